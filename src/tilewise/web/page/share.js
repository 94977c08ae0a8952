// Sharing how a game went, the way this device does it.

import { t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {string} text
 */
export async function share(app, text) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text });
      return;
    }
    await navigator.clipboard.writeText(text);
    app.announce(t("copied"));
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return; // they thought better of it
    const field = /** @type {HTMLElement | null} */ (document.querySelector(".share"));
    if (!field) return;
    field.hidden = false; // to be copied by hand
    getSelection()?.selectAllChildren(field);
  }
}
