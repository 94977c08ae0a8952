"""What the answers look like; :mod:`tilewise.web.questions` has what they answer."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from tilewise.play.documents import AdviceDocument, BoardsAdviceDocument, ReviewDocument


class ReviewAnswer(ReviewDocument):
    """The account of a game."""


class Segment(TypedDict):
    """A character of a spelling, and how many tiles it stands over."""

    char: str
    tiles: int


class PackName(TypedDict):
    """A game, as it is chosen from a list.

    ``name`` is English, ``native_name`` its own; ``language`` is a BCP-47 tag.
    """

    id: str
    name: str
    native_name: str
    language: str
    direction: str
    length: int
    max_guesses: int


class PacksAnswer(TypedDict):
    """Every game that can be played here; `default` is the id of the one to begin with."""

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


class PackAnswer(TypedDict):
    """All that a page must know of a game.

    ``tokens`` has the name of each token, ``tiles`` what its tile shows. ``keyboard``
    types every token there is.
    ``syllables`` tells that a word is written in characters of several tiles, ``pegs`` that the
    game says only how many tiles are right.
    ``has_tree`` and ``has_hard_tree`` say which strategy trees there are.
    """

    pack: PackName
    tokens: list[str]
    tiles: list[str]
    keyboard: list[list[KeyCap]]
    syllables: bool
    pegs: bool
    answers: int
    guesses: int
    has_tree: bool
    has_hard_tree: bool
    licenses: list[str]
    sources: list[SourceName]
    notes: list[str]


class TreeAnswer(TypedDict):
    """A strategy tree; null where the pack has none that can be used.

    A node is ``[word, tokens, {feedback: node}]``, feedback a digit a tile: 2 correct, 1 present,
    0 absent; the last is left out where nothing can follow.
    """

    tree: list[Any] | None


class ReadAnswer(TypedDict):
    """A text on tiles.

    ``segments`` is the spelling, character by character. ``is_listed`` is whether the game accepts
    the word. ``rest`` are Latin letters at the end that stand for no token yet, as the ``ky`` of
    ``tanky``. ``problem`` is why the text cannot be read, and then there are no tokens of it.
    """

    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    word: str
    is_listed: bool
    rest: str
    problem: NotRequired[str]


class ShownRow(TypedDict):
    """A row of a game: the word, its tiles, and ``.``, ``Y`` or ``G`` for each.

    Of several boards it is the feedback of each, joined by commas, empty where one was solved
    before or is not open. Of a game with pegs the marks are a ``G`` for each black one, then a
    ``Y`` for each white.
    """

    word: str
    tokens: list[int]
    tiles: list[str]
    segments: list[Segment]
    feedback: str
    is_listed: bool


class Correction(TypedDict):
    """A row, from 0, and the feedback it would have to have."""

    row: int
    feedback: str


class Clash(TypedDict):
    """Two rows, from 0, that no word fits; `place` (from 0) is null where a token is miscounted."""

    rows: list[int]
    tile: str
    place: int | None


class Contradiction(TypedDict):
    """Why nothing fits: the rows, what they disagree on, and the smallest change that helps.

    ``word`` fits after the corrections. ``clash`` is null where rows just happen to leave no word.
    """

    rows: list[int]
    clash: Clash | None
    corrections: list[Correction]
    word: str


class BoardState(TypedDict):
    """A board, and what is known of it; the first is number 1.

    ``known`` has the token that is known to stand in each place, null where none is.
    ``contradiction`` is null while something fits, and where all words were refused; its rows are
    those of the whole game.
    """

    board: int
    is_open: bool
    is_solved: bool
    known: list[int | None]
    contradiction: Contradiction | None


class AdviseAnswer(TypedDict):
    """What to guess next, and all there is to show of the game.

    ``guesses_left`` is null where there is no limit. ``share`` is the text to share, empty before
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
    """A row of a text that a game shares; without tokens where the text does not say the word."""

    tokens: list[int]
    feedback: str


class SharedAnswer(TypedDict):
    """The rows of a text that a game shares, first to last."""

    rows: list[SharedRow]


class PlayAnswer(TypedDict):
    """What the game said; `answer` is null until it is over."""

    rows: list[ShownRow]
    is_solved: bool
    is_over: bool
    guesses_left: int
    answer: str | None
    share: str


class CatalogueAnswer(TypedDict):
    """What the page says, by key, in the language asked for, or in English.

    ``languages`` are the tags of all that the page can speak.
    """

    language: str
    direction: str
    languages: list[str]
    strings: dict[str, str]


class Problem(TypedDict):
    """What is wrong, in one line, and where: the number of a row from 0, or null."""

    message: str
    row: int | None


class ErrorAnswer(TypedDict):
    """The answer to a question that could not be answered."""

    error: Problem
