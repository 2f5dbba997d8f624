// Over https (and on this computer) a worker keeps the last pages of the night, so that
// they can be read without signal. Plain http has none; there, the outbox is all.

import { show } from "./status.js";

const room = document.getElementById("outbox");

if ("copy" in document.body.dataset) {
  const line = room.querySelector("[data-gone]");
  line.textContent = room.dataset.copy;
  line.hidden = false;
  show("copy", room.dataset.old);
}

if (window.isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // refused in private windows
}
