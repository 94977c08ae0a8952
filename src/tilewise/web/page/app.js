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
import { Game } from "./game.js";
import { Keys } from "./keys.js";
import { challengeEnd, gameEnd, positionEnd, readAddress, readPosition } from "./links.js";
import { canBe, marksOf, nameOf, pegsLabel, pegsOf } from "./marks.js";
import { isOwn, ownPacks } from "./own.js";
import { onDrop, pictureIn, readPicture, sharedPicture } from "./picture.js";
import { announce, tell } from "./say.js";
import { isShared } from "./share.js";
import { look, readSettings } from "./settings.js";
import { showSide } from "./side.js";
import {
  NO_DRAFT, accepted, beginning, boardOf, editing, isSound, newGame, next, reached, remarked, settled, tilesOf, turnsOf, withForeseen,
} from "./state.js";
import { swiped } from "./touch.js";
import { count } from "./stats.js";
import { PREFIX, recall, remember } from "./store.js";
import { labelled, language, number as formatted, speak, t } from "./words.js";

const FLAT = matchMedia("(max-height: 30rem)");
const NARROW = matchMedia("(max-width: 55.99rem)");

const MOST_FITTING = 1_000_000;

/** Milliseconds without a key after which the engine is asked about the draft. */
const PAUSE = 80;

/** Milliseconds that a solved game is celebrated. */
const FRESH = 3000;

export class App {
  engine = openEngine();
  /** @type {PackName[]} */
  packs = [];
  game = new Game();
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
    look(this.game.settings);
    this.engine.onStage(() => this.show());
    for (const media of [FLAT, NARROW]) media.addEventListener("change", () => this.show());
    swiped(byId("rows"), (step) => this.turn(document.dir === "rtl" ? (step < 0 ? 1 : -1) : step));
    addEventListener("paste", (event) => this.#pasted(event));
    onDrop((file) => this.takePicture(file));
    addEventListener("hashchange", () => {
      const address = readAddress(location.hash);
      const isThere = this.packs.some(({ id }) => id === address.pack);
      if (!isThere && isOwn(address.pack)) tell(t("list_not_here"));
      const { lexicon, rules } = this.game.settings;
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
      const wanted = [address.pack, this.game.settings.lexicon, first];
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
    this.game.settings = readSettings(this.game.settings);
    look(this.game.settings);
    this.show();
  }

  /** Load the messages in the reader's language: the first of those the browser prefers that there is. */
  async speak() {
    const wanted = this.game.settings.language ? [this.game.settings.language] : [...navigator.languages, "en"];
    const found = await this.engine.ask("catalogue", { language: wanted[0] });
    const tag = wanted.find((one) => found.languages.includes(one.split("-")[0])) ?? "en";
    const isIt = tag === wanted[0] || tag.split("-")[0] === found.language;
    speak(isIt ? found : await this.engine.ask("catalogue", { language: tag }));
  }

  /** Ask again after the engine could not be reached. */
  retry() {
    if (this.engine.stage() === "failed") location.reload();
    else if (this.game.pack) this.refresh();
    else this.begin();
  }

  /**
   * Open a pack, and continue its unfinished game, or the one in a link.
   * @param {string} id
   * @param {Address} [address]
   */
  async open(id, address) {
    try {
      this.game.pack = await this.engine.ask("pack", { lexicon: id, language: language() });
    } catch (error) {
      this.fail(error, () => this.open(id, address));
      return;
    }
    const named = address?.pack === id ? address.rules : id === this.game.settings.lexicon ? this.game.settings.rules : "";
    const isOther = this.game.pack.rules.slice(1).some(({ name }) => name === named);
    const recent = [id, ...this.game.settings.recent.filter((one) => one !== id)].slice(0, 5);
    this.game.set({ lexicon: id, rules: isOther ? named : "", recent });
    this.#name();
    this.engine.keep(id);
    if (!address || address.pack !== id || !this.#follow(address)) this.#resume();
    await this.#openTree();
  }

  /** Put the game into the address and the title. */
  #name() {
    const { lexicon, rules } = this.game.settings;
    const end = gameEnd(lexicon, rules);
    if (location.hash !== end) history.replaceState(null, "", end);
    document.title = [this.game.pack?.pack.native_name, t("title"), "tilewise"].join(" · ");
  }

  /**
   * Open the game that a link holds; undo goes back to the one before.
   * @param {Address} address
   * @returns {boolean} whether it holds one
   */
  #follow({ position: text, challenge }) {
    const position = readPosition(text, this.game.form);
    if (challenge) {
      const { boards: playBoards, sequence } = challenge;
      this.game.set({ mode: "play", playBoards, sequence, absurdle: false });
      this.#begin({ ...newGame(), seed: challenge.seed });
      if (challenge.list !== this.game.pack?.list) tell(t("another_list"));
      return true;
    }
    if (!text) return false;
    const { boards = 1, rows = [], ...switches } = position ?? {};
    const state = { ...newGame(), rows };
    if (!position || !isSound(state, { ...this.game.form, boards })) {
      tell(t("broken_link"));
      return false;
    }
    this.game.set({ mode: "solve", boards, ...switches });
    this.#begin(state);
    return true;
  }

  /**
   * Begin with a state, after what was there before.
   * @param {GameState} state
   */
  #begin(state) {
    this.#recall();
    this.game.change(state);
    this.refresh();
  }

  /** A link that opens this game: what is known, or the hidden word in `play`. */
  get link() {
    const { lexicon, rules, sequence } = this.game.settings;
    const { rows, seed } = this.game.state;
    const { boards, isHard: hard, isStrict: strict, cheats: absurdle } = this.game;
    const end = this.game.isPlaying
      ? challengeEnd(seed, this.game.pack?.list ?? "", boards, sequence)
      : positionEnd(this.game.form, { boards, hard, strict, sequence, absurdle, rows });
    return location.href.replace(/#.*/, "") + gameEnd(lexicon, rules) + end;
  }

  async #openTree() {
    this.game.tree = null;
    const { lexicon, rules } = this.game.settings;
    const hard = this.game.isHard;
    const has = hard ? this.game.pack?.has_hard_tree : this.game.pack?.has_tree;
    if (!has || rules || this.game.isStrict || this.game.settings.absurdle || this.engine.stage() === "ready") return; // it plays the tree itself
    const found = await this.engine.ask("tree", { lexicon, hard }).catch(() => null);
    if (lexicon !== this.game.settings.lexicon || this.game.settings.rules || hard !== this.game.isHard) return;
    this.game.tree = found?.tree ?? null;
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
    this.game.recall();
    this.keyboardPage = 0;
    this.wantsHint = false;
  }

  /** Who answers, as the engine calls it. */
  get opponent() {
    return this.game.cheats ? "absurdle" : "fair";
  }

  /** Whether the last row was finished just now. */
  get isFresh() {
    return this.turned !== null && performance.now() - this.turned.time < FRESH;
  }

  /** Whether the best guess is shown over the keyboard, as it would not always be in sight. */
  get isTight() {
    return FLAT.matches || (NARROW.matches && (this.game.boards > 1 || this.wantsHint));
  }

  // -- changing -----------------------------------------------------------------------------

  /**
   * Set the draft.
   * @param {number[]} tokens
   * @param {string} [marks]
   * @param {ReadAnswer | null} [read] how the engine reads it; it is asked if this is not known
   */
  draft(tokens, marks = "", read = null) {
    if (tokens.length > this.game.length) return;
    this.game.change({ draft: tokens, marks: marks || this.#certain(tokens) });
    this.#given = this.game.shared ? null : this.game.state.marks;
    this.#coloured.clear();
    this.problem = null;
    this.slipped = "";
    this.game.read = read;
    this.show();
    if (!read || (this.game.isWhole && this.game.state.rows.length)) this.#spellSoon();
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
    if (!this.game.isWhole || this.game.isPlaying || this.keys.isOpen) return;
    if (this.game.hasPegs) this.toPegs("black");
    else this.toTile(0);
  }

  /**
   * The colours to start with: tokens known to be right in their place are correct.
   * @param {number[]} tokens
   */
  #certain(tokens) {
    const tiles = this.game.tiled(tokens);
    if (this.game.shared) return this.game.shared.slice(0, tiles.length);
    const boards = Array.from({ length: this.game.boards }, (_, board) => {
      const found = this.game.advice?.boards[board];
      if (this.game.boards > 1 && found && !found.is_open) return "";
      return tiles.map((token, place) => (found?.known[place] === token ? this.game.form.best : this.game.form.marks[0])).join("");
    });
    return boards.join(",");
  }

  /**
   * Add tokens to the draft.
   * @param {number[]} tokens
   */
  type(tokens) {
    if (this.game.isOver || this.game.state.draft.length + tokens.length > this.game.length) return;
    this.draft([...this.game.state.draft, ...tokens]);
  }

  /** Remove the last token. */
  erase() {
    if (this.game.state.draft.length) this.draft(this.game.tiled(this.game.state.draft).slice(0, -1));
  }

  /** Remove the whole draft. */
  clear() {
    this.keys.forget();
    if (this.game.state.draft.length) this.draft([]);
  }

  /**
   * Use a suggestion as the guess.
   * @param {number[]} tokens
   */
  take(tokens) {
    if (this.game.isOver) return;
    this.keys.forget();
    this.draft(tokens);
  }

  /**
   * Use a suggestion of the engine as the guess.
   * @param {{word: string, tokens: string[]}} suggested its tokens without places that have no tile
   */
  takeSuggested({ word, tokens: named }) {
    const tokens = named.map((token) => this.game.pack?.tokens.indexOf(token) ?? -1);
    const { planned } = this.game;
    if (tokens.length === this.game.length) this.take(tokens);
    else if (planned?.word === word) this.take(planned.tokens);
    else this.takeWord(word);
  }

  /**
   * Go to a tile of the draft.
   * @param {number} place
   */
  toTile(place) {
    const last = tilesOf(this.game.state.marks).length - 1;
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
    focusOn(`${colour}-${pegsOf(this.game.state.marks)[colour]}`);
  }

  /**
   * Set the number of pegs of a colour for the draft; there are only as many white ones as fit.
   * @param {"black" | "white"} colour
   * @param {number} count
   */
  peg(colour, count) {
    const told = { ...pegsOf(this.game.state.marks), [colour]: count };
    while (colour === "black" && told.white > 0 && !canBe(told, this.game.length)) told.white--;
    if (!canBe(told, this.game.length)) return;
    this.game.mark(marksOf(told, this.game.length));
    this.show();
  }

  /**
   * Colour a tile of the draft, or give it its next colour.
   * @param {number} place counted over all boards
   * @param {string} [mark]
   */
  colour(place, mark) {
    if (!this.game.isWhole || this.game.isPlaying) return;
    const { marks, draft } = this.game.state;
    this.game.mark(this.#remarked(draft, marks, tilesOf(marks)[place], mark));
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
    parts[board] = remarked(this.game.form, tokens, parts[board], at - beginning(marks, board), mark || next(this.game.form, marks[at]));
    return parts.join(",");
  }

  /** The board, from 0, whose tiles are being coloured; none if the draft is not. */
  get colouring() {
    return this.game.isWhole && !this.game.isPlaying && this.game.boards > 1 ? boardOf(this.game.state.marks, this.place) : undefined;
  }

  /** Colour all tiles of a board as correct; accept the draft if no board is left to colour. */
  solve() {
    const board = this.colouring ?? 0;
    const parts = this.game.state.marks.split(",");
    parts[board] = this.game.form.best.repeat(parts[board].length);
    this.game.mark(parts.join(","));
    this.#coloured.add(board);
    const left = this.#uncoloured();
    if (!left.length) return this.accept();
    this.toBoard(left.find((one) => one > board) ?? left[0]);
  }

  /** The boards that the player has not coloured yet, and where this is not foreseen. */
  #uncoloured() {
    const { foreseen } = this.game.read ?? {};
    const parts = this.game.state.marks.split(",").map((part, board) => ({ part, board }));
    const isOpen = parts.filter(({ part, board }) => part && !this.#coloured.has(board));
    return isOpen.map(({ board }) => board).filter((board) => !foreseen || foreseen[board].includes("?"));
  }

  /**
   * Go to the first tile of a board.
   * @param {number} board from 0
   */
  toBoard(board) {
    const { marks } = this.game.state;
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
    const open = this.game.state.marks.split(",").flatMap((part, board) => (part ? [board] : []));
    this.toBoard(open[(open.indexOf(colouring) + step + open.length) % open.length]);
  }

  /**
   * Colour the tiles whose colour follows from the rows before; accept the draft if these are all
   * tiles of several boards.
   * @param {string[]} foreseen
   */
  #foresee(foreseen) {
    if (this.#given !== this.game.state.marks || !this.game.isWhole || this.game.isPlaying || this.game.state.editing !== null) return;
    this.#given = null;
    this.game.mark(withForeseen(this.game.state.marks, foreseen));
    if (this.game.boards === 1 || this.#uncoloured().length) return;
    this.accept();
    tell(t("all_foreseen"));
  }

  /** Accept the draft: as another row, or as a guess to be judged. */
  accept() {
    if (!this.game.isReady) {
      announce(t("too_short"));
      return;
    }
    this.keys.forget();
    if (!this.game.isWhole) {
      this.draft(this.game.read?.tokens ?? [], "", this.game.read);
      if (!this.game.isPlaying) return;
    }
    if (this.game.isPlaying) {
      this.#judge();
      return;
    }
    const { editing: row, rows } = this.game.state;
    this.turned = { row: row ?? rows.length, time: performance.now() };
    this.#settle(accepted(this.game.state));
  }

  /**
   * Go to a state whose rows have changed.
   * @param {GameState} state
   */
  #settle(state) {
    this.game.change(this.game.boards > 1 ? settled(state, this.game.form, this.game.settings.sequence) : state);
    this.refresh();
    if (this.game.telling !== undefined) focusOn(`tile-0-0-${this.game.telling}`);
  }

  /** Continue after the rows of a newly opened board have been coloured. */
  told() {
    this.#settle({ ...this.game.state, telling: this.game.state.telling.slice(1) });
  }

  /** Ask the game to judge the draft; an error is shown and does not cost a turn. */
  async #judge() {
    const state = this.game.state;
    const rows = [...state.rows, { tokens: state.draft, feedback: "" }];
    this.isBusy = true;
    this.show();
    try {
      const play = await this.#playing({ ...state, rows });
      if (state !== this.game.state) return;
      this.#asked++; // an answer about the state before, such as a hint, comes too late
      this.game.change({ ...NO_DRAFT, rows: turns(play.rows) });
      this.game.play = play;
      this.turned = { row: play.rows.length - 1, time: performance.now() };
      this.wantsHint = false;
      this.isBusy = false;
      this.game.advice = null;
      this.#count();
      this.show();
      announce(this.game.isOver ? this.#summary() : this.describe(play.rows[play.rows.length - 1]));
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
    const rows = [...this.game.state.rows];
    const { tokens, feedback } = rows[row];
    rows[row] = { ...rows[row], feedback: this.#remarked(tokens, feedback, beginning(feedback, board) + place, mark) };
    if (this.game.telling === undefined) {
      this.#settle({ ...this.game.state, rows });
      return;
    }
    this.game.change({ rows });
    this.show();
  }

  /**
   * Edit a row.
   * @param {number} row
   */
  edit(row) {
    this.keys.forget();
    this.game.change(editing(this.game.state, row));
    this.refresh();
    this.spell();
    this.toMarks();
  }

  /** Remove the row that is being edited. */
  removeRow() {
    this.keys.forget();
    this.#settle({ ...this.game.state, ...NO_DRAFT });
  }

  /**
   * Change rows as the engine proposes.
   * @param {Correction[]} corrections
   * @param {number} [board]
   */
  fix(corrections, board = 0) {
    const rows = [...this.game.state.rows];
    for (const { row, feedback } of corrections) {
      const parts = rows[row].feedback.split(",");
      parts[board] = feedback;
      rows[row] = { ...rows[row], feedback: parts.join(",") };
    }
    this.#settle({ ...this.game.state, rows });
  }

  /** Stop suggesting the draft's word, because the game does not accept it. */
  refuse() {
    const word = this.game.read?.is_listed ? this.game.read.word : "";
    if (!word) return;
    this.game.change({ ...NO_DRAFT, refused: [...this.game.state.refused, word] });
    announce(t("refused", { word }));
    this.refresh();
  }

  /**
   * Continue a game from a shared text; the player has to enter its words.
   * @param {string} text
   */
  async takeShared(text) {
    const { rows: ahead } = await this.engine.ask("shared", { ...this.named, text });
    if (this.game.isPlaying || this.game.boards > 1) await this.set({ mode: "solve", boards: 1 });
    this.keys.forget();
    this.game.change(reached({ ...newGame(), ahead }));
    await this.refresh();
    if (this.game.shared) announce(t("words_of_rows"));
  }

  /**
   * Continue the game in a picture.
   * @param {Blob} file
   */
  async takePicture(file) {
    announce(t("reading_picture"));
    try {
      const boards = await readPicture(this, file);
      const isOther = this.game.isPlaying || this.game.boards !== boards.length;
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
      this.game.change({ ...newGame(), rows });
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
    if (picture && this.game.pack && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      this.takePicture(picture);
      return;
    }
    const text = event.clipboardData?.getData("text") ?? "";
    if (!this.game.pack || !isShared(text) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.takeShared(text).catch((error) => this.fail(error));
  }

  undo() {
    if (!this.game.undo()) return;
    this.keys.forget();
    announce(t("undone"));
    this.refresh();
    this.spell();
  }

  /** Start a new game with this pack; undo brings the old one back. */
  again() {
    this.keys.forget();
    if (this.game.isOver) {
      this.#count(); // the engine may not have answered yet
      const isKnown = !this.game.isPlaying && this.game.boards === 1 && !this.game.cheats;
      if (isKnown) this.game.remember([...this.game.played, this.game.wordOf(this.game.state.rows.length - 1)]);
    }
    this.game.change(newGame());
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
    this.game.change({ ...NO_DRAFT, gaveUp: true });
    this.refresh();
  }

  /** Ask for the review of each board. */
  async review() {
    const reviews = new Map();
    this.game.reviews = reviews;
    this.isBusy = true;
    this.show();
    try {
      for (let board = 0; board < this.game.boards; board++) {
        const rows = asked(turnsOf(this.game.state, board));
        const answer = this.game.isPlaying ? this.game.play?.boards[board].answer : null;
        if (!rows.length) continue;
        const review = await this.engine.ask("review", { ...this.named, ...this.#hardness, rows, answer });
        if (reviews !== this.game.reviews) return;
        reviews.set(board, review);
        this.show();
      }
      this.isBusy = false;
      this.#count();
      this.show();
      announce(this.game.boards > 1 ? t("review") : t("review_sum", scores(reviews.get(0))));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Count the game in the statistics once it is over. */
  #count() {
    const { lexicon: pack, mode } = this.game.settings;
    const { rows, seed } = this.game.state;
    if (this.game.boards > 1 || this.game.cheats || this.game.settings.rules) return;
    const isSolved = this.game.isPlaying ? this.game.play?.is_solved : this.game.isOver;
    const guesses = isSolved ? rows.length : 0;
    const review = this.game.reviews.get(0);
    const words = rows.map((_, row) => this.game.wordOf(row));
    const word = isSolved ? words[words.length - 1] : "";
    const game = { pack, mode, guesses, opener: words[0] ?? "", word, ...(review && scores(review)) };
    const counted = count(`${pack}:${seed}`, this.game.isOver && rows.length ? game : null);
    if (counted && mode === "solve" && !isOwn(pack)) this.#record(counted.isOver, counted.game.word ?? "");
  }

  /**
   * Add a solved game to `tilewise history`, or take it back, if the server has joined it.
   * @param {boolean} isSolved
   * @param {string} word
   */
  #record(isSolved, word) {
    const { lexicon } = this.game.settings;
    const change = isSolved ? { solved: asked(this.game.state.rows), ...this.#hardness } : { taken_back: word };
    this.engine.ask("history", { lexicon, language: language(), ...change }).catch((error) => tell(explained(error)));
  }

  hint() {
    this.wantsHint = !this.wantsHint;
    this.refresh();
  }

  /**
   * @param {Partial<Settings>} change
   */
  async set(change) {
    const place = this.game.key;
    const { hard, strict } = this.game.settings;
    this.game.set(change);
    look(this.game.settings);
    if ("language" in change) {
      await this.speak();
      if (this.game.pack) this.game.pack = await this.engine.ask("pack", { lexicon: this.game.settings.lexicon, language: language() });
    }
    if (this.game.key !== place) {
      this.#name();
      this.#resume();
    }
    else this.refresh();
    if (this.game.settings.hard !== hard || this.game.settings.strict !== strict || "rules" in change) await this.#openTree();
  }

  // -- asking -------------------------------------------------------------------------------

  /** The game, as questions name it. */
  get named() {
    const { lexicon, rules } = this.game.settings;
    return { lexicon, rules, language: language() };
  }

  /** Whether hints bind, for questions. */
  get #hardness() {
    return { hard: this.game.isHard, strict: this.game.isStrict };
  }

  /** Ask the engine about the present state. */
  async refresh() {
    if (!this.game.pack) return;
    const number = ++this.#asked;
    this.isBusy = true;
    this.problem = null;
    this.game.advice = null;
    this.game.reviews = new Map();
    this.game.read = null;
    this.show();
    try {
      const play = this.game.isPlaying ? await this.#playing(this.game.state) : null;
      if (number !== this.#asked) return;
      if (this.game.telling !== undefined) {
        this.isBusy = false;
        announce(labelled(t("board", { number: formatted(this.game.telling + 1) }), t("tap_tiles")));
        this.show();
        return;
      }
      const wantsAdvice = !this.game.isPlaying || (this.wantsHint && !play?.is_over);
      const advice = wantsAdvice ? await this.#advising() : null;
      if (number !== this.#asked) return;
      this.game.play = play;
      this.game.advice = advice;
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
    const { rows, editing } = this.game.state;
    const before = editing === null ? rows : rows.slice(0, editing);
    if (this.game.isPlaying || !this.game.isWhole || !before.length) return {};
    const { sequence } = this.game.settings;
    return { ...this.#hardness, boards: this.game.boards, sequence, rows: asked(before) };
  }

  /**
   * @param {number} [candidates] most words that fit, for each board
   */
  #advising(candidates = this.game.boards > 1 ? 12 : 60) {
    const { spoilers, contrast, sequence } = this.game.settings;
    const { opponent, game: { boards } } = this;
    const { rows, editing, refused, excluded } = this.game.state;
    // The rows after an edited one depend on which boards it solves, which is not known yet.
    const known = boards > 1 && editing !== null ? rows.slice(0, editing) : rows;
    return this.engine.ask("advise", {
      ...this.named, ...this.#hardness, boards, sequence, opponent, spoilers, contrast,
      rows: asked(known), refused, excluded, played: this.game.played, top: 8, candidates,
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
    this.game.change({ excluded: [...this.game.state.excluded, word] });
    tell(t("excluded", { word }));
    return this.refresh();
  }

  /**
   * @param {GameState} state
   * @returns {Promise<PlayAnswer>}
   */
  #playing({ rows, seed, gaveUp }) {
    const { sequence, contrast } = this.game.settings;
    const { opponent, game: { boards } } = this;
    const guesses = rows.map(({ tokens }) => tokens);
    return this.engine.ask("play", {
      ...this.named, ...this.#hardness, boards, sequence, opponent, contrast, seed, guesses, give_up: gaveUp,
    });
  }

  /** Ask how to read the draft when no key has followed for a moment. */
  #spellSoon() {
    clearTimeout(this.#pause);
    byId("board").setAttribute("aria-busy", String(this.game.isWhole));
    this.#pause = setTimeout(() => this.spell(), this.game.isWhole ? 0 : PAUSE);
  }

  /** Ask how to read the draft: its syllables, and whether it is a word in the game. */
  async spell() {
    clearTimeout(this.#pause);
    const { draft } = this.game.state;
    if (!this.game.pack || !draft.length) return;
    const number = ++this.#reading;
    const read = await this.engine
      .ask("read", { ...this.named, before: draft, ...this.#before })
      .catch(() => null);
    if (number !== this.#reading) return;
    byId("board").setAttribute("aria-busy", "false");
    if (!read || draft !== this.game.state.draft) return;
    if (read.problem || read.tokens.length > this.game.length) return this.#refuseKey();
    this.game.read = read;
    if (read.foreseen) this.#foresee(read.foreseen);
    this.show();
  }

  /** Drop the last tile of the draft, which joins into no word with those before it. */
  #refuseKey() {
    const { draft } = this.game.state;
    const key = this.game.pack?.tiles[draft[draft.length - 1]] ?? "";
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
    if (this.game.isOver) return this.ending;
    const best = this.game.advice?.advice.suggestions[0];
    return best ? labelled(t("best_next"), best.word) : "";
  }

  /** How the game ended. */
  get ending() {
    const missed = this.game.isPlaying ? this.game.play?.boards.filter((one) => !one.is_solved) ?? [] : [];
    if (!missed.length) return t("solved_in", { count: formatted(this.game.state.rows.length) });
    const words = missed.map(({ answer }) => answer).join(" ");
    return this.game.boards > 1 ? t("words_missed", { words }) : t("word_was", { word: words });
  }

  /**
   * A row in words.
   * @param {ShownRow} row
   */
  describe(row) {
    if (this.game.hasPegs) return pegsLabel(row.feedback);
    const told = row.feedback.split(",").map((marks, board) => {
      const tiles = marks && row.tiles.map((tile, place) => `${tile} ${nameOf(this.game, marks[place])}`).join(", ");
      return tiles && this.game.boards > 1 ? `${t("board", { number: formatted(board + 1) })}: ${tiles}` : tiles;
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
