// What was being entered stays when the language is changed in the middle of it, and
// comes back when an entry is looked at again.
// This runs before a page's own program, which then finds the fields filled in.

const KEY = "companion.entered";

bring();

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".languages")) return;
  const forms = [...document.querySelectorAll("main form")].map(entered);
  bringBack(address(), forms, whatIsOpen());
});

// Fill in forms as they were, on the next page if it is the one meant.
export function bringBack(page, forms, open) {
  sessionStorage.setItem(KEY, JSON.stringify({ page, forms, open }));
}

export function whatIsOpen() {
  return folds().map((fold) => fold.open);
}

function bring() {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  sessionStorage.removeItem(KEY);
  if (kept?.page !== address()) return;
  for (const { action, values } of kept.forms) {
    const form = document.querySelector(`main form[action="${CSS.escape(action)}"]`);
    if (form) fill(form, values);
  }
  for (const [nth, fold] of folds().entries()) fold.open = kept.open[nth] ?? fold.open;
  // By then the page's own program follows what is entered.
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("deal")?.dispatchEvent(new Event("input"));
  });
}

export function entered(form) {
  const values = fields(form)
    .filter((field) => !isProposed(field))
    .map(({ name, type, value, checked }) =>
      ticks(type) ? [name, value, checked] : [name, value],
    );
  return { action: form.getAttribute("action"), values };
}

function fill(form, values) {
  for (const field of fields(form)) {
    const kept = values.find(
      ([name, value]) => name === field.name && (!ticks(field.type) || value === field.value),
    );
    if (!kept) continue;
    if (ticks(field.type)) field.checked = kept[2];
    else field.value = kept[1];
    // A row for one more player is there while it has a name in it.
    if (field.type === "text" && field.value) field.closest(".name-row")?.removeAttribute("hidden");
  }
}

// A night is called by its date until somebody calls it otherwise, in any language.
function isProposed({ name, value, defaultValue }) {
  const isFirstShown = !document.querySelector("main :is(.field__error, [role=alert])");
  return isFirstShown && name === "title" && value === defaultValue;
}

// Hidden fields belong to the page and not to what is entered on it.
function fields(form) {
  return [...form.elements].filter(
    ({ name, type }) => name && !["hidden", "submit", "button", "fieldset"].includes(type),
  );
}

function ticks(type) {
  return type === "checkbox" || type === "radio";
}

function folds() {
  return [...document.querySelectorAll("main details")];
}

function address() {
  return location.pathname + location.search;
}
