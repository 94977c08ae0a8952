"""Suggestions and candidates: words with their figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.openers import Figures
from tilewise.rules.notation import Feedback
from tilewise.strategies.ranking import RankedGuess


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A word and the probability that it is the answer.

    Attributes:
        word: its spelling.
        probability: the probability that it is the answer.
        is_listed: whether it is one of the lexicon's likely answers.

    >>> game = Session("en")
    >>> game.add("bible", "G..Y.")
    >>> game.add("alloy", "YY...")
    >>> [candidate.word for candidate in game.candidates(3)]
    ['banal', 'basal', 'brawl']
    """

    word: str
    probability: float
    is_listed: bool


@dataclass(frozen=True)
class Gain:
    """What a guess does on one of several boards.

    Attributes:
        board: its number, the first is 1.
        probability: the probability that the guess solves the board.
        entropy_bits: information in the feedback there.
        saved: the estimated number of guesses that it saves on the board.

    >>> best = Session("en", boards=2).suggest(1)[0]
    >>> [(gain.board, round(gain.entropy_bits, 2)) for gain in best.gains]
    [(1, 5.77), (2, 5.77)]
    """

    board: int
    probability: float
    entropy_bits: float
    saved: float


@dataclass(frozen=True, kw_only=True)
class Suggestion(Figures, Candidate):
    """A suggested guess and its figures.

    With several boards the figures are for all open boards together: guesses until the last is
    solved, sums of bits and of words left, and how many different patterns of feedback it can get.

    Attributes:
        word: its spelling.
        tokens: what its tiles show.
        probability: the probability that it is the answer of a board; 0 for a word too unlikely to
            be counted.
        is_listed: whether it is one of the lexicon's likely answers.
        is_candidate: whether it may be the answer of an open board.
        exact: whether `expected_guesses` is exact (from a strategy tree or an exact search) and not
            an estimate.
        worth: the strategy's own score, if it has one.
        gains: what it does on each open board, if there are several.
        reply: what the opponent will answer, if the game cheats. `worst_case` is then the number of
            words left after that.
        row: the word's place in the lexicon's word table.

    >>> best = Session("en").suggest(1)[0]
    >>> best.word, best.tokens, round(best.expected_guesses, 3)
    ('salet', ('s', 'a', 'l', 'e', 't'), 3.421)
    >>> best = Session("en", boards=4).suggest(1)[0]
    >>> best.word, len(best.gains), best.exact
    ('carle', 4, False)
    """

    tokens: tuple[str, ...]
    is_candidate: bool
    exact: bool
    worth: float | None = None
    gains: tuple[Gain, ...] = ()
    reply: Feedback | None = None
    row: int

    @property
    def helps_most(self) -> int | None:
        """The number of the board that this guess helps most, if there are several."""
        if not self.gains:
            return None
        return max(self.gains, key=lambda gain: (gain.saved, gain.probability)).board


@dataclass(frozen=True)
class Advice:
    """What to guess next.

    Attributes:
        suggestions: best first.
        source: ``tree`` if the first is a strategy tree's guess, otherwise ``search``.
        tried: how many guesses were ranked, if ranking all would have taken too long; others may be
            better. None if all were.
    """

    suggestions: tuple[Suggestion, ...]
    source: str
    tried: int | None = None


def candidates_of(lexicon: Lexicon, position: Position, top: int | None) -> list[Candidate]:
    """Return the words that may be the answer in a position, likeliest first."""
    belief = position.belief
    rows = belief.rows[:top].tolist()
    probabilities = belief.chances[:top].tolist()
    return [
        Candidate(
            word=lexicon.spelling(row),
            probability=probability,
            is_listed=row < belief.words.answer_count,
        )
        for row, probability in zip(rows, probabilities, strict=True)
    ]


def suggestion_of(lexicon: Lexicon, guess: RankedGuess) -> Suggestion:
    """Return a ranked guess as a suggestion on one board; its figures are estimates."""
    figures: dict[str, Any] = guess.figures
    return Suggestion(
        word=lexicon.spelling(guess.row),
        tokens=tiles_of(lexicon, guess.row),
        is_candidate=guess.is_candidate,
        exact=False,
        probability=guess.probability,
        is_listed=guess.row < lexicon.words.answer_count,
        worth=guess.worth,
        row=guess.row,
        **figures,
    )


def tiles_of(lexicon: Lexicon, row: int) -> tuple[str, ...]:
    """Return what the tiles of a word show, by its row in the word table."""
    alphabet = lexicon.tokenizer.alphabet
    tokens = lexicon.rule.shown(lexicon.words.word(row))
    return tuple(alphabet[token] for token in tokens)
