"""The obvious versions for comparison: a brute-force optimum, and problems to try it on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests import reference
from tests.reference import Word, words_of
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import Search, SearchResult, Workplace
from tilewise.search.problem import FEWEST, Cost, SearchProblem
from tilewise.search.proof import Certificate

LOST = float("inf")


def examples(count: int) -> settings:
    """Try this many examples where others are 100: 40 % of them in CI, by default a tenth."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=count * usual.max_examples // 100)


def colours(guess, answers) -> np.ndarray:
    """The patterns of a guess for some answers, one by one."""
    return np.array([reference.pattern(guess.tolist(), answer) for answer in answers.tolist()])


def tiles(guess, answer) -> tuple[int, ...]:
    """Wordle's rule."""
    return tuple(reference.tiles(guess, answer))


def brute_force(
    problem: SearchProblem,
    opener: int | None = None,
    turns: int | None = None,
    told: Callable[[Word, Word], Hashable] = tiles,
):
    """Least total of any strategy, by brute force; an answer not found in time costs a loss.

    If the fewest answers are to be lost: how many are lost, and the total. ``told`` is the rule.
    """
    words = words_of(problem.guesses)
    weights = problem.weights.tolist()
    beyond_all = 2 * sum(weights) * problem.max_guesses
    loss, each = (0, beyond_all) if problem.loss == FEWEST else (problem.loss, 0)
    shown = [[told(guess, answer) for answer in words[: len(weights)]] for guess in words]

    def may_follow(guess, history):
        if problem.hard == HardMode.HARD and problem.rule.is_by_token:
            return all(reference.hard_mode_allows(*turn, guess) for turn in history)
        return all(told(earlier, guess) == feedback for earlier, feedback in history)

    @cache
    def best(left, turns, history, opener=None):
        if turns == 0:
            return sum(loss * weights[a] + each for a in left)
        if len(left) == 1 and opener is None:
            return weights[left[0]]
        least = LOST
        for guess in range(len(words)) if opener is None else (opener,):
            if problem.hard and not may_follow(words[guess], history):
                continue
            buckets: dict[Hashable, list[int]] = {}
            for answer in left:
                buckets.setdefault(shown[guess][answer], []).append(answer)
            if len(buckets) == 1 and guess not in left and opener is None:
                continue
            total = sum(weights[a] for a in left)
            for feedback, bucket in buckets.items():
                if bucket != [guess]:
                    past = (*history, (words[guess], feedback)) if problem.hard else ()
                    total += best(tuple(bucket), turns - 1, past)
                if total >= least:
                    break
            least = min(least, total)
        return least

    turns = problem.max_guesses if turns is None else turns
    found = best(tuple(range(len(weights))), turns, (), opener)
    return Cost(*divmod(found, beyond_all)) if problem.loss == FEWEST else found


def prove(
    problem: SearchProblem,
    path: Path,
    words: Sequence[str],
    *,
    resume: bool = False,
    place: Workplace | None = None,
    **how,
) -> SearchResult:
    """Search with a certificate."""
    certificate = Certificate(path, problem, words, resume=resume)
    return Search(problem, certificate=certificate, **how).best_tree(place)


def same(cost, expected):
    """Whether two costs are the same but for rounding."""
    return cost[0] == expected[0] and cost[1] == pytest.approx(expected[1], rel=1e-9)


def random_problem(
    seed, n, size, tokens, length, *, hard=HardMode.OFF, max_guesses=6, weights="equal"
):
    """A small random lexicon; words are distinct."""
    random = np.random.default_rng(seed)
    size = min(size, tokens**length)
    n = min(n, size)
    numbers = random.choice(tokens**length, size, replace=False)
    words = np.array([[x // tokens**i % tokens for i in range(length)] for x in numbers], np.uint8)
    values = {
        "equal": lambda: np.ones(n, np.int64),
        "ints": lambda: random.integers(1, 1000, n),
        "small": lambda: random.integers(1, 4, n),
        "floats": lambda: random.random(n) + 0.001,
    }[weights]()
    return SearchProblem(words, values, tokens, max_guesses, hard)


def problems(modes=HardMode, *, n=16, size=28, tokens=5, length=5, max_guesses=8):
    """Small random lexicons, no larger than this, in some of the modes.

    Words of six tiles need the search for patterns of 16 bits, which takes long to compile.
    """
    return st.builds(
        random_problem,
        seed=st.integers(0, 2**32),
        n=st.integers(1, n),
        size=st.integers(1, size),
        tokens=st.integers(2, tokens),
        length=st.integers(1, length),
        hard=st.sampled_from(list(modes)),
        max_guesses=st.integers(1, max_guesses),
        weights=st.sampled_from(["equal", "ints", "small", "floats"]),
    )


@st.composite
def lossy(draw, most=4, length=5):
    """Draw a problem with so few guesses that some answers are likely to be lost."""
    return draw(problems(max_guesses=most, length=length))


def colour_matrix(guesses, answers) -> np.ndarray:
    """The patterns of every guess for every answer, int64 (guesses, answers), with numpy."""
    length = guesses.shape[1]
    patterns = np.zeros((len(guesses), len(answers)), np.int64)
    for j, answer in enumerate(answers):
        correct = guesses == answer
        tiles = np.where(correct, 2, 0)
        for token in set(answer.tolist()):
            spare = (answer == token).sum() - (correct & (guesses == token)).sum(axis=1)
            waiting = (guesses == token) & ~correct
            rank = np.cumsum(waiting, axis=1)
            tiles[waiting & (rank <= spare[:, None])] = 1
        patterns[:, j] = tiles @ 3 ** np.arange(length - 1, -1, -1)
    return patterns
