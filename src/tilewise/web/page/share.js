// Sharing the result of a game with the means of this device.

import { save } from "./dom.js";
import { linkTo } from "./links.js";
import { scored, tell } from "./say.js";
import { turnsOf } from "./state.js";
import { t } from "./words.js";

const SIDE = 96;
const GAP = 12;

/**
 * Whether a text looks like one that a game shares: it has coloured squares.
 * @param {string} text
 */
export function isShared(text) {
  return /[⬛⬜🟨🟩🟧🟦⚫⚪]|:\w+_square:/u.test(text);
}

/**
 * Share something with the means of a phone.
 * @param {ShareData} data
 * @returns {Promise<boolean>} whether that was possible; also if the player cancelled it
 */
async function handedOver(data) {
  if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.(data)) return false;
  return navigator.share(data).then(() => true, ({ name }) => name === "AbortError");
}

/** @param {string} text */
export async function share(text) {
  if (await handedOver({ text })) return;
  try {
    await navigator.clipboard.writeText(text);
    tell(t("copied"));
  } catch {
    /** @type {HTMLElement | null} */
    const field = document.querySelector(".share");
    if (!field) {
      tell(text); // to be copied by hand
      return;
    }
    field.hidden = false; // to be copied by hand
    getSelection()?.selectAllChildren(field);
  }
}

/**
 * Share a link to the game: the position, or the word to guess.
 * @param {Game} game
 */
export function shareLink(game) {
  return share(linkTo(game));
}

/**
 * Share the result as a picture, or save it if sharing is not available.
 * @param {Game} game
 * @param {string} text
 */
export async function sharePicture(game, text) {
  const blob = await new Promise((resolve) => drawn(game, text.split("\n")[0]).toBlob(resolve));
  const file = new File([blob], "tilewise.png", { type: "image/png" });
  if (!(await handedOver({ files: [file] }))) save(file.name, file);
}

/**
 * A colour that the page uses now.
 * @param {string} name of a CSS variable
 */
function colour(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/**
 * Draw the colours of a game under a title, in the colours of the page; several boards side by side.
 * @param {Game} game
 * @param {string} title
 */
function drawn(game, title) {
  const across = Math.ceil(Math.sqrt(game.boards));
  const down = Math.ceil(game.boards / across);
  const step = Math.round((SIDE + GAP) / across);
  const gap = step * (GAP / (SIDE + GAP));
  const board = { width: game.columns * step, height: game.state.rows.length * step };
  const grid = { width: across * (board.width + step) - step - gap, height: down * (board.height + step) - step - gap };
  const top = 1.25 * (SIDE + GAP);
  const width = Math.max(grid.width + SIDE, 560);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = top + grid.height + (game.review ? SIDE : SIDE / 2);
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  brush.fillStyle = colour("--paper");
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = colour("--ink");
  brush.font = "600 40px system-ui, sans-serif";
  brush.textAlign = "center";
  brush.fillText(title, width / 2, top * 0.65, width - 2 * GAP);
  if (game.review) {
    brush.font = "30px system-ui, sans-serif";
    brush.fillText(scored(game.review), width / 2, canvas.height - 0.35 * SIDE, width - 2 * GAP);
  }
  const start = (width - grid.width) / 2;
  const { hasPegs } = game;
  const { contrast } = game.settings;
  const pegs = new Map([["G", "--ink"], ["Y", "--card"], [".", "--line"]]);
  const tiles = new Map(game.rule.states.map((one) => [one.mark, `--${contrast ? one.contrast : one.colour}`]));
  const names = hasPegs ? pegs : tiles;
  const colours = new Map([...names].map(([mark, name]) => [mark, colour(name)]));
  brush.strokeStyle = colour("--ink");
  brush.lineWidth = 4;
  for (let number = 0; number < game.boards; number++) {
    const left = start + (number % across) * (board.width + step);
    const above = top + Math.floor(number / across) * (board.height + step);
    turnsOf(game.state, number).forEach(({ feedback }, row) => {
      const marks = [...feedback];
      if (game.script.dir === "rtl") marks.reverse();
      marks.forEach((mark, place) => {
        brush.fillStyle = colours.get(mark) ?? "";
        brush.beginPath();
        brush.roundRect(left + place * step, above + row * step, step - gap, step - gap, hasPegs ? step / 2 : step / 8);
        brush.fill();
        if (hasPegs && mark !== ".") brush.stroke();
      });
    });
  }
  return canvas;
}
