// Feedback as shown and as text: coloured tiles, or pegs if the game only says how many tiles are
// right. Marks are a text in both cases: `GY..` is one black peg and one white. Which marks there
// are, and how they look, is the rule's.

import { h } from "./dom.js";
import { number, t } from "./words.js";

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
 * The attributes of an element that looks like a mark.
 * @param {Game} game
 * @param {string} [mark] none if the element has no mark
 */
export function lookOf(game, mark) {
  const state = game.rule.states.find((one) => one.mark === mark);
  if (!state) return {};
  return { "data-mark": mark, "data-colour": state.colour, "data-contrast": state.contrast, "data-sign": state.sign || false };
}

/**
 * A tile in words.
 * @param {Game} game
 * @param {string} tile
 * @param {number} place from 0
 * @param {string} mark
 */
export function tileLabel(game, tile, place, mark) {
  return t("tile", { tile, place: number(place + 1), state: nameOf(game, mark) });
}

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
export function marksOf({ black, white }, length) {
  return ("G".repeat(black) + "Y".repeat(white)).padEnd(length, ".");
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
 */
export function small(game, marks) {
  if (game.hasPegs) return pegs(marks);
  const props = { class: "dots", dir: game.pack?.pack.direction ?? "ltr" };
  return h("span", props, [...marks].map((mark) => h("i", lookOf(game, mark))));
}
