// The types of the page's data, which every module knows. Only the type checker reads this file.

type App = import("./app.js").App;
type Game = import("./game.js").Game;

interface Problem {
  message: string;
  /** The row concerned, from 0. */
  row: number | null;
  /** Try again, if that may help. */
  retry: (() => void) | null;
  /** What the button for that says, if not to try again. */
  label?: string;
}

// -- settings -----------------------------------------------------------------------------------

type Mode = "solve" | "play";

interface Settings {
  lexicon: string;
  /** The rule that gives feedback; empty for the pack's own. */
  rules: string;
  mode: Mode;
  /** The tag of the interface's language; empty for the browser's. */
  language: string;
  theme: "auto" | "light" | "dark";
  hard: boolean;
  /** Strict hard mode, whatever the value of `hard`. */
  strict: boolean;
  spoilers: boolean;
  /** Whether the player has entered a row before, and so knows what the colours mean. */
  knows: boolean;
  allWords: boolean;
  contrast: boolean;
  /** Number of boards in games to solve. */
  boards: number;
  /** Number of boards in games to play. */
  playBoards: number;
  /** Number of guesses; 0 for as many as usual. */
  guesses: number;
  /** Whether they open one after another. */
  sequence: boolean;
  /** Whether the game cheats. */
  absurdle: boolean;
  /** Games, as `keyOf` calls them, the most recent first. */
  recent: string[];
}

// -- a game -------------------------------------------------------------------------------------

interface Turn {
  /** The guess, as numbers of its tokens. */
  tokens: number[];
  /**
   * One mark per tile, such as `G` correct, `Y` present, `.` absent. Several boards are separated by
   * commas, and boards solved before have no marks.
   */
  feedback: string;
}

/** What all guesses and feedback of a game look like. */
interface Form {
  /** Number of places in a word. */
  length: number;
  /** Number of places in a syllable, of which some have no tile (token 0); 0 if all places have one. */
  syllable: number;
  /** Number of places that a tile shows. */
  places: number;
  /** Number of tokens in the alphabet. */
  size: number;
  /** The marks of a tile, the lowest first. */
  marks: string;
  /** How many of them are a tile's own. */
  base: number;
  /** The mark of every tile of a row that wins. */
  best: string;
  boards: number;
}

interface GameState {
  /** The turns entered; in `play`, the turns judged. */
  rows: Turn[];
  /** Words that the game did not accept. */
  refused: string[];
  /** Words that are not the answer. */
  excluded: string[];
  /** Letters that are known without a guess, if any; those of several boards are joined by commas. */
  known?: Known;
  /** The word that is being typed. */
  draft: number[];
  /** The marks of its tiles, as coloured so far. */
  marks: string;
  /** The row that the draft will replace. */
  editing: number | null;
  /** What the word of a lost game was, if the player has told it. */
  was?: string;
  /** The number of the hidden word, in `play`. */
  seed: number;
  /** Whether the player has asked for the word. */
  gaveUp: boolean;
  /** Boards, from 0, whose earlier rows still have to be coloured. */
  telling: number[];
  /** The next turns of a shared game; the first has no word yet. */
  ahead: Turn[];
  /** For words read from a picture, the tiles on each board that should be checked. */
  unsure?: Record<string, number[][]>;
  /** The word of the game before, if starting this game added it to the words played. */
  used?: string;
}

/** The tiles of a syllable. */
interface Span {
  /** The first. */
  start: number;
  /** The one after the last. */
  end: number;
}

interface Pegs {
  /** Tiles that are right. */
  black: number;
  /** Tokens that are right but in the wrong place. */
  white: number;
}

/** A guess of a strategy tree. */
interface Planned {
  word: string;
  tokens: number[];
  /** Guesses to the answer, on average. */
  expected: number;
}

/** A game in the statistics. */
interface Finished {
  /** The id of the game, so that it is counted once. */
  id: string;
  pack: string;
  mode: Mode;
  /** 0 if the word was not found. */
  guesses: number;
  opener: string;
  /** As in 2026-11-23. */
  date: string;
  /** The answer, if it was found. */
  word?: string;
  /** The score for skill, if there was a review. */
  skill?: number;
  luck?: number;
}

/** A game that was counted in the statistics, or taken back from them. */
interface Counted {
  game: Finished;
  isOver: boolean;
}

// -- links --------------------------------------------------------------------------------------

/** What the end of a link says: `#en` opens a pack. */
interface Address {
  /** The pack's id. */
  pack: string;
  /** The rule, as in `#en~peaks`; empty for the pack's own. */
  rules: string;
  /** The text of a position, as in `#en=AQ…`; empty if there is none. */
  position: string;
  /**
   * The hidden word, as in `#en!123.ab12cd34`: its seed, and in which list. `.4` at the end hides words
   * on four boards, `.4s` one after another.
   */
  challenge: { seed: number; list: string; boards: number; sequence: boolean } | null;
}

/**
 * A position in a link.
 *
 * Its bytes, in base64 for addresses, are the version (1), the number of boards, 1 for hard mode, 2 for
 * strict, 4 for boards one after another and 8 for Absurdle, and each row: its tokens, and for each board
 * the number of its marks and the marks, as many to a byte as fit (five if a tile has three states).
 */
interface Position {
  boards: number;
  hard: boolean;
  strict: boolean;
  sequence: boolean;
  absurdle: boolean;
  rows: Turn[];
}

/** What a link opens. */
interface Linked {
  settings: Partial<Settings>;
  state: GameState;
}

// -- the engine ---------------------------------------------------------------------------------

type Stage = "starting" | "ready" | "failed";
type Fault = "away" | "failed";

interface Engine {
  ask<K extends keyof Messages>(ask: K, rest: Omit<Messages[K][0], "ask">): Promise<Messages[K][1]>;
  /** Whether it can search yet; answers in files are available at once. */
  stage(): Stage;
  /** The part of it that has arrived while it is starting, from 0 to 1. */
  progress(): number;
  onStage(listener: () => void): void;
  /** Cache a pack for offline use. */
  keep(lexicon: string): void;
}

/** The player's own word list. */
interface OwnList {
  /** The id of a pack in the same language. */
  lexicon: string;
  name: string;
  text: string;
  /** Tiles in a word; that of most words if there is none. */
  length?: number;
}

type Messages = import("./messages").Messages;
type AdviseAnswer = import("./messages").AdviseAnswer;
type Candidates = import("./messages").Candidates;
type CatalogueAnswer = import("./messages").CatalogueAnswer;
type Contradiction = import("./messages").Contradiction;
type Correction = import("./messages").Correction;
type GameName = import("./messages").GameName;
/** A game in the picker; an own list says nothing of how it is played. */
type Listed = Pick<GameName, "names" | "pack"> & Partial<GameName>;
type Known = import("./messages").Known;
type KeyCap = import("./messages").KeyCap;
type PackAnswer = import("./messages").PackAnswer;
type PackName = import("./messages").PackName;
type PastGame = import("./messages").PastGame;
type PlayAnswer = import("./messages").PlayAnswer;
type ReadAnswer = import("./messages").ReadAnswer;
type ReviewTogetherAnswer = import("./messages").ReviewTogetherAnswer;
type ReviewAnswer = import("./messages").ReviewAnswer;
type RuleShown = import("./messages").RuleShown;
type Segment = import("./messages").Segment;
type ShownRow = import("./messages").ShownRow;
type SuggestedWord = import("./messages").SuggestedWord;
/** A suggestion as far as it is known. */
type Best = Partial<SuggestedWord> & Pick<SuggestedWord, "word" | "tokens" | "is_candidate" | "probability" | "exact">;

// -- elements -----------------------------------------------------------------------------------

/** What an element contains; null, undefined and false are left out. */
type Child = Node | string | null | undefined | false | Child[];
