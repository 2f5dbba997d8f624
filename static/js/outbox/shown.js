// How the outbox is seen: a line that says what waits, the word beside a form that was
// kept, and the list of what the server has refused.

import { drop, refused, waiting } from "./box.js";
import { lookAgain } from "./again.js";

const room = document.getElementById("outbox");
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
export function tell(form, said, { href, link } = {}) {
  const note = noteOf(form);
  const line = document.createElement("p");
  line.textContent = said;
  delete note.dataset.waits;
  note.replaceChildren(line);
  if (href) {
    const way = document.createElement("a");
    way.className = "quiet";
    way.href = href;
    way.textContent = link;
    note.append(way);
  }
  note.scrollIntoView({ block: "nearest" });
  form.addEventListener("input", () => note.remove(), { once: true }); // the next one
  return note;
}

// Nothing waits any more: what was kept beside forms of this page has been sent.
export function tellSent() {
  for (const note of document.querySelectorAll("[data-became][data-waits]")) {
    delete note.dataset.waits;
    note.querySelector("p").textContent = words("sent");
  }
}

// The page that an entry was entered on no longer asks for it.
export function sayGone(entry) {
  const line = room.querySelector("[data-word]");
  line.textContent = `${words("gone")} ${entry.words.join(" · ")}`;
  line.hidden = false;
}

function noteOf(form) {
  const bar = form.querySelector(".bar");
  const place = form.closest("li, .undo, .row") ?? form.parentElement;
  const there = place.querySelector(`[data-became="${form.action}"]`);
  if (there) return there;
  const note = document.createElement("div");
  note.className = "note tight outbox__told";
  note.setAttribute("role", "status");
  note.dataset.became = form.action;
  note.dataset.keep = "";
  if (bar) bar.prepend(note);
  else if (place === form.parentElement) form.after(note);
  else place.append(note);
  return note;
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
  place.replaceChildren(link);
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
