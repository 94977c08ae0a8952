// The engine behind the page: one function, `ask`, however the page reaches it.

import { EngineError, NoAnswer, Superseded } from "./errors.js";
import { isOwn, ownList } from "./own.js";
import { unpacked } from "./packed.js";
import { baseOf, language } from "./words.js";

/**
 * The line in which a question waits, if only the newest of its kind matters. What is typed and the
 * draft have lines of their own.
 * @param {string} ask
 * @param {any} rest
 */
function lineOf(ask, rest) {
  if (["own", "advise", "review"].includes(ask)) return "computed";
  if (ask === "read") return "text" in rest ? "typed" : "draft";
  return null;
}

/**
 * @param {unknown} found
 * @returns {any}
 */
function answerOf(found) {
  const error = /** @type {any} */ (found)?.error;
  if (error) throw new EngineError(error.message, error.row, error.game);
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
    throw new NoAnswer(response.status === FAILED ? "failed" : "away");
  }
}

/** The status of a question that the server failed to answer. */
const FAILED = 500;

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
      throw dropped?.aborted ? new Superseded() : new NoAnswer("away");
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
    progress: () => 1,
    onStage: () => {},
    keep: () => {},
  };
}

/** What is asked about a game with all settings as they are at first. */
const AT_FIRST = {
  rules: "", words: "familiar", boards: 1, sequence: false, opponent: "fair", hard: false, strict: false, spoilers: true,
  rows: [], known: [], refused: [], excluded: [], played: [], top: 8, candidates: 60,
};

/**
 * Whether a question is what is asked about a game before anything is known or set.
 * @param {any} rest
 */
function isFirst(rest) {
  return Object.entries(AT_FIRST).every(([key, value]) => JSON.stringify(rest[key] ?? value) === JSON.stringify(value));
}

/** Questions whose answers are files in a static site; the first file that exists is used. */
const FILES = {
  advise: (/** @type {any} */ rest) => (isFirst(rest) ? [`first-${rest.lexicon}`] : []),
  catalogue: (/** @type {any} */ rest) => {
    const there = (document.documentElement.dataset.languages ?? "en").split(" ");
    const tags = [rest.language, baseOf(rest.language), "en"];
    return tags.filter((tag) => there.includes(tag)).map((tag) => `catalogue-${tag}`);
  },
  packs: () => ["packs"],
  pack: (/** @type {any} */ rest) => [`pack-${rest.lexicon}`],
  tree: (/** @type {any} */ { lexicon, hard, opener = [], turns }) =>
    [[turns ? "replies" : hard ? "tree-hard" : "tree", lexicon, ...(opener.length ? [opener.join(".")] : [])].join("-")],
};

/**
 * @param {string[]} names
 * @returns {Promise<any>} null if there is none of them
 */
async function firstFile(names) {
  for (const name of names) {
    const response = await unpacked(`answers/${name}.json`, "application/json").catch(() => null);
    const found = await response?.json().catch(() => null);
    if (found) return found;
  }
  return null;
}

/**
 * Do something once the browser has nothing else to do.
 * @param {() => void} act
 */
function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 200); // Safari
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

/** Why the worker has failed: perhaps there is no network. */
function noWorker() {
  return new NoAnswer(navigator.onLine ? "failed" : "away");
}

/**
 * The engine of a static site: files, and the same engine in a worker, with Pyodide. It starts with the
 * first question that no file answers, or when the browser is idle.
 * @returns {Engine}
 */
function workerEngine() {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, {resolve: (found: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  /** @type {Stage} */
  let stage = "starting";
  /** How much of it has arrived. */
  let progress = 0;
  let listener = () => {};
  let last = 0;
  let reading = 0;
  /** The pack that is played. */
  let opened = "";
  const lines = { computed: line(), typed: line(), draft: line() };

  function start() {
    if (worker) return worker;
    worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = () => hear({ stage: "failed" });
    return worker;
  }

  /** @param {any} data */
  function hear(data) {
    if (!data.stage) {
      const { resolve, reject } = waiting.get(data.id) ?? {};
      waiting.delete(data.id);
      if (data.fault) reject?.(new NoAnswer(data.fault));
      else resolve?.(data.found);
      return;
    }
    stage = data.stage;
    progress = data.progress ?? 0;
    if (stage === "ready") keep();
    else if (stage === "failed") {
      for (const { reject } of waiting.values()) reject(noWorker());
      waiting.clear();
    }
    listener();
  }

  /** Open the pack in the worker, and keep the site for offline use, after what is shown first is there. */
  function keep() {
    if (stage !== "ready" || !opened) return;
    if (!isOwn(opened)) worker?.postMessage({ question: { ask: "pack", lexicon: opened } });
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register("offline.js").catch(() => {}); // without it, the page still works online
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pack: opened, language: language() }));
  }

  /**
   * @param {object} question
   * @returns {Promise<any>}
   */
  async function posted(question) {
    if (stage === "failed") throw noWorker();
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      start().postMessage({ id, question });
    });
  }

  /** @param {string[]} names */
  async function inFile(names) {
    reading++;
    const found = await firstFile(names);
    reading--;
    whenIdle(() => reading || start());
    return found;
  }

  return {
    async ask(ask, rest) {
      if (ask === "history") return /** @type {any} */ ({ games: null }); // only a server may have one
      const isMade = isOwn(/** @type {{lexicon?: string}} */ (rest).lexicon);
      const files = isMade ? undefined : FILES[/** @type {keyof typeof FILES} */ (ask)]?.(rest);
      const found = files?.length ? await inFile(files) : null;
      if (found) return found;
      if (files && ask !== "advise") throw new NoAnswer("away");
      const question = { ask, ...rest };
      const name = lineOf(ask, rest);
      const inLine = name && lines[name];
      return answerOf(await (inLine ? inLine(() => posted(question)) : posted(question)));
    },
    stage: () => stage,
    progress: () => progress,
    onStage: (heard) => {
      listener = heard;
    },
    keep: (lexicon) => {
      opened = lexicon;
      keep();
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
        if (isNew || !(error instanceof EngineError)) throw error;
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
