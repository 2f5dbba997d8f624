// A page that is changed in place, for whoever reads it: it fetches itself, and only
// what differs is touched.

import { follow, isAnythingInUse } from "./morph.js";
import { show } from "../status.js";

const PATIENCE = 8_000; // milliseconds
const GONE = [401, 403, 404, 410];

export function followPage(main) {
  let tag = "";

  // Whether the page is current now.
  return async function refresh() {
    try {
      const answer = await ask(tag);
      if (answer.status === 304) return true;
      // Whoever may no longer see the page is shown what the page says to him now.
      if (answer.type === "opaqueredirect" || GONE.includes(answer.status)) location.reload();
      if (!answer.ok) return false;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // A Wi-Fi that wants a password answers everything with a page of its own.
      if (!page.querySelector("main[data-version]")) return false;
      tag = answer.headers.get("ETag");
      await turn(main, page);
      return true;
    } catch (error) {
      if (error instanceof TypeError || error.name === "TimeoutError") return false;
      throw error;
    }
  };
}

function ask(tag) {
  return fetch(location.pathname + location.search, {
    headers: { "Companion-Live": "1", "If-None-Match": tag },
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
}

async function turn(main, page) {
  // A newer program has been started meanwhile: its pages need its own styles.
  if (program(page) !== program(document) && !isAnythingInUse()) return location.reload();
  const before = main.dataset.newest;
  for (const part of ["header.top", "main", "footer.foot"]) {
    await follow(document.querySelector(part), page.querySelector(part));
  }
  document.title = page.title;
  document.dispatchEvent(new Event("companion:followed"));
  // The newest deal is told to the ear; the board is there to be read.
  if (main.dataset.newest !== before) show("said", main.dataset.newest ?? "");
}

function program(page) {
  return page.querySelector("script[type=module]").getAttribute("src");
}
