// The line in the top bar that says how this phone stands: live, waiting.

const said = new Map();

// Say `words` for one part of the line; empty words take the part away.
export function show(part, words) {
  if (words) said.set(part, words);
  else said.delete(part);
  for (const place of document.querySelectorAll("[data-status]")) {
    place.textContent = [...said.values()].join(" · ");
  }
}
