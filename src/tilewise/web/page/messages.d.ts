// Made from tilewise.web by `python -m tools.messages`.
/**
 * A guess that was made, and what the game said.
 *
 * Attributes:
 *     guess: its spelling, or its tokens as numbers.
 *     feedback: a mark a tile, in any notation: ``.Y..G``, ``01002``, emoji. Of several boards
 *         that of each, joined by commas, empty for one that is solved or not open yet:
 *         ``.Y..G,,.....``.
 */
export interface Row {
  guess: string | Array<number>;
  feedback: string;
}

/**
 * Asks what the page says to people, in this language.
 */
export interface Catalogue {
  ask: "catalogue";
  language?: string;
}

/**
 * Asks which games there are.
 */
export interface Packs {
  ask: "packs";
  language?: string;
}

/**
 * Asks what is to be known of a game: keyboard, tiles, sources.
 *
 * Attributes:
 *     lexicon: the pack's id.
 */
export interface Pack {
  ask: "pack";
  language?: string;
  lexicon: string;
}

/**
 * Asks for the pack's strategy tree.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     hard: that of hard mode.
 */
export interface Tree {
  ask: "tree";
  language?: string;
  lexicon: string;
  hard?: boolean;
}

/**
 * Asks how what is being typed looks on tiles; it may be of any length.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     before: tokens that stand before the text.
 *     text: what was typed: a spelling, or raw tokens.
 */
export interface Read {
  ask: "read";
  language?: string;
  lexicon: string;
  before?: Array<number>;
  text?: string;
}

/**
 * Asks what to guess next.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     boards: how many boards there are.
 *     sequence: they open one after another, each when the one before it is solved.
 *     opponent: who answers: ``fair``, or ``absurdle``.
 *     rows: the guesses so far, the first first.
 *     refused: words the game did not accept.
 *     excluded: words that are not the answer.
 *     played: words the game has used before; those that do not fit it are passed over.
 *     hard: suggest only what hard mode allows.
 *     strict: the same of strict hard mode.
 *     spoilers: suggest words that may be the answer.
 *     strategy: what to rank by; the best there is without.
 *     top: how many suggestions.
 *     candidates: how many of the words that fit are named at most, of each board.
 *     contrast: share in orange and blue.
 */
export interface Advise {
  ask: "advise";
  language?: string;
  lexicon: string;
  boards?: number;
  sequence?: boolean;
  opponent?: string;
  rows?: Array<Row>;
  refused?: Array<string>;
  excluded?: Array<string>;
  played?: Array<string>;
  hard?: boolean;
  strict?: boolean;
  spoilers?: boolean;
  strategy?: string | null;
  top?: number;
  candidates?: number;
  contrast?: boolean;
}

/**
 * Asks for the rows of a text that a game shares.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     text: the text, with whatever else stands around it.
 */
export interface Shared {
  ask: "shared";
  language?: string;
  lexicon: string;
  text: string;
}

/**
 * Asks where the guesses of a game went.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     rows: the turns, the first first.
 *     answer: the answer, where the last row is not it.
 *     hard: the game was played in hard mode.
 *     strict: the same of strict hard mode.
 */
export interface Review {
  ask: "review";
  language?: string;
  lexicon: string;
  rows: Array<Row>;
  answer?: string | null;
  hard?: boolean;
  strict?: boolean;
}

/**
 * Asks what the game answers that has hidden the word of a number.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     seed: the number; the same one hides the same word.
 *     guesses: the guesses so far.
 *     hard: keep to hard mode.
 *     strict: the same of strict hard mode.
 *     give_up: end the game and show the word.
 *     contrast: share in orange and blue.
 */
export interface Play {
  ask: "play";
  language?: string;
  lexicon: string;
  seed: number;
  guesses?: Array<string | Array<number>>;
  hard?: boolean;
  strict?: boolean;
  give_up?: boolean;
  contrast?: boolean;
}

/**
 * A word that may be the answer.
 */
export interface CandidateWord {
  word: string;
  probability: number;
}

/**
 * What the answer may be besides the likely answers that fit.
 *
 * `count` words of the pack fit, and the answer may be one that the pack does not hold
 * (`unheld`, a probability); `probability` is of both together.
 */
export interface Unlisted {
  count: number;
  probability: number;
  unheld: number;
}

/**
 * The likely answers that fit, or where none does all words that do; likeliest first.
 */
export interface Candidates {
  count: number;
  tier: number;
  words: Array<CandidateWord>;
  unlisted: Unlisted;
}

/**
 * The words that fit one of several boards; these are numbered from 1.
 */
export interface BoardCandidates {
  count: number;
  tier: number;
  words: Array<CandidateWord>;
  unlisted: Unlisted;
  board: number;
  solved: boolean;
}

/**
 * What a guess does on one of several boards.
 */
export interface BoardGain {
  board: number;
  probability: number;
  entropy_bits: number;
  saved: number;
}

/**
 * A guess worth making, and what it promises.
 *
 * ``estimated`` names the figures that are estimates. Of several boards the figures are of all
 * that are open, ``boards`` says what it does on each, and ``helps_most`` is the number of one.
 * ``reply`` is what an opponent that cheats will answer; it then holds ``worst_case`` words.
 */
export interface SuggestedWord {
  word: string;
  tokens: Array<string>;
  is_candidate: boolean;
  probability: number;
  expected_guesses: number;
  entropy_bits: number;
  expected_remaining: number;
  worst_case: number;
  buckets: number;
  exact: boolean;
  estimated: Array<string>;
  worth?: number;
  helps_most?: number;
  boards?: Array<BoardGain>;
  reply?: string;
}

/**
 * What to guess next in a game of one board.
 *
 * ``tried`` is the number of guesses that were ranked, only where those are not all.
 */
export interface AdviceDocument {
  lexicon: string;
  turn: number;
  candidates: Candidates;
  suggestions: Array<SuggestedWord>;
  source: string;
  tried?: number;
}

/**
 * What to guess next in a game of several boards.
 */
export interface BoardsAdviceDocument {
  lexicon: string;
  boards: number;
  sequence: boolean;
  turn: number;
  guesses_left: number;
  open: Array<number>;
  candidates: Array<BoardCandidates>;
  suggestions: Array<SuggestedWord>;
  source: string;
}

/**
 * The best guess there was, and the expected guesses to the answer by it.
 */
export interface BestGuess {
  word: string;
  expected_guesses: number;
}

/**
 * A guess, accounted for; `skill_loss` and `luck` are guesses, scores go from 0 to 99.
 */
export interface ReviewedRow {
  word: string;
  feedback: string;
  candidates_before: number;
  candidates_after: number;
  best: BestGuess;
  expected_guesses: number;
  skill_loss: number;
  luck: number;
  exact: boolean;
  skill: number;
  luck_score: number;
}

/**
 * A guess and its feedback.
 */
export interface PlayedTurn {
  guess: string;
  feedback: string;
}

/**
 * The account of a game.
 */
export interface ReviewDocument {
  lexicon: string;
  answer: string | null;
  guesses: Array<ReviewedRow>;
  expected_at_start: number;
  expected_left: number;
  skill_loss: number;
  luck: number;
  skill: number;
  luck_score: number;
  exact: boolean;
  solver: Array<PlayedTurn>;
}

/**
 * The account of a game.
 */
export interface ReviewAnswer {
  lexicon: string;
  answer: string | null;
  guesses: Array<ReviewedRow>;
  expected_at_start: number;
  expected_left: number;
  skill_loss: number;
  luck: number;
  skill: number;
  luck_score: number;
  exact: boolean;
  solver: Array<PlayedTurn>;
}

/**
 * A character of a spelling, and how many tiles it stands over.
 */
export interface Segment {
  char: string;
  tiles: number;
}

/**
 * A game, as it is chosen from a list.
 *
 * ``name`` is English, ``native_name`` its own; ``language`` is a BCP-47 tag.
 */
export interface PackName {
  id: string;
  name: string;
  native_name: string;
  language: string;
  direction: string;
  length: number;
  max_guesses: number;
}

/**
 * Every game that can be played here; `default` is the id of the one to begin with.
 */
export interface PacksAnswer {
  default: string;
  packs: Array<PackName>;
}

/**
 * A key of the keyboard: what it shows, and the tokens it types.
 */
export interface KeyCap {
  label: string;
  tokens: Array<number>;
}

/**
 * A source of words.
 */
export interface SourceName {
  name: string;
  version: string;
  license: string;
  what: string;
}

/**
 * All that a page must know of a game.
 *
 * ``tokens`` has the name of each token, ``tiles`` what its tile shows. ``keyboard``
 * types every token there is.
 * ``syllables`` tells that a word is written in characters of several tiles, ``pegs`` that the
 * game says only how many tiles are right.
 * ``has_tree`` and ``has_hard_tree`` say which strategy trees there are.
 */
export interface PackAnswer {
  pack: PackName;
  tokens: Array<string>;
  tiles: Array<string>;
  keyboard: Array<Array<KeyCap>>;
  syllables: boolean;
  pegs: boolean;
  answers: number;
  guesses: number;
  has_tree: boolean;
  has_hard_tree: boolean;
  licenses: Array<string>;
  sources: Array<SourceName>;
  notes: Array<string>;
}

/**
 * A strategy tree; null where the pack has none that can be used.
 *
 * A node is ``[word, tokens, {feedback: node}]``, feedback a digit a tile: 2 correct, 1 present,
 * 0 absent; the last is left out where nothing can follow.
 */
export interface TreeAnswer {
  tree: Array<any> | null;
}

/**
 * A text on tiles.
 *
 * ``segments`` is the spelling, character by character. ``is_listed`` is whether the game accepts
 * the word. ``rest`` are Latin letters at the end that stand for no token yet, as the ``ky`` of
 * ``tanky``. ``problem`` is why the text cannot be read, and then there are no tokens of it.
 */
export interface ReadAnswer {
  tokens: Array<number>;
  tiles: Array<string>;
  segments: Array<Segment>;
  word: string;
  is_listed: boolean;
  rest: string;
  problem?: string;
}

/**
 * A row of a game: the word, its tiles, and ``.``, ``Y`` or ``G`` for each.
 *
 * Of several boards it is the feedback of each, joined by commas, empty where one was solved
 * before or is not open. Of a game with pegs the marks are a ``G`` for each black one, then a
 * ``Y`` for each white.
 */
export interface ShownRow {
  word: string;
  tokens: Array<number>;
  tiles: Array<string>;
  segments: Array<Segment>;
  feedback: string;
  is_listed: boolean;
}

/**
 * A row, from 0, and the feedback it would have to have.
 */
export interface Correction {
  row: number;
  feedback: string;
}

/**
 * Two rows, from 0, that no word fits; `place` (from 0) is null where a token is miscounted.
 */
export interface Clash {
  rows: Array<number>;
  tile: string;
  place: number | null;
}

/**
 * Why nothing fits: the rows, what they disagree on, and the smallest change that helps.
 *
 * ``word`` fits after the corrections. ``clash`` is null where rows just happen to leave no word.
 */
export interface Contradiction {
  rows: Array<number>;
  clash: Clash | null;
  corrections: Array<Correction>;
  word: string;
}

/**
 * A board, and what is known of it; the first is number 1.
 *
 * ``known`` has the token that is known to stand in each place, null where none is.
 * ``contradiction`` is null while something fits, and where all words were refused; its rows are
 * those of the whole game.
 */
export interface BoardState {
  board: number;
  is_open: boolean;
  is_solved: boolean;
  known: Array<number | null>;
  contradiction: Contradiction | null;
}

/**
 * What to guess next, and all there is to show of the game.
 *
 * ``guesses_left`` is null where there is no limit. ``share`` is the text to share, empty before
 * the game is over.
 */
export interface AdviseAnswer {
  rows: Array<ShownRow>;
  boards: Array<BoardState>;
  is_solved: boolean;
  guesses_left: number | null;
  advice: AdviceDocument | BoardsAdviceDocument;
  notes: Array<string>;
  share: string;
}

/**
 * A row of a text that a game shares; without tokens where the text does not say the word.
 */
export interface SharedRow {
  tokens: Array<number>;
  feedback: string;
}

/**
 * The rows of a text that a game shares, first to last.
 */
export interface SharedAnswer {
  rows: Array<SharedRow>;
}

/**
 * What the game said; `answer` is null until it is over.
 */
export interface PlayAnswer {
  rows: Array<ShownRow>;
  is_solved: boolean;
  is_over: boolean;
  guesses_left: number;
  answer: string | null;
  share: string;
}

/**
 * What the page says, by key, in the language asked for, or in English.
 *
 * ``languages`` are the tags of all that the page can speak.
 */
export interface CatalogueAnswer {
  language: string;
  direction: string;
  languages: Array<string>;
  strings: Record<string, string>;
}

/**
 * What is wrong, in one line, and where: the number of a row from 0, or null.
 */
export interface Problem {
  message: string;
  row: number | null;
}

/**
 * The answer to a question that could not be answered.
 */
export interface ErrorAnswer {
  error: Problem;
}

/** Every question by its name, and its answer. */
export interface Messages {
  catalogue: [Catalogue, CatalogueAnswer];
  packs: [Packs, PacksAnswer];
  pack: [Pack, PackAnswer];
  tree: [Tree, TreeAnswer];
  read: [Read, ReadAnswer];
  advise: [Advise, AdviseAnswer];
  shared: [Shared, SharedAnswer];
  review: [Review, ReviewAnswer];
  play: [Play, PlayAnswer];
}
