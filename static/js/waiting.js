// Looks every few seconds whether the host has answered; without it, "Look again" does.

const EVERY = 3000; // milliseconds

const here = document.querySelector("[data-waiting]");

if (here.dataset.waiting === "yes") setInterval(look, EVERY);

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.redirected) location.replace(answer.url);
    else if ((await answer.text()).includes('data-waiting="no"')) location.reload();
  } catch {
    // No signal: the next look may have one.
  }
}
