"""What a line typed into the assistant says of the game.

A line can be a whole row, a guess or its feedback alone, or the number of a suggestion. Words are
not always letters: in a game of primes ``12953 20100`` is a row, ``12953`` a guess, and ``10211``
a word *and* feedback. What is a whole word is never taken for a number of the list, and what could
be two things is left to the player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import Tokens, is_guess, read_guess
from tilewise.play.reading.rows import are_marks, is_feedback, is_turn, read_turn
from tilewise.rules.feedback import Pattern, Turn


@dataclass(frozen=True)
class Guessed:
    """A guess whose feedback is still to be asked for."""

    guess: Tokens


@dataclass(frozen=True)
class Coloured:
    """Feedback alone: that of the first suggestion."""

    pattern: Pattern


@dataclass(frozen=True)
class Unclear:
    """A word of the game that could be feedback as well."""

    guess: Tokens
    pattern: Pattern


Line = Turn | Guessed | Coloured | Unclear


def read_line(lexicon: Lexicon, text: str, suggested: Sequence[Tokens]) -> Line:
    """Return what a line says.

    Args:
        lexicon: the game's words.
        text: what was typed; not blank.
        suggested: the guesses on the screen; number 1 is the first.

    Raises:
        GuessError, FeedbackError: it says nothing of this game.
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
        lexicon.read_feedback(text)  # which says that it has too many marks, or too few
    if len(text.split()) > 1 or "=" in text:
        return read_turn(lexicon, text)  # which says what is wrong with its halves
    return Guessed(read_guess(lexicon, text))


def _is_equation(lexicon: Lexicon, text: str) -> bool:
    """Whether what follows a number and ``=`` goes on with an equation."""
    number, equals, rest = text.partition("=")
    is_parted = equals and number.isdigit() and "=" in lexicon.manifest.alphabet
    return bool(is_parted) and not are_marks(lexicon, rest)


_NUMBERED = re.compile(r"([0-9]{1,9})(?:[\s=](.*))?")


def _read_marks(lexicon: Lexicon, text: str) -> Coloured | Unclear:
    pattern = lexicon.read_feedback(text).pattern
    guess = read_guess(lexicon, text) if is_guess(lexicon, text) else None
    if guess is None or lexicon.find(guess) is None:
        return Coloured(pattern)
    return Unclear(guess, pattern)


def _read_numbered(
    lexicon: Lexicon, number: str, feedback: str, suggested: Sequence[Tokens]
) -> Turn | Guessed:
    place = int(number)
    if not 1 <= place <= len(suggested):
        raise GuessError(
            "there is no suggestion {number}; type the guess and its feedback", number=place
        )
    guess = suggested[place - 1]
    return Turn(guess, lexicon.read_feedback(feedback).pattern) if feedback else Guessed(guess)
