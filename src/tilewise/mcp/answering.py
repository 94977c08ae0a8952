"""Answers to the tools; nothing is kept between them but open packs.

Suggestions, reviews and the list of games are the web app's answers
(:func:`~tilewise.web.answering.answer_question`), without what only a page shows. The rest is
answered with the same documents that the command line prints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilewise.errors import GuessError, TilewiseError, of_guess, shown
from tilewise.mcp import answers, tools
from tilewise.mcp.tools import TOOLS, Tool
from tilewise.play.documents import feedback_document
from tilewise.play.review import solver_line
from tilewise.play.session import Session
from tilewise.play.typed import read_guess
from tilewise.rules.hardmode import HardMode
from tilewise.web import questions
from tilewise.web.answering import answer_question
from tilewise.web.answers import BoardState, Contradiction
from tilewise.web.packs import open_pack
from tilewise.web.parsing import read_record

DIGITS = 5
"""Significant digits of figures in answers; more would only cost tokens."""


class ToolError(TilewiseError):
    """A tool cannot answer; the message is for the assistant."""


def read_call(name: str, arguments: dict[str, Any]) -> Tool:
    """Read a call of a tool.

    Raises:
        ToolError: there is no such tool.
        MessageError: an argument is missing, wrong or too large.
    """
    known = {tool.name: tool for tool in TOOLS}
    if name not in known:
        raise ToolError(
            "there is no tool {name}; the tools are: {names}",
            name=shown(name),
            names=", ".join(known),
        )
    tool: Tool = read_record(known[name], arguments)
    return tool


def answer(tool: Tool) -> dict[str, Any]:
    """Answer a call; floats are rounded.

    Raises:
        TilewiseError: the call cannot be answered; the message says why.
        StoppedError: nobody is waiting for the answer any more.
    """
    found: dict[str, Any] = _rounded(_ANSWERS[type(tool)](tool))
    return found


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_rounded(inside) for inside in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def _asked(question: questions.Question) -> Any:
    """Return the web app's answer to a request."""
    found = answer_question(question)
    problem = found.get("error")
    if problem is None:
        return found
    if problem["row"] is None:
        raise ToolError(problem["message"])
    raise ToolError("row {number}: {what}", number=problem["row"] + 1, what=problem["message"])


def _rows(rows: Sequence[tools.Row | tools.BoardsRow]) -> tuple[questions.Row, ...]:
    return tuple(questions.Row(guess=row.guess, feedback=row.feedback) for row in rows)


def _suggest(tool: tools.Suggest) -> dict[str, Any]:
    found = _advised(tool, hard=tool.hard, excluded=tool.excluded, played=tool.played, top=tool.top)
    return {
        **found["advice"],
        "is_solved": found["is_solved"],
        "guesses_left": found["guesses_left"],
        "problems": _problems(found),
    }


def _boards(tool: tools.Boards) -> dict[str, Any]:
    found = _advised(tool, boards=tool.boards, sequence=tool.sequence, top=tool.top)
    return {
        **found["advice"],
        "is_solved": found["is_solved"],
        "problems": _problems(found),
    }


def _candidates(tool: tools.Candidates) -> dict[str, Any]:
    found = _advised(tool, excluded=tool.excluded, played=tool.played, top=1)
    return {**found["advice"]["candidates"], "problems": _problems(found)}


def _advised(tool: tools.Suggest | tools.Boards | tools.Candidates, **options: Any) -> Any:
    """Return the web app's advice; `options` are the arguments that not all these tools have."""
    return _asked(
        questions.Advise(
            lexicon=tool.lexicon, rows=_rows(tool.rows), candidates=tool.named, **options
        )
    )


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


def _feedback(tool: tools.Feedback) -> answers.FeedbackAnswer:
    lexicon = open_pack(tool.lexicon)
    guess, answer = read_guess(lexicon, tool.guess), read_guess(lexicon, tool.answer)
    return answers.FeedbackAnswer(**feedback_document(lexicon, guess, answer))


def _review(tool: tools.Review) -> Any:
    return _asked(
        questions.Review(
            lexicon=tool.lexicon, rows=_rows(tool.rows), answer=tool.answer, hard=tool.hard
        )
    )


def _simulate_word(tool: tools.SimulateWord) -> answers.SimulateWordAnswer:
    lexicon = open_pack(tool.lexicon)
    hidden = read_guess(lexicon, tool.answer)
    session = Session(lexicon, hard=HardMode.chosen(tool.hard, strict=False))
    for number, guess in enumerate(tool.guesses, start=1):
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


def _list_packs(tool: tools.ListPacks) -> Any:
    return _asked(questions.Packs())


_ANSWERS: dict[type[Tool], Callable[[Any], Any]] = {
    tools.Suggest: _suggest,
    tools.Boards: _boards,
    tools.Candidates: _candidates,
    tools.Feedback: _feedback,
    tools.Review: _review,
    tools.SimulateWord: _simulate_word,
    tools.ListPacks: _list_packs,
}
