// Messages that come and go: to screen readers, and to everybody.

import { byId, h, put } from "./dom.js";

/** Milliseconds that a message to everybody is shown. */
const SHOWN = 4000;

let timer = 0;

/**
 * Say something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  put(byId("live"), text && h("p", {}, text));
}

/**
 * Say something to everybody, for a moment.
 * @param {string} text
 */
export function tell(text) {
  put(byId("note"), h("p", {}, text));
  clearTimeout(timer);
  timer = setTimeout(() => put(byId("note")), SHOWN);
}
