// Beside the board: what to guess next, what may be the answer, why nothing is; and the end.

import { byId, h, icon, put } from "./dom.js";
import { openPaste } from "./dialogs.js";
import { small } from "./marks.js";
import { share, sharePicture } from "./share.js";
import { number, percent, t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./messages").SuggestedWord} SuggestedWord */

/** @param {App} app */
export function showSide(app) {
  const side = byId("side");
  side.setAttribute("aria-label", t("advice"));
  if (!app.pack) put(side);
  else if (app.isOver) put(side, ending(app));
  else if (app.isPlaying) put(side, playing(app));
  else if (app.telling !== undefined) put(side);
  else put(side, advice(app));
}

/** @param {App} app */
function playing(app) {
  return [
    !app.state.rows.length && h("p", { class: "about" }, t("play_about")),
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        { class: "plain", "data-key": "hint", "aria-pressed": String(app.wantsHint), onclick: () => app.hint() },
        icon("bulb"), t("hint"),
      ),
      app.state.rows.length > 0 &&
        h("button", { class: "plain", "data-key": "give-up", onclick: () => app.giveUp() }, t("give_up")),
    ),
    ...(app.wantsHint ? advice(app) : []),
  ];
}

/** @param {App} app */
function advice(app) {
  const found = app.advice;
  if (app.shared) return [h("p", {}, t("words_of_rows"))];
  if (!found) {
    const planned = app.planned;
    const note = app.engine.stage() === "starting" ? t("starting") : t("thinking");
    return [
      planned && h("h2", {}, t("best_next")),
      planned && h("div", { class: "words" }, quick(app, planned)),
      !app.problem && h("p", { class: "waits" }, note),
    ];
  }
  const { suggestions, candidates } = found.advice;
  const wrong = found.boards.filter((one) => one.contradiction);
  const hasOne = app.boards === 1;
  if (hasOne && wrong.length) return contradiction(app, wrong[0]);
  if (!suggestions.length && !wrong.length && app.settings.spoilers) {
    return [h("p", { class: "problem" }, t("nothing_left"))];
  }
  return [
    wrong.map((one) => h("section", {}, h("h2", {}, t("board", { number: number(one.board) })), contradiction(app, one))),
    isNew(app) && h("p", { class: "about" }, t(app.hasPegs ? "solve_about_pegs" : "solve_about")),
    suggestions.length > 0 && h("h2", {}, t("best_next")),
    h("div", { class: "words" }, suggestions.map((one, place) => suggestion(app, one, place))),
    !suggestions.length && !wrong.length && h("p", {}, t("only_answer")),
    suggestions.some(({ exact }) => !exact) && h("p", { class: "fine" }, t("estimates")),
    hasOne && suggestions.length > 0 && h("p", { class: "fine" }, figures(suggestions[0])),
    !hasOne && rowsToEdit(app),
    [candidates].flat().map((one, board) => found.boards[board].is_open && fitting(app, one, board + 1)),
    found.notes.map((note) => h("p", { class: "fine" }, note)),
    !app.isPlaying && hasOne && h("div", { class: "choices" }, app.state.rows.length ? reviewing(app) : !app.hasPegs && pasting(app)),
    app.account && review(app, app.account),
  ];
}

/**
 * Whether somebody may not know yet what to do.
 * @param {App} app
 */
function isNew({ isPlaying, state }) {
  return !isPlaying && !state.rows.length && !state.draft.length;
}

/** @param {App} app */
function pasting(app) {
  return h(
    "button",
    { class: "plain", "data-key": "paste", "aria-haspopup": "dialog", onclick: () => openPaste(app) },
    t("paste_game"),
  );
}

/** @param {App} app */
function reviewing(app) {
  return (
    !app.account &&
    h(
      "button",
      { class: "plain", "data-key": "review", "aria-disabled": String(app.isBusy), onclick: () => app.review() },
      t("review"),
    )
  );
}

/**
 * The word of a strategy tree, whose figures are still to come.
 * @param {App} app
 * @param {{word: string, tokens: number[]}} planned
 */
function quick(app, { word, tokens }) {
  const pack = /** @type {import("./messages").PackAnswer} */ (app.pack);
  return h(
    "button",
    { class: "word best", "data-key": "word-0", onclick: () => app.take(tokens) },
    named(app, word, tokens.map((token) => pack.tokens[token])),
    h("span", { class: "figures" }, t("from_tree")),
  );
}

/**
 * @param {App} app
 * @param {SuggestedWord} one
 * @param {number} place
 */
function suggestion(app, one, place) {
  const pack = /** @type {import("./messages").PackAnswer} */ (app.pack);
  const expected = `${one.exact ? "" : "≈ "}${number(one.expected_guesses, place || one.helps_most ? 2 : 3)}`;
  const tokens = one.tokens.map((token) => pack.tokens.indexOf(token));
  return h(
    "button",
    {
      class: `word${place ? "" : " best"}${one.is_candidate ? " candidate" : ""}`,
      "data-key": `word-${place}`, onclick: () => app.take(tokens),
    },
    named(app, one.word, one.tokens),
    one.helps_most ? h("span", { class: "fine" }, t("helps", { number: number(one.helps_most) })) : chance(one),
    h(
      "span",
      { class: "figures" },
      h("span", { class: "expected", title: t("expected") }, expected),
      h("span", { class: place ? "unseen" : "more" }, t("expected")),
    ),
  );
}

/**
 * How likely a guess is the answer, if it may be.
 * @param {SuggestedWord} one
 */
function chance({ is_candidate: isCandidate, probability }) {
  if (!isCandidate) return h("span");
  const label = h("span", { class: "unseen" }, t("maybe"), " ");
  return h("span", { class: "chance", title: t("maybe") }, label, percent(probability));
}

/**
 * What the best guess promises besides.
 * @param {SuggestedWord} best
 */
function figures({ word, entropy_bits: bits, expected_remaining: left, worst_case: worst }) {
  return t("promises", { word, bits: number(bits, 2), left: number(left, 1), worst: number(worst) });
}

/**
 * @param {App} app
 * @param {string} word
 * @param {string[]} tokens
 */
function named(app, word, tokens) {
  const { pack, syllables } = /** @type {import("./messages").PackAnswer} */ (app.pack);
  return h(
    "span",
    { class: "named", lang: pack.language },
    h("b", { dir: pack.direction }, word),
    syllables && h("small", {}, tokens.join("")),
  );
}

/**
 * The words that fit a board, likeliest first.
 * @param {App} app
 * @param {import("./messages").Candidates} candidates
 * @param {number} board
 */
function fitting(app, { count, tier, words, unlisted }, board) {
  const isOne = app.boards === 1;
  const fit = t("fit", { count: number(count) });
  const title = isOne ? fit : `${t("board", { number: number(board) })}: ${fit}`;
  const pack = /** @type {import("./messages").PackAnswer} */ (app.pack).pack;
  const unlikely = unlisted.probability - unlisted.unheld;
  const chances = words.length > 1 && words[0].probability !== words[words.length - 1].probability;
  return h(
    "section",
    { class: "fitting", "aria-label": isOne ? t("fitting_words") : title },
    h("h2", {}, title),
    tier === 2 && h("p", { class: "fine" }, t("none_likely")),
    h(
      "p",
      { class: "chips", lang: pack.language, dir: pack.direction },
      words.map(({ word, probability }) =>
        h("span", { class: "chip" }, word, chances && probability >= 0.005 && h("small", {}, percent(probability))),
      ),
      count > words.length && words.length > 0 && h("span", { class: "chip" }, "…"),
    ),
    tier === 1 && unlisted.count > 0 && unlikely >= 0.001 &&
      h("p", { class: "fine" }, t("unlikely", { count: number(unlisted.count), chance: percent(unlikely) })),
    count > 0 && unlisted.unheld >= 0.1 &&
      h("p", { class: "fine" }, t("unheld", { chance: percent(unlisted.unheld) })),
  );
}

/**
 * @param {App} app
 * @param {import("./messages").BoardState} state
 */
function contradiction(app, { board, contradiction: found }) {
  if (!found) return [];
  const rows = found.rows.map((row) => number(row + 1)).join(", ");
  const clash = found.clash;
  const why =
    clash &&
    (clash.place === null
      ? t("clash_count", { tile: clash.tile })
      : t("clash_place", { tile: clash.tile, place: number(clash.place + 1) }));
  return [
    h("h2", {}, t("nothing_fits")),
    h("p", {}, t("no_word_fits", { rows })),
    why && h("p", {}, why),
    h("p", {}, t("fix", { word: found.word })),
    found.corrections.map(({ row, feedback }) =>
      h(
        "p",
        { class: "fix" },
        t("row_number", { number: number(row + 1) }),
        small(app, feedback),
      ),
    ),
    h("button", { class: "main", "data-key": "fix", onclick: () => app.fix(found.corrections, board - 1) }, t("change_it")),
  ];
}

/** @param {App} app */
function ending(app) {
  const count = number(app.state.rows.length);
  const isSolved = app.isPlaying ? app.play?.is_solved : true;
  const text = (app.isPlaying ? app.play : app.advice)?.share ?? "";
  const lang = app.pack?.pack.language ?? "";
  const hasOne = app.boards === 1;
  return h(
    "div",
    { class: "ending" },
    h("h2", {}, isSolved ? t("solved_in", { count }) : t("word_was", { word: app.play?.answer ?? "" })),
    isSolved && app.isPlaying && h("p", { lang }, app.play?.answer ?? ""),
    h(
      "div",
      { class: "choices" },
      h("button", { class: "main", "data-key": "again-2", onclick: () => app.again() }, t("new_game")),
      app.state.rows.length > 0 && [
        h("button", { class: "plain", "data-key": "share", onclick: () => share(app, text) }, icon("share"), t("share")),
        hasOne && h("button", { class: "plain", "data-key": "picture", onclick: () => sharePicture(app, text) }, t("picture")),
        hasOne && reviewing(app),
      ],
    ),
    hasOne
      ? h("div", { class: "grid", "aria-hidden": "true" }, app.state.rows.map(({ feedback }) => small(app, feedback)))
      : rowsToEdit(app),
    h("pre", { class: "share", hidden: true }, text),
    app.account && review(app, app.account),
    app.problem && h("p", { class: "problem" }, app.problem.message),
  );
}

/**
 * Where the guesses went: of each, the best there was, what that would have saved, and the luck.
 * @param {App} app
 * @param {import("./messages").ReviewAnswer} account
 */
function review(app, account) {
  const pack = /** @type {import("./messages").PackAnswer} */ (app.pack).pack;
  const heads = ["guess", "best_was", "lost", "luck", "left"].map((key) => h("th", { scope: "col" }, t(key)));
  const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"}${number(Math.abs(value), 2)}`;
  const about = (/** @type {boolean} */ exact) => (exact ? "" : "≈ ");
  const rows = account.guesses.map((guess) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", lang: pack.language, dir: pack.direction }, guess.word),
      h("td", { lang: pack.language, dir: pack.direction }, guess.skill_loss > 0 ? guess.best.word : "✓"),
      h("td", {}, guess.skill_loss > 0 ? `${about(guess.exact)}${number(guess.skill_loss, 2)}` : "0"),
      h("td", {}, `${about(guess.exact)}${signed(guess.luck)}`),
      h("td", {}, number(guess.candidates_after)),
    ),
  );
  const turns = account.solver.map(({ guess }) => guess).join(" ");
  return h(
    "section",
    { class: "review", "aria-label": t("review") },
    h("p", {}, t("review_sum", app.sum)),
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    turns && h("p", { class: "fine" }, t("solver_plays", { turns })),
    h("p", { class: "fine" }, t("review_about")),
  );
}

/**
 * The rows of several boards, to be written anew.
 * @param {App} app
 */
function rowsToEdit(app) {
  const lang = app.pack?.pack.language ?? false;
  const choices = app.state.rows.map((_, row) =>
    h(
      "button",
      { class: "plain", "data-key": `edit-${row}`, onclick: () => app.edit(row) },
      h("span", { class: "unseen" }, t("edit_row", { number: number(row + 1) }), " "),
      h("span", { lang }, app.wordOf(row)),
      icon("edit"),
    ),
  );
  return choices.length > 0 && h("div", { class: "choices", role: "group", "aria-label": t("rows") }, choices);
}
