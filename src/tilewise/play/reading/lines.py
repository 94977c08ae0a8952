"""Reading a line typed into the assistant.

A line can be a whole row, a guess or its feedback alone, or the number of a suggestion. Words are
not always letters: in a game of primes ``12953 20100`` is a row, ``12953`` a guess, and ``10211``
a word *and* feedback. A whole word is never read as the number of a suggestion. If a line could be
two things, the player decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import Tokens, is_guess, read_guess
from tilewise.play.reading.rows import are_marks, is_feedback, is_turn, read_turn
from tilewise.rules.rule import Turn


@dataclass(frozen=True)
class Guessed:
    """A guess without feedback."""

    guess: Tokens


@dataclass(frozen=True)
class Coloured:
    """Feedback alone, for the first suggestion."""

    feedback: str


@dataclass(frozen=True)
class Unclear:
    """A word of the game that could also be feedback."""

    guess: Tokens
    feedback: str


Line = Turn | Guessed | Coloured | Unclear


def read_line(lexicon: Lexicon, text: str, suggested: Sequence[Tokens]) -> Line:
    """Return what a line means.

    Args:
        lexicon: the game's words.
        text: what was typed; not blank.
        suggested: the guesses on the screen; number 1 is the first.

    Raises:
        GuessError, FeedbackError: it is not a guess or feedback of this game.
    """
    if is_turn(lexicon, text):
        return read_turn(lexicon, text)
    if is_feedback(lexicon, text):
        return _read_marks(lexicon, text)
    if is_guess(lexicon, text):
        return Guessed(read_guess(lexicon, text))
    if (numbered := _NUMBERED.fullmatch(text)) and not _is_equation(lexicon, text):
        return _read_numbered(lexicon, numbered[1], numbered[2] or "", suggested)
    if are_marks(lexicon, text):
        lexicon.read_feedback(text)  # raises: too many marks, or too few
    if len(text.split()) > 1 or "=" in text:
        return read_turn(lexicon, text)  # raises: says what is wrong with either half
    return Guessed(read_guess(lexicon, text))


def _is_equation(lexicon: Lexicon, text: str) -> bool:
    """Whether the text after a number and ``=`` continues an equation."""
    number, equals, rest = text.partition("=")
    is_parted = equals and number.isdigit() and "=" in lexicon.manifest.alphabet
    return bool(is_parted) and not are_marks(lexicon, rest)


_NUMBERED = re.compile(r"([0-9]{1,9})(?:[\s=](.*))?")


def _read_marks(lexicon: Lexicon, text: str) -> Coloured | Unclear:
    guess = read_guess(lexicon, text) if is_guess(lexicon, text) else None
    if guess is None or lexicon.find(guess) is None:
        return Coloured(text)
    return Unclear(guess, text)


def _read_numbered(
    lexicon: Lexicon, number: str, feedback: str, suggested: Sequence[Tokens]
) -> Turn | Guessed:
    guess = suggestion(suggested, int(number))
    if not feedback:
        return Guessed(guess)
    return Turn(guess, lexicon.read_feedback(feedback, guess).pattern)


def suggestion(suggested: Sequence[Tokens], number: int) -> Tokens:
    """Return the suggestion with a number on the screen.

    Raises:
        GuessError: no suggestion has that number.
    """
    if not 1 <= number <= len(suggested):
        raise GuessError("there is no suggestion {number}; type the guess itself", number=number)
    return suggested[number - 1]
