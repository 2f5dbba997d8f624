// 2-7 Chinese poker: only those who play have rows; an illegal hand is not compared.

import { start } from "./deal.js";
import { offer, show, ticked } from "./deal/seats.js";
import { letSwap } from "./deal/swap.js";

letSwap(document);

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
