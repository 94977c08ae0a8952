"""Wordle Peaks: whether the answer's letter comes before or after the tile's in the alphabet.

Every tile is compared with the answer's tile in the same place. The alphabet is the pack's, in its
order. CRANE for BRICK is down, correct, up, down, up: B comes before C, I after A.

Source: the game's own program (vegeta897/wordle-peaks). Its hard mode, in which every letter must
lie in the range that earlier guesses leave, is not built.
"""

from __future__ import annotations

from tilewise.rules.places import PlaceRule
from tilewise.rules.rule import Colour, State
from tilewise.translation.translator import later


class Peaks(PlaceRule):
    """Before or after in the alphabet."""

    name = "peaks"
    title = "Peaks"
    states = (
        State(
            later("earlier in the alphabet"), "D", "🔽", "🔽", Colour.BLUE, Colour.BLUE, "v▼↓⬇",
            sign="▼",
        ),
        State(
            later("later in the alphabet"), "U", "🔼", "🔼", Colour.ORANGE, Colour.ORANGE, "^▲↑⬆",
            sign="▲",
        ),
        State(
            later("correct"), "G", "🟩", "🟩", Colour.GREEN, Colour.WHITE, "",
            ("large_green_square",),
        ),
    )  # fmt: skip
    unknown_mark = later(
        "unknown feedback mark {mark}; use G (correct), U (the answer's letter comes later "
        "in the alphabet) or D (it comes earlier), the digits 2 1 0, or the game's emoji"
    )
    how_to_type = later(
        "Feedback is one mark per tile: G correct, U if the answer's letter comes later in the "
        "alphabet, D if it comes earlier. Or type 2 1 0, or paste the game's emoji."
    )

    def state(self, guess: int, answer: int) -> int:
        """Return 2 for the same token, 1 if the answer's comes later, 0 if it comes earlier."""
        return 2 if guess == answer else int(answer > guess)


PEAKS = Peaks()
