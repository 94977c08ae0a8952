from __future__ import annotations

import re

import pytest

from tests.messages import assert_one_line
from tilewise.errors import StrategyError
from tilewise.strategies import (
    DEFAULT_STRATEGY,
    Strategy,
    create_strategy,
    default_options,
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


def test_wrong_options_in_code() -> None:
    with pytest.raises(StrategyError, match=r"from 0 to 1e\+100"):
        Weighted(exclude=-0.1)
