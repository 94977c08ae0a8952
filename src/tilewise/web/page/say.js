// What the page says: messages that come and go, and how a game stands.

import { byId, h, put } from "./dom.js";
import { isolated, labelled, language, number, t } from "./words.js";

/** Milliseconds that a message to everybody is shown: at least, and for each character. */
const SHOWN = 4000;
const READ = 60;

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
  timer = setTimeout(() => put(byId("note")), Math.max(SHOWN, READ * text.length));
}

/**
 * How the game ended.
 * @param {Game} game
 */
export function ending({ isPlaying, isSolved, play, boards, state }) {
  if (isSolved) return t("solved_in", { count: number(state.rows.length) });
  const missed = isPlaying ? play?.boards.filter((one) => !one.is_solved) ?? [] : [];
  if (!missed.length) return state.was ? t("word_was", { word: state.was }) : t("not_solved");
  const words = missed.map(({ answer }) => answer).join(" ");
  return boards > 1 ? t("words_missed", { words }) : t("word_was", { word: words });
}

/**
 * Which rows contradict each other.
 * @param {{rows: number[]}} found
 */
export function misfit({ rows }) {
  return rows.length > 1 ? t("no_word_fits", { rows: numbered(rows) }) : t("nothing_fits");
}

/**
 * The numbers of rows, from 1, as a list.
 * @param {number[]} rows from 0
 */
export function numbered(rows) {
  return new Intl.ListFormat(language()).format(rows.map((row) => number(row + 1)));
}

/**
 * How the game ended, or what is wrong with its rows and what to guess next.
 * @param {Game} game
 */
export function summary(game) {
  if (game.isOver) return ending(game);
  if (!game.advice) return "";
  const { advice: { suggestions: [best] }, boards } = game.advice;
  const told = boards.flatMap(({ board, contradiction: found }) => {
    if (!found) return [];
    return game.boards > 1 ? labelled(t("board", { number: number(board) }), misfit(found)) : misfit(found);
  });
  if (best) told.push(labelled(t("best_next"), best.word));
  return told.join(" ");
}

/**
 * The scores of a game, in a sentence.
 * @param {ReviewAnswer | ReviewTogetherAnswer} review
 */
export function scored({ skill, luck_score: luck }) {
  if (luck === null) return labelled(t("skill"), number(skill));
  return t("review_sum", { skill: number(skill), luck: number(luck) });
}

/**
 * Why the game may not accept the draft.
 * @param {Game} game
 */
export function remarks({ read }) {
  const { word = "", is_listed: isListed = true, breaks } = read ?? {};
  return [isListed ? "" : t("not_listed", { word }), isolated(breaks ?? "")].filter(Boolean);
}
