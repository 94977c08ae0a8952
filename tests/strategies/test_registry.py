from __future__ import annotations

import pytest

from tests.messages import assert_one_line
from tilewise.errors import StrategyError
from tilewise.strategies import DEFAULT_STRATEGY, Strategy, create_strategy, strategy_names


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
    with pytest.raises(StrategyError, match=r"there are: .*entropy") as error:
        create_strategy(name)
    assert_one_line(error.value)
