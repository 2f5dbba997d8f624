// Sends a text on by the phone's own sheet, or copies it; the text can be selected by
// hand where neither is to be had.

for (const text of document.querySelectorAll("[data-share-text]")) {
  const around = text.closest("[data-pass-on]") ?? document;
  offerSharing(text, around.querySelector("[data-share]"));
  offerCopying(text, around.querySelector("[data-copy]"));
}

function offerSharing(text, share) {
  if (!navigator.share) return;
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ text: text.value });
    } catch (error) {
      if (error.name !== "AbortError") text.select(); // whoever closes the sheet meant it
    }
  });
}

function offerCopying(text, copy) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    if (await copied(text)) copy.textContent = copy.dataset.done;
  });
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    // Over plain http, as at most tables, there is no clipboard but this one.
    text.select();
    return document.execCommand("copy");
  }
}
