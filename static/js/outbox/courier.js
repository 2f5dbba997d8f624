// Carries what waits to the server: in order, one at a time for each night, until the
// server itself has answered. What came of an entry is told to whoever asked for it.

import { waiting } from "./box.js";

const PATIENCE = 8000; // milliseconds; then the answer is taken for lost
const SOONEST = 1000;
const LATEST = 30_000; // between two attempts
const RENEWALS = 3; // other answers may change the session while one is under way
const FOR_NOW = new Set([408, 425, 429]);
const LATER = { is: "later" };

const underWay = new Set();
let pause = SOONEST;
let timer;

// `onAnswer(entry, outcome)` hears of each entry, `onStop(night)` where signal ends.
export function makeCourier({ onAnswer, onStop }) {
  function flush() {
    clearTimeout(timer);
    for (const night of new Set(waiting().map((entry) => entry.night))) {
      if (!underWay.has(night)) carry(night);
    }
  }

  async function carry(night) {
    underWay.add(night);
    try {
      if (await carryAll(night)) return;
    } finally {
      underWay.delete(night);
    }
    onStop(night);
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
    pause = Math.min(2 * pause, LATEST);
  }

  async function carryAll(night) {
    for (;;) {
      const entry = waiting().find((each) => each.night === night);
      if (!entry) return true;
      const outcome = await send(entry);
      if (outcome.is === "later") return false;
      pause = SOONEST;
      onAnswer(entry, outcome);
    }
  }

  return flush;
}

// What became of an entry: "sent" to an address, "refused" with a page, or "later".
async function send(entry, renewals = RENEWALS) {
  const answer = await post(entry);
  // A network that wants a log-in first answers everything itself: that is no receipt.
  if (answer?.headers.get("Companion-Outbox") !== "1") return LATER;
  const { status, headers } = answer;
  if (status >= 500 || FOR_NOW.has(status)) return LATER;
  if (status === 200 && headers.has("Companion-To")) {
    return { is: "sent", to: headers.get("Companion-To") };
  }
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  if (headers.has("Companion-Stale") && renewals > 0) {
    const token = page.querySelector("meta[name=csrf-token]");
    if (token) {
      tokenPlace().content = token.content;
      return send(entry, renewals - 1);
    }
  }
  return { is: "refused", page };
}

async function post({ url, body, after }) {
  const control = new AbortController();
  const impatience = setTimeout(() => control.abort(), PATIENCE);
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Companion-Outbox": "1",
        "Companion-After": after.join(" "),
        "X-CSRFToken": tokenPlace().content,
      },
      redirect: "manual",
      signal: control.signal,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(impatience);
  }
}

export function tokenPlace() {
  return document.querySelector("meta[name=csrf-token]");
}
