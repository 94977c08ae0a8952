// Dialogs: the menu, the settings, a game that is pasted, and the words that fit.

import { button, focusOn, h, icon, iconButton, put } from "./dom.js";
import { explained } from "./errors.js";
import { open } from "./modal.js";
import { plain, searchField } from "./gallery.js";
import { choosePicture } from "./picture.js";
import { advising } from "./questions.js";
import { shareLink } from "./share.js";
import { openStatistics } from "./stats.js";
import { languageChoice, languages, number, percent, t } from "./words.js";

/** Most words that are looked for. */
const MOST = 1_000_000;

/** Words that are shown at once; searching finds the others. */
const MOST_SHOWN = 200;

/**
 * Change a setting on which a dialog depends, and open it again.
 * @param {App} app
 * @param {Partial<Settings>} change
 * @param {(app: App) => void} again
 */
async function choose(app, change, again) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog[open]"));
  await app.set(change);
  if (!dialog.open) return;
  dialog.close();
  focusOn("menu");
  again(app);
  dialog.remove();
  focusOn(Object.keys(change)[0])?.scrollIntoView({ block: "center" });
}

/**
 * Open the menu: what to do, and how this game is played.
 * @param {App} app
 */
export function openMenu(app) {
  const { game } = app;
  const about = game.pack;
  const ofBoards = game.isPlaying ? "playBoards" : "boards";
  open(t("menu"), (close) => [
    h(
      "div",
      { class: "choices doings" },
      !game.hasPegs && [
        button("menu-picture", [icon("picture"), t("paste_picture")], () => { close(); choosePicture(app); }),
        button("menu-paste", [icon("dial"), t("how_played")], () => { close(); openPaste(app); }),
      ],
      button("menu-mode", [icon(game.isPlaying ? "type" : "play"), t(game.isPlaying ? "solve" : "play")], () => { close(); app.set({ mode: game.isPlaying ? "solve" : "play" }); }),
      game.takesLetters && button("menu-known", [icon("type"), t("known_letters")], () => { close(); openKnown(app); }),
      button("menu-stats", [icon("bars"), t("statistics")], () => { close(); openStatistics(app); }),
      !(game.isPlaying && game.cheats) && button("menu-link", [icon("share"), t(game.isPlaying ? "challenge" : "copy_link")], () => { close(); shareLink(game); }),
      button("menu-settings", [icon("sliders"), t("settings")], () => { close(); focusOn("menu"); openSettings(app); }),
    ),
    !game.hasPegs && select("boards", t("boards"), String(game.settings[ofBoards]), ["1", "2", "4", "8", "16", "32", "64"], (count) => number(Number(count)), (count) =>
      app.set({ [ofBoards]: Number(count) }),
    ),
    !game.hasPegs && toggle(app, "sequence", t("sequence"), t("sequence_about")),
    about && about.rules.length > 1 && select("rules", t("rules"), game.rule.name, about.rules.map(({ name }) => name), (name) => about.rules.find((one) => one.name === name)?.title ?? name, (name) => choose(app, { rules: name === about.rules[0].name ? "" : name }, openMenu)),
    !game.hasPegs && toggle(app, "absurdle", "Absurdle", t("absurdle_about")),
    game.hasHard && toggle(app, "hard", t("hard"), t("hard_about")),
    game.hasStrict && toggle(app, "strict", t("strict"), t("strict_about")),
    played(app),
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
 * Open the settings, which hold for all games.
 * @param {App} app
 */
function openSettings(app) {
  const { settings, pack } = app.game;
  open(t("settings"), () => [
    toggle(app, "spoilers", t("no_spoilers"), t("no_spoilers_about"), true),
    pack?.has_familiar_words && toggle(app, "allWords", t("all_words"), t("all_words_about")),
    toggle(app, "contrast", t("contrast"), t("contrast_about")),
    select("theme", t("theme"), settings.theme, ["auto", "light", "dark"], (tag) => t(`theme_${tag}`), (theme) => app.set({ theme: /** @type {"auto"} */ (theme) })),
    select("language", t("language"), settings.language, ["", ...languages()], (tag) => (tag ? languageChoice(tag) : t("language_auto")), (tag) => choose(app, { language: tag }, openSettings)),
    h("h3", {}, t("keyboard")),
    h("p", { class: "fine" }, t("keys_about")),
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
 * Open a dialog that takes letters known without a guess.
 * @param {App} app
 */
export function openKnown(app) {
  const { state: { known }, script } = app.game;
  const problem = h("p", { class: "problem", role: "alert" });
  const fields = ["placed", "present", "absent"].map((name) =>
    h("input", { type: "text", class: "search", lang: script.lang, maxlength: 1000, autocomplete: "off", autocapitalize: "none", spellcheck: "false", "data-known": name, value: known?.[/** @type {"placed"} */ (name)] ?? "" }),
  );
  const dialog = open(t("known_letters"), (close) => {
    const take = (/** @type {Event} */ event) => {
      event.preventDefault();
      const [placed, present, absent] = fields.map(({ value }) => value);
      app.know({ placed, present, absent }).then(close, (error) => put(problem, explained(error)));
    };
    return [h(
      "form",
      { onsubmit: take },
      fields.map((field) => {
        const name = field.dataset.known;
        return h("label", { class: "setting block" }, h("span", {}, t(`known_${name}`), h("small", {}, t(`known_${name}_about`))), field);
      }),
      problem,
      h("div", { class: "choices" }, h("button", { class: "main", "data-key": "know" }, t("continue"))),
    )];
  });
  dialog.querySelector("input")?.focus();
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
          { class: "pack", "data-word": word, onclick: () => { close(); app.choose(word); } },
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
