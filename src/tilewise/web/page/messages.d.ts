// Made from tilewise.web by `python -m tools.messages`.
/**
 * A guess and its feedback.
 *
 * Attributes:
 *     guess: its spelling, or its tokens as numbers.
 *     feedback: one mark per tile, in any notation: ``.Y..G``, ``01002``, emoji. For several
 *         boards, joined by commas, empty for one that is solved or not open yet:
 *         ``.Y..G,,.....``.
 *     unsure: a picture does not show the row clearly, so no word that fits it is certain.
 */
export interface Row {
  guess: string | Array<number>;
  feedback: string;
  unsure?: boolean;
}

/**
 * Letters that are known without a guess; for several boards, joined by commas.
 *
 * Attributes:
 *     placed: letters in their places, with ``_`` for the other tiles: ``_ra_e``.
 *     present: letters that the word has besides these: ``ss`` for at least two S, ``s/1``
 *         for an S that is not in tile 1.
 *     absent: letters that the word has no more of.
 */
export interface Known {
  placed?: string;
  present?: string;
  absent?: string;
}

/**
 * Asks for the texts of the page in this language.
 */
export interface Catalogue {
  ask: "catalogue";
  language?: string;
}

/**
 * Asks for the list of games.
 */
export interface Packs {
  ask: "packs";
  language?: string;
}

/**
 * Asks for the details of a game: keyboard, tiles, sources.
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
 * Asks for a pack made from the player's own word list.
 *
 * The pack is kept in memory until newer packs take its place; then the list has to be sent again.
 *
 * Attributes:
 *     lexicon: the id of a pack in the same language.
 *     name: the name of the new pack.
 *     text: the list, one word per line; every word may be the answer.
 *     length: tiles in a word; other words are left out. 0 for the length of most words.
 */
export interface Own {
  ask: "own";
  language?: string;
  lexicon: string;
  name: string;
  text: string;
  length?: number;
}

/**
 * Asks for the pack's strategy tree.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     hard: the tree for hard mode.
 *     opener: tokens of a first guess other than the tree's own; see ``openers`` of a pack.
 *     turns: only the guesses of this many turns; 0 for all.
 */
export interface Tree {
  ask: "tree";
  language?: string;
  lexicon: string;
  hard?: boolean;
  opener?: Array<number>;
  turns?: number;
}

/**
 * Asks how typed text looks on tiles; the text may have any length.
 *
 * Attributes:
 *     before: tokens before the text.
 *     text: what was typed: a spelling, or raw tokens.
 */
export interface Read {
  ask: "read";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  boards?: number;
  sequence?: boolean;
  opponent?: string;
  max_guesses?: number;
  hard?: boolean;
  strict?: boolean;
  rows?: Array<Row>;
  known?: Array<Known>;
  before?: Array<number>;
  text?: string;
}

/**
 * Asks what to guess next.
 *
 * Attributes:
 *     refused: words the game did not accept.
 *     excluded: words that are not the answer.
 *     played: words the game has used before; those that do not fit the game are
 *         ignored.
 *     spoilers: suggest words that may be the answer.
 *     strategy: how to rank guesses; the best strategy if left out.
 *     top: how many suggestions.
 *     candidates: how many of the words that fit to list for each board.
 *     contrast: share in orange and blue.
 */
export interface Advise {
  ask: "advise";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  boards?: number;
  sequence?: boolean;
  opponent?: string;
  max_guesses?: number;
  hard?: boolean;
  strict?: boolean;
  rows?: Array<Row>;
  known?: Array<Known>;
  refused?: Array<string>;
  excluded?: Array<string>;
  played?: Array<string>;
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
 *     text: the text, which may have other text around it.
 */
export interface Shared {
  ask: "shared";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  text: string;
}

/**
 * Asks for the rows of a picture of a game.
 *
 * Attributes:
 *     width: the width of the picture, in pixels.
 *     height: the height of the picture, in pixels.
 *     pixels: red, green and blue of each pixel, row by row, compressed by zlib, as base64.
 *         Shrink the picture if the request would be too large.
 */
export interface Picture {
  ask: "picture";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  width: number;
  height: number;
  pixels: string;
}

/**
 * Asks for the review of a game.
 *
 * Attributes:
 *     rows: the turns, in order.
 *     answer: the answer, if it is not the last row.
 *     hard: the game was played in hard mode.
 *     strict: the same for strict hard mode.
 */
export interface Review {
  ask: "review";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  rows: Array<Row>;
  answer?: string | null;
  hard?: boolean;
  strict?: boolean;
}

/**
 * Asks for the review of several boards as one game.
 */
export interface ReviewTogether {
  ask: "review_together";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  boards?: number;
  sequence?: boolean;
  opponent?: string;
  max_guesses?: number;
  hard?: boolean;
  strict?: boolean;
  rows?: Array<Row>;
  known?: Array<Known>;
}

/**
 * Asks for the state of a game whose words are drawn with a seed.
 *
 * Attributes:
 *     seed: the seed; the same seed hides the same words. Absurdle ignores it.
 *     guesses: the guesses so far.
 *     give_up: end the game and show the words.
 *     contrast: share in orange and blue.
 */
export interface Play {
  ask: "play";
  language?: string;
  lexicon: string;
  rules?: string;
  words?: string;
  boards?: number;
  sequence?: boolean;
  opponent?: string;
  max_guesses?: number;
  hard?: boolean;
  strict?: boolean;
  seed: number;
  guesses?: Array<string | Array<number>>;
  give_up?: boolean;
  contrast?: boolean;
}

/**
 * Asks for the games of ``tilewise history``; needs ``tilewise serve --history``.
 *
 * Attributes:
 *     lexicon: the pack's id.
 *     solved: the rows of a game to add first; it is dated today.
 *     hard: that game was played in hard mode.
 *     strict: the same for strict hard mode.
 *     taken_back: the answer of a game to remove first, because it was not solved after all.
 */
export interface History {
  ask: "history";
  language?: string;
  lexicon: string;
  solved?: Array<Row>;
  hard?: boolean;
  strict?: boolean;
  taken_back?: string;
}

/**
 * A word that may be the answer.
 */
export interface CandidateWord {
  word: string;
  probability: number;
}

/**
 * Other words that may be the answer, apart from the likely answers that fit.
 *
 * `count` of them are in the pack. `unheld` is the probability that the answer is not in the pack.
 * `probability` covers both: words in the pack and words not in it.
 */
export interface Unlisted {
  count: number;
  probability: number;
  unheld: number;
}

/**
 * The likely answers that fit, or if none fits, all words that do; likeliest first.
 *
 * Suggestions take `counted` words into account: these, and others that are not too unlikely.
 */
export interface Candidates {
  count: number;
  counted: number;
  tier: number;
  words: Array<CandidateWord>;
  unlisted: Unlisted;
}

/**
 * The words that fit one of several boards; boards are numbered from 1.
 */
export interface BoardCandidates {
  count: number;
  counted: number;
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
 * A suggested guess and its figures.
 *
 * A game that may be lost raises ``expected_guesses``, which is left out on the last guess.
 * ``estimated`` names the figures that are estimates. With several boards, the figures are for all
 * open boards together, ``boards`` has the figures for each board, and ``helps_most`` is the
 * number of the board that the guess helps most. With one board, ``fits`` says whether the guess
 * fits the rows, even if it is too unlikely to be a candidate. ``reply`` is the feedback that an
 * opponent that cheats will give; it leaves ``worst_case`` words.
 */
export interface SuggestedWord {
  word: string;
  tokens: Array<string>;
  is_candidate: boolean;
  probability: number;
  expected_guesses?: number;
  entropy_bits: number;
  expected_remaining: number;
  worst_case: number;
  buckets: number;
  exact: boolean;
  estimated: Array<string>;
  worth?: number;
  fits?: boolean;
  helps_most?: number;
  boards?: Array<BoardGain>;
  reply?: string;
}

/**
 * What to guess next in a game of one board.
 *
 * If not all guesses were ranked, ``tried`` is how many were, ``allowed`` is the number of all
 * guesses, and ``sampling_error`` is the most that ranking all of them saved in tests, in expected
 * guesses.
 */
export interface AdviceDocument {
  lexicon: string;
  turn: number;
  candidates: Candidates;
  suggestions: Array<SuggestedWord>;
  source: string;
  tried?: number;
  allowed?: number;
  sampling_error?: number;
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
 * The best guess, and the expected number of guesses left, including it.
 */
export interface BestGuess {
  word: string;
  expected_guesses: number;
}

/**
 * A reviewed guess; `skill_loss` and `luck` are in guesses, and scores go from 0 to 99.
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
 * The feedback that a game gives for a guess.
 *
 * ``tiles`` has a number per tile: 2 correct, 1 present, 0 absent; ``pattern`` is all of them as
 * one number in base 3, or in base k if a tile has k states.
 */
export interface FeedbackDocument {
  lexicon: string;
  guess: string;
  answer: string;
  guess_tokens: Array<string>;
  answer_tokens: Array<string>;
  feedback: string;
  tiles: Array<number>;
  pattern: number;
}

/**
 * A guess and its feedback.
 */
export interface PlayedTurn {
  guess: string;
  feedback: string;
}

/**
 * The review of a game.
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
 * The review of a game.
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
 * A reviewed guess of several boards that are one game.
 *
 * ``left`` is the number of words left on each board after it, 0 if it is solved or not open.
 * ``luck`` is null unless it is exact.
 */
export interface TogetherRow {
  word: string;
  left: Array<number>;
  best: BestGuess;
  skill_loss: number;
  luck: number | null;
  exact: boolean;
  skill: number;
}

/**
 * The review of several boards as one game; `luck_score` is null unless it is exact.
 */
export interface ReviewTogetherAnswer {
  guesses: Array<TogetherRow>;
  skill: number;
  luck_score: number | null;
}

/**
 * A character of a spelling, and how many tiles it covers.
 */
export interface Segment {
  char: string;
  tiles: number;
}

/**
 * A game in the list of games.
 *
 * ``name`` is in English, ``native_name`` in the game's own language; ``language`` is a BCP-47
 * tag.
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
 * A game that people play by its name, or what is played with a pack that has no such game.
 *
 * The first of ``names`` is as its own players write it; the others, with those of the pack, are
 * for finding it. ``translated`` has its names in other languages, by their tags. ``given`` is
 * what the game shows at first: its ``row``, or the first ``letter``. The other values are those
 * of a request.
 */
export interface GameName {
  names: Array<string>;
  translated: Record<string, string>;
  given: string;
  pack: PackName;
  rules: string;
  boards: number;
  sequence: boolean;
  opponent: string;
  max_guesses: number;
}

/**
 * All packs that can be played, and the games; `default` is the first pack to show.
 */
export interface PacksAnswer {
  default: string;
  packs: Array<PackName>;
  games: Array<GameName>;
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
 * A state of a tile.
 *
 * ``mark`` is how feedback writes it. ``name`` is its English name, which is also the key of this
 * name among the texts of the page. ``colour`` and ``contrast`` are names of colours. ``sign`` is
 * an additional sign on the tile, if any.
 */
export interface StateShown {
  mark: string;
  name: string;
  colour: string;
  contrast: string;
  sign: string;
}

/**
 * A rule by which a pack can be played.
 *
 * ``states`` are the states of a tile, lowest first. ``pegs`` is true if the game only says how
 * many tiles are right, ``by_token`` if a tile's state is about its token anywhere in the word,
 * ``hard`` if there is a hard mode; strict hard mode also needs ``by_token``. States from number
 * ``base`` on are about a whole syllable, or the whole word if it has none; those before it are
 * about a tile. A row wins if all its tiles are in state number ``win``.
 * A tile shows ``tile_places`` places of a word.
 */
export interface RuleShown {
  name: string;
  title: string;
  states: Array<StateShown>;
  base: number;
  win: number;
  tile_places: number;
  pegs: boolean;
  by_token: boolean;
  hard: boolean;
}

/**
 * Everything a page needs to know about a game.
 *
 * ``tokens`` has the name of each token, ``tiles`` what its tile shows. ``keyboard`` can type
 * every token. ``rules`` are the rules the words can be played by, the pack's own first.
 * ``syllables`` is true if characters of a spelling cover several tiles, or marks cover none.
 * ``syllable`` is the number of places in a syllable if some places may be empty (token 0),
 * otherwise 0.
 * ``example`` has the tiles of a word that people know.
 * ``has_tree`` and ``has_hard_tree`` say which strategy trees exist, and ``openers`` has the
 * tokens of other first guesses that have a tree, by their spellings. ``has_familiar_words`` says
 * whether only familiar words are suggested unless all are asked for. ``list`` is the beginning of
 * the answer list's SHA-256: with the same list, a seed hides the same word.
 */
export interface PackAnswer {
  pack: PackName;
  tokens: Array<string>;
  tiles: Array<string>;
  keyboard: Array<Array<KeyCap>>;
  rules: Array<RuleShown>;
  syllables: boolean;
  syllable: number;
  answers: number;
  guesses: number;
  list: string;
  has_tree: boolean;
  has_hard_tree: boolean;
  example: Array<number>;
  openers: Record<string, Array<number>>;
  has_familiar_words: boolean;
  licenses: Array<string>;
  sources: Array<SourceName>;
  notes: Array<string>;
}

/**
 * A pack made from the player's own list.
 *
 * ``left_out`` is the number of lines that did not fit, and ``examples`` are some of them.
 */
export interface OwnAnswer {
  pack: PackName;
  answers: number;
  left_out: number;
  examples: Array<string>;
}

/**
 * A strategy tree; null if the pack has none that can be used.
 *
 * A node is ``[word, tokens, {feedback: node}, expected guesses]``, with one digit of feedback per
 * tile: the number of its state in the pack's rule. If nothing can follow, the last two items are
 * left out. ``tokens`` is null if they are the characters of the word.
 */
export interface TreeAnswer {
  tree: Array<any> | null;
}

/**
 * A text on tiles.
 *
 * ``segments`` is the spelling, character by character. ``is_listed`` is whether the game accepts
 * the word. ``rest`` are Latin letters at the end that are not a token yet, such as the ``ky`` of
 * ``tanky``. ``problem`` says why the text cannot be read; then there are no tokens. ``breaks``
 * says how the word breaks hard mode. For a complete word, ``foreseen`` has the marks that it will
 * get on each board, with ``?`` where the words that fit would give different marks.
 */
export interface ReadAnswer {
  tokens: Array<number>;
  tiles: Array<string>;
  segments: Array<Segment>;
  word: string;
  is_listed: boolean;
  rest: string;
  problem?: string;
  breaks?: string;
  foreseen?: Array<string>;
}

/**
 * A row of a game: the word, its tiles, and the mark of each, such as ``.``, ``Y`` or ``G``.
 *
 * For several boards the feedback is joined by commas, empty for boards that were solved before
 * or are not open. In a game with pegs the marks are a ``G`` for each black one, then a ``Y`` for
 * each white one.
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
 * A row, from 0, and its corrected feedback.
 */
export interface Correction {
  row: number;
  feedback: string;
}

/**
 * Two rows, from 0, that contradict each other; `place`, from 0, is null for a wrong count.
 */
export interface Clash {
  rows: Array<number>;
  tile: string;
  place: number | null;
}

/**
 * Why no word fits: the rows, what they disagree on, and the smallest change that helps.
 *
 * ``word`` fits after the corrections. ``clash`` is null if the rows only happen to leave no word.
 */
export interface Contradiction {
  rows: Array<number>;
  clash: Clash | null;
  corrections: Array<Correction>;
  word: string;
}

/**
 * A board and what is known about it; the first is number 1.
 *
 * ``known`` has the known token in each place, or null. ``contradiction`` is null while a word
 * fits, and if all words were refused; its row numbers count every row of the game.
 */
export interface BoardState {
  board: number;
  is_open: boolean;
  is_solved: boolean;
  known: Array<number | null>;
  contradiction: Contradiction | null;
}

/**
 * What to guess next, and everything to show about the game.
 *
 * ``guesses_left`` is null if there is no limit. ``share`` is the text to share, empty before
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
 * A row of a shared text; without tokens if the text does not give the word.
 */
export interface SharedRow {
  tokens: Array<number>;
  feedback: string;
}

/**
 * The rows of a shared text, first to last.
 */
export interface SharedAnswer {
  rows: Array<SharedRow>;
}

/**
 * A row of a picture; `unsure` are numbers of tiles, from 0, that should be checked.
 */
export interface PictureRow {
  tokens: Array<number>;
  word: string;
  feedback: string;
  is_listed: boolean;
  unsure: Array<number>;
}

/**
 * The rows of each board of a picture; null where a board does not have the row.
 */
export interface PictureAnswer {
  boards: Array<Array<PictureRow | null>>;
}

/**
 * A board of a game that is played here; `answer` is null until the game is over.
 */
export interface PlayedBoard {
  is_open: boolean;
  is_solved: boolean;
  answer: string | null;
}

/**
 * The state of a game.
 *
 * ``guesses_left`` is null against an opponent that cheats, which has no limit. ``answer`` is
 * the first board's, null until the game is over.
 */
export interface PlayAnswer {
  rows: Array<ShownRow>;
  is_solved: boolean;
  is_over: boolean;
  guesses_left: number | null;
  boards: Array<PlayedBoard>;
  answer: string | null;
  share: string;
}

/**
 * A game of the history; ``date`` is written as in 2026-11-24.
 */
export interface PastGame {
  date: string;
  answer: string;
  guesses: number;
  opener: string;
}

/**
 * The solved games of a pack whose day and number of guesses are known, oldest first.
 *
 * ``games`` is null unless the server was started with ``--history``.
 */
export interface HistoryAnswer {
  games: Array<PastGame> | null;
}

/**
 * The texts of the page by key, in the language asked for, or in English.
 *
 * ``languages`` are the tags of all languages of the page, ``beta`` the tags of those whose texts
 * no native speaker has read. ``variants`` translates the texts in brackets in names of packs.
 */
export interface CatalogueAnswer {
  language: string;
  direction: string;
  languages: Array<string>;
  beta: Array<string>;
  variants: Record<string, string>;
  strings: Record<string, string>;
}

/**
 * What is wrong, in one line, and where: the number of a row from 0, or null.
 *
 * ``game`` is the name of the game that a picture shows instead.
 */
export interface Problem {
  message: string;
  row: number | null;
  game?: string;
}

/**
 * The answer to a request that failed.
 */
export interface ErrorAnswer {
  error: Problem;
}

/** Every question by its name, and its answer. */
export interface Messages {
  catalogue: [Catalogue, CatalogueAnswer];
  packs: [Packs, PacksAnswer];
  pack: [Pack, PackAnswer];
  own: [Own, OwnAnswer];
  tree: [Tree, TreeAnswer];
  read: [Read, ReadAnswer];
  advise: [Advise, AdviseAnswer];
  shared: [Shared, SharedAnswer];
  picture: [Picture, PictureAnswer];
  review: [Review, ReviewAnswer];
  review_together: [ReviewTogether, ReviewTogetherAnswer];
  play: [Play, PlayAnswer];
  history: [History, HistoryAnswer];
}
