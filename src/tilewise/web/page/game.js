// The game as the page knows it: what is played, its state, the engine's answers, and what follows.

import { memo } from "./dom.js";
import { readSettings } from "./settings.js";
import { Past, isDoubtful, isFound, isSound, newGame, planned, tiled } from "./state.js";
import { recall, recallHere, remember, rememberHere } from "./store.js";

/** The rule until a pack is open. @type {RuleShown} */
const NO_RULE = { name: "", title: "", states: [], base: 0, win: 0, tile_places: 1, pegs: false, by_token: false, hard: false };

/** The settings that say which game is played; another one has as many guesses as usual. */
const KIND = /** @type {const} */ (["lexicon", "rules", "boards", "playBoards", "sequence", "absurdle"]);

const MOST_PLAYED = 5000;

export class Game {
  settings = readSettings();
  /** @type {PackAnswer | null} */
  pack = null;
  /** Strategy trees by the turns they are cut off after and the tokens of another first guess, `2:0,4`; null while on their way. @type {Map<string, any[] | null>} */
  trees = new Map();
  state = newGame();
  past = new Past();
  /** Words that games with this pack have used. @type {string[]} */
  played = [];
  /** Advice about the state; null while waiting for it. @type {AdviseAnswer | null} */
  advice = null;
  /** @type {PlayAnswer | null} */
  play = null;
  /** How the engine reads the draft, if it has answered. @type {ReadAnswer | null} */
  read = null;
  /** What each guess cost, if asked for. @type {ReviewAnswer | ReviewTogetherAnswer | null} */
  review = null;
  /** @type {ReturnType<typeof memo<Form>>} */
  #form = memo();

  // -- what is played -----------------------------------------------------------------------

  /** The rule that gives feedback. */
  get rule() {
    const rules = this.pack?.rules ?? [NO_RULE];
    return rules.find(({ name }) => name === this.settings.rules) ?? rules[0];
  }

  /** What guesses and feedback look like. @type {Form} */
  get form() {
    return this.#form([this.pack, this.settings], () => {
      const { length, boards, rule: { states, win, base, tile_places: places } } = this;
      const marks = states.map(({ mark }) => mark).join("");
      const best = states[win]?.mark ?? "";
      const syllable = places > 1 ? 0 : this.pack?.syllable ?? 0;
      return { length, boards, marks, base, best, syllable, places, size: this.pack?.tokens.length ?? 0 };
    });
  }

  /** Number of places in a word. */
  get length() {
    return this.pack?.pack.length ?? 0;
  }

  /** Number of tiles in a row, at most. */
  get columns() {
    return this.length / this.form.places;
  }

  /** The attributes of elements with words of the game: their language and direction. */
  get script() {
    return { lang: this.pack?.pack.language, dir: this.pack?.pack.direction };
  }

  /** Number of boards in the game. */
  get boards() {
    if (this.hasPegs || this.cheats) return 1;
    return this.settings[this.isPlaying ? "playBoards" : "boards"];
  }

  /** Number of guesses on one board. */
  get mostGuesses() {
    return this.settings.guesses || (this.pack?.pack.max_guesses ?? 0);
  }

  /** Whether the page gives the feedback. */
  get isPlaying() {
    return this.settings.mode === "play";
  }

  /** Whether the game is Absurdle, which chooses its word as late as it can. */
  get cheats() {
    return this.settings.absurdle && !this.hasPegs;
  }

  /** Whether the game only says how many tiles are right, by pegs. */
  get hasPegs() {
    return this.rule.pegs;
  }

  /** Whether the game has a hard mode: not on several boards, nor if feedback gives no such hints. */
  get hasHard() {
    return this.rule.hard && this.boards === 1;
  }

  get hasStrict() {
    return this.rule.by_token && this.boards === 1;
  }

  /** Whether the player may tell letters that are known without a guess. */
  get takesLetters() {
    return this.rule.by_token && !this.isPlaying && !this.cheats;
  }

  /** Whether every hint has to be used. */
  get isHard() {
    return this.settings.hard && this.hasHard;
  }

  get isStrict() {
    return this.settings.strict && this.hasStrict;
  }

  /**
   * The tokens of a word that have a tile.
   * @param {number[]} tokens
   */
  tiled(tokens) {
    return tiled(this.form, tokens);
  }

  // -- how far it is ------------------------------------------------------------------------

  /** The board, from 0, whose earlier rows have to be coloured before the game continues. */
  get telling() {
    return this.boards > 1 ? this.state.telling[0] : undefined;
  }

  /** The best guess: the pack's tree gives it until the engine has answered. @returns {Best | null | undefined} */
  get best() {
    const { advice, planned, pack } = this;
    if (advice) return this.boards === 1 && advice.boards[0].contradiction ? null : advice.advice.suggestions[0];
    const tokens = planned?.tokens.map((token) => pack?.tokens[token] ?? "") ?? [];
    return planned && { word: planned.word, tokens, expected_guesses: planned.expected, exact: false, is_candidate: false, probability: 0 };
  }

  /** The tokens of the best guess, if the empty row shows them; else none. */
  get offered() {
    const { form: { syllable, places }, state: { rows, draft, editing } } = this;
    const isNext = rows.length && !draft.length && editing === null && this.telling === undefined && !this.isPlaying && !this.shared;
    const tokens = isNext && !this.hasPegs && !syllable && places === 1 ? this.tokensOf(this.best?.tokens ?? []) : [];
    return tokens.length === this.length ? tokens : [];
  }

  /**
   * Tokens by their names.
   * @param {string[]} names
   */
  tokensOf(names) {
    return names.map((name) => this.pack?.tokens.indexOf(name) ?? -1);
  }

  /** Whether the draft has all its tiles. */
  get isWhole() {
    return this.length > 0 && this.state.draft.length === this.length;
  }

  /** Whether the draft is whole, and the player gives its colours. */
  get isColouring() {
    return this.isWhole && !this.isPlaying;
  }

  /** Whether the draft can be accepted: it is whole, or will be once its syllables are joined. */
  get isReady() {
    const isJoined = this.form.syllable > 0 || this.form.places > 1;
    return this.isWhole || (isJoined && this.length > 0 && this.read?.tokens.length === this.length);
  }

  /** The colours of the row being written, if known from a shared game. */
  get shared() {
    const { ahead, editing } = this.state;
    return editing === null && ahead.length ? ahead[0].feedback : "";
  }

  get isOver() {
    if (this.isPlaying) return Boolean(this.play?.is_over);
    return this.isSolved || this.advice?.guesses_left === 0;
  }

  /** Whether every word has been found. */
  get isSolved() {
    return this.answer?.is_solved ?? isFound(this.form, this.plan, this.state.rows);
  }

  /** Numbers of the rows, from 0, of which tiles read from a picture should be checked. */
  get unsure() {
    const { state } = this;
    return state.rows.flatMap(({ tokens }, row) => (isDoubtful(state, tokens) ? [row] : []));
  }

  /** The engine's answer about the rows, if it has answered. */
  get answer() {
    return this.isPlaying ? this.play : this.advice;
  }

  /** The guess from the pack's tree, until the engine has answered. */
  get planned() {
    return planned(this.form, this.plan, this.state.rows);
  }

  /** The tree of the first guess, if the game can follow it. @returns {any[] | null} */
  get plan() {
    const { refused, excluded, known } = this.state;
    const isOff = known || refused.length + excluded.length + this.unsure.length > 0 || this.cheats;
    if (isOff || this.isPlaying || this.boards > 1) return null;
    const { rows: [row] } = this.state;
    const own = this.#treeOf("");
    return !row || String(own?.[1]) === String(row.tokens) ? own : this.#treeOf(String(row.tokens));
  }

  /** @param {string} opener */
  #treeOf(opener) {
    return this.trees.get(`0:${opener}`) ?? this.trees.get(`2:${opener}`) ?? null;
  }

  /**
   * The word in a row; until the engine has answered, that of the pack's tree, or else tile by tile.
   * @param {number} row
   */
  wordOf(row) {
    const { tokens } = this.state.rows[row];
    const tiles = this.pack?.tiles ?? [];
    return this.answer?.rows[row]?.word ?? (this.#plannedWord(row, tokens) || this.tiled(tokens).map((token) => tiles[token]).join(""));
  }

  /**
   * The characters of a guess in a row; until the engine has read it, those of the pack's tree.
   * @param {number} row
   * @param {number[]} tokens
   * @param {Segment[]} [segments] as the engine read it
   */
  charsOf(row, tokens, segments) {
    return segments?.map(({ char }) => char) ?? [...this.#plannedWord(row, tokens)];
  }

  /**
   * What the tiles of a guess show: its characters, if a tile shows several places.
   * @param {number[]} tokens
   * @param {string[]} chars as far as they are known
   */
  textsOf(tokens, chars) {
    if (this.form.places > 1) return tokens.length ? chars : [];
    return this.tiled(tokens).map((token) => this.pack?.tiles[token] ?? "");
  }

  /**
   * The word of a guess, if it is the one that the pack's tree makes in this row; else nothing.
   * @param {number} row
   * @param {number[]} tokens
   */
  #plannedWord(row, tokens) {
    const guess = planned(this.form, this.plan, this.state.rows.slice(0, row));
    return guess && String(guess.tokens) === String(tokens) ? guess.word : "";
  }

  // -- changes, which the browser keeps -----------------------------------------------------

  /** @param {Partial<Settings>} change */
  set(change) {
    const { settings } = this;
    const isOther = KIND.some((name) => name in change && change[name] !== settings[name]);
    this.settings = { ...settings, ...(isOther && { guesses: 0 }), ...change };
    rememberHere("settings", this.settings);
  }

  /**
   * Change the state; undo goes back to the one before.
   * @param {Partial<GameState>} change
   * @param {boolean} [isStep] whether undo stops at the state before
   */
  change(change, isStep = true) {
    if (isStep) this.past.push(this.state);
    this.state = { ...this.state, ...change };
    this.#keep();
  }

  /**
   * Colour the draft; undo does not go back to other colours.
   * @param {string} marks
   */
  mark(marks) {
    this.state = { ...this.state, marks };
    rememberHere(this.key, this.state);
  }

  /** Go back to the last state that is different; false if there is none. */
  undo() {
    const { seed, used } = this.state;
    const present = JSON.stringify(this.state);
    let state = this.past.pop();
    while (state && JSON.stringify(state) === present) state = this.past.pop();
    if (!state) return false;
    this.state = state;
    this.#keep();
    if (state.seed !== seed) this.remember(this.played.filter((word) => word !== used));
    return true;
  }

  #keep() {
    rememberHere(this.key, this.state);
    rememberHere(`past:${this.key}`, { states: this.past.kept });
  }

  /** Take up the unfinished game with this pack and mode. */
  recall() {
    const isGame = (/** @type {GameState} */ state) => isSound(state, this.form);
    const state = recallHere(this.key, newGame());
    const { states } = recallHere(`past:${this.key}`, { states: /** @type {GameState[]} */ ([]) });
    this.played = recall(`played:${this.settings.lexicon}`, { words: [] }).words;
    this.state = isGame(state) ? state : newGame();
    this.past = new Past(Array.isArray(states) ? states.filter((one) => one && isGame({ ...newGame(), ...one })) : []);
    this.play = null; // it may have another number of boards
  }

  /** The name under which the browser keeps this game. */
  get key() {
    const { mode, lexicon, rules, sequence, guesses } = this.settings;
    const boards = this.boards > 1 ? `:${this.boards}${sequence ? ":sequence" : ""}` : "";
    return `${mode}:${lexicon}${rules && `~${rules}`}${boards}${this.cheats ? ":absurdle" : ""}${guesses ? `:${guesses}` : ""}`;
  }

  /**
   * Remember words that games have used, which are less likely to be answers again.
   * @param {string[]} words
   */
  remember(words) {
    this.played = [...new Set(words)].slice(-MOST_PLAYED);
    remember(`played:${this.settings.lexicon}`, { words: this.played });
  }
}
