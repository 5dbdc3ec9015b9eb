// Judging by keys: a key presses the button or follows the link that names it; a field brings what is known of it.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const typing = event.target.closest("input, select, textarea");
  if (event.key === "Escape" && typing) { typing.blur(); return; }
  if (typing || document.querySelector("dialog[open]")) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!target || target.disabled) return;
  event.preventDefault();
  if (target.tagName === "SUMMARY") {
    target.parentElement.open = !target.parentElement.open;
    if (target.parentElement.open) target.parentElement.querySelector("select")?.focus();
  } else target.click();
});

for (const form of document.querySelectorAll("form.correcting")) {
  const field = form.querySelector('select[name="field"]');
  const value = form.querySelector('input[name="value"]');
  const list = form.parentElement.querySelector("datalist");
  if (!field || !value) continue;
  const fill = () => {
    const chosen = field.selectedOptions[0];
    list?.replaceChildren(...(chosen.dataset.choices ?? "").split(" ").filter(Boolean).map((word) => new Option(word)));
    value.value = chosen.dataset.value === "null" ? "" : chosen.dataset.value;
  };
  field.addEventListener("change", () => { fill(); value.select(); });
  fill();
}
document.querySelector(".waiting [aria-current]")?.scrollIntoView({ block: "nearest" });
