// What the page says: the engine's catalogue in the reader's language, and numbers as they write them.

/** @type {import("./messages").CatalogueAnswer} */
let catalogue = { language: "en", direction: "ltr", languages: ["en"], strings: {} };

/** @param {import("./messages").CatalogueAnswer} found */
export function speak(found) {
  catalogue = found;
  document.documentElement.lang = found.language;
  document.documentElement.dir = found.direction;
}

/** The tag of the language that is spoken. */
export function language() {
  return catalogue.language;
}

/** The tags of all languages there are. */
export function languages() {
  return catalogue.languages;
}

/**
 * Say something.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = catalogue.strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The name of a language, in that language or in another.
 * @param {string} tag
 * @param {string} [inside]
 * @returns {string}
 */
export function nameOfLanguage(tag, inside = tag) {
  if (tag === "zxx") return t("numbers"); // no language at all
  try {
    return new Intl.DisplayNames([inside], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * A number with so many digits after its point.
 * @param {number} value
 * @param {number} [digits]
 * @returns {string}
 */
export function number(value, digits = 0) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(catalogue.language, options).format(value);
}

/**
 * A probability; what is not quite nothing, or everything, is not shown as that.
 * @param {number} value
 * @returns {string}
 */
export function percent(value) {
  const options = /** @type {Intl.NumberFormatOptions} */ ({
    style: "percent",
    maximumFractionDigits: 1,
  });
  const format = new Intl.NumberFormat(catalogue.language, options);
  if (value > 0 && value < 0.001) return `<${format.format(0.001)}`;
  if (value >= 0.9995 && value < 1) return `>${format.format(0.999)}`;
  return format.format(value);
}

/**
 * What tells a game from others of its language: what its English name has in brackets.
 * @param {import("./messages").PackName} pack
 */
export function variant(pack) {
  const inside = /\((.*)\)/.exec(pack.name)?.[1];
  return inside ?? t("tiles_of", { count: number(pack.length) });
}
