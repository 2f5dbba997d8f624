// What this phone keeps: entries that wait for signal, and entries that were refused.
// Each is an item of its own, so that two open pages never write over each other's.

const WAITING = "companion.waiting/";
const REFUSED = "companion.refused/";

export function waiting() {
  return all(WAITING);
}

export function refused() {
  return all(REFUSED);
}

// Keep an entry behind those that wait already. Throws where a phone keeps nothing.
export function put(entry) {
  const before = waiting();
  const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1);
  const after = before.filter(({ night }) => night === entry.night).map(({ key }) => key);
  write(WAITING, { ...entry, at, after });
}

// An entry that the server does not take is set aside with the reason.
export function setAside(entry, reason) {
  write(REFUSED, { ...entry, reason });
  localStorage.removeItem(WAITING + entry.key);
}

export function drop({ key }) {
  localStorage.removeItem(WAITING + key);
  localStorage.removeItem(REFUSED + key);
}

function write(shelf, entry) {
  localStorage.setItem(shelf + entry.key, JSON.stringify(entry));
}

function all(shelf) {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(shelf))
      .map((name) => JSON.parse(localStorage.getItem(name)))
      .filter((entry) => entry !== null) // another page may have sent it just now
      .sort((one, other) => one.at - other.at);
  } catch {
    return []; // the browser lets this page keep nothing
  }
}
