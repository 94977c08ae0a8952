// The page: its state, the actions that change it, and the engine's answers about it.
//
// The views (bar, board, side, dock) render everything from the state; each fills one element. An
// action changes the state and asks the engine again; an answer belongs to the state it was asked
// about, and is ignored if that has changed.

import { showBar } from "./bar.js";
import { showBoard } from "./board.js";
import { byId, focusOn } from "./dom.js";
import { showDock } from "./dock.js";
import { openEngine } from "./engine.js";
import { EngineError, Superseded, explained, faultOf } from "./errors.js";
import {
  NO_DRAFT, Past, accepted, beginning, boardOf, editing, isFound, isSound, newGame, next, planned, reached, remarked, settled, tiled, tilesOf, turnsOf, withForeseen,
} from "./game.js";
import { Keys } from "./keys.js";
import { challengeEnd, gameEnd, positionEnd, readAddress, readPosition } from "./links.js";
import { canBe, marksOf, nameOf, pegsLabel, pegsOf } from "./marks.js";
import { isOwn, ownPacks } from "./own.js";
import { onDrop, pictureIn, readPicture, sharedPicture } from "./picture.js";
import { announce, tell } from "./say.js";
import { isShared } from "./share.js";
import { showSide } from "./side.js";
import { swiped } from "./touch.js";
import { count } from "./stats.js";
import { PREFIX, recall, recallHere, remember, rememberHere } from "./store.js";
import { labelled, language, number as formatted, speak, t } from "./words.js";

/** @type {Settings} */
const DEFAULTS = {
  lexicon: "", rules: "", mode: "solve", language: "", theme: "auto", hard: false, strict: false,
  spoilers: true, contrast: false, boards: 1, playBoards: 1, sequence: false, absurdle: false, recent: [],
};

/**
 * Settings as all tabs have them, with the game that this tab plays.
 * @param {Settings} all
 * @param {Settings} own
 * @returns {Settings}
 */
function ofThisTab(all, { lexicon, rules, mode, boards, playBoards, sequence, absurdle }) {
  return { ...all, lexicon, rules, mode, boards, playBoards, sequence, absurdle };
}

/** The rule until a pack is open. @type {RuleShown} */
const NO_RULE = { name: "", title: "", states: [], base: 0, win: 0, pegs: false, by_token: false, hard: false };

const MOST_PLAYED = 5000;

const FLAT = matchMedia("(max-height: 30rem)");
const NARROW = matchMedia("(max-width: 55.99rem)");

const MOST_FITTING = 1_000_000;

/** Milliseconds without a key after which the engine is asked about the draft. */
const PAUSE = 80;

/** Milliseconds that a solved game is celebrated. */
const FRESH = 3000;

export class App {
  engine = openEngine();
  settings = ofThisTab(recall("settings", DEFAULTS), recallHere("settings", DEFAULTS));
  /** @type {PackName[]} */
  packs = [];
  /** @type {PackAnswer | null} */
  pack = null;
  /** @type {any[] | null} */
  tree = null;
  state = newGame();
  past = new Past();
  /** The engine's answer about the present state; null while waiting for it. */
  /** @type {AdviseAnswer | null} */
  advice = null;
  /** @type {PlayAnswer | null} */
  play = null;
  /** The reviews of boards, by number from 0, if the player has asked for them. @type {Map<number, ReviewAnswer>} */
  reviews = new Map();
  /** Words that games with this pack have used. @type {string[]} */
  played = [];
  /** How the engine reads the draft, if it has answered. @type {ReadAnswer | null} */
  read = null;
  /** What went wrong, the row concerned, and how to try again, if that may help. */
  /** @type {{message: string, row: number | null, retry: (() => void) | null} | null} */
  problem = null;
  /** The marks that a draft began with, until what is foreseen of it is known. @type {string | null} */
  #given = null;
  /** Boards, from 0, on which the draft has been coloured. @type {Set<number>} */
  #coloured = new Set();
  /** Whether the figures for experts are shown. */
  figures = recall("figures", { areShown: false }).areShown;
  /** What is wrong with the last key that was typed. */
  slipped = "";
  /** Tiles, by turn and board, that were read from a picture and should be checked. @type {WeakMap<Turn, number[][]>} */
  unsure = new WeakMap();
  /** The row that was finished last, and when: its tiles are turned over. @type {{row: number, time: number} | null} */
  turned = null;
  isBusy = false;
  wantsHint = false;
  /** The tile of a complete draft that the next digit colours. */
  place = 0;
  keyboardPage = 0;
  keys = new Keys(this);
  #asked = 0;
  #reading = 0;
  #pause = 0;

  // -- starting -----------------------------------------------------------------------------

  async start() {
    this.look();
    this.engine.onStage(() => this.show());
    for (const media of [FLAT, NARROW]) media.addEventListener("change", () => this.show());
    swiped(byId("rows"), (step) => this.turn(document.dir === "rtl" ? (step < 0 ? 1 : -1) : step));
    addEventListener("paste", (event) => this.#pasted(event));
    onDrop((file) => this.takePicture(file));
    addEventListener("hashchange", () => {
      const address = readAddress(location.hash);
      const isThere = this.packs.some(({ id }) => id === address.pack);
      if (!isThere && isOwn(address.pack)) tell(t("list_not_here"));
      const { lexicon, rules } = this.settings;
      const isOther = address.pack !== lexicon || address.rules !== rules || address.position || address.challenge;
      if (isThere && isOther) this.open(address.pack, address);
    });
    addEventListener("storage", ({ key }) => key === PREFIX + "settings" && this.#hear());
    await this.begin();
  }

  /** Open the pack that the address names, or the one played last. */
  async begin() {
    try {
      const [{ packs, default: first }] = await Promise.all([this.engine.ask("packs", {}), this.speak()]);
      this.packs = [...packs, ...ownPacks()];
      const address = readAddress(location.hash);
      const wanted = [address.pack, this.settings.lexicon, first];
      const id = wanted.find((one) => this.packs.some((pack) => pack.id === one)) ?? packs[0].id;
      await this.open(id, address);
      if (address.pack !== id && isOwn(address.pack)) tell(t("list_not_here"));
      const picture = await sharedPicture();
      if (picture) await this.takePicture(picture);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Take over the settings that another tab has changed. */
  #hear() {
    this.settings = ofThisTab(recall("settings", DEFAULTS), this.settings);
    this.look();
    this.show();
  }

  /** Load the messages in the reader's language: the first of those the browser prefers that there is. */
  async speak() {
    const wanted = this.settings.language ? [this.settings.language] : [...navigator.languages, "en"];
    const found = await this.engine.ask("catalogue", { language: wanted[0] });
    const tag = wanted.find((one) => found.languages.includes(one.split("-")[0])) ?? "en";
    const isIt = tag === wanted[0] || tag.split("-")[0] === found.language;
    speak(isIt ? found : await this.engine.ask("catalogue", { language: tag }));
  }

  /** Ask again after the engine could not be reached. */
  retry() {
    if (this.engine.stage() === "failed") location.reload();
    else if (this.pack) this.refresh();
    else this.begin();
  }

  /** Apply theme and colours to the page. */
  look() {
    const root = document.documentElement;
    root.dataset.theme = this.settings.theme;
    root.dataset.colours = this.settings.contrast ? "contrast" : "usual";
  }

  /**
   * Open a pack, and continue its unfinished game, or the one in a link.
   * @param {string} id
   * @param {Address} [address]
   */
  async open(id, address) {
    try {
      this.pack = await this.engine.ask("pack", { lexicon: id, language: language() });
    } catch (error) {
      this.fail(error, () => this.open(id, address));
      return;
    }
    const named = address?.pack === id ? address.rules : id === this.settings.lexicon ? this.settings.rules : "";
    const isOther = this.pack.rules.slice(1).some(({ name }) => name === named);
    const recent = [id, ...this.settings.recent.filter((one) => one !== id)].slice(0, 5);
    this.#set({ lexicon: id, rules: isOther ? named : "", recent });
    this.#name();
    this.engine.keep(id);
    if (!address || address.pack !== id || !this.#follow(address)) this.#resume();
    await this.#openTree();
  }

  /** Put the game into the address and the title. */
  #name() {
    const { lexicon, rules } = this.settings;
    const end = gameEnd(lexicon, rules);
    if (location.hash !== end) history.replaceState(null, "", end);
    document.title = [this.pack?.pack.native_name, t("title"), "tilewise"].join(" · ");
  }

  /**
   * Open the game that a link holds; undo goes back to the one before.
   * @param {Address} address
   * @returns {boolean} whether it holds one
   */
  #follow({ position: text, challenge }) {
    const position = readPosition(text, this.form);
    if (challenge) {
      const { boards: playBoards, sequence } = challenge;
      this.#set({ mode: "play", playBoards, sequence, absurdle: false });
      this.#begin({ ...newGame(), seed: challenge.seed });
      if (challenge.list !== this.pack?.list) tell(t("another_list"));
      return true;
    }
    if (!text) return false;
    const { boards = 1, rows = [], ...switches } = position ?? {};
    const state = { ...newGame(), rows };
    if (!position || !isSound(state, { ...this.form, boards })) {
      tell(t("broken_link"));
      return false;
    }
    this.#set({ mode: "solve", boards, ...switches });
    this.#begin(state);
    return true;
  }

  /**
   * Begin with a state, after what was there before.
   * @param {GameState} state
   */
  #begin(state) {
    this.#recall();
    this.#change(state);
    this.refresh();
  }

  /** A link that opens this game: what is known, or the hidden word in `play`. */
  get link() {
    const { lexicon, rules, sequence } = this.settings;
    const { rows, seed } = this.state;
    const { boards, isHard: hard, isStrict: strict, cheats: absurdle } = this;
    const end = this.isPlaying
      ? challengeEnd(seed, this.pack?.list ?? "", boards, sequence)
      : positionEnd(this.form, { boards, hard, strict, sequence, absurdle, rows });
    return location.href.replace(/#.*/, "") + gameEnd(lexicon, rules) + end;
  }

  async #openTree() {
    this.tree = null;
    const { lexicon, rules } = this.settings;
    const hard = this.isHard;
    const has = hard ? this.pack?.has_hard_tree : this.pack?.has_tree;
    if (!has || rules || this.isStrict || this.settings.absurdle || this.engine.stage() === "ready") return; // it plays the tree itself
    const found = await this.engine.ask("tree", { lexicon, hard }).catch(() => null);
    if (lexicon !== this.settings.lexicon || this.settings.rules || hard !== this.isHard) return;
    this.tree = found?.tree ?? null;
    this.show();
  }

  /** Continue the unfinished game with this pack and mode. */
  #resume() {
    this.#recall();
    this.refresh();
    this.spell();
  }

  /** Take up the unfinished game with this pack and mode. */
  #recall() {
    const isGame = (/** @type {GameState} */ state) => isSound(state, this.form);
    const state = recallHere(this.#place, newGame());
    const { states } = recallHere(`past:${this.#place}`, { states: /** @type {GameState[]} */ ([]) });
    this.played = recall(`played:${this.settings.lexicon}`, { words: [] }).words;
    this.state = isGame(state) ? state : newGame();
    this.past = new Past(Array.isArray(states) ? states.filter((one) => one && isGame({ ...newGame(), ...one })) : []);
    this.play = null; // it may have another number of boards
    this.keyboardPage = 0;
    this.wantsHint = false;
  }

  get #place() {
    const { mode, lexicon, rules, sequence } = this.settings;
    const boards = this.boards > 1 ? `:${this.boards}${sequence ? ":sequence" : ""}` : "";
    return `${mode}:${lexicon}${rules && `~${rules}`}${boards}${this.cheats ? ":absurdle" : ""}`;
  }

  /** The rule that gives feedback. */
  get rule() {
    const rules = this.pack?.rules ?? [NO_RULE];
    return rules.find(({ name }) => name === this.settings.rules) ?? rules[0];
  }

  /** What guesses and feedback look like. @type {Form} */
  get form() {
    const { length, boards } = this;
    const marks = this.rule.states.map(({ mark }) => mark).join("");
    const best = this.rule.states[this.rule.win]?.mark ?? "";
    return { length, boards, marks, base: this.rule.base, best, syllable: this.pack?.syllable ?? 0, size: this.pack?.tokens.length ?? 0 };
  }

  /** Number of places in a word. */
  get length() {
    return this.pack?.pack.length ?? 0;
  }

  /**
   * The tokens of a word that have a tile.
   * @param {number[]} tokens
   */
  tiled(tokens) {
    return tiled(this.form, tokens);
  }

  /** Number of boards in the game. */
  get boards() {
    if (this.hasPegs || this.cheats) return 1;
    return this.settings[this.isPlaying ? "playBoards" : "boards"];
  }

  /** Whether the game is Absurdle, which chooses its word as late as it can. */
  get cheats() {
    return this.settings.absurdle && !this.hasPegs;
  }

  /** Who answers, as the engine calls it. */
  get opponent() {
    return this.cheats ? "absurdle" : "fair";
  }

  /** Whether the game only says how many tiles are right, by pegs. */
  get hasPegs() {
    return this.rule.pegs;
  }

  /** Whether every hint has to be used; never if the game's feedback gives no such hints. */
  get isHard() {
    return this.settings.hard && this.rule.hard;
  }

  get isStrict() {
    return this.settings.strict && this.rule.by_token;
  }

  get isPlaying() {
    return this.settings.mode === "play";
  }

  /** The board, from 0, whose earlier rows have to be coloured before the game continues. */
  get telling() {
    return this.boards > 1 ? this.state.telling[0] : undefined;
  }

  /** Whether the draft has all its tiles, so that it can be coloured. */
  get isWhole() {
    return this.length > 0 && this.state.draft.length === this.length;
  }

  /** Whether the draft can be accepted: it is whole, or will be once its syllables are joined. */
  get isReady() {
    return this.isWhole || (this.form.syllable > 0 && this.length > 0 && this.read?.tokens.length === this.length);
  }

  /** Whether the last row was finished just now. */
  get isFresh() {
    return this.turned !== null && performance.now() - this.turned.time < FRESH;
  }

  /** Whether the best guess is shown over the keyboard, as it would not always be in sight. */
  get isTight() {
    return FLAT.matches || (NARROW.matches && (this.boards > 1 || this.wantsHint));
  }

  /** The boards, as far as the engine has answered. */
  get known() {
    return (this.isPlaying ? this.play : this.advice)?.boards;
  }

  get isOver() {
    if (this.isPlaying) return Boolean(this.play?.is_over);
    return this.advice?.is_solved ?? isFound(this.form, this.#plan, this.state.rows);
  }

  /**
   * The word in a row. Until the engine has answered: as the pack's tree has it, or else tile by tile.
   * @param {number} row
   */
  wordOf(row) {
    const { rows } = (this.isPlaying ? this.play : this.advice) ?? {};
    const { tokens } = this.state.rows[row];
    const tiles = this.pack?.tiles ?? [];
    return rows?.[row]?.word ?? (this.plannedWord(row, tokens) || this.tiled(tokens).map((token) => tiles[token]).join(""));
  }

  /**
   * The word of a guess, if it is the one that the pack's tree makes in this row; else nothing.
   * @param {number} row
   * @param {number[]} tokens
   */
  plannedWord(row, tokens) {
    const guess = planned(this.form, this.#plan, this.state.rows.slice(0, row));
    return guess && String(guess.tokens) === String(tokens) ? guess.word : "";
  }

  /**
   * The characters of a guess in a row; until the engine has read it, as far as the pack's tree knows them.
   * @param {number} row
   * @param {number[]} tokens
   * @param {Segment[]} [segments] as the engine read it
   */
  charsOf(row, tokens, segments) {
    return segments?.map(({ char }) => char) ?? [...this.plannedWord(row, tokens)];
  }

  /** The colours of the row being written, if known from a shared game. */
  get shared() {
    const { ahead, editing } = this.state;
    return editing === null && ahead.length ? ahead[0].feedback : "";
  }

  /** The guess from the pack's tree, until the engine has answered. */
  get planned() {
    return planned(this.form, this.#plan, this.state.rows);
  }

  /** The pack's tree, if the game can follow it. */
  get #plan() {
    const { refused, excluded } = this.state;
    const isOff = refused.length + excluded.length > 0 || this.cheats;
    return isOff || this.isPlaying || this.boards > 1 ? null : this.tree;
  }

  // -- changing -----------------------------------------------------------------------------

  /**
   * Change the state.
   * @param {Partial<GameState>} change
   */
  #change(change) {
    this.past.push(this.state);
    this.state = { ...this.state, ...change };
    this.#keep();
  }

  /** Keep the game, and what undo goes back to. */
  #keep() {
    rememberHere(this.#place, this.state);
    rememberHere(`past:${this.#place}`, { states: this.past.kept });
  }

  /**
   * Set the draft.
   * @param {number[]} tokens
   * @param {string} [marks]
   * @param {ReadAnswer | null} [read] how the engine reads it; it is asked if this is not known
   */
  draft(tokens, marks = "", read = null) {
    if (tokens.length > this.length) return;
    this.#change({ draft: tokens, marks: marks || this.#certain(tokens) });
    this.#given = this.shared ? null : this.state.marks;
    this.#coloured.clear();
    this.problem = null;
    this.slipped = "";
    this.read = read;
    this.show();
    if (!read || (this.isWhole && this.state.rows.length)) this.#spellSoon();
    this.toMarks();
  }

  /**
   * Say what is wrong with the last key.
   * @param {string} problem
   */
  slip(problem) {
    this.slipped = problem;
    this.show();
    announce(problem);
  }

  /** Go on to the colours of a complete draft, unless it is still being composed. */
  toMarks() {
    if (!this.isWhole || this.isPlaying || this.keys.isOpen) return;
    if (this.hasPegs) this.toPegs("black");
    else this.toTile(0);
  }

  /**
   * The colours to start with: tokens known to be right in their place are correct.
   * @param {number[]} tokens
   */
  #certain(tokens) {
    const tiles = this.tiled(tokens);
    if (this.shared) return this.shared.slice(0, tiles.length);
    const boards = Array.from({ length: this.boards }, (_, board) => {
      const found = this.advice?.boards[board];
      if (this.boards > 1 && found && !found.is_open) return "";
      return tiles.map((token, place) => (found?.known[place] === token ? this.form.best : this.form.marks[0])).join("");
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

  /** Remove the last token. */
  erase() {
    if (this.state.draft.length) this.draft(this.tiled(this.state.draft).slice(0, -1));
  }

  /** Remove the whole draft. */
  clear() {
    this.keys.forget();
    if (this.state.draft.length) this.draft([]);
  }

  /**
   * Use a suggestion as the guess.
   * @param {number[]} tokens
   */
  take(tokens) {
    if (this.isOver) return;
    this.keys.forget();
    this.draft(tokens);
  }

  /**
   * Use a suggestion of the engine as the guess.
   * @param {{word: string, tokens: string[]}} suggested its tokens without places that have no tile
   */
  takeSuggested({ word, tokens: named }) {
    const tokens = named.map((token) => this.pack?.tokens.indexOf(token) ?? -1);
    const { planned } = this;
    if (tokens.length === this.length) this.take(tokens);
    else if (planned?.word === word) this.take(planned.tokens);
    else this.takeWord(word);
  }

  /**
   * Go to a tile of the draft.
   * @param {number} place
   */
  toTile(place) {
    const last = tilesOf(this.state.marks).length - 1;
    const { colouring } = this;
    this.place = Math.max(0, Math.min(last, place));
    if (colouring !== this.colouring) this.show();
    focusOn(`draft-${this.place}`)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Go to the count of pegs of a colour.
   * @param {"black" | "white"} colour
   */
  toPegs(colour) {
    focusOn(`${colour}-${pegsOf(this.state.marks)[colour]}`);
  }

  /**
   * Set the number of pegs of a colour for the draft; there are only as many white ones as fit.
   * @param {"black" | "white"} colour
   * @param {number} count
   */
  peg(colour, count) {
    const told = { ...pegsOf(this.state.marks), [colour]: count };
    while (colour === "black" && told.white > 0 && !canBe(told, this.length)) told.white--;
    if (!canBe(told, this.length)) return;
    this.state.marks = marksOf(told, this.length);
    rememberHere(this.#place, this.state);
    this.show();
  }

  /**
   * Colour a tile of the draft, or give it its next colour.
   * @param {number} place counted over all boards
   * @param {string} [mark]
   */
  colour(place, mark) {
    if (!this.isWhole || this.isPlaying) return;
    const { marks, draft } = this.state;
    this.state.marks = this.#remarked(draft, marks, tilesOf(marks)[place], mark);
    rememberHere(this.#place, this.state);
    this.place = place;
    this.#coloured.add(boardOf(marks, place));
    this.show();
  }

  /**
   * Marks of all boards in which a tile has another one, by default its next.
   * @param {number[]} tokens of the word
   * @param {string} marks
   * @param {number} at its place in the marks
   * @param {string} [mark]
   */
  #remarked(tokens, marks, at, mark) {
    const board = marks.slice(0, at).split(",").length - 1;
    const parts = marks.split(",");
    parts[board] = remarked(this.form, tokens, parts[board], at - beginning(marks, board), mark || next(this.form, marks[at]));
    return parts.join(",");
  }

  /** The board, from 0, whose tiles are being coloured; none if the draft is not. */
  get colouring() {
    return this.isWhole && !this.isPlaying && this.boards > 1 ? boardOf(this.state.marks, this.place) : undefined;
  }

  /** Colour all tiles of a board as correct; accept the draft if no board is left to colour. */
  solve() {
    const board = this.colouring ?? 0;
    const parts = this.state.marks.split(",");
    parts[board] = this.form.best.repeat(parts[board].length);
    this.state.marks = parts.join(",");
    this.#coloured.add(board);
    const left = this.#uncoloured();
    if (!left.length) return this.accept();
    rememberHere(this.#place, this.state);
    this.toBoard(left.find((one) => one > board) ?? left[0]);
  }

  /** The boards that the player has not coloured yet, and where this is not foreseen. */
  #uncoloured() {
    const { foreseen } = this.read ?? {};
    const parts = this.state.marks.split(",").map((part, board) => ({ part, board }));
    const isOpen = parts.filter(({ part, board }) => part && !this.#coloured.has(board));
    return isOpen.map(({ board }) => board).filter((board) => !foreseen || foreseen[board].includes("?"));
  }

  /**
   * Go to the first tile of a board.
   * @param {number} board from 0
   */
  toBoard(board) {
    const { marks } = this.state;
    this.place = tilesOf(marks.slice(0, beginning(marks, board))).length;
    this.show();
    this.toTile(this.place);
  }

  /**
   * Go from board to board while colouring.
   * @param {1 | -1} step
   */
  turn(step) {
    const { colouring } = this;
    if (colouring === undefined) return;
    const open = this.state.marks.split(",").flatMap((part, board) => (part ? [board] : []));
    this.toBoard(open[(open.indexOf(colouring) + step + open.length) % open.length]);
  }

  /**
   * Colour the tiles whose colour follows from the rows before; accept the draft if these are all
   * tiles of several boards.
   * @param {string[]} foreseen
   */
  #foresee(foreseen) {
    if (this.#given !== this.state.marks || !this.isWhole || this.isPlaying || this.state.editing !== null) return;
    this.#given = null;
    this.state.marks = withForeseen(this.state.marks, foreseen);
    rememberHere(this.#place, this.state);
    if (this.boards === 1 || this.#uncoloured().length) return;
    this.accept();
    tell(t("all_foreseen"));
  }

  /** Accept the draft: as another row, or as a guess to be judged. */
  accept() {
    if (!this.isReady) {
      announce(t("too_short"));
      return;
    }
    this.keys.forget();
    if (!this.isWhole) {
      this.draft(this.read?.tokens ?? [], "", this.read);
      if (!this.isPlaying) return;
    }
    if (this.isPlaying) {
      this.#judge();
      return;
    }
    const { editing: row, rows } = this.state;
    this.turned = { row: row ?? rows.length, time: performance.now() };
    this.#settle(accepted(this.state));
  }

  /**
   * Go to a state whose rows have changed.
   * @param {GameState} state
   */
  #settle(state) {
    this.#change(this.boards > 1 ? settled(state, this.form, this.settings.sequence) : state);
    this.refresh();
    if (this.telling !== undefined) focusOn(`tile-0-0-${this.telling}`);
  }

  /** Continue after the rows of a newly opened board have been coloured. */
  told() {
    this.#settle({ ...this.state, telling: this.state.telling.slice(1) });
  }

  /** Ask the game to judge the draft; an error is shown and does not cost a turn. */
  async #judge() {
    const state = this.state;
    const rows = [...state.rows, { tokens: state.draft, feedback: "" }];
    this.isBusy = true;
    this.show();
    try {
      const play = await this.#playing({ ...state, rows });
      if (state !== this.state) return;
      this.#asked++; // an answer about the state before, such as a hint, comes too late
      this.#change({ ...NO_DRAFT, rows: turns(play.rows) });
      this.play = play;
      this.turned = { row: play.rows.length - 1, time: performance.now() };
      this.wantsHint = false;
      this.isBusy = false;
      this.advice = null;
      this.#count();
      this.show();
      announce(this.isOver ? this.#summary() : this.describe(play.rows[play.rows.length - 1]));
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
    const { tokens, feedback } = rows[row];
    rows[row] = { ...rows[row], feedback: this.#remarked(tokens, feedback, beginning(feedback, board) + place, mark) };
    if (this.telling === undefined) {
      this.#settle({ ...this.state, rows });
      return;
    }
    this.#change({ rows });
    this.show();
  }

  /**
   * Edit a row.
   * @param {number} row
   */
  edit(row) {
    this.keys.forget();
    this.#change(editing(this.state, row));
    this.refresh();
    this.spell();
    this.toMarks();
  }

  /** Remove the row that is being edited. */
  removeRow() {
    this.keys.forget();
    this.#settle({ ...this.state, ...NO_DRAFT });
  }

  /**
   * Change rows as the engine proposes.
   * @param {Correction[]} corrections
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

  /** Stop suggesting the draft's word, because the game does not accept it. */
  refuse() {
    const word = this.read?.is_listed ? this.read.word : "";
    if (!word) return;
    this.#change({ ...NO_DRAFT, refused: [...this.state.refused, word] });
    announce(t("refused", { word }));
    this.refresh();
  }

  /**
   * Continue a game from a shared text; the player has to enter its words.
   * @param {string} text
   */
  async takeShared(text) {
    const { rows: ahead } = await this.engine.ask("shared", { ...this.named, text });
    if (this.isPlaying || this.boards > 1) await this.set({ mode: "solve", boards: 1 });
    this.keys.forget();
    this.#change(reached({ ...newGame(), ahead }));
    await this.refresh();
    if (this.shared) announce(t("words_of_rows"));
  }

  /**
   * Continue the game in a picture.
   * @param {Blob} file
   */
  async takePicture(file) {
    announce(t("reading_picture"));
    try {
      const boards = await readPicture(this, file);
      const isOther = this.isPlaying || this.boards !== boards.length;
      if (isOther) await this.set({ mode: "solve", boards: boards.length, sequence: false });
      this.keys.forget();
      const rows = boards[0].map((_, row) => {
        const parts = boards.map((board) => board[row]);
        const tokens = parts.find(Boolean)?.tokens ?? [];
        const turn = { tokens, feedback: parts.map((part) => part?.feedback ?? "").join(",") };
        const unsure = parts.map((part) => (part?.is_listed === false ? [...part.tokens.keys()] : part?.unsure ?? []));
        if (unsure.some(({ length }) => length)) this.unsure.set(turn, unsure);
        return turn;
      });
      this.#change({ ...newGame(), rows });
      await this.refresh();
      announce(t("picture_read"));
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Continue a shared game that is pasted anywhere on the page.
   * @param {ClipboardEvent} event
   */
  #pasted(event) {
    const picture = pictureIn(event.clipboardData?.files);
    if (picture && this.pack && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      this.takePicture(picture);
      return;
    }
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
    this.#keep();
    announce(t("undone"));
    this.refresh();
    this.spell();
  }

  /** Start a new game with this pack; undo brings the old one back. */
  again() {
    this.keys.forget();
    if (this.isOver) {
      this.#count(); // the engine may not have answered yet
      const isKnown = !this.isPlaying && this.boards === 1 && !this.cheats;
      if (isKnown) this.remember([...this.played, this.wordOf(this.state.rows.length - 1)]);
    }
    this.#change(newGame());
    this.wantsHint = false;
    this.refresh();
    announce(t("new_game"));
  }

  /**
   * Show the figures for experts, or hide them.
   * @param {boolean} areShown
   */
  showFigures(areShown) {
    if (areShown === this.figures) return;
    this.figures = areShown;
    remember("figures", { areShown });
    this.show();
  }

  giveUp() {
    this.#change({ ...NO_DRAFT, gaveUp: true });
    this.refresh();
  }

  /**
   * Remember the words that the game has used: they are less likely to be answers again.
   * @param {string[]} words
   */
  remember(words) {
    this.played = [...new Set(words)].slice(-MOST_PLAYED);
    remember(`played:${this.settings.lexicon}`, { words: this.played });
  }

  /** Ask for the review of each board. */
  async review() {
    const reviews = new Map();
    this.reviews = reviews;
    this.isBusy = true;
    this.show();
    try {
      for (let board = 0; board < this.boards; board++) {
        const rows = asked(turnsOf(this.state, board));
        const answer = this.isPlaying ? this.play?.boards[board].answer : null;
        if (!rows.length) continue;
        const review = await this.engine.ask("review", { ...this.named, ...this.#hardness, rows, answer });
        if (reviews !== this.reviews) return;
        reviews.set(board, review);
        this.show();
      }
      this.isBusy = false;
      this.#count();
      this.show();
      announce(this.boards > 1 ? t("review") : t("review_sum", scores(reviews.get(0))));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Count the game in the statistics once it is over. */
  #count() {
    const { lexicon: pack, mode } = this.settings;
    const { rows, seed } = this.state;
    if (this.boards > 1 || this.cheats || this.settings.rules) return;
    const isSolved = this.isPlaying ? this.play?.is_solved : this.isOver;
    const guesses = isSolved ? rows.length : 0;
    const review = this.reviews.get(0);
    const words = rows.map((_, row) => this.wordOf(row));
    const word = isSolved ? words[words.length - 1] : "";
    const game = { pack, mode, guesses, opener: words[0] ?? "", word, ...(review && scores(review)) };
    const counted = count(`${pack}:${seed}`, this.isOver && rows.length ? game : null);
    if (counted && mode === "solve" && !isOwn(pack)) this.#record(counted.isOver, counted.game.word ?? "");
  }

  /**
   * Add a solved game to `tilewise history`, or take it back, if the server has joined it.
   * @param {boolean} isSolved
   * @param {string} word
   */
  #record(isSolved, word) {
    const { lexicon } = this.settings;
    const change = isSolved ? { solved: asked(this.state.rows), ...this.#hardness } : { taken_back: word };
    this.engine.ask("history", { lexicon, language: language(), ...change }).catch((error) => tell(explained(error)));
  }

  hint() {
    this.wantsHint = !this.wantsHint;
    this.refresh();
  }

  /** @param {Partial<Settings>} change */
  #set(change) {
    this.settings = { ...this.settings, ...change };
    rememberHere("settings", this.settings);
  }

  /**
   * @param {Partial<Settings>} change
   */
  async set(change) {
    const place = this.#place;
    const { hard, strict } = this.settings;
    this.#set(change);
    this.look();
    if ("language" in change) {
      await this.speak();
      if (this.pack) this.pack = await this.engine.ask("pack", { lexicon: this.settings.lexicon, language: language() });
    }
    if (this.#place !== place) {
      this.#name();
      this.#resume();
    }
    else this.refresh();
    if (this.settings.hard !== hard || this.settings.strict !== strict || "rules" in change) await this.#openTree();
  }

  // -- asking -------------------------------------------------------------------------------

  /** The game, as questions name it. */
  get named() {
    const { lexicon, rules } = this.settings;
    return { lexicon, rules, language: language() };
  }

  /** Whether hints bind, for questions. */
  get #hardness() {
    return { hard: this.isHard, strict: this.isStrict };
  }

  /** Ask the engine about the present state. */
  async refresh() {
    if (!this.pack) return;
    const number = ++this.#asked;
    this.isBusy = true;
    this.problem = null;
    this.advice = null;
    this.reviews = new Map();
    this.read = null;
    this.show();
    try {
      const play = this.isPlaying ? await this.#playing(this.state) : null;
      if (number !== this.#asked) return;
      if (this.telling !== undefined) {
        this.isBusy = false;
        announce(labelled(t("board", { number: formatted(this.telling + 1) }), t("tap_tiles")));
        this.show();
        return;
      }
      const wantsAdvice = !this.isPlaying || (this.wantsHint && !play?.is_over);
      const advice = wantsAdvice ? await this.#advising() : null;
      if (number !== this.#asked) return;
      this.play = play;
      this.advice = advice;
      this.isBusy = false;
      this.#count();
      this.show();
      announce(this.#summary());
    } catch (error) {
      if (number === this.#asked) this.fail(error);
    }
  }

  /** The rows before the draft, for questions about it. */
  get #before() {
    const { rows, editing } = this.state;
    const before = editing === null ? rows : rows.slice(0, editing);
    if (this.isPlaying || !this.isWhole || !before.length) return {};
    const { sequence } = this.settings;
    return { ...this.#hardness, boards: this.boards, sequence, rows: asked(before) };
  }

  /**
   * @param {number} [candidates] most words that fit, for each board
   */
  #advising(candidates = this.boards > 1 ? 12 : 60) {
    const { spoilers, contrast, sequence } = this.settings;
    const { boards, opponent } = this;
    const { rows, editing, refused, excluded } = this.state;
    // The rows after an edited one depend on which boards it solves, which is not known yet.
    const known = boards > 1 && editing !== null ? rows.slice(0, editing) : rows;
    return this.engine.ask("advise", {
      ...this.named, ...this.#hardness, boards, sequence, opponent, spoilers, contrast,
      rows: asked(known), refused, excluded, played: this.played, top: 8, candidates,
    });
  }

  /**
   * All words that fit a board, the likeliest first.
   * @param {number} board from 0
   */
  async allFitting(board) {
    const { advice } = await this.#advising(MOST_FITTING);
    return [advice.candidates].flat()[board].words;
  }

  /**
   * Use a word as the guess.
   * @param {string} word
   */
  async takeWord(word) {
    try {
      this.take((await this.engine.ask("read", { ...this.named, text: word })).tokens);
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Count on a word not being the answer.
   * @param {string} word
   */
  exclude(word) {
    this.#change({ excluded: [...this.state.excluded, word] });
    tell(t("excluded", { word }));
    return this.refresh();
  }

  /**
   * @param {GameState} state
   * @returns {Promise<PlayAnswer>}
   */
  #playing({ rows, seed, gaveUp }) {
    const { sequence, contrast } = this.settings;
    const { boards, opponent } = this;
    const guesses = rows.map(({ tokens }) => tokens);
    return this.engine.ask("play", {
      ...this.named, ...this.#hardness, boards, sequence, opponent, contrast, seed, guesses, give_up: gaveUp,
    });
  }

  /** Ask how to read the draft when no key has followed for a moment. */
  #spellSoon() {
    clearTimeout(this.#pause);
    byId("board").setAttribute("aria-busy", String(this.isWhole));
    this.#pause = setTimeout(() => this.spell(), this.isWhole ? 0 : PAUSE);
  }

  /** Ask how to read the draft: its syllables, and whether it is a word in the game. */
  async spell() {
    clearTimeout(this.#pause);
    const { draft } = this.state;
    if (!this.pack || !draft.length) return;
    const number = ++this.#reading;
    const read = await this.engine
      .ask("read", { ...this.named, before: draft, ...this.#before })
      .catch(() => null);
    if (number !== this.#reading) return;
    byId("board").setAttribute("aria-busy", "false");
    if (!read || draft !== this.state.draft) return;
    if (read.problem || read.tokens.length > this.length) return this.#refuseKey();
    this.read = read;
    if (read.foreseen) this.#foresee(read.foreseen);
    this.show();
  }

  /** Drop the last tile of the draft, which joins into no word with those before it. */
  #refuseKey() {
    const { draft } = this.state;
    const key = this.pack?.tiles[draft[draft.length - 1]] ?? "";
    this.erase();
    this.slip(t("no_syllable", { key }));
  }

  /**
   * Show what went wrong, next to the row concerned.
   * @param {unknown} error
   * @param {() => void} [retry] what to do again if the engine could not be reached
   */
  fail(error, retry = () => this.retry()) {
    if (error instanceof Superseded) return; // the newer question will have an answer
    this.isBusy = false;
    const message = explained(error);
    const row = error instanceof EngineError ? error.row : null;
    const again = { away: retry, failed: () => location.reload(), none: null };
    this.problem = { message, row, retry: again[faultOf(error)] };
    this.show();
    announce(message);
  }

  // -- showing ------------------------------------------------------------------------------

  show() {
    showBar(this);
    showBoard(this);
    showSide(this);
    showDock(this);
    byId("main").setAttribute("aria-busy", String(this.isBusy));
  }

  #summary() {
    if (this.isOver) return this.ending;
    const best = this.advice?.advice.suggestions[0];
    return best ? labelled(t("best_next"), best.word) : "";
  }

  /** How the game ended. */
  get ending() {
    const missed = this.isPlaying ? this.play?.boards.filter((one) => !one.is_solved) ?? [] : [];
    if (!missed.length) return t("solved_in", { count: formatted(this.state.rows.length) });
    const words = missed.map(({ answer }) => answer).join(" ");
    return this.boards > 1 ? t("words_missed", { words }) : t("word_was", { word: words });
  }

  /**
   * A row in words.
   * @param {ShownRow} row
   */
  describe(row) {
    if (this.hasPegs) return pegsLabel(row.feedback);
    const told = row.feedback.split(",").map((marks, board) => {
      const tiles = marks && row.tiles.map((tile, place) => `${tile} ${nameOf(this, marks[place])}`).join(", ");
      return tiles && this.boards > 1 ? `${t("board", { number: formatted(board + 1) })}: ${tiles}` : tiles;
    });
    return told.filter(Boolean).join("; ");
  }
}

/**
 * The scores of a review.
 * @param {ReviewAnswer} review
 */
function scores({ skill, luck_score: luck }) {
  return { skill, luck };
}

/**
 * Rows as questions have them.
 * @param {Turn[]} rows
 */
function asked(rows) {
  return rows.map(({ tokens, feedback }) => ({ guess: tokens, feedback }));
}

/**
 * @param {ShownRow[]} rows
 * @returns {Turn[]}
 */
function turns(rows) {
  return rows.map(({ tokens, feedback }) => ({ tokens, feedback }));
}

new App().start();
