// The player's own word lists. This browser keeps them; the engine makes a pack of a list, and is
// sent the list again whenever it has forgotten it.

import { button, h, put } from "./dom.js";
import { explained } from "./errors.js";
import { open } from "./modal.js";
import { tell } from "./say.js";
import { forget, keysWith, recall, remember } from "./store.js";
import { language, number, t } from "./words.js";

/** Kilobytes of a list as JSON: a question has 256. */
const LARGEST = 240;

/**
 * Whether a pack is made of an own list.
 * @param {string | undefined} id
 */
export function isOwn(id) {
  return Boolean(id?.startsWith("own-"));
}

/** The lists, by the ids of their packs. @type {Map<string, {pack: PackName, list: OwnList}>} */
const lists = new Map();

/** The packs of the lists that this browser keeps. */
export function ownPacks() {
  for (const key of keysWith("own:own-")) {
    const { pack, list } = recall(key, { pack: /** @type {any} */ (null), list: /** @type {any} */ (null) });
    if (isOwn(pack?.id) && typeof list?.text === "string") lists.set(pack.id, { pack, list });
  }
  return [...lists.values()].map(({ pack }) => pack);
}

/**
 * The list of a pack.
 * @param {string} id
 */
export function ownList(id) {
  return lists.get(id)?.list ?? { lexicon: "", name: "", text: "" };
}

/**
 * Make a pack of a list, keep it, and open it.
 * @param {App} app
 * @param {OwnList} list
 */
async function add(app, list) {
  const { pack, answers, left_out: left, examples } = await app.engine.ask("own", { ...list, language: language() });
  lists.set(pack.id, { pack, list });
  remember(`own:${pack.id}`, { pack, list });
  await app.open(pack.id);
  const some = examples.length ? ` (${examples.join(", ")})` : "";
  tell(t("list_read", { count: number(answers), left: number(left) }) + some);
}

/**
 * Forget a list, and its games.
 * @param {App} app
 * @param {PackName} pack
 */
function remove(app, { id, name }) {
  lists.delete(id);
  forget(id);
  tell(t("refused", { word: name }));
  if (app.game.settings.lexicon === id) app.open(app.games[0].pack.id);
}

/**
 * Open a dialog that takes a list, and removes those there are.
 * @param {App} app
 */
export function openOwn(app) {
  const { lexicon } = app.game.settings;
  const like = isOwn(lexicon) ? ownList(lexicon).lexicon : lexicon;
  const problem = h("p", { class: "problem", role: "alert" });
  const name = h("input", { type: "text", class: "search", maxlength: 60, value: t("own_list"), "data-own": "name" });
  const length = h("input", { type: "number", class: "search", min: 1, max: 16, placeholder: t("language_auto"), "data-own": "length" });
  const text = h("textarea", { rows: 6, spellcheck: "false", "data-own": "text" });
  const file = h("input", { type: "file", accept: ".txt,.csv,.tsv,.dic,text/*", "data-own": "file", onchange: () => taken() });
  const taken = async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const isLong = chosen.size > LARGEST << 10;
    put(problem, isLong && tooLong());
    if (!isLong) text.value = await chosen.text();
  };
  open(t("own_list"), (close) => {
    const take = () => {
      const list = { lexicon: like, name: name.value.trim() || t("own_list"), text: text.value.trim(), length: Math.round(length.valueAsNumber) || undefined };
      if (new Blob([JSON.stringify(list)]).size > LARGEST << 10) return put(problem, tooLong());
      return add(app, list).then(close, (error) => put(problem, explained(error)));
    };
    return [
      h("p", { class: "fine" }, t("own_about")),
      field(t("list_name"), name),
      field(t("list_length"), length),
      field(t("own_list"), text),
      field(t("choose_file"), file),
      problem,
      h("div", { class: "choices" }, button("take", t("continue"), take, { class: "main" })),
      h(
        "div",
        { class: "choices" },
        ownPacks().map((pack) =>
          h("button", { class: "plain", "data-remove": pack.id, onclick: () => { close(); remove(app, pack); } }, t("remove_list", { name: pack.native_name })),
        ),
      ),
    ];
  });
}

function tooLong() {
  return t("list_too_long", { size: number(LARGEST) });
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  return h("label", { class: "setting block" }, h("span", {}, label), input);
}
