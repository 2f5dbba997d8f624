// The browser's own menu prints the page too; a button is nearer.

offer();
document.addEventListener("companion:followed", offer);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) window.print();
});

function offer() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}
