// Cards that are not locked in yet: they stay on this phone while its page is left and
// opened again, and go no further.

const BEGINNING = "companion.draft.";

// The name of a draft begins with its deal; what is left of other deals goes.
export function keepDraft(form) {
  const key = BEGINNING + form.dataset.draft;
  const [deal] = form.dataset.draft.split(".");
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(BEGINNING) && !name.includes(deal)) sessionStorage.removeItem(name);
  }
  const fields = () => [...form.elements].filter(({ type }) => type === "text");
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  for (const field of fields()) field.value = kept[field.name] ?? field.value;
  form.addEventListener("input", () => {
    const typed = Object.fromEntries(fields().map(({ name, value }) => [name, value]));
    sessionStorage.setItem(key, JSON.stringify(typed));
  });
  form.addEventListener("submit", () => sessionStorage.removeItem(key));
  return Object.values(kept).some(Boolean);
}
