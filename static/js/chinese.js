// 2-7 Chinese poker: only those who play have rows; an illegal hand is not compared.

import { start } from "./deal.js";
import { offer, show, ticked } from "./deal/seats.js";

for (const button of document.querySelectorAll("[data-swap]")) {
  button.hidden = false;
  button.addEventListener("click", () => swap(...button.dataset.swap.split(" ")));
}

// Two rows change places; the fields are told once, when both hold what they shall.
function swap(one, other) {
  const { elements } = document.getElementById("deal");
  const [first, second] = [elements[one], elements[other]];
  [first.value, second.value] = [second.value, first.value];
  second.dispatchEvent(new Event("input", { bubbles: true }));
}

start((form) => {
  const known = [...form.querySelectorAll('[type="hidden"][name="players"]')];
  const seats = known.length ? new Set(known.map(({ value }) => value)) : ticked(form, "players");
  const plays = (seat) => seats.has(seat);

  const byCards = form.querySelector("[data-cards]").open;
  form.elements.by_cards.value = byCards ? "y" : "";
  show(form, '[data-when="declared"]', !byCards);
  for (const setting of form.querySelectorAll(".setting")) {
    setting.hidden = !byCards || !plays(setting.dataset.seat);
  }
  for (const row of form.querySelectorAll(".exchanges, .bonuses [data-seat]")) {
    row.hidden = !plays(row.dataset.seat);
  }
  offer(form, "dealer", plays);
  offer(form, "fouls", plays);
  for (const row of ["front", "middle", "back"]) {
    offer(form, `declared-rows-${row}`, (seat) => seat === "tie" || plays(seat));
  }

  const fouls = ticked(form, "fouls").size;
  const compares = "compares" in form.querySelector('[data-aside="fouls"]').dataset;
  show(form, '[data-part="row"]', fouls === 0 || (fouls === 2 && compares));
});
