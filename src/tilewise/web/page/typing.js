// Input from physical keyboards: letters, input methods that compose them, and keys that colour
// tiles. Text goes through an invisible field, for input methods, and the engine reads it. The field
// is never taken out of the page, which would end a composition.

import { byId, focusOn, h, memo } from "./dom.js";
import { named, newest } from "./questions.js";
import { markCount } from "./state.js";
import { t } from "./words.js";

const DIGITS = /^\p{Nd}$/u;
const LETTER = /^[\p{L}\p{M}']$/u;
const LATIN_END = /^(.*[^a-zａ-ｚ])([a-zａ-ｚ]+)$/iu;
const HANGUL = /\p{Script=Hangul}$/u;

export class Keys {
  #app;
  #game;
  /** Tokens entered before the text in the field. @type {number[]} */
  #before = [];
  #read = newest();
  /** The frame in which the field moves. */
  #moving = 0;
  /** The last text of the field that could be read. */
  #good = "";
  #isComposing = false;
  #followed = memo();
  /** Letters at the end of the field that do not stand for a token yet, according to the engine. */
  rest = "";

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#game = app.game;
    this.field = h("input", {
      id: "typed", type: "text", autocomplete: "off", autocapitalize: "none",
      autocorrect: "off", spellcheck: "false", enterkeyhint: "done", "data-key": "typed",
      inputmode: matchMedia("(pointer: coarse)").matches ? "none" : "text",
      oncompositionstart: () => (this.#isComposing = true),
      oncompositionend: () => {
        this.#isComposing = false;
        this.#typed();
      },
      oninput: () => this.#typed(),
    });
    byId("board").append(this.field);
    document.addEventListener("keydown", (event) => this.#pressed(event));
    // A key on the screen does not take the focus, or Enter would press it again.
    byId("dock").addEventListener("mousedown", (event) => /** @type {Element} */ (event.target).closest(".key") && event.preventDefault());
  }

  /** Forget what was typed, because the draft was changed in another way. */
  forget() {
    this.field.value = "";
    this.#good = "";
    this.rest = "";
    this.#read(); // an answer that is on its way does not count
  }

  /**
   * Whether an input method may still change the word. In Hangul, the syllable that fills the last
   * tile remains.
   */
  get isOpen() {
    return this.#isComposing && !HANGUL.test(this.field.value);
  }

  /**
   * Put the field where its text appears, for the windows of input methods.
   * @param {Element | null} tiles of the row that is being typed; null if there is none
   */
  follow(tiles) {
    const { pack, settings, state: { rows, editing } } = this.#game;
    this.#followed([pack, settings, rows, editing, innerWidth, !tiles], () => {
      cancelAnimationFrame(this.#moving);
      // To measure dozens of boards, or hide what has the focus, is to lay them out; the next frame does that anyway.
      if (this.#game.boards > 1) this.#moving = requestAnimationFrame(() => this.#move(tiles));
      else this.#move(tiles);
    });
  }

  /** @param {Element | null} tiles */
  #move(tiles) {
    const { field } = this;
    field.hidden = !tiles;
    if (!tiles) return;
    field.setAttribute("aria-label", t("your_guess"));
    field.lang = this.#game.script.lang ?? "";
    const here = tiles.getBoundingClientRect();
    const board = byId("board").getBoundingClientRect();
    field.style.transform = `translate(${here.left - board.left}px, ${here.top - board.top}px)`;
    field.style.width = `${here.width}px`;
    field.style.height = `${here.height}px`;
  }

  async #typed() {
    const app = this.#app;
    const { text, rest } = this.#parts();
    if (this.#game.isOver || !this.#game.pack) return this.forget();
    const isNewest = this.#read();
    if (!this.#good) this.#before = this.#game.state.draft;
    const direct = text ? this.#direct(text) : this.#before;
    if (direct) return this.#take(direct, rest);
    try {
      const read = await app.engine.ask("read", { ...named(this.#game), before: this.#before, text });
      if (!isNewest()) return;
      if (read.problem) await this.#slipped();
      else await this.#take(read.tokens, rest || read.rest, read);
    } catch (error) {
      app.fail(error);
    }
  }

  /**
   * The tokens of a text, if each of its characters is simply a tile, or it is a known first guess.
   * @param {string} text
   */
  #direct(text) {
    const { tokens, tiles, syllables, openers } = /** @type {PackAnswer} */ (this.#game.pack);
    if (!this.#before.length && Object.hasOwn(openers, text)) return openers[text];
    if (syllables || tokens.some((token) => token.length > 1)) return null;
    const found = [...text].map((char) => Math.max(tokens.indexOf(char), tiles.indexOf(char)));
    return found.includes(-1) ? null : [...this.#before, ...found];
  }

  /** The text in the field, and Latin letters at its end that an input method will replace. */
  #parts() {
    const text = this.field.value;
    const [, begun, rest] = (this.#isComposing && LATIN_END.exec(text)) || [];
    return { text: begun ?? text, rest: rest?.normalize("NFKC") ?? "" };
  }

  /** Drop the first character that cannot be read, and say so. */
  async #slipped() {
    if (this.#isComposing) return; // a later key may make it readable
    const chars = [...this.field.value];
    const good = [...this.#good];
    const { tokens = [], tiles = [] } = this.#game.pack ?? {};
    const isStrange = (/** @type {string} */ char) => !LETTER.test(char) && !tokens.includes(char) && !tiles.includes(char);
    const wrong = [chars.findIndex(isStrange), chars.findIndex((char, at) => char !== good[at]), chars.length - 1];
    const [key] = chars.splice(wrong.find((at) => at >= 0) ?? 0, 1);
    this.field.value = chars.join("");
    if (this.field.value !== this.#good) await this.#typed();
    if (!this.#game.isWhole) this.#app.draft.slip(t("wrong_key", { key }));
  }

  /**
   * @param {number[]} tokens
   * @param {string} rest letters at the end that are not a token yet
   * @param {ReadAnswer | null} [read] how the engine reads the text, if it was asked
   */
  async #take(tokens, rest, read = null) {
    const app = this.#app;
    const typed = this.#game.tiled(tokens);
    if (tokens.length > this.#game.length || (tokens.length === this.#game.length && rest)) {
      if (this.#isComposing) return;
      const isFull = this.#game.isWhole && this.#good;
      this.field.value = isFull ? this.#good : [...this.field.value].slice(0, -1).join("");
      if (!isFull) await this.#typed();
      return;
    }
    this.#good = this.field.value;
    this.rest = rest;
    if (typed.join() !== this.#game.state.draft.join()) app.draft.set(typed, read);
    else {
      app.show();
      app.draft.toMarks();
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const app = this.#app;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || !this.#game.pack) return;
    if (event.isComposing || event.key === "Process") return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      app.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isChoice = target instanceof HTMLInputElement && target.type === "radio";
    const isGone = target.closest("dialog"); // closed, but in the page until its event comes
    if (target !== this.field && !isChoice && !isGone && /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (this.#counts(event, target) || this.#recolours(event, target) || this.#colours(event) || this.#moves(event, target)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter") {
      // Enter presses the focused button; anywhere else it accepts the guess.
      if (target.tagName === "BUTTON" && !target.dataset.tile) return;
      event.preventDefault();
      app.confirm();
    } else if (event.key === "Backspace") {
      if (target === this.field && this.field.value) return;
      event.preventDefault();
      this.forget();
      app.draft.erase();
      if (!this.#game.isWhole) this.focus();
    } else if (event.key === "Escape") {
      app.draft.clear();
      this.focus();
    } else if ([...event.key].length === 1 && event.key !== " " && target !== this.field) {
      if (!this.#game.isWhole) {
        this.field.hidden = !document.querySelector(".typing"); // this key may come before the frame that shows it
        this.focus();
      } else if (this.field.value && LETTER.test(event.key)) {
        // Another letter may change what the last ones stand for, as after "nihon".
        this.field.value += event.key;
        this.#typed();
      }
    }
  }

  /** Direct typing into the field, as soon as it is shown. */
  focus() {
    focusOn("typed");
    if (this.field.hidden) requestAnimationFrame(() => focusOn("typed"));
  }

  /**
   * Colour the next tile, and move on to the one after it.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key is one that colours
   */
  #colours(event) {
    const app = this.#app;
    const mark = this.#markOf(event);
    if (!this.#game.isColouring || this.#game.hasPegs || !mark) return false;
    app.draft.colour(app.draft.place, mark);
    app.draft.toTile(app.draft.place + 1);
    return true;
  }

  /**
   * Colour the focused tile in a row, and move on to the next one on its board.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   * @returns {boolean} whether the key is one that colours
   */
  #recolours(event, target) {
    const found = /^tile-(\d+)-(\d+)-(\d+)$/.exec(target.dataset.key ?? "");
    const mark = this.#markOf(event);
    if (!found || !mark) return false;
    const [row, place, board] = found.slice(1).map(Number);
    this.#app.recolour(row, place, board, mark);
    const isLast = place + 1 === markCount(this.#game.form, this.#game.state.rows[row].tokens);
    const next = isLast ? [row + 1, 0] : [row, place + 1];
    focusOn(["tile", ...next, board].join("-"));
    return true;
  }

  /**
   * The mark that a key stands for; none unless it is 0, 1, 2 or as many as there are, or a mark that
   * is a digit. Without Shift, Czech digits are letters.
   * @param {KeyboardEvent} event
   */
  #markOf({ key, code }) {
    const { marks } = this.#game.form;
    const digit = DIGITS.test(key) ? digitOf(key) : Number(code.split("Digit")[1]);
    return /\d/.test(marks) ? marks[marks.indexOf(String(digit))] : marks[digit];
  }

  /**
   * Set the number of pegs of the focused colour, and move on to the other colour.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   * @returns {boolean} whether the key is a number
   */
  #counts({ key }, target) {
    const app = this.#app;
    if (!this.#game.isColouring || !this.#game.hasPegs || !DIGITS.test(key)) return false;
    const isWhite = target.dataset.key?.startsWith("white");
    app.draft.peg(isWhite ? "white" : "black", digitOf(key));
    app.draft.toPegs(isWhite ? "black" : "white");
    return true;
  }

  /**
   * Move from tile to tile, or between words that fit, in the direction on the page.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  #moves({ key }, target) {
    const app = this.#app;
    const onward = this.#game.script.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const step = key === onward ? 1 : /^Arrow[LR]/.test(key) ? -1 : 0;
    if (step && target.matches(".chip")) {
      const next = target[step < 0 ? "previousElementSibling" : "nextElementSibling"];
      /** @type {HTMLElement | null} */ (next)?.focus();
      return true;
    }
    if (!step || !this.#game.isColouring || this.#game.hasPegs || target.closest("#side, #bar")) return false;
    app.draft.toTile(app.draft.place + step);
    return true;
  }
}

/**
 * The number that a key stands for: a digit in any script.
 * @param {string} key
 */
function digitOf(key) {
  const code = key.codePointAt(0) ?? 0;
  let before = 0; // Unicode has the digits of every script in one run, from zero on
  while (DIGITS.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

