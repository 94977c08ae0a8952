// The page: its state, what people can do to it, and what the engine says of it.
//
// Everything shown is made anew from the state by the views (bar, board, side, dock), each of which
// fills one element. An action changes the state and asks the engine again; the answer belongs to
// the state it was asked of, and is thrown away if that has changed.

import { showBar } from "./bar.js";
import { showBoard } from "./board.js";
import { byId, focusOn, h, put } from "./dom.js";
import { showDock } from "./dock.js";
import { EngineError, Superseded, openEngine } from "./engine.js";
import {
  NO_DRAFT, Past, accepted, beginning, checked, cycled, editing, marked, newGame, planned, reached, settled, tilesOf,
} from "./game.js";
import { Keys } from "./keys.js";
import { canBe, marksOf, nameOf, pegsLabel, pegsOf } from "./marks.js";
import { isShared } from "./share.js";
import { showSide } from "./side.js";
import { recall, remember } from "./store.js";
import { language, number as formatted, speak, t } from "./words.js";

/** @typedef {import("./messages").PackAnswer} PackAnswer */
/** @typedef {import("./messages").AdviseAnswer} AdviseAnswer */
/** @typedef {import("./messages").PlayAnswer} PlayAnswer */
/** @typedef {import("./messages").ReadAnswer} ReadAnswer */
/** @typedef {import("./messages").ReviewAnswer} ReviewAnswer */
/** @typedef {import("./messages").ShownRow} ShownRow */
/** @typedef {import("./game.js").GameState} GameState */
/** @typedef {"solve" | "play"} Mode */

/**
 * @typedef {object} Settings
 * @property {string} lexicon
 * @property {Mode} mode
 * @property {string} language the tag of the interface's language; empty for the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} hard
 * @property {boolean} strict hard mode of the strict kind, whatever `hard` says
 * @property {boolean} spoilers
 * @property {boolean} contrast
 * @property {number} boards how many boards a game that is solved has
 * @property {boolean} sequence whether they open one after another
 * @property {string[]} recent packs, the last one first
 */

/** @type {Settings} */
const DEFAULTS = {
  lexicon: "", mode: "solve", language: "", theme: "auto", hard: false, strict: false,
  spoilers: true, contrast: false, boards: 1, sequence: false, recent: [],
};

const MOST_PLAYED = 5000;

export class App {
  engine = openEngine();
  settings = recall("settings", DEFAULTS);
  /** @type {import("./messages").PackName[]} */
  packs = [];
  /** @type {PackAnswer | null} */
  pack = null;
  /** @type {any[] | null} */
  tree = null;
  state = newGame();
  past = new Past();
  /** What the engine said of the state as it is; null while it is asked. */
  /** @type {AdviseAnswer | null} */
  advice = null;
  /** @type {PlayAnswer | null} */
  play = null;
  /** The account of the game, once it is over and was asked for. @type {ReviewAnswer | null} */
  account = null;
  /** Words that games of this pack have had. @type {string[]} */
  played = [];
  /** How the draft looks, as far as the engine has said. @type {ReadAnswer | null} */
  read = null;
  /** @type {{message: string, row: number | null} | null} */
  problem = null;
  isBusy = false;
  wantsHint = false;
  /** The tile of a whole draft that digits colour. */
  place = 0;
  keyboardPage = 0;
  keys = new Keys(this);
  #asked = 0;
  #reading = 0;

  // -- starting -----------------------------------------------------------------------------

  async start() {
    this.look();
    this.engine.onStage(() => this.show());
    try {
      await this.speak();
      const { packs, default: first } = await this.engine.ask("packs", {});
      this.packs = packs;
      const wanted = [decodeURIComponent(location.hash.slice(1)), this.settings.lexicon, first];
      const id = wanted.find((one) => packs.some((pack) => pack.id === one)) ?? packs[0].id;
      await this.open(id);
    } catch (error) {
      this.fail(error);
    }
    addEventListener("paste", (event) => this.#pasted(event));
    addEventListener("hashchange", () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (this.packs.some((pack) => pack.id === id) && id !== this.settings.lexicon) this.open(id);
    });
  }

  /** Learn to speak the reader's language. */
  async speak() {
    const wanted = this.settings.language || navigator.language || "en";
    speak(await this.engine.ask("catalogue", { language: wanted }));
  }

  /** Put theme and colours on the page. */
  look() {
    const root = document.documentElement;
    root.dataset.theme = this.settings.theme;
    root.dataset.colours = this.settings.contrast ? "contrast" : "usual";
  }

  /**
   * Open a pack, and the game that was left in it.
   * @param {string} id
   */
  async open(id) {
    try {
      this.pack = await this.engine.ask("pack", { lexicon: id, language: language() });
    } catch (error) {
      this.fail(error);
      return;
    }
    const recent = [id, ...this.settings.recent.filter((one) => one !== id)].slice(0, 5);
    this.settings = { ...this.settings, lexicon: id, recent };
    remember("settings", this.settings);
    if (location.hash !== `#${id}`) history.replaceState(null, "", `#${encodeURIComponent(id)}`);
    document.title = `${this.pack.pack.native_name} · tilewise`;
    this.engine.keep(id);
    this.#resume();
    await this.#openTree();
  }

  async #openTree() {
    this.tree = null;
    const { lexicon } = this.settings;
    const hard = this.isHard;
    const has = hard ? this.pack?.has_hard_tree : this.pack?.has_tree;
    if (!has || this.isStrict || this.engine.stage() === "ready") return; // it plays the tree itself
    const found = await this.engine.ask("tree", { lexicon, hard }).catch(() => null);
    if (lexicon !== this.settings.lexicon) return;
    this.tree = found?.tree ?? null;
    this.show();
  }

  /** Go on with the game that was left in this pack and mode. */
  #resume() {
    const state = recall(this.#place, newGame());
    this.played = recall(`played:${this.settings.lexicon}`, { words: [] }).words;
    this.state = checked(state, this.length, this.pack?.tokens.length ?? 0, this.boards);
    this.past = new Past();
    this.keyboardPage = 0;
    this.wantsHint = false;
    this.refresh();
    this.spell();
  }

  get #place() {
    const { mode, lexicon, sequence } = this.settings;
    const boards = this.boards > 1 ? `:${this.boards}${sequence ? ":sequence" : ""}` : "";
    return `${mode}:${lexicon}${boards}`;
  }

  /** Tiles of a word. */
  get length() {
    return this.pack?.pack.length ?? 0;
  }

  /** How many boards the game has. */
  get boards() {
    return this.isPlaying || this.hasPegs ? 1 : this.settings.boards;
  }

  /** Whether the game says only how many tiles are right, by pegs. */
  get hasPegs() {
    return Boolean(this.pack?.pegs);
  }

  /** Whether every hint has to be used; where it is not told which tile is right it cannot be. */
  get isHard() {
    return this.settings.hard && !this.hasPegs;
  }

  get isStrict() {
    return this.settings.strict && !this.hasPegs;
  }

  get isPlaying() {
    return this.settings.mode === "play";
  }

  /** The board, from 0, whose earlier rows are to be coloured before the game goes on. */
  get telling() {
    return this.boards > 1 ? this.state.telling[0] : undefined;
  }

  /** Whether the draft has all its tiles, and is to be coloured. */
  get isWhole() {
    return this.length > 0 && this.state.draft.length === this.length;
  }

  get isOver() {
    return Boolean(this.isPlaying ? this.play?.is_over : this.advice?.is_solved);
  }

  /**
   * The word of a row; tile by tile while the engine is asked.
   * @param {number} row
   */
  wordOf(row) {
    const { rows } = (this.isPlaying ? this.play : this.advice) ?? {};
    const tiles = this.pack?.tiles ?? [];
    return rows?.[row]?.word ?? this.state.rows[row].tokens.map((token) => tiles[token]).join("");
  }

  /** The colours of the row that is being written, where a shared game tells them. */
  get shared() {
    const { ahead, editing } = this.state;
    return editing === null && ahead.length ? ahead[0].feedback : "";
  }

  /** The guess of the pack's tree, where the engine has not spoken yet. */
  get planned() {
    const { rows, refused } = this.state;
    return refused.length || this.isPlaying || this.boards > 1 ? null : planned(this.tree, rows);
  }

  // -- changing -----------------------------------------------------------------------------

  /**
   * Go to another state.
   * @param {Partial<GameState>} change
   */
  #change(change) {
    this.past.push(this.state);
    this.state = { ...this.state, ...change };
    remember(this.#place, this.state);
  }

  /**
   * Set the draft; the engine is asked how it reads.
   * @param {number[]} tokens
   * @param {string} [marks]
   */
  draft(tokens, marks = "") {
    if (tokens.length > this.length) return;
    this.#change({ draft: tokens, marks: marks || this.#certain(tokens) });
    this.problem = null;
    this.read = null;
    this.show();
    this.spell();
    if (this.isWhole && !this.isPlaying) this.#toMarks();
  }

  #toMarks() {
    if (this.hasPegs) this.toPegs("black");
    else this.toTile(0);
  }

  /**
   * The colours to begin with: what is known to stand where it stands is correct.
   * @param {number[]} tokens
   */
  #certain(tokens) {
    if (this.shared) return this.shared.slice(0, tokens.length);
    const boards = Array.from({ length: this.boards }, (_, board) => {
      const found = this.advice?.boards[board];
      if (this.boards > 1 && found && !found.is_open) return "";
      return tokens.map((token, place) => (found?.known[place] === token ? "G" : ".")).join("");
    });
    return boards.join(",");
  }

  /**
   * Add tokens to the draft.
   * @param {number[]} tokens
   */
  type(tokens) {
    if (this.isOver || this.state.draft.length + tokens.length > this.length) return;
    this.draft([...this.state.draft, ...tokens]);
  }

  /** Take the last token away. */
  erase() {
    if (this.state.draft.length) this.draft(this.state.draft.slice(0, -1));
  }

  /** Take the whole draft away. */
  clear() {
    this.keys.forget();
    if (this.state.draft.length) this.draft([]);
  }

  /**
   * Take a suggestion as the guess.
   * @param {number[]} tokens
   */
  take(tokens) {
    if (this.isOver) return;
    this.keys.forget();
    this.draft(tokens);
  }

  /**
   * Go to a tile of the draft.
   * @param {number} place
   */
  toTile(place) {
    const last = tilesOf(this.state.marks).length - 1;
    this.place = Math.max(0, Math.min(last, place));
    focusOn(`draft-${this.place}`)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Go to the count of a colour of pegs.
   * @param {"black" | "white"} colour
   */
  toPegs(colour) {
    focusOn(`${colour}-${pegsOf(this.state.marks)[colour]}`);
  }

  /**
   * Say how many pegs of a colour the draft got; white ones are as many as there can still be.
   * @param {"black" | "white"} colour
   * @param {number} count
   */
  peg(colour, count) {
    const told = { ...pegsOf(this.state.marks), [colour]: count };
    while (colour === "black" && told.white > 0 && !canBe(told, this.length)) told.white--;
    if (!canBe(told, this.length)) return;
    this.state.marks = marksOf(told, this.length);
    remember(this.#place, this.state);
    this.show();
  }

  /**
   * Colour a tile of the draft, or give it its next colour.
   * @param {number} place counted through all boards
   * @param {string} [mark]
   */
  colour(place, mark) {
    if (!this.isWhole || this.isPlaying) return;
    const { marks } = this.state;
    const at = tilesOf(marks)[place];
    this.state.marks = mark ? marked(marks, at, mark) : cycled(marks, at);
    remember(this.#place, this.state);
    this.place = place;
    this.show();
  }

  /** Colour all tiles as correct, and be done. */
  solve() {
    this.state.marks = "G".repeat(this.length);
    this.accept();
  }

  /** The draft is done: a row more, or a guess to be judged. */
  accept() {
    if (!this.isWhole) {
      this.announce(t("too_short"));
      return;
    }
    this.keys.forget();
    if (this.isPlaying) {
      this.#judge();
      return;
    }
    this.#settle(accepted(this.state));
  }

  /**
   * Go to a state whose rows have changed.
   * @param {GameState} state
   */
  #settle(state) {
    this.#change(this.boards > 1 ? settled(state, this.boards, this.settings.sequence) : state);
    this.refresh();
    if (this.telling !== undefined) focusOn(`tile-0-0-${this.telling}`);
  }

  /** The rows of a board that has opened have their colours. */
  told() {
    this.#settle({ ...this.state, telling: this.state.telling.slice(1) });
  }

  /** Ask the game to judge the draft; what is wrong with it is said, and costs no turn. */
  async #judge() {
    const state = this.state;
    const rows = [...state.rows, { tokens: state.draft, feedback: ".".repeat(this.length) }];
    this.isBusy = true;
    this.show();
    try {
      const play = await this.#playing({ ...state, rows });
      if (state !== this.state) return;
      this.#change({ ...NO_DRAFT, rows: turns(play.rows) });
      this.play = play;
      this.wantsHint = false;
      this.isBusy = false;
      this.advice = null;
      this.show();
      this.announce(this.describe(play.rows[play.rows.length - 1]));
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Give a tile of a row a colour, or its next one.
   * @param {number} row
   * @param {number} place
   * @param {number} [board]
   * @param {string} [mark]
   */
  recolour(row, place, board = 0, mark = "") {
    const rows = [...this.state.rows];
    const { feedback } = rows[row];
    const at = beginning(feedback, board) + place;
    rows[row] = { ...rows[row], feedback: mark ? marked(feedback, at, mark) : cycled(feedback, at) };
    if (this.telling === undefined) {
      this.#settle({ ...this.state, rows });
      return;
    }
    this.#change({ rows });
    this.show();
  }

  /**
   * Write a row anew.
   * @param {number} row
   */
  edit(row) {
    this.keys.forget();
    this.#change(editing(this.state, row));
    this.refresh();
    this.spell();
    this.#toMarks();
  }

  /** Leave out the row that is the draft. */
  removeRow() {
    this.keys.forget();
    this.#settle({ ...this.state, ...NO_DRAFT });
  }

  /**
   * Change rows as the engine proposes.
   * @param {import("./messages").Correction[]} corrections
   * @param {number} [board]
   */
  fix(corrections, board = 0) {
    const rows = [...this.state.rows];
    for (const { row, feedback } of corrections) {
      const parts = rows[row].feedback.split(",");
      parts[board] = feedback;
      rows[row] = { ...rows[row], feedback: parts.join(",") };
    }
    this.#settle({ ...this.state, rows });
  }

  /** The game does not accept the draft's word: suggest it no more. */
  refuse() {
    const word = this.read?.is_listed ? this.read.word : "";
    if (!word) return;
    this.#change({ ...NO_DRAFT, refused: [...this.state.refused, word] });
    this.announce(t("refused", { word }));
    this.refresh();
  }

  /**
   * Go on with the game of a text that somebody shared; it has to be told what its words were.
   * @param {string} text
   */
  async takeShared(text) {
    const { lexicon } = this.settings;
    const { rows: ahead } = await this.engine.ask("shared", { lexicon, text, language: language() });
    if (this.isPlaying || this.boards > 1) await this.set({ mode: "solve", boards: 1 });
    this.keys.forget();
    this.#change(reached({ ...newGame(), ahead }));
    await this.refresh();
    if (this.shared) this.announce(t("words_of_rows"));
  }

  /**
   * A shared game that is pasted anywhere is one to go on with.
   * @param {ClipboardEvent} event
   */
  #pasted(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!this.pack || !isShared(text) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.takeShared(text).catch((error) => this.fail(error));
  }

  undo() {
    const state = this.past.pop();
    if (!state) return;
    this.keys.forget();
    this.state = state;
    remember(this.#place, state);
    this.announce(t("undone"));
    this.refresh();
    this.spell();
  }

  /** Begin a new game of this pack; the old one can still be had back. */
  again() {
    this.keys.forget();
    const last = this.isPlaying || this.boards > 1 ? null : this.advice;
    if (last?.is_solved) this.remember([...this.played, last.rows[last.rows.length - 1].word]);
    this.#change(newGame());
    this.wantsHint = false;
    this.refresh();
    this.announce(t("new_game"));
  }

  giveUp() {
    this.#change({ ...NO_DRAFT, gaveUp: true });
    this.refresh();
  }

  /**
   * Remember which words the game has had: they are less likely to come again.
   * @param {string[]} words
   */
  remember(words) {
    this.played = [...new Set(words)].slice(-MOST_PLAYED);
    remember(`played:${this.settings.lexicon}`, { words: this.played });
  }

  /** Ask for the account of a game that is over. */
  async review() {
    const { lexicon } = this.settings;
    const state = this.state;
    const rows = state.rows.map(({ tokens, feedback }) => ({ guess: tokens, feedback }));
    const answer = this.isPlaying ? this.play?.answer : null;
    this.isBusy = true;
    this.show();
    try {
      const about = { lexicon, hard: this.isHard, strict: this.isStrict, rows, answer, language: language() };
      const account = await this.engine.ask("review", about);
      if (state !== this.state) return;
      this.account = account;
      this.isBusy = false;
      this.show();
      this.announce(t("review_sum", this.sum));
    } catch (error) {
      this.fail(error);
    }
  }

  /** What a review comes to. */
  get sum() {
    const { skill = 0, luck_score: luck = 0 } = this.account ?? {};
    return { skill, luck };
  }

  hint() {
    this.wantsHint = !this.wantsHint;
    this.refresh();
  }

  /**
   * @param {Partial<Settings>} change
   */
  async set(change) {
    const place = this.#place;
    const { hard, strict } = this.settings;
    this.settings = { ...this.settings, ...change };
    remember("settings", this.settings);
    this.look();
    if ("language" in change) {
      await this.speak();
      if (this.pack) this.pack = await this.engine.ask("pack", { lexicon: this.settings.lexicon });
    }
    if (this.#place !== place) this.#resume();
    else this.refresh();
    if (this.settings.hard !== hard || this.settings.strict !== strict) await this.#openTree();
  }

  // -- asking -------------------------------------------------------------------------------

  /** Ask the engine of the state as it is now. */
  async refresh() {
    if (!this.pack) return;
    const number = ++this.#asked;
    this.isBusy = true;
    this.problem = null;
    this.advice = null;
    this.account = null;
    this.read = null;
    this.show();
    try {
      const play = this.isPlaying ? await this.#playing(this.state) : null;
      if (number !== this.#asked) return;
      if (this.telling !== undefined) {
        this.isBusy = false;
        this.announce(t("tell_rows", { number: formatted(this.telling + 1) }));
        this.show();
        return;
      }
      const wantsAdvice = !this.isPlaying || (this.wantsHint && !play?.is_over);
      const advice = wantsAdvice ? await this.#advising() : null;
      if (number !== this.#asked) return;
      this.play = play;
      this.advice = advice;
      this.isBusy = false;
      this.show();
      this.announce(this.#summary());
    } catch (error) {
      if (number === this.#asked) this.fail(error);
    }
  }

  #advising() {
    const { lexicon, spoilers, contrast, sequence } = this.settings;
    const { boards } = this;
    const { rows, editing, refused } = this.state;
    // What follows a row that is being edited belongs to boards that it may have solved, or not.
    const known = boards > 1 && editing !== null ? rows.slice(0, editing) : rows;
    return this.engine.ask("advise", {
      lexicon, boards, sequence, hard: this.isHard, strict: this.isStrict, spoilers, contrast, language: language(),
      rows: known.map(({ tokens, feedback }) => ({ guess: tokens, feedback })),
      refused, played: this.played, top: 8, candidates: boards > 1 ? 12 : 60,
    });
  }

  /**
   * @param {GameState} state
   * @returns {Promise<PlayAnswer>}
   */
  #playing({ rows, seed, gaveUp }) {
    const { lexicon, contrast } = this.settings;
    const guesses = rows.map(({ tokens }) => tokens);
    return this.engine.ask("play", {
      lexicon, hard: this.isHard, strict: this.isStrict, contrast, seed, guesses, give_up: gaveUp, language: language(),
    });
  }

  /** Ask how the draft reads: its syllables, and whether it is a word of the game. */
  async spell() {
    const { draft } = this.state;
    if (!this.pack || !draft.length) return;
    const number = ++this.#reading;
    const { lexicon } = this.settings;
    const read = await this.engine
      .ask("read", { lexicon, before: draft, language: language() })
      .catch(() => null);
    if (number !== this.#reading || draft !== this.state.draft) return;
    this.read = read;
    this.show();
  }

  /**
   * Say what went wrong, where it is.
   * @param {unknown} error
   */
  fail(error) {
    if (error instanceof Superseded) return; // what was asked since will say what there is to say
    this.isBusy = false;
    const message = this.explained(error);
    this.problem = { message, row: error instanceof EngineError ? error.row : null };
    this.show();
    this.announce(message);
  }

  /**
   * What to say of an error.
   * @param {unknown} error
   */
  explained(error) {
    const isKnown = error instanceof EngineError;
    if (!isKnown) console.error(error);
    const away = document.documentElement.dataset.engine === "worker" ? "no_worker" : "no_server";
    return isKnown && !error.isAway ? error.message : t(away);
  }

  // -- showing ------------------------------------------------------------------------------

  show() {
    showBar(this);
    showBoard(this);
    showSide(this);
    showDock(this);
    byId("main").setAttribute("aria-busy", String(this.isBusy));
  }

  /**
   * Say something to who does not see the page.
   * @param {string} text
   */
  announce(text) {
    put(byId("live"), text && h("p", {}, text));
  }

  #summary() {
    if (this.isOver) return t(this.isPlaying ? this.#ending : "solved_in", this.#ended);
    const best = this.advice?.advice.suggestions[0];
    return best ? t("best_is", { word: best.word }) : "";
  }

  get #ending() {
    return this.play?.is_solved ? "solved_in" : "word_was";
  }

  get #ended() {
    return { count: this.state.rows.length, word: this.play?.answer ?? "" };
  }

  /**
   * A row in words.
   * @param {ShownRow} row
   */
  describe(row) {
    if (this.hasPegs) return pegsLabel(row.feedback);
    return row.tiles.map((tile, place) => `${tile} ${nameOf(row.feedback[place])}`).join(", ");
  }
}

/**
 * @param {ShownRow[]} rows
 * @returns {import("./game.js").Turn[]}
 */
function turns(rows) {
  return rows.map(({ tokens, feedback }) => ({ tokens, feedback }));
}

new App().start();
