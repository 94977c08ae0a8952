"""Tests."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.arrays import some_table
from tests.messages import assert_one_line
from tilewise.errors import StrategyError
from tilewise.knowledge.position import Position
from tilewise.strategies.base import BucketStrategy, Strategy
from tilewise.strategies.ranking import best_guess, rank
from tilewise.strategies.registry import (
    DEFAULT_STRATEGY,
    create_strategy,
    default_options,
    installed_class,
    parse_strategy,
    strategy_names,
)
from tilewise.strategies.words import TileScore, Weighted


def test_every_name_makes_its_strategy() -> None:
    assert DEFAULT_STRATEGY == "expected-guesses"
    assert {"entropy", "expected-size", "minimax", "partitions"} <= set(strategy_names())
    for name in strategy_names():
        strategy = create_strategy(name)
        assert isinstance(strategy, Strategy)
        assert strategy.name == name
    assert create_strategy().name == DEFAULT_STRATEGY


@pytest.mark.parametrize("name", ["", "Entropy", "magic\nwand", "x" * 1000])
def test_unknown_names(name: str) -> None:
    with pytest.raises(StrategyError, match=r"choose one of: .*entropy") as error:
        create_strategy(name)
    assert_one_line(error.value)


def test_options_are_fields_with_defaults() -> None:
    assert default_options("weighted") == {"exclude": 0.5, "index": 0.2, "correct": 1.0}
    assert default_options("entropy") == {}
    assert create_strategy("weighted", {"index": 0.3}) == Weighted(index=0.3)
    assert parse_strategy("weighted:exclude=0.25, index=0.3") == Weighted(exclude=0.25, index=0.3)
    assert parse_strategy("tile-score:ask_below=20") == TileScore(ask_below=20)
    assert type(create_strategy("tile-score", {"ask_below": 9.0}).options["ask_below"]) is int
    assert parse_strategy(" entropy: ") == create_strategy("entropy")


@pytest.mark.parametrize("name", strategy_names())
def test_a_strategy_is_written_as_it_is_read(name: str) -> None:
    strategy = create_strategy(name, dict.fromkeys(default_options(name), 3))
    assert parse_strategy(strategy.spec) == strategy
    assert create_strategy(name).spec == name


def test_only_changed_options_are_written() -> None:
    assert Weighted(index=0.3).spec == "weighted:index=0.3"
    assert Weighted(exclude=1 / 3, correct=2.0).spec == f"weighted:exclude={1 / 3!r},correct=2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("weighted:foo=1", "no option 'foo'; its options: exclude=0.5, index=0.2, correct=1.0"),
        ("entropy:foo=1", "it has no options at all"),
        ("luck:foo=1", "choose one of: optimal, expected-guesses"),
        ("luck:foo", "choose one of: optimal, expected-guesses"),
        ("weighted:index", "as in weighted:exclude=0.5"),
        ("entropy:x", "not OPTION=NUMBER, as in weighted:exclude=0.5"),
        ("weighted:index=", "not OPTION=NUMBER"),
        ("weighted:index=x", "not OPTION=NUMBER"),
        ("weighted:=1", "no option ''"),
        ("weighted:index=-1", "from 0 to 1e+100"),
        ("weighted:index=nan", "from 0 to 1e+100"),
        ("weighted:index=inf", "from 0 to 1e+100"),
        ("weighted:index=1,index=2", "twice"),
        ("tile-score:ask_below=1.5", "whole number"),
        ("tile-score:ask_below=inf", "whole number"),
        ("tile-score:ask_below=nan", "whole number"),
    ],
)
def test_wrong_options(text: str, said: str) -> None:
    with pytest.raises(StrategyError, match=re.escape(said)) as error:
        parse_strategy(text)
    assert_one_line(error.value)


# -- Strategies of other packages: found by name, with one-line errors for unusable ones ---


PACKAGE = "strategies_of_a_test"

GOOD = """
from dataclasses import dataclass
from tilewise import Strategy

@dataclass(frozen=True)
class Mine(Strategy):
    name = "mine"
    weight: float = 0.5
    depth: int = 2
    note: str = "no option"
    def scores(self, position):
        return -self.weight * position.probability_of(position.allowed)

class Unnamed(Strategy):
    def scores(self, position):
        return []

class Unwritten(Strategy):
    name = "unwritten"

@dataclass(frozen=True)
class Needy(Mine):
    name = "needy"
    def __post_init__(self):
        raise KeyError("two\\nlines")
"""


class Installer:
    def __init__(self, site: Path) -> None:
        self.site = site

    def __call__(self, points: dict[str, str], code: str = GOOD) -> None:
        (self.site / f"{PACKAGE}.py").write_text(code, encoding="utf-8")
        info = self.site / f"{PACKAGE}-1.0.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1.0\n"
        (info / "METADATA").write_text(metadata, encoding="utf-8")
        lines = "".join(f"{name} = {PACKAGE}:{value}\n" for name, value in points.items())
        text = f"[tilewise.strategies]\n{lines}"
        (info / "entry_points.txt").write_text(text, encoding="utf-8")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Installer(tmp_path)
    sys.modules.pop(PACKAGE, None)
    installed_class.cache_clear()


def test_it_is_known_by_its_name(install: Installer) -> None:
    ours = strategy_names()
    install({"mine": "Mine"})
    assert strategy_names() == [*ours, "mine"]
    assert PACKAGE not in sys.modules  # nothing is imported to list it
    assert default_options("mine") == {"weight": 0.5, "depth": 2}
    strategy = parse_strategy("mine:weight=2")
    assert strategy.spec == "mine:weight=2"
    assert rank(Position.start(some_table(np.random.default_rng(1))), strategy, 1)[0].is_candidate
    with pytest.raises(StrategyError, match=r"give a whole number"):
        parse_strategy("mine:depth=0.5")
    with pytest.raises(StrategyError, match=r"no option 'note'; its options: weight=0.5, depth=2"):
        parse_strategy("mine:note=1")


def test_a_package_cannot_replace_our_strategy(install: Installer) -> None:
    ours = strategy_names()
    install({"entropy": "Mine", "two words": "Mine", "a:b": "Mine"}, "raise SystemExit")
    assert strategy_names() == ours
    assert create_strategy("entropy").name == "entropy"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("mine", "Nowhere", "AttributeError"),
        ("mine", "GOOD", "AttributeError"),
        ("mine", "dataclass", "not a subclass of tilewise.Strategy"),
        ("yours", "Mine", "name = 'yours'"),
        ("unnamed", "Unnamed", "name = 'unnamed'"),
        ("unwritten", "Unwritten", "abstract"),
        ("needy", "Needy", r"KeyError: 'two\nlines'"),
    ],
)
def test_a_class_that_is_not_a_strategy(
    install: Installer, name: str, value: str, said: str
) -> None:
    install({name: value})
    with pytest.raises(StrategyError) as error:
        create_strategy(name)
    assert said in str(error.value)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    "code", ["import nowhere", "1 / 0", "raise SystemExit(3)", "raise OSError('a\\nb\\x1b[m')", "("]
)
def test_a_package_that_cannot_be_imported(install: Installer, code: str) -> None:
    install({"mine": "Mine"}, code)
    with pytest.raises(StrategyError, match=f"'?mine'? from the package {PACKAGE}") as error:
        create_strategy("mine")
    assert error.value.__cause__ is not None  # for who wrote it
    assert_one_line(error.value)


NAN = object()
"""Stands for a NaN wherever a score is wanted."""

WRONG_SCORES: list[Any] = [
    None, 1.0, "scores", [], [1.0], np.ones((3, 2)), ["a", "b"], [[1], [2, 3]], {1: 2.0},
]  # fmt: skip


@pytest.mark.parametrize("wrong", [*WRONG_SCORES, NAN], ids=range(len(WRONG_SCORES) + 1))
def test_wrong_scores_are_reported_in_one_line(wrong: Any) -> None:
    @dataclass(frozen=True)
    class Wrong(Strategy):
        name = "wrong"

        def scores(self, position: Position) -> Any:
            return np.full(len(position.allowed), np.nan) if wrong is NAN else wrong

    @dataclass(frozen=True)
    class WrongBuckets(BucketStrategy):
        name = "wrong"

        def bucket_scores(self, buckets: Any, all_correct: int) -> Any:
            return np.full(len(buckets.start), np.nan) if wrong is NAN else wrong

    position = Position.start(some_table(np.random.default_rng(1)))
    for strategy in (Wrong(), WrongBuckets()):
        for ask in (lambda s: rank(position, s, 3), lambda s: best_guess(position, s)):
            with pytest.raises(StrategyError, match="strategy wrong") as error:
                ask(strategy)
            assert_one_line(error.value)


def test_a_list_of_numbers_is_as_good_as_an_array() -> None:
    class Plain(Strategy):
        name = "plain"

        def scores(self, position: Position) -> Any:
            return list(range(len(position.allowed)))

    position = Position.start(some_table(np.random.default_rng(1)))
    assert best_guess(position, Plain()) == position.allowed[0]
    assert rank(position, Plain(), 1)[0].row == position.allowed[0]


def test_options_are_numbers_and_names_texts() -> None:
    class Nameless(Strategy):
        def scores(self, position: Position) -> Any:
            raise NotImplementedError

    with pytest.raises(StrategyError, match="Nameless needs a name"):
        Nameless()
    some: list[Any] = ["x", None, [], float("nan"), -1, 10**5000]
    for wrong in some:
        with pytest.raises(StrategyError, match="give a number") as error:
            Weighted(index=wrong)
        assert_one_line(error.value)
