// A dialog over the page. It shows the page's notices, as nobody could read or hear them behind it.

import { byId, focusOn, h, iconButton, put } from "./dom.js";
import { t } from "./words.js";

/**
 * Open a modal dialog. When it is closed, the button that opened it gets the focus back, even if it
 * was drawn anew.
 * @param {string} title
 * @param {(close: () => void) => Child[]} content
 */
export function open(title, content) {
  const opener = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  const dialog = h("dialog", { "aria-label": title });
  const close = () => dialog.close();
  const closing = iconButton("close", t("close"), close, { title: false });
  put(dialog, h("div", { class: "title" }, h("h2", {}, title), closing), content(close), byId("told"));
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    (document.querySelector("dialog[open]") ?? document.body).append(byId("told"));
    dialog.remove();
    if (opener && document.activeElement === document.body) focusOn(opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
