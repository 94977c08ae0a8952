// The bar at the top: the game, undo, and the menu.

import { byId, h, icon, iconButton, memo, put } from "./dom.js";
import { openMenu } from "./dialogs.js";
import { openPicker } from "./gallery.js";
import { called } from "./games.js";
import { t } from "./words.js";

const kept = memo();

/** @param {App} app */
export function showBar(app) {
  const { game, games } = app;
  kept([game.pack, game.settings, games, game.past.isEmpty], () => render(app));
}

/** @param {App} app */
function render(app) {
  const { game } = app;
  const pack = game.pack?.pack;
  const { name, kind } = called(app);
  put(
    byId("bar"),
    h("h1", {}, h("img", { class: "mark", src: "icon.svg", alt: "", width: 32, height: 32 }), h("span", { class: "brand" }, "tilewise")),
    h(
      "button",
      { class: "game", "data-key": "pick", "aria-haspopup": "dialog", onclick: () => openPicker(app) },
      h("span", { class: "unseen" }, t("pick_game")),
      h("span", { class: "name", lang: pack?.language ?? false }, name),
      h("span", { class: "kind" }, kind),
      icon("down"),
    ),
    h("span", { class: "gap" }),
    iconButton("undo", t("undo"), () => app.undo(), { "data-key": "undo", disabled: game.past.isEmpty }),
    iconButton("plus", t("new_game"), () => app.again(), { "data-key": "again" }),
    iconButton("menu", t("menu"), () => openMenu(app), { "data-key": "menu", "aria-haspopup": "dialog" }),
  );
}
