// Players and parts of the page that are offered or taken away. What is taken away is
// switched off as well, so that it is not sent; it comes back as it was.

export function ticked(form, name) {
  const inputs = [...form.querySelectorAll(`[name="${name}"]:checked`)];
  return new Set(inputs.filter(isOffered).map((input) => input.value));
}

export function isOffered(element) {
  return element.closest("[hidden]") === null;
}

// Offer a part's players to be tapped; says who they are, in their order on the page.
export function offer(form, name, allowed) {
  const chips = [...form.querySelectorAll(`[data-seat]:has([name="${name}"])`)];
  for (const chip of chips) chip.hidden = !allowed(chip.dataset.seat);
  return chips.map((chip) => chip.dataset.seat).filter(allowed);
}

export function show(form, selector, isShown) {
  for (const element of form.querySelectorAll(selector)) element.hidden = !isShown;
}

export function switchOff(form) {
  for (const input of form.querySelectorAll("input:not([type=hidden]), select")) {
    input.disabled = !isOffered(input);
  }
}
