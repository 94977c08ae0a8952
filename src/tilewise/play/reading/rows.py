"""What a person types for a guess and its feedback, read in every way that makes sense.

A guess and its feedback are parted by ``=``, a space or a comma. Words may hold a ``=`` themselves
(``48-32=16``), and feedback may hold spaces (``G . . Y .``), so the place to part them is the one
where both halves fit; the last ``=`` first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tilewise.errors import FeedbackError, TilewiseError, shown
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import is_guess, read_guess
from tilewise.rules.feedback import Turn
from tilewise.rules.notation import parse_pattern
from tilewise.tokens import MAX_LENGTH
from tilewise.translation.translator import later

_MOST = 24
"""Places that are tried: more than any word and its feedback have."""


def is_feedback(lexicon: Lexicon, text: str, length: int | None = None) -> bool:
    """Whether a text is feedback for a whole guess, or of another number of tiles.

    Digits alone are none in Mastermind, whose codes are digits, and whose feedback is pegs.
    """
    try:
        if length is None or length == lexicon.length:
            lexicon.read_feedback(text)
            return lexicon.manifest.feedback_rule.is_by_tile or not text.strip().isdecimal()
        parse_pattern(text, length)
    except FeedbackError:
        return False
    return True


def are_marks(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is feedback, of any number of tiles."""
    return any(is_feedback(lexicon, text, length) for length in range(1, MAX_LENGTH + 1))


def read_turn(lexicon: Lexicon, text: str) -> Turn:
    """Return the turn that a text is: a guess and its feedback.

    Raises:
        GuessError, FeedbackError: one half does not fit, or there is but one.
    """
    halves = list(_halves(text))
    both = [half for half in halves if is_guess(lexicon, half[0]) and is_feedback(lexicon, half[1])]
    if not both and (not halves or is_guess(lexicon, text)):
        raise FeedbackError(
            later("{text} has no feedback; write GUESS=FEEDBACK, as in {example}"),
            text=repr(text[:40]),
            example=example(lexicon, "="),
        )
    guess, feedback = both[0] if both else part_guess(lexicon, text)
    return Turn(read_guess(lexicon, guess), lexicon.read_feedback(feedback).pattern)


def part_guess(lexicon: Lexicon, text: str) -> tuple[str, str]:
    """Part a text into a guess and what follows it: feedback, of one board or more, or nothing.

    Of equations a ``=`` is part, and a text with spaces is parted at one of those.
    Where no place to part it makes a guess, the first half is what is wrong with the text.
    """
    if is_guess(lexicon, text):
        return text, ""
    has_equations = "=" in lexicon.manifest.alphabet
    likely = _around_equations(lexicon, text) if has_equations else list(_halves(text))
    fitting = (half for half in likely if is_guess(lexicon, half[0]))
    return next(fitting, (likely or [(text, "")])[0])


def _around_equations(lexicon: Lexicon, text: str) -> list[tuple[str, str]]:
    """Return the ways to part a text whose words hold a ``=``: at spaces, or before feedback."""
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
    """Yield the ways to part a text, the likeliest first."""
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
    """Read the turns given on a command line, each one word of the call or two.

    Raises:
        GuessError, FeedbackError: naming the guess, counted from 1.
    """
    turns: list[Turn] = []
    left = list(written)
    while left:
        text = left.pop(0)
        if left and is_feedback(lexicon, left[0]) and not is_turn(lexicon, text):
            text += " " + left.pop(0)
        number = len(turns) + 1
        try:
            turns.append(read_turn(lexicon, text))
        except TilewiseError as error:
            raise type(error)(
                later("guess {number}: {error}"), number=number, error=error
            ) from None
    return turns


def read_several(lexicon: Lexicon, text: str) -> tuple[tuple[int, ...], str]:
    """Read ``GUESS=FEEDBACK,FEEDBACK,…``: the tokens of the guess, and the feedback.

    Raises:
        GuessError, FeedbackError: it is none.
    """
    guess, feedback = part_guess(lexicon, text)
    if not feedback:
        raise FeedbackError(
            "{text} has no feedback; write GUESS=FEEDBACK,FEEDBACK,… with one per board",
            text=shown(text),
        )
    return read_guess(lexicon, guess), feedback


def example(lexicon: Lexicon, between: str = " ") -> str:
    """Return a row as one could type it."""
    word = lexicon.tokenizer.readable(lexicon.answer_list.spellings[0])
    return f"{word}{between}{lexicon.example_feedback()}"
