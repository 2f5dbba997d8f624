// Knock poker: who may stand where. The knocker cannot drop, who dropped cannot win,
// a single live hand needs no winner named.

import { start } from "./deal.js";
import { offer, show, ticked } from "./deal/seats.js";

start((form) => {
  const out = ticked(form, "out");
  offer(form, "knocker", (seat) => !out.has(seat));
  const [knocker] = ticked(form, "knocker");
  const isVoid = form.querySelector("[data-void] :checked") !== null;
  const hasKnocker = knocker !== undefined && !isVoid;
  show(form, '[data-when="knocked"]', hasKnocker);

  const dead = ticked(form, "dead");
  show(form, '[data-part="dropped"], [data-aside="dead"], [data-cards]', !isVoid);
  offer(form, "dropped", (seat) => !out.has(seat) && seat !== knocker && !dead.has(seat));
  const dropped = ticked(form, "dropped");
  offer(form, "dead", (seat) => !out.has(seat) && !dropped.has(seat));

  const gone = new Set([...out, ...dropped, ...dead]);
  const live = offer(form, "winners", (seat) => !gone.has(seat));
  const byCards = form.querySelector("[data-cards]").open && !isVoid;
  form.elements.by_cards.value = byCards ? "y" : "";
  show(form, '[data-part="winners"]', !isVoid && !byCards && live.length > 1);
  show(form, '[data-when="declared"]', !isVoid && !byCards);

  show(form, '[data-part="draws"]', knocker !== "misdeal");
  for (const row of form.querySelectorAll(".draws")) row.hidden = out.has(row.dataset.seat);
  for (const row of form.querySelectorAll(".hand")) {
    row.hidden = !byCards || gone.has(row.dataset.seat);
  }
});
