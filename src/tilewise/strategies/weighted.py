"""``weighted``: three weights for tokens untested, present and placed.

**Formula.** The sum over the tiles i of a guess, showing token t, of

    exclude x P(the answer has t)       if t is in no guess so far; the first tile of t only
    index   x P(the answer has t at i)  if copies of t are known to be in the answer, not all where
    correct x P(the answer has t at i)  if t is known to be correct at i

and 0 for other tiles; most is best. P is over the candidates, by their weights. A token is placed
as often as it was ever correct at different places, and known to be there as often as one guess
had it correct or present.

**Source.** A solver tilewise began from, for which a token is worth something for ruling words out
(*exclude*), for finding its place (*index*) and for being right (*correct*). What we know of it is
the three weights and what they weigh; the probabilities are our reading. Its author's grid search
from 0.1 to 1.0 found the best means, near 5.0 on 100 random words of a large dictionary, at 0.5,
0.2 and 1.0, the defaults here; ``tilewise tune`` repeats the search for any lexicon.

**What it ignores.** How the candidates are split, and whether two tokens go together in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.knowledge.partition import Floats
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import ABSENT, CORRECT, Turn, to_tiles
from tilewise.strategies.words import TokenStatistics, WordStrategy, first_of_token


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What the turns say of each token.

    Attributes:
        untested: bool (alphabet,), in no guess so far.
        loose: bool (alphabet,), in the answer more often than its known places say.
        placed: bool (L, alphabet), correct at the place.
    """

    untested: NDArray[np.bool_]
    loose: NDArray[np.bool_]
    placed: NDArray[np.bool_]

    @classmethod
    def of(cls, turns: Sequence[Turn], length: int, alphabet_size: int) -> Knowledge:
        """Read the turns."""
        untested = np.ones(alphabet_size, np.bool_)
        placed = np.zeros((length, alphabet_size), np.bool_)
        copies = np.zeros(alphabet_size, np.intp)
        for turn in turns:
            shown = np.zeros(alphabet_size, np.intp)
            for place, tile in enumerate(to_tiles(turn.pattern, length)):
                token = turn.guess[place]
                if token >= alphabet_size:  # of a guess in no list; no word has it
                    continue
                untested[token] = False
                placed[place, token] |= tile == CORRECT
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
        """Return the weighted sum of what the tiles are worth."""
        guesses = position.words.tokens[position.allowed]
        known = Knowledge.of(position.turns, position.words.length, position.words.alphabet_size)
        statistics = TokenStatistics.of(position)
        # One table of what a token is worth at a place, apart from untested tokens, which count
        # once a word wherever they stand.
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
