// A deal that is shared: the own hand is tapped, checked and covered. The page may be
// changed in place at any time; what belongs to a hand that comes with it is set up then.

import { keepDraft } from "./deal/draft.js";
import { followDeal } from "./deal/preview.js";
import { showSteps } from "./deal/steps.js";
import { letSwap } from "./deal/swap.js";
import { makePad } from "./pad.js";

const COVERED = "companion.covered";

const ready = new WeakSet();
const page = document.body;

begin();
new MutationObserver(begin).observe(document.querySelector("main"), { childList: true, subtree: true });
document.addEventListener("companion:followed", begin);

function begin() {
  for (const form of document.querySelectorAll("form.drawn")) {
    once(form, showSteps);
    for (const button of form.querySelectorAll("[data-step]")) button.hidden = false;
  }
  const form = document.getElementById("hand");
  if (form) once(form, takeHand);
  else page.classList.remove("deal--pad", "is-covered");
}

function once(form, setUp) {
  if (ready.has(form)) return;
  ready.add(form);
  setUp(form);
}

function takeHand(form) {
  for (const button of document.querySelectorAll("[data-plain]")) button.remove();
  const isBegun = keepDraft(form);
  const preview = followDeal(form, page);
  const pad = makePad(page);
  letSwap(form);
  form.addEventListener("input", () => {
    pad.draw();
    preview();
  });
  form.addEventListener("keydown", (event) => {
    // Enter ends a line of cards; it does not lock the hand in.
    if (event.key === "Enter" && event.target.matches("[type=text]")) event.preventDefault();
  });
  letCover(form, () => pad.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) pad.draw(); });
  pad.draw();
  if (isBegun) preview();
}

// Turned over for whoever looks over the shoulder; the phone remembers it.
function letCover(form, closePad) {
  const button = form.querySelector("[data-cover]");
  if (!button) return;
  const isCovered = () => page.classList.contains("is-covered");
  function cover(isOn) {
    page.classList.toggle("is-covered", isOn);
    button.ariaPressed = isOn;
    sessionStorage.setItem(COVERED, isOn ? "y" : "");
    if (isOn) closePad();
  }
  button.hidden = false;
  button.addEventListener("click", () => cover(!isCovered()));
  for (const slots of form.querySelectorAll("[data-slots]")) {
    slots.addEventListener("click", () => cover(false));
  }
  if (sessionStorage.getItem(COVERED)) cover(true);
}
