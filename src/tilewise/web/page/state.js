// The state of a game: plain data, and functions from one state to the next. Only the engine knows
// which words fit it.

const MOST_UNDOS = 60;
/** Characters of the states before that a browser keeps. */
const MOST_KEPT = 100_000;

/** @returns {GameState} */
export function newGame() {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return { rows: [], refused: [], excluded: [], draft: [], marks: "", editing: null, seed, gaveUp: false, telling: [], ahead: [] };
}

/**
 * The tokens of a word that have a tile.
 * @param {Form} form
 * @param {number[]} tokens
 */
export function tiled({ syllable, places }, tokens) {
  return syllable || places > 1 ? tokens.filter((token) => token !== 0) : tokens;
}

/**
 * Number of marks in the row of a word.
 * @param {Form} form
 * @param {number[]} tokens
 */
export function markCount(form, tokens) {
  return form.places > 1 ? form.length / form.places : tiled(form, tokens).length;
}

/**
 * Whether a state from storage is valid.
 * @param {GameState} state
 * @param {Form} form
 */
export function isSound(state, form) {
  const { length, size, boards } = form;
  const isWord = (/** @type {unknown} */ tokens) =>
    Array.isArray(tokens) && tokens.every((token) => Number.isInteger(token) && token < size);
  const areMarks = (/** @type {unknown} */ marks, /** @type {number} */ tiles) => {
    if (typeof marks !== "string" || [...marks].some((mark) => !`${form.marks},`.includes(mark))) return false;
    const parts = marks.split(",");
    const may = (/** @type {string} */ part) => part.length === tiles || (boards > 1 && !part);
    return parts.length === boards && parts.every(may);
  };
  const isTurn = (/** @type {Turn} */ turn) =>
    isWord(turn?.tokens) && turn.tokens.length === length && areMarks(turn.feedback, markCount(form, turn.tokens));
  return (
    Array.isArray(state.rows) && state.rows.every(isTurn) && isWord(state.draft) &&
    state.draft.length <= length && (!state.draft.length || areMarks(state.marks, markCount(form, state.draft))) &&
    Array.isArray(state.refused) && Array.isArray(state.excluded) && Number.isInteger(state.seed) &&
    (!state.known || [state.known.placed, state.known.present, state.known.absent].every((text) => typeof text === "string")) &&
    Object.values(state.unsure ?? {}).flat().every(Array.isArray) &&
    Array.isArray(state.telling) && state.telling.every((board) => board >= 0 && board < boards) &&
    Array.isArray(state.ahead) && state.ahead.every((turn) => isWord(turn?.tokens) && areMarks(turn.feedback, length / form.places))
  );
}

/**
 * The next colour of a tile: absent, present, correct, and round again.
 * @param {Form} form
 * @param {string} mark
 */
function next(form, mark) {
  const cycle = form.marks.slice(0, form.base);
  return cycle[(cycle.indexOf(mark) + 1) % cycle.length];
}

/**
 * The marks that are told of a whole word, as its syllables have none of their own.
 * @param {Form} form
 */
export function ofWord({ marks, base, syllable }) {
  return syllable ? [] : [...marks.slice(base)];
}

/**
 * The tiles of each syllable of a word; of the whole word if syllables have no marks of their own.
 * @param {Form} form
 * @param {number[]} tokens
 */
export function syllables(form, tokens) {
  const spans = [];
  const size = form.syllable || tokens.length || 1;
  for (let at = 0, start = 0; at < tokens.length; at += size) {
    const end = start + markCount(form, tokens.slice(at, at + size));
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/**
 * Marks in which a tile has another one. A mark of a whole syllable is switched on or off for all of
 * its tiles; if one of them gets a mark of its own, the others were right at least.
 * @param {Form} form
 * @param {number[]} tokens
 * @param {string} marks of one board
 * @param {number} place
 * @param {string} mark
 */
function remarked(form, tokens, marks, place, mark) {
  const ofWhole = form.marks.slice(form.base);
  const { start, end } = syllables(form, tokens).find((one) => place < one.end) ?? { start: 0, end: 0 };
  const part = [...marks.slice(start, end)];
  if (ofWhole.includes(mark)) part.fill(part[place - start] === mark ? form.marks[0] : mark);
  else {
    part.forEach((one, at) => ofWhole.includes(one) && (part[at] = form.marks[form.base - 1]));
    part[place - start] = mark;
  }
  return marks.slice(0, start) + part.join("") + marks.slice(end);
}

/**
 * Whether a picture does not show a row clearly.
 * @param {GameState} state
 * @param {number[]} tokens of the row
 */
export function isDoubtful(state, tokens) {
  return Boolean(state.unsure?.[String(tokens)]?.flat().length);
}

/**
 * A state with its draft as a row: in place of the edited row, or after the last one.
 * @param {GameState} state
 */
export function accepted(state) {
  const turn = { tokens: [...state.draft], feedback: state.marks };
  const { [String(turn.tokens)]: _, ...unsure } = state.unsure ?? {};
  const rows = [...state.rows];
  rows.splice(state.editing ?? rows.length, 0, turn);
  const ahead = state.editing === null ? state.ahead.slice(1) : state.ahead;
  return reached({ ...state, rows, ahead, unsure, ...NO_DRAFT });
}

/**
 * A state that has advanced to the next turn in a shared game whose word is unknown.
 * @param {GameState} state
 */
export function reached(state) {
  const known = state.ahead.findIndex(({ tokens }) => !tokens.length);
  const count = known < 0 ? state.ahead.length : known;
  return {
    ...state, rows: [...state.rows, ...state.ahead.slice(0, count)], ahead: state.ahead.slice(count),
  };
}

/**
 * A state in which a row is the draft again; a row that was being edited is a row again.
 * @param {GameState} state
 * @param {number} number
 */
export function editing(state, number) {
  const { tokens, feedback } = state.rows[number];
  const isBack = state.editing !== null && state.draft.length === tokens.length;
  const before = isBack ? accepted(state) : state;
  const at = isBack && number >= (state.editing ?? 0) ? number + 1 : number;
  const rows = before.rows.filter((_, other) => other !== at);
  return { ...before, rows, draft: tokens, marks: feedback, editing: at };
}

/**
 * A state with marks exactly where boards show them: none after the row that solved a board, and in a
 * sequence none until the board before it is solved. When a board opens, its earlier rows are absent at
 * first and have to be coloured.
 * @param {GameState} state
 * @param {Form} form
 * @param {boolean} isSequence
 */
export function settled(state, form, isSequence) {
  const isRight = (/** @type {string} */ part) => Boolean(part) && [...part].every((mark) => mark === form.best);
  const marks = state.rows.map(({ feedback }) => feedback.split(","));
  const telling = new Set(state.telling);
  let isShown = true;
  for (let board = 0; board < form.boards; board++) {
    const solved = marks.findIndex((parts) => isShown && isRight(parts[board]));
    marks.forEach((parts, row) => {
      if (!isShown || (solved >= 0 && row > solved)) parts[board] = "";
      else if (!parts[board]) {
        parts[board] = form.marks[0].repeat(markCount(form, state.rows[row].tokens));
        telling.add(board);
      }
    });
    if (isSequence) isShown &&= solved >= 0;
  }
  const rows = state.rows.map((turn, row) => ({ ...turn, feedback: marks[row].join(",") }));
  return { ...state, rows, telling: [...telling] };
}

/**
 * Number of tiles on the boards before one; by default, on all boards.
 * @param {string} marks
 * @param {number} [board] from 0
 */
export function tilesBefore(marks, board) {
  return marks.split(",").slice(0, board).join("").length;
}

/**
 * The board, from 0, of a tile.
 * @param {string} marks
 * @param {number} place of the tile among those of all boards
 */
export function boardOf(marks, place) {
  const parts = marks.split(",");
  let end = 0;
  const found = parts.findIndex((part) => (end += part.length) > place);
  return found < 0 ? parts.length - 1 : found;
}

/**
 * Marks of all boards in which those of one board are changed.
 * @param {string} marks
 * @param {number} board from 0
 * @param {(part: string) => string} change
 */
export function withBoard(marks, board, change) {
  return marks.split(",").map((part, other) => (other === board ? change(part) : part)).join(",");
}

/**
 * Marks of all boards in which a tile has another one, by default its next.
 * @param {Form} form
 * @param {number[]} tokens of the word
 * @param {string} marks
 * @param {number} place of the tile among those of all boards
 * @param {string} [mark]
 */
export function recoloured(form, tokens, marks, place, mark) {
  const board = boardOf(marks, place);
  const at = place - tilesBefore(marks, board);
  return withBoard(marks, board, (part) => remarked(form, tokens, part, at, mark || next(form, part[at])));
}

/**
 * The turns of a board.
 * @param {GameState} state
 * @param {number} board from 0
 */
export function turnsOf({ rows }, board) {
  const turns = rows.map(({ tokens, feedback }) => ({ tokens, feedback: feedback.split(",")[board] }));
  return turns.filter(({ feedback }) => feedback);
}

/**
 * Marks in which tiles that can have only one colour have it.
 * @param {string} marks
 * @param {string[]} foreseen a text per board, with `?` for tiles that may have several
 */
export function withForeseen(marks, foreseen) {
  const parts = marks.split(",").map((part, board) =>
    [...part].map((mark, place) => (foreseen[board]?.[place] ?? "?").replace("?", mark)).join(""),
  );
  return parts.join(",");
}

/** The fields of a state without a draft. */
export const NO_DRAFT = { draft: /** @type {number[]} */ ([]), marks: "", editing: null };

/** The states before this one. */
export class Past {
  /** @type {GameState[]} */
  #states;

  /** @param {GameState[]} [states] the oldest first */
  constructor(states = []) {
    this.#states = states.slice(-MOST_UNDOS);
  }

  /** @param {GameState} state */
  push(state) {
    this.#states = [...this.#states, state].slice(-MOST_UNDOS);
  }

  /** The last states, as many as are worth keeping in a browser's storage. */
  get kept() {
    let size = 0;
    const from = this.#states.findLastIndex((state) => (size += JSON.stringify(state).length) > MOST_KEPT);
    return this.#states.slice(from + 1);
  }

  /** @returns {GameState | undefined} */
  pop() {
    return this.#states.pop();
  }

  get isEmpty() {
    return this.#states.length === 0;
  }
}

/**
 * The best colour that each token has shown so far.
 * @param {Form} form
 * @param {Turn[]} rows
 */
export function seen({ marks }, rows) {
  /** @type {Map<number, string>} */
  const best = new Map();
  for (const { tokens, feedback } of rows) {
    tokens.forEach((token, place) => {
      const mark = feedback[place];
      const before = best.get(token);
      if (!before || marks.indexOf(mark) > marks.indexOf(before)) best.set(token, mark);
    });
  }
  return best;
}

/**
 * A strategy tree in which every guess has its tokens.
 * @param {any[]} node of the tree as the engine sends it
 * @param {string[]} tokens of the alphabet
 */
export function withTokens(node, tokens) {
  node[1] ??= [...node[0]].map((char) => tokens.indexOf(char));
  for (const child of Object.values(node[2] ?? {})) withTokens(child, tokens);
  return node;
}

/**
 * The guess of a strategy tree, if every row followed the tree; it is only looked up here.
 * @param {Form} form
 * @param {any[] | null} tree a node: word, tokens, nodes by feedback in digits, expected guesses
 * @param {Turn[]} rows
 * @returns {Planned | null}
 */
export function planned({ marks }, tree, rows) {
  let node = tree;
  for (const { tokens, feedback } of rows) {
    if (!node || String(node[1]) !== String(tokens)) return null;
    const digits = [...feedback].map((mark) => marks.indexOf(mark)).join("");
    node = node[2]?.[digits] ?? null;
  }
  return node && { word: node[0], tokens: node[1], expected: node[3] ?? 1 };
}

/**
 * Whether the last row is a strategy tree's guess, and right.
 * @param {Form} form
 * @param {any[] | null} tree
 * @param {Turn[]} rows
 */
export function isFound(form, tree, rows) {
  const last = rows[rows.length - 1];
  if (!last || [...last.feedback].some((mark) => mark !== form.best)) return false;
  return String(planned(form, tree, rows.slice(0, -1))?.tokens) === String(last.tokens);
}
