// A deal being entered. Without JavaScript the page is a plain form; with it, parts fold
// when they are done, the bar follows, and cards are tapped on a pad.

import { foldParts } from "./deal/fold.js";
import { followDeal } from "./deal/preview.js";
import { isOffered, switchOff } from "./deal/seats.js";
import { showSteps } from "./deal/steps.js";
import { makePad } from "./pad.js";

// `arrange` says for a game who may stand where, by showing and hiding.
export function start(arrange) {
  const form = document.getElementById("deal");
  const cards = form.querySelector("[data-cards]");
  const parts = foldParts(form);
  const preview = followDeal(form);
  const pad = makePad(form);
  let isTouched = false; // by a finger or a mouse, rather than by keys

  function settle() {
    arrange(form);
    switchOff(form);
    nameAsides(form);
    parts.refresh();
    pad.draw();
  }

  function changed(event) {
    if (event.target.matches("[data-part] [type=checkbox]")) parts.above(event.target);
    settle();
    preview();
  }

  for (const button of form.querySelectorAll("[data-plain]")) button.remove();
  showSteps(form);
  form.addEventListener("input", changed);
  form.addEventListener("pointerdown", () => { isTouched = true; });
  form.addEventListener("keydown", (event) => {
    isTouched = false;
    // Enter ends a line of cards; it does not post the deal.
    if (event.key === "Enter" && event.target.matches("[type=text]")) event.preventDefault();
  });
  form.addEventListener("click", ({ target }) => {
    // Keys walk through the choices, and each step of theirs is a click as well.
    if (target.matches("[type=radio]") && isTouched) parts.end(target);
  });
  let wasOpen = cards.open; // a page that comes with open cards reports a toggle, too
  cards.addEventListener("toggle", () => {
    if (cards.open === wasOpen) return;
    wasOpen = cards.open;
    if (cards.open) parts.above(cards);
    settle();
    preview();
    if (cards.open) pad.begin();
    else pad.close();
  });
  // The browser may bring a page back with what was entered, but not as it looked.
  window.addEventListener("pageshow", (event) => { if (event.persisted) settle(); });
  settle();
  parts.begin();
}

// Who sits out or has a dead hand is read on the closed line, too.
function nameAsides(form) {
  for (const aside of form.querySelectorAll("[data-aside]")) {
    const ticked = [...aside.querySelectorAll("input:checked")].filter(isOffered);
    const names = ticked.map((input) => input.closest("label").textContent.trim());
    aside.querySelector("[data-names]").textContent = names.join(", ");
  }
}
