// Changing a part of the page into what it has become, without taking anything out of
// anyone's hands: what is being entered, opened or sent stays as it is.

const PROGRAM = "../../vendor/idiomorph-0.8.0/idiomorph.min.js";

let loading = null;

export async function follow(part, newer) {
  const { Idiomorph } = await load();
  Idiomorph.morph(part, newer, {
    morphStyle: "outerHTML",
    callbacks: { beforeNodeMorphed, beforeNodeRemoved, beforeAttributeUpdated },
  });
}

export function isAnythingInUse() {
  return [...document.querySelectorAll("main form")].some(isInUse);
}

// Only a page that has something to change needs it.
function load() {
  loading ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = new URL(PROGRAM, import.meta.url);
    script.addEventListener("load", () => done(window));
    script.addEventListener("error", () => {
      loading = null;
      fail(new TypeError("not loaded"));
    });
    document.head.append(script);
  });
  return loading;
}

function beforeNodeMorphed(old, newer) {
  if (old.nodeType !== Node.ELEMENT_NODE) return true;
  if (old.matches("[data-keep]")) return false;
  if (!old.matches("form")) return true;
  if (isInUse(old)) return false;
  keepKey(old, newer);
  return true;
}

function beforeNodeRemoved(old) {
  return old.nodeType !== Node.ELEMENT_NODE || !old.matches("[data-keep]");
}

// What a reader has opened or closed is his; and a button that only a program answers
// to is shown by that program.
function beforeAttributeUpdated(name, element) {
  return !(name === "open" && element.localName === "details")
    && !(name === "hidden" && element.matches("button[type=button]"));
}

// A form is left alone while someone is at it, or while it is on its way.
function isInUse(form) {
  return form.contains(document.activeElement?.closest("input, select, textarea") ?? null)
    || [...form.elements].some((field) => "rests" in field.dataset || isChanged(field));
}

function isChanged(field) {
  switch (field.type) {
    case "hidden": case "submit": case "button": case "fieldset": case "output": return false;
    case "checkbox": case "radio": return field.checked !== field.defaultChecked;
    case "select-one": return field.selectedIndex !== shownFirst(field);
    case "select-multiple": return [...field.options].some((each) => each.selected !== each.defaultSelected);
    default: return field.value !== field.defaultValue;
  }
}

function shownFirst({ options }) {
  return Math.max(0, [...options].findIndex((option) => option.defaultSelected));
}

// A form that was sent and whose answer was lost is sent again under the same key, so
// that it counts once. A form that has become another one has a key of its own.
function keepKey(old, newer) {
  if (says(old) !== says(newer)) return;
  const [key, newKey] = [old, newer].map((form) => form.querySelector("[name=sent_key]"));
  if (key && newKey) newKey.setAttribute("value", key.value);
}

function says(form) {
  const own = [...form.querySelectorAll("[type=hidden]")]
    .filter(({ name }) => name !== "sent_key" && name !== "csrf_token")
    .map(({ name, value }) => [name, value]);
  return JSON.stringify([form.getAttribute("action"), own]);
}
