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
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const inView = document.getElementById("inview");
const picked = document.getElementById("picked");

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

const list = (features) => {
  const shown = features.slice(0, 60);
  picked.replaceChildren(...shown.map(({ properties: p }) => {
    const link = element("a", { href: `/findings/${encodeURIComponent(p.id)}`, class: "what" });
    link.append(element("bdi", null, p.what));
    return element("li", null, element("span", { class: `kind k-${p.kind}` }, p.kind), " ", link, element("div", { class: "sub" }, `${p.day ?? "no day"} · `, element("bdi", null, p.place ?? ""), ` (${p.precision}) · ${p.reality} · ${p.standing.replaceAll("_", " ")} · ${many(p.records, "record")}, ${many(p.sources, "source")}`));
  }));
  if (features.length > shown.length) picked.append(element("li", { class: "sub" }, `and ${many(features.length - shown.length, "more finding")}: zoom in, or narrow the days`));
};

const start = async () => {
  const [{ default: whole, ...named }, topojson, world, found, movements] = await Promise.all([
    import(data.maplibre), import(data.topojson), fetch(data.world).then((r) => r.json()),
    fetch(data.findings).then((r) => r.json()), fetch(data.movements).then((r) => r.json()),
  ]);
  const gl = whole ?? named;
  gl.setWorkerUrl(new URL(data.worker, location.href).href);
  const countries = topojson.feature(world, world.objects.countries);
  const disputed = (shape) => DISPUTED.has(shape.properties.name);
  for (const shape of countries.features) unwrapped(shape.geometry);
  const settled = apart(topojson.mesh(world, world.objects.countries, (a, b) => !(a !== b && (disputed(a) || disputed(b)))));
  const open = apart(topojson.mesh(world, world.objects.countries, (a, b) => a !== b && (disputed(a) || disputed(b))));
  const all = found.features;
  const chosen = new Set(KINDS);

  const sources = {
    land: { type: "geojson", data: countries },
    settled: { type: "geojson", data: settled },
    open: { type: "geojson", data: open },
    areas: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    findings: { type: "geojson", data: { type: "FeatureCollection", features: [] }, cluster: true, clusterRadius: 36, clusterMaxZoom: 11 },
    movements: { type: "geojson", data: { type: "FeatureCollection", features: movements.features.map((f) => ({ ...f, geometry: arrow(f.geometry.coordinates) })) } },
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
    { id: "clusters", type: "circle", source: "findings", filter: ["has", "point_count"], paint: { "circle-color": colour("w3"), "circle-stroke-color": colour("link"), "circle-stroke-width": 1.5, "circle-radius": ["interpolate", ["linear"], ["get", "point_count"], 2, 11, 50, 18, 1000, 28] } },
    { id: "counts", type: "symbol", source: "findings", filter: ["has", "point_count"], layout: { "text-field": ["to-string", ["get", "point_count"]], "text-font": ["sans-serif"], "text-size": 12, "text-allow-overlap": true, "text-ignore-placement": true }, paint: { "text-color": colour("ink") } },
    { id: "points", type: "circle", source: "findings", filter: ["!", ["has", "point_count"]], paint: { "circle-color": ["case", ["in", ["get", "precision"], ["literal", ["exact", "near"]]], byKind, "rgba(0,0,0,0)"], "circle-stroke-color": byKind, "circle-stroke-width": 1.6, "circle-radius": 5.5 } },
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

  const dayOf = (feature) => feature.properties.day;
  const days = [...new Set(all.map(dayOf).filter(Boolean))].sort();
  const from = document.getElementById("from");
  const to = document.getElementById("to");
  for (const range of [from, to]) { range.max = Math.max(0, days.length - 1); range.disabled = days.length < 2; }
  to.value = String(days.length - 1);

  let current = [];
  const update = () => {
    const first = days[Math.min(Number(from.value), Number(to.value))];
    const last = days[Math.max(Number(from.value), Number(to.value))];
    document.getElementById("from-day").textContent = first ?? "";
    document.getElementById("to-day").textContent = last ?? "";
    current = all.filter((f) => chosen.has(f.properties.kind) && (!dayOf(f) || (dayOf(f) >= first && dayOf(f) <= last)));
    const seen = new Map();
    for (const f of current) {
      const reach = REACH[f.properties.precision] ?? 0;
      if (reach >= 10) seen.set(`${f.geometry.coordinates} ${f.properties.precision} ${f.properties.kind}`, { type: "Feature", geometry: circle(f.geometry.coordinates, reach), properties: { kind: f.properties.kind, precision: f.properties.precision } });
    }
    map.getSource("findings")?.setData({ type: "FeatureCollection", features: current });
    map.getSource("areas")?.setData({ type: "FeatureCollection", features: [...seen.values()] });
    bars(first, last);
    visible();
  };
  const bars = (first, last) => {
    const counts = new Map(days.map((day) => [day, 0]));
    for (const f of all) if (dayOf(f) && chosen.has(f.properties.kind)) counts.set(dayOf(f), counts.get(dayOf(f)) + 1);
    const most = Math.max(1, ...counts.values());
    const width = 600 / Math.max(1, days.length);
    document.getElementById("histogram").replaceChildren(...days.map((day, n) => {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const height = (38 * counts.get(day)) / most;
      for (const [key, value] of Object.entries({ x: n * width + 0.5, y: 40 - height, width: Math.max(0.5, width - 1), height })) bar.setAttribute(key, value);
      if (day < first || day > last) bar.setAttribute("class", "out");
      return bar;
    }));
  };
  const visible = () => {
    const bounds = map.getBounds();
    const here = current.filter((f) => bounds.contains(f.geometry.coordinates));
    const left = [found.left_out.earlier ? `${many(found.left_out.earlier, "earlier finding")} not loaded` : "", found.left_out.without_place ? `${many(found.left_out.without_place, "finding")} without a place` : ""].filter(Boolean).join("; ");
    inView.textContent = `${many(here.length, "finding")} of ${current.length.toLocaleString("en")} with a place${left ? `; ${left}` : ""}. Press a mark for what is there.`;
    list(here.sort((a, b) => (b.properties.day ?? "").localeCompare(a.properties.day ?? "")));
  };
  document.getElementById("kinds").replaceChildren(...KINDS.filter((kind) => all.some((f) => f.properties.kind === kind)).map((kind) => {
    const field = element("input", { type: "checkbox", checked: "" });
    field.addEventListener("change", () => { if (field.checked) chosen.add(kind); else chosen.delete(kind); update(); });
    return element("label", null, field, element("span", { class: `kind k-${kind}` }, kind), ` ${all.filter((f) => f.properties.kind === kind).length.toLocaleString("en")}`);
  }));
  from.addEventListener("input", update);
  to.addEventListener("input", update);

  map.on("load", () => {
    labels(gl, map, countries, all);
    if (all.length) {
      const near = all.filter((f) => ["exact", "near", "admin2", "admin1"].includes(f.properties.precision));
      const bounds = new gl.LngLatBounds();
      for (const f of near.length ? near : all) bounds.extend(f.geometry.coordinates);
      map.fitBounds(bounds, { padding: 60, maxZoom: 8, animate: false });
    }
    update();
    box.dataset.ready = "yes";
  });
  map.on("moveend", visible);
  map.on("click", "clusters", async (event) => {
    const [cluster] = map.queryRenderedFeatures(event.point, { layers: ["clusters"] });
    const source = map.getSource("findings");
    const leaves = await source.getClusterLeaves(cluster.properties.cluster_id, 500, 0);
    const zoom = await source.getClusterExpansionZoom(cluster.properties.cluster_id);
    const apart = new Set(leaves.map((leaf) => leaf.geometry.coordinates.map((n) => n.toFixed(4)).join(" ")));
    if (apart.size > 1 && zoom <= 11) {
      // Opened first, told after: moving the map lists what is in view.
      map.once("moveend", () => { list(leaves); inView.textContent = `${many(leaves.length, "finding")} in this mark.`; });
      map.easeTo({ center: cluster.geometry.coordinates, zoom: zoom + 0.2, animate: !calm });
    } else {
      list(leaves);
      inView.textContent = `${many(leaves.length, "finding")} at this place.`;
    }
  });
  map.on("click", "points", (event) => { list(event.features); inView.textContent = `${many(event.features.length, "finding")} at this place.`; });
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
  for (const f of all) {
    const { place, precision } = f.properties;
    if (place && (precision === "exact" || precision === "near")) {
      const known = towns.get(place) ?? { at: f.geometry.coordinates, name: place, from: 5, to: 24, town: true, count: 0 };
      known.count += 1;
      towns.set(place, known);
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
  map.on("moveend", show);
  show();
};

start().catch((error) => {
  inView.textContent = "The map cannot be drawn in this browser; the list of findings has the same.";
  console.error(error);
});
