// Choosing a game: by any of its names, or by its language. The games played last come first, then those in the
// reader's language.

import { button, h, put } from "./dom.js";
import { isPlayed, keyOf, kindOf, titlesOf } from "./games.js";
import { open } from "./modal.js";
import { openOwn, ownPacks } from "./own.js";
import { baseOf, labelled, language, nameOfLanguage, number, t, variant } from "./words.js";

/** The number of games played last that come first. */
const LAST = 3;

/** Most squares in the picture of a game. */
const MOST_SQUARES = 16;

/** @param {App} app */
export function openPicker(app) {
  const recent = app.game.settings.recent.slice(0, LAST);
  const own = ownPacks().map((pack) => ({ names: [pack.native_name], pack }));
  const rank = (/** @type {Listed} */ game) =>
    recent.includes(keyOf(game)) ? recent.indexOf(keyOf(game)) : recent.length + Number(baseOf(game.pack.language) !== baseOf(language()));
  const games = [...app.games, ...own]
    .sort((one, other) => rank(one) - rank(other))
    .map((game) => ({ ...game, known: wordsOf(app, game) }));
  const tongues = [...new Set([baseOf(language()), ...games.map(({ pack }) => baseOf(pack.language))])]
    .filter((tag) => games.some(({ pack }) => baseOf(pack.language) === tag));
  const chips = h("div", { class: "tongues", role: "group", "aria-label": t("language") });
  const list = h("div", { class: "packs" });
  let chosen = "";
  const dialog = open(t("pick_game"), (close) => {
    const show = () => {
      const wanted = words(field.value).trim().split(" ");
      const found = games.filter(({ known, pack }) => wanted.every((word) => known.includes(` ${word}`)) && (!chosen || baseOf(pack.language) === chosen));
      put(list, found.map((game) => choice(app, game, close)), !found.length && h("p", {}, t("no_game")));
      put(chips, tongues.map((tag) => chip(tag, tag === chosen, () => { chosen = tag === chosen ? "" : tag; show(); })));
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
    return [field, chips, list, h("div", { class: "choices" }, button("own", t("own_list"), () => { close(); openOwn(app); }))];
  });
  if (matchMedia("(pointer: fine)").matches) dialog.querySelector("input")?.focus();
}

/**
 * A language, whose games alone are shown while it is pressed.
 * @param {string} tag
 * @param {boolean} isChosen
 * @param {() => void} choose
 */
function chip(tag, isChosen, choose) {
  return h("button", { class: "chip", lang: tag === "zxx" ? false : tag, "data-key": `tongue-${tag}`, "aria-pressed": String(isChosen), onclick: choose }, nameOfLanguage(tag));
}

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
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLocaleLowerCase();
}

/**
 * A field that searches a list.
 * @param {string} label
 * @param {Record<string, unknown>} props
 */
export function searchField(label, props) {
  const usual = { type: "text", role: "searchbox", enterkeyhint: "search", class: "search", autocomplete: "off" };
  return h("input", { ...usual, placeholder: label, "aria-label": label, ...props });
}

/**
 * @param {App} app
 * @param {Listed} game
 * @param {() => void} close
 */
function choice(app, game, close) {
  const { names: [called], pack, boards = 1 } = game;
  const { title, own } = titlesOf(game);
  const tongue = nameOfLanguage(pack.language, language());
  const isLanguage = called === pack.native_name && called === nameOfLanguage(pack.language);
  const about = [own, !isLanguage && tongue, variant(pack), boards > 1 && labelled(t("boards"), number(boards))];
  return h(
    "button",
    {
      class: "pack", "data-pack": pack.id, "aria-current": isPlayed(game, app.game) ? "true" : false,
      onclick: () => { close(); app.open(pack.id, undefined, kindOf(game)); },
    },
    picture(game),
    h("span", { class: "name", lang: own ? false : pack.language }, title),
    h("span", { class: "kind" }, about.filter((one) => one && one !== title).join(" · ")),
  );
}

/**
 * What a game looks like: a row of tiles, or its boards.
 * @param {Listed} game
 */
function picture({ boards = 1, pack }) {
  const isRow = boards === 1;
  const count = Math.min(isRow ? pack.length : boards, isRow ? 6 : MOST_SQUARES);
  const squares = Array.from({ length: count }, () => h("i"));
  return h("span", { class: "picture", "aria-hidden": "true", "--columns": isRow ? count : Math.ceil(Math.sqrt(count)) }, squares);
}
