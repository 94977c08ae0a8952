// The engine behind the page: one function, `ask`, by whichever way the page reaches it.

/** @typedef {import("./messages").Messages} Messages */
/** @typedef {"starting" | "ready" | "failed"} Stage */

/** What the engine says is wrong with a question, or that it cannot be reached. */
export class EngineError extends Error {
  /**
   * @param {string} message
   * @param {number | null} row the row, from 0, that it is of
   * @param {boolean} isAway whether nobody answered
   */
  constructor(message, row = null, isAway = false) {
    super(message);
    this.row = row;
    this.isAway = isAway;
  }
}

/**
 * @typedef {object} Engine
 * @property {<K extends keyof Messages>(ask: K, rest: Omit<Messages[K][0], "ask">) =>
 *   Promise<Messages[K][1]>} ask
 * @property {() => Stage} stage whether it can search already; the answers of files it has at once
 * @property {(listener: () => void) => void} onStage
 * @property {(lexicon: string) => void} keep have a pack for when there is no network
 */

/**
 * @param {unknown} found
 * @returns {any}
 */
function answerOf(found) {
  const error = /** @type {any} */ (found)?.error;
  if (error) throw new EngineError(error.message, error.row);
  return found;
}

/**
 * The engine of `tilewise serve`.
 * @returns {Engine}
 */
function serverEngine() {
  return {
    async ask(ask, rest) {
      /** @type {Response} */
      let response;
      try {
        response = await fetch("ask", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ask, ...rest }),
        });
      } catch {
        throw new EngineError("", null, true);
      }
      return answerOf(await response.json());
    },
    stage: () => "ready",
    onStage: () => {},
    keep: () => {},
  };
}

/** Questions whose answers are files of a static site; the first file that is there is taken. */
const FILES = {
  catalogue: (/** @type {any} */ rest) => {
    const there = (document.documentElement.dataset.languages ?? "en").split(" ");
    const tags = [rest.language, rest.language.split("-")[0], "en"];
    return tags.filter((tag) => there.includes(tag)).map((tag) => `catalogue-${tag}`);
  },
  packs: () => ["packs"],
  pack: (/** @type {any} */ rest) => [`pack-${rest.lexicon}`],
  tree: (/** @type {any} */ rest) => [`tree${rest.hard ? "-hard" : ""}-${rest.lexicon}`],
};

/**
 * @param {string[]} names
 * @returns {Promise<any>}
 */
async function firstFile(names) {
  for (const name of names) {
    const response = await fetch(`answers/${name}.json`).catch(() => null);
    if (response?.ok) return response.json();
  }
  throw new EngineError("", null, true);
}

/**
 * The engine of a static site: files, and the same engine in a worker, by Pyodide.
 * @returns {Engine}
 */
function workerEngine() {
  const worker = new Worker("worker.js", { type: "module" });
  /** @type {Map<number, {resolve: (found: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  /** @type {Stage} */
  let stage = "starting";
  let listener = () => {};
  let last = 0;

  worker.onmessage = ({ data }) => {
    if (data.stage) {
      stage = data.stage;
      if (stage === "failed") {
        for (const { reject } of waiting.values()) reject(new EngineError("", null, true));
        waiting.clear();
      }
      listener();
      return;
    }
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.found === undefined) reject?.(new EngineError("", null, true));
    else resolve?.(data.found);
  };
  worker.onerror = () => worker.onmessage?.(/** @type {any} */ ({ data: { stage: "failed" } }));

  return {
    async ask(ask, rest) {
      const files = FILES[/** @type {keyof typeof FILES} */ (ask)]?.(rest);
      if (files) return firstFile(files);
      if (stage === "failed") throw new EngineError("", null, true);
      const id = ++last;
      const found = await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, question: { ask, ...rest } });
      });
      return answerOf(found);
    },
    stage: () => stage,
    onStage: (heard) => {
      listener = heard;
    },
    keep: (lexicon) => {
      if (!("serviceWorker" in navigator)) return;
      navigator.serviceWorker.register("offline.js").catch(() => {}); // it works online all the same
      navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pack: lexicon }));
    },
  };
}

/** @returns {Engine} */
export function openEngine() {
  return document.documentElement.dataset.engine === "worker" ? workerEngine() : serverEngine();
}
