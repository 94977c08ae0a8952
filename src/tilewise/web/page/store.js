// What this browser remembers: settings, and the game of every pack. It may well not be allowed to.

const PREFIX = "tilewise:";

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise what holds where nothing is remembered, and for keys that are missing
 * @returns {T}
 */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    const value = text === null ? null : JSON.parse(text);
    return value && typeof value === "object" ? { ...otherwise, ...value } : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the game goes on, and a reload begins anew.
  }
}
