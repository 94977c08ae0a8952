// The bar at the top: the game, the mode, undo, and the menu.

import { byId, h, icon, iconButton, put } from "./dom.js";
import { openMenu, openPicker } from "./dialogs.js";
import { t, variant } from "./words.js";

/** @param {App} app */
export function showBar(app) {
  const { game } = app;
  const pack = game.pack?.pack;
  const rules = [game.settings.rules && game.rule.title, game.cheats && "Absurdle"].filter(Boolean).join(" ");
  put(
    byId("bar"),
    h("h1", { class: "unseen" }, "tilewise"),
    h(
      "button",
      { class: "game", "data-key": "pick", "aria-haspopup": "dialog", onclick: () => openPicker(app) },
      h("span", { class: "unseen" }, t("pick_game")),
      h("span", { class: "name", lang: pack?.language ?? false }, pack?.native_name ?? "tilewise"),
      rules && h("b", {}, rules),
      h("span", { class: "kind" }, pack ? variant(pack) : ""),
      icon("down"),
    ),
    h(
      "div",
      { class: "modes", role: "group", "aria-label": t("mode") },
      mode(app, "solve", t("solve")),
      mode(app, "play", t("play")),
    ),
    h("span", { class: "gap" }),
    iconButton("undo", t("undo"), () => app.undo(), { "data-key": "undo", disabled: game.past.isEmpty }),
    iconButton("plus", t("new_game"), () => app.again(), { "data-key": "again" }),
    iconButton("menu", t("menu"), () => openMenu(app), { "data-key": "menu", "aria-haspopup": "dialog" }),
  );
}

/**
 * @param {App} app
 * @param {Mode} name
 * @param {string} label
 */
function mode(app, name, label) {
  const props = {
    "data-key": `mode-${name}`,
    "aria-pressed": String(app.game.settings.mode === name),
    onclick: () => app.set({ mode: name }),
  };
  return h("button", props, label);
}
