"""Xordle: two words are hidden, and each tile shows the better of two feedbacks.

The words share no letter. CRANE for BRICK and MOUTH is ``YG...``; BLIMP for CHILD and STUMP is
``.YGGG``, of which P is from the second word.

Source: the game's own program (6zs/xordle). It gives a first row and allows eight guesses after it,
so nine rows. It has no hard mode. The bonus guess that it gives if the last one finds one of the
words is not implemented.
"""

from __future__ import annotations

from tilewise.rules.secrets import PairRule


class Xordle(PairRule):
    """The better feedback of two words."""

    name = "xordle"
    title = "Xordle"
    max_guesses = 9


XORDLE = Xordle()
