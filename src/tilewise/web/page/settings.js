// Settings: all tabs share them, but for the game that each plays.

import { recall, recallHere } from "./store.js";

/** @type {Settings} */
const DEFAULTS = {
  lexicon: "", rules: "", mode: "solve", language: "", theme: "auto", hard: false, strict: false,
  spoilers: true, knows: false, allWords: false, contrast: false, boards: 1, playBoards: 1, guesses: 0, sequence: false, absurdle: false, recent: [],
};

/**
 * The settings of all tabs, with the game that this tab plays.
 * @param {Settings} [own] this tab's
 */
export function readSettings(own = recallHere("settings", DEFAULTS)) {
  const { lexicon, rules, mode, boards, playBoards, guesses, sequence, absurdle } = own;
  return { ...recall("settings", DEFAULTS), lexicon, rules, mode, boards, playBoards, guesses, sequence, absurdle };
}

/**
 * Apply theme and colours to the page.
 * @param {Settings} settings
 */
export function look({ theme, contrast }) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.colours = contrast ? "contrast" : "usual";
}
