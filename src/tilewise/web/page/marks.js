// Feedback as shown and as text: coloured tiles, or pegs if the game only says how many tiles are
// right. Then `GY..` is one black peg and one white.

import { h } from "./dom.js";
import { language, number, t } from "./words.js";

/**
 * A mark in words.
 * @param {Game} game
 * @param {string} mark
 */
export function nameOf(game, mark) {
  const state = game.rule.states.find((one) => one.mark === mark);
  return state ? t(state.name) : "";
}

/**
 * The attributes of an element with this mark, or none.
 * @param {Game} game
 * @param {string} [mark]
 */
export function lookOf(game, mark) {
  const state = game.rule.states.find((one) => one.mark === mark);
  if (!state) return {};
  const { colour, contrast, sign } = state;
  return {
    "data-mark": mark, "data-colour": colour, "data-contrast": contrast, "data-sign": sign || false,
    "--usual": `var(--${colour})`, "--contrast": `var(--${contrast})`,
  };
}

/**
 * A tile in words.
 * @param {Game} game
 * @param {string} tile
 * @param {number} place from 0
 * @param {string} mark
 */
export function tileLabel(game, tile, place, mark) {
  const key = [language(), game.rule.name, tile, place, mark].join(" ");
  const label = labels.get(key) ?? t("tile", { tile, place: number(place + 1), state: nameOf(game, mark) });
  labels.set(key, label);
  return label;
}

/** Labels of tiles, as dozens of boards have many of the same. @type {Map<string, string>} */
const labels = new Map();

/**
 * @param {string} marks
 */
export function pegsOf(marks) {
  return { black: marks.split("G").length - 1, white: marks.split("Y").length - 1 };
}

/**
 * @param {Pegs} pegs
 * @param {number} length
 */
function marksOf({ black, white }, length) {
  return ("G".repeat(black) + "Y".repeat(white)).padEnd(length, ".");
}

/**
 * Marks with this number of pegs of a colour, or the same ones if that cannot be. White ones that no
 * longer fit are left out.
 * @param {string} marks
 * @param {"black" | "white"} colour
 * @param {number} count
 */
export function pegged(marks, colour, count) {
  const { length } = marks;
  const told = { ...pegsOf(marks), [colour]: count };
  while (colour === "black" && told.white > 0 && !canBe(told, length)) told.white--;
  return canBe(told, length) ? marksOf(told, length) : marks;
}

/**
 * Whether this feedback is possible: if all tiles but one are right, the last cannot be white.
 * @param {Pegs} pegs
 * @param {number} length
 */
export function canBe({ black, white }, length) {
  return black + white <= length && !(black === length - 1 && white === 1);
}

/**
 * Pegs in words.
 * @param {string} marks
 */
export function pegsLabel(marks) {
  const { black, white } = pegsOf(marks);
  return t("pegs_got", { black: number(black), white: number(white) });
}

/**
 * @param {string} marks
 */
export function pegs(marks) {
  const dots = [...marks].map((mark) => h("i", { "data-peg": mark }));
  return h("span", { class: "pegs", role: "img", "aria-label": pegsLabel(marks) }, dots);
}

/**
 * Marks as small tiles, or as pegs.
 * @param {Game} game
 * @param {string} marks
 * @param {string[]} tiles what the tiles show
 * @param {string} before the marks that they have now
 */
export function small(game, marks, tiles, before) {
  if (game.hasPegs) return pegs(marks);
  const tile = (/** @type {string} */ mark, /** @type {number} */ at) => h("i", { class: mark !== before[at] && "changed", ...lookOf(game, mark) }, tiles[at]);
  return h("span", { class: "dots", ...game.script }, [...marks].map(tile));
}

/**
 * The feedback of a row in words.
 * @param {Game} game
 * @param {ShownRow} row
 */
export function describe(game, { feedback, tiles }) {
  if (game.hasPegs) return pegsLabel(feedback);
  const told = feedback.split(",").map((marks, board) => {
    const text = marks && tiles.map((tile, place) => `${tile} ${nameOf(game, marks[place])}`).join(", ");
    return text && game.boards > 1 ? `${t("board", { number: number(board + 1) })}: ${text}` : text;
  });
  return told.filter(Boolean).join("; ");
}
