// The page: what the player does changes the game, about which the engine is asked again. An answer
// is ignored if the state has changed meanwhile.
//
// The views (bar, board, side, dock) render everything, each into one element.

import { showBar } from "./bar.js";
import { showBoard } from "./board.js";
import { byId, focusOn } from "./dom.js";
import { showDock } from "./keyboard.js";
import { Draft } from "./draft.js";
import { openEngine } from "./engine.js";
import { EngineError, Superseded, explained, faultOf } from "./errors.js";
import { Game } from "./game.js";
import { called, isPlayed, keyOf, kindOf, titlesOf } from "./games.js";
import { Keys } from "./typing.js";
import { gameEnd, gameIn, readAddress } from "./links.js";
import { describe } from "./marks.js";
import { isOwn, ownPacks } from "./own.js";
import { onDrop, pictureIn, readPicture, sharedPicture } from "./picture.js";
import { advising, named, newest, playing, recording, reviewing, reviewingTogether } from "./questions.js";
import { announce, scored, summary, tell } from "./say.js";
import { look, readSettings } from "./settings.js";
import { isShared } from "./share.js";
import { showSide } from "./side.js";
import { NO_DRAFT, accepted, editing, newGame, reached, recoloured, settled, tilesBefore, withBoard, withTokens } from "./state.js";
import { count } from "./stats.js";
import { PREFIX } from "./store.js";
import { pressedOrHeld, swiped } from "./touch.js";
import { baseOf, labelled, language, number as formatted, speak, t } from "./words.js";

const FLAT = matchMedia("(max-height: 30rem)");
const NARROW = matchMedia("(max-width: 55.99rem)");

/** Milliseconds that a solved game is celebrated. */
const FRESH = 3000;

export class App {
  engine = openEngine();
  /** @type {GameName[]} */
  games = [];
  game = new Game();
  keys = new Keys(this);
  draft = new Draft(this);
  /** What went wrong. @type {Problem | null} */
  problem = null;
  /** The row that was finished last, and when: its tiles are turned over. @type {{row: number, time: number} | null} */
  turned = null;
  isBusy = false;
  wantsHint = false;
  keyboardPage = 0;
  #ask = newest();

  // -- starting -----------------------------------------------------------------------------

  async start() {
    look(this.game.settings);
    this.engine.onStage(() => this.show());
    for (const media of [FLAT, NARROW]) media.addEventListener("change", () => this.show());
    const rows = byId("rows");
    pressedOrHeld(rows, (key) => this.#press(key), (key) => this.#press(key, this.game.form.best));
    rows.addEventListener("focusin", ({ target }) => this.draft.follow(/** @type {HTMLElement} */ (target)));
    swiped(rows, (step) => this.draft.turn(document.dir === "rtl" ? (step < 0 ? 1 : -1) : step));
    addEventListener("paste", (event) => this.#pasted(event));
    onDrop((file) => this.takePicture(file));
    addEventListener("hashchange", () => this.#openAddress());
    addEventListener("storage", ({ key }) => key === PREFIX + "settings" && this.#hear());
    await this.begin();
  }

  /** Load the games, and open one. */
  async begin() {
    try {
      const [{ games }] = await Promise.all([this.engine.ask("packs", {}), speak(this.engine, this.game.settings.language)]);
      this.games = games;
      await this.#openAddress();
      const picture = await sharedPicture();
      if (picture) await this.takePicture(picture);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Open the game in the address; if it names none, the one played last; at first, one in a language of the reader. */
  async #openAddress() {
    const packs = [...this.games.map(({ pack }) => pack), ...ownPacks()];
    const address = readAddress(location.hash);
    const spoken = navigator.languages.map((tag) => packs.find((pack) => baseOf(pack.language) === baseOf(tag))?.id);
    const wanted = [address.pack, this.game.settings.lexicon, ...spoken, packs[0]?.id];
    const id = wanted.find((one) => packs.some((pack) => pack.id === one));
    if (!id) return; // the games are not known yet
    await this.open(id, address);
    if (address.pack && address.pack !== id) tell(t(isOwn(address.pack) ? "list_not_here" : "no_game"));
  }

  /** Take over the settings that another tab has changed. */
  #hear() {
    this.game.settings = readSettings(this.game.settings);
    look(this.game.settings);
    this.show();
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
   * @param {Partial<Settings>} [kind] of a game chosen by its name
   */
  async open(id, address, kind) {
    const { game } = this;
    const before = game.pack;
    const isNewest = this.#ask();
    game.pack = null;
    this.isBusy = true;
    this.problem = null;
    this.show();
    try {
      const pack = await this.engine.ask("pack", { lexicon: id, language: language() });
      if (!isNewest()) return;
      game.pack = pack;
    } catch (error) {
      if (!isNewest()) return;
      game.pack = before;
      this.fail(error, () => this.open(id, address, kind));
      return;
    }
    const { lexicon, rules, recent } = game.settings;
    const wanted = kind?.rules ?? (address?.pack === id ? address.rules : id === lexicon ? rules : "");
    const isOther = game.pack.rules.slice(1).some(({ name }) => name === wanted);
    game.set({ ...kind, lexicon: id, rules: isOther ? wanted : "" });
    const listed = kind && this.games.find((one) => isPlayed(one, game));
    const key = listed ? keyOf(listed) : id;
    game.set({ recent: [key, ...recent.filter((one) => one !== key)].slice(0, 5) });
    this.#name();
    this.engine.keep(id);
    game.trees = new Map();
    if (!address || address.pack !== id || !this.#follow(address)) this.#resume();
    await this.openTree();
  }

  /** Put the game into the address and the title. */
  #name() {
    const { settings } = this.game;
    const end = gameEnd(settings.lexicon, settings.rules);
    if (location.hash !== end) history.replaceState(null, "", end);
    document.title = [called(this).name, t("title"), "tilewise"].join(" · ");
  }

  /**
   * Open the game that a link holds; undo goes back to the one before.
   * @param {Address} address
   * @returns {boolean} whether it holds one
   */
  #follow(address) {
    const { game } = this;
    const { rules, position, challenge } = address;
    const isStrange = rules && !game.pack?.rules.some(({ name }) => name === rules);
    if (!position && !challenge && !isStrange) return false;
    const found = isStrange ? null : gameIn(address, game.form);
    if (!found) {
      tell(t("broken_link"));
      return false;
    }
    game.set(found.settings);
    this.#recall();
    game.change(found.state);
    this.refresh();
    if (challenge && challenge.list !== game.pack?.list) tell(t("another_list"));
    return true;
  }

  /**
   * Open the pack's tree, or that of another first guess, for the time until the engine answers. The
   * replies to the first guess, a twentieth of it, come first, and are enough until one is made.
   * @param {number[]} [guess] the first guess, once it is made
   */
  async openTree(guess) {
    const { game } = this;
    const { settings: { lexicon, rules, absurdle, allWords }, isHard: hard, pack, trees } = game;
    if (!pack || rules || game.isStrict || absurdle || allWords || this.engine.stage() === "ready") return; // it plays the tree itself
    const opener = hard ? undefined : Object.values(pack.openers).find((one) => String(one) === String(guess));
    if (!opener && !(hard ? pack.has_hard_tree : pack.has_tree)) return;
    for (const turns of hard ? [0] : guess ? [2, 0] : [2]) {
      const key = `${turns}:${opener ?? ""}`;
      if (trees.has(key)) continue;
      trees.set(key, null);
      const found = await this.engine.ask("tree", { lexicon, hard, turns, ...(opener && { opener }) }).catch(() => null);
      if (trees !== game.trees) return; // another game is played
      if (found?.tree) trees.set(key, withTokens(found.tree, pack.tokens));
      this.show();
    }
  }

  /** Continue the unfinished game with this pack and mode. */
  #resume() {
    this.#recall();
    this.refresh();
    this.draft.spell();
  }

  #recall() {
    this.game.recall();
    this.keyboardPage = 0;
    this.wantsHint = false;
  }

  /** @param {Partial<Settings>} change */
  async set(change) {
    const { game } = this;
    const { key, settings: { hard, strict } } = game;
    game.set(change);
    look(game.settings);
    if ("language" in change) {
      try {
        await speak(this.engine, game.settings.language);
      } catch (error) {
        this.fail(error, () => this.set(change));
        return;
      }
      if (game.pack) await this.open(game.settings.lexicon);
    } else if (game.key !== key) {
      this.#name();
      this.#resume();
    } else this.refresh();
    if (game.settings.hard !== hard || game.settings.strict !== strict || "rules" in change || "allWords" in change) {
      game.trees = new Map();
      await this.openTree();
    }
  }

  // -- changing the game --------------------------------------------------------------------

  /** Accept the draft: as another row, or as a guess to be judged. */
  accept() {
    const { game } = this;
    if (!game.isReady) {
      if (!game.isOver) this.draft.slip(t("too_short"));
      return;
    }
    this.keys.forget();
    if (!game.isWhole) {
      this.draft.set(game.read?.tokens ?? [], game.read);
      if (!game.isPlaying) return;
    }
    if (game.isPlaying) {
      this.#judge();
      return;
    }
    const { editing: row, rows } = game.state;
    this.#finish(row ?? rows.length);
    this.#settle(accepted(game.state));
  }

  /** Accept the draft by a key; a word that nobody has coloured only moves on to its colours. */
  confirm() {
    if (!this.draft.isUntold) {
      this.accept();
      return;
    }
    this.draft.slip(t("colour_first", { none: t("none_of_these") }));
    this.draft.toMarks();
  }

  /** @param {number} row that is finished now */
  #finish(row) {
    if (!this.game.settings.knows) this.game.set({ knows: true });
    this.turned = { row, time: performance.now() };
  }

  /**
   * Change rows.
   * @param {Partial<GameState>} change
   */
  #settle(change) {
    const { game } = this;
    const state = { ...game.state, was: "", ...change };
    game.change(game.boards > 1 ? settled(state, game.form, game.settings.sequence) : state);
    this.refresh();
    if (game.telling !== undefined) focusOn(`tile-0-0-${game.telling}`);
  }

  /** Continue after the rows of a newly opened board have been coloured. */
  told() {
    this.#settle({ telling: this.game.state.telling.slice(1) });
  }

  /** Ask the game to judge the draft; an error is shown and does not cost a turn. */
  async #judge() {
    const { game } = this;
    const { state } = game;
    this.isBusy = true;
    this.show();
    try {
      const rows = [...state.rows, { tokens: state.draft, feedback: "" }];
      const play = await this.engine.ask("play", playing(game, rows));
      if (state !== game.state) return;
      this.#ask(); // an answer about the state before, such as a hint, comes too late
      game.change({ ...NO_DRAFT, rows: play.rows.map(({ tokens, feedback }) => ({ tokens, feedback })) });
      game.play = play;
      game.advice = game.read = null;
      this.#finish(play.rows.length - 1);
      this.wantsHint = false;
      this.isBusy = false;
      this.#count();
      this.show();
      announce(game.isOver ? summary(game) : describe(game, play.rows[play.rows.length - 1]));
      await this.#lookBack();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Colour a tile of the draft. One in a finished row edits the row, unless the row is to be told or the tile is
   * held; one of the word that the empty row offers takes that word.
   * @param {string} key `draft-3` with its place among those of all boards, or `tile-0-3-1` with row, place and board
   * @param {string} [mark] of a tile that is held
   */
  #press(key, mark) {
    const { telling, state } = this.game;
    const [row, place, board] = key.split("-").slice(1).map(Number);
    if (board === undefined) this.draft.press(row, mark);
    else if (row === state.rows.length) this.draft.begin(place, board, mark);
    else if (mark || telling === board) this.recolour(row, place, board, mark);
    else this.edit(row, tilesBefore(state.rows[row].feedback, board) + place);
  }

  /**
   * Give a tile of a row a colour, or its next one.
   * @param {number} row
   * @param {number} place
   * @param {number} [board]
   * @param {string} [mark]
   */
  recolour(row, place, board = 0, mark = "") {
    const { game } = this;
    const rows = [...game.state.rows];
    const { tokens, feedback } = rows[row];
    rows[row] = { ...rows[row], feedback: recoloured(game.form, tokens, feedback, tilesBefore(feedback, board) + place, mark) };
    if (game.telling === undefined) {
      this.#settle({ rows, unsure: { ...game.state.unsure, [String(tokens)]: [] } });
      return;
    }
    game.change({ rows });
    this.show();
  }

  /**
   * Edit a row.
   * @param {number} row
   * @param {number} [place] of a tile, among those of all boards
   */
  edit(row, place = 0) {
    const { game } = this;
    this.keys.forget();
    this.draft.chars = game.charsOf(row, game.state.rows[row].tokens, game.answer?.rows[row]?.segments);
    game.change(editing(game.state, row));
    this.refresh();
    this.draft.spell();
    this.draft.toMarks(place);
  }

  /** Remove the row that is being edited. */
  removeRow() {
    this.keys.forget();
    this.#settle(NO_DRAFT);
  }

  /**
   * Change rows as the engine proposes.
   * @param {Correction[]} corrections
   * @param {number} [board]
   */
  fix(corrections, board = 0) {
    const rows = [...this.game.state.rows];
    for (const { row, feedback } of corrections) {
      rows[row] = { ...rows[row], feedback: withBoard(rows[row].feedback, board, () => feedback) };
    }
    this.#settle({ rows });
  }

  /** Stop suggesting the draft's word, because the game does not accept it. */
  refuse() {
    const { read, state } = this.game;
    if (!read?.is_listed || !read.word) return;
    this.game.change({ ...NO_DRAFT, refused: [...state.refused, read.word] });
    tell(t("refused", { word: read.word }));
    this.refresh();
  }

  /**
   * Take a word that fits: as the next guess or, in a lost game, as what it was.
   * @param {string} word
   */
  async choose(word) {
    if (!this.game.isOver) return this.draft.takeWord(word);
    this.game.change({ was: word });
    await this.review();
    if (!this.problem) return;
    this.game.undo(); // it cannot have been this word
    this.show();
  }

  /**
   * Count on a word not being the answer.
   * @param {string} word
   */
  exclude(word) {
    this.game.change({ excluded: [...this.game.state.excluded, word] });
    tell(t("excluded", { word }));
    this.refresh();
  }

  undo() {
    if (!this.game.undo()) return;
    this.keys.forget();
    announce(t("undone"));
    this.refresh();
    this.draft.spell();
    this.draft.toMarks();
  }

  /** Start a new game with this pack; undo brings the old one back. */
  again() {
    const { game } = this;
    const state = newGame();
    this.keys.forget();
    if (game.isOver) {
      this.#count(); // the engine may not have answered yet
      const word = game.wordOf(game.state.rows.length - 1);
      if (!game.isPlaying && game.isSolved && game.boards === 1 && !game.cheats && !game.played.includes(word)) {
        state.used = word;
        game.remember([...game.played, word]);
      }
    }
    game.change(state);
    this.wantsHint = false;
    this.refresh();
    announce(t("new_game"));
  }

  giveUp() {
    this.game.change({ ...NO_DRAFT, gaveUp: true });
    this.refresh();
  }

  hint() {
    this.wantsHint = !this.wantsHint;
    this.refresh();
  }

  // -- games from elsewhere -----------------------------------------------------------------

  /**
   * Continue a game from a shared text; the player has to enter its words.
   * @param {string} text
   */
  async takeShared(text) {
    const { game } = this;
    const { rows: ahead } = await this.engine.ask("shared", { ...named(game), text });
    if (game.isPlaying || game.boards > 1) await this.set({ mode: "solve", boards: 1 });
    this.keys.forget();
    game.change(reached({ ...newGame(), ahead }));
    await this.refresh();
    if (game.shared) announce(t("words_of_rows"));
  }

  /**
   * Take letters that are known without a guess; the engine checks them first.
   * @param {Required<Known>} known
   */
  async know(known) {
    const { game } = this;
    const has = Object.values(known).some((text) => text.trim());
    if (has) await this.engine.ask("advise", { ...advising(game), known: [known] });
    game.change({ known: has ? known : undefined });
    await this.refresh();
  }

  /**
   * Continue the game in a picture.
   * @param {Blob} file
   */
  async takePicture(file) {
    tell(t("reading_picture"));
    try {
      const { rows, unsure, boards } = await readPicture(this, file);
      const isOther = this.game.isPlaying || this.game.boards !== boards;
      if (isOther) await this.set({ mode: "solve", boards, sequence: false });
      this.keys.forget();
      this.game.change({ ...newGame(), rows, unsure });
      scrollTo({ top: 0 });
      await this.refresh();
      announce(t("picture_read"));
    } catch (error) {
      this.fail(error);
      const other = error instanceof EngineError && this.games.find(({ names }) => names[0] === error.game);
      if (!other || !this.problem) return;
      const retry = async () => {
        await this.open(other.pack.id, undefined, kindOf(other));
        await this.takePicture(file);
      };
      this.problem = { ...this.problem, retry, label: titlesOf(other).title };
      this.show();
    }
  }

  /**
   * Continue a game that is pasted anywhere on the page.
   * @param {ClipboardEvent} event
   */
  #pasted(event) {
    const picture = pictureIn(event.clipboardData?.files);
    const text = event.clipboardData?.getData("text") ?? "";
    if (!this.game.pack || !(picture || isShared(text)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (picture) this.takePicture(picture);
    else this.takeShared(text).catch((error) => this.fail(error));
  }

  // -- asking -------------------------------------------------------------------------------

  /** Ask the engine about the present state. */
  async refresh() {
    const { game } = this;
    if (!game.pack) return;
    const isNewest = this.#ask();
    if (game.state.rows.length) this.openTree(game.state.rows[0].tokens);
    this.isBusy = true;
    this.problem = null;
    this.draft.slipped = "";
    game.advice = null;
    game.review = null;
    game.read = null;
    this.show();
    try {
      const play = game.isPlaying ? await this.engine.ask("play", playing(game, game.state.rows)) : null;
      if (!isNewest()) return;
      if (game.telling !== undefined) {
        this.isBusy = false;
        announce(labelled(t("board", { number: formatted(game.telling + 1) }), t("tap_tiles")));
        this.show();
        return;
      }
      const wantsAdvice = !game.isPlaying || (this.wantsHint && !play?.is_over);
      const advice = wantsAdvice ? await this.engine.ask("advise", advising(game)) : null;
      if (!isNewest()) return;
      game.play = play;
      game.advice = advice;
      this.isBusy = false;
      this.#count();
      this.show();
      announce(summary(game));
      await this.#lookBack();
    } catch (error) {
      if (isNewest()) this.fail(error);
    }
  }

  /** Review a game once it is solved; nothing is lost if that is not possible. */
  async #lookBack() {
    const { boards, advice, isSolved, state } = this.game;
    if (!isSolved || boards > 1 || advice?.boards[0].contradiction) return;
    await this.review();
    if (!this.problem || state !== this.game.state) return;
    this.problem = null;
    this.show();
  }

  /** Ask what each guess cost. */
  async review() {
    const { game } = this;
    const { state } = game;
    this.isBusy = true;
    this.problem = null;
    this.show();
    try {
      const review = game.boards > 1
        ? await this.engine.ask("review_together", reviewingTogether(game))
        : await this.engine.ask("review", reviewing(game));
      if (state !== game.state) return;
      game.review = review;
      this.isBusy = false;
      this.#count();
      this.show();
      if (document.activeElement?.matches("body")) focusOn("reviewed"); // in place of a button
      announce(scored(review));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Count the game once it is over: in the statistics, and in `tilewise history` if the server has joined it. */
  #count() {
    const { game } = this;
    const counted = count(game);
    if (!counted?.game.word || game.isPlaying || isOwn(game.settings.lexicon)) return; // histories are of solved games
    const question = recording(game, counted.isOver ? null : counted.game.word);
    this.engine.ask("history", question).catch((error) => tell(explained(error)));
  }

  /**
   * Show what went wrong.
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
    if (document.querySelector("dialog[open]")) tell(message);
    else announce(message);
  }

  // -- showing ------------------------------------------------------------------------------

  show() {
    showBar(this);
    showBoard(this);
    showSide(this);
    showDock(this);
    byId("main").setAttribute("aria-busy", String(this.isBusy));
    if (this.turned && document.activeElement?.matches("body, #typed")) focusOn("ending");
  }

  /** Whether the last row was finished just now. */
  get isFresh() {
    return this.turned !== null && performance.now() - this.turned.time < FRESH;
  }

  /** Whether the best guess is shown over the keyboard, to be in sight. */
  get isTight() {
    return FLAT.matches || (NARROW.matches && (this.game.boards > 1 || this.wantsHint));
  }
}

new App().start();
