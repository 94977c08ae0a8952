"""Generated lists."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tilewise.authoring.check import check
from tilewise.authoring.create import NewPack, create_pack
from tilewise.authoring.generating import Kind, equations, generate
from tilewise.errors import GuessError, PackError
from tilewise.lexicon import load
from tilewise.lexicon.folder import Severity
from tilewise.play.game import Game
from tilewise.rules.validity import WordRule, check_word, value_of


def is_equation(word: str, equals: int | None = None) -> bool:
    try:
        check_word(WordRule.EQUATION, word, equals)
    except GuessError:
        return False
    return True


@pytest.mark.parametrize(
    ("length", "count"),
    [(5, 127), (6, 206), (7, 6_661), pytest.param(8, 17_723, marks=pytest.mark.slow)],
)
def test_equations_are_as_many_as_the_games_publish(length: int, count: int) -> None:
    words = generate(Kind.EQUATIONS, length).words
    assert len(words) == len(set(words)) == count
    assert words == sorted(words)
    assert {len(word) for word in words} == {length}
    assert all(map(is_equation, words))


@pytest.mark.slow
def test_all_equations_are_found() -> None:
    rows = map("".join, product("0123456789+-*/=", repeat=5))
    assert set(equations(5)) == {row for row in rows if is_equation(row)}


@pytest.mark.parametrize(
    ("length", "equals"),
    [
        (3, 6), (4, 3), pytest.param(5, 40, marks=pytest.mark.slow),
        pytest.param(5, 1, marks=pytest.mark.slow), pytest.param(5, 0, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_calculations_with_a_result_are_all_found(length: int, equals: int) -> None:
    rows = map("".join, product("0123456789+-*/", repeat=length))
    fitting = sorted(row for row in rows if is_equation(row, equals))
    assert generate(Kind.EQUATIONS, length, equals=equals).words == fitting


@pytest.mark.slow
def test_calculations_of_eight_tiles_have_their_result() -> None:
    words = generate(Kind.EQUATIONS, 8, equals=33).words
    assert len(words) == len(set(words)) == 62_017
    assert all(value_of(word) == 33 for word in words[::50])


def test_primes() -> None:
    assert generate(Kind.PRIMES, 1).words == ["2", "3", "5", "7"]
    words = generate(Kind.PRIMES, 5).words
    assert (len(words), words[0], words[-1]) == (8_363, "10007", "99991")
    for word in words[::500]:
        check_word(WordRule.PRIME, word)


def test_numbers_and_codes() -> None:
    assert generate(Kind.NUMBERS, 1).words == list("0123456789")
    numbers = generate(Kind.NUMBERS, 3).words
    assert (len(numbers), numbers[0], numbers[-1]) == (900, "100", "999")
    assert generate(Kind.CODES, 2, "bab").words == ["aa", "ab", "ba", "bb"]
    assert len(generate(Kind.CODES, 4).words) == 6**4


@pytest.mark.parametrize(
    ("kind", "length", "letters", "why"),
    [
        (Kind.EQUATIONS, 4, "", "from 5 to 10 for equations"),
        (Kind.EQUATIONS, 8, "01", "--alphabet cannot be used with --generate equations"),
        (Kind.NUMBERS, 9, "", "900,000,000 words"),
        (Kind.CODES, 10, "abcdefgh", "1,073,741,824 words"),
    ],
)
def test_what_cannot_be_generated(kind: Kind, length: int, letters: str, why: str) -> None:
    with pytest.raises(PackError, match=why):
        generate(kind, length, letters)


def test_a_pack_of_equations_tells_a_wrong_one(tmp_path: Path) -> None:
    new = NewPack("sums", tmp_path / "sums", 5, generate=Kind.EQUATIONS, license="MIT")
    assert create_pack(new).answers == 127
    assert [p for p in check(new.out) if p.severity is Severity.ERROR] == []
    manifest = load(new.out).manifest
    assert (manifest.word_rule, manifest.language) == (WordRule.EQUATION, "zxx")
    assert ["".join(row) for row in manifest.keyboard] == ["1234567890", "+-*/="]
    game = Game(new.out, "1+2=3")
    with pytest.raises(GuessError, match=r"1\+2=4 is false: 1\+2 is 3, not 4"):
        game.guess("1+2=4")
    assert game.guess("1+3=4") == "GGYG."
    with (new.out / "answers.txt").open("a", encoding="utf-8") as file:
        file.write("1+1=3\n")
    assert any("1+1=3 is false" in problem.message for problem in check(new.out))


def test_a_pack_of_calculations_tells_one_with_another_result(tmp_path: Path) -> None:
    new = NewPack("sums", tmp_path / "sums", 5, generate=Kind.EQUATIONS, equals=33)
    assert create_pack(new).answers == 112
    assert [p for p in check(new.out) if p.severity is Severity.ERROR] == []
    manifest = load(new.out).manifest
    assert (manifest.word_rule, manifest.equals) == (WordRule.EQUATION, 33)
    assert ["".join(row) for row in manifest.keyboard] == ["1234567890", "+-*/"]
    game = Game(new.out, "21+12")
    with pytest.raises(GuessError, match=r"11\+23=33 is false: 11\+23 is 34, not 33"):
        game.guess("11+23")
    assert game.guess("11+22") == "YGGYG"


@pytest.mark.parametrize(
    ("length", "equals", "why"), [(9, 33, "from 3 to 8"), (3, 82, "no calculation of 3 tiles")]
)
def test_calculations_that_cannot_be_generated(length: int, equals: int, why: str) -> None:
    with pytest.raises(PackError, match=why):
        generate(Kind.EQUATIONS, length, equals=equals)


@pytest.mark.parametrize("kind", [None, Kind.PRIMES])
def test_a_result_needs_equations(kind: Kind | None, tmp_path: Path) -> None:
    with pytest.raises(PackError, match="--equals needs --generate equations"):
        NewPack("sums", tmp_path / "sums", generate=kind, equals=33)


def test_lists_are_not_read_where_words_are_generated(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="--generate cannot be used with word lists"):
        NewPack("sums", tmp_path / "sums", generate=Kind.PRIMES, guesses=tmp_path / "words")


def test_codes_allow_as_many_guesses_as_are_said(tmp_path: Path) -> None:
    new = NewPack("codes", tmp_path / "codes", 2, generate=Kind.CODES, max_guesses=9)
    create_pack(new)
    assert load(new.out).manifest.max_guesses == 9
