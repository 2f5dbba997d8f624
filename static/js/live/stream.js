// The stream of a night's versions. It never gives up: while it is silent or refused,
// the page looks for itself, and the stream is tried again and again.

const SILENCE = 40_000; // milliseconds; the server says something every 15 seconds
const FIRST_LOOK = 5_000;
const LONGEST_PAUSE = 60_000;

// `heard` gets every version, `look` looks what is new; both say whether the page is
// current then.
export function listen(address, { heard, look }) {
  let source = null;
  let silence = 0;
  let next = 0;
  let pause = FIRST_LOOK;

  function open() {
    close();
    connect();
  }

  function connect() {
    source?.close();
    source = new EventSource(address);
    source.addEventListener("message", hear);
    source.addEventListener("hb", hear);
    source.addEventListener("error", () => miss());
    watch();
  }

  function close() {
    clearTimeout(silence);
    clearTimeout(next);
    next = 0;
    source?.close();
    source = null;
  }

  async function hear({ data }) {
    clearTimeout(next);
    next = 0;
    pause = FIRST_LOOK;
    watch();
    if (!(await heard(Number(data)))) miss(FIRST_LOOK);
  }

  function watch() {
    clearTimeout(silence);
    silence = setTimeout(() => { connect(); miss(); }, SILENCE);
  }

  // The browser tries again by itself where the connection broke, and never where it
  // was refused.
  function miss(wait = 0) {
    if (next === 0 && source) lookAfter(wait);
  }

  function lookAfter(wait) {
    next = setTimeout(async () => {
      const mine = next;
      const isCurrent = await look();
      if (next !== mine) return; // heard again, or closed, in the meantime
      pause = isCurrent ? FIRST_LOOK : Math.min(pause * 1.5, LONGEST_PAUSE);
      lookAfter(pause);
      if (source?.readyState === EventSource.CLOSED) connect();
    }, wait);
  }

  return { open, close };
}
