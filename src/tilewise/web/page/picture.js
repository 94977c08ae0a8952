// Reading a screenshot of a game: the browser decodes it, the engine finds the rows in it.

import { h } from "./dom.js";
import { EngineError } from "./errors.js";
import { named } from "./questions.js";
import { t } from "./words.js";

/** Longest sides that are tried, in pixels, until the question is small enough to ask. */
const SIDES = [1600, 1200, 900, 700, 500];

/** Most characters of the pixels in a question. */
const MOST = 230_000;

/** Most bytes of a file. */
const LARGEST = 32 * 2 ** 20;

/**
 * The first picture among files that are pasted, dropped or chosen.
 * @param {FileList | undefined | null} files
 */
export function pictureIn(files) {
  return [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
}

/**
 * Take pictures that are dropped anywhere on the page.
 * @param {(file: File) => void} take
 */
export function onDrop(take) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const file = pictureIn(event.dataTransfer?.files);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** The picture shared with the installed app, once; `offline.js` keeps it. */
export async function sharedPicture() {
  if (location.search !== "?shared") return null;
  history.replaceState(history.state, "", location.pathname + location.hash);
  const cache = await caches.open("shared");
  const found = await cache.match("shared");
  await cache.delete("shared");
  return found?.blob();
}

/**
 * Let the player choose a picture.
 * @param {App} app
 */
export function choosePicture(app) {
  const field = h("input", { type: "file", accept: "image/*", hidden: true });
  field.onchange = () => {
    const file = pictureIn(field.files);
    field.remove();
    if (file) app.takePicture(file);
  };
  field.oncancel = () => field.remove();
  document.body.append(field); // without which some browsers tell nothing
  field.click();
}

/**
 * Whether a tile was read from a picture and should be checked.
 * @param {GameState} state
 * @param {number[]} tokens of its row
 * @param {number} board from 0
 * @param {number} place
 */
export function isUnsure(state, tokens, board, place) {
  return state.unsure?.[String(tokens)]?.[board]?.includes(place);
}

/**
 * The turns in a picture, the tiles to check, and the number of boards.
 * @param {App} app
 * @param {Blob} file
 */
export async function readPicture({ engine, game }, file) {
  const bitmap = file.size > LARGEST ? null : await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new EngineError(t("not_a_picture"));
  const question = await packed(bitmap);
  bitmap.close();
  const { boards } = await engine.ask("picture", { ...named(game), ...question });
  const unsure = /** @type {Record<string, number[][]>} */ ({});
  const rows = boards[0].map((_, row) => {
    const parts = boards.map((board) => board[row]);
    const tokens = parts.find(Boolean)?.tokens ?? [];
    const turn = { tokens, feedback: parts.map((part) => part?.feedback ?? "").join(",") };
    const doubts = parts.map((part) => (part?.is_listed === false ? [...part.tokens.keys()] : part?.unsure ?? []));
    if (doubts.some(({ length }) => length)) unsure[String(tokens)] = doubts;
    return turn;
  });
  return { rows, unsure, boards: boards.length };
}

/**
 * A picture as the engine takes it, made smaller until it is small enough.
 * @param {ImageBitmap} bitmap
 */
async function packed(bitmap) {
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const width = Math.round(bitmap.width * scale) || 1;
    const height = Math.round(bitmap.height * scale) || 1;
    const pixels = await compressed(colours(bitmap, width, height));
    if (pixels.length <= MOST) return { width, height, pixels };
  }
  throw new EngineError(t("not_a_picture"));
}

/**
 * Red, green and blue of each pixel, on white; steps of 8 hide the noise of compression.
 * @param {ImageBitmap} bitmap
 * @param {number} width
 * @param {number} height
 */
function colours(bitmap, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(bitmap, 0, 0, width, height);
  const { data } = brush.getImageData(0, 0, width, height);
  const found = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from++) {
    if (from % 4 < 3) found[to++] = (data[from] & 0xf8) | 4;
  }
  return found;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function compressed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const found = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(found.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}
