// The engine in a worker: Pyodide, the same Python package as everywhere, and packs on demand. It
// receives `{id, question}` and replies with `{id, found}`, or with `{id, fault}`; it also reports its
// stage.

import "./files.js";
import { loadPyodide } from "./engine/pyodide.mjs";
import { unpacked } from "./packed.js";

const HERE = new URL("./", self.location.href).href;
const HOME = "/home/pyodide";

/** @type {{files: Record<string, string>, sizes: Record<string, number>, needs: Record<string, Record<string, string>>}} */
const SITE = /** @type {any} */ (self).SITE;

/** The Pyodide packages that some packs need, and their files. */
const NEEDS = SITE.needs;

const TYPES = { js: "text/javascript", wasm: "application/wasm", zip: "application/zip", whl: "application/zip" };
const PYODIDE_SCRIPT = `${HERE}engine/pyodide.asm.js`;

/** Zips unpacked where Python finds them: packs and message catalogues. @type {Map<string, Promise<void>>} */
const had = new Map();

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(HERE + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Fetch the compressed files of Pyodide; it asks for them later, by their own addresses. They come one
 * after another, which leaves room for what the player is waiting for.
 */
function fetchRuntime() {
  const names = Object.keys(SITE.files).filter((name) => /^engine\/.*\.zlib$/.test(name));
  const heard = progressOf(names.reduce((sum, name) => sum + SITE.sizes[name], 0));
  /** @type {Map<string, Promise<Response>>} */
  const runtime = new Map();
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  for (const name of names) {
    const path = HERE + name.replace(/\.zlib$/, "");
    const type = TYPES[/** @type {keyof typeof TYPES} */ (path.replace(/.*\./, ""))];
    const whole = before.then(() => unpacked(path, type, heard)).then(async (response) => new Response(await response.blob()));
    runtime.set(path, whole);
    before = whole;
  }
  const fetchOther = self.fetch.bind(self);
  self.fetch = async (input, options) => (await runtime.get(String(input))) ?? fetchOther(input, options);
}

/**
 * Report how much has arrived, whenever that is another twentieth.
 * @param {number} total bytes
 */
function progressOf(total) {
  let arrived = 0;
  let told = 0;
  return (/** @type {number} */ bytes) => {
    arrived += bytes;
    if (arrived - told < total / 20) return;
    told = arrived;
    self.postMessage({ stage: "starting", progress: arrived / total });
  };
}

/** Load the script of Pyodide that is compressed; it would import it itself otherwise. */
async function loadScript() {
  const script = URL.createObjectURL(await (await fetch(PYODIDE_SCRIPT)).blob());
  await import(script);
  URL.revokeObjectURL(script);
}

async function start() {
  fetchRuntime();
  const source = fetched("engine/tilewise.zip");
  await loadScript();
  const python = await loadPyodide({ indexURL: `${HERE}engine/`, packages: ["numpy"] });
  const unpack = (/** @type {ArrayBuffer} */ content, /** @type {string} */ folder) =>
    python.unpackArchive(content, "zip", { extractDir: folder });
  unpack(await source, HOME);
  python.FS.mkdirTree(`${HOME}/tilewise/lexicons`); // where the packs that ship are
  const ask = python.runPython("from tilewise.web.answering import answer_text; answer_text");
  const load = (/** @type {string[]} */ packages) => python.loadPackage(packages, { messageCallback: () => {} });
  return { unpack, load, ask };
}

const engine = start();
engine.then(
  () => self.postMessage({ stage: "ready" }),
  (error) => {
    console.error(error);
    self.postMessage({ stage: "failed" });
  },
);

/**
 * Unpack a zip of the site where Python finds it.
 * @param {string} path
 * @param {string} folder
 */
function have(path, folder) {
  let unpacked = had.get(path);
  if (!unpacked) {
    unpacked = Promise.all([engine, fetched(path)]).then(([{ unpack }, content]) =>
      unpack(content, `${HOME}/${folder}`),
    );
    unpacked.catch(() => had.delete(path));
    had.set(path, unpacked);
  }
  return unpacked;
}

/**
 * Load the additional packages of all packs, as far as they are there.
 * @param {(packages: string[]) => Promise<unknown>} load
 */
async function loadAll(load) {
  for (const packages of Object.values(NEEDS)) await load(Object.keys(packages)).catch(() => {});
}

/**
 * Fetch what the answer to a question takes.
 * @param {any} question
 */
async function fetchFor({ ask, lexicon, language }) {
  const { load } = await engine;
  if (lexicon in NEEDS) await load(Object.keys(NEEDS[lexicon]));
  if (ask === "own") await loadAll(load); // its letters may be those of any script
  if (lexicon && !lexicon.startsWith("own-")) await have(`packs/${encodeURIComponent(lexicon)}.zip`, "tilewise/lexicons");
  if (ask === "picture") await have("engine/glyphs.zip", "");
  // Without its messages, what the engine says is in English.
  if (language && language !== "en") await have(`languages/${language}.zip`, "").catch(() => {});
}

self.onmessage = async ({ data: { id, question } }) => {
  let fault = "away";
  try {
    await fetchFor(question);
    fault = "failed";
    const { ask } = await engine;
    self.postMessage({ id, found: JSON.parse(ask(JSON.stringify(question))) });
  } catch (error) {
    console.error(error);
    self.postMessage({ id, fault });
  }
};
