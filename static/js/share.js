// Sends a text on by the phone's own sheet, or copies it; the text can be selected
// by hand where neither is to be had.

const text = document.querySelector("[data-share-text]");
const share = document.querySelector("[data-share]");
const copy = document.querySelector("[data-copy]");

if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ text: text.value });
    } catch (error) {
      if (error.name !== "AbortError") text.select(); // whoever closes the sheet meant it
    }
  });
}

if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      copy.textContent = copy.dataset.done;
    } catch {
      text.select();
    }
  });
}
