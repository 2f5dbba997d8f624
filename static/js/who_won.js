// Who won? Cards are tapped on the pad, hands come one at a time, and another ranking
// is shown as soon as it is chosen. The page answers without any of it.

import { makePad } from "./pad.js";

const form = document.getElementById("ask");
const hands = [...form.querySelectorAll("[data-contender]")];
const more = form.querySelector("[data-more]");
const add = form.querySelector("[data-add]");
const show = form.querySelector("[data-show]");

if (more) {
  more.open = true;
  more.querySelector("summary").hidden = true;
  for (const hand of more.querySelectorAll("[data-contender]")) hand.hidden = true;
  add.hidden = false;
}
show.hidden = true;

const pad = makePad(form);
// What cannot be read is put right where it was typed.
if (form.querySelector("[data-hand] [aria-invalid]")) form.querySelector("[data-type]").click();

add.addEventListener("click", () => {
  const [next, ...rest] = hands.filter((hand) => hand.hidden);
  next.hidden = false;
  add.hidden = rest.length === 0;
  pad.draw();
  next.querySelector("[data-slots]").click();
});

// A hand is called by its name on the pad and in its own fields.
form.addEventListener("input", ({ target }) => {
  if (target.dataset.label) call(target.closest("[data-contender]"), target);
  else pad.draw();
});

function call(hand, { value, dataset }) {
  const name = value.trim() || dataset.label;
  for (const row of hand.querySelectorAll("[data-hand]")) {
    const label = row.querySelector("label");
    if (label.textContent === row.dataset.holder) label.textContent = name;
    row.dataset.holder = name;
    row.dataset.mark = value.trim().slice(0, 2) || hand.dataset.contender;
  }
}

form.querySelector("select").addEventListener("change", () => form.requestSubmit(show));

// Empty fields are no part of the question.
form.addEventListener("submit", () => {
  for (const input of form.querySelectorAll("input")) input.disabled = !input.value.trim();
});
// The browser may bring the page back as it was left.
window.addEventListener("pageshow", () => {
  for (const input of form.querySelectorAll("input")) input.disabled = false;
  pad.draw();
});
