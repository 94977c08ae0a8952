// Games by the names that people know, as the engine lists them.

import { baseOf, language, nameOfLanguage, variant } from "./words.js";

/**
 * The settings that a game with a name stands for; an own list's are those of its pack alone.
 * @param {Listed} game
 * @returns {Partial<Settings>}
 */
export function kindOf({ pack, rules, boards, sequence, opponent, max_guesses: guesses }) {
  return { lexicon: pack.id, ...(boards && { rules, boards, playBoards: boards, guesses, sequence, absurdle: opponent !== "fair" }) };
}

/**
 * What a game is called in the reader's language, and by its own players if that is something else.
 * @param {Listed} game
 */
export function titlesOf({ names: [own], translated = {} }) {
  const title = translated[baseOf(language())] ?? own;
  return { title, own: title.includes(own) ? "" : own };
}

/**
 * What the settings call a game: the id of its pack, and its name if it is played in a way of its own.
 * @param {Listed} game
 */
export function keyOf({ names: [name], pack: { id }, rules, boards = 1, sequence, opponent = "fair", max_guesses: guesses }) {
  return rules || boards > 1 || guesses || sequence || opponent !== "fair" ? `${id} ${name}` : id;
}

/**
 * Whether this game is the one that is played.
 * @param {Listed} listed
 * @param {Game} game
 */
export function isPlayed(listed, { settings, isPlaying }) {
  const { playBoards, ...kind } = kindOf(listed);
  const now = { ...settings, boards: settings.absurdle ? 1 : isPlaying ? settings.playBoards : settings.boards };
  return Object.entries(kind).every(([name, value]) => now[/** @type {"rules"} */ (name)] === value);
}

/**
 * What the game that is played is called, and which kind of it is played.
 * @param {App} app
 */
export function called({ game, games }) {
  const pack = game.pack?.pack;
  if (!pack) return { name: "tilewise", kind: "" };
  const listed = games.find((one) => isPlayed(one, game));
  const { title, own } = listed ? titlesOf(listed) : { title: "", own: "" };
  const name = title || [pack.native_name, game.settings.rules && game.rule.title, game.cheats && "Absurdle"].filter(Boolean).join(" ");
  const tongue = title && ![title, own].includes(pack.native_name) && nameOfLanguage(pack.language, language());
  return { name, kind: [own, tongue, variant(pack)].filter(Boolean).join(" · ") };
}
