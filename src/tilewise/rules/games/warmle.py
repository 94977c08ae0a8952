"""Warmle: a tile is yellow if the answer's letter there is near in the alphabet.

Every tile is compared with the answer's tile in the same place: near is at most three letters away,
and the pack's alphabet does not wrap around. CRANE for BRICK is ``YG...``: C is one letter from B;
A is eight from I, N eleven from C, and E six from K.

Source: the game's own program (6zs/hottle). There is no hard mode. Its first guess is given, and
may not be a word: type it like any other guess.
"""

from __future__ import annotations

from dataclasses import replace

from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import PlaceRule
from tilewise.translation.translator import later

_ABSENT, _PRESENT, _CORRECT = WORDLE.states

NEAR = 3
"""Greatest distance of a letter that is near."""


class Warmle(PlaceRule):
    """Near or far in the alphabet."""

    name = "warmle"
    title = "Warmle"
    states = (
        replace(_ABSENT, name=later("further away")),
        replace(_PRESENT, name=later("at most three letters away")),
        _CORRECT,
    )

    def state(self, guess: int, answer: int) -> int:
        """Return 2 for the same token, 1 for one that is near, 0 for one further away."""
        return 2 if guess == answer else int(abs(guess - answer) <= NEAR)


WARMLE = Warmle()
