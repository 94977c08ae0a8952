// The rows: the finished ones, and the one that is being written and coloured.

import { byId, h, icon, put } from "./dom.js";
import { beginning, tilesOf } from "./game.js";
import { nameOf, pegs, tileLabel } from "./marks.js";
import { pressedOrHeld } from "./touch.js";
import { isolated, number as formatted, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./messages").Segment} Segment */

/** @param {App} app */
export function showBoard(app) {
  const board = byId("board");
  board.setAttribute("aria-label", t("rows"));
  if (!app.pack) {
    put(byId("rows"), app.problem && problem(app));
    return;
  }
  board.style.setProperty("--n", String(app.length));
  board.style.setProperty("--rows", String(app.pack.pack.max_guesses));
  board.dataset.syllables = String(app.pack.syllables);
  board.dataset.pegs = String(app.hasPegs);
  board.dataset.mode = app.settings.mode;
  board.dataset.boards = String(app.boards);
  if (app.boards > 1) {
    put(byId("rows"), showBoards(app), slip(app), app.isWhole && remarks(app), app.problem && problem(app));
    app.keys.follow(board.querySelector(".typing"));
    return;
  }
  const rows = app.state.rows.map((_, number) => done(app, number));
  const isOpen = !app.isOver && !(app.isPlaying && !app.play);
  if (isOpen) rows.splice(app.state.editing ?? rows.length, 0, draft(app));
  const left = app.pack.pack.max_guesses - rows.length;
  const ahead = app.state.ahead.slice(app.shared ? 1 : 0);
  for (let count = 0; count < Math.max(left, ahead.length); count++) rows.push(waiting(app, ahead[count]?.feedback));
  put(byId("rows"), ...rows, app.problem?.row === null && problem(app));
  app.keys.follow(board.querySelector(".typing"));
  if (isOpen && !document.activeElement?.closest("button, input, dialog")) {
    if (matchMedia("(pointer: fine)").matches && !app.isWhole) app.keys.focus();
  }
}

/** @param {App} app */
function problem(app) {
  const { message = "", retry } = app.problem ?? {};
  return [
    h("p", { class: "problem", role: "alert" }, message),
    retry && h("button", { class: "plain", "data-key": "retry", onclick: retry }, t("try_again")),
  ];
}

/**
 * What is wrong with the last key.
 * @param {App} app
 */
function slip(app) {
  return app.slipped && h("p", { class: "remark slip" }, app.slipped);
}

/**
 * Why the game may not accept the draft.
 * @param {App} app
 */
function remarks(app) {
  const { word = "", is_listed: isListed = true, breaks } = app.read ?? {};
  return [
    !isListed && h("p", { class: "remark" }, t("not_listed", { word })),
    breaks && h("p", { class: "remark" }, isolated(breaks)),
  ];
}

/**
 * Whether the draft is being typed, not coloured.
 * @param {App} app
 */
function isTyped(app) {
  return !app.isWhole || app.isPlaying || app.keys.isOpen;
}

/**
 * @param {...(string | false | null | undefined)} names
 */
function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * The spelling above the tiles, if any of its characters takes several tiles.
 * @param {App} app
 * @param {Segment[]} segments
 */
function spelling(app, segments) {
  if (!app.pack?.syllables) return null;
  const parts = segments.map(({ char, tiles }) => h("span", { "--tiles": tiles }, char));
  return h("div", { class: "spelling", lang: app.pack.pack.language, "aria-hidden": "true" }, parts);
}

/**
 * A tile in a finished row; a tap gives it its next colour.
 * @param {App} app
 * @param {number} row
 * @param {number} place
 * @param {string} mark
 * @param {number} [board] from 0
 */
function rowTile(app, row, place, mark, board = 0) {
  const tile = app.pack?.tiles[app.state.rows[row].tokens[place]] ?? "";
  const isUnsure = app.unsure.get(app.state.rows[row])?.[board]?.includes(place);
  const props = { class: classes("tile", isUnsure && "unsure"), "data-mark": mark, "aria-label": tileLabel(tile, place, mark) };
  if (app.isPlaying) return h("span", { ...props, role: "img" }, tile);
  const key = `tile-${row}-${place}-${board}`;
  const acts = pressedOrHeld(
    () => app.recolour(row, place, board),
    () => app.recolour(row, place, board, "G"),
  );
  return h("button", { ...props, ...acts, "data-key": key }, tile);
}

/**
 * A tile in the row that is being written; once the row is complete, a tap gives it its next colour.
 * @param {App} app
 * @param {number} place
 * @param {string | undefined} mark
 * @param {number} at its place among the tiles of all boards
 */
function draftTile(app, place, mark, at) {
  const { draft } = app.state;
  const tile = app.pack?.tiles[draft[place]];
  if (!app.isWhole || app.isPlaying || app.hasPegs || mark === undefined) {
    const told = app.shared[place];
    const kind = told ? "" : tile === undefined ? "empty" : "typed";
    const isNext = place === draft.length;
    const shown = tile ?? (isNext && app.keys.rest);
    return h("span", { class: `tile ${kind}`, "data-mark": told ?? false, "data-next": isNext }, shown);
  }
  return h(
    "button",
    {
      class: "tile", "data-mark": mark, "data-tile": "draft", "data-key": `draft-${at}`,
      "aria-label": tileLabel(tile ?? "", place, mark), "aria-describedby": "how",
      tabindex: at === app.place ? "0" : "-1",
      ...pressedOrHeld(() => app.colour(at), () => app.colour(at, "G")), onfocus: () => (app.place = at),
    },
    tile,
  );
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
  const isSolved = app.isOver && number === app.state.rows.length - 1;
  return { class: classes(kinds, "turned", isSolved && "solved"), "--past": `${-Math.round(past)}ms` };
}

/**
 * A finished row.
 * @param {App} app
 * @param {number} number
 */
function done(app, number) {
  const turn = app.state.rows[number];
  const shown = (app.isPlaying ? app.play : app.advice)?.rows[number];
  const { tiles, pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const word = app.wordOf(number);
  const cells = turn.tokens.map((token, place) => {
    if (app.hasPegs) return h("span", { class: "tile typed" }, tiles[token]);
    return rowTile(app, number, place, turn.feedback[place]);
  });
  const isWrong = app.problem?.row === number;
  return h(
    "div",
    {
      ...turning(app, number, classes("row", app.hasPegs && "pegged", isWrong && "wrong")), role: "group", "aria-label": t("row", { number: formatted(number + 1), word }),
    },
    spelling(app, shown?.segments ?? []),
    h("div", { class: "tiles", dir: pack.direction, lang: pack.language }, cells),
    app.hasPegs && pegs(turn.feedback),
    !app.isPlaying &&
      h(
        "button",
        {
          class: "tool", "aria-label": t("edit_row", { number: formatted(number + 1) }), title: t("edit_row", { number: formatted(number + 1) }),
          "data-key": `edit-${number}`, onclick: () => app.edit(number),
        },
        icon("edit"),
      ),
    isWrong && problem(app),
  );
}

/**
 * The row that is being written.
 * @param {App} app
 */
function draft(app) {
  const { pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const { marks } = app.state;
  const cells = Array.from({ length: app.length }, (_, place) => draftTile(app, place, marks[place], place));
  const isWrong = app.problem && app.problem.row !== null && app.problem.row >= app.state.rows.length;
  return h(
    "div",
    {
      class: classes("row draft", app.hasPegs && "pegged", isWrong && "wrong"), role: "group",
      "aria-label": [t("your_guess"), ...[...app.shared].map(nameOf)].join(", "),
    },
    spelling(app, app.read?.segments ?? []),
    h(
      "div",
      {
        class: classes("tiles", isTyped(app) && "typing"), dir: pack.direction, lang: pack.language,
        onclick: () => !app.isWhole && matchMedia("(pointer: fine)").matches && app.keys.focus(),
      },
      cells,
    ),
    app.hasPegs && app.isWhole && !app.isPlaying && pegs(marks),
    isWrong && problem(app),
    slip(app),
    app.isWhole && !isWrong && remarks(app),
  );
}

/**
 * A row that is still to come.
 * @param {App} app
 * @param {string} [told] its marks, if known from a shared game
 */
function waiting(app, told = "") {
  const cells = Array.from({ length: app.length }, (_, place) =>
    h("span", { class: told ? "tile" : "tile empty", "data-mark": told[place] ?? false }),
  );
  return h(
    "div",
    { class: classes("row", told ? "ahead" : "waiting", app.hasPegs && "pegged"), "aria-hidden": "true" },
    h("div", { class: "tiles", dir: app.pack?.pack.direction }, cells),
  );
}

/**
 * Several boards, each with its own colours for every guess.
 * @param {App} app
 */
function showBoards(app) {
  const found = app.advice?.boards;
  const first = found?.find((one) => one.is_open)?.board ?? 1;
  const counts = [app.advice?.advice.candidates ?? []].flat().map(({ count }) => count);
  const draft = app.state.marks.split(",");
  const done = app.state.rows.map(({ feedback }, number) => ({
    marks: feedback.split(","), label: t("row", { number: formatted(number + 1), word: app.wordOf(number) }),
  }));
  const boards = Array.from({ length: app.boards }, (_, board) => {
    const isOpen = app.isWhole ? Boolean(draft[board]) : !found || found[board].is_open;
    const rows = done.map(({ marks, label }, number) => marks[board] && small(app, number, board, marks[board], label));
    if (isOpen && !app.isOver && app.telling === undefined) {
      rows.splice(app.state.editing ?? rows.length, 0, smallDraft(app, board, board + 1 === first));
    }
    const label = t("board", { number: formatted(board + 1) });
    const left = [h("span", { class: "unseen" }, t("fitting_words"), " "), formatted(counts[board])];
    const isSolved = found?.[board].is_solved;
    if (isSolved && !app.isOver && app.telling !== board) return folded(app, board, label, rows);
    const isClosed = app.settings.sequence && !isSolved && !isOpen && !rows.some(Boolean);
    const kinds = [app.colouring === board && "active", app.telling === board && "telling"];
    return h(
      "section",
      { class: classes("mini", ...kinds), "aria-label": label, "--shown": rows.filter(Boolean).length },
      h("h2", {}, label, found && ["\u2002", h("small", {}, isSolved ? "✓" : isClosed ? "–" : left)]),
      rows,
    );
  });
  const isColoured = app.colouring !== undefined;
  return h("div", { class: classes("boards", isColoured && "coloured", app.telling !== undefined && "told") }, boards);
}

/** Boards, by label, that are solved and yet unfolded by the player. @type {Set<number>} */
const unfolded = new Set();

/**
 * A board that is solved, folded up to its word.
 * @param {App} app
 * @param {number} board
 * @param {string} label
 * @param {import("./dom.js").Child[]} rows
 */
function folded(app, board, label, rows) {
  const word = app.wordOf(rows.filter(Boolean).length - 1);
  const { pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const details = /** @type {HTMLDetailsElement} */ (
    h(
      "details",
      {
        class: "mini folded", "aria-label": label, open: unfolded.has(board),
        ontoggle: () => (details.open ? unfolded.add(board) : unfolded.delete(board)),
      },
      h("summary", { "data-key": `board-${board}` }, `${label} ✓ `, h("b", { lang: pack.language }, word)),
      rows,
    )
  );
  return details;
}

/**
 * Cached elements of rows by board: dozens of boards have too many tiles to redraw at every key.
 * @type {WeakMap<import("./game.js").Turn, HTMLElement[]>}
 */
const drawn = new WeakMap();

/**
 * A row on one of several boards.
 * @param {App} app
 * @param {number} number
 * @param {number} board
 * @param {string} marks
 * @param {string} label
 */
function small(app, number, board, marks, label) {
  const turn = app.state.rows[number];
  const known = drawn.get(turn) ?? [];
  if (known[board]?.ariaLabel === label) return known[board];
  const { pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const cells = turn.tokens.map((_, place) => rowTile(app, number, place, marks[place], board));
  const props = { class: "tiles", role: "group", "aria-label": label, dir: pack.direction, lang: pack.language };
  known[board] = h("div", props, cells);
  drawn.set(turn, known);
  return known[board];
}

/**
 * The row that is being written, on one of several boards.
 * @param {App} app
 * @param {number} board
 * @param {boolean} isFirst whether what is typed appears on this board
 */
function smallDraft(app, board, isFirst) {
  const { pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const { marks } = app.state;
  const start = beginning(marks, board);
  const before = tilesOf(marks.slice(0, start)).length;
  const cells = Array.from({ length: app.length }, (_, place) => draftTile(app, place, marks[start + place], before + place));
  return h(
    "div",
    {
      class: classes("tiles draft", isFirst && isTyped(app) && "typing"), role: "group",
      "aria-label": t("your_guess"), dir: pack.direction, lang: pack.language,
    },
    cells,
  );
}
