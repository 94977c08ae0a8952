// A keyboard of keys, whichever it is: letters, an input method that composes them, and the keys
// that colour tiles. Text goes through an unseen field, so that input methods work as they do
// everywhere, and the engine reads it: it knows what a syllable or a digraph is.

import { focusOn, h } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./app.js").App} App */

const DIGITS = /^\p{Nd}$/u;
const LETTER = /^[\p{L}']$/u;

export class Keys {
  /** @type {App} */
  #app;
  /** Tokens that were there before the text of the field. @type {number[]} */
  #before = [];
  #asked = 0;
  /** Letters at the end of the field that stand for no token yet, as the engine says. */
  rest = "";

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.field = /** @type {HTMLInputElement} */ (
      h("input", {
        id: "typed", type: "text", autocomplete: "off", autocapitalize: "none",
        autocorrect: "off", spellcheck: "false", enterkeyhint: "done", "data-key": "typed",
        inputmode: matchMedia("(pointer: coarse)").matches ? "none" : "text",
        oninput: () => this.#typed(),
      })
    );
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** Forget what was typed: the draft has come to be otherwise. */
  forget() {
    this.field.value = "";
    this.#before = [];
    this.rest = "";
    this.#asked++;
  }

  /** Put the field's words and language in place; it is kept from one showing to the next. */
  dress() {
    this.field.setAttribute("aria-label", t("type_guess"));
    this.field.lang = this.#app.pack?.pack.language ?? "";
    return this.field;
  }

  async #typed() {
    const app = this.#app;
    const text = this.field.value;
    if (app.isOver || !app.pack) return this.forget();
    const number = ++this.#asked;
    const direct = text ? this.#direct(text) : this.#before;
    if (direct) {
      this.#take(direct);
      return;
    }
    try {
      const { lexicon } = app.settings;
      const before = this.#before;
      const read = await app.engine.ask("read", { lexicon, before, text, language: language() });
      if (number !== this.#asked) return;
      if (read.problem) {
        if (app.isWhole) this.field.value = this.field.value.slice(0, -1);
        app.announce(read.problem);
      } else this.#take(read.tokens, read.rest);
    } catch (error) {
      app.fail(error);
    }
  }

  /**
   * The tokens of a text whose characters are tiles of their own, and nothing more.
   * @param {string} text
   */
  #direct(text) {
    const { tokens, tiles, syllables } = /** @type {import("./messages").PackAnswer} */ (
      this.#app.pack
    );
    if (syllables || tokens.some((token) => token.length > 1)) return null;
    const found = [...text].map((char) => Math.max(tokens.indexOf(char), tiles.indexOf(char)));
    return found.includes(-1) ? null : [...this.#before, ...found];
  }

  /**
   * @param {number[]} tokens
   * @param {string} [rest]
   */
  #take(tokens, rest = "") {
    const app = this.#app;
    if (tokens.length > app.length || (tokens.length === app.length && rest)) {
      this.field.value = this.field.value.slice(0, -1);
      return;
    }
    this.rest = rest;
    if (tokens.join() === app.state.draft.join()) app.show();
    else app.draft(tokens);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const app = this.#app;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || !app.pack) return;
    if (event.isComposing || event.key === "Process") return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      app.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isChoice = target instanceof HTMLInputElement && target.type === "radio";
    if (target !== this.field && !isChoice && /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (this.#counts(event, target) || this.#recolours(event, target) || this.#colours(event) || this.#moves(event, target)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter") {
      // A button that has the focus is pressed; anywhere else the guess is done.
      if (target.tagName === "BUTTON" && !target.dataset.tile) return;
      event.preventDefault();
      app.accept();
    } else if (event.key === "Backspace") {
      if (target === this.field && this.field.value) return;
      event.preventDefault();
      this.forget();
      app.erase();
      if (!app.isWhole) this.focus();
    } else if (event.key === "Escape") {
      app.clear();
      this.focus();
    } else if ([...event.key].length === 1 && event.key !== " " && target !== this.field) {
      if (!app.isWhole) this.focus();
      else if (this.field.value && LETTER.test(event.key)) {
        // Another letter may change what the last ones stand for, as one more than "nihon" does.
        this.field.value += event.key;
        this.#typed();
      }
    }
  }

  /** Let what is typed go into the field. */
  focus() {
    if (!this.field.value) this.#before = this.#app.state.draft;
    focusOn("typed");
  }

  /**
   * Colour the tile that is next, and go on to the one after it.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key is one that colours
   */
  #colours({ key }) {
    const app = this.#app;
    const mark = markOf(key);
    if (!app.isWhole || app.isPlaying || app.hasPegs || !mark) return false;
    app.colour(app.place, mark);
    app.toTile(app.place + 1);
    return true;
  }

  /**
   * Colour the tile of a row that has the focus, and go on to the next one of its board.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   * @returns {boolean} whether the key is one that colours
   */
  #recolours({ key }, target) {
    const found = /^tile-(\d+)-(\d+)-(\d+)$/.exec(target.dataset.key ?? "");
    const mark = markOf(key);
    if (!found || !mark) return false;
    const [row, place, board] = found.slice(1).map(Number);
    this.#app.recolour(row, place, board, mark);
    const isLast = place + 1 === this.#app.length;
    const next = isLast ? [row + 1, 0] : [row, place + 1];
    focusOn(["tile", ...next, board].join("-"));
    return true;
  }

  /**
   * Count the pegs of the colour that has the focus, and go on to the other one.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   * @returns {boolean} whether the key is a number
   */
  #counts({ key }, target) {
    const app = this.#app;
    if (!app.isWhole || app.isPlaying || !app.hasPegs || !DIGITS.test(key)) return false;
    const isWhite = target.dataset.key?.startsWith("white");
    app.peg(isWhite ? "white" : "black", digitOf(key));
    app.toPegs(isWhite ? "black" : "white");
    return true;
  }

  /**
   * Go from tile to tile, as they stand on the page.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  #moves({ key }, target) {
    const app = this.#app;
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[/** @type {keyof typeof steps} */ (key)];
    if (!step || !app.isWhole || app.isPlaying || app.hasPegs || target.closest("#side, #bar")) return false;
    const isLeftward = app.pack?.pack.direction === "rtl";
    app.toTile(app.place + (isLeftward ? -step : step));
    return true;
  }
}

/**
 * The number that a key stands for, a digit of any script.
 * @param {string} key
 */
function digitOf(key) {
  const code = key.codePointAt(0) ?? 0;
  let before = 0; // Unicode has the digits of every script in one run, from zero on
  while (before < code && DIGITS.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/**
 * The mark that a key stands for; nothing for keys that are no 0, 1 or 2.
 * @param {string} key
 */
function markOf(key) {
  return DIGITS.test(key) ? ".YG"[digitOf(key)] : undefined;
}
