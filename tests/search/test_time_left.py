"""The time left of a search is estimated from the time it has taken."""

from math import log

import pytest

from tilewise.search.best_tree import TimeLeft


def test_without_progress_there_is_no_time_left():
    pace = TimeLeft()
    assert pace.left(0, 100, 0.5) is None
    assert pace.left(1, 100, 1.0) is None


def test_growth_with_the_square_of_the_logarithm_is_extrapolated_exactly():
    pace = TimeLeft()
    for done in (1, 2, 5, 11, 30, 100, 400):
        left = pace.left(done, 1000, 7 * log(done) ** 2)
        if done > 1:
            assert left == pytest.approx(7 * (log(1000) ** 2 - log(done) ** 2))
    assert pace.left(1000, 1000, 7 * log(1000) ** 2) == 0


def test_time_left_ignores_what_earlier_runs_searched():
    pace = TimeLeft()
    assert pace.left(500, 1000, 0.1) is None
    assert pace.left(510, 1000, 9.1) is None  # the slowest openers, rechecked
    rest = (log(1000) ** 2 - log(700) ** 2) / (log(700) ** 2 - log(500) ** 2)
    assert pace.left(700, 1000, 10.1) == pytest.approx(10 * rest)
