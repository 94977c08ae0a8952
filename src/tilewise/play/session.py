"""The player's side: what was guessed, what is left, what to guess next.

A session is a list of rows (guess and feedback) and a set of refused words. Everything else is
worked out from them, so taking back or changing an earlier row is as simple as replacing the list;
every change keeps the state before it, and :meth:`Session.undo` returns to it. Contradictory rows
are a state like any other: they are explained, never fatal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from tilewise.errors import GuessError
from tilewise.knowledge.contradiction import Contradiction, explain
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.openers import OpenerRow
from tilewise.rules.feedback import Pattern, Turn
from tilewise.strategies import Strategy, create_strategy
from tilewise.strategies.ranking import Suggestion, describe, rank


@dataclass(frozen=True)
class Advice:
    """What to guess next.

    Attributes:
        suggestions: best first.
        source: ``tree`` for a precomputed plan, ``search`` for a ranking.
    """

    suggestions: tuple[Suggestion, ...]
    source: str


@dataclass(frozen=True)
class Candidate:
    """A word that may be the answer, and the probability that it is."""

    word: str
    probability: float


@dataclass(frozen=True)
class _State:
    turns: tuple[Turn, ...] = ()
    refused: tuple[int, ...] = ()


@dataclass(eq=False)
class Session:
    """One game as its player sees it.

    Attributes:
        lexicon: the game's words.
        strategy: what suggestions are ranked by.
        hard: suggest only what hard mode allows.
        excluded: words that are not the answer, such as past answers, as rows.
        spoilers: whether words that may be the answer are suggested.
    """

    lexicon: Lexicon
    strategy: Strategy = field(default_factory=create_strategy)
    hard: bool = False
    excluded: tuple[int, ...] = ()
    spoilers: bool = True
    _states: list[_State] = field(default_factory=lambda: [_State()])

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The rows so far."""
        return self._states[-1].turns

    @property
    def refused(self) -> tuple[int, ...]:
        """Words the game did not accept, as rows of the word table."""
        return self._states[-1].refused

    @property
    def is_solved(self) -> bool:
        """Whether the last row is all correct."""
        return bool(self.turns) and self.turns[-1].is_solved

    @property
    def guesses_left(self) -> int:
        """Guesses the game still allows, 0 at the least."""
        return max(0, self.lexicon.manifest.max_guesses - len(self.turns))

    # -- changing ---------------------------------------------------------------------------

    def add(self, guess: tuple[int, ...], pattern: Pattern) -> None:
        """Add a row; the guess may be a word of no list."""
        self._change(turns=(*self.turns, Turn(guess, pattern)))

    def edit(self, row: int, guess: tuple[int, ...], pattern: Pattern) -> None:
        """Replace a row, counted from 0.

        Raises:
            GuessError: there is no such row.
        """
        if not 0 <= row < len(self.turns):
            raise GuessError(f"there is no row {row + 1}; rows so far: {len(self.turns)}")
        turns = list(self.turns)
        turns[row] = Turn(guess, pattern)
        self._change(turns=tuple(turns))

    def reject(self, guess: tuple[int, ...]) -> None:
        """Note that the game did not accept a word: it is suggested no more.

        Raises:
            GuessError: the word is in no list, so it was never suggested.
        """
        row = self.lexicon.find(guess)
        if row is None:
            shown = self.lexicon.show(guess)
            raise GuessError(f"{shown} is in no list of {self.lexicon.id}; nothing to leave out")
        self._change(refused=(*self.refused, row))

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        self._forget()
        return True

    def _change(
        self, turns: tuple[Turn, ...] | None = None, refused: tuple[int, ...] | None = None
    ) -> None:
        now = self._states[-1]
        self._states.append(
            _State(
                now.turns if turns is None else turns, now.refused if refused is None else refused
            )
        )
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("position", None)

    # -- what is known ----------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """The position after all rows."""
        position = Position.start(
            self.lexicon.words,
            hard=self.hard,
            refused=_rows(self.refused),
            not_answers=_rows(self.excluded),
        )
        for turn in self.turns:
            position = position.after(turn)
        return position

    def candidates(self, top: int | None = None) -> list[Candidate]:
        """Return the words that may be the answer, likeliest first: the `top` of them, or all."""
        position = self.position
        return [
            Candidate(self.lexicon.spelling(row), probability)
            for row, probability in zip(
                position.candidates[:top].tolist(),
                position.probabilities[:top].tolist(),
                strict=True,
            )
        ]

    def contradiction(self) -> Contradiction | None:
        """Say why nothing fits; None while something does. Its word is a row of the table."""
        possible = self.position.possible
        if self.position.tier or not self.turns or not len(possible):
            return None
        found = explain(self.turns, self.lexicon.words.tokens[possible])
        return replace(found, mend=replace(found.mend, word=int(possible[found.mend.word])))

    # -- suggesting -------------------------------------------------------------------------

    def advise(self, top: int = 10) -> Advice:
        """Return the best next guesses.

        Where the strategy has a plan its guess comes first, with the exact mean, and the search's
        follow. The first turn comes from the pack's stored opener where that has enough words.
        """
        planned = self._planned()
        if planned is None:
            return Advice(tuple(self._ranked(top)), "search")
        rest = self._ranked(top) if top > 1 else ()
        return Advice((planned, *(s for s in rest if s.row != planned.row))[:top], "tree")

    def _ranked(self, top: int) -> list[Suggestion]:
        stored = self._stored_opener(top)
        if stored is not None:
            return stored
        return rank(self.position, self.strategy, top, candidates_too=self.spoilers)

    def _planned(self) -> Suggestion | None:
        planned = self.strategy.planned(self.position)
        if planned is None:
            return None
        (described,) = describe(self.position, np.array([planned.row]))
        if described.is_candidate and not self.spoilers:
            return None
        return replace(described, expected_guesses=planned.expected_guesses)

    def _stored_opener(self, top: int) -> list[Suggestion] | None:
        file = self.lexicon.opener_file
        if self.turns or self.refused or self.excluded or file is None:
            return None
        opener = file.by(self.strategy.ranks_by)
        if opener is None:
            return None
        suggestions = [s for s in map(self._from_opener, opener.rows) if s is not None]
        fitting = [s for s in suggestions if self.spoilers or not s.is_candidate]
        return fitting[:top] if len(fitting) >= top else None

    def _from_opener(self, row: OpenerRow) -> Suggestion | None:
        word = self.lexicon.row_of_spelling.get(row.word)
        if word is None:
            return None
        words = self.lexicon.words
        is_candidate = word < words.answer_count
        return Suggestion(
            row=word,
            is_candidate=is_candidate,
            probability=float(words.weights[word] / words.weights.sum()) if is_candidate else 0.0,
            expected_guesses=row.expected_guesses,
            entropy_bits=row.entropy_bits,
            expected_remaining=row.expected_remaining,
            worst_case=row.worst_case,
            buckets=row.buckets,
        )


def _rows(rows: Iterable[int]) -> Ints:
    return np.array(sorted(set(rows)), np.intp)
