"""Which guesses follow hard mode's hints, 64 at a time, against the rules word by word."""

from __future__ import annotations

import numpy as np
import pytest

from tests.search.calling import from_python
from tilewise.rules.feedback import WORDLE, pattern_matrix
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.rule import Turn
from tilewise.search.kernel.hints import find_allowed, learn, marks_of, no_hints

WORDS, LENGTH, TOKENS = 150, 5, 4


@pytest.mark.parametrize("hard", [HardMode.HARD, HardMode.STRICT])
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_guesses_that_follow_all_hints(hard: HardMode, turns: int) -> None:
    random = np.random.default_rng(turns)
    tokens = np.unique(random.integers(TOKENS, size=(WORDS, LENGTH)).astype(np.uint8), axis=0)
    rows = random.permutation(len(tokens))
    patterns = pattern_matrix(tokens, tokens)
    for answer in range(20):
        hints = no_hints(hard, LENGTH, TOKENS)
        played = []
        for guess in random.choice(len(tokens), turns):
            pattern = int(patterns[guess, answer])
            played.append(Turn(tuple(tokens[guess].tolist()), pattern))
            before, hints = hints, no_hints(hard, LENGTH, TOKENS)
            learn(tokens, guess, pattern, before, hints)
        marks = marks_of(tokens, rows, hints)
        allowed = np.zeros(marks.shape[3], np.uint64)
        from_python(find_allowed)(marks, hints, allowed)
        bits = np.unpackbits(allowed.view(np.uint8), bitorder="little")[: len(rows)].astype(bool)
        assert (bits == keeping_to(played, tokens[rows], hard, WORDLE)).all()


def test_without_hard_mode_every_guess_is_allowed() -> None:
    hints = no_hints(HardMode.OFF, LENGTH, TOKENS)
    marks = marks_of(np.zeros((70, LENGTH), np.uint8), np.arange(70), hints)
    allowed = np.zeros(2, np.uint64)
    from_python(find_allowed)(marks, hints, allowed)
    assert (allowed == ~np.uint64(0)).all()
