// Cards that are not locked in yet: they stay on this phone while its page is left and
// opened again, and go no further.

export function keepDraft(form) {
  const key = `companion.draft.${form.dataset.draft}`;
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
