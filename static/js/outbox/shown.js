// How the outbox is seen: a line that says what waits, the word beside a form that was
// kept, and the list of what the server has refused.

import { drop, refused, waiting } from "./box.js";
import { lookAgain } from "./again.js";

const room = document.getElementById("outbox");
const notes = new Map(); // by the address that a form goes to
const plural = new Intl.PluralRules(document.documentElement.lang);

// Words of the page in the reader's language, by the name they have on the outbox.
export function words(name) {
  return room.getAttribute(`data-word-${name}`);
}

export function draw() {
  const there = { waits: waiting(), refused: refused() };
  for (const [name, entries] of Object.entries(there)) {
    const lists = [...document.querySelectorAll(`[data-list="${name}"]`)];
    for (const list of lists) fill(list, entries);
    drawLine(name, entries.length, lists.length > 0);
  }
}

// Beside the form, where the thumb is: what has become of what was just sent.
export function tell(form, said, { href, link, waits = false } = {}) {
  const note = notes.get(form.action) ?? makeNote(form);
  note.waits = waits;
  note.line.textContent = said;
  note.way.hidden = !href;
  note.way.href = href ?? "";
  note.way.textContent = link ?? "";
  putBeside(form, note.element);
  note.element.scrollIntoView({ block: "nearest" });
}

// Nothing waits any more: what was kept beside forms of this page has been sent.
export function tellSent() {
  for (const note of notes.values()) {
    if (note.waits) note.line.textContent = words("sent");
    note.waits = false;
  }
}

// A page that follows its night may put another form in the place of the one it was.
export function putBack() {
  for (const [action, { element }] of notes) {
    const form = [...document.forms].find((each) => each.action === action);
    if (form && !element.isConnected) putBeside(form, element);
  }
}

function makeNote(form) {
  const { action } = form;
  const element = document.createElement("div");
  element.className = "note tight outbox__told";
  element.setAttribute("role", "status");
  element.dataset.keep = "";
  const line = document.createElement("p");
  const way = document.createElement("a");
  way.className = "quiet";
  element.append(line, way);
  notes.set(action, { element, line, way, waits: false });
  form.addEventListener("input", () => { // the next one is being entered
    element.remove();
    notes.delete(action);
  }, { once: true });
  return notes.get(action);
}

function putBeside(form, element) {
  const bar = form.querySelector(".bar");
  const row = form.closest("li, .undo, .row");
  if (bar) bar.prepend(element);
  else if (row) row.append(element);
  else form.after(element);
}

// The page that an entry was entered on no longer asks for it.
export function sayGone(entry) {
  const line = room.querySelector("[data-word]");
  line.textContent = `${words("gone")} ${entry.words.join(" · ")}`;
  line.hidden = false;
}

// One line on every page leads to the lists, where they are not on the page itself; what
// waits is said in the top bar, where there is room for it.
function drawLine(name, count, isListed) {
  const line = room.querySelector(`[data-line="${name}"]`);
  const link = line.querySelector("a");
  const said = count === 0 || isListed ? "" : counted(name, count);
  const top = name === "waits" ? document.querySelector("[data-status] [data-part=waiting]") : null;
  if (top) say(top, said && link.cloneNode(), said);
  line.hidden = said === "" || top !== null;
  link.textContent = line.hidden ? "" : said;
}

function say(place, link, words) {
  if (place.textContent === words) return;
  if (link) link.textContent = words;
  place.replaceChildren(...[link].filter(Boolean));
}

function counted(name, count) {
  return words(`${name}-${plural.select(count)}`).replace(/\d+/, count);
}

function fill(list, entries) {
  const here = entries.filter(({ night }) => night.startsWith(list.dataset.night ?? ""));
  list.replaceChildren(...here.map(item));
  const home = list.closest("section, details");
  home.hidden = here.length === 0;
  const line = home.querySelector("summary");
  if (line === null || home.hidden) return;
  line.textContent = counted(list.dataset.list, here.length);
  home.open = here.length === 1 || !list.dataset.night;
}

function item(entry) {
  const made = room.querySelector("template").content.cloneNode(true);
  const [title, ...lines] = entry.words;
  made.querySelector("[data-title]").textContent = title;
  made.querySelector("[data-lines]").textContent = lines.join(" · ");
  made.querySelector("[data-reason]").textContent = entry.reason ?? "";
  const again = made.querySelector("[data-again]");
  again.hidden = entry.reason === undefined;
  again.addEventListener("click", () => lookAgain(entry));
  made.querySelector("[data-throw]").addEventListener("click", () => {
    if (!confirm(words("throw"))) return;
    drop(entry);
    draw();
  });
  return made;
}
