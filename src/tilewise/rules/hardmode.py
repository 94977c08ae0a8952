"""Hard mode: what hints require of later guesses.

**Hard.** Wordle's own rule: a correct tile stays where it is, and a token shown present or correct
is used again at least as often as it was shown. Absent tokens may be used again, and a present
token may stay in the same place.

**Strict.** Some games have a harder mode ("ultra hard") in which a guess may not contradict any
hint. In addition, a present token may not be used in the same place again, and absent tokens may
not be used at all. For a token that a guess has twice, the details follow from how games colour
it. Its tiles are present or correct while copies of it are left in the answer, so if k of them are
and another is absent, the answer has exactly k copies, and none where the absent tile is. An
absent tile therefore *limits the count*: the token must be used exactly k times (it is banned if k
is 0), and may not be used again in the absent tile's place. After EERIE got ``Y...G``, exactly two
Es must be used: one in the last place, the other not in the first or second.

Together, these rules allow exactly the words that fit all feedback so far, whether or not they are
likely answers: in strict mode, every guess could be the answer.

**Other games** in which feedback is not about tokens anywhere in the word, such as Peaks, have only
this strict mode, if they have one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, shown
from tilewise.rules.feedback import ABSENT, CORRECT, guess_patterns
from tilewise.rules.rule import Rule, TokenArray, Turn, to_tiles


class HardMode(IntEnum):
    """What a game requires of guesses; False means OFF, True means HARD.

    Raises:
        GuessError: the value is something else.

    >>> HardMode(True), HardMode(False)
    (<HardMode.HARD: 1>, <HardMode.OFF: 0>)
    """

    OFF = 0
    HARD = 1
    STRICT = 2

    @classmethod
    def read(cls, hard: object) -> HardMode:
        """Return the mode meant by a HardMode, True or False.

        Raises:
            GuessError: the value is something else.
        """
        if isinstance(hard, int | np.integer | np.bool_) and 0 <= hard <= cls.STRICT:
            return cls(int(hard))
        raise GuessError(f"hard is {shown(hard)}; give True, False or a HardMode")

    @classmethod
    def _missing_(cls, value: object) -> HardMode:
        return cls.read(value)

    @classmethod
    def chosen(cls, hard: bool, strict: bool) -> HardMode:
        """Return the mode that two switches select; the stricter one wins."""
        return cls.STRICT if strict else cls(hard)

    @property
    def switches(self) -> dict[str, bool]:
        """The mode as two keys of a JSON document, which :meth:`chosen` reads."""
        return {"hard": self is not HardMode.OFF, "strict": self is HardMode.STRICT}

    @property
    def keys(self) -> dict[str, bool]:
        """The mode as keys in a file; ``strict`` only if it is on, as older files lack it."""
        return {key: on for key, on in self.switches.items() if on or key == "hard"}


@dataclass(frozen=True, eq=False)
class HardModeRule:
    """The requirements of one turn for later guesses.

    Attributes:
        fixed: place -> token that was correct there.
        least: token -> number of its tiles that were correct or present.
        moved: place -> token that was not correct there; empty unless strict.
        most: token with an absent tile -> number of its tiles that were correct or present;
            empty unless strict.
    """

    fixed: dict[int, int]
    least: dict[int, int]
    moved: dict[int, int] = field(default_factory=dict)
    most: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, turn: Turn, mode: HardMode = HardMode.HARD) -> HardModeRule:
        """Return the rule that follows from a turn, for a hard or strict game."""
        tiles = list(zip(turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True))
        shown = Counter(token for token, tile in tiles if tile != ABSENT)
        fixed = {i: token for i, (token, tile) in enumerate(tiles) if tile == CORRECT}
        if mode is not HardMode.STRICT:
            return cls(fixed, dict(shown))
        return cls(
            fixed=fixed,
            least=dict(shown),
            moved={i: token for i, (token, tile) in enumerate(tiles) if tile != CORRECT},
            most={token: shown[token] for token, tile in tiles if tile == ABSENT},
        )

    def of_known(self, mode: HardMode) -> HardModeRule:
        """Return what a mode requires of letters that are known: as of green and yellow ones."""
        return self if mode is HardMode.STRICT else HardModeRule(self.fixed, self.least)

    def allows(self, tokens: TokenArray) -> NDArray[np.bool_]:
        """Whether each word of a token array may be guessed next; shape (words,)."""
        legal = np.ones(len(tokens), np.bool_)
        for place, token in self.fixed.items():
            legal &= tokens[:, place] == token
        for place, token in self.moved.items():
            legal &= tokens[:, place] != token
        for token, least in self.least.items():
            legal &= (tokens == token).sum(axis=1) >= least
        for token, most in self.most.items():
            legal &= (tokens == token).sum(axis=1) <= most
        return legal


def keeping_to(
    turns: Iterable[Turn], tokens: TokenArray, mode: HardMode, rule: Rule
) -> NDArray[np.bool_]:
    """Whether a mode allows each word of a token array after these turns; shape (words,)."""
    legal = np.ones(len(tokens), np.bool_)
    for turn in turns if mode else ():
        if rule.is_by_token:
            legal &= HardModeRule.of(turn, mode).allows(tokens)
        else:
            legal &= guess_patterns(turn.guess, tokens, rule) == turn.pattern
    return legal
