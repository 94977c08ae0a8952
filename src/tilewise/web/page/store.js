// What this browser remembers: settings, and each pack's game. Storage may be unavailable.
//
// Each tab has its own games, so that they do not overwrite each other's; a new one continues the game
// played last.

export const PREFIX = "tilewise:";

/**
 * @template T
 * @param {() => Storage} storage throws where there is none
 * @param {string} key
 * @param {T} otherwise default for missing keys
 * @returns {T | null} null if nothing is remembered
 */
function read(storage, key, otherwise) {
  try {
    const value = JSON.parse(storage().getItem(PREFIX + key) ?? "null");
    return value && typeof value === "object" ? { ...otherwise, ...value } : null;
  } catch {
    return null;
  }
}

/**
 * @param {() => Storage} storage
 * @param {string} key
 * @param {string} text
 */
function write(storage, key, text) {
  try {
    storage().setItem(PREFIX + key, text);
  } catch {
    // In private windows or with a full disk, the game works, but a reload starts a new one.
  }
}

const shared = () => localStorage;
const own = () => sessionStorage;

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise default if nothing is remembered, and for missing keys
 * @returns {T}
 */
export function recall(key, otherwise) {
  return read(shared, key, otherwise) ?? otherwise;
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  write(shared, key, JSON.stringify(value));
}

/**
 * The keys of what is remembered about something.
 * @param {string} name a part of the keys
 * @param {() => Storage} storage
 */
export function keysWith(name, storage = shared) {
  try {
    const keys = Object.keys(storage()).filter((key) => key.startsWith(PREFIX) && key.includes(name));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return []; // nothing is remembered
  }
}

/**
 * Forget everything about something.
 * @param {string} name a part of the keys
 */
export function forget(name) {
  for (const storage of [shared, own]) {
    for (const key of keysWith(name, storage)) storage().removeItem(PREFIX + key);
  }
}

/**
 * What this tab remembers, or else what the last one did.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function recallHere(key, otherwise) {
  return read(own, key, otherwise) ?? recall(key, otherwise);
}

/**
 * Remember for this tab, and for the next one that is opened.
 * @param {string} key
 * @param {unknown} value
 */
export function rememberHere(key, value) {
  const text = JSON.stringify(value);
  write(own, key, text);
  write(shared, key, text);
}
