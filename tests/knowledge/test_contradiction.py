import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.rules.oracle import change, total
from tilewise import Session, load
from tilewise.knowledge.contradiction import TYPOS, doubt, explain
from tilewise.rules.feedback import WORDLE, pattern
from tilewise.rules.registry import rule_named
from tilewise.rules.rule import Turn

WORDS = st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=12, unique=True)
TURNS = st.lists(
    st.builds(Turn, st.tuples(*[st.integers(0, 3)] * 3), st.integers(0, 26)),
    min_size=1,
    max_size=4,
)


def least_change(turns: list[Turn], word: tuple[int, ...]) -> tuple[int, ...]:
    """Count the rows that become solved, and the tiles that change, so that a word fits."""
    return total(change(pattern(turn.guess, word), turn.pattern, 3) for turn in turns)


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
    became_solved = sum(pattern == 26 for pattern in fixed.values())
    assert (became_solved, found.fix.tiles) == min(least_change(turns, w) for w in words)


@given(WORDS, TURNS)
def test_repairs_are_all_changes_of_one_tile(
    words: list[tuple[int, ...]], turns: list[Turn]
) -> None:
    chances = np.arange(len(words), 0, -1) / 100
    fitting, changed = 0.0, dict[tuple[int, int], float]()
    for word, chance in zip(words, chances, strict=True):
        shown = [pattern(turn.guess, word) for turn in turns]
        rows = [row for row, turn in enumerate(turns) if shown[row] != turn.pattern]
        if not rows:
            fitting += chance
        elif total(change(shown[row], turns[row].pattern, 3) for row in rows)[1] == 1:
            key = rows[0], shown[rows[0]]
            changed[key] = changed.get(key, 0.0) + chance
    changed = {key: mass for key, mass in changed.items() if key[1] != 26} or changed
    found = doubt(turns, np.array(words, np.uint8), chances, WORDLE)
    told = [(r.correction.row, r.correction.pattern) for r in found.repairs]
    masses = [sum(chances[word] for word in repair.words) for repair in found.repairs]
    assert dict(zip(told, masses, strict=True)) == pytest.approx(changed)
    assert masses == sorted(masses, reverse=True)
    odds = TYPOS / 2 * sum(changed.values()) / fitting if fitting else np.inf
    assert found.odds == pytest.approx(odds)


def test_a_repair_solves_a_row_only_if_no_other_does() -> None:
    def patterns(guess: str, feedback: str) -> list[int]:
        game = Session("en")
        game.add(guess, feedback)
        return [repair.correction.pattern for repair in game.doubt().repairs]

    assert patterns("unzip", ".GGGG") == [242]
    found = patterns("there", "GGG.G")
    assert found
    assert 242 not in found
    solved = Session("en")
    solved.add("crane", "GGGGG")
    assert solved.doubt().repairs == ()
    assert Session("en").doubt().odds == 0


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


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("en", "salet=..... courd=.Y.Y. rigor=YGGGG"),
        ("en", "flush=GGG.. fluid=GGGYG"),
        ("ko", "군대=GGGGGY"),
        ("fibble", "brick=..... brisk=GGGGG"),
    ],
)
def test_no_row_becomes_solved_that_was_not(name: str, rows: str) -> None:
    lexicon = load("en").by_rule(name) if name == "fibble" else load(name)
    session = Session(lexicon)
    for row in rows.split():
        session.add(*row.split("="))
    assert not session.position.count
    found = session.contradiction()
    assert found is not None
    turns = list(session.turns)
    for one in found.fix.corrections:
        turns[one.row] = Turn(turns[one.row].guess, one.pattern)
    assert not lexicon.rule.solves(turns[-1])
    again = Session(lexicon)
    for turn in turns:
        again.add(list(turn.guess), turn.pattern)
    assert again.position.count


@pytest.mark.parametrize("name", ["wordle", "fibble", "hardle", "xordle", "mastermind", "peaks"])
@given(data=st.data())
def test_patterns_are_near_themselves_only(name: str, data: st.DataObject) -> None:
    rule = rule_named(name)
    guess = data.draw(st.tuples(*[st.integers(1, 4)] * 4))
    one, other = (data.draw(st.integers(0, rule.pattern_count(4) - 1)) for _ in range(2))
    (own, away), (back, _) = (
        rule.differing(np.array([one, other]), given_one, guess).tolist()
        for given_one in (one, other)
    )
    assert (own == 0, away == 0) == (True, one == other)
    assert away == back <= 4
