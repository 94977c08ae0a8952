"""Tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import Tokens, token_arrays
from tests.conftest import MakePack
from tests.reference import words_of
from tilewise import load
from tilewise.errors import PackError
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.fingerprints import CountedPack, count_words
from tilewise.lexicon.words import Regimes, WordTable, chances, merge, row_keys


@st.composite
def tables(draw: st.DrawFn) -> WordTable:
    """Lines of an answer list and a guess list, some of them alike."""
    alphabet = draw(st.sampled_from([1, 2, 3, 250]))
    tokens = draw(token_arrays(draw(st.integers(1, 10)), alphabet, max_words=15))
    answers = draw(st.integers(1, len(tokens)))
    weight = st.sampled_from([0.5, 1.0, 2.0])
    weights = draw(st.lists(weight, min_size=len(tokens), max_size=len(tokens)))
    marks = draw(st.lists(st.booleans(), min_size=len(tokens), max_size=len(tokens)))
    return WordTable(
        tokens,
        np.array(weights[:answers]),
        250,
        max_guesses=7,
        guess_weights=np.array(weights[answers:]),
        suggestable=np.array(marks),
        regimes=Regimes(unlisted=0.25),
        replay=0.5,
    )


@given(tables())
def test_merge(drawn: WordTable) -> None:
    merged = merge(drawn)
    table = merged.table
    # Slowly: a word's place is that of its first line, but for answers of different weights.
    lines = words_of(drawn.tokens)
    answers = lines[: drawn.answer_count]
    guesses = [line for line in lines[drawn.answer_count :] if line not in answers]
    total = dict.fromkeys(answers, 0.0)
    for line, weight in zip(answers, drawn.weights.tolist(), strict=True):
        total[line] += weight
    total = dict(sorted(total.items(), key=lambda item: -item[1]))
    other = dict.fromkeys(guesses, 0.0)
    for line, weight in zip(lines[drawn.answer_count :], drawn.guess_weights.tolist(), strict=True):
        if line in other:
            other[line] += weight
    said = dict(zip(reversed(lines), reversed(drawn.suggestable.tolist()), strict=True))
    for line, suggestable in zip(lines, drawn.suggestable.tolist(), strict=True):
        said[line] |= suggestable
    other = dict(sorted(other.items(), key=lambda item: not said[item[0]]))
    distinct = [*total, *other]
    assert words_of(table.tokens) == distinct
    assert table.weights.tolist() == list(total.values())
    assert table.guess_weights.tolist() == list(other.values())
    assert table.suggestable.tolist() == [said[word] for word in distinct]
    assert table.weights.dtype == np.float64
    assert table.guess_weights.dtype == np.float64
    assert table.suggestable.dtype == np.bool_
    assert merged.row_of_line.tolist() == [distinct.index(line) for line in lines]
    assert (table.alphabet_size, table.max_guesses) == (250, 7)
    assert (table.regimes.unlisted, table.replay) == (0.25, 0.5)
    assert table.answer_count == len(total)


@given(tables())
def test_find(drawn: WordTable) -> None:
    table = merge(drawn).table
    for row, word in enumerate(words_of(table.tokens)):
        assert table.find(word) == row
        assert table.word(row) == word
    assert table.find([251] * table.length) is None
    assert table.find(()) is None


@given(token_arrays(9, 3, max_words=20) | token_arrays(8, 3, max_words=20))
def test_row_keys_are_equal_where_rows_are(tokens: Tokens) -> None:
    keys = row_keys(tokens)
    rows = words_of(tokens)
    assert keys.shape == (len(rows),)
    for i, row in enumerate(rows):
        assert (keys == keys[i]).tolist() == [other == row for other in rows]


def test_words_without_tokens() -> None:
    with pytest.raises(PackError, match="the length must be 1 or more"):
        row_keys(np.empty((3, 0), np.uint8))


def test_a_table_counts() -> None:
    table = WordTable(np.zeros((3, 4), np.uint8), np.ones(2), 26)
    assert (table.answer_count, table.length, table.max_guesses) == (2, 4, 6)


def test_a_table_that_says_nothing_of_guesses() -> None:
    table = WordTable(np.zeros((3, 4), np.uint8), np.ones(2), 26)
    assert table.guess_weights.tolist() == [1.0]
    assert table.suggestable.tolist() == [True] * 3
    assert (table.regimes, table.replay) == (Regimes(), 1.0)


def test_a_table_whose_arrays_do_not_fit() -> None:
    tokens = np.zeros((3, 4), np.uint8)
    with pytest.raises(ValueError, match="a weight for every word"):
        WordTable(tokens, np.ones(2), 26, guess_weights=np.ones(2))
    with pytest.raises(ValueError, match="a weight for every word"):
        WordTable(tokens, np.ones(2), 26, suggestable=np.ones(2, np.bool_))


# -- regimes ---


shares = st.floats(0, 0.24)
all_regimes = st.builds(Regimes, shares, shares, shares, shares, st.integers(1, 200))
weights = st.lists(st.floats(0.1, 9), min_size=1, max_size=9).map(np.array)


@given(all_regimes, weights, weights)
def test_a_prior_is_a_mixture(regimes: Regimes, listed: np.ndarray, others: np.ndarray) -> None:
    ways = chances(listed, others)
    np.testing.assert_allclose(ways.sum(axis=0), 1)
    assert regimes.prior(ways).sum() == pytest.approx(1 - regimes.unheld, abs=1e-8)
    words = len(listed) + len(others)
    first = regimes.by_weight * listed[0] / listed.sum() + regimes.answers_alike / len(listed)
    last = regimes.unlisted * others[-1] / others.sum()
    both = regimes.words_alike / words
    np.testing.assert_allclose(regimes.prior(ways)[[0, -1]], [first + both, last + both], atol=1e-8)


@given(all_regimes, st.integers(0, 40), st.integers(0, 5))
def test_learning_from_games_matches_a_plain_loop(
    regimes: Regimes, games: int, unheld: int
) -> None:
    ways = chances(np.array([5.0, 1.0]), np.array([1.0, 2.0]))
    met = ways[np.arange(games) % 4]
    found = regimes.learned(met, unheld)
    # Slowly, one game and one way at a time.
    now = [regimes.by_weight, regimes.answers_alike, regimes.unlisted, regimes.words_alike]
    before, count = list(now), games + unheld
    for _ in range(30):
        came = [0.0] * 4
        for row in met:
            shares = [now[0], now[1], max(now[2], 1e-9), now[3]]
            each = [share * p for share, p in zip(shares, row, strict=True)]
            came = [c + e / (sum(each) or 1) for c, e in zip(came, each, strict=True)]
        now = [
            (regimes.games * b + c) / (regimes.games + count)
            for b, c in zip(before, came, strict=True)
        ]
    by_hand = [regimes.by_weight, *now[1:]] if not count else now
    np.testing.assert_allclose(
        [found.by_weight, found.answers_alike, found.unlisted, found.words_alike],
        by_hand,
        atol=1e-6,
    )
    expected = (regimes.games * regimes.unheld + unheld) / (regimes.games + count)
    assert found.unheld == pytest.approx(expected)


def test_what_is_learned_is_what_the_games_were_drawn_by() -> None:
    random = np.random.default_rng(1)
    ways = chances(random.gamma(0.5, size=300) + 0.001, random.gamma(0.5, size=900) + 0.001)
    true = Regimes(answers_alike=0.3, unlisted=0.2, words_alike=0.1)
    drawn = random.choice(len(ways), 4000, p=true.prior(ways))
    found = Regimes(0.1, 0.02, 0.03, 0.02).learned(ways[drawn], unheld=0)
    assert found.answers_alike == pytest.approx(true.answers_alike, abs=0.08)
    assert found.unlisted == pytest.approx(true.unlisted, abs=0.05)
    assert found.words_alike == pytest.approx(true.words_alike, abs=0.05)
    assert found.unheld < 0.001


def test_shares_leave_something_for_the_list() -> None:
    with pytest.raises(PackError, match=r"the shares in \[belief\] add up to 1.2"):
        Regimes(unlisted=0.6, unheld=0.6)


# -- Word counts: those that ship, and those of other packs ---


@pytest.mark.parametrize("pack", ["ko", "ja"])  # both have words with several spellings
def test_words_of_packs_that_ship_are_not_counted_again(
    pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = CountedPack.of(load(pack))
    monkeypatch.setattr("tilewise.lexicon.fingerprints.load_folder", pytest.fail)
    assert count_words(shipped_folder() / pack) == expected


def test_words_of_a_pack_that_was_changed_are_counted(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(shipped_folder() / "en", tmp_path / "en"))
    before = count_words(folder)
    with (folder / "guesses.txt").open("a", encoding="utf-8") as file:
        file.write("zzzzz\n")
    assert count_words(folder) == CountedPack(before.manifest, before.answers, before.guesses + 1)


def test_spellings_of_the_same_tiles_are_one_word(make_pack: MakePack) -> None:
    pack = count_words(make_pack(answers="crane\n", guesses="slate\nSLATE\n"))
    assert (pack.answers, pack.guesses) == (1, 1)


def test_a_pack_that_cannot_be_used_has_no_counts(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "answers.txt").unlink()
    with pytest.raises(PackError, match=r"answers\.txt is missing"):
        count_words(folder)
