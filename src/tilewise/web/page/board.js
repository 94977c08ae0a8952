// The rows: those that are done, and the one that is being written and coloured.

import { byId, h, icon, put } from "./dom.js";
import { beginning } from "./game.js";
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
 * A row that is done.
 * @param {App} app
 * @param {number} number
 */
function done(app, number) {
  const turn = app.state.rows[number];
  const shown = (app.isPlaying ? app.play : app.advice)?.rows[number];
  const { tiles, pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const word = app.wordOf(number);
  const isFixed = app.isPlaying;
  const cells = turn.tokens.map((token, place) => {
    if (app.hasPegs) return h("span", { class: "tile typed" }, tiles[token]);
    const mark = turn.feedback[place];
    const label = tileLabel(tiles[token], place, mark);
    const props = { class: "tile", "data-mark": mark };
    if (isFixed) return h("span", { ...props, role: "img", "aria-label": label }, tiles[token]);
    return h(
      "button",
      {
        ...props, "aria-label": label, "data-key": `tile-${number}-${place}`,
        onclick: () => app.recolour(number, place),
      },
      tiles[token],
    );
  });
  const isWrong = app.problem?.row === number;
  return h(
    "div",
    { class: classes("row", app.hasPegs && "pegged", isWrong && "wrong"), role: "group", "aria-label": t("row", { number: formatted(number + 1), word }) },
    spelling(app, shown?.segments ?? []),
    h("div", { class: "tiles", dir: pack.direction, lang: pack.language }, cells),
    app.hasPegs && pegs(turn.feedback),
    !isFixed &&
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
  const { tiles, pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const { draft: tokens, marks } = app.state;
  const isColoured = app.isWhole && !app.isPlaying && !app.hasPegs;
  const told = app.shared;
  const cells = Array.from({ length: app.length }, (_, place) => {
    const token = tokens[place];
    const props = { "data-mark": told[place] ?? false, "data-next": token === undefined && place === tokens.length };
    if (token === undefined) return h("span", { class: told ? "tile" : "tile empty", ...props });
    if (!isColoured) return h("span", { class: told ? "tile" : "tile typed", ...props }, tiles[token]);
    const mark = marks[place];
    const label = tileLabel(tiles[token], place, mark);
    return h(
      "button",
      {
        class: "tile", "data-mark": mark, "data-tile": "draft", "data-key": `draft-${place}`,
        "aria-label": label, "aria-describedby": "how", tabindex: place === app.place ? "0" : "-1",
        onclick: () => app.colour(place), onfocus: () => (app.place = place),
      },
      tiles[token],
    );
  });
  const isWrong = app.problem && app.problem.row !== null && app.problem.row >= app.state.rows.length;
  return h(
    "div",
    {
      class: classes("row draft", app.hasPegs && "pegged", isWrong && "wrong"), role: "group",
      "aria-label": [t("your_guess"), ...[...told].map(nameOf)].join(", "),
    },
    spelling(app, app.read?.segments ?? []),
    h(
      "div",
      {
        class: "tiles", dir: pack.direction, lang: pack.language,
        onclick: () => !app.isWhole && matchMedia("(pointer: fine)").matches && app.keys.focus(),
      },
      cells,
      !isColoured && !(app.hasPegs && app.isWhole) && app.keys.dress(),
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
    { class: told ? "row ahead" : "row waiting", "aria-hidden": "true" },
    h("div", { class: "tiles", dir: app.pack?.pack.direction }, cells),
  );
}

/**
 * Several boards, each with its own colours of every guess.
 * @param {App} app
 */
function showBoards(app) {
  const open = app.many?.advice.open;
  const boards = Array.from({ length: app.boards }, (_, board) => {
    const isOpen = app.isWhole ? isShown(app.state.marks, board) : !open || open.includes(board + 1);
    const rows = app.state.rows.map(({ feedback }, number) => isShown(feedback, board) && small(app, number, board));
    if (isOpen && !app.isOver && app.telling === undefined) {
      rows.splice(app.state.editing ?? rows.length, 0, smallDraft(app, board, board + 1 === (open?.[0] ?? 1)));
    }
    const found = app.many?.advice.candidates[board];
    const label = t("board", { number: formatted(board + 1) });
    const left = found && [h("span", { class: "unseen" }, t("fitting_words"), " "), formatted(found.count)];
    const isClosed = app.settings.sequence && !found?.solved && !isOpen && !rows.some(Boolean);
    return h(
      "section",
      { class: "mini", "aria-label": label },
      h("h2", {}, label, " · ", h("small", {}, found?.solved ? "✓" : isClosed ? "–" : left)),
      rows,
    );
  });
  return h("div", { class: "boards" }, boards);
}

/**
 * Whether a board shows what a row got.
 * @param {string} feedback
 * @param {number} board
 */
function isShown(feedback, board) {
  return Boolean(feedback.split(",")[board]);
}

/**
 * A row of one of several boards.
 * @param {App} app
 * @param {number} number
 * @param {number} board
 */
function small(app, number, board) {
  const { tokens, feedback } = app.state.rows[number];
  const { tiles, pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const marks = feedback.split(",")[board];
  const cells = tokens.map((token, place) => {
    const mark = marks[place];
    const label = tileLabel(tiles[token], place, mark);
    return h(
      "button",
      {
        class: "tile", "data-mark": mark, "aria-label": label, "data-key": `tile-${number}-${place}-${board}`,
        onclick: () => app.recolour(number, place, board),
      },
      tiles[token],
    );
  });
  const label = t("row", { number: formatted(number + 1), word: app.wordOf(number) });
  return h("div", { class: "tiles", role: "group", "aria-label": label, dir: pack.direction, lang: pack.language }, cells);
}

/**
 * The row that is being written, on one of several boards.
 * @param {App} app
 * @param {number} board
 * @param {boolean} isFirst whether it is the one with the field that is typed into
 */
function smallDraft(app, board, isFirst) {
  const { tiles, pack } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const { draft: tokens, marks } = app.state;
  const start = beginning(marks, board);
  const before = marks.slice(0, start).replaceAll(",", "").length;
  const cells = Array.from({ length: app.length }, (_, place) => {
    const token = tokens[place];
    if (token === undefined) return h("span", { class: "tile empty", "data-next": place === tokens.length });
    if (!app.isWhole) return h("span", { class: "tile typed" }, tiles[token]);
    const mark = marks[start + place];
    const at = before + place;
    return h(
      "button",
      {
        class: "tile", "data-mark": mark, "data-tile": "draft", "data-key": `draft-${at}`,
        "aria-label": tileLabel(tiles[token], place, mark),
        "aria-describedby": "how", tabindex: at === app.place ? "0" : "-1",
        onclick: () => app.colour(at), onfocus: () => (app.place = at),
      },
      tiles[token],
    );
  });
  return h(
    "div",
    { class: "tiles draft", role: "group", "aria-label": t("your_guess"), dir: pack.direction, lang: pack.language },
    cells,
    isFirst && !app.isWhole && app.keys.dress(),
  );
}
