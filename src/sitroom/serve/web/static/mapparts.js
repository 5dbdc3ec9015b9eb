// Parts of the map page: where it begins, and how it comes on paper.

/** Of places those that lie nearest to the middle of all findings, with most of them: a venue abroad does not make the map small. */
export const bulk = (pairs, share = 0.85) => {
  const weight = ({ numbers }) => numbers.reduce((a, b) => a + b, 0);
  const all = pairs.reduce((sum, pair) => sum + weight(pair), 0);
  const middle = (axis) => {
    let sum = 0;
    return [...pairs].sort((a, b) => a.at[axis] - b.at[axis]).find((pair) => (sum += weight(pair)) * 2 >= all)?.at[axis] ?? 0;
  };
  const [lon, lat] = [middle(0), middle(1)];
  const far = ({ at }) => Math.hypot((at[0] - lon) * Math.cos((lat * Math.PI) / 180), at[1] - lat);
  let sum = 0;
  return [...pairs].sort((a, b) => far(a) - far(b)).filter((pair) => { const before = sum; sum += weight(pair); return before < share * all; });
};

/** Copies what the map shows, with its names and its scale, to a drawing for paper whenever the page is printed. */
export const onPaper = (map, box) => {
  const paper = document.createElement("canvas");
  paper.className = "papermap onpaper";
  box.before(paper);
  window.addEventListener("beforeprint", () => {
    map.redraw(); // what was drawn is gone after a moment: drawn anew, it is copied at once
    const drawn = map.getCanvas();
    const frame = drawn.getBoundingClientRect();
    if (!frame.width) return;
    const times = drawn.width / frame.width;
    [paper.width, paper.height] = [drawn.width, drawn.height];
    const pen = paper.getContext("2d");
    pen.drawImage(drawn, 0, 0);
    pen.scale(times, times);
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    const halo = getComputedStyle(document.documentElement).getPropertyValue("--panel").trim();
    Object.assign(pen, { font: "11px sans-serif", textBaseline: "middle", lineWidth: 3, lineJoin: "round", strokeStyle: halo, fillStyle: ink });
    const write = (text, x, y) => { pen.strokeText(text, x, y); pen.fillText(text, x, y); };
    for (const name of box.querySelectorAll(".placename:not(.under)")) {
      const at = name.getBoundingClientRect();
      write(name.textContent, at.left - frame.left, at.top - frame.top + at.height / 2);
    }
    const scale = box.querySelector(".maplibregl-ctrl-scale");
    if (!scale) return;
    const y = frame.height - 14;
    pen.fillRect(12, y, scale.getBoundingClientRect().width, 2);
    write(scale.textContent, 14, y - 8);
  });
};
