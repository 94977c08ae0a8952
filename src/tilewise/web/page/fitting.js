// All words that fit: to look through, to guess, and to exclude.

import { plain, searchField } from "./dialogs.js";
import { h, icon, put } from "./dom.js";
import { open } from "./modal.js";
import { advising } from "./questions.js";
import { number, percent, t } from "./words.js";

/** Most words that are looked for. */
const MOST = 1_000_000;

/** Words that are shown at once; searching finds the others. */
const MOST_SHOWN = 200;

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
          h("span", { class: "name", lang: app.game.pack?.pack.language ?? false }, word),
          h("span", { class: "kind" }, percent(probability)),
        ),
        h(
          "button",
          {
            class: "round", "aria-label": t("exclude", { word }), title: t("exclude", { word }),
            onclick: () => { close(); app.exclude(word); },
          },
          icon("close"),
        ),
      );
    const show = () => {
      const wanted = plain(field.value.trim());
      const found = words.filter(({ word }) => plain(word).includes(wanted));
      const rest = found.length - MOST_SHOWN;
      put(list, found.slice(0, MOST_SHOWN).map(row), rest > 0 && h("p", { class: "fine" }, t("and_more", { count: number(rest) })));
    };
    const field = searchField(t("search_words"), { lang: app.game.pack?.pack.language ?? false, oninput: () => show() });
    show();
    return [field, list];
  });
  if (matchMedia("(pointer: fine)").matches) dialog.querySelector("input")?.focus();
}
