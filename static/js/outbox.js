// Entries go by way of this phone: each is kept before it is sent, and sent until the
// server has answered. Where the phone keeps nothing, forms are sent as they always were.

import { rest, wake } from "./once.js";
import { forgetShown, retried, sendPlainly } from "./outbox/again.js";
import { drop, put, setAside, waiting } from "./outbox/box.js";
import { makeCourier } from "./outbox/courier.js";
import { entryOf, freshKey, nightOf } from "./outbox/entry.js";
import { draw, putBack, sayGone, tell, tellSent, words } from "./outbox/shown.js";

const flush = makeCourier({ onAnswer, onStop });
const retriedBy = new WeakMap(); // a form, and the refused entry it takes the place of
const held = new Set(); // forms that are only a button, whose entry waits for signal
let awaited = null; // the entry that was sent just now, and its form

forgetShown();
takeUp(retried());
draw();
flush();

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !("outbox" in form.dataset)) return;
  if (submitter?.hasAttribute("formaction") || submitter?.matches("[data-plain]")) return;
  const entry = entryOf(form, submitter);
  try {
    put(entry);
  } catch {
    return; // nothing can be kept here: the browser sends the form itself
  }
  event.preventDefault();
  if (retriedBy.has(form)) drop(retriedBy.get(form));
  rest(form);
  awaited = { key: entry.key, night: entry.night, form };
  flush();
});

for (const heard of ["companion:stream", "companion:followed"]) {
  document.addEventListener(heard, flush); // the server can be reached
}
document.addEventListener("companion:followed", putBack);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") flush();
});
window.addEventListener("online", flush);
window.addEventListener("storage", lookRound); // another page has sent or kept something
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  awaited = null;
  lookRound();
  flush();
});

function lookRound() {
  draw();
  if (waiting().length === 0) letGo();
}

function onAnswer(entry, outcome) {
  const form = entry.key === awaited?.key ? awaited.form : null;
  if (outcome.is === "sent") arrived(entry, form, outcome.to);
  else refuse(entry, form, outcome.page);
  draw();
  if (!form && outcome.is === "sent") document.dispatchEvent(new Event("companion:sent"));
}

function arrived(entry, form, to) {
  drop(entry);
  const address = new URL(to, location.href);
  if (form && address.origin === location.origin) goTo(address);
  else if (!waiting().some(({ night }) => night === entry.night)) letGo();
}

// To a place on the same page a browser only scrolls; it has changed, though.
function goTo(address) {
  const isHere = address.pathname + address.search === location.pathname + location.search;
  location.assign(address);
  if (isHere && address.hash) location.reload();
}

// All has arrived that was kept on this page.
function letGo() {
  tellSent();
  for (const form of held) wake(form);
  held.clear();
}

// The server's own page is best where it has the form again; else the entry is set aside.
function refuse(entry, form, page) {
  const reason = reasonOn(page);
  if (form && page.querySelector("main form [name=sent_key]")) {
    sendPlainly(entry, reason);
    return;
  }
  setAside(entry, reason);
  if (!form) return;
  letGoOn(form, reason, { href: "/outbox", link: words("look") });
  held.delete(form);
  wake(form);
}

// No signal: whoever waits for an answer may go on.
function onStop(night) {
  draw();
  if (awaited?.night !== night) return;
  const { key, form } = awaited;
  if (!waiting().some((entry) => entry.key === key)) return;
  const href = nightOf(location.pathname) || "/";
  const back = href === location.pathname ? {} : { href, link: words("back") };
  letGoOn(form, words("kept"), { ...back, waits: true });
}

function letGoOn(form, said, way) {
  awaited = null;
  form.elements.sent_key.value = freshKey();
  const isOnlyAButton = ![...form.elements].some(({ type }) => type !== "hidden" && type !== "submit");
  if (isOnlyAButton) held.add(form);
  else {
    form.reset();
    wake(form);
    form.dispatchEvent(new Event("input"));
    if (form.matches(".page")) scrollTo(0, 0);
  }
  tell(form, said, way);
}

function reasonOn(page) {
  const said = [...page.querySelectorAll("main :is([role=alert], .field__error):not([hidden])")];
  const all = said.length ? said : [...page.querySelectorAll("main > h1 + p")];
  for (const link of page.querySelectorAll("main a")) link.remove();
  const texts = all.map((element) => element.textContent.replace(/\s+/g, " ").trim());
  return [...new Set(texts)].filter(Boolean).join(" ") || words("refused");
}

function takeUp(again) {
  if (!again) return;
  const { entry, form } = again;
  if (form) {
    retriedBy.set(form, entry);
    tell(form, `${words("again")} ${entry.reason}`);
  } else {
    sayGone(entry);
  }
}
