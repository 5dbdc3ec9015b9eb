// A sentence that is not kept is named in the address.
for (const box of document.querySelectorAll("[data-drop]")) {
  const field = box.closest("li").querySelector('input[name="drop"]');
  box.addEventListener("change", () => {
    field.disabled = box.checked;
    box.closest("li").classList.toggle("dropped", !box.checked);
  });
}
