// The engine behind the page: one function, `ask`, however the page reaches it.

import { isOwn, ownList } from "./own.js";

/** @typedef {import("./messages").Messages} Messages */
/** @typedef {"starting" | "ready" | "failed"} Stage */

/** An error that the engine reports, or a failure to reach it. */
export class EngineError extends Error {
  /**
   * @param {string} message
   * @param {number | null} row the row concerned, from 0
   * @param {boolean} isAway whether the engine could not be reached
   */
  constructor(message, row = null, isAway = false) {
    super(message);
    this.row = row;
    this.isAway = isAway;
  }
}

/** A question that was not answered because the page has asked a newer one; not an error to show. */
export class Superseded extends Error {}

/**
 * The line in which a question waits, if only the newest of its kind matters. What is typed and
 * the draft are read in lines of their own: neither answer stands for the other.
 * @param {string} ask
 * @param {any} rest
 */
function lineOf(ask, rest) {
  if (["own", "advise", "review"].includes(ask)) return "computed";
  if (ask === "read") return "text" in rest ? "typed" : "draft";
  return null;
}

/**
 * @typedef {object} Engine
 * @property {<K extends keyof Messages>(ask: K, rest: Omit<Messages[K][0], "ask">) =>
 *   Promise<Messages[K][1]>} ask
 * @property {() => Stage} stage whether it can search yet; answers in files are available at once
 * @property {(listener: () => void) => void} onStage
 * @property {(lexicon: string) => void} keep cache a pack for offline use
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
 * The content of a response; nothing if it was cancelled on the way.
 * @param {Response} response
 */
async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") throw new Superseded();
    throw new EngineError("", null, true);
  }
}

/** The status of a question that was replaced by a newer one from the same page. */
const SUPERSEDED = 409;

/**
 * The engine of `tilewise serve`.
 * @returns {Engine}
 */
function serverEngine() {
  // Not randomUUID(), which only exists in secure contexts: https or this machine's own address.
  const name = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  /** @type {Map<string, AbortController>} */
  const newest = new Map();

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
   * Cancel the question asked before, which browsers do not log as they would an error status.
   * @param {string} line
   * @param {object} question
   */
  async function newestSent(line, question) {
    newest.get(line)?.abort();
    const controller = new AbortController();
    newest.set(line, controller);
    const { signal } = controller;
    let response = await sent(question, signal);
    // An older question may arrive after it through another connection.
    while (response.status === SUPERSEDED) response = await sent(question, signal);
    return response;
  }

  return {
    async ask(ask, rest) {
      const question = { ask, ...rest };
      const name = lineOf(ask, rest);
      const response = await (name ? newestSent(name, question) : sent(question));
      return answerOf(await read(response));
    },
    stage: () => "ready",
    onStage: () => {},
    keep: () => {},
  };
}

/** Questions whose answers are files in a static site; the first file that exists is used. */
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
 * Ask one question after the other; of those that are waiting, only the newest.
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
 * The engine of a static site: files, and the same engine in a worker, with Pyodide.
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
  const lines = { computed: line(), typed: line(), draft: line() };

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
      const isMade = isOwn(/** @type {{lexicon?: string}} */ (rest).lexicon);
      const files = isMade ? null : FILES[/** @type {keyof typeof FILES} */ (ask)]?.(rest);
      if (files) return firstFile(files);
      const question = { ask, ...rest };
      const name = lineOf(ask, rest);
      const inLine = name && lines[name];
      return answerOf(await (inLine ? inLine(() => posted(question)) : posted(question)));
    },
    stage: () => stage,
    onStage: (heard) => {
      listener = heard;
    },
    keep: (lexicon) => {
      if (!("serviceWorker" in navigator)) return;
      navigator.serviceWorker.register("offline.js").catch(() => {}); // without it, the page still works online
      navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pack: lexicon }));
    },
  };
}

/**
 * An engine that is sent an own list before it is asked about it, and again if there is an error: it
 * may have forgotten the list.
 * @param {Engine} engine
 * @returns {Engine}
 */
function withOwnLists(engine) {
  /** @type {Set<string>} */
  const sent = new Set();
  return {
    ...engine,
    async ask(ask, rest) {
      const { lexicon = "" } = /** @type {{lexicon?: string}} */ (rest);
      if (!isOwn(lexicon)) return engine.ask(ask, rest);
      const send = () => engine.ask("own", ownList(lexicon));
      const isNew = !sent.has(lexicon);
      if (isNew) await send();
      sent.add(lexicon);
      try {
        return await engine.ask(ask, rest);
      } catch (error) {
        if (isNew || !(error instanceof EngineError) || error.isAway) throw error;
        await send();
        return engine.ask(ask, rest);
      }
    },
  };
}

/** @returns {Engine} */
export function openEngine() {
  return withOwnLists(document.documentElement.dataset.engine === "worker" ? workerEngine() : serverEngine());
}
