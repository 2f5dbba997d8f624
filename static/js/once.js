// A form sent by a double tap is recognised by its key and makes one entry; still, a
// button that has done its work rests for a while, so that nobody wonders.

const REST = 8000; // milliseconds; then the answer was lost, and a tap may try again

const resting = new Map();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (resting.has(form)) {
    event.preventDefault();
    return;
  }
  resting.set(form, setTimeout(() => wake(form), REST));
  // Only after the browser has collected the fields: a button that is off is not sent.
  setTimeout(() => { if (resting.has(form)) setButtons(form, true); });
});

// The page may come back from the browser's memory just as it was left.
window.addEventListener("pageshow", () => {
  for (const form of [...resting.keys()]) wake(form);
});

// Let a form rest until it is woken: its entry is still on the way.
export function rest(form) {
  clearTimeout(resting.get(form));
  resting.set(form, undefined);
}

export function wake(form) {
  clearTimeout(resting.get(form));
  resting.delete(form);
  setButtons(form, false);
}

function setButtons(form, off) {
  for (const element of form.elements) {
    if (element.type !== "submit") continue;
    // A button that was off before the form was sent stays off.
    if (off && !element.disabled) element.dataset.rests = "";
    if ("rests" in element.dataset) element.disabled = off;
    if (!off) delete element.dataset.rests;
  }
}
