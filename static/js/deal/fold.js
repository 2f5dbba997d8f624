// A part of the page that is done folds to one line, which opens it again.

import { isOffered } from "./seats.js";

export function foldParts(form) {
  const parts = [...form.querySelectorAll("[data-part]")];
  for (const part of parts) {
    line(part).addEventListener("click", () => {
      fold(part, false);
      part.querySelector("fieldset input:enabled")?.focus();
    });
  }
  return {
    // Fold what was chosen before the page came, but for what is wrong with it.
    begin() {
      for (const part of parts) fold(part, chosen(part).length > 0 && !isWrong(part));
    },
    // Where only one can be chosen, the choice ends its part.
    end(input) {
      const part = input.closest("[data-part]");
      if (part === null) return;
      fold(part, true);
      line(part).focus({ preventScroll: true });
    },
    // Whoever goes on below is done with what stands above.
    above(element) {
      for (const part of parts) if (isAbove(part, element) && isDone(part)) fold(part, true);
    },
    // A folded part opens again where its choice is no longer offered.
    refresh() {
      for (const part of parts) if (isFolded(part)) fold(part, isDone(part));
    },
  };
}

function isAbove(part, element) {
  return Boolean(part.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    && !part.contains(element);
}

function isWrong(part) {
  return part.querySelector("[data-error]:not([hidden])") !== null;
}

function isFolded(part) {
  return part.classList.contains("part--folded");
}

function fold(part, isFolded) {
  part.classList.toggle("part--folded", isFolded);
  line(part).hidden = !isFolded;
  if (isFolded) line(part).querySelector("[data-line]").textContent = inWords(part);
}

function line(part) {
  return part.querySelector("[data-open]");
}

function isDone(part) {
  const typed = inputs(part).filter((input) => input.type === "text");
  if (typed.length) return typed.every((input) => input.value.trim());
  return chosen(part).length > 0 || part.dataset.unsaid !== "";
}

function inWords(part) {
  const words = chosen(part);
  if (!words.length) return part.dataset.unsaid;
  if (part.querySelector("[data-void] :checked")) return words[0];
  return part.dataset.said.replace("{names}", words.join(", "));
}

function chosen(part) {
  return inputs(part).map(said).filter(Boolean);
}

function inputs(part) {
  return [...part.querySelectorAll("fieldset input")].filter(isOffered);
}

function said(input) {
  if (input.type === "text") return input.value.trim() && `${input.ariaLabel} ${input.value.trim()}`;
  return input.checked ? input.closest("label").textContent.trim() : "";
}
