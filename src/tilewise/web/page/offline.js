// Caches a static site for offline use: page and engine at the first visit, packs when they are
// played. `files.js` lists every file with its hash; a changed list is a new version with its own
// cache, and the caches of old versions are deleted when it takes over. It also takes the pictures
// that the system shares with the installed app (`share_target` in the manifest).

/** @type {any} */
const worker = self;
worker.importScripts("files.js");

/** @type {{version: string, files: Record<string, string>, needs: Record<string, Record<string, string>>}} */
const SITE = worker.SITE;
const NEEDED = new Set(Object.values(SITE.needs).flatMap(Object.values));
const HERE = new URL("./", worker.location.href).href;
const KEPT = `tilewise-${SITE.version}`;
const ON_DEMAND = /^(?:packs|answers|languages)\//;
const ALWAYS = /^answers\/(?:packs|catalogue-.*)\.json\.zlib$/;

/** @param {string} name */
function request(name) {
  const integrity = SITE.files[name];
  return new Request(HERE + name, integrity ? { integrity } : {});
}

async function keep() {
  const cache = await caches.open(KEPT);
  const isKept = (/** @type {string} */ name) =>
    ALWAYS.test(name) || !(ON_DEMAND.test(name) || NEEDED.has(name));
  const names = Object.keys(SITE.files).filter(isKept);
  await cache.addAll(names.map(request));
  await worker.skipWaiting();
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("tilewise-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * @param {string} name a file of the site
 * @returns {Promise<Response>}
 */
async function find(name) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(HERE + name);
  if (kept) return kept;
  const response = await fetch(request(name));
  if (response.ok) await cache.put(HERE + name, response.clone());
  return response;
}

/**
 * Keep a picture from the system's share sheet until the page takes it.
 * @param {Request} shared
 */
async function receive(shared) {
  const picture = (await shared.formData()).get("picture");
  if (picture instanceof Blob) {
    const cache = await caches.open("shared");
    await cache.put(HERE + "shared", new Response(picture));
  }
  return Response.redirect(`${HERE}?shared`, 303);
}

/**
 * Cache all files that a game needs; the page says which pack is played, and in which language.
 * @param {string} id
 * @param {string} language
 */
async function keepGame(id, language) {
  const needed = Object.values(SITE.needs[id] ?? {});
  const answers = ["pack", "first", "replies", "tree", "tree-hard"].map((kind) => `answers/${kind}-${id}.json.zlib`);
  const names = [...needed, ...answers, `packs/${id}.zip`, `languages/${language}.zip`];
  await Promise.all(names.filter((name) => name in SITE.files).map(find));
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(keepGame(event.data.pack, event.data.language));
});
worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "POST" && address.href === `${HERE}shared`) {
    event.respondWith(receive(event.request));
  }
  if (event.request.method !== "GET" || !address.href.startsWith(HERE)) return;
  const path = decodeURIComponent(address.href.slice(HERE.length).replace(/[?#].*/, ""));
  const name = path || "index.html";
  if (name in SITE.files) event.respondWith(find(name));
});
