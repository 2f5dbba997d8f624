// Two rows of a hand change places; the form is told once, when both hold what they shall.

export function letSwap(place) {
  for (const button of place.querySelectorAll("[data-swap]")) {
    button.hidden = false;
    button.addEventListener("click", () => swap(button.form.elements, ...button.dataset.swap.split(" ")));
  }
}

function swap(fields, one, other) {
  const [first, second] = [fields[one], fields[other]];
  [first.value, second.value] = [second.value, first.value];
  second.dispatchEvent(new Event("input", { bubbles: true }));
}
