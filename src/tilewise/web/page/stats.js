// Statistics of the games on one board that were finished in this browser. They stay in it, unless the
// player exports them, or has the server join them with `tilewise history`.

import { button, h, save } from "./dom.js";
import { explained } from "./errors.js";
import { open } from "./modal.js";
import { tell } from "./say.js";
import { recall, remember } from "./store.js";
import { labelled, language, number, percent, t } from "./words.js";

const KIND = "tilewise-statistics";
const MOST = 5000;
const MOST_OPENERS = 5;

function games() {
  return recall("stats", { games: /** @type {Finished[]} */ ([]) }).games.filter(isGame);
}

/** @param {Finished} game */
function isGame(game) {
  const texts = [game?.id, game?.pack, game?.mode, game?.opener, game?.date];
  return texts.every((text) => typeof text === "string" && text.length < 100) && Number.isInteger(game.guesses) && game.guesses >= 0;
}

/**
 * Count a game once it is over; no longer, if that has been taken back.
 * @param {Game} game
 * @returns {Counted | null} null if nothing has changed
 */
export function count(game) {
  const { settings: { lexicon: pack, mode, rules }, state: { rows, seed } } = game;
  if (game.boards > 1 || game.cheats || rules) return null;
  const id = `${pack}:${seed}`;
  const all = games();
  const before = all.find((one) => one.id === id);
  const isOver = game.isOver && rows.length > 0;
  if (!isOver && !before) return null;
  const guesses = isOver && game.isSolved ? rows.length : 0;
  const found = game.review && { skill: game.review.skill, luck: game.review.luck_score ?? 0 };
  if (before && isOver && before.guesses === guesses && before.skill === (found?.skill ?? before.skill)) return null;
  const words = rows.map((_, row) => game.wordOf(row));
  const date = before?.date ?? new Date().toLocaleDateString("sv"); // Swedish dates are as in 2026-11-23
  const counted = { ...before, id, pack, mode, guesses, opener: words[0] ?? "", word: guesses ? words[words.length - 1] : "", date, ...found };
  const others = all.filter((one) => one !== before);
  remember("stats", { games: (isOver ? [...others, counted] : others).slice(-MOST) });
  if (isOver && before) return null;
  return { game: before ?? counted, isOver };
}

/**
 * The games of this browser and those of `tilewise history`, each once, oldest first.
 * @param {Finished[]} own
 * @param {PastGame[]} past
 * @param {string} pack
 */
function joined(own, past, pack) {
  const known = new Set(own.filter(({ mode }) => mode === "solve").map(({ date, word }) => `${date} ${word}`));
  const others = past.filter(({ date, answer }) => !known.has(`${date} ${answer}`));
  const games = others.map(({ date, answer, guesses, opener }) =>
    ({ id: `${pack}:${date}:${answer}`, pack, mode: /** @type {const} */ ("solve"), guesses, opener, date, word: answer }));
  return [...games, ...own].sort((one, other) => one.date.localeCompare(other.date));
}

/**
 * The lengths of the last run of solved games, and of the longest.
 * @param {Finished[]} played
 */
function streaks(played) {
  let last = 0;
  let longest = 0;
  for (const { guesses } of played) {
    last = guesses ? last + 1 : 0;
    longest = Math.max(longest, last);
  }
  return { last, longest };
}

/**
 * How many of the last games with a pack were solved, one after another.
 * @param {string} lexicon
 */
export function streak(lexicon) {
  return streaks(games().filter(({ pack }) => pack === lexicon)).last;
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Open the statistics of the present pack.
 * @param {App} app
 */
export async function openStatistics(app) {
  const { lexicon } = app.game.settings;
  const { games: past } = await app.engine.ask("history", { lexicon, language: language() }).catch((error) => {
    tell(explained(error));
    return { games: null };
  });
  open(t("statistics"), (close) => {
    const own = games().filter(({ pack }) => pack === lexicon);
    const played = past ? joined(own, past, lexicon) : own;
    const again = () => {
      close();
      openStatistics(app);
    };
    return [
      played.length ? figures(played) : h("p", {}, t("no_games_yet")),
      past && h("p", { class: "fine" }, t("with_history", { count: number(past.length) })),
      exchange(again),
    ];
  });
}

/** @param {Finished[]} played */
function figures(played) {
  const solved = played.filter(({ guesses }) => guesses);
  const { last, longest } = streaks(played);
  const told = [
    [t("games"), number(played.length)],
    [t("games_solved"), percent(solved.length / played.length)],
    [t("streak"), number(last)],
    [t("longest_streak"), number(longest)],
  ];
  return [
    h("dl", { class: "totals" }, told.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    distribution(solved, played.length - solved.length),
    openers(solved),
    skills(played),
  ];
}

/**
 * How many games took how many guesses.
 * @param {Finished[]} solved
 * @param {number} lost
 */
function distribution(solved, lost) {
  const longest = Math.max(6, ...solved.map(({ guesses }) => guesses));
  const counts = Array.from({ length: longest }, (_, at) => solved.filter(({ guesses }) => guesses === at + 1).length);
  const most = Math.max(1, lost, ...counts);
  const bar = (/** @type {string} */ name, /** @type {number} */ value, kind = value ? "" : " none") =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, h("span", { class: `bar${kind}`, "--share": value / most }, number(value))));
  return h(
    "table",
    { class: "distribution" },
    h("caption", {}, t("guesses_taken")),
    h("tbody", {}, counts.map((value, at) => bar(number(at + 1), value)), lost > 0 && bar("✗", lost, " lost")),
  );
}

/**
 * The player's own openers, and the guesses that their games took.
 * @param {Finished[]} solved
 */
function openers(solved) {
  /** @type {Map<string, number[]>} */
  const taken = new Map();
  for (const { opener, guesses } of solved) taken.set(opener, [...(taken.get(opener) ?? []), guesses]);
  const often = [...taken].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_OPENERS);
  return (
    often.length > 0 && [
      h("h3", {}, t("openers")),
      often.map(([word, guesses]) =>
        h("p", { class: "fine" }, t("opener_took", { word, count: number(guesses.length), mean: number(mean(guesses), 2) })),
      ),
    ]
  );
}

/** @param {Finished[]} played */
function skills(played) {
  const reviewed = played.filter(({ skill }) => skill !== undefined);
  if (!reviewed.length) return null;
  const sum = (/** @type {Finished[]} */ some) => ({
    skill: number(mean(some.map(({ skill = 0 }) => skill))), luck: number(mean(some.map(({ luck = 0 }) => luck))),
  });
  const recent = reviewed.slice(-10);
  return [
    h("h3", {}, t("review")),
    h("p", { class: "fine" }, labelled(t("games"), number(reviewed.length)), " · ", t("review_sum", sum(reviewed))),
    recent.length < reviewed.length &&
      h("p", { class: "fine" }, t("reviewed_last", { count: number(recent.length) }), " ", t("review_sum", sum(recent))),
  ];
}

/**
 * Buttons that export and import the games of all packs.
 * @param {() => void} done
 */
function exchange(done) {
  const field = h("input", {
    type: "file", accept: ".json,application/json", class: "unseen", "aria-label": t("import_games"), tabindex: "-1",
    onchange: async () => {
      const [file] = field.files ?? [];
      if (!file) return;
      const added = taken(await file.text());
      tell(added === null ? t("not_statistics") : labelled(t("games"), number(added)));
      if (added !== null) done();
    },
  });
  const exported = () => JSON.stringify({ kind: KIND, version: 1, games: games() }, null, 1);
  return h(
    "div",
    { class: "choices" },
    button("export", t("export_games"), () => save("tilewise.json", new Blob([exported()], { type: "application/json" }))),
    button("import", t("import_games"), () => field.click()),
    field,
  );
}

/**
 * Add the games of an exported file.
 * @param {string} text
 * @returns {number | null} how many were new; null if the file holds none
 */
function taken(text) {
  try {
    const { kind, games: found } = JSON.parse(text);
    if (kind !== KIND || !Array.isArray(found)) return null;
    const all = games();
    const known = new Set(all.map(({ id }) => id));
    const fresh = found.filter((one) => isGame(one) && !known.has(one.id));
    remember("stats", { games: [...all, ...fresh].sort((one, other) => one.date.localeCompare(other.date)).slice(-MOST) });
    return fresh.length;
  } catch {
    return null;
  }
}
