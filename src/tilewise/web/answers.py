"""The form of the answers to :mod:`tilewise.web.questions`."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from tilewise.play.documents import AdviceDocument, BoardsAdviceDocument, ReviewDocument


class ReviewAnswer(ReviewDocument):
    """The review of a game."""


class Segment(TypedDict):
    """A character of a spelling, and how many tiles it covers."""

    char: str
    tiles: int


class PackName(TypedDict):
    """A game in the list of games.

    ``name`` is in English, ``native_name`` in the game's own language; ``language`` is a BCP-47
    tag.
    """

    id: str
    name: str
    native_name: str
    language: str
    direction: str
    length: int
    max_guesses: int


class PacksAnswer(TypedDict):
    """All games that can be played; `default` is the id of the first one to show."""

    default: str
    packs: list[PackName]


class KeyCap(TypedDict):
    """A key of the keyboard: what it shows, and the tokens it types."""

    label: str
    tokens: list[int]


class SourceName(TypedDict):
    """A source of words."""

    name: str
    version: str
    license: str
    what: str


class StateShown(TypedDict):
    """A state of a tile.

    ``mark`` is how feedback writes it. ``name`` is its English name, which is also the key of this
    name among the texts of the page. ``colour`` and ``contrast`` are names of colours. ``sign`` is
    an additional sign on the tile, if any.
    """

    mark: str
    name: str
    colour: str
    contrast: str
    sign: str


class RuleShown(TypedDict):
    """A rule by which a pack can be played.

    ``states`` are the states of a tile, lowest first. ``pegs`` is true if the game only says how
    many tiles are right, ``by_token`` if a tile's state is about its token anywhere in the word,
    ``hard`` if there is a hard mode; strict hard mode also needs ``by_token``. States from number
    ``base`` on are about a whole syllable, or the whole word if it has none; those before it are
    about a tile. A row wins if all its tiles are in state number ``win``.
    """

    name: str
    title: str
    states: list[StateShown]
    base: int
    win: int
    pegs: bool
    by_token: bool
    hard: bool


class PackAnswer(TypedDict):
    """Everything a page needs to know about a game.

    ``tokens`` has the name of each token, ``tiles`` what its tile shows. ``keyboard`` can type
    every token. ``rules`` are the rules the words can be played by, the pack's own first.
    ``syllables`` is true if characters of a spelling cover several tiles, or marks cover none.
    ``syllable`` is the number of places in a syllable if some places may be empty (token 0),
    otherwise 0.
    ``has_tree`` and ``has_hard_tree`` say which strategy trees exist. ``list`` is the beginning of
    the answer list's SHA-256: with the same list, a seed hides the same word.
    """

    pack: PackName
    tokens: list[str]
    tiles: list[str]
    keyboard: list[list[KeyCap]]
    rules: list[RuleShown]
    syllables: bool
    syllable: int
    answers: int
    guesses: int
    list: str
    has_tree: bool
    has_hard_tree: bool
    licenses: list[str]
    sources: list[SourceName]
    notes: list[str]


class OwnAnswer(TypedDict):
    """A pack made from the player's own list.

    ``left_out`` is the number of lines that did not fit, and ``examples`` are some of them.
    """

    pack: PackName
    answers: int
    left_out: int
    examples: list[str]


class TreeAnswer(TypedDict):
    """A strategy tree; null if the pack has none that can be used.

    A node is ``[word, tokens, {feedback: node}, expected guesses]``, with one digit of feedback per
    tile: the number of its state in the pack's rule. If nothing can follow, the last two items are
    left out.
    """

    tree: list[Any] | None


class ReadAnswer(TypedDict):
    """A text on tiles.

    ``segments`` is the spelling, character by character. ``is_listed`` is whether the game accepts
    the word. ``rest`` are Latin letters at the end that are not a token yet, such as the ``ky`` of
    ``tanky``. ``problem`` says why the text cannot be read; then there are no tokens. ``breaks``
    says how the word breaks hard mode. For a complete word, ``foreseen`` has the marks that it will
    get on each board, with ``?`` where the words that fit would give different marks.
    """

    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    word: str
    is_listed: bool
    rest: str
    problem: NotRequired[str]
    breaks: NotRequired[str]
    foreseen: NotRequired[list[str]]


class ShownRow(TypedDict):
    """A row of a game: the word, its tiles, and the mark of each, such as ``.``, ``Y`` or ``G``.

    For several boards the feedback is joined by commas, empty for boards that were solved before
    or are not open. In a game with pegs the marks are a ``G`` for each black one, then a ``Y`` for
    each white one.
    """

    word: str
    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    feedback: str
    is_listed: bool


class Correction(TypedDict):
    """A row, from 0, and its corrected feedback."""

    row: int
    feedback: str


class Clash(TypedDict):
    """Two rows, from 0, that contradict each other; `place`, from 0, is null for a wrong count."""

    rows: list[int]
    tile: str
    place: int | None


class Contradiction(TypedDict):
    """Why no word fits: the rows, what they disagree on, and the smallest change that helps.

    ``word`` fits after the corrections. ``clash`` is null if the rows only happen to leave no word.
    """

    rows: list[int]
    clash: Clash | None
    corrections: list[Correction]
    word: str


class BoardState(TypedDict):
    """A board and what is known about it; the first is number 1.

    ``known`` has the known token in each place, or null. ``contradiction`` is null while a word
    fits, and if all words were refused; its row numbers count every row of the game.
    """

    board: int
    is_open: bool
    is_solved: bool
    known: list[int | None]
    contradiction: Contradiction | None


class AdviseAnswer(TypedDict):
    """What to guess next, and everything to show about the game.

    ``guesses_left`` is null if there is no limit. ``share`` is the text to share, empty before
    the game is over.
    """

    rows: list[ShownRow]
    boards: list[BoardState]
    is_solved: bool
    guesses_left: int | None
    advice: AdviceDocument | BoardsAdviceDocument
    notes: list[str]
    share: str


class SharedRow(TypedDict):
    """A row of a shared text; without tokens if the text does not give the word."""

    tokens: list[int]
    feedback: str


class SharedAnswer(TypedDict):
    """The rows of a shared text, first to last."""

    rows: list[SharedRow]


class PictureRow(TypedDict):
    """A row of a picture; `unsure` are numbers of tiles, from 0, that should be checked."""

    tokens: list[int]
    word: str
    feedback: str
    is_listed: bool
    unsure: list[int]


class PictureAnswer(TypedDict):
    """The rows of each board of a picture; null where a board does not have the row."""

    boards: list[list[PictureRow | None]]


class PlayedBoard(TypedDict):
    """A board of a game that is played here; `answer` is null until the game is over."""

    is_open: bool
    is_solved: bool
    answer: str | None


class PlayAnswer(TypedDict):
    """The state of a game.

    ``guesses_left`` is null against an opponent that cheats, as there is no limit. ``answer`` is
    the first board's, null until the game is over.
    """

    rows: list[ShownRow]
    is_solved: bool
    is_over: bool
    guesses_left: int | None
    boards: list[PlayedBoard]
    answer: str | None
    share: str


class PastGame(TypedDict):
    """A game of the history; ``date`` is written as in 2026-11-24."""

    date: str
    answer: str
    guesses: int
    opener: str


class HistoryAnswer(TypedDict):
    """The solved games of a pack whose day and number of guesses are known, oldest first.

    ``games`` is null unless the server was started with ``--history``.
    """

    games: list[PastGame] | None


class CatalogueAnswer(TypedDict):
    """The texts of the page by key, in the language asked for, or in English.

    ``languages`` are the tags of all languages of the page, ``beta`` the tags of those whose texts
    no native speaker has read. ``variants`` translates the texts in brackets in names of packs.
    """

    language: str
    direction: str
    languages: list[str]
    beta: list[str]
    variants: dict[str, str]
    strings: dict[str, str]


class Problem(TypedDict):
    """What is wrong, in one line, and where: the number of a row from 0, or null."""

    message: str
    row: int | None


class ErrorAnswer(TypedDict):
    """The answer to a request that failed."""

    error: Problem
