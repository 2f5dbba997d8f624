// Minus and plus beside a number. An empty field is not nought: minus makes it so.

export function showSteps(form) {
  for (const button of form.querySelectorAll("[data-step]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const input = button.parentElement.querySelector("input");
      const count = Number.parseInt(input.value, 10);
      input.value = Math.max(0, (count || 0) + Number(button.dataset.step));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}
