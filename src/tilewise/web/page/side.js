// Beside the board: what to guess next, possible answers or why there are none, and the end of a game.

import { byId, button, h, icon, memo, put } from "./dom.js";
import { openFitting, openKnown, openPaste } from "./dialogs.js";
import { isPlayed } from "./games.js";
import { choosePicture } from "./picture.js";
import { lookOf, small } from "./marks.js";
import { ending, misfit, numbered, scored, tell } from "./say.js";
import { share, shareLink, sharePicture } from "./share.js";
import { streak } from "./stats.js";
import { recall, remember } from "./store.js";
import { isolated, labelled, number, percent, t } from "./words.js";

/** Chances below this are only told with the other figures. */
const SMALL = 0.01;

/** A guess that costs this many more than the best has the longest bar. */
const MUCH_WORSE = 0.1;

/** The number of words that are shown at once: suggestions without the figures for experts, or what a lost game left. */
const SHOWN = 5;

/** Losses below this are shown as none. */
const LEAST_LOSS = 0.005;

/** Most boards whose words are counted one by one. */
const MOST_TOLD = 8;

const rendered = memo();

/** @type {ReturnType<typeof memo<Child[]>>} */
const fittings = memo();

/** The highest score for skill and luck, and that above which luck is good; 50 is average. */
const HIGHEST = 99;
const LUCKY = 60;

/** Whether the figures for experts are shown. */
let figures = recall("figures", { areShown: false }).areShown;

/** @param {App} app */
export function showSide(app) {
  const { game } = app;
  const { pack, plan, settings, state, advice, play } = game;
  const { rows, ahead, editing, telling, draft } = state;
  const ofApp = [app.problem, app.isBusy, app.wantsHint, app.isTight, app.isFresh, app.engine.stage(), app.engine.progress(), figures];
  rendered([pack, plan, settings, rows, state.known, ahead, editing, telling, !draft.length, state.was, game.isWhole, advice, play, game.review, ...ofApp], () => render(app));
}

/** @param {App} app */
function render(app) {
  const { game } = app;
  const side = byId("side");
  side.setAttribute("aria-label", t("advice"));
  if (!game.pack) put(side, app.isBusy && h("p", { class: "waits" }, t("thinking")));
  else if (game.isOver) put(side, over(app));
  else if (game.isPlaying) put(side, playing(app));
  else if (game.telling !== undefined || game.isColouring) put(side);
  else put(side, advice(app));
}

/** @param {App} app */
function playing(app) {
  const { game } = app;
  return [
    !game.state.rows.length && h("p", { class: "about" }, t("play_about")),
    !app.wantsHint && app.engine.stage() === "starting" && waits(app),
    game.boards > 1 && game.play && h("p", { class: "fine" }, t("guesses_left", { count: number(game.play.guesses_left ?? 0) })),
    h(
      "div",
      { class: "choices" },
      button("hint", [icon("bulb"), t("hint")], () => app.hint(), { "aria-pressed": String(app.wantsHint) }),
      game.state.rows.length > 0 && button("give-up", t("give_up"), () => app.giveUp()),
      !game.cheats && button("challenge", [icon("share"), t("challenge")], () => shareLink(game)),
    ),
    !game.state.rows.length && h("div", { class: "starts" }, start("mode-solve", "type", t("solve"), () => app.set({ mode: "solve" }))),
    app.wantsHint && advice(app),
  ];
}

/**
 * What is being waited for: an answer, or the engine, and how much of it has arrived.
 * @param {App} app
 */
function waits({ engine }) {
  if (engine.stage() !== "starting") return h("p", { class: "waits" }, t("thinking"));
  return h("p", { class: "waits" }, t("starting"), " ", h("progress", { value: engine.progress(), "aria-label": t("starting") }));
}

/** @param {App} app */
function advice(app) {
  const { game } = app;
  const found = game.advice;
  if (game.shared) return [h("p", {}, t("words_of_rows"))];
  if (!found) {
    const best = isBelow(app) ? null : game.best;
    return [
      best && about(game),
      best && h("h2", {}, t("play_best")),
      best && h("div", { class: "words" }, suggestion(app, best)),
      best && isNew(game) && starts(app),
      !app.problem && waits(app),
    ];
  }
  const { suggestions } = found.advice;
  const wrong = contradictions(app);
  const hasOne = game.boards === 1;
  if (hasOne && wrong.length) return [wrong, told(app), toCheck(app)];
  if (!suggestions.length && !wrong.length && game.settings.spoilers) {
    return [h("p", { class: "problem" }, t("nothing_left"))];
  }
  return [
    wrong,
    told(app),
    toCheck(app),
    about(game),
    suggestions.length > 0 && h("h2", {}, t(isBelow(app) ? "other_guesses" : game.isPlaying ? "best_next" : "play_best")),
    suggestions.length > 0 && !isBelow(app) && h("div", { class: "words" }, suggestion(app, suggestions[0])),
    suggestions.length > 0 && more(app, found.advice),
    isNew(game) && starts(app),
    h("div", { class: `words others${figures ? " figured" : ""}` }, suggestions.slice(1, figures ? undefined : SHOWN).map((one, at) => other(app, one, at + 1, suggestions[0]))),
    suggestions.length > 1 && h("p", { class: "fine" }, t("bars_about")),
    !suggestions.length && !wrong.length && h("p", {}, t("only_answer")),
    (game.boards === 1 || game.state.rows.length > 0) && possible(app),
    found.notes.map((note) => h("p", { class: "fine" }, isolated(note))),
    !game.isPlaying && game.state.rows.length > 0 && h("div", { class: "choices" }, reviewing(app)),
    review(game),
  ];
}

/**
 * The letters that were told without a guess.
 * @param {App} app
 */
function told(app) {
  const { known } = app.game.state;
  if (!known) return null;
  const { placed, present, absent } = known;
  const text = [placed, present && `+${present}`, absent && `−${absent}`].filter(Boolean).join(" ");
  return h("div", { class: "choices" }, button("known", [t("known_letters"), " ", h("b", app.game.script, text)], () => openKnown(app)));
}

/**
 * The rows that a picture does not show clearly.
 * @param {App} app
 */
function toCheck({ game: { unsure } }) {
  return unsure.length > 0 && h("p", {}, t("unsure", { rows: numbered(unsure) }));
}

/**
 * Whether the best guess is shown by the keyboard.
 * @param {App} app
 */
function isBelow(app) {
  const { game } = app;
  return app.isTight && !game.isOver && !game.isColouring;
}

/**
 * The best guess, for where it is always in sight.
 * @param {App} app
 */
export function best(app) {
  const { game } = app;
  if (game.shared || (game.isPlaying && !app.wantsHint)) return null;
  const waits = !game.advice && !app.problem && h("p", { class: "waits" }, t("thinking"));
  return h("div", { class: "words handy" }, game.best && h("p", { class: "fine" }, t("play_best")), game.best ? suggestion(app, game.best) : waits);
}

/**
 * Whether the player may not know yet what to do.
 * @param {Game} game
 */
function isNew({ isPlaying, state }) {
  return !isPlaying && !state.rows.length && !state.draft.length;
}

/**
 * The ways to begin, the usual one first.
 * @param {App} app
 */
function starts(app) {
  const { hasPegs, boards } = app.game;
  const listed = app.games.find((one) => isPlayed(one, app.game));
  const type = () => { app.keys.focus(); byId("board").scrollIntoView({ block: "center" }); tell(t("type_about")); };
  return h(
    "div",
    { class: "starts" },
    !hasPegs && start("picture", "picture", t("paste_picture"), () => choosePicture(app)),
    listed?.given === "letter" && !app.game.state.known && start("first-letter", "type", t("known_letters"), () => openKnown(app)),
    start("type", "type", t("type_guess"), type),
    !hasPegs && boards === 1 && start("paste", "dial", t("how_played"), () => openPaste(app)),
    start("mode-play", "play", t("play_here"), () => app.set({ mode: "play" })),
  );
}

/**
 * @param {string} key
 * @param {Parameters<typeof icon>[0]} name of its icon
 * @param {string} label
 * @param {() => unknown} act
 */
function start(key, name, label, act) {
  return button(key, [icon(name), label], act, { class: "start" });
}

/**
 * @param {App} app
 * @param {string} [kind] of button
 */
function reviewing(app, kind = "plain") {
  return !app.game.review && button("review", [icon("dial"), t(app.isBusy ? "thinking" : "how_played")], () => app.review(), { class: kind, "aria-disabled": String(app.isBusy) });
}

/**
 * The best guess, and why it is the best, once that is known.
 * @param {App} app
 * @param {Best} one
 */
function suggestion(app, one) {
  const why = reason(app, one);
  const kinds = `${one.is_candidate ? " candidate" : ""}${app.game.advice ? "" : " quick"}`;
  const told = [
    named(app.game, one.word, one.tokens),
    helped(app, one),
    one.expected_guesses !== undefined && h("span", { class: "figures" }, h("span", { class: "expected" }, t("guesses_of", { count: expectation(one) }))),
    why && h("span", { class: "why" }, why),
  ];
  return button("word-0", told, () => app.draft.takeSuggested(one), { class: `word best${kinds}` });
}

/**
 * Another guess, with a bar that is the longer the worse it is.
 * @param {App} app
 * @param {SuggestedWord} one
 * @param {number} place
 * @param {SuggestedWord} best
 */
function other(app, one, place, best) {
  const worse = Math.max(0, (one.expected_guesses ?? 0) - (best.expected_guesses ?? 0));
  const figured = figures && one.expected_guesses !== undefined;
  const told = [
    named(app.game, one.word, one.tokens),
    helped(app, one),
    h("span", { class: "worse", "--worse": Math.min(1, worse / MUCH_WORSE) }, h("i"), h("span", { class: figured ? "" : "unseen" }, `+${number(worse, 2)}`)),
    figured && h("span", { class: "figures" }, h("span", { class: "expected" }, expectation(one)), h("span", { class: "unseen" }, t("expected"))),
  ];
  return button(`word-${place}`, told, () => app.draft.takeSuggested(one), { class: `word${one.is_candidate ? " candidate" : ""}` });
}

/**
 * What the figures of a guess say in a sentence, on one board.
 * @param {App} app
 * @param {Best} one
 */
function reason(app, { word, fits, expected_guesses: expected, expected_remaining: left = 0 }) {
  const found = app.game.advice?.advice.candidates;
  if (!found || Array.isArray(found)) return "";
  return found.counted > 2 && expected !== undefined && t(fits ? "leaves_about" : "only_leaves", { word, left: number(Math.max(1, Math.round(left))) });
}

/** @param {Best} one */
function expectation({ exact, expected_guesses: count = 0 }) {
  return `${exact ? "" : "≈ "}${number(count, 2)}`;
}

/**
 * Which of several boards a guess helps most, or how likely it is to be the answer.
 * @param {App} app
 * @param {Best} one
 */
function helped({ game }, one) {
  const board = game.state.rows.length && one.helps_most;
  return board ? h("span", { class: "fine" }, t("helps", { number: number(board) })) : chance(one);
}

/**
 * How likely a guess is to be the answer, if it can be.
 * @param {Best} one
 */
function chance({ is_candidate: isCandidate, probability }) {
  if (!isCandidate || (probability < SMALL && !figures)) return h("span");
  return h("span", { class: "chance", title: t("maybe") }, h("span", { class: "unseen" }, t("maybe"), " "), percent(probability));
}

/**
 * Show the figures for experts, or hide them.
 * @param {App} app
 * @param {boolean} areShown
 */
function showFigures(app, areShown) {
  if (areShown === figures) return;
  figures = areShown;
  remember("figures", { areShown });
  app.show();
}

/**
 * What the page does, for somebody who sees it for the first time.
 * @param {Game} game
 */
function about(game) {
  if (!isNew(game) || game.settings.knows) return null;
  return h("div", { class: "about" }, h("h2", { class: "headline" }, t("what_it_is")), example(game));
}

/**
 * An example row in the game's letters, and what its three colours mean.
 * @param {Game} game
 */
function example(game) {
  const tiles = game.pack?.example.map((token) => game.pack?.tiles[token] ?? "") ?? [];
  if (game.hasPegs) return null;
  if (game.rule.name !== "wordle" || tiles.length < 3) {
    const states = game.rule.states.slice(0, game.form.syllable ? undefined : game.form.base);
    return h("div", { class: "example" }, h("ul", {}, states.map(({ mark, name }) => h("li", {}, h("span", { class: "tile", ...lookOf(game, mark) }), h("span", {}, t(name))))));
  }
  const marks = ["G", "Y", ...tiles.slice(2).map(() => ".")];
  const row = tiles.map((tile, place) => h("span", { class: "tile", ...lookOf(game, marks[place]) }, tile));
  const told = ["tile_right", "tile_elsewhere", "tile_absent"].map((key, place) =>
    h("li", {}, h("span", { class: "tile", "aria-hidden": "true", ...lookOf(game, marks[place]) }, tiles[place]), t(key, { tile: tiles[place] })),
  );
  return h("div", { class: "example" }, h("div", { class: "shown", "aria-hidden": "true", "--n": row.length, ...game.script }, row), h("ul", {}, told));
}

/**
 * Figures for those who want them.
 * @param {App} app
 * @param {AdviseAnswer["advice"]} found
 */
function more(app, found) {
  const { suggestions } = found;
  const [{ word, exact: isExact, expected_guesses: count, entropy_bits: bits, expected_remaining: left, worst_case: worst }] = suggestions;
  return h(
    "details",
    {
      class: "more", open: figures,
      ontoggle: (/** @type {{target: HTMLDetailsElement}} */ { target }) => showFigures(app, target.open),
    },
    h("summary", { "data-key": "figures" }, t("why")),
    app.game.boards === 1 && [
      isExact && count !== undefined && h("p", { class: "fine" }, t("exactly", { word, count: number(count, 3) })),
      h("p", { class: "fine" }, t("promises", { word, bits: number(bits, 2), left: number(left, 1), worst: number(worst) })),
    ],
    "tried" in found && h("p", { class: "fine" }, t("sampled", { tried: number(found.tried ?? 0), count: number(found.allowed ?? 0), saved: number(found.sampling_error ?? 0, 3) })),
    suggestions.some(({ exact }) => !exact) && h("p", { class: "fine" }, t("estimates")),
  );
}

/**
 * @param {Game} game
 * @param {string} word
 * @param {string[]} tokens
 */
function named(game, word, tokens) {
  const { lang, dir } = game.script;
  return h(
    "span",
    { class: "named", lang },
    h("b", { dir }, word),
    game.pack?.syllables && !game.form.syllable && game.form.places === 1 && tokens.join("") !== word && h("small", {}, tokens.join("")),
  );
}

/**
 * The words that fit each board that is not solved.
 * @param {App} app
 */
function possible(app) {
  const { advice, pack, settings } = app.game;
  const candidates = [advice?.advice.candidates ?? []].flat();
  return fittings([advice, pack, settings, figures, app.game.isOver], () => candidates.map((one, board) => advice?.boards[board].is_open && fitting(app, one, board + 1)));
}

/**
 * The words that fit a board, likeliest first.
 * @param {App} app
 * @param {Candidates} candidates
 * @param {number} board
 */
function fitting(app, { count, tier, words, unlisted }, board) {
  const both = tier === 1 && unlisted.count > 0;
  const all = labelled(t("fitting_words"), number(both ? count + unlisted.count : count));
  const fit = both ? `${all} · ${labelled(t("likely_words"), number(count))}` : all;
  const title = app.game.boards === 1 ? fit : `${t("board", { number: number(board) })}: ${fit}`;
  const chances = words.length > 1 && words[0].probability !== words[words.length - 1].probability;
  const { isOver, boards } = app.game;
  const isKept = isOver && boards > 1; // then no word can be taken
  return h(
    "section",
    { class: "fitting", "aria-label": title },
    h("h2", {}, title),
    tier === 2 && h("p", { class: "fine" }, t("none_likely")),
    h(
      "p",
      { class: "chips", ...app.game.script, role: isKept ? "list" : "toolbar" },
      words.slice(0, isOver ? SHOWN : undefined).map(({ word, probability }, place) => {
        const shown = [word, chances && probability >= SMALL && h("small", {}, percent(probability))];
        if (isKept) return h("span", { class: "chip", role: "listitem" }, shown);
        return button(`fit-${board}-${word}`, shown, () => app.choose(word), { class: "chip", tabindex: place > 0 && -1 });
      }),
      words.length > 0 && !isOver &&
        button(`fitting-${board}`, t("search_words"), () => openFitting(app, board - 1), { class: "chip all", "aria-haspopup": "dialog" }),
    ),
    both && figures && h("p", { class: "fine" }, t("unlikely", { count: number(unlisted.count), chance: percent(unlisted.probability - unlisted.unheld) })),
    count > 0 && !app.game.unsure.length && unlisted.unheld >= 0.1 &&
      h("p", { class: "fine" }, t("unheld", { chance: percent(unlisted.unheld) })),
  );
}

/**
 * Why no word fits a board.
 * @param {App} app
 */
function contradictions(app) {
  return (app.game.advice?.boards ?? []).flatMap(({ board, contradiction: found }) => (found ? contradiction(app, board, found) : []));
}

/**
 * @param {App} app
 * @param {number} board
 * @param {Contradiction} found
 */
function contradiction(app, board, found) {
  const { game } = app;
  const { rows } = game.state;
  const tilesOf = (/** @type {number} */ row) => game.textsOf(rows[row].tokens, game.charsOf(row, rows[row].tokens, game.answer?.rows[row]?.segments));
  const { clash } = found;
  const why =
    clash &&
    (clash.place === null
      ? t("clash_count", { tile: clash.tile })
      : t("clash_place", { tile: clash.tile, place: number(clash.place + 1) }));
  return h(
    "section",
    {},
    game.boards > 1 && h("h2", {}, t("board", { number: number(board) })),
    h("h2", { class: "problem" }, misfit(found)),
    why && h("p", {}, why),
    h("p", {}, t("fix", { word: found.word })),
    found.corrections.map(({ row, feedback }) =>
      h(
        "p",
        { class: "fix" },
        t("row_number", { number: number(row + 1) }),
        small(app.game, feedback, tilesOf(row), rows[row].feedback.split(",")[board - 1]),
      ),
    ),
    button("fix", t("change_it"), () => app.fix(found.corrections, board - 1), { class: "main" }),
  );
}

/** @param {App} app */
function over(app) {
  const { game, game: { isSolved } } = app;
  const text = game.answer?.share ?? "";
  const hasOne = game.boards === 1;
  const wrong = contradictions(app);
  const inRow = hasOne && isSolved ? streak(game.settings.lexicon) : 0;
  const asks = hasOne && !game.isPlaying && !isSolved && !wrong.length && !game.state.was;
  const toReview = game.state.rows.length > 0 && !wrong.length && reviewing(app, asks ? "plain" : "main");
  const again = button("again-2", [icon("plus"), t("new_game")], () => app.again(), { class: toReview ? "plain" : "main" });
  const choices = h(
    "div",
    { class: "choices" },
    toReview || again,
    game.state.rows.length > 0 && [
      text && button("share", [icon("share"), t("share")], () => share(text)),
      game.isPlaying && !game.cheats && button("challenge", t("challenge"), () => shareLink(game)),
      text && button("picture", t("picture"), () => sharePicture(game, text)),
    ],
    toReview && again,
  );
  const word = h("input", { class: "search", placeholder: t("other_word"), "aria-label": t("other_word"), ...game.script });
  const submitted = (/** @type {Event} */ event) => { event.preventDefault(); app.choose(word.value); };
  return h(
    "div",
    { class: `ending${isSolved ? " solved" : ""}` },
    isSolved && app.isFresh && !wrong.length && h("div", { class: "confetti", "aria-hidden": "true" }, Array.from({ length: 24 }, (_, at) => h("i", { "--at": at }))),
    h("h2", { "data-key": "ending", tabindex: -1 }, ending(game)),
    hasOne && isSolved && game.isPlaying && h("p", { lang: game.script.lang }, game.play?.answer ?? ""),
    inRow > 1 && h("p", {}, labelled(t("streak"), number(inRow))),
    wrong,
    asks ? [h("p", {}, t("which_word")), possible(app), h("form", { class: "tell", onsubmit: submitted }, word, h("button", { class: "plain" }, t("continue")))] : !isSolved && !wrong.length && !game.state.was && possible(app),
    review(game, choices) ?? choices,
    h("pre", { class: "share", hidden: true }, text),
    (asks || !hasOne) && app.problem && h("p", { class: "problem" }, app.problem.message),
  );
}

/**
 * The review: for each guess, the best alternative, what it would have saved, and the luck.
 * @param {Game} game
 * @param {HTMLElement | null} [choices] what to do next
 */
function review(game, choices = null) {
  const account = game.review;
  if (!account) return null;
  const heads = ["guess", "best_was", "lost", "luck", "left"].map((key) => h("th", { scope: "col" }, t(key)));
  const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"}${number(Math.abs(value), 2)}`;
  const about = (/** @type {boolean} */ exact) => (exact ? "" : "≈ ");
  const rows = account.guesses.map((guess) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", ...game.script }, guess.word, h("i", { class: "meter", "--share": guess.skill / HIGHEST })),
      h("td", game.script, guess.skill_loss >= LEAST_LOSS ? guess.best.word : "✓"),
      h("td", {}, guess.skill_loss >= LEAST_LOSS ? `${about(guess.exact)}${number(guess.skill_loss, 2)}` : "0"),
      h("td", {}, guess.luck === null ? "" : `${about(guess.exact)}${signed(guess.luck)}`),
      h("td", {}, "left" in guess ? leftOn(guess.left) : number(guess.candidates_after)),
    ),
  );
  const turns = "solver" in account ? account.solver.map(({ guess }) => guess).join(" ") : "";
  const { skill, luck_score: luck } = account;
  const fortune = (luck ?? 0) > LUCKY ? "lucky" : (luck ?? 0) < HIGHEST - LUCKY ? "unlucky" : "average_luck";
  return h(
    "section",
    { class: "review", "aria-label": t("review"), "data-key": "reviewed", tabindex: -1 },
    h("div", { class: "dials", "aria-hidden": "true" }, dial("skill", skill), luck !== null && dial(fortune, luck)),
    h("p", { class: "unseen" }, scored(account)),
    h("p", {}, judged(account)),
    choices,
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    turns && h("p", { class: "fine" }, t("solver_plays", { turns })),
    h("p", { class: "fine" }, t("review_about")),
  );
}

/**
 * The words left on a few boards, or on all of many.
 * @param {number[]} left
 */
function leftOn(left) {
  if (left.length > MOST_TOLD) return number(left.reduce((sum, count) => sum + count));
  return left.map((count) => (count ? number(count) : "✓")).join(" ");
}

/**
 * A score as a dial.
 * @param {string} name
 * @param {number} score
 */
function dial(name, score) {
  return h("div", { class: "dial", "--share": score / HIGHEST }, h("b", {}, number(score), h("small", {}, `/ ${number(HIGHEST)}`)), h("span", {}, t(name)));
}

/**
 * What a review says in a sentence or two.
 * @param {ReviewAnswer | ReviewTogetherAnswer} account
 */
function judged({ guesses }) {
  const count = guesses.filter(({ skill_loss: loss }) => loss < LEAST_LOSS).length;
  const worst = guesses.reduce((one, other) => (other.skill_loss > one.skill_loss ? other : one));
  const { word, best, skill_loss: loss } = worst;
  const told = t("best_possible", { count: number(count), total: number(guesses.length) });
  return loss < SMALL ? told : [told, " ", t("cost_most", { word, best: best.word, lost: number(loss, 2) })];
}
