// The rows: the finished ones, and the one that is being written and coloured.

import { byId, button, h, memo, put } from "./dom.js";
import { syllables, tilesBefore } from "./state.js";
import { lookOf, nameOf, pegs, tileLabel } from "./marks.js";
import { isUnsure } from "./picture.js";
import { remarks } from "./say.js";
import { labelled, number as formatted, t } from "./words.js";

/** Tiles of a syllable that stand side by side. */
const ABREAST = 4;

/** Of dozens of boards, how many a key draws, and how many each moment after it. */
const FIRST = 16;
const NEXT = 8;

/** @param {App} app */
export function showBoard(app) {
  const { game } = app;
  const board = byId("board");
  later.clear();
  board.setAttribute("aria-label", t("rows"));
  if (!game.pack) {
    put(byId("rows"), app.problem && problem(app));
    return;
  }
  const { syllable } = game.form;
  board.style.setProperty("--n", String(syllable ? (ABREAST * game.length) / syllable : game.columns));
  board.style.setProperty("--rows", String(game.mostGuesses));
  board.dataset.syllables = String(game.pack.syllables);
  board.dataset.joined = String(syllable > 0);
  board.dataset.pegs = String(game.hasPegs);
  board.dataset.mode = game.settings.mode;
  board.dataset.boards = String(game.boards);
  if (game.boards > 1) {
    put(byId("rows"), showBoards(app));
    app.keys.follow(board.querySelector(".typing"));
    return;
  }
  const rows = game.state.rows.map((_, number) => done(app, number));
  const mayBeOver = game.isPlaying && !game.play && rows.length > 0;
  const isOpen = !game.isOver && !mayBeOver;
  if (isOpen) rows.splice(game.state.editing ?? rows.length, 0, draft(app));
  const left = game.mostGuesses - rows.length;
  const ahead = game.state.ahead.slice(game.shared ? 1 : 0);
  for (let count = 0; count < Math.max(left, ahead.length); count++) rows.push(waiting(app, ahead[count]?.feedback));
  put(byId("rows"), ...rows, app.problem?.row === null && problem(app));
  app.keys.follow(board.querySelector(".typing"));
  const isFree = !document.activeElement?.closest("button, input, dialog");
  if (isOpen && isFree && !game.isWhole && matchMedia("(pointer: fine)").matches) app.keys.focus();
}

/**
 * What is wrong with a game of several boards, or with the draft.
 * @param {App} app
 */
export function trouble(app) {
  const { game } = app;
  return game.boards > 1 && [slip(app), app.problem ? problem(app) : game.isWhole && remarked(game)];
}

/** @param {App} app */
function problem(app) {
  const { message = "", retry, label = t("try_again") } = app.problem ?? {};
  return [
    h("p", { class: "problem", role: "alert" }, message),
    retry && button("retry", label, retry),
  ];
}

/** @param {App} app */
function slip(app) {
  return app.draft.slipped && h("p", { class: "remark slip" }, app.draft.slipped);
}

/**
 * Why the game may not accept the draft.
 * @param {Game} game
 */
function remarked(game) {
  return remarks(game).map((text) => h("p", { class: "remark" }, text));
}

/**
 * Whether the draft is being typed, not coloured.
 * @param {App} app
 */
function isTyped(app) {
  return !app.game.isColouring || app.keys.isOpen;
}

/**
 * @param {...(string | false | null | undefined)} names
 */
function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * The spelling above the tiles, if any of its characters takes several tiles.
 * @param {Game} game
 * @param {Segment[]} segments
 */
function spelling(game, segments) {
  if (!game.pack?.syllables || game.form.syllable || game.form.places > 1) return null;
  const parts = segments.map(({ char, tiles }) => h("span", { "--tiles": tiles }, char));
  return h("div", { class: "spelling", lang: game.script.lang, "aria-hidden": "true" }, parts);
}

/**
 * The tiles of a word; each syllable in a box of its own if it has a mark of its own.
 * @param {Game} game
 * @param {Span[]} spans the tiles of each syllable
 * @param {(place: number) => HTMLElement} tile
 * @param {(span: Span, number: number) => Child} whole a syllable's own mark
 */
function cells(game, spans, tile, whole) {
  const boxes = spans.map((span, number) => {
    const tiles = Array.from({ length: span.end - span.start }, (_, at) => tile(span.start + at));
    return game.form.syllable ? h("span", { class: "syllable" }, whole(span, number), tiles) : tiles;
  });
  return boxes.flat();
}

/**
 * The attributes of an element with the tiles of a word.
 * @param {Game} game
 * @param {string | false} [kinds]
 */
function tilesProps(game, kinds) {
  return { class: classes("tiles", game.form.syllable > 0 && "joined", kinds), ...game.script };
}

/**
 * The mark of a syllable, whose tiles are all exact or not.
 * @param {Game} game
 * @param {string} char
 * @param {string | undefined} mark of its first tile
 * @param {string} key
 * @param {((mark: string) => void) | null} act mark its tiles; null if they cannot be changed
 */
function wholeMark(game, char, mark, key, act) {
  const exact = game.form.best;
  const isExact = mark === exact;
  const look = isExact ? lookOf(game, exact) : {};
  const label = labelled(char, nameOf(game, exact));
  if (!act || mark === undefined) return h("b", { class: "whole", ...look }, char);
  return h("button", { class: "whole", ...look, "data-key": key, "aria-pressed": String(isExact), "aria-label": label, onclick: () => act(exact) }, char);
}

/**
 * A tile in a finished row.
 * @param {App} app
 * @param {number} row
 * @param {number} place
 * @param {string} mark
 * @param {number} [board] from 0
 */
function rowTile(app, row, place, mark, board = 0) {
  const { game } = app;
  const { tokens } = game.state.rows[row];
  const tile = game.textsOf(tokens, game.charsOf(row, tokens, game.answer?.rows[row]?.segments))[place] ?? "";
  const props = { class: classes("tile", isUnsure(game.state, tokens, board, place) && "unsure"), ...lookOf(game, mark), "aria-label": tileLabel(game, tile, place, mark) };
  if (game.isPlaying) return h("span", { ...props, role: "img" }, tile);
  return h("button", { ...props, "data-key": `tile-${row}-${place}-${board}` }, tile);
}

/**
 * A tile in the row that is being written; once the row is complete, a tap gives it its next colour.
 * @param {App} app
 * @param {number} place
 * @param {string | undefined} mark
 * @param {number} at its place among the tiles of all boards
 * @param {number} board from 0
 */
function draftTile(app, place, mark, at, board) {
  const { game } = app;
  const draft = game.textsOf(game.state.draft, app.draft.chars);
  const tile = draft[place];
  if (!game.isColouring || game.hasPegs || mark === undefined) {
    const told = game.shared[place];
    const kind = told ? "" : tile === undefined ? "empty" : "typed";
    const isNext = place === draft.length;
    const shown = tile ?? (isNext && app.keys.rest);
    return h("span", { class: `tile ${kind}`, ...lookOf(game, told), "data-next": isNext }, shown);
  }
  return h(
    "button",
    {
      class: classes("tile", isUnsure(game.state, game.state.draft, board, place) && "unsure"),
      ...lookOf(game, mark), "data-tile": "draft", "data-key": `draft-${at}`,
      "aria-label": tileLabel(game, tile ?? "", place, mark), "aria-describedby": "how",
      tabindex: at === app.draft.place ? "0" : "-1",
    },
    tile,
  );
}

/**
 * The tiles of the row that is being written on a board.
 * @param {App} app
 * @param {number} board from 0
 */
function draftCells(app, board) {
  const { game } = app;
  const { form } = game;
  const { draft, editing, marks, rows } = game.state;
  const part = marks.split(",")[board];
  const before = tilesBefore(marks, board);
  const offered = app.keys.rest ? [] : game.offered;
  const tile = (/** @type {number} */ place) =>
    offered.length
      ? h("span", { class: "tile offered", "data-key": `tile-${rows.length}-${place}-${board}`, "aria-hidden": "true" }, game.pack?.tiles[offered[place]])
      : draftTile(app, place, part?.[place], before + place, board);
  const chars = game.charsOf(editing ?? rows.length, draft, game.read?.segments);
  const whole = (/** @type {Span} */ span, /** @type {number} */ number) => {
    const char = chars[number] ?? "";
    return wholeMark(game, char, game.isColouring ? part?.[span.start] : undefined, `whole-${board}-${number}`, (mark) => app.draft.colour(before + span.start, mark));
  };
  return cells(game, form.syllable ? writtenSyllables(game) : [{ start: 0, end: game.columns }], tile, whole);
}

/**
 * The tiles of each syllable of the draft, as far as it is written, and of the next tile.
 * @param {Game} game
 */
function writtenSyllables(game) {
  const { form } = game;
  const { draft } = game.state;
  if (game.isWhole) return syllables(form, draft);
  const count = game.tiled(draft).length;
  /** @type {Span[]} */
  let spans = [];
  for (const { tiles } of game.read?.segments ?? []) {
    const start = spans[spans.length - 1]?.end ?? 0;
    spans.push({ start, end: start + tiles });
  }
  if (spans[spans.length - 1]?.end !== count) spans = [{ start: 0, end: count }];
  spans[spans.length - 1].end++; // the next tile
  while (spans.length < form.length / form.syllable) spans.push({ start: count + 1, end: count + 1 });
  return spans;
}

const TURN = 1500; // milliseconds until the tiles of a row have turned over and settled

/**
 * The class of a row, and how far its tiles have turned over.
 * @param {App} app
 * @param {number} number
 * @param {string} kinds
 */
function turning(app, number, kinds) {
  const past = app.turned?.row === number ? performance.now() - app.turned.time : TURN;
  if (past >= TURN) return { class: kinds };
  const isSolved = app.game.isOver && number === app.game.state.rows.length - 1;
  return { class: classes(kinds, "turned", isSolved && "solved"), "--past": `${-Math.round(past)}ms` };
}

/**
 * How the syllables of a finished row show their marks.
 * @param {App} app
 * @param {number} row
 * @param {number} [board] from 0
 * @returns {(span: Span, number: number) => Child}
 */
function rowWhole(app, row, board = 0) {
  const { game } = app;
  const { segments } = game.answer?.rows[row] ?? {};
  const { tokens, feedback } = game.state.rows[row];
  const chars = game.charsOf(row, tokens, segments);
  const marks = feedback.split(",")[board];
  return ({ start }, number) => {
    const act = () => app.edit(row, tilesBefore(feedback, board) + start);
    return wholeMark(game, chars[number] ?? "", marks[start], `whole-${row}-${board}-${number}`, game.isPlaying ? null : act);
  };
}

/**
 * A finished row.
 * @param {App} app
 * @param {number} number
 */
function done(app, number) {
  const { game } = app;
  const turn = game.state.rows[number];
  const shown = game.answer?.rows[number];
  const { tiles } = /** @type {PackAnswer} */ (game.pack);
  const word = game.wordOf(number);
  const tile = (/** @type {number} */ place) => {
    if (game.hasPegs) return h("span", { class: "tile typed" }, tiles[turn.tokens[place]]);
    return rowTile(app, number, place, turn.feedback[place]);
  };
  const isWrong = app.problem?.row === number;
  return h(
    "div",
    { ...turning(app, number, classes("row", game.hasPegs && "pegged", isWrong && "wrong")), role: "group", "aria-label": labelled(t("row_number", { number: formatted(number + 1) }), word) },
    spelling(game, shown?.segments ?? []),
    h("div", tilesProps(game), cells(game, syllables(game.form, turn.tokens), tile, rowWhole(app, number))),
    game.hasPegs && pegs(turn.feedback),
    game.hasPegs && !game.isPlaying &&
      h("button", { class: "cover", "aria-label": t("edit_row", { number: formatted(number + 1) }), onclick: () => app.edit(number), "data-key": `edit-${number}` }),
    isWrong && problem(app),
  );
}

/**
 * The row that is being written.
 * @param {App} app
 */
function draft(app) {
  const { game } = app;
  const { marks } = game.state;
  const isWrong = app.problem && app.problem.row !== null && app.problem.row >= game.state.rows.length;
  return h(
    "div",
    {
      class: classes("row draft", game.hasPegs && "pegged", isWrong && "wrong", app.draft.untold.length > 0 && "untold"), role: "group",
      "aria-label": [t("your_guess"), ...[...game.shared].map((mark) => nameOf(game, mark))].join(", "),
    },
    spelling(game, game.read?.segments ?? []),
    h(
      "div",
      { ...tilesProps(game, isTyped(app) && "typing"), onclick: () => !game.isWhole && matchMedia("(pointer: fine)").matches && app.keys.focus() },
      draftCells(app, 0),
    ),
    game.hasPegs && game.isColouring && pegs(marks),
    isWrong && problem(app),
    slip(app),
    game.isWhole && !isWrong && remarked(game),
  );
}

/**
 * A row that is still to come.
 * @param {App} app
 * @param {string} [told] its marks, if known from a shared game
 */
function waiting(app, told = "") {
  const { game } = app;
  const { form } = game;
  const spans = form.syllable && !told ? syllables(form, Array(game.length).fill(0)) : [{ start: 0, end: told.length || game.columns }];
  const tile = (/** @type {number} */ place) => h("span", { class: told ? "tile" : "tile empty", ...lookOf(game, told[place]) });
  return h(
    "div",
    { class: classes("row", told ? "ahead" : "waiting", game.hasPegs && "pegged"), "aria-hidden": "true" },
    h("div", tilesProps(game), cells(game, spans, tile, () => h("b", { class: "whole" }))),
  );
}

/**
 * Several boards, each with its own colours for every guess.
 * @param {App} app
 */
function showBoards(app) {
  const { game } = app;
  const found = game.answer?.boards;
  const { colouring, untold } = app.draft;
  const { activeElement: active } = document;
  // To take away what has the focus is to lay out all that has changed: nothing has, yet.
  if (!game.isColouring && active instanceof HTMLElement && active.dataset.tile) active.blur();
  const first = Math.max(0, found?.findIndex((one) => one.is_open) ?? 0);
  const counts = [game.advice?.advice.candidates ?? []].flat().map(({ count }) => count);
  const draft = game.state.marks.split(",");
  const done = game.state.rows.map(({ feedback }, number) => ({
    marks: feedback.split(","), label: labelled(t("row_number", { number: formatted(number + 1) }), game.wordOf(number)),
  }));
  /** @type {Copies} */
  const copies = new Map();
  let start = 0;
  const boards = Array.from({ length: game.boards }, (_, board) => {
    const part = draft[board] ?? "";
    const before = start;
    start += part.length;
    const isOpen = game.isColouring ? Boolean(part) : !found || found[board].is_open;
    const label = t("board", { number: formatted(board + 1) });
    const left = board in counts && [h("span", { class: "unseen" }, t("fitting_words"), " "), formatted(counts[board])];
    const isSolved = found?.[board].is_solved;
    const rowsOf = () => {
      const rows = done.map(({ marks, label }, number) => marks[board] && small(app, number, board, marks[board], label, copies));
      if (isOpen && !game.isOver && game.telling === undefined) {
        rows.splice(game.state.editing ?? rows.length, 0, smallDraft(app, board, part, before, classes("draft", board === first && isTyped(app) && "typing", untold.includes(board) && "untold"), copies));
      }
      return rows;
    };
    if (isSolved && !game.isOver && game.telling !== board) {
      delete kept[board]; // its rows are in another element now
      return folded(game, board, label, rowsOf());
    }
    const isClosed = game.settings.sequence && !isSolved && !isOpen && !done.some(({ marks }) => marks[board]);
    const mark = found && (isSolved ? "✓" : isClosed ? "–" : left);
    const one = (kept[board] ??= { section: h("section"), changed: memo() });
    const kinds = classes("mini", colouring === board && "active", game.telling === board && "telling");
    const draw = () => {
      const rows = rowsOf();
      later.delete(board);
      one.changed([kinds, label, String(mark), ...rows], () => {
        one.section.className = kinds;
        one.section.ariaLabel = label;
        one.section.style.setProperty("--shown", String(rows.filter(Boolean).length));
        put(one.section, h("h2", {}, label, found && ["\u2002", h("small", {}, mark)]), rows);
      });
    };
    if (board >= FIRST && kinds === "mini") later.set(board, draw);
    else draw();
    return one.section;
  });
  clearTimeout(timer);
  if (later.size) timer = setTimeout(catchUp);
  put(all, boards);
  all.className = classes("boards", colouring !== undefined && "coloured", game.telling !== undefined && "told");
  return all;
}

/** The element of all boards, and those of each board, by number from 0; they stay, as dozens are too many to redraw at every key. */
const all = h("div");
/** @type {{section: HTMLElement, changed: ReturnType<typeof memo>}[]} */
const kept = [];

/** What boards still have to show, by number from 0. @type {Map<number, () => void>} */
const later = new Map();
let timer = 0;

/** Draw the next boards. */
function catchUp() {
  for (const draw of [...later.values()].slice(0, NEXT)) draw();
  if (later.size) timer = setTimeout(catchUp);
}

/** Boards, by label, that are solved and yet unfolded by the player. @type {Set<number>} */
const unfolded = new Set();

/**
 * A board that is solved, folded up to its word.
 * @param {Game} game
 * @param {number} board
 * @param {string} label
 * @param {Child[]} rows
 */
function folded(game, board, label, rows) {
  const word = game.wordOf(rows.filter(Boolean).length - 1);
  const details = h(
    "details",
    { class: "mini folded", "aria-label": label, open: unfolded.has(board), ontoggle: () => (details.open ? unfolded.add(board) : unfolded.delete(board)) },
    h("summary", { "data-key": `board-${board}` }, `${label} ✓ `, h("b", { lang: game.script.lang }, word)),
    rows,
  );
  return details;
}

/**
 * Cached elements of rows by board: dozens of boards have too many tiles to redraw at every key.
 * @type {WeakMap<Turn, HTMLElement[]>}
 */
const drawn = new WeakMap();

/**
 * Rows by what they show: on dozens of boards many look alike, and to copy one is faster than to make it.
 * @typedef {Map<string, HTMLElement>} Copies
 */

/**
 * A row like one on another board, with keys of its own.
 * @param {Copies} copies
 * @param {string} look
 * @param {() => HTMLElement} make
 * @param {(place: number) => string} keyOf
 */
function copied(copies, look, make, keyOf) {
  const like = copies.get(look);
  const row = /** @type {HTMLElement} */ (like?.cloneNode(true)) ?? make();
  if (like) row.querySelectorAll("[data-key]").forEach((tile, place) => tile.setAttribute("data-key", keyOf(place)));
  else copies.set(look, row);
  return row;
}

/**
 * A row on one of several boards.
 * @param {App} app
 * @param {number} number
 * @param {number} board
 * @param {string} marks
 * @param {string} label
 * @param {Copies} copies
 */
function small(app, number, board, marks, label, copies) {
  const { game } = app;
  const turn = game.state.rows[number];
  const known = drawn.get(turn) ?? [];
  if (known[board]?.ariaLabel === label) return known[board];
  const tile = (/** @type {number} */ place) => rowTile(app, number, place, marks[place], board);
  const props = { ...tilesProps(game), role: "group", "aria-label": label };
  const make = () => h("div", props, cells(game, syllables(game.form, turn.tokens), tile, rowWhole(app, number, board)));
  const isAlone = game.form.syllable || game.unsure.includes(number);
  known[board] = isAlone ? make() : copied(copies, `${number} ${marks}`, make, (place) => `tile-${number}-${place}-${board}`);
  drawn.set(turn, known);
  return known[board];
}

/**
 * The row that is being written, on one of several boards.
 * @param {App} app
 * @param {number} board
 * @param {string} part the marks of this board
 * @param {number} start the place of its first tile, among those of all boards
 * @param {string} kinds its classes
 * @param {Copies} copies
 */
function smallDraft(app, board, part, start, kinds, copies) {
  const { game, draft: { place }, keys: { rest } } = app;
  const { pack, settings, state: { draft, rows }, read, offered } = game;
  const at = place >= start && place < start + part.length ? place : -1;
  const isAlone = game.form.syllable > 0;
  drafts[board] ??= memo();
  return drafts[board]([pack, settings, draft, kinds, start, part, at, rest, game.isColouring, isAlone && read, String(offered)], () => {
    const make = () => h("div", { ...tilesProps(game, kinds), role: "group", "aria-label": t("your_guess") }, draftCells(app, board));
    return isAlone ? make() : copied(copies, `${kinds} ${part} ${at}`, make, (tile) => (offered.length ? `tile-${rows.length}-${tile}-${board}` : `draft-${start + tile}`));
  });
}

/** The row that is being written, by board. @type {ReturnType<typeof memo<HTMLElement>>[]} */
const drafts = [];
