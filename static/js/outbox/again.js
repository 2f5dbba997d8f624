// An entry that was refused, sent once more: by the browser itself, so that the server's
// own page comes with what is wrong, or by hand, on a page filled in as it was.

import { bringBack } from "../kept.js";
import { drop, refused, setAside } from "./box.js";
import { tokenPlace } from "./courier.js";

const SHOWN = "companion.shown";
const RETRIED = "companion.retried";

// It stays set aside until the next page has come: the signal may end in between.
export function sendPlainly(entry, reason) {
  setAside(entry, reason);
  sessionStorage.setItem(SHOWN, entry.key);
  const form = document.createElement("form");
  form.method = "post";
  form.action = entry.url;
  form.hidden = true;
  const fields = [...new URLSearchParams(entry.body), ["csrf_token", tokenPlace().content]];
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export function forgetShown() {
  const key = sessionStorage.getItem(SHOWN);
  sessionStorage.removeItem(SHOWN);
  const [arrival] = performance.getEntriesByType("navigation");
  if (key && arrival?.type !== "back_forward") drop({ key });
}

export function lookAgain(entry) {
  sessionStorage.setItem(RETRIED, entry.key);
  bringBack(entry.page, [{ action: entry.url, values: entry.fields }], entry.open);
  location.assign(entry.page);
}

// The entry that this page was opened for, and its form if the page still has it.
export function retried() {
  const key = sessionStorage.getItem(RETRIED);
  sessionStorage.removeItem(RETRIED);
  const entry = refused().find((each) => each.key === key);
  return entry && { entry, form: formOf(entry) };
}

// Buttons such as "Sit out" and "Go home" go to one address with hidden words.
function formOf({ url, body }) {
  const said = new URLSearchParams(body);
  const forms = [...document.querySelectorAll(`main form[action="${CSS.escape(url)}"]`)];
  return forms.find((form) => form.elements.presence?.value === (said.get("presence") ?? undefined));
}
