// A form as it was sent, to be kept on the phone: what goes to the server, and what it
// says in the words of the page, for whoever has to look at it again.

import { entered, whatIsOpen } from "../kept.js";

const NIGHT = /^\/n\/[^/]+\//;

export function entryOf(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  data.delete("csrf_token"); // it goes along in a header, as it is when it is sent
  const url = new URL(form.action);
  return {
    key: data.get("sent_key"),
    url: url.pathname + url.search,
    body: new URLSearchParams(data).toString(),
    words: inWords(form, button),
    night: nightOf(url.pathname),
    page: pageOf(),
    fields: entered(form).values,
    open: whatIsOpen(),
  };
}

// The night that an address belongs to, as the beginning of all its addresses.
export function nightOf(path) {
  return NIGHT.exec(path)?.[0] ?? "";
}

// No randomUUID: it is not there over plain http.
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The address that shows the form; it may stand on a page that answered a form before.
function pageOf() {
  const back = document.querySelector(".languages [name=back]");
  return back?.value ?? location.pathname + location.search;
}

function inWords(form, button) {
  const title = form.dataset.outbox || squeezed(button?.textContent);
  const lines = new Map();
  for (const field of form.elements) {
    const words = answer(field);
    if (!words) continue;
    const asked = question(field);
    lines.set(asked, [...(lines.get(asked) ?? []), words]);
  }
  return [title, ...[...lines].map(([asked, words]) => `${asked} ${words.join(", ")}`.trim())];
}

function answer(field) {
  const { type, disabled, checked, value } = field;
  if (disabled || !field.name) return "";
  if (type === "radio" || type === "checkbox") return checked ? label(field) : "";
  if (type === "select-one") return value && squeezed(field.selectedOptions[0]?.textContent);
  return ["text", "number", "textarea"].includes(type) ? value.trim() : "";
}

function question(field) {
  if (field.type !== "radio" && field.type !== "checkbox") return label(field);
  return squeezed(field.closest("fieldset")?.querySelector("legend")?.textContent);
}

function label(field) {
  return field.ariaLabel || squeezed(field.labels?.[0]?.textContent);
}

function squeezed(text) {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
