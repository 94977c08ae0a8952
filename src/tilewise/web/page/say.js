// What the page says: messages that come and go, and how a game stands.

import { byId, h, put } from "./dom.js";
import { labelled, number, t } from "./words.js";

/** Milliseconds that a message to everybody is shown. */
const SHOWN = 4000;

let timer = 0;

/**
 * Say something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  put(byId("live"), text && h("p", {}, text));
}

/**
 * Say something to everybody, for a moment.
 * @param {string} text
 */
export function tell(text) {
  put(byId("note"), h("p", {}, text));
  clearTimeout(timer);
  timer = setTimeout(() => put(byId("note")), SHOWN);
}

/**
 * How the game ended.
 * @param {Game} game
 */
export function ending({ isPlaying, play, boards, state }) {
  const missed = isPlaying ? play?.boards.filter((one) => !one.is_solved) ?? [] : [];
  if (!missed.length) return t("solved_in", { count: number(state.rows.length) });
  const words = missed.map(({ answer }) => answer).join(" ");
  return boards > 1 ? t("words_missed", { words }) : t("word_was", { word: words });
}

/**
 * How the game ended, or what to guess next.
 * @param {Game} game
 */
export function summary(game) {
  if (game.isOver) return ending(game);
  const best = game.advice?.advice.suggestions[0];
  return best ? labelled(t("best_next"), best.word) : "";
}
