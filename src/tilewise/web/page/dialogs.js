// Dialogs: choosing a game, the menu of settings, a game that is pasted, and the words that fit.

import { button, focusOn, h, icon, iconButton, put } from "./dom.js";
import { explained } from "./errors.js";
import { open } from "./modal.js";
import { openOwn, ownPacks } from "./own.js";
import { choosePicture } from "./picture.js";
import { advising } from "./questions.js";
import { shareLink } from "./share.js";
import { openStatistics } from "./stats.js";
import { baseOf, language, languageChoice, languages, nameOfLanguage, number, percent, t, variant } from "./words.js";

/** Most words that are looked for. */
const MOST = 1_000_000;

/** Words that are shown at once; searching finds the others. */
const MOST_SHOWN = 200;

/**
 * The words that find a game: its names, and its language's in all languages.
 * @param {App} app
 * @param {Listed} game
 */
function wordsOf(app, { names, pack }) {
  const tags = new Set([language(), "en", ...app.games.map((one) => one.pack.language)]);
  const found = [...tags].map((tag) => nameOfLanguage(pack.language, tag));
  return words([...names, ...found].join(" "));
}

/**
 * The words of a text, each after a space.
 * @param {string} text
 */
function words(text) {
  return plain(` ${text}`).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
}

/**
 * A text without accents and case, so that `francais` finds `Français`.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLocaleLowerCase();
}

/** @param {App} app */
export function openPicker(app) {
  const list = h("div", { class: "packs" });
  const { recent } = app.game.settings;
  const rank = (/** @type {Listed} */ { pack: { id, language: tag } }) =>
    recent.includes(id) ? recent.indexOf(id) : recent.length + Number(baseOf(tag) !== baseOf(language()));
  const own = ownPacks().map((pack) => ({ names: [pack.native_name], pack }));
  const sorted = [...app.games, ...own]
    .sort((one, other) => rank(one) - rank(other))
    .map((game) => ({ ...game, known: wordsOf(app, game) }));
  const dialog = open(t("pick_game"), (close) => {
    const show = () => {
      const wanted = words(field.value).trimEnd();
      const found = sorted.filter(({ known }) => known.includes(wanted));
      put(list, found.map((game) => choice(app, game, close)), !found.length && h("p", {}, t("no_game")));
    };
    const field = searchField(t("search_games"), {
      oninput: () => show(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        list.querySelector("button")?.click();
      },
    });
    show();
    const own = button("own", t("own_list"), () => { close(); openOwn(app); });
    return [field, h("div", { class: "choices" }, own), list];
  });
  if (matchMedia("(pointer: fine)").matches) dialog.querySelector("input")?.focus();
}

/**
 * A field that searches a list.
 * @param {string} label
 * @param {Record<string, unknown>} props
 */
function searchField(label, props) {
  const usual = { type: "text", role: "searchbox", enterkeyhint: "search", class: "search", autocomplete: "off" };
  return h("input", { ...usual, placeholder: label, "aria-label": label, ...props });
}

/**
 * @param {App} app
 * @param {Listed} game
 * @param {() => void} close
 */
function choice(app, { names, pack, rules, boards, sequence, opponent }, close) {
  const kind = { lexicon: pack.id, ...boards && { rules, boards, playBoards: boards, sequence, absurdle: opponent !== "fair" } };
  const isIt = Object.entries(kind).every(([name, value]) => app.game.settings[/** @type {"rules"} */ (name)] === value);
  return h(
    "button",
    {
      class: "pack", "data-pack": pack.id, "aria-current": isIt ? "true" : false,
      onclick: () => { close(); app.open(pack.id, undefined, kind); },
    },
    h("span", { class: "name", lang: pack.language }, names[0]),
    h("span", { class: "kind" }, [nameOfLanguage(pack.language, language()), variant(pack)].join(" · ")),
  );
}

/** @param {App} app */
export function openMenu(app) {
  const { game } = app;
  const about = game.pack;
  const ofBoards = game.isPlaying ? "playBoards" : "boards";
  /** @type {(value: string, name: string) => void} */
  const choose = async (value, name) => {
    await app.set({ [name]: value });
    if (!dialog.open) return;
    dialog.close();
    focusOn("menu");
    openMenu(app);
    dialog.remove();
    focusOn(name)?.scrollIntoView({ block: "center" });
  };
  const dialog = open(t("menu"), (close) => [
    h(
      "div",
      { class: "choices" },
      !game.hasPegs && [
        button("menu-picture", t("paste_picture"), () => { close(); choosePicture(app); }),
        button("menu-paste", t("how_played"), () => { close(); openPaste(app); }),
      ],
      button("menu-mode", t(game.isPlaying ? "solve" : "play"), () => { close(); app.set({ mode: game.isPlaying ? "solve" : "play" }); }),
      button("menu-stats", t("statistics"), () => { close(); openStatistics(app); }),
      !(game.isPlaying && game.cheats) && button("menu-link", t(game.isPlaying ? "challenge" : "copy_link"), () => { close(); shareLink(game); }),
    ),
    !game.hasPegs && select("boards", t("boards"), String(game.settings[ofBoards]), ["1", "2", "4", "8", "16", "32", "64"], (count) => number(Number(count)), (count) =>
      app.set({ [ofBoards]: Number(count) }),
    ),
    !game.hasPegs && toggle(app, "sequence", t("sequence"), t("sequence_about")),
    about && about.rules.length > 1 && select("rules", t("rules"), game.rule.name, about.rules.map(({ name }) => name), (name) => about.rules.find((one) => one.name === name)?.title ?? name, (value, name) => choose(value === about.rules[0].name ? "" : value, name)),
    !game.hasPegs && toggle(app, "absurdle", "Absurdle", t("absurdle_about")),
    game.hasHard && toggle(app, "hard", t("hard"), t("hard_about")),
    game.hasStrict && toggle(app, "strict", t("strict"), t("strict_about")),
    toggle(app, "spoilers", t("no_spoilers"), t("no_spoilers_about"), true),
    about?.has_familiar_words && toggle(app, "allWords", t("all_words"), t("all_words_about")),
    toggle(app, "contrast", t("contrast"), t("contrast_about")),
    select("theme", t("theme"), game.settings.theme, ["auto", "light", "dark"], (tag) => t(`theme_${tag}`), (theme) =>
      app.set({ theme: /** @type {"auto"} */ (theme) }),
    ),
    select("language", t("language"), game.settings.language, ["", ...languages()], (tag) => (tag ? languageChoice(tag) : t("language_auto")), choose),
    played(app),
    h("h3", {}, t("keyboard")),
    h("p", { class: "fine" }, t("keys_about")),
    about &&
      h(
        "details",
        {},
        h("summary", {}, t("words_of", { name: about.pack.native_name })),
        h("p", { class: "fine" }, about.licenses.join("; ")),
        about.sources.map(({ name, version, license, what }) =>
          h("p", { class: "fine" }, h("b", {}, `${name} ${version}`), ` (${license}) ${what}`),
        ),
      ),
  ]);
}

/**
 * Open a dialog that takes the text of a shared game.
 * @param {App} app
 */
export function openPaste(app) {
  const problem = h("p", { class: "problem", role: "alert" });
  const field = h("textarea", { rows: 8, spellcheck: "false", maxlength: 20_000, lang: app.game.script.lang });
  const dialog = open(t("how_played"), (close) => {
    const take = () =>
      app.takeShared(field.value).then(close, (error) => put(problem, explained(error)));
    return [
      button("from-picture", [icon("picture"), t("paste_picture")], () => { close(); choosePicture(app); }),
      h("label", { class: "setting block" }, h("span", {}, h("small", {}, t("paste_about"))), field),
      problem,
      h("div", { class: "choices" }, button("take", t("continue"), take, { class: "main" })),
    ];
  });
  dialog.querySelector("textarea")?.focus();
}

/**
 * Open the list of all words that fit a board.
 * @param {App} app
 * @param {number} board from 0
 */
export async function openFitting(app, board) {
  let words;
  try {
    const { advice } = await app.engine.ask("advise", advising(app.game, MOST));
    words = [advice.candidates].flat()[board].words;
  } catch (error) {
    app.fail(error);
    return;
  }
  const list = h("div", { class: "packs" });
  const dialog = open(t("fitting_words"), (close) => {
    const row = (/** @type {{word: string, probability: number}} */ { word, probability }) =>
      h(
        "div",
        { class: "fit" },
        h(
          "button",
          { class: "pack", "data-word": word, onclick: () => { close(); app.draft.takeWord(word); } },
          h("span", { class: "name", lang: app.game.script.lang }, word),
          h("span", { class: "kind" }, percent(probability)),
        ),
        iconButton("close", t("exclude", { word }), () => { close(); app.exclude(word); }),
      );
    const show = () => {
      const wanted = plain(field.value.trim());
      const found = words.filter(({ word }) => plain(word).includes(wanted));
      const rest = found.length - MOST_SHOWN;
      put(list, found.slice(0, MOST_SHOWN).map(row), rest > 0 && h("p", { class: "fine" }, t("and_more", { count: number(rest) })));
    };
    const field = searchField(t("search_words"), { lang: app.game.script.lang, oninput: () => show() });
    show();
    return [field, list];
  });
  if (matchMedia("(pointer: fine)").matches) dialog.querySelector("input")?.focus();
}

/**
 * @param {App} app
 * @param {"sequence" | "absurdle" | "hard" | "strict" | "spoilers" | "allWords" | "contrast"} name
 * @param {string} label
 * @param {string} about
 * @param {boolean} [isTurned] whether the switch is on when the setting is off
 */
function toggle(app, name, label, about, isTurned = false) {
  const box = h("input", {
    type: "checkbox", role: "switch", "data-setting": name, checked: app.game.settings[name] !== isTurned,
    onchange: () => app.set({ [name]: box.checked !== isTurned }),
  });
  return h("label", { class: "setting" }, h("span", {}, label, h("small", {}, about)), box);
}

/**
 * The words that games with this pack have used; solved words are added when the next game starts.
 * @param {App} app
 */
function played(app) {
  const { game } = app;
  const field = h("textarea", {
    rows: 3, spellcheck: "false", lang: game.script.lang, "data-setting": "played",
    onchange: () => {
      game.remember(field.value.split(/[\s,;]+/).filter(Boolean));
      app.refresh();
    },
  });
  field.value = game.played.join(" ");
  return h("label", { class: "setting block" }, h("span", {}, t("played"), h("small", {}, t("played_about"))), field);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {string[]} values
 * @param {(value: string) => string} named
 * @param {(value: string, name: string) => void} choose
 */
function select(name, label, value, values, named, choose) {
  const field = h(
    "select",
    { "data-key": name, "data-setting": name, onchange: () => choose(field.value, name) },
    values.map((one) => h("option", { value: one, selected: one === value }, named(one))),
  );
  return h("label", { class: "setting" }, h("span", {}, label), field);
}
