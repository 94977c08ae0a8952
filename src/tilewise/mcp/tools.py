"""The tools: one dataclass each, whose fields are its arguments.

The docstrings are what an assistant reads to choose a tool and to call it.
:mod:`tilewise.web.schema` makes the schemas and :mod:`tilewise.web.parsing` reads the calls, as for
the requests of the web app.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.mcp import answers
from tilewise.play.rounds import MOST_BOARDS
from tilewise.trees.tree import MAX_GUESSES
from tilewise.web.questions import Between, Most, PackId, Text, Words

Top = Annotated[int, Between(1, 50)]
Named = Annotated[int, Between(0, 1_000)]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A guess that was made, and the feedback the game gave.

    Attributes:
        guess: the word that was guessed.
        feedback: one mark per tile: `G` right place (green), `Y` in the word but elsewhere
            (yellow), `.` not in the word (grey); or the game's emoji. Example: `.Y..G`.
    """

    guess: Text
    feedback: Text


@dataclass(frozen=True, kw_only=True)
class BoardsRow:
    """A guess that was made on all boards, and the feedback of every board.

    Attributes:
        guess: the word that was guessed.
        feedback: feedback of the boards in order, joined by commas, as in `.Y..G,G....`; empty
            for a board that is solved or not open yet.
    """

    guess: Text
    feedback: Annotated[str, Most(256 * MOST_BOARDS)]


Rows = Annotated[tuple[Row, ...], Most(MAX_GUESSES)]


@dataclass(frozen=True, kw_only=True)
class Tool:
    """Base class of all tools; `returns` is the form of the answer."""

    name: ClassVar[str]
    title: ClassVar[str]
    returns: ClassVar[Any]


@dataclass(frozen=True, kw_only=True)
class OnePack(Tool):
    """Base class of tools for one game.

    Attributes:
        lexicon: id of the game's pack, from list_packs. `en-nyt` is the current English Wordle,
            and `ko` is the Korean Kordle.
    """

    lexicon: PackId = DEFAULT_LEXICON


@dataclass(frozen=True, kw_only=True)
class Suggest(OnePack):
    """Suggest the best next guesses in a game with one board.

    Give all rows so far, in order; give none for the first guess of a game.

    Attributes:
        rows: the guesses so far, in order.
        hard: suggest only guesses that hard mode allows.
        excluded: words that are not the answer, for example past answers.
        played: past answers of the game; they become less likely.
        top: how many suggestions.
        named: how many of the words that fit to list, likeliest first.
    """

    name = "suggest"
    title = "Suggest guesses"
    returns = answers.SuggestAnswer

    rows: Rows = ()
    hard: bool = False
    excluded: Words = ()
    played: Words = ()
    top: Top = 5
    named: Named = 20


@dataclass(frozen=True, kw_only=True)
class Boards(OnePack):
    """Suggest the best next guesses in a game with several boards: Dordle, Quordle, Octordle.

    Attributes:
        boards: how many boards there are.
        sequence: boards open one after another, each when the one before it is solved.
        rows: the guesses so far, in order.
        top: how many suggestions.
        named: how many of the words that fit to list for each board.
    """

    name = "boards"
    title = "Suggest guesses for several boards"
    returns = answers.BoardsAnswer

    boards: Annotated[int, Between(2, MOST_BOARDS)]
    sequence: bool = False
    rows: Annotated[tuple[BoardsRow, ...], Most(MAX_GUESSES)] = ()
    top: Top = 5
    named: Annotated[int, Between(0, 100)] = 10


@dataclass(frozen=True, kw_only=True)
class Candidates(OnePack):
    """List the words that may still be the answer, with their probabilities.

    Attributes:
        rows: the guesses so far, in order.
        excluded: words that are not the answer.
        played: past answers of the game; they become less likely.
        named: how many words to list, likeliest first.
    """

    name = "candidates"
    title = "List words that fit"
    returns = answers.CandidatesAnswer

    rows: Rows
    excluded: Words = ()
    played: Words = ()
    named: Named = 100


@dataclass(frozen=True, kw_only=True)
class Feedback(OnePack):
    """Compute the feedback (colours) that a guess gets for an answer.

    Use this instead of working it out: repeated letters and split syllables are easy to get wrong.

    Attributes:
        guess: the word that is guessed.
        answer: the hidden word.
    """

    name = "feedback"
    title = "Colour a guess"
    returns = answers.FeedbackAnswer

    guess: Text
    answer: Text


@dataclass(frozen=True, kw_only=True)
class Review(OnePack):
    """Review a game that was played: what each guess cost, how lucky it was, and the best guess.

    Attributes:
        rows: the guesses in order.
        answer: the answer, if it is known and is not the last guess.
        hard: the game was played in hard mode.
    """

    name = "review"
    title = "Review a game"
    returns = answers.ReviewAnswer

    rows: Rows
    answer: Text | None = None
    hard: bool = False


@dataclass(frozen=True, kw_only=True)
class SimulateWord(OnePack):
    """Play a whole game in which this word is the answer, and show every guess tilewise makes.

    Attributes:
        answer: the hidden word; it need not be in any list.
        guesses: the first guesses, instead of tilewise's own; their feedback is computed.
        hard: play in hard mode.
    """

    name = "simulate_word"
    title = "Simulate a game"
    returns = answers.SimulateWordAnswer

    answer: Text
    guesses: Annotated[tuple[Text, ...], Most(MAX_GUESSES)] = ()
    hard: bool = False


@dataclass(frozen=True, kw_only=True)
class ListPacks(Tool):
    """List the games that can be played: id, name, language, word length, number of guesses."""

    name = "list_packs"
    title = "List games"
    returns = answers.ListPacksAnswer


TOOLS: tuple[type[Tool], ...] = (
    Suggest,
    Boards,
    Candidates,
    Feedback,
    Review,
    SimulateWord,
    ListPacks,
)
"""All tools."""
