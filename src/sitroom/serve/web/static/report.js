// Hovering and focus both ways: a record shows its words in the text, words show the records that stand on them.
const records = [...document.querySelectorAll(".rec")];
const pieces = [...document.querySelectorAll(".text .m")].map((element) => ({
  element, on: new Set(element.dataset.r.split(" ")),
}));
let held = null;

/** Lights up records by their numbers, and their words. */
const show = (numbers) => {
  const lit = new Set(numbers);
  for (const record of records) record.classList.toggle("on", lit.has(record.dataset.i));
  for (const { element, on } of pieces) element.classList.toggle("on", [...lit].some((number) => on.has(number)) && lit.size > 0);
};
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const near = (element) => element?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });

for (const record of records) {
  const number = record.dataset.i;
  record.addEventListener("pointerenter", () => show([number]));
  record.addEventListener("pointerleave", () => show(held ? [held] : []));
  record.addEventListener("focus", () => { held = number; show([number]); near(pieces.find(({ on }) => on.has(number))?.element); });
  record.addEventListener("blur", () => { held = null; show([]); });
  record.addEventListener("click", (event) => {
    if (!event.target.closest("a")) { record.focus(); near(pieces.find(({ on }) => on.has(number))?.element); }
  });
}
for (const { element, on } of pieces) {
  element.addEventListener("pointerenter", () => show(on));
  element.addEventListener("pointerleave", () => show(held ? [held] : []));
  element.addEventListener("click", () => {
    // The record with the shortest stretch is the one that is meant.
    const first = records.filter((r) => on.has(r.dataset.i) && r.offsetParent).sort((a, b) => length(a) - length(b))[0];
    if (first) { first.focus({ preventScroll: true }); near(first); }
  });
}
const length = (record) => pieces.reduce((sum, { element, on }) => sum + (on.has(record.dataset.i) ? element.textContent.length : 0), 0);

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "j" && event.key !== "k") return;
  const seen = records.filter((record) => record.offsetParent);
  const at = seen.indexOf(document.activeElement);
  const next = seen[Math.max(0, Math.min(seen.length - 1, at + (event.key === "j" ? 1 : -1)))];
  next?.focus();
});

const asked = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
if (asked) { asked.focus(); asked.scrollIntoView({ block: "center" }); }
