import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tilewise.knowledge.contradiction import explain
from tilewise.rules.feedback import WORDLE, pattern
from tilewise.rules.rule import Turn, to_tiles

WORDS = st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=12, unique=True)
TURNS = st.lists(
    st.builds(Turn, st.tuples(*[st.integers(0, 3)] * 3), st.integers(0, 26)),
    min_size=1,
    max_size=4,
)


def tiles_changed(turn: Turn, word: tuple[int, ...]) -> int:
    would = to_tiles(pattern(turn.guess, word), 3)
    return sum(a != b for a, b in zip(to_tiles(turn.pattern, 3), would, strict=True))


@given(WORDS, TURNS)
def test_against_trying_everything(words: list[tuple[int, ...]], turns: list[Turn]) -> None:
    fits = [[pattern(t.guess, w) == t.pattern for t in turns] for w in words]
    assume(not any(all(row) for row in fits))
    found = explain(turns, np.array(words, np.uint8), WORDLE)
    # the rows leave no word, and any smaller set of rows leaves one
    assert not any(all(row[i] for i in found.rows) for row in fits)
    for left_out in found.rows:
        rest = [i for i in found.rows if i != left_out]
        assert any(all(row[i] for i in rest) for row in fits)
    # the fix fits its word and is as small as can be
    fixed = {c.row: c.pattern for c in found.fix.corrections}
    for number, turn in enumerate(turns):
        now = fixed.get(number, turn.pattern)
        assert now == pattern(turn.guess, words[found.fix.word])
    assert found.fix.tiles == min(sum(tiles_changed(t, w) for t in turns) for w in words)


@given(WORDS, TURNS)
def test_a_clash_leaves_no_word_whatever_the_list(
    words: list[tuple[int, ...]], turns: list[Turn]
) -> None:
    fits = [all(pattern(t.guess, w) == t.pattern for t in turns) for w in words]
    assume(not any(fits))
    clash = explain(turns, np.array(words, np.uint8), WORDLE).clash
    if clash is not None:
        pair = [turns[row] for row in clash.rows]
        every = ((a, b, c) for a in range(4) for b in range(4) for c in range(4))
        assert not any(all(pattern(t.guess, w) == t.pattern for t in pair) for w in every)


def test_no_contradiction_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="some word fits"):
        explain([Turn((0, 1, 2), 26)], np.array([[0, 1, 2]], np.uint8), WORDLE)
