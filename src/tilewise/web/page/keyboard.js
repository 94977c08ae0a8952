// The dock at the bottom, within reach of the thumb: the keyboard while a word is typed, and controls
// for its colours once it is complete.

import { trouble } from "./board.js";
import { byId, button, h, icon, memo, put } from "./dom.js";
import { numbered } from "./say.js";
import { best } from "./side.js";
import { ofWord, seen, turnsOf } from "./state.js";
import { canBe, lookOf, nameOf, pegsLabel, pegsOf } from "./marks.js";
import { labelled, number, t } from "./words.js";

const MOST_ROWS = 5;
const MOST_STRIPES = 8;

/** @type {ReturnType<typeof memo<HTMLElement>>} */
const kept = memo();

/** @param {App} app */
export function showDock(app) {
  const { game } = app;
  const dock = byId("dock");
  if (!game.pack || game.isOver) put(dock);
  else if (game.telling !== undefined) put(dock, telling(app, game.telling));
  else if (game.isColouring) put(dock, trouble(app), colouring(app));
  else put(dock, trouble(app), app.isTight && best(app), kept([game.pack, game.settings, game.state.rows, game.answer, game.isReady, app.keyboardPage], () => keyboard(app)));
}

/**
 * Controls for the rows of a newly opened board.
 * @param {App} app
 * @param {number} board
 */
function telling(app, board) {
  return h(
    "div",
    { class: "colouring" },
    h("p", { id: "how" }, labelled(t("board", { number: number(board + 1) }), t("tap_tiles"))),
    button("told", [icon("check"), t("next")], () => app.told(), { class: "main" }),
  );
}

/**
 * Controls for a word that is being coloured.
 * @param {App} app
 */
function colouring(app) {
  const { game } = app;
  const { untold } = app.draft;
  const open = game.state.marks.split(",").filter(Boolean);
  const isBare = untold.length === open.length && !open.join("").replaceAll(game.form.marks[0], "");
  const done = [icon("check"), untold.length && game.boards > 1 ? t("none_on", { boards: numbered(untold) }) : t("next")];
  return h(
    "div",
    { class: "colouring" },
    game.hasPegs
      ? [h("p", { id: "how" }, t("tell_pegs")), counting(app, "black"), counting(app, "white")]
      : [h("p", { id: "how" }, how(game)), swatches(app)],
    button("accept", isBare ? t("none_of_these") : done, () => app.accept(), { class: isBare ? "main untold" : "main" }),
    h(
      "div",
      { class: "choices" },
      button("solved", allCorrect(app), () => app.draft.solve()),
      ofWord(game.form).map((mark) => button(`word-${mark}`, nameOf(game, mark), () => app.draft.colour(0, mark))),
      button("clear", t("other_word"), () => app.draft.clear()),
      game.state.editing !== null && button("remove", t("remove_row"), () => app.removeRow()),
      game.read?.is_listed && game.state.editing === null && button("refuse", t("refuse"), () => app.refuse()),
    ),
  );
}

/**
 * The colours of tiles, to be taken up and given to them.
 * @param {App} app
 */
function swatches(app) {
  const { game } = app;
  const { marks, base } = game.form;
  const hasKeys = matchMedia("(pointer: fine)").matches && !game.form.syllable;
  return h(
    "div",
    { class: "swatches", role: "group", "aria-label": t("theme") },
    game.rule.states.slice(0, base).reverse().map(({ mark, name }) => {
      const key = /\d/.test(marks) ? mark : number(marks.indexOf(mark));
      const shown = [h("i", { class: "tile", ...lookOf(game, mark) }, hasKeys && key), h("span", {}, t(name))];
      return button(`swatch-${mark}`, shown, () => app.draft.dip(mark), { class: "swatch", "aria-pressed": String(app.draft.brush === mark) });
    }),
  );
}

/**
 * How to colour tiles.
 * @param {Game} game
 */
function how(game) {
  if (game.form.syllable) return t("tap_syllables");
  return t(game.form.places > 1 || matchMedia("(pointer: coarse)").matches ? "tap_tiles" : "tap_tiles_or_keys");
}

/**
 * What the button is called that colours all tiles of a board.
 * @param {App} app
 */
function allCorrect(app) {
  const { game } = app;
  if (game.hasPegs) return pegsLabel(game.form.best.repeat(game.length));
  const board = app.draft.colouring;
  return board === undefined ? t("all_correct") : labelled(t("board", { number: number(board + 1) }), t("all_correct"));
}

/**
 * Control for the number of pegs of a colour.
 * @param {App} app
 * @param {"black" | "white"} colour
 */
function counting(app, colour) {
  const { game } = app;
  const told = pegsOf(game.state.marks);
  const choices = Array.from({ length: game.length + 1 }, (_, count) => {
    const may = canBe(colour === "black" ? { black: count, white: 0 } : { ...told, white: count }, game.length);
    const box = h("input", {
      type: "radio", name: colour, value: count, checked: told[colour] === count, disabled: !may,
      "data-key": `${colour}-${count}`, onchange: () => app.draft.peg(colour, count),
    });
    return h("label", { class: "count" }, box, number(count));
  });
  return h("fieldset", { class: "counting", "data-peg": colour === "black" ? "G" : "Y" }, h("legend", {}, t(colour)), choices);
}

/**
 * The game's keyboard; one with many rows has pages.
 * @param {App} app
 */
function keyboard(app) {
  const { game } = app;
  const { keyboard: rows } = /** @type {PackAnswer} */ (game.pack);
  const pages = Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, page) =>
    rows.slice(page * MOST_ROWS, (page + 1) * MOST_ROWS),
  );
  const page = pages[app.keyboardPage % pages.length] ?? [];
  const known = openBoards(game);
  const next = pages[(app.keyboardPage + 1) % pages.length];
  const controls = {
    enter: button("enter", icon("check"), () => app.accept(), { class: "key wide enter", "aria-label": t("enter"), "aria-disabled": String(!game.isReady) }),
    erase: button("erase", icon("back"), () => { app.keys.forget(); app.draft.erase(); }, { class: "key wide", "aria-label": t("erase") }),
    turn: pages.length > 1 &&
      button("turn", `${(next[0][1] ?? next[0][0]).label}…`, () => { app.keyboardPage++; app.show(); }, { class: "key wide", "aria-label": t("more_keys"), lang: game.script.lang }),
  };
  const lines = page.map((keys) => keys.map((key) => cap(app, key, known)));
  const last = lines[lines.length - 1];
  const widest = Math.max(...lines.map((line) => line.length));
  if (!controls.turn && last && last.length <= Math.max(widest, 10) - 2) {
    last.unshift(controls.enter);
    last.push(controls.erase);
  } else {
    lines.push([controls.enter, controls.turn, controls.erase].filter((key) => key !== false));
  }
  return h(
    "div",
    { class: "keyboard", role: "group", "aria-label": t("keyboard"), dir: "ltr", "--widest": widest, "--lines": lines.length },
    lines.map((line) => h("div", { class: "keys", lang: game.script.lang }, line)),
  );
}

/**
 * What is known about tokens on each board that is not solved.
 * @param {Game} game
 */
function openBoards(game) {
  if (!game.rule.by_token) return [];
  const numbers = Array.from({ length: game.boards }, (_, board) => board);
  const open = numbers.filter((board) => !game.answer?.boards[board].is_solved && turnsOf(game.state, board).length);
  return open.map((board) => seen(game.form, turnsOf(game.state, board)));
}

/**
 * A key. It has the mark of its token if all boards agree on it; if not, a stripe per board, unless
 * there are too many.
 * @param {App} app
 * @param {KeyCap} key
 * @param {Map<number, string>[]} known
 */
function cap(app, key, known) {
  const { game } = app;
  const marks = key.tokens.length === 1 ? known.map((board) => board.get(key.tokens[0])) : [];
  const isAgreed = new Set(marks).size === 1;
  const best = game.form.marks[Math.max(...marks.map((mark) => (mark ? game.form.marks.indexOf(mark) : -1)))];
  const state = best && nameOf(game, best);
  const stripes = !isAgreed && best && marks.length <= MOST_STRIPES;
  const shown = [key.label, stripes && h("span", { class: "stripes" }, marks.map((mark) => h("i", lookOf(game, mark))))];
  const props = { class: "key", ...lookOf(game, isAgreed ? best : undefined), "aria-label": state ? labelled(key.label, state) : false };
  return button(`key-${key.label}`, shown, () => { app.keys.forget(); app.draft.type(key.tokens); }, props);
}
