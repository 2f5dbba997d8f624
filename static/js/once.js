// A form sent by a double tap would be recognised by its key and make one entry; still,
// a button that has done its work rests, so that nobody wonders.

const waiting = new Set();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (waiting.has(form)) {
    event.preventDefault();
    return;
  }
  waiting.add(form);
  // Only after the browser has collected the fields: a button that is off is not sent.
  setTimeout(() => setButtons(form, true));
});

// The page may come back from the browser's memory just as it was left.
window.addEventListener("pageshow", () => {
  for (const form of waiting) setButtons(form, false);
  waiting.clear();
});

function setButtons(form, off) {
  for (const element of form.elements) {
    if (element.type === "submit") element.disabled = off;
  }
}
