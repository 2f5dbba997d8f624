// The pad: one tap a card. It goes on to the next hand by itself. A hand has five cards
// unless its `data-size` says otherwise; where `data-most` allows more, they are tapped
// after coming back to it.

import { readCards } from "./deal/notation.js";
import { isOffered } from "./deal/seats.js";

const HAND = 5;

export function makePad(form) {
  const pad = form.querySelector("[data-pad]");
  const cards = new Map([...pad.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card]));
  const title = pad.querySelector("[data-pad-name]");
  const close = form.querySelector("[data-pad-close]");
  let row = null;

  function rows() {
    return [...form.querySelectorAll("[data-hand][data-seat]")].filter(isOffered);
  }

  function open(wanted) {
    row = wanted;
    pad.hidden = close.hidden = row === null;
    form.classList.toggle("deal--pad", row !== null);
    if (row !== null) title.textContent = name(row);
    draw();
    if (row !== null) bringIntoSight(row, pad);
  }

  function draw() {
    const holders = new Map();
    for (const each of rows()) {
      const hand = read(each);
      fill(each.querySelector("[data-slots]"), hand, size(each), cards);
      for (const { code } of hand) holders.set(code, each);
    }
    if (row === null) return;
    fill(pad.querySelector("[data-pad-slots]"), read(row), size(row), cards);
    for (const [code, card] of cards) mark(card, holders.get(code));
  }

  function mark(card, holder) {
    const isTaken = holder !== undefined && holder !== row;
    card.classList.toggle("is-taken", isTaken);
    card.setAttribute("aria-pressed", holder === row);
    card.ariaDisabled = isTaken;
    card.ariaLabel = isTaken ? words(pad.dataset.takenName, card.dataset.name, holder) : card.dataset.name;
    card.dataset.holder = isTaken ? holder.dataset.mark ?? owner(holder).slice(0, 2) : "";
  }

  function tap(card) {
    const holder = rows().find((each) => has(each, card.dataset.card));
    if (holder === row) put(row, read(row).filter(({ code }) => code !== card.dataset.card));
    else if (holder) title.textContent = words(pad.dataset.taken, card.dataset.text, holder);
    else if (read(row).length >= most(row)) title.textContent = words(row.dataset.full ?? pad.dataset.full, "", row);
    else {
      const input = field(row);
      put(row, [{ text: input.value.trim() }, { text: card.dataset.text }]);
      if (read(row).length === size(row)) next();
    }
  }

  // The next hand that is not full, round the table; when all are, the pad is done.
  function next() {
    const all = rows();
    const after = [...all.slice(all.indexOf(row)), ...all];
    open(after.find((each) => read(each).length < size(each)) ?? null);
  }

  // The last card goes back; from an empty hand, the last one of the hand before.
  function takeBack() {
    const all = rows();
    if (!read(row).length && all.indexOf(row) > 0) open(all[all.indexOf(row) - 1]);
    put(row, read(row).slice(0, -1));
  }

  for (const card of cards.values()) card.addEventListener("click", () => tap(card));
  pad.querySelector("[data-pad-back]").addEventListener("click", takeBack);
  close.addEventListener("click", () => open(null));
  for (const each of form.querySelectorAll("[data-slots]")) {
    each.hidden = false;
    each.addEventListener("click", () => open(each.closest("[data-hand]")));
  }
  const type = letType(form.querySelector("[data-hands]"), () => open(null));

  return {
    draw() {
      if (row !== null && !isOffered(row)) open(null);
      else draw();
    },
    begin() {
      if (type.isTyped()) return;
      const first = rows().find((each) => read(each).length < size(each));
      if (first) open(first);
    },
    close: () => open(null),
  };
}

// The pad covers what lies below it; the hand that is entered is brought above, with
// the rows that follow it where a player has several.
function bringIntoSight(row, pad) {
  const { top } = row.getBoundingClientRect();
  const { bottom } = (row.closest("[data-rows]") ?? row).getBoundingClientRect();
  const bar = pad.parentElement.getBoundingClientRect();
  if (top < 0 || bottom > bar.top) row.scrollIntoView({ block: "start" });
}

// Slots to tap, or fields to type in: one button changes between them.
function letType(hands, closePad) {
  const button = hands.querySelector("[data-type]");
  const isTyped = () => button.ariaPressed === "true";
  button.hidden = false;
  button.addEventListener("click", () => {
    button.ariaPressed = !isTyped();
    hands.classList.toggle("hands--tapped", !isTyped());
    if (isTyped()) closePad();
  });
  hands.classList.add("hands--tapped");
  return { isTyped };
}

function field(row) {
  return row.querySelector("input");
}

function name(row) {
  return row.querySelector("label").textContent;
}

// Whose hand it is, where a player has several.
function owner(row) {
  return row.dataset.holder ?? name(row);
}

function size(row) {
  return Number(row.dataset.size ?? HAND);
}

function most(row) {
  return Number(row.dataset.most ?? size(row));
}

function read(row) {
  return readCards(field(row).value);
}

function has(row, wanted) {
  return read(row).some(({ code }) => code === wanted);
}

function put(row, cards) {
  const input = field(row);
  input.value = cards.map(({ text }) => text).join(" ").trim();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function words(sentence, card, row) {
  return sentence.replace("{card}", card).replace("{name}", owner(row));
}

// Each slot with its card's face; a card too many is shown as well.
function fill(slots, hand, least, cards) {
  const shown = Array.from({ length: Math.max(least, hand.length) }, (_, place) => hand[place]);
  slots.replaceChildren(...shown.map((card) => slot(card && cards.get(card.code))));
}

function slot(card) {
  const place = document.createElement("span");
  place.className = "slot";
  if (card) {
    place.classList.add("card", ...[...card.classList].filter((word) => word.startsWith("card--")));
    place.append(...card.querySelector("span").cloneNode(true).childNodes);
    place.ariaLabel = card.dataset.name;
  }
  return place;
}
