// The big screen stays awake where the browser lets it, and shows no arrow.

const REST = 3000; // milliseconds without a move

let resting = 0;

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("pointermove", hideArrowLater);
hideArrowLater();

function hideArrowLater() {
  document.body.classList.remove("is-idle");
  clearTimeout(resting);
  resting = setTimeout(() => document.body.classList.add("is-idle"), REST);
}

// Over plain http no browser lets it; the screen's own settings then have to.
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch (error) {
    if (error.name !== "NotAllowedError") throw error; // the battery is low
  }
}
