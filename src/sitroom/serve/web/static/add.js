// Files that are dropped onto the page go into its field.
const drop = document.getElementById("drop");
const field = drop.querySelector('input[type="file"]');
const chosen = document.getElementById("chosen");
const tell = () => {
  const names = [...field.files].map((file) => file.name);
  chosen.textContent = names.length ? `${names.length} ${names.length === 1 ? "file" : "files"}: ${names.slice(0, 8).join(", ")}${names.length > 8 ? " …" : ""}` : "";
};
field.addEventListener("change", tell);
for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => { event.preventDefault(); field.files = event.dataTransfer.files; tell(); });
