"""The tools: one dataclass each, whose fields are its arguments and whose method answers the call.

The docstrings are what an assistant reads to choose a tool and to call it.
:mod:`tilewise.records` makes the schemas and reads the calls, and
:mod:`tilewise.answers.answering` answers, as for the requests of the web app, without what only a
page shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypedDict

from tilewise.answers import answering, questions
from tilewise.answers.documents import (
    AdviceDocument,
    BoardsAdviceDocument,
    BoardState,
    Candidates,
    Contradiction,
    FeedbackDocument,
    PackName,
    PlayedTurn,
    ReviewDocument,
    feedback_document,
)
from tilewise.answers.packs import open_pack
from tilewise.answers.questions import AllKnown, PackId, Text, Words
from tilewise.errors import GuessError, MessageError, of_guess, shown
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.review import solver_line
from tilewise.play.rounds import MOST_BOARDS
from tilewise.play.session import Session
from tilewise.play.typed import read_guess
from tilewise.records import Between, Most, read_record
from tilewise.rules.hardmode import HardMode
from tilewise.trees.tree import MAX_GUESSES

Top = Annotated[int, Between(1, 50)]
Named = Annotated[int, Between(0, 1_000)]


@dataclass(frozen=True, kw_only=True)
class Row(questions.Row):
    """A guess that was made, and the feedback the game gave.

    Attributes:
        guess: the word that was guessed.
        feedback: one mark per tile: `G` right place (green), `Y` in the word but elsewhere
            (yellow), `.` not in the word (grey); or the game's emoji. Example: `.Y..G`.
    """

    guess: Text
    feedback: Text


@dataclass(frozen=True, kw_only=True)
class BoardsRow(questions.Row):
    """A guess that was made on all boards, and the feedback of every board.

    Attributes:
        guess: the word that was guessed.
        feedback: feedback of the boards in order, joined by commas, as in `.Y..G,G....`; empty
            for a board that is solved or not open yet.
    """

    guess: Text


Rows = Annotated[tuple[Row, ...], Most(MAX_GUESSES)]


# -- Answers ---------------------------------------------------------------------------------------


class SuggestAnswer(AdviceDocument):
    """What to guess next.

    ``problems`` says why no word fits the rows and how to correct them; it is empty if a word fits.
    ``guesses_left`` is null if the game has no limit.
    """

    is_solved: bool
    guesses_left: int | None
    problems: list[str]


class BoardsAnswer(BoardsAdviceDocument):
    """What to guess next on several boards.

    ``problems`` says on which boards no word fits, why, and how to correct the rows.
    """

    is_solved: bool
    problems: list[str]


class CandidatesAnswer(Candidates):
    """The words that may be the answer.

    ``tier`` is 1 if ``words`` are the likely answers that fit, and 2 if no likely answer fits and
    ``words`` are the other words that do. It is 0 if no word fits; ``problems`` then says why.
    """

    problems: list[str]


class SimulateWordAnswer(TypedDict):
    """A game that tilewise played; ``guesses`` is null if it did not find the word."""

    lexicon: str
    answer: str
    solved: bool
    guesses: int | None
    turns: list[PlayedTurn]


class ListPacksAnswer(TypedDict):
    """All packs; ``default`` is the id of the pack used if none is given."""

    default: str
    packs: list[PackName]


# -- Tools -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Tool:
    """Base class of all tools; `returns` is the form of the answer."""

    name: ClassVar[str]
    title: ClassVar[str]
    returns: ClassVar[Any]

    def _call(self) -> Any:
        """Return the answer.

        Raises:
            TilewiseError: the call cannot be answered; the message says why.
            StoppedError: nobody is waiting for the answer any more.
        """
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class OnePack(Tool):
    """Base class of tools for one game.

    Attributes:
        lexicon: id of the game's pack, from list_packs. `en-nyt` is the current English Wordle,
            and `ko` is the Korean Kordle.
    """

    lexicon: PackId = DEFAULT_LEXICON


@dataclass(frozen=True, kw_only=True)
class Suggesting(OnePack):
    """Base class of tools that suggest guesses.

    Attributes:
        words: which words to suggest: `familiar`, those that people know, or `all`.
    """

    words: Annotated[str, Most(20)] = "familiar"


@dataclass(frozen=True, kw_only=True)
class Begun(OnePack):
    """Base class of tools for a game that has begun.

    Attributes:
        known: letters that are known without a guess; hard mode treats them as green and yellow.
    """

    known: AllKnown = ()


@dataclass(frozen=True, kw_only=True)
class Advising(Suggesting, Begun):
    """Base class of tools that suggest the next guess."""

    def _call(self) -> Any:
        found = _advised(self)
        kept = {key: found[key] for key in ("is_solved", "guesses_left")}
        return {**found["advice"], **kept, "problems": _problems(found)}


@dataclass(frozen=True, kw_only=True)
class Suggest(Advising):
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
    returns = SuggestAnswer

    rows: Rows = ()
    hard: bool = False
    excluded: Words = ()
    played: Words = ()
    top: Top = 5
    named: Named = 20


@dataclass(frozen=True, kw_only=True)
class Boards(Advising):
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
    returns = BoardsAnswer

    boards: Annotated[int, Between(2, MOST_BOARDS)]
    sequence: bool = False
    rows: Annotated[tuple[BoardsRow, ...], Most(MAX_GUESSES)] = ()
    top: Top = 5
    named: Annotated[int, Between(0, 100)] = 10


@dataclass(frozen=True, kw_only=True)
class ListCandidates(Begun):
    """List the words that may still be the answer, with their probabilities.

    Attributes:
        rows: the guesses so far, in order.
        excluded: words that are not the answer.
        played: past answers of the game; they become less likely.
        named: how many words to list, likeliest first.
    """

    name = "candidates"
    title = "List words that fit"
    returns = CandidatesAnswer

    rows: Rows
    excluded: Words = ()
    played: Words = ()
    named: Named = 100

    def _call(self) -> Any:
        found = _advised(self, top=1)
        return {**found["advice"]["candidates"], "problems": _problems(found)}


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
    returns = FeedbackDocument

    guess: Text
    answer: Text

    def _call(self) -> Any:
        lexicon = open_pack(self.lexicon)
        guess, answer = read_guess(lexicon, self.guess), read_guess(lexicon, self.answer)
        return feedback_document(lexicon, guess, answer)


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
    returns = ReviewDocument

    rows: Rows
    answer: Text | None = None
    hard: bool = False

    def _call(self) -> Any:
        return answering.answer(questions.Review(**vars(self)))


@dataclass(frozen=True, kw_only=True)
class SimulateWord(Suggesting):
    """Play a whole game in which this word is the answer, and show every guess tilewise makes.

    Attributes:
        answer: the hidden word; it need not be in any list.
        guesses: the first guesses, instead of tilewise's own; their feedback is computed.
        hard: play in hard mode.
    """

    name = "simulate_word"
    title = "Simulate a game"
    returns = SimulateWordAnswer

    answer: Text
    guesses: Annotated[tuple[Text, ...], Most(MAX_GUESSES)] = ()
    hard: bool = False

    def _call(self) -> Any:
        lexicon = open_pack(self.lexicon, words=self.words)
        hidden = read_guess(lexicon, self.answer)
        session = Session(lexicon, hard=HardMode.chosen(self.hard, strict=False))
        for number, guess in enumerate(self.guesses, start=1):
            with of_guess(number):
                if session.is_over:
                    raise GuessError("the game is over")
                guessed = read_guess(lexicon, guess)
                session.add(guessed, lexicon.feedback(guessed, hidden))
        turns = solver_line(session, hidden)
        return {
            "lexicon": lexicon.id,
            "answer": lexicon.show(hidden),
            "solved": session.is_solved,
            "guesses": len(turns) if session.is_solved else None,
            "turns": [{"guess": turn.guess, "feedback": turn.feedback} for turn in turns],
        }


@dataclass(frozen=True, kw_only=True)
class ListPacks(Tool):
    """List the games that can be played: id, name, language, word length, number of guesses."""

    name = "list_packs"
    title = "List games"
    returns = ListPacksAnswer

    def _call(self) -> Any:
        found = answering.answer(questions.Packs())
        return {"default": found["default"], "packs": found["packs"]}


TOOLS: tuple[type[Tool], ...] = (
    Suggest,
    Boards,
    ListCandidates,
    Feedback,
    Review,
    SimulateWord,
    ListPacks,
)
"""All tools."""


# -- Calls -----------------------------------------------------------------------------------------


DIGITS = 5
"""Significant digits of figures in answers; more would only cost tokens."""


def read_call(name: str, arguments: dict[str, Any]) -> Tool:
    """Read a call of a tool.

    Raises:
        MessageError: there is no such tool, or an argument is missing, wrong or too large.
    """
    known = {tool.name: tool for tool in TOOLS}
    if name not in known:
        raise MessageError(f"there is no tool {shown(name)}; the tools are: {', '.join(known)}")
    return read_record(known[name], arguments)


def answer(tool: Tool) -> dict[str, Any]:
    """Answer a call; floats are rounded.

    Raises:
        TilewiseError: the call cannot be answered; the message says why.
        StoppedError: nobody is waiting for the answer any more.
    """
    return {key: _rounded(value) for key, value in tool._call().items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_rounded(inside) for inside in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def _advised(tool: Any, **options: Any) -> Any:
    """Return advice; a tool's arguments are those of the request, but for `named`."""
    given = {name: value for name, value in vars(tool).items() if name != "named"}
    return answering.answer(questions.Advise(candidates=tool.named, **given, **options))


def _problems(found: Any) -> list[str]:
    """Return why no word fits, one line for each board where none does."""
    boards: list[BoardState] = found["boards"]
    lines = []
    for board in boards:
        if board["contradiction"] is not None:
            start = f"board {board['board']}: " if len(boards) > 1 else ""
            lines.append(start + _explained(board["contradiction"], found["rows"]))
    return lines


def _explained(why: Contradiction, rows: list[Any]) -> str:
    numbers = " and ".join(str(row + 1) for row in why["rows"])
    together = f"rows {numbers} together" if len(why["rows"]) > 1 else f"row {numbers}"
    changes = "; ".join(
        f"change the feedback of row {one['row'] + 1} ({rows[one['row']]['word']}) to "
        f"{one['feedback']}"
        for one in why["corrections"]
    )
    return f"no word fits {together}; the smallest change: {changes} (then {why['word']} fits)"
