"""Estimates how long a search of openers will still take.

Openers are searched by rising floor, and the higher the floor, the sooner an opener is ruled out.
In effect, time grows with the square of the logarithm of the number of openers done. The estimate
extrapolates from the last three quarters of the openers done. CPU seconds, and the formula:

    openers of en       13    123   1,128   9,025  12,972
    took               6.6   21.1    49.3    98.0   102.7
    1.15 log(n) ** 2   7.6   26.6    56.8    95.4   103.2

    openers of ru       10    105   1,011           4,170
    took               2.3    7.3    15.7            22.9
    0.33 log(n) ** 2   1.7    7.1    15.8            22.9
"""

from __future__ import annotations

from math import log

ENOUGH = 1.1
"""Growth of the number of openers done from which their pace can be told. A search that is resumed
begins with many done, and then rechecks some of the slowest."""


class TimeLeft:
    """Estimates the time left from the times of the openers so far."""

    def __init__(self) -> None:
        self._points: list[tuple[int, float]] = []

    def left(self, done: int, openers: int, seconds: float) -> float | None:
        """Record the progress of a search, and return the time left.

        Args:
            done: openers finished.
            openers: openers in total.
            seconds: time so far.

        Returns:
            Seconds; None if it cannot be estimated yet.
        """
        if not done:
            return None
        self._points.append((done, seconds))
        while len(self._points) > 1 and 4 * self._points[1][0] <= done:
            del self._points[0]
        before, then = self._points[0]
        if done < ENOUGH * before or done == before:
            return None
        pace = (seconds - then) / (log(done) ** 2 - log(before) ** 2)
        return pace * (log(openers) ** 2 - log(done) ** 2)
