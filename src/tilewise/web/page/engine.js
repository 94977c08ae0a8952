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

/** The page has asked something newer, so this was not answered: there is nothing to say of it. */
export class Superseded extends Error {}

/** Questions that may take seconds; of these only the newest matters. */
const COMPUTED = new Set(["advise", "review"]);

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

/** The status of a question that a newer one of the same page has taken the place of. */
const SUPERSEDED = 409;

/**
 * The engine of `tilewise serve`.
 * @returns {Engine}
 */
function serverEngine() {
  // Not randomUUID(), which is there only where the address is secure: this machine's own.
  const name = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  let newest = new AbortController();

  /**
   * @param {object} question
   * @param {AbortSignal} [dropped]
   */
  async function sent(question, dropped) {
    try {
      return await fetch("ask", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Tilewise-Client": name },
        body: JSON.stringify(question),
        signal: dropped,
      });
    } catch {
      throw dropped?.aborted ? new Superseded() : new EngineError("", null, true);
    }
  }

  /**
   * Ask no more what was asked before; browsers then say nothing of it, as they would of a status.
   * @param {object} question
   */
  async function newestSent(question) {
    newest.abort();
    newest = new AbortController();
    const { signal } = newest;
    let response = await sent(question, signal);
    // An older question may come after it, by another connection.
    while (response.status === SUPERSEDED) response = await sent(question, signal);
    return response;
  }

  return {
    async ask(ask, rest) {
      const question = { ask, ...rest };
      const response = await (COMPUTED.has(ask) ? newestSent(question) : sent(question));
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
 * Ask one question after the other; of those that wait only the newest.
 * @returns {<T>(ask: () => Promise<T>) => Promise<T>}
 */
function line() {
  /** @type {Promise<unknown>} */
  let atWork = Promise.resolve();
  let newest = 0;
  return async (ask) => {
    const number = ++newest;
    await atWork;
    if (number !== newest) throw new Superseded();
    const answer = ask();
    atWork = answer.catch(() => {});
    return answer;
  };
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
  const inLine = line();

  /**
   * @param {object} question
   * @returns {Promise<any>}
   */
  async function posted(question) {
    if (stage === "failed") throw new EngineError("", null, true);
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question });
    });
  }

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
      const question = { ask, ...rest };
      return answerOf(await (COMPUTED.has(ask) ? inLine(() => posted(question)) : posted(question)));
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
