// A page on which something is entered stays as it is; it is only told what was posted
// since it was opened.

const PATIENCE = 8_000; // milliseconds

export function followNews() {
  const place = document.querySelector("[data-news]");

  // Whether the page knows what is new.
  return async function refresh() {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(place.dataset.news, { signal });
      if (!answer.ok) return false;
      if (answer.status === 200) put(place, await answer.text());
      return true;
    } catch (error) {
      if (error instanceof TypeError || error.name === "TimeoutError") return false;
      throw error;
    }
  };
}

function put(place, html) {
  const news = new DOMParser().parseFromString(html, "text/html").body;
  if (place.textContent.trim() !== news.textContent.trim()) {
    place.replaceChildren(...news.childNodes);
  }
}
