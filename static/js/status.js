// The line in the top bar that says how this phone stands with its night. Each part of
// it is one module's own: "live", "lost", "said" and "waiting".

const line = document.querySelector("[data-status]");

// Say something in a part, or nothing; what is not visible is said to the ear.
export function show(part, words) {
  const place = line?.querySelector(`[data-part="${part}"]`);
  if (place && place.textContent !== words) place.textContent = words;
}

// What the page was given by the server: words in the reader's language, addresses.
export function given(name) {
  return line?.dataset[name] ?? "";
}
