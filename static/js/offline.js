// Over https (and on this computer) a worker keeps the last pages of the night, so that
// they can be read without signal. Plain http has none; there, the outbox is all.

const room = document.getElementById("outbox");

if ("isCopy" in document.body.dataset) {
  const line = room.querySelector("[data-word]");
  line.textContent = room.getAttribute("data-word-copy");
  line.hidden = false;
}

if (window.isSecureContext && "serviceWorker" in navigator) {
  // Refused in private windows. Another language is another worker: pages go with it.
  const address = `/sw.js?language=${document.documentElement.lang}`;
  navigator.serviceWorker.register(address).catch(() => {});
}
