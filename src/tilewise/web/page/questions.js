// What the engine is asked about a game.

import { isDoubtful } from "./state.js";
import { language } from "./words.js";

/**
 * The game, as questions name it.
 * @param {Game} game
 */
export function named({ settings: { lexicon, rules, allWords } }) {
  return { lexicon, rules, words: allWords ? "all" : "familiar", language: language() };
}

/**
 * Whether hints bind.
 * @param {Game} game
 */
function bound({ isHard: hard, isStrict: strict }) {
  return { hard, strict };
}

/**
 * How the game is played.
 * @param {Game} game
 */
function about(game) {
  const { sequence, guesses } = game.settings;
  const opponent = game.cheats ? "absurdle" : "fair";
  return { ...named(game), ...bound(game), boards: game.boards, sequence, opponent, max_guesses: guesses };
}

/**
 * How a game has begun.
 * @param {Game} game
 * @param {Turn[]} rows
 */
function soFar(game, rows) {
  const { known } = game.state;
  return { ...about(game), known: known ? [known] : [], rows: asked(game, rows) };
}

/**
 * Rows, and whether tiles of them should be checked.
 * @param {Game} game
 * @param {Turn[]} rows
 */
function asked({ state }, rows) {
  return rows.map(({ tokens, feedback }) => ({ guess: tokens, feedback, ...(isDoubtful(state, tokens) && { unsure: true }) }));
}

/**
 * What to guess next.
 * @param {Game} game
 * @param {number} [candidates] most words that fit, for each board
 */
export function advising(game, candidates = game.boards > 1 ? 12 : 60) {
  const { rows, editing, refused, excluded } = game.state;
  // The rows after an edited one depend on which boards it solves, which is not known yet.
  const certain = game.boards > 1 && editing !== null ? rows.slice(0, editing) : rows;
  const { played, settings: { spoilers, contrast } } = game;
  return { ...soFar(game, certain), contrast, spoilers, refused, excluded, played, top: 8, candidates };
}

/**
 * What the game answers to these rows.
 * @param {Game} game
 * @param {Turn[]} rows
 */
export function playing(game, rows) {
  const { seed, gaveUp } = game.state;
  return { ...about(game), contrast: game.settings.contrast, seed, guesses: rows.map(({ tokens }) => tokens), give_up: gaveUp };
}

/**
 * How to read the draft; once it is whole, also what is known of it from the rows before it.
 * @param {Game} game
 */
export function reading(game) {
  const { rows, editing, draft, known } = game.state;
  const before = editing === null ? rows : rows.slice(0, editing);
  const question = { ...named(game), before: draft };
  if (!game.isColouring || !(before.length || known)) return question;
  return { ...question, ...soFar(game, before) };
}

/**
 * What each guess cost on one board.
 * @param {Game} game
 */
export function reviewing(game) {
  const answer = (game.isPlaying ? game.play?.answer : game.state.was) || null;
  return { ...named(game), ...bound(game), rows: asked(game, game.state.rows), answer };
}

/**
 * What each guess cost in a game of several boards.
 * @param {Game} game
 */
export function reviewingTogether(game) {
  return soFar(game, game.state.rows);
}

/**
 * Adding the solved game to `tilewise history`, or taking one back.
 * @param {Game} game
 * @param {string | null} word the answer of the game that is taken back
 */
export function recording(game, word) {
  const change = word === null ? { solved: asked(game, game.state.rows), ...bound(game) } : { taken_back: word };
  return { lexicon: game.settings.lexicon, language: language(), ...change };
}

/** Number questions: each call returns a function that tells whether there was none after it. */
export function newest() {
  let last = 0;
  return () => {
    const number = ++last;
    return () => number === last;
  };
}
