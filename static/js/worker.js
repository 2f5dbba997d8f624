// The service worker: keeps the program's files, and the last pages of a night that the
// server says may be kept on this phone. It never touches what is posted, nor what a
// page fetches by itself.
//
// /sw.js names the version, its files and the pages to have ready, and loads this.

const { version, files } = self.COMPANION;
const SHELF = `companion-files ${version}`;
const PAGES = "companion-pages";
const OFFLINE = "/offline";
const PATIENCE = 4000; // milliseconds; then the last copy has to do

self.addEventListener("install", (event) => {
  const fresh = files.map((address) => new Request(address, { credentials: "same-origin" }));
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(fresh)));
});

// Pages name the files of their own version: with its files, its pages go as well.
self.addEventListener("activate", (event) => {
  event.waitUntil(removeBut((name) => name === SHELF));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function page(event) {
  const { request } = event;
  const copy = await lastCopy(request);
  const answer = fetch(request);
  event.waitUntil(answer.then((each) => keep(request, each.clone())).catch(() => {}));
  event.waitUntil(letNewerIn());
  try {
    return await (copy ? Promise.race([answer, impatience()]) : answer);
  } catch {
    return copy ? marked(copy) : ready(request);
  }
}

// A page that came with the program, or else the word that there is no signal.
async function ready(request) {
  const shelf = await caches.open(SHELF);
  const asked = await shelf.match(request, { ignoreSearch: true, ignoreVary: true });
  return asked ?? shelf.match(OFFLINE, { ignoreVary: true });
}

function impatience() {
  return new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
}

// The server says of a page that it may be kept, by which version and for which phone.
// A phone that is not at the table any more, or has become another one, keeps nothing.
async function keep(request, answer) {
  if (answer.status === 403) {
    await removeBut((name) => !name.startsWith(PAGES));
    return;
  }
  const said = answer.headers.get("Companion-Keep");
  if (said === null || said.split(" ")[0] !== version) return;
  const here = `${PAGES} ${said}`;
  await removeBut((name) => name === here || !name.startsWith(PAGES));
  const pages = await caches.open(here);
  await pages.put(addressOf(request), answer);
}

async function lastCopy(request) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${PAGES} ${version}`)) continue;
    const pages = await caches.open(name);
    const copy = await pages.match(addressOf(request), { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

// The page says that it is a copy, so that nobody takes it for how things stand.
async function marked(copy) {
  const html = (await copy.text()).replace("<body>", "<body data-is-copy>");
  return new Response(html, { headers: copy.headers });
}

// The night is one page, whether or not it was reached by posting a deal.
function addressOf(request) {
  const url = new URL(request.url);
  url.searchParams.delete("posted");
  url.hash = "";
  return url.href;
}

// A newer version that is ready takes over once the only page is about to be left.
async function letNewerIn() {
  const { waiting } = self.registration;
  if (!waiting) return;
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.length <= 1) waiting.postMessage("take over");
}

async function removeBut(isKept) {
  const names = (await caches.keys()).filter((name) => name.startsWith("companion-"));
  const going = names.filter((name) => !isKept(name));
  await Promise.all(going.map((name) => caches.delete(name)));
}
