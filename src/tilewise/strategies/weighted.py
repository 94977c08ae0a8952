"""``weighted``: three weights for tokens untested, present and placed.

**Formula.** The sum over the tiles i of a guess, showing token t, of

    exclude x P(the answer has t)       if t has not been guessed so far; only the first tile of t
    index   x P(the answer has t at i)  if the answer is known to have t, but not all its places are
    correct x P(the answer has t at i)  if t is known to be correct at i

and 0 for other tiles; higher is better. P is over the candidates, by their weights. The known
places of a token are those where it was ever correct; the known number of copies is the most that
one guess had correct or present.

**Source.** A solver that tilewise started from. It values a token for ruling words out
(*exclude*), for finding its place (*index*), and for being right (*correct*). We know the three
weights and what they apply to; the probabilities are our interpretation. Its author's grid search
from 0.1 to 1.0 found the best means, near 5.0 on 100 random words of a large dictionary, at 0.5,
0.2 and 1.0, which are the defaults here; ``tilewise tune`` repeats the search for any lexicon.

**What it ignores.** How the candidates are split, and which tokens occur together in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.knowledge.buckets import Floats
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import ABSENT, WORDLE
from tilewise.rules.rule import Rule, Turn, to_tiles
from tilewise.strategies.words import TokenStatistics, WordStrategy, first_of_token


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is known about each token after some turns.

    Attributes:
        untested: bool (alphabet,), not guessed so far.
        loose: bool (alphabet,), with more known copies than known places.
        placed: bool (L, alphabet), correct at the place.
    """

    untested: NDArray[np.bool_]
    loose: NDArray[np.bool_]
    placed: NDArray[np.bool_]

    @classmethod
    def of(
        cls, turns: Sequence[Turn], length: int, alphabet_size: int, rule: Rule = WORDLE
    ) -> Knowledge:
        """Read the turns."""
        untested = np.ones(alphabet_size, np.bool_)
        placed = np.zeros((length, alphabet_size), np.bool_)
        copies = np.zeros(alphabet_size, np.intp)
        for turn in turns:
            shown = np.zeros(alphabet_size, np.intp)
            for place, tile in enumerate(to_tiles(turn.pattern, length, rule.base)):
                token = turn.guess[place]
                if token >= alphabet_size:  # from an unlisted guess; no word has this token
                    continue
                untested[token] = False
                placed[place, token] |= tile == rule.base - 1
                shown[token] += tile != ABSENT
            copies = np.maximum(copies, shown)
        return cls(untested, copies > placed.sum(axis=0), placed)


@dataclass(frozen=True)
class Weighted(WordStrategy):
    """The three-weight heuristic.

    Attributes:
        exclude: weight of tokens not tested so far.
        index: weight of tokens known to be present but not placed.
        correct: weight of tokens placed.
    """

    name = "weighted"
    unit = Message("worth")

    exclude: float = 0.5
    index: float = 0.2
    correct: float = 1.0

    def worth(self, position: Position) -> Floats:
        """Return the weighted sum over the tiles."""
        guesses = position.words.tokens[position.allowed]
        words = position.words
        known = Knowledge.of(position.turns, words.length, words.alphabet_size, words.rule)
        statistics = TokenStatistics.of(position)
        # The worth of a token at a place, without untested tokens: they count once per word,
        # wherever they are.
        at_place = np.where(
            known.placed,
            self.correct * statistics.at,
            self.index * np.where(known.loose, statistics.at, 0.0),
        )
        anywhere = self.exclude * np.where(known.untested, statistics.holds, 0.0)
        worth: Floats = (anywhere[guesses] * first_of_token(guesses)).sum(axis=1)
        for place in range(position.words.length):
            worth += at_place[place][guesses[:, place]]
        return worth
