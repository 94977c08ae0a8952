// Links that hold a game, after the `#` of the address, which no server sees; `Address` has their form.

import { isSound, newGame } from "./state.js";

const VERSION = 1;
const MOST_BOARDS = 64;
const SWITCHES = /** @type {const} */ (["hard", "strict", "sequence", "absurdle"]);

/**
 * How many marks fit into a byte.
 * @param {Form} form
 */
function perByte({ marks }) {
  return Math.floor(8 / Math.log2(marks.length));
}

/**
 * A game as addresses name it.
 * @param {string} pack
 * @param {string} rules empty for the pack's own
 */
export function gameEnd(pack, rules) {
  return `#${encodeURIComponent(pack)}${rules && `~${rules}`}`;
}

/**
 * Read the end of the page's address; nothing if it is malformed.
 * @param {string} hash
 * @returns {Address}
 */
export function readAddress(hash) {
  const none = { pack: "", rules: "", position: "", challenge: null };
  try {
    const text = decodeURIComponent(hash.slice(1));
    const [, pack, rules = "", kind, rest] = /^([^=!~]*)(?:~([^=!]*))?([=!]?)(.*)$/s.exec(text) ?? [];
    const found = /^(\d{1,15})\.([0-9a-f]{8})(?:\.(\d{1,2})(s?))?$/.exec(kind === "!" ? rest : "");
    const [, seed, list, count = "1", sequence] = found ?? [];
    const boards = Number(count);
    const isChallenge = found && boards >= 1 && boards <= MOST_BOARDS;
    return {
      pack, rules, position: isChallenge ? "" : rest, // which may be nonsense
      challenge: isChallenge ? { seed: Number(seed), list, boards, sequence: Boolean(sequence) } : null,
    };
  } catch {
    return none;
  }
}

/**
 * What an address opens; null if it is malformed.
 * @param {Address} address
 * @param {Form} form
 * @returns {Linked | null}
 */
export function gameIn({ position: text, challenge }, form) {
  if (challenge) {
    const { boards: playBoards, sequence, seed } = challenge;
    return { settings: { mode: "play", playBoards, sequence, absurdle: false }, state: { ...newGame(), seed } };
  }
  const { boards = 0, rows = [], ...switches } = readPosition(text, form) ?? {};
  const state = { ...newGame(), rows };
  return boards && isSound(state, { ...form, boards }) ? { settings: { mode: "solve", boards, ...switches }, state } : null;
}

/**
 * A link that opens a game: what is known, or the hidden word if the page plays it.
 * @param {Game} game
 */
export function linkTo({ settings, state, form, boards, isPlaying, isHard: hard, isStrict: strict, cheats: absurdle, pack }) {
  const { lexicon, rules, sequence } = settings;
  const { rows, seed } = state;
  const end = isPlaying
    ? `!${seed}.${pack?.list}${boards > 1 ? `.${boards}${sequence ? "s" : ""}` : ""}`
    : positionEnd(form, { boards, hard, strict, sequence, absurdle, rows });
  return location.href.replace(/#.*/, "") + gameEnd(lexicon, rules) + end;
}

/**
 * @param {Form} form
 * @param {Position} position
 * @returns {string} what stands after the game in an address
 */
function positionEnd(form, { boards, rows, ...switches }) {
  const size = perByte(form);
  const bytes = [VERSION, boards, SWITCHES.reduce((sum, name, at) => sum + Number(switches[name]) * 2 ** at, 0)];
  for (const { tokens, feedback } of rows) {
    bytes.push(...tokens);
    for (const part of feedback.split(",")) {
      bytes.push(part.length);
      for (let at = 0; at < part.length; at += size) {
        const marks = [...part.slice(at, at + size)];
        bytes.push(marks.reduceRight((sum, mark) => sum * form.marks.length + form.marks.indexOf(mark), 0));
      }
    }
  }
  const text = btoa(String.fromCharCode(...bytes));
  return `=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * Read a position; null if the text holds none. Whether its rows are possible is not checked here.
 * @param {string} text
 * @param {Form} form
 */
function readPosition(text, form) {
  const { length, marks: states } = form;
  let bytes;
  try {
    bytes = [...atob(text.replaceAll("-", "+").replaceAll("_", "/"))].map((char) => char.charCodeAt(0));
  } catch {
    return null;
  }
  const [version, boards, flags, ...rest] = bytes;
  if (version !== VERSION || !(boards >= 1 && boards <= MOST_BOARDS) || !length) return null;
  /** @type {Turn[]} */
  const rows = [];
  for (let at = 0; at < rest.length; ) {
    const tokens = rest.slice(at, (at += length));
    const parts = [];
    for (let board = 0; board < boards; board++) {
      const size = rest[at++];
      let marks = "";
      while (marks.length < size && at < rest.length) {
        let byte = rest[at++];
        for (let place = 0; place < perByte(form) && marks.length < size; place++, byte = Math.floor(byte / states.length)) {
          marks += states[byte % states.length];
        }
      }
      parts.push(marks);
    }
    rows.push({ tokens, feedback: parts.join(",") });
  }
  const [hard, strict, sequence, absurdle] = SWITCHES.map((_, at) => Boolean(flags & (2 ** at)));
  return { boards, hard, strict, sequence, absurdle, rows };
}
