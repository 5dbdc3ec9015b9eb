// What all pages share: keys, filters that leave no empty fields in the address, one open box of words at a time.
const typing = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;
const pages = { o: "/", m: "/map", t: "/timeline", d: "/disputed", q: "/queue", b: "/brief", s: "/search", a: "/add" };
let waiting = false;

/** Goes to another page with the filters of this one, as the links in the margin have them. */
const go = (path) => {
  const link = [...document.querySelectorAll(".side a")].find((a) => new URL(a.href).pathname === path);
  location.assign(link ? link.href : path);
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (waiting) {
    waiting = false;
    if (pages[event.key]) { event.preventDefault(); go(pages[event.key]); }
    return;
  }
  if (event.key === "/") { event.preventDefault(); document.getElementById("find").focus(); }
  else if (event.key === "g") { waiting = true; setTimeout(() => { waiting = false; }, 1200); }
  else if (event.key === "?") { event.preventDefault(); document.getElementById("keys").showModal(); }
});

for (const form of document.querySelectorAll('form:not([method="post"])')) {
  form.addEventListener("submit", () => {
    for (const field of form.querySelectorAll("input, select")) {
      if (!field.value && field.name) field.disabled = true;
    }
    setTimeout(() => { for (const field of form.querySelectorAll(":disabled[name]")) if (!field.value) field.disabled = false; }, 0);
  });
}

document.addEventListener("click", (event) => {
  for (const box of document.querySelectorAll("details.who[open]")) {
    if (!box.contains(event.target)) box.open = false;
  }
});
