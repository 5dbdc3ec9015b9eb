// The map of findings: precision as an area, clusters that open into their evidence, days to slide over.
const box = document.getElementById("map");
const data = box.dataset;
const style = getComputedStyle(document.documentElement);
const colour = (name) => style.getPropertyValue(`--${name}`).trim();
const KINDS = ["event", "figure", "force", "ceasefire", "talks", "outlook", "statement"];
// Kilometres within which a place is known, by its precision. Admin areas differ; these are middling ones.
const REACH = { exact: 0, near: 4, admin2: 25, admin1: 90, country: 260, region: 400 };
// Areas that Natural Earth draws and that not all states recognise, or that more than one claims.
const DISPUTED = new Set(["Kosovo", "N. Cyprus", "Somaliland", "W. Sahara", "Taiwan", "Palestine", "Siachen Glacier", "Abkhazia", "Crimea"]);
// Marks of one place stay one however near: they are told apart in the list.
const CLOSEST = 17;
// Points that one request names; findings of one page of the list; milliseconds that a map stands still before it is listed.
const MANY = 60;
const LISTED = 60;
const PAUSE = 80;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const inView = document.getElementById("inview");
const picked = document.getElementById("picked");

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const AREAS = { admin2: " (district)", admin1: " (province)", country: " (country)", region: " (region)" };

/** A day as pages write it: 2025-05-04 is 4 May 2025. */
const dayOf = (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? `${Number(day.slice(8))} ${MONTHS[day.slice(5, 7) - 1]} ${day.slice(0, 4)}` : day);
const many = (count, what) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
const element = (name, attributes, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A circle on the ground, in kilometres, as a polygon. */
const circle = ([lon, lat], radius, corners = 40) => {
  const points = [];
  for (let n = 0; n <= corners; n += 1) {
    const turn = (2 * Math.PI * n) / corners;
    const north = (radius / 111.2) * Math.cos(turn);
    const east = (radius / (111.2 * Math.max(0.05, Math.cos((lat * Math.PI) / 180)))) * Math.sin(turn);
    points.push([lon + east, Math.max(-89, Math.min(89, lat + north))]);
  }
  return { type: "Polygon", coordinates: [points] };
};

/** Rings that cross the 180th meridian go on beyond it, and not back around the world. */
const unwrapped = (geometry) => {
  const polygons = geometry?.type === "Polygon" ? [geometry.coordinates] : geometry?.coordinates ?? [];
  for (const ring of polygons.flat()) {
    if (ring.some(([x], n) => n && Math.abs(x - ring[n - 1][0]) > 180)) for (const point of ring) if (point[0] < 0) point[0] += 360;
  }
};

/** Lines without their strokes around the world. */
const apart = ({ coordinates }) => ({
  type: "MultiLineString",
  coordinates: coordinates.flatMap((line) => {
    const parts = [[]];
    for (const point of line) {
      const last = parts.at(-1).at(-1);
      if (last && Math.abs(point[0] - last[0]) > 180) parts.push([]);
      parts.at(-1).push(point);
    }
    return parts.filter((part) => part.length > 1);
  }),
});

/** A line bent a little, with an arrowhead of two strokes at its end. */
const arrow = ([[x1, y1], [x2, y2]]) => {
  const line = [];
  for (let n = 0; n <= 16; n += 1) {
    const t = n / 16;
    const bend = 0.12 * Math.sin(Math.PI * t);
    line.push([x1 + (x2 - x1) * t - (y2 - y1) * bend, y1 + (y2 - y1) * t + (x2 - x1) * bend]);
  }
  const size = Math.min(0.5, Math.hypot(x2 - x1, y2 - y1) * 0.14);
  const [bx, by] = line[14];
  const angle = Math.atan2(y2 - by, x2 - bx);
  const side = (turn) => [x2 - size * Math.cos(angle + turn), y2 - size * Math.sin(angle + turn)];
  return { type: "MultiLineString", coordinates: [line, [side(0.5), [x2, y2], side(-0.5)]] };
};

/** Findings by place and kind, each with its days and how many there are on each; -1 is no day. */
const unpacked = ({ places, kinds, cells }) => cells.map(([place, kind, ...told]) => {
  const [lon, lat, precision, name] = places[place];
  const days = [];
  const numbers = [];
  for (let n = 0, day = 0; n < told.length; n += 2) {
    day += told[n];
    days.push(day);
    numbers.push(told[n + 1]);
  }
  return { at: [lon, lat], precision, name, kind: kinds[kind], days, numbers };
});

const between = ({ days, numbers }, first, last) => {
  let sum = 0;
  for (let n = 0; n < days.length; n += 1) if (days[n] < 0 || (days[n] >= first && days[n] <= last)) sum += numbers[n];
  return sum;
};

const line = (row) => {
  const link = element("a", { href: `/findings/${encodeURIComponent(row.id)}`, class: "what" });
  link.append(element("bdi", null, row.told));
  return element("li", null, element("span", { class: `kind k-${row.kind}` }, row.kind), " ", link, element("div", { class: "sub" }, `${row.day ? dayOf(row.day) : "no day"} · `, element("bdi", null, row.place ?? ""), `${AREAS[row.precision] ?? ""} · ${row.reality} · ${row.standing.replaceAll("_", " ")} · ${many(row.records, "record")}${row.records > 1 ? `, ${many(row.sources, "source")}` : ""}`));
};

let asking = null;
/** Fills the list with what an address gives, a page after the other as it is asked for. */
const list = async (address, offset = 0) => {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  inView.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${address}&limit=${LISTED}&offset=${offset}`, { signal });
    const page = await answer.json();
    if (!answer.ok) throw new Error(page.error.message);
    const lines = page.items.map(line);
    const left = page.total - offset - lines.length;
    if (left > 0) {
      const more = element("button", { type: "button" }, `${many(left, "more finding")}`);
      more.addEventListener("click", () => { more.disabled = true; list(address, offset + LISTED); });
      lines.push(element("li", { class: "more" }, more));
    }
    if (offset) {
      picked.querySelector(".more")?.replaceWith(...lines);
      lines[0]?.querySelector("a")?.focus();
    } else picked.replaceChildren(...lines);
    inView.removeAttribute("aria-busy");
  } catch (error) {
    if (error.name === "AbortError") return;
    inView.removeAttribute("aria-busy");
    picked.replaceChildren(element("li", { class: "sub" }, "The list did not come. Move the map to ask again."));
    console.error(error);
  }
};

const start = async () => {
  const [{ default: whole, ...named }, topojson, { bulk, onPaper }, world, found] = await Promise.all([
    import(data.maplibre), import(data.topojson), import(data.parts), fetch(data.world).then((r) => r.json()), fetch(data.cells).then((r) => r.json()),
  ]);
  const gl = whole ?? named;
  gl.setWorkerUrl(new URL(data.worker, location.href).href);
  const countries = topojson.feature(world, world.objects.countries);
  const disputed = (shape) => DISPUTED.has(shape.properties.name);
  for (const shape of countries.features) unwrapped(shape.geometry);
  const settled = apart(topojson.mesh(world, world.objects.countries, (a, b) => !(a !== b && (disputed(a) || disputed(b)))));
  const open = apart(topojson.mesh(world, world.objects.countries, (a, b) => a !== b && (disputed(a) || disputed(b))));
  const all = unpacked(found);
  const days = found.days;
  const chosen = new Set(KINDS);

  const sources = {
    land: { type: "geojson", data: countries },
    settled: { type: "geojson", data: settled },
    open: { type: "geojson", data: open },
    areas: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    findings: { type: "geojson", data: { type: "FeatureCollection", features: [] }, cluster: true, clusterRadius: 36, clusterMaxZoom: CLOSEST, maxzoom: CLOSEST + 1, clusterProperties: { n: ["+", ["get", "n"]] } },
    movements: { type: "geojson", data: { type: "FeatureCollection", features: found.movements.map(([x1, y1, x2, y2, done]) => ({ type: "Feature", geometry: arrow([[x1, y1], [x2, y2]]), properties: { done } })) } },
  };
  const byKind = ["match", ["get", "kind"], ...KINDS.flatMap((kind) => [kind, colour(kind)]), colour("soft")];
  const layers = [
    { id: "sea", type: "background", paint: { "background-color": colour("sea") } },
    { id: "land", type: "fill", source: "land", paint: { "fill-color": colour("panel") } },
    { id: "settled", type: "line", source: "settled", paint: { "line-color": ["interpolate", ["linear"], ["zoom"], 1, colour("line"), 6, colour("edge")], "line-width": 1 } },
    { id: "open", type: "line", source: "open", paint: { "line-color": colour("soft"), "line-width": 1.2, "line-dasharray": [3, 2] } },
    { id: "areas", type: "fill", source: "areas", paint: { "fill-color": byKind, "fill-opacity": ["match", ["get", "precision"], "country", 0.02, "region", 0.02, 0.07] } },
    { id: "rims", type: "line", source: "areas", paint: { "line-color": byKind, "line-width": 1, "line-opacity": 0.7, "line-dasharray": [2, 2] } },
    { id: "moved", type: "line", source: "movements", filter: ["==", ["get", "done"], true], paint: { "line-color": colour("force"), "line-width": 2 } },
    { id: "moving", type: "line", source: "movements", filter: ["!=", ["get", "done"], true], paint: { "line-color": colour("force"), "line-width": 2, "line-dasharray": [2, 2] } },
    { id: "clusters", type: "circle", source: "findings", filter: [">", ["get", "n"], 1], paint: { "circle-color": colour("w3"), "circle-stroke-color": ["case", ["has", "point_count"], colour("link"), byKind], "circle-stroke-width": 1.5, "circle-radius": ["interpolate", ["linear"], ["log10", ["get", "n"]], 0.3, 11, 1.7, 18, 3, 28, 5, 38] } },
    { id: "counts", type: "symbol", source: "findings", filter: [">", ["get", "n"], 1], layout: { "text-field": ["number-format", ["get", "n"], { locale: "en" }], "text-font": ["sans-serif"], "text-size": 12, "text-allow-overlap": true, "text-ignore-placement": true }, paint: { "text-color": colour("ink") } },
    { id: "points", type: "circle", source: "findings", filter: ["==", ["get", "n"], 1], paint: { "circle-color": ["case", ["in", ["get", "precision"], ["literal", ["exact", "near"]]], byKind, "rgba(0,0,0,0)"], "circle-stroke-color": byKind, "circle-stroke-width": 1.6, "circle-radius": 5.5 } },
  ];
  if (data.tiles) {
    sources.tiles = { type: "raster", tiles: [data.tiles], tileSize: 256 };
    layers.splice(1, 1, { id: "tiles", type: "raster", source: "tiles" });
  }
  const map = new gl.Map({ container: box, style: { version: 8, sources, layers }, center: [20, 10], zoom: 1.4, attributionControl: false, fadeDuration: 0, renderWorldCopies: false });
  map.addControl(new gl.NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new gl.AttributionControl({ compact: true, customAttribution: data.tiles ? "" : "Natural Earth" }));
  map.addControl(new gl.ScaleControl({}), "bottom-left");
  window.roomMap = map;

  const from = document.getElementById("from");
  const to = document.getElementById("to");
  for (const range of [from, to]) { range.max = Math.max(0, days.length - 1); range.disabled = days.length < 2; }
  to.value = String(days.length - 1);

  let current = [];
  let total = 0;
  let pressed = null;
  let waiting = 0;
  const span = () => [Math.min(Number(from.value), Number(to.value)), Math.max(Number(from.value), Number(to.value))];
  /** Where findings are listed from: what the page asks for, of the kinds and days that are shown. */
  const address = (part) => {
    const [path, asked] = data.list.split("?");
    const made = new URLSearchParams(asked);
    if (chosen.size < KINDS.length) {
      made.delete("kind");
      for (const kind of found.kinds) if (chosen.has(kind)) made.append("kind", kind);
    }
    const [first, last] = span();
    if (first > 0) made.set("first", days[first]);
    if (last < days.length - 1) made.set("last", days[last]);
    for (const [name, value] of part) made.append(name, value);
    return `${path}?${made}`;
  };
  // One circle for all findings of a place, in the colour of the kind that most are of, made once.
  const circles = new Map();
  // One mark too for all that lies at one point, however many names and kinds it has.
  const spots = new Map();
  for (const pair of all) {
    const spot = `${pair.at} ${pair.precision}`;
    if (!spots.has(spot)) spots.set(spot, { type: "Feature", geometry: { type: "Point", coordinates: pair.at }, properties: { precision: pair.precision, lon: pair.at[0], lat: pair.at[1] } });
    pair.spot = spots.get(spot);
    const reach = REACH[pair.precision] ?? 0;
    if (reach < 10) continue;
    if (!circles.has(spot)) circles.set(spot, { type: "Feature", geometry: circle(pair.at, reach), properties: { precision: pair.precision } });
  }
  const update = () => {
    const [first, last] = span();
    document.getElementById("from-day").textContent = dayOf(days[first] ?? "");
    document.getElementById("to-day").textContent = dayOf(days[last] ?? "");
    total = 0;
    const kinds = new Map();
    const areas = new Set();
    for (const pair of all) {
      const n = chosen.has(pair.kind) ? between(pair, first, last) : 0;
      if (!n) continue;
      total += n;
      if (!kinds.has(pair.spot)) kinds.set(pair.spot, new Map());
      kinds.get(pair.spot).set(pair.kind, (kinds.get(pair.spot).get(pair.kind) ?? 0) + n);
    }
    for (const [spot, counts] of kinds) {
      spot.properties.n = [...counts.values()].reduce((a, b) => a + b);
      spot.properties.kind = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
      const area = circles.get(`${spot.geometry.coordinates} ${spot.properties.precision}`);
      if (area) {
        area.properties.kind = spot.properties.kind;
        areas.add(area);
      }
    }
    current = [...kinds.keys()];
    map.getSource("findings")?.setData({ type: "FeatureCollection", features: current });
    map.getSource("areas")?.setData({ type: "FeatureCollection", features: [...areas] });
    bars(first, last);
    pressed = null;
    visible();
  };
  /** Days are slid over faster than maps are drawn: only the last step of a moment is. */
  const soon = () => {
    inView.setAttribute("aria-busy", "true");
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(update);
  };
  let drawn = [];
  const histogram = () => {
    const counts = days.map(() => 0);
    for (const pair of all) if (chosen.has(pair.kind)) pair.days.forEach((day, n) => { if (day >= 0) counts[day] += pair.numbers[n]; });
    const most = counts.reduce((a, b) => Math.max(a, b), 1);
    const width = 600 / Math.max(1, days.length);
    drawn = counts.map((count, n) => {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const height = (38 * count) / most;
      for (const [key, value] of Object.entries({ x: n * width + 0.5 * Math.min(1, width - 0.5), y: 40 - height, width: Math.max(0.5, width - 1), height })) bar.setAttribute(key, value);
      return bar;
    });
    document.getElementById("histogram").replaceChildren(...drawn);
  };
  const bars = (first, last) => drawn.forEach((bar, n) => bar.classList.toggle("out", n < first || n > last));
  let later = 0;
  const visible = () => {
    const bounds = map.getBounds();
    const here = current.reduce((sum, f) => sum + (bounds.contains(f.geometry.coordinates) ? f.properties.n : 0), 0);
    const without = found.without_place ? `; ${many(found.without_place, "finding")} without a place` : "";
    inView.textContent = pressed ? pressed.told : `${many(here, "finding")} of ${total.toLocaleString("en")} with a place${without}. Press a mark for what is there.`;
    inView.setAttribute("aria-busy", "true");
    clearTimeout(later);
    if (!(pressed ? pressed.part.length : here)) {
      asking?.abort();
      picked.replaceChildren();
      inView.removeAttribute("aria-busy");
      return;
    }
    const box = [Math.max(-180, bounds.getWest()), Math.max(-90, bounds.getSouth()), Math.min(180, bounds.getEast()), Math.min(90, bounds.getNorth())];
    const part = pressed?.part ?? [["box", box.join(",")]];
    later = setTimeout(() => list(address(part)), pressed ? 0 : PAUSE);
  };
  document.getElementById("kinds").replaceChildren(...KINDS.filter((kind) => found.kinds.includes(kind)).map((kind) => {
    const field = element("input", { type: "checkbox", checked: "" });
    field.addEventListener("change", () => { if (field.checked) chosen.add(kind); else chosen.delete(kind); histogram(); soon(); });
    return element("label", null, field, element("span", { class: `kind k-${kind}` }, kind), ` ${all.reduce((sum, pair) => sum + (pair.kind === kind ? between(pair, 0, days.length) : 0), 0).toLocaleString("en")}`);
  }));
  from.addEventListener("input", soon);
  to.addEventListener("input", soon);
  histogram();

  map.on("load", () => {
    labels(gl, map, countries, all);
    if (all.length) {
      const near = all.filter((pair) => ["exact", "near", "admin2", "admin1"].includes(pair.precision));
      const bounds = new gl.LngLatBounds();
      for (const pair of bulk(near.length ? near : all)) bounds.extend(pair.at);
      map.fitBounds(bounds, { padding: 60, maxZoom: 8, animate: false });
    }
    update();
    onPaper(map, box);
    box.dataset.ready = "yes";
  });
  map.on("movestart", (event) => { if (event.originalEvent) pressed = null; });
  map.on("moveend", visible);
  /** Tells what a mark stands for; one that can be opened further is. */
  const press = async (mark) => {
    const source = map.getSource("findings");
    const cluster = mark.properties.cluster_id;
    const leaves = cluster === undefined ? [mark] : await source.getClusterLeaves(cluster, Infinity, 0);
    // As they were given: coordinates of what is drawn are those of a tile.
    const points = new Map(leaves.map(({ properties: { lon, lat } }) => [`${lon},${lat}`, [lon, lat]]));
    const open = points.size > 1;
    const lons = [...points.values()].map(([lon]) => lon);
    const lats = [...points.values()].map(([, lat]) => lat);
    const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
    const part = points.size > MANY ? [["box", box.join(",")]] : [...points.keys()].map((point) => ["at", point]);
    pressed = { part, told: `${many(mark.properties.n, "finding")} ${open ? `in this mark, at ${many(points.size, "place")}` : "at this place"}.` };
    if (points.size > MANY) pressed.told += " The list has all around them.";
    if (!open) visible();
    // Opened first, told after: moving the map lists what is in view.
    else map.easeTo({ center: mark.geometry.coordinates, zoom: (await source.getClusterExpansionZoom(cluster)) + 0.2, animate: !calm });
  };
  map.on("click", (event) => {
    const [mark] = map.queryRenderedFeatures(event.point, { layers: ["clusters", "points"] });
    if (mark) press(mark);
  });
  for (const layer of ["clusters", "points"]) {
    map.on("mouseenter", layer, () => { map.getCanvas().style.cursor = "pointer"; });
    map.on("mouseleave", layer, () => { map.getCanvas().style.cursor = ""; });
  }
};

/** Names of countries and of the places of findings, as elements: no fonts have to be fetched. */
const labels = (gl, map, countries, all) => {
  const marks = [];
  for (const shape of countries.features) {
    const rings = shape.geometry?.type === "Polygon" ? [shape.geometry.coordinates[0]] : (shape.geometry?.coordinates ?? []).map((p) => p[0]);
    const ring = rings.sort((a, b) => b.length - a.length)[0];
    if (!ring) continue;
    const xs = ring.map((p) => p[0]);
    const ys = ring.map((p) => p[1]);
    const wide = Math.max(...xs) - Math.min(...xs);
    marks.push({ at: [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2], name: shape.properties.name, from: wide > 25 ? 1.5 : wide > 8 ? 3.2 : 4.6, to: 7.5, town: false });
  }
  const towns = new Map();
  for (const { at, name, precision, numbers } of all) {
    if (name && (precision === "exact" || precision === "near")) {
      const known = towns.get(name) ?? { at, name, from: 5, to: 24, town: true, count: 0 };
      known.count += numbers.reduce((a, b) => a + b, 0);
      towns.set(name, known);
    }
  }
  marks.push(...[...towns.values()].sort((a, b) => b.count - a.count).slice(0, 60));
  for (const mark of marks) mark.marker = new gl.Marker({ element: element("div", { class: `placename${mark.town ? " town" : ""}`, "aria-hidden": "true" }, element("bdi", null, mark.name)), anchor: mark.town ? "left" : "center", offset: mark.town ? [9, -9] : [0, 0] }).setLngLat(mark.at);
  const show = () => {
    const zoom = map.getZoom();
    const bounds = map.getBounds();
    for (const mark of marks) {
      const wanted = zoom >= mark.from && zoom <= mark.to && bounds.contains(mark.at);
      if (wanted && !mark.on) mark.marker.addTo(map);
      if (!wanted && mark.on) mark.marker.remove();
      mark.on = wanted;
    }
  };
  // A country's name gives way to marks: up, down, or not at all. A town's stands beside its mark.
  const free = (mark, down) => {
    const { x, y } = map.project(mark.at);
    const half = 3.5 * mark.name.length;
    return !map.queryRenderedFeatures([[x - half, y + down - 9], [x + half, y + down + 9]], { layers: ["clusters", "points"] }).length;
  };
  const giveWay = () => {
    for (const mark of marks) {
      if (!mark.on || mark.town) continue;
      const down = [0, 34, -34].find((each) => free(mark, each));
      mark.marker.getElement().classList.toggle("under", down === undefined);
      mark.marker.setOffset([0, down ?? 0]);
    }
  };
  map.on("moveend", show);
  map.on("idle", giveWay);
  show();
};

start().catch((error) => {
  inView.textContent = "The map cannot be drawn in this browser; the list of findings has the same.";
  console.error(error);
});
