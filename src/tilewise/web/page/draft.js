// The word that is being written: typing it, and colouring its tiles.

import { byId, focusOn } from "./dom.js";
import { pegged, pegsOf } from "./marks.js";
import { named, newest, reading } from "./questions.js";
import { announce, remarks, tell } from "./say.js";
import { boardOf, markCount, recoloured, tilesBefore, withBoard, withForeseen } from "./state.js";
import { t } from "./words.js";

/** Milliseconds without a key until the draft is read. */
const PAUSE = 80;

export class Draft {
  /** The tile, among those of all boards, that the next digit colours. */
  place = 0;
  /** What is wrong with the last key. */
  slipped = "";
  /** The mark that a tap gives to tiles; empty if it gives them their next one. */
  brush = "";
  /** Its characters, as the engine last read it. @type {string[]} */
  chars = [];
  #app;
  #game;
  /** The marks at first, until those foreseen are known. @type {string | null} */
  #given = null;
  /** The marks before the player gives any: those at first, with those foreseen. @type {string | null} */
  #unmarked = null;
  /** Boards, from 0, that have been coloured. @type {Set<number>} */
  #coloured = new Set();
  #read = newest();
  #pause = 0;
  /** The frame in which the focus moves to the first tile. */
  #frame = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#game = app.game;
  }

  // -- typing -------------------------------------------------------------------------------

  /**
   * @param {number[]} tokens
   * @param {ReadAnswer | null} [read] how the engine reads it; it is asked if this is not known
   */
  set(tokens, read = null) {
    const game = this.#game;
    if (tokens.length > game.length) return;
    const { draft } = game.state;
    const isStep = !draft.length || game.isWhole || (!tokens.length && draft.length > 1);
    game.change({ draft: tokens, marks: certain(game, tokens) }, isStep); // undo takes back words, not letters
    this.#given = game.shared ? null : game.state.marks;
    this.#unmarked = game.state.marks;
    this.#coloured.clear();
    this.brush = "";
    this.#app.problem = null;
    this.slipped = "";
    this.#take(read);
    this.#app.show();
    if (game.isColouring && !game.state.rows.length) this.#app.openTree(tokens); // to be there when it is needed
    if (!read || (game.isWhole && game.state.rows.length)) this.#spellSoon();
    this.toMarks();
  }

  /**
   * Add tokens.
   * @param {number[]} tokens
   */
  type(tokens) {
    if (!this.#game.isOver) this.set([...this.#game.state.draft, ...tokens]);
  }

  /** Remove the last token. */
  erase() {
    const { draft } = this.#game.state;
    if (draft.length) this.set(this.#game.tiled(draft).slice(0, -1));
  }

  /** Remove the whole draft. */
  clear() {
    this.#app.keys.forget();
    if (this.#game.state.draft.length) this.set([]);
  }

  /**
   * Write another word.
   * @param {number[]} tokens
   */
  take(tokens) {
    if (this.#game.isOver) return;
    this.#app.keys.forget();
    this.set(tokens);
  }

  /**
   * Write a suggestion of the engine.
   * @param {{word: string, tokens: string[]}} suggested its tokens without places that have no tile
   */
  takeSuggested({ word, tokens: names }) {
    const { planned, length } = this.#game;
    const tokens = this.#game.tokensOf(names);
    if (tokens.length === length) this.take(tokens);
    else if (planned?.word === word) this.take(planned.tokens);
    else this.takeWord(word);
  }

  /** @param {string} text */
  async takeWord(text) {
    try {
      this.take((await this.#app.engine.ask("read", { ...named(this.#game), text })).tokens);
    } catch (error) {
      this.#app.fail(error);
    }
  }

  /**
   * Say what is wrong with the last key.
   * @param {string} problem
   */
  slip(problem) {
    this.slipped = problem;
    this.#app.show();
    announce(problem);
  }

  /** @param {ReadAnswer | null} read how the engine reads the draft */
  #take(read) {
    const game = this.#game;
    game.read = read;
    if (read || !game.state.draft.length) this.chars = read?.segments.map(({ char }) => char) ?? [];
  }

  /** Ask how to read the draft when no key has followed for a moment. */
  #spellSoon() {
    const { isWhole } = this.#game;
    clearTimeout(this.#pause);
    byId("board").setAttribute("aria-busy", String(isWhole));
    this.#pause = setTimeout(() => this.spell(), isWhole ? 0 : PAUSE);
  }

  /** Ask how to read the draft: its syllables, and whether it is a word in the game. */
  async spell() {
    const game = this.#game;
    clearTimeout(this.#pause);
    const { draft } = game.state;
    if (!game.pack || !draft.length) return;
    const isNewest = this.#read();
    const read = await this.#app.engine.ask("read", reading(game)).catch(() => null);
    if (!isNewest()) return;
    byId("board").setAttribute("aria-busy", "false");
    if (!read || draft !== game.state.draft) return;
    if (read.problem || read.tokens.length > game.length) {
      // Its last tile joins into no word with those before it.
      this.erase();
      this.slip(t("no_syllable", { key: game.pack.tiles[draft[draft.length - 1]] }));
      return;
    }
    this.#take(read);
    if (read.foreseen) this.#foresee(read.foreseen);
    this.#app.show();
    const told = game.isWhole && remarks(game).join(" ");
    if (told) announce(told);
  }

  // -- colouring ----------------------------------------------------------------------------

  /**
   * Go on to the colours of a complete draft, unless it is still being composed.
   * @param {number} [place]
   */
  toMarks(place = 0) {
    const { isColouring, hasPegs, boards } = this.#game;
    if (!isColouring || this.#app.keys.isOpen) return;
    if (hasPegs) this.toPegs("black");
    else if (boards === 1) this.toTile(place);
    else {
      this.place = place;
      cancelAnimationFrame(this.#frame);
      // To move the focus is to lay out the boards, which the next frame does anyway.
      this.#frame = requestAnimationFrame(() => this.#game.isColouring && this.toTile(place));
    }
  }

  /** The boards, from 0, of a new row that the player has not coloured yet. */
  get untold() {
    const { isColouring, shared, state } = this.#game;
    return isColouring && !shared && state.editing === null ? this.#uncoloured() : [];
  }

  /** Whether the draft has its colours yet to come: nobody gave it any, nor do they follow from earlier rows. */
  get isUntold() {
    if (!this.untold.length || this.#coloured.size) return false;
    const { marks, draft } = this.#game.state;
    return marks === (this.#unmarked ?? certain(this.#game, draft));
  }

  /** The board, from 0, whose tiles are being coloured; none if the draft is not. */
  get colouring() {
    const { isColouring, boards, state } = this.#game;
    return isColouring && boards > 1 ? boardOf(state.marks, this.place) : undefined;
  }

  /** @param {number} place */
  toTile(place) {
    cancelAnimationFrame(this.#frame);
    const last = tilesBefore(this.#game.state.marks) - 1;
    const { colouring } = this;
    this.place = Math.max(0, Math.min(last, place));
    const key = `draft-${this.place}`;
    focusOn(key); // if the tile before kept the focus, it would become the place again
    if (colouring !== this.colouring) this.#app.show();
    focusOn(key)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Note which tile has the focus.
   * @param {HTMLElement} focused
   */
  follow({ dataset: { tile, key = "" } }) {
    if (tile) this.place = Number(key.split("-")[1]);
  }

  /**
   * Go to the first tile of a board.
   * @param {number} board from 0
   */
  #toBoard(board) {
    this.toTile(tilesBefore(this.#game.state.marks, board));
  }

  /**
   * Go from board to board.
   * @param {1 | -1} step
   */
  turn(step) {
    const { colouring } = this;
    if (colouring === undefined) return;
    const open = this.#game.state.marks.split(",").flatMap((part, board) => (part ? [board] : []));
    this.#toBoard(open[(open.indexOf(colouring) + step + open.length) % open.length]);
  }

  /**
   * Go to the count of pegs of a colour.
   * @param {"black" | "white"} colour
   */
  toPegs(colour) {
    focusOn(`${colour}-${pegsOf(this.#game.state.marks)[colour]}`);
  }

  /**
   * Set the number of pegs of a colour.
   * @param {"black" | "white"} colour
   * @param {number} count
   */
  peg(colour, count) {
    this.#game.mark(pegged(this.#game.state.marks, colour, count));
    this.#coloured.add(0);
    this.slipped = "";
    this.#app.show();
  }

  /**
   * Take up a mark for the tiles that are tapped next, or put it away.
   * @param {string} mark
   */
  dip(mark) {
    this.brush = this.brush === mark ? "" : mark;
    this.#app.show();
  }

  /**
   * Colour a tile that is tapped; a second tap with the same mark takes it away.
   * @param {number} place
   * @param {string} [mark] of a tile that is held
   */
  press(place, mark) {
    const { state, form } = this.#game;
    const isSame = [...state.marks.replaceAll(",", "")][place] === this.brush;
    this.colour(place, mark ?? (isSame ? form.marks[0] : this.brush));
  }

  /**
   * Colour a tile, or give it its next colour.
   * @param {number} place
   * @param {string} [mark]
   */
  colour(place, mark) {
    const game = this.#game;
    if (!game.isColouring) return;
    const { marks, draft } = game.state;
    game.mark(recoloured(game.form, draft, marks, place, mark));
    this.place = place;
    this.slipped = "";
    this.#coloured.add(boardOf(marks, place));
    this.#app.show();
  }

  /**
   * Take the word that the row offers, and colour one of its tiles.
   * @param {number} place
   * @param {number} board from 0
   * @param {string} [mark] by default, the one after absent
   */
  begin(place, board, mark) {
    const game = this.#game;
    this.take(game.offered);
    const at = tilesBefore(game.state.marks, board) + place;
    if (game.state.marks.replaceAll(",", "")[at] === game.form.marks[0]) this.colour(at, mark);
    this.toTile(at);
  }

  /** Colour all tiles of a board as correct; accept the draft if no board is left to colour. */
  solve() {
    const game = this.#game;
    const board = this.colouring ?? 0;
    const { marks } = game.state;
    game.mark(withBoard(marks, board, (part) => game.form.best.repeat(part.length)));
    this.#coloured.add(board);
    const left = this.#uncoloured();
    if (left.length) this.#toBoard(left.find((one) => one > board) ?? left[0]);
    else this.#app.accept();
  }

  /** The boards that the player has not coloured yet, and where this is not foreseen. */
  #uncoloured() {
    const { read, state } = this.#game;
    const boards = state.marks.split(",").flatMap((part, board) => (part && !this.#coloured.has(board) ? [board] : []));
    return boards.filter((board) => read?.foreseen?.[board].includes("?") ?? true);
  }

  /**
   * Colour the tiles whose colour follows from the rows before, unless the player has. If these are
   * all tiles of several boards, accept the draft.
   * @param {string[]} foreseen
   */
  #foresee(foreseen) {
    const game = this.#game;
    const { marks, editing } = game.state;
    const given = this.#given;
    if (given === null || !game.isColouring || editing !== null) return;
    this.#given = null; // once, so that the row can be coloured otherwise after undo
    this.#unmarked = withForeseen(given, foreseen);
    game.mark([...this.#unmarked].map((mark, at) => (marks[at] === given[at] ? mark : marks[at])).join(""));
    if (game.boards === 1 || game.state.marks !== this.#unmarked || foreseen.some((part) => part.includes("?"))) return;
    this.#app.accept();
    tell(t("all_foreseen"));
  }
}

/**
 * The colours to start with: tokens known to be right in their place are correct.
 * @param {Game} game
 * @param {number[]} tokens
 */
function certain(game, tokens) {
  const { form, boards, advice, shared } = game;
  const tiles = game.tiled(tokens);
  const count = markCount(form, tokens);
  if (shared) return shared.slice(0, count);
  const parts = Array.from({ length: boards }, (_, board) => {
    const found = advice?.boards[board];
    if (boards > 1 && found && !found.is_open) return "";
    const isKnown = (/** @type {number} */ place) => found?.known[place] === tiles[place];
    return Array.from({ length: count }, (_, place) => (isKnown(place) ? form.best : form.marks[0])).join("");
  });
  return parts.join(",");
}
