"""Reading a guess and its feedback, in every way that makes sense.

A guess and its feedback are separated by ``=``, a space or a comma. Words may contain ``=``
(``48-32=16``), and feedback may contain spaces (``G . . Y .``), so the text is split where both
halves fit; the last ``=`` is tried first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tilewise.errors import FeedbackError, TilewiseError, of_guess, shown
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import Tokens, is_guess, read_guess
from tilewise.rules.notation import read_marks
from tilewise.rules.rule import Turn
from tilewise.tokens import MAX_LENGTH

_MOST = 24
"""Most places to try; no word with its feedback has more."""


def is_feedback(lexicon: Lexicon, text: str, guess: Tokens | None = None) -> bool:
    """Whether a text is feedback for a guess, or for any guess if none is given.

    In Mastermind digits alone are not feedback: its codes are digits, and its feedback is pegs.
    """
    if guess is None and lexicon.rule.has_blanks:
        return 1 <= _count_marks(lexicon, text) <= lexicon.length
    try:
        lexicon.read_feedback(text, guess)
    except FeedbackError:
        return False
    return lexicon.rule.is_by_tile or not text.strip().isdecimal()


def are_marks(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is feedback for any number of tiles."""
    count = _count_marks(lexicon, text)
    if count in (0, lexicon.length):
        return is_feedback(lexicon, text)
    return count <= MAX_LENGTH


def _count_marks(lexicon: Lexicon, text: str) -> int:
    """Return the number of marks in a text; 0 if it contains anything else."""
    try:
        return len(read_marks(text, lexicon.rule))
    except FeedbackError:
        return 0


def read_turn(lexicon: Lexicon, text: str) -> Turn:
    """Read a turn: a guess and its feedback.

    Raises:
        GuessError, FeedbackError: one half does not fit, or is missing.
    """
    halves = list(_halves(text))
    both = [half for half in halves if is_guess(lexicon, half[0]) and is_feedback(lexicon, half[1])]
    if not both and (not halves or is_guess(lexicon, text)):
        raise FeedbackError(
            "{text} has no feedback; write GUESS=FEEDBACK, such as {example}",
            text=repr(text[:40]),
            example=example(lexicon, "="),
        )
    guess, feedback = both[0] if both else part_guess(lexicon, text)
    tokens = read_guess(lexicon, guess)
    return Turn(tokens, lexicon.read_feedback(feedback, tokens).pattern)


def part_guess(lexicon: Lexicon, text: str) -> tuple[str, str]:
    """Split a text into a guess and its feedback, which may be for several boards, or empty.

    Equations contain ``=``, so a text with spaces is split at a space. If no split gives a valid
    guess, the first half is returned as the guess, for the error message.
    """
    if is_guess(lexicon, text):
        return text, ""
    has_equations = "=" in lexicon.manifest.alphabet
    likely = _around_equations(lexicon, text) if has_equations else list(_halves(text))
    fitting = (half for half in likely if is_guess(lexicon, half[0]))
    return next(fitting, (likely or [(text, "")])[0])


def _around_equations(lexicon: Lexicon, text: str) -> list[tuple[str, str]]:
    """Return the ways to split a text whose words contain ``=``: at spaces or before feedback."""
    at_spaces = [half for half in _at_spaces(text) if len(text.split()) > 1]
    marked = [half for half in _halves(text) if are_marks(lexicon, _first(half[1]))]
    if at_spaces:
        marked = [half for half in marked if is_feedback(lexicon, _first(half[1]))]
    return at_spaces + marked


def _first(feedback: str) -> str:
    """Return the feedback of the first board."""
    return re.split(r"[\s,]", feedback, maxsplit=1)[0]


def is_turn(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is a guess and its feedback."""
    try:
        read_turn(lexicon, text)
    except TilewiseError:
        return False
    return True


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to split a text, the likeliest first."""
    equals = [place for place, char in enumerate(text) if char == "="]
    for place in equals[:-_MOST:-1]:
        yield text[:place].strip(), text[place + 1 :].strip()
    yield from _at_spaces(text)


def _at_spaces(text: str) -> Iterator[tuple[str, str]]:
    spaces = [place for place, char in enumerate(text) if char.isspace() or char == ","]
    for place in spaces[:_MOST]:
        yield (
            text[:place].strip().removesuffix(","),
            text[place + 1 :].strip().removeprefix("=").strip(),
        )


def read_rows(lexicon: Lexicon, written: Sequence[str]) -> list[Turn]:
    """Read the turns given on the command line, each as one argument or two.

    Raises:
        GuessError, FeedbackError: a guess or its feedback is wrong; the message gives its number,
            from 1.
    """
    turns: list[Turn] = []
    left = list(written)
    while left:
        text = left.pop(0)
        if left and are_marks(lexicon, left[0]) and not is_turn(lexicon, text):
            text += " " + left.pop(0)
        with of_guess(len(turns) + 1):
            turns.append(read_turn(lexicon, text))
    return turns


def read_several(lexicon: Lexicon, text: str) -> tuple[tuple[int, ...], str]:
    """Read ``GUESS=FEEDBACK,FEEDBACK,…``: the tokens of the guess, and the feedback.

    Raises:
        GuessError, FeedbackError: it is not a guess with feedback.
    """
    guess, feedback = part_guess(lexicon, text)
    if not feedback:
        raise FeedbackError(
            "{text} has no feedback; write GUESS=FEEDBACK, such as {example}",
            text=shown(text),
            example=f"{example(lexicon, '=')},{lexicon.example_feedback(1)}",
        )
    return read_guess(lexicon, guess), feedback


def example(lexicon: Lexicon, between: str = " ") -> str:
    """Return an example of a row as it can be typed."""
    return f"{lexicon.example_word}{between}{lexicon.example_feedback()}"
