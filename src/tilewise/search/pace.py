"""How long a search of openers will take yet.

They come by rising floor, and the higher the floor the sooner an opener is ruled out: the second to
the fourth take about as long as the fifth to the sixteenth, and so on to the last. So time is taken
to grow with the logarithm of the openers done, as fast as it has since a quarter of them were done.
(With the lists of ru, 4,170 openers in 23 seconds of the processor, every fourfold took from 3.9 to
5.7.)
"""

from __future__ import annotations

from math import log


class Pace:
    """Tells how long the rest will take, from how long the openers so far have taken."""

    def __init__(self) -> None:
        self._points: list[tuple[int, float]] = []

    def left(self, done: int, openers: int, seconds: float) -> float | None:
        """Note how far the search is, and tell how long it will take yet.

        Args:
            done: openers dealt with.
            openers: openers there are.
            seconds: time so far.

        Returns:
            Seconds; None as long as nothing can be told.
        """
        if not done:
            return None
        self._points.append((done, seconds))
        while len(self._points) > 1 and 4 * self._points[1][0] <= done:
            del self._points[0]
        before, then = self._points[0]
        if before == done:
            return None
        return (seconds - then) * log(openers / done) / log(done / before)
