"""What a page may ask: one dataclass a question, its fields the keys of the JSON object.

``{"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": ".Y..G"}]}`` is an
:class:`Advise`. A field with a default may be left out. Limits stand at the fields, so that every
question is small and what it costs to answer is bounded; :mod:`tilewise.web.parsing` holds the
question to them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tilewise.play.rounds import MOST_BOARDS
from tilewise.trees.document import MAX_GUESSES


@dataclass(frozen=True)
class Most:
    """A text or list has no more characters or items than this."""

    size: int


@dataclass(frozen=True)
class Between:
    """A whole number is within these bounds, both included."""

    least: int
    most: int


PackId = Annotated[str, Most(100)]
Tag = Annotated[str, Most(35)]
Text = Annotated[str, Most(100)]
Token = Annotated[int, Between(0, 255)]
Tokens = Annotated[tuple[Token, ...], Most(100)]
Words = Annotated[tuple[Text, ...], Most(5_000)]
Count = Annotated[int, Between(1, 100)]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A guess that was made, and what the game said.

    Attributes:
        guess: its spelling, or its tokens as numbers.
        feedback: a mark a tile, in any notation: ``.Y..G``, ``01002``, emoji. Of several boards
            that of each, joined by commas, empty for one that is solved or not open yet:
            ``.Y..G,,.....``.
    """

    guess: Text | Tokens
    feedback: Annotated[str, Most(256 * MOST_BOARDS)]


Rows = Annotated[tuple[Row, ...], Most(MAX_GUESSES)]


@dataclass(frozen=True, kw_only=True)
class Question:
    """What every question has.

    Attributes:
        language: the tag of the language that errors are told in, as in ``ko``.
    """

    ask: ClassVar[str]

    language: Tag = "en"


@dataclass(frozen=True, kw_only=True)
class Catalogue(Question):
    """Asks what the page says to people, in this language."""

    ask = "catalogue"


@dataclass(frozen=True, kw_only=True)
class Packs(Question):
    """Asks which games there are."""

    ask = "packs"


@dataclass(frozen=True, kw_only=True)
class Pack(Question):
    """Asks what is to be known of a game: keyboard, tiles, sources.

    Attributes:
        lexicon: the pack's id.
    """

    ask = "pack"

    lexicon: PackId


@dataclass(frozen=True, kw_only=True)
class Tree(Question):
    """Asks for the pack's strategy tree.

    Attributes:
        lexicon: the pack's id.
        hard: that of hard mode.
    """

    ask = "tree"

    lexicon: PackId
    hard: bool = False


@dataclass(frozen=True, kw_only=True)
class Read(Question):
    """Asks how what is being typed looks on tiles; it may be of any length.

    Attributes:
        lexicon: the pack's id.
        before: tokens that stand before the text.
        text: what was typed: a spelling, or raw tokens.
    """

    ask = "read"

    lexicon: PackId
    before: Tokens = ()
    text: Text = ""


@dataclass(frozen=True, kw_only=True)
class Advise(Question):
    """Asks what to guess next.

    Attributes:
        lexicon: the pack's id.
        boards: how many boards there are.
        sequence: they open one after another, each when the one before it is solved.
        opponent: who answers: ``fair``, or ``absurdle``.
        rows: the guesses so far, the first first.
        refused: words the game did not accept.
        excluded: words that are not the answer.
        played: words the game has used before; those that do not fit it are passed over.
        hard: suggest only what hard mode allows.
        strict: the same of strict hard mode.
        spoilers: suggest words that may be the answer.
        strategy: what to rank by; the best there is without.
        top: how many suggestions.
        candidates: how many of the words that fit are named at most, of each board.
        contrast: share in orange and blue.
    """

    ask = "advise"

    lexicon: PackId
    boards: Annotated[int, Between(1, MOST_BOARDS)] = 1
    sequence: bool = False
    opponent: Text = "fair"
    rows: Rows = ()
    refused: Words = ()
    excluded: Words = ()
    played: Words = ()
    hard: bool = False
    strict: bool = False
    spoilers: bool = True
    strategy: Text | None = None
    top: Count = 10
    candidates: Annotated[int, Between(0, 1_000_000)] = 60
    contrast: bool = False


@dataclass(frozen=True, kw_only=True)
class Shared(Question):
    """Asks for the rows of a text that a game shares.

    Attributes:
        lexicon: the pack's id.
        text: the text, with whatever else stands around it.
    """

    ask = "shared"

    lexicon: PackId
    text: Annotated[str, Most(20_000)]


@dataclass(frozen=True, kw_only=True)
class Review(Question):
    """Asks where the guesses of a game went.

    Attributes:
        lexicon: the pack's id.
        rows: the turns, the first first.
        answer: the answer, where the last row is not it.
        hard: the game was played in hard mode.
        strict: the same of strict hard mode.
    """

    ask = "review"

    lexicon: PackId
    rows: Rows
    answer: Text | None = None
    hard: bool = False
    strict: bool = False


@dataclass(frozen=True, kw_only=True)
class Play(Question):
    """Asks what the game answers that has hidden the word of a number.

    Attributes:
        lexicon: the pack's id.
        seed: the number; the same one hides the same word.
        guesses: the guesses so far.
        hard: keep to hard mode.
        strict: the same of strict hard mode.
        give_up: end the game and show the word.
        contrast: share in orange and blue.
    """

    ask = "play"

    lexicon: PackId
    seed: Annotated[int, Between(0, 2**53)]
    guesses: Annotated[tuple[Text | Tokens, ...], Most(MAX_GUESSES)] = ()
    hard: bool = False
    strict: bool = False
    give_up: bool = False
    contrast: bool = False


COMPUTED = (Advise, Review)
"""Questions that may take seconds; the others are looked up."""

QUESTIONS: tuple[type[Question], ...] = (
    Catalogue,
    Packs,
    Pack,
    Tree,
    Read,
    Advise,
    Shared,
    Review,
    Play,
)
"""Every question there is."""
