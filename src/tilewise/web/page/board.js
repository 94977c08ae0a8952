// The rows: those that are done, and the one that is being written and coloured.

import { byId, h, icon, put } from "./dom.js";
import { beginning, tilesOf } from "./game.js";
import { nameOf, pegs, tileLabel } from "./marks.js";
import { number as formatted, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./messages").Segment} Segment */

/** @param {App} app */
export function showBoard(app) {
  const board = byId("board");
  board.setAttribute("aria-label", t("rows"));
  if (!app.pack) {
    put(board, app.problem && problem(app));
    return;
  }
  board.style.setProperty("--n", String(app.length));
  board.style.setProperty("--rows", String(app.pack.pack.max_guesses));
  board.dataset.syllables = String(app.pack.syllables);
  board.dataset.pegs = String(app.hasPegs);
  board.dataset.mode = app.settings.mode;
  board.dataset.boards = String(app.boards);
  if (app.boards > 1) {
    put(board, showBoards(app), app.problem && problem(app));
    return;
  }
  const rows = app.state.rows.map((_, number) => done(app, number));
  const isOpen = !app.isOver && !(app.isPlaying && !app.play);
  if (isOpen) rows.splice(app.state.editing ?? rows.length, 0, draft(app));
  const left = app.pack.pack.max_guesses - rows.length;
  const ahead = app.state.ahead.slice(app.shared ? 1 : 0);
  for (let count = 0; count < Math.max(left, ahead.length); count++) rows.push(waiting(app, ahead[count]?.feedback));
  put(board, ...rows, app.problem?.row === null && problem(app));
  if (isOpen && !document.activeElement?.closest("button, input, dialog")) {
    if (matchMedia("(pointer: fine)").matches && !app.isWhole) app.keys.focus();
  }
}

/** @param {App} app */
function problem(app) {
  return h("p", { class: "problem", role: "alert" }, app.problem?.message ?? "");
}

/**
 * @param {...(string | false | null | undefined)} names
 */
function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * The spelling over the tiles, where a character of it takes several.
 * @param {App} app
 * @param {Segment[]} segments
 */
function spelling(app, segments) {
  if (!app.pack?.syllables) return null;
  const parts = segments.map(({ char, tiles }) => h("span", { "--tiles": tiles }, char));
  return h("div", { class: "spelling", lang: app.pack.pack.language, "aria-hidden": "true" }, parts);
}

/**
 * A tile of a row that is done; a tap gives it its next colour.
 * @param {App} app
 * @param {number} row
 * @param {number} place
 * @param {string} mark
 * @param {number} [board] from 0
 */
function rowTile(app, row, place, mark, board = 0) {
  const tile = app.pack?.tiles[app.state.rows[row].tokens[place]] ?? "";
  const props = { class: "tile", "data-mark": mark, "aria-label": tileLabel(tile, place, mark) };
  if (app.isPlaying) return h("span", { ...props, role: "img" }, tile);
  const key = `tile-${row}-${place}-${board}`;
  return h("button", { ...props, "data-key": key, onclick: () => app.recolour(row, place, board) }, tile);
}

/**
 * A tile of the row that is being written; once it is whole a tap gives it its next colour.
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
      onclick: () => app.colour(at), onfocus: () => (app.place = at),
    },
    tile,
  );
}

/**
 * A row that is done.
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
    { class: classes("row", app.hasPegs && "pegged", isWrong && "wrong"), role: "group", "aria-label": t("row", { number: formatted(number + 1), word }) },
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
        class: "tiles", dir: pack.direction, lang: pack.language,
        onclick: () => !app.isWhole && matchMedia("(pointer: fine)").matches && app.keys.focus(),
      },
      cells,
      (!app.isWhole || app.isPlaying) && app.keys.dress(),
    ),
    app.hasPegs && app.isWhole && !app.isPlaying && pegs(marks),
    isWrong && problem(app),
    app.isWhole && app.read && !app.read.is_listed && !isWrong &&
      h("p", { class: "remark" }, t("not_listed", { word: app.read.word })),
  );
}

/**
 * A row that is still to come.
 * @param {App} app
 * @param {string} [told] its marks, where a shared game tells them
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
 * Several boards, each with its own colours of every guess.
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
    const isClosed = app.settings.sequence && !isSolved && !isOpen && !rows.some(Boolean);
    return h(
      "section",
      { class: "mini", "aria-label": label, "--shown": rows.filter(Boolean).length },
      h("h2", {}, label, found && [" · ", h("small", {}, isSolved ? "✓" : isClosed ? "–" : left)]),
      rows,
    );
  });
  return h("div", { class: "boards" }, boards);
}

/**
 * What rows look like on each board: dozens of them have thousands of tiles, too many for every key.
 * @type {WeakMap<import("./game.js").Turn, HTMLElement[]>}
 */
const drawn = new WeakMap();

/**
 * A row of one of several boards.
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
 * @param {boolean} isFirst whether it is the one with the field that is typed into
 */
function smallDraft(app, board, isFirst) {
  const { pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const { marks } = app.state;
  const start = beginning(marks, board);
  const before = tilesOf(marks.slice(0, start)).length;
  const cells = Array.from({ length: app.length }, (_, place) => draftTile(app, place, marks[start + place], before + place));
  return h(
    "div",
    { class: "tiles draft", role: "group", "aria-label": t("your_guess"), dir: pack.direction, lang: pack.language },
    cells,
    isFirst && !app.isWhole && app.keys.dress(),
  );
}
