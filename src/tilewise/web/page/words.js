// The page's messages in the reader's language, and numbers in its format.

/** @type {CatalogueAnswer} */
let catalogue = { language: "en", direction: "ltr", languages: ["en"], beta: [], variants: {}, strings: {} };

/**
 * Load the messages in the first language that the reader prefers and there is.
 * @param {Engine} engine
 * @param {string} chosen its tag; empty for the browser's languages
 */
export async function speak(engine, chosen) {
  const wanted = chosen ? [chosen] : [...navigator.languages, "en"];
  const found = await engine.ask("catalogue", { language: wanted[0] });
  const tag = wanted.find((one) => found.languages.includes(baseOf(one))) ?? "en";
  const isIt = tag === wanted[0] || baseOf(tag) === found.language;
  catalogue = isIt ? found : await engine.ask("catalogue", { language: tag });
  document.documentElement.lang = catalogue.language;
  document.documentElement.dir = catalogue.direction;
}

/**
 * The tag of a language without region and script.
 * @param {string} tag
 */
export function baseOf(tag) {
  return tag.split("-")[0];
}

/** The tag of the interface's language. */
export function language() {
  return catalogue.language;
}

/** The tags of all available languages. */
export function languages() {
  return catalogue.languages;
}

/**
 * A language in the menu: its own name for itself, and whether its translation is marked beta.
 * @param {string} tag
 */
export function languageChoice(tag) {
  const name = nameOfLanguage(tag);
  return catalogue.beta.includes(tag) ? `${name} (${t("beta")})` : name;
}

/**
 * Return a message in the interface's language.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const text = catalogue.strings[key] ?? key;
  return isolated(settled(text.replace(/\{(\w+)(?::[^{}]*)?\}/g, (whole, name) => String(values[name] ?? whole))));
}

const PARTICLES = /([\p{L}\d]+)(['"’”]?)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)/gu;
const RIEUL = 8;

/** Endings that are not Hangul syllables, and their final consonants: `_final` in translator.py explains them. */
const ENDINGS = /** @type {[RegExp, number][]} */ ([
  [/[ㄹ178]$|le?$/i, RIEUL],
  [/[036ㄱ-ㅎ]$|[mn]e?$|ng$/i, 1],
  [/[\dㅏ-ㅣ]$|[aeiouydfhjrsvwxz]$|(?:^|[^a-z]|[dfghjlmnpqrstvwxz]|c(?=t))[bcgkpqt]$/i, 0],
]);

/**
 * A text with one Korean particle in place of each pair, where the word before it decides.
 * @param {string} text
 */
function settled(text) {
  return text.replace(PARTICLES, (whole, word, closing, both) => {
    const syllable = word.charCodeAt(word.length - 1) - 0xac00;
    const final = syllable >= 0 && syllable < 11172 ? syllable % 28 : ENDINGS.find(([end]) => end.test(word))?.[1];
    if (final === undefined) return whole;
    const particle = both === "(으)로" ? (final && final !== RIEUL ? "으로" : "로") : both[final ? 0 : 2];
    return word + closing + particle;
  });
}

/**
 * A text with what it is about before it, as the interface's language punctuates that.
 * @param {string} name
 * @param {string} value
 */
export function labelled(name, value) {
  return t("labelled", { name, error: value });
}

const LEFTWARD = "\\p{Script=Arab}\\p{Script=Hebr}\\p{Script=Syrc}\\p{Script=Thaa}";
const OTHERWISE = {
  ltr: new RegExp(`[${LEFTWARD}][${LEFTWARD}\\p{Mn}\u200c]*`, "gu"),
  rtl: new RegExp(`[^\\P{L}${LEFTWARD}](?:[^${LEFTWARD}]*[^\\P{L}${LEFTWARD}])?`, "gu"),
};

/**
 * Isolate words of the other direction in a text, so that they do not move what is around them.
 * @param {string} text
 */
export function isolated(text) {
  return text.replace(OTHERWISE[/** @type {"ltr" | "rtl"} */ (catalogue.direction)], "\u2068$&\u2069");
}

/**
 * The name of a language, in that language or in another.
 * @param {string} tag
 * @param {string} [inside]
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
 * A number with this many digits after the decimal point.
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 0) {
  const key = `${catalogue.language} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(catalogue.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** By language and digits, as a format takes long to make. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * A probability; one that is not exactly 0 or 1 is not rounded to that.
 * @param {number} value
 */
export function percent(value) {
  const format = new Intl.NumberFormat(catalogue.language, { style: "percent", maximumFractionDigits: 1 });
  if (value > 0 && value < 0.001) return `<${format.format(0.001)}`;
  if (value >= 0.9995 && value < 1) return `>${format.format(0.999)}`;
  return format.format(value);
}

/**
 * What distinguishes a game from others in its language: the part of its English name in brackets.
 * @param {PackName} pack
 */
export function variant(pack) {
  const inside = /\((.*)\)/.exec(pack.name)?.[1];
  return inside === undefined ? t("tiles_of", { count: number(pack.length) }) : catalogue.variants[inside] ?? inside;
}
