"""The requests of a page: one dataclass each, whose fields are the keys of the JSON object.

``{"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": ".Y..G"}]}`` is an
:class:`Advise`. A field with a default may be left out. Fields have limits, so that every request
is small and cheap enough to answer; :mod:`tilewise.records` checks them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tilewise.errors import MessageError, shown, untranslated
from tilewise.files import parse_json
from tilewise.play.rounds import MOST_BOARDS
from tilewise.records import Between, Most, read_record
from tilewise.tokens import MAX_LENGTH
from tilewise.trees.tree import MAX_GUESSES

LARGEST = 256 << 10
"""Bytes of a request; 5,000 words of 40 bytes fit."""

PackId = Annotated[str, Most(100)]
Tag = Annotated[str, Most(35)]
Text = Annotated[str, Most(100)]
Token = Annotated[int, Between(0, 255)]
Tokens = Annotated[tuple[Token, ...], Most(100)]
Words = Annotated[tuple[Text, ...], Most(5_000)]
Count = Annotated[int, Between(1, 100)]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A guess and its feedback.

    Attributes:
        guess: its spelling, or its tokens as numbers.
        feedback: one mark per tile, in any notation: ``.Y..G``, ``01002``, emoji. For several
            boards, joined by commas, empty for one that is solved or not open yet:
            ``.Y..G,,.....``.
        unsure: a picture does not show the row clearly, so no word that fits it is certain.
    """

    guess: Text | Tokens
    feedback: Annotated[str, Most(256 * MOST_BOARDS)]
    unsure: bool = False


Rows = Annotated[tuple[Row, ...], Most(MAX_GUESSES)]
Letters = Annotated[str, Most(100 * MOST_BOARDS)]


@dataclass(frozen=True, kw_only=True)
class Known:
    """Letters that are known without a guess; for several boards, joined by commas.

    Attributes:
        placed: letters in their places, with ``_`` for the other tiles: ``_ra_e``.
        present: letters that the word has besides these: ``ss`` for at least two S, ``s/1``
            for an S that is not in tile 1.
        absent: letters that the word has no more of.
    """

    placed: Letters = ""
    present: Letters = ""
    absent: Letters = ""


AllKnown = Annotated[tuple[Known, ...], Most(100)]


@dataclass(frozen=True, kw_only=True)
class Question:
    """Base class of all requests.

    Attributes:
        language: the tag of the language for errors, such as ``ko``.
    """

    ask: ClassVar[str]

    language: Tag = "en"


@dataclass(frozen=True, kw_only=True)
class GameQuestion(Question):
    """Base class of requests about a game.

    Attributes:
        lexicon: the pack's id.
        rules: the rule that gives feedback; the pack's own if empty.
        words: which words are suggested: ``familiar``, or ``all``.
    """

    lexicon: PackId
    rules: Annotated[str, Most(20)] = ""
    words: Annotated[str, Most(20)] = "familiar"


@dataclass(frozen=True, kw_only=True)
class PlayedQuestion(GameQuestion):
    """Base class of requests about a game as it is played.

    Attributes:
        boards: how many boards there are.
        sequence: boards open one after another, each when the one before it is solved.
        opponent: who answers: ``fair``, or ``absurdle``.
        max_guesses: how many guesses are allowed; 0 for as many as usual.
        hard: guesses keep to hard mode.
        strict: the same for strict hard mode.
    """

    boards: Annotated[int, Between(1, MOST_BOARDS)] = 1
    sequence: bool = False
    opponent: Text = "fair"
    max_guesses: Annotated[int, Between(0, MAX_GUESSES)] = 0
    hard: bool = False
    strict: bool = False


@dataclass(frozen=True, kw_only=True)
class SoFar(PlayedQuestion):
    """Base class of requests about a game that has begun.

    Attributes:
        rows: the guesses so far, in order.
        known: letters that are known without a guess.
    """

    rows: Rows = ()
    known: AllKnown = ()


@dataclass(frozen=True, kw_only=True)
class Catalogue(Question):
    """Asks for the texts of the page in this language."""

    ask = "catalogue"


@dataclass(frozen=True, kw_only=True)
class Packs(Question):
    """Asks for the list of games."""

    ask = "packs"


@dataclass(frozen=True, kw_only=True)
class Pack(Question):
    """Asks for the details of a game: keyboard, tiles, sources.

    Attributes:
        lexicon: the pack's id.
    """

    ask = "pack"

    lexicon: PackId


@dataclass(frozen=True, kw_only=True)
class Own(Question):
    """Asks for a pack made from the player's own word list.

    The pack is kept in memory until newer packs take its place; then the list has to be sent again.

    Attributes:
        lexicon: the id of a pack in the same language.
        name: the name of the new pack.
        text: the list, one word per line; every word may be the answer.
        length: tiles in a word; other words are left out. 0 for the length of most words.
    """

    ask = "own"

    lexicon: PackId
    name: Text
    text: Annotated[str, Most(200_000)]
    length: Annotated[int, Between(0, MAX_LENGTH)] = 0


@dataclass(frozen=True, kw_only=True)
class Tree(Question):
    """Asks for the pack's strategy tree.

    Attributes:
        lexicon: the pack's id.
        hard: the tree for hard mode.
        opener: tokens of a first guess other than the tree's own; see ``openers`` of a pack.
        turns: only the guesses of this many turns; 0 for all.
    """

    ask = "tree"

    lexicon: PackId
    hard: bool = False
    opener: Tokens = ()
    turns: Annotated[int, Between(0, MAX_GUESSES)] = 0


@dataclass(frozen=True, kw_only=True)
class Read(SoFar):
    """Asks how typed text looks on tiles; the text may have any length.

    Attributes:
        before: tokens before the text.
        text: what was typed: a spelling, or raw tokens.
    """

    ask = "read"

    before: Tokens = ()
    text: Text = ""


@dataclass(frozen=True, kw_only=True)
class Advise(SoFar):
    """Asks what to guess next.

    Attributes:
        refused: words the game did not accept.
        excluded: words that are not the answer.
        played: words the game has used before; those that do not fit the game are
            ignored.
        spoilers: suggest words that may be the answer.
        strategy: how to rank guesses; the best strategy if left out.
        top: how many suggestions.
        candidates: how many of the words that fit to list for each board.
        contrast: share in orange and blue.
    """

    ask = "advise"

    refused: Words = ()
    excluded: Words = ()
    played: Words = ()
    spoilers: bool = True
    strategy: Text | None = None
    top: Count = 10
    candidates: Annotated[int, Between(0, 1_000_000)] = 60
    contrast: bool = False


@dataclass(frozen=True, kw_only=True)
class Shared(GameQuestion):
    """Asks for the rows of a text that a game shares.

    Attributes:
        text: the text, which may have other text around it.
    """

    ask = "shared"

    text: Annotated[str, Most(20_000)]


@dataclass(frozen=True, kw_only=True)
class Picture(GameQuestion):
    """Asks for the rows of a picture of a game.

    Attributes:
        width: the width of the picture, in pixels.
        height: the height of the picture, in pixels.
        pixels: red, green and blue of each pixel, row by row, compressed by zlib, as base64.
            Shrink the picture if the request would be too large.
    """

    ask = "picture"

    width: Annotated[int, Between(1, 4096)]
    height: Annotated[int, Between(1, 4096)]
    pixels: Annotated[str, Most(240 << 10)]


@dataclass(frozen=True, kw_only=True)
class Review(GameQuestion):
    """Asks for the review of a game.

    Attributes:
        rows: the turns, in order.
        answer: the answer, if it is not the last row.
        hard: the game was played in hard mode.
        strict: the same for strict hard mode.
    """

    ask = "review"

    rows: Rows
    answer: Text | None = None
    hard: bool = False
    strict: bool = False


@dataclass(frozen=True, kw_only=True)
class ReviewTogether(SoFar):
    """Asks for the review of several boards as one game."""

    ask = "review_together"


@dataclass(frozen=True, kw_only=True)
class Play(PlayedQuestion):
    """Asks for the state of a game whose words are drawn with a seed.

    Attributes:
        seed: the seed; the same seed hides the same words. Absurdle ignores it.
        guesses: the guesses so far.
        give_up: end the game and show the words.
        contrast: share in orange and blue.
    """

    ask = "play"

    seed: Annotated[int, Between(0, 2**53)]
    guesses: Annotated[tuple[Text | Tokens, ...], Most(MAX_GUESSES)] = ()
    give_up: bool = False
    contrast: bool = False


@dataclass(frozen=True, kw_only=True)
class History(Question):
    """Asks for the games of ``tilewise history``; needs ``tilewise serve --history``.

    Attributes:
        lexicon: the pack's id.
        solved: the rows of a game to add first; it is dated today.
        hard: that game was played in hard mode.
        strict: the same for strict hard mode.
        taken_back: the answer of a game to remove first, because it was not solved after all.
    """

    ask = "history"

    lexicon: PackId
    solved: Rows = ()
    hard: bool = False
    strict: bool = False
    taken_back: Text = ""


REPLACED = (Own, Advise, Review, ReviewTogether)
"""Requests of which a client wants the answer to the newest only."""

_COMPUTED = (*REPLACED, Tree, Picture, Play)


def is_computed(question: Question) -> bool:
    """Whether answering a request may take long; the others are looked up."""
    return isinstance(question, _COMPUTED) or (
        isinstance(question, Read) and bool(question.rows or question.known)
    )


QUESTIONS: tuple[type[Question], ...] = (
    Catalogue,
    Packs,
    Pack,
    Own,
    Tree,
    Read,
    Advise,
    Shared,
    Picture,
    Review,
    ReviewTogether,
    Play,
    History,
)
"""Every request there is."""


def read_json(content: bytes | str, ask: str | None = None) -> Question:
    """Read a request from JSON.

    Args:
        content: the request.
        ask: the kind of request, if `content` has no ``ask``.

    Raises:
        MessageError: it is too large, not JSON, or not a request.
    """
    if len(content) > LARGEST:
        raise MessageError(f"the request is larger than {LARGEST >> 10} KB")
    try:
        document = parse_json(content)
    except ValueError:
        raise MessageError(untranslated("the request is not a JSON object in UTF-8")) from None
    if ask is not None and isinstance(document, dict):
        document = {**document, "ask": ask}
    return read_question(document)


def read_question(document: object) -> Question:
    """Read a request from parsed JSON.

    Raises:
        MessageError: it is not a request; the message names the key.
    """
    if not isinstance(document, dict):
        raise MessageError(untranslated('a request must be a JSON object, as in {"ask": "packs"}'))
    asked = {question.ask: question for question in QUESTIONS}
    ask = document.get("ask")
    if not isinstance(ask, str) or ask not in asked:
        raise MessageError(f"ask is {shown(ask)}; it must be one of {', '.join(asked)}")
    rest = {key: value for key, value in document.items() if key != "ask"}
    return read_record(asked[ask], rest)
