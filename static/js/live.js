// A page follows its night: it hears that something has changed, fetches itself, and is
// changed in place. Pages on which a deal is entered are only told about it.

import { followPage } from "./live/page.js";
import { listen } from "./live/stream.js";
import { given, show } from "./status.js";

const main = document.getElementById("main");
const events = given("events");

if (events && main.dataset.live === "") begin(followPage(main));
if (events && main.dataset.live === "news") {
  import("./live/news.js").then(({ followNews }) => begin(followNews()));
}

function begin(refresh) {
  const PATIENCE = 300; // milliseconds; a shorter trouble is nobody's concern
  let trouble = 0;

  function tell(isCurrent) {
    clearTimeout(trouble);
    if (isCurrent) say(given("wordLive"), "");
    else trouble = setTimeout(() => say("", given("wordLost")), PATIENCE);
    return isCurrent;
  }

  function say(live, lost) {
    show("live", live);
    show("lost", lost);
    document.documentElement.classList.toggle("is-lost", lost !== "");
  }

  // One fetch at a time; what is heard meanwhile is looked at afterwards.
  let running = null;
  let isAskedAgain = false;
  function look() {
    isAskedAgain = running !== null;
    running ??= lookOnce().finally(() => { running = null; });
    return running;
  }

  async function lookOnce() {
    let isCurrent;
    do {
      isAskedAgain = false;
      isCurrent = await refresh();
    } while (isCurrent && isAskedAgain);
    return tell(isCurrent);
  }

  const stream = listen(events, {
    heard: (version) => version === Number(main.dataset.version) ? tell(true) : look(),
    look,
  });
  const isShown = () => document.visibilityState === "visible";
  const wake = () => { if (isShown()) stream.open(); };
  const catchUp = () => { if (isShown()) { stream.open(); look(); } };

  // A phone in a pocket loses its connection without a word: it is closed before, and
  // what was missed is looked up. A page from the browser's memory changes no visibility.
  document.addEventListener("visibilitychange", () => (isShown() ? catchUp() : stream.close()));
  window.addEventListener("pagehide", () => stream.close());
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) catchUp(); });
  window.addEventListener("online", catchUp);
  wake();
}
