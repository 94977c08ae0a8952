"""The obvious versions for comparison: a referee and a brute-force optimum."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import FEWEST, NO_WIN, Cost, SearchProblem

LOST = float("inf")


def examples(count: int) -> settings:
    """Try as many examples with the profile `more`, which CI uses; by default a tenth of them."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=count * usual.max_examples // 100)


def colour(guess, answer) -> int:
    """The rules of the game, tile by tile: correct tiles first, then present ones while copies
    remain."""
    guess, answer = [int(t) for t in guess], [int(t) for t in answer]
    tiles = [2 if g == a else 0 for g, a in zip(guess, answer, strict=True)]
    spare = Counter(a for g, a in zip(guess, answer, strict=True) if g != a)
    for tile, token in enumerate(guess):
        if tiles[tile] == 0 and spare[token]:
            tiles[tile] = 1
            spare[token] -= 1
    return int("".join(map(str, tiles)), 3)


def colours(guess, answers) -> np.ndarray:
    """The same for some answers."""
    return np.array([colour(guess, answer) for answer in answers])


def uses_hints(guess, history) -> bool:
    """Hard mode, spelled out over the (earlier guess, tiles) so far."""
    for earlier, tiles in history:
        shown = Counter(t for t, d in zip(earlier, tiles, strict=True) if d != "0")
        if any(Counter(guess)[t] < k for t, k in shown.items()):
            return False
        if any(d == "2" and a != b for a, b, d in zip(guess, earlier, tiles, strict=True)):
            return False
    return True


def could_be_the_answer(guess, history) -> bool:
    """Strict hard mode: every earlier guess would have got the tiles that it got."""
    return all(colour(earlier, guess) == int(tiles, 3) for earlier, tiles in history)


def brute_force(problem: SearchProblem, opener: int | None = None, turns: int | None = None):
    """Least total of any strategy, by brute force; an answer not found in time costs a loss.

    If the fewest answers are to be lost: how many are lost, and the total.
    """
    words = [tuple(int(t) for t in w) for w in problem.guesses]
    length = len(words[0])
    weights = problem.weights.tolist()
    beyond_all = 2 * sum(weights) * problem.max_guesses
    loss, each = LOST if problem.loss is None else problem.loss, 0
    if problem.loss == FEWEST:
        loss, each = 0, beyond_all
    colours = {
        (g, a): colour(words[g], words[a]) for g in range(len(words)) for a in range(len(weights))
    }
    solved = 3**length - 1
    may_follow = could_be_the_answer if problem.hard == HardMode.STRICT else uses_hints

    def digits(pattern):
        return np.base_repr(pattern, 3).zfill(length)

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
            buckets: dict[int, list[int]] = {}
            for answer in left:
                buckets.setdefault(colours[guess, answer], []).append(answer)
            if len(buckets) == 1 and guess not in left and opener is None:
                continue
            total = sum(weights[a] for a in left)
            for pattern, bucket in buckets.items():
                if pattern != solved:
                    past = (*history, (words[guess], digits(pattern))) if problem.hard else ()
                    total += best(tuple(bucket), turns - 1, past)
                if total >= least:
                    break
            least = min(least, total)
        return least

    turns = problem.max_guesses if turns is None else turns
    found = best(tuple(range(len(weights))), turns, (), opener)
    return divmod(found, beyond_all) if problem.loss == FEWEST else found


def least_cost(problem: SearchProblem, opener: int | None = None, turns: int | None = None) -> Cost:
    """Return the same, as search results have it."""
    found = brute_force(problem, opener, turns)
    if problem.loss == FEWEST:
        return Cost(*found)
    return NO_WIN if found == LOST else Cost(0, found)


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
    return SearchProblem(words, words[:n], values, tokens, max_guesses, hard)


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
    return replace(draw(problems(max_guesses=most, length=length)), loss=FEWEST)


def colour_matrix(guesses, answers) -> np.ndarray:
    """``colour`` for every guess against every answer, int64 (guesses, answers), with numpy."""
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
