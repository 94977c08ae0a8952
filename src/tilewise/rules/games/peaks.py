"""Wordle Peaks: whether the answer's letter comes before or after the tile's in the alphabet.

Every tile is compared with the answer's tile in the same place. The alphabet is the pack's, in its
order. CRANE for BRICK is down, correct, up, down, up: B comes before C, I after A.

In hard mode, every letter must lie in the range that all earlier rows leave for its place. These
are the words that fit all rows.

Source: the game's own program (vegeta897/wordle-peaks).
"""

from __future__ import annotations

from tilewise.rules.rule import Colour, PlaceRule, State
from tilewise.translation.translator import later


class Peaks(PlaceRule):
    """Before or after in the alphabet."""

    name = "peaks"
    title = "Peaks"
    has_hard_mode = True
    states = (
        State(
            later("the answer's letter is earlier in the alphabet"), "D",
            "🔽", "🔽", Colour.BLUE, Colour.BLUE, "v▼↓⬇",
            sign="▼",
        ),
        State(
            later("the answer's letter is later in the alphabet"), "U",
            "🔼", "🔼", Colour.ORANGE, Colour.ORANGE, "^▲↑⬆",
            sign="▲",
        ),
        State(
            later("correct"), "G", "🟩", "🟩", Colour.GREEN, Colour.WHITE, "",
            ("large_green_square",),
        ),
    )  # fmt: skip

    def state(self, guess: int, answer: int) -> int:
        """Return 2 for the same token, 1 if the answer's comes later, 0 if it comes earlier."""
        return 2 if guess == answer else int(answer > guess)


PEAKS = Peaks()
