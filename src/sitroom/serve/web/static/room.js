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

// Fields that know names suggest them: each asks while somebody types, and takes a name as it is written without that too.
for (const field of document.querySelectorAll("input[data-suggest]")) {
  const list = document.createElement("datalist");
  list.id = `names-${field.name}`;
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const asked = field.value.trim();
      if (asked.length < 2) return;
      try {
        const answer = await fetch(`${field.dataset.suggest}?q=${encodeURIComponent(asked)}`);
        if (!answer.ok || field.value.trim() !== asked) return;
        list.replaceChildren(...(await answer.json()).map(([name, other]) => new Option(other, name)));
      } catch { /* the server is gone: what is typed stands */ }
    }, 150);
  });
  field.after(list);
  field.setAttribute("list", list.id);
}

// The words of a row of a table open in a row of their own below it: the columns stay where they are.
const boxes = new WeakMap();
document.addEventListener("toggle", (event) => {
  const details = event.target;
  const row = details.closest("tr");
  if (!row || !details.matches("td > details.ev")) return;
  if (!details.open) {
    const below = boxes.get(details);
    if (below) { details.append(below.querySelector(".evbox")); below.remove(); boxes.delete(details); }
    return;
  }
  const box = details.querySelector(".evbox");
  if (!box || boxes.has(details)) return;
  const below = document.createElement("tr");
  below.className = "evrow";
  const cell = below.insertCell();
  cell.colSpan = [...row.cells].reduce((sum, each) => sum + each.colSpan, 0);
  cell.append(box);
  row.after(below);
  boxes.set(details, below);
}, true);
