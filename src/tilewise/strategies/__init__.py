"""Ways of choosing a guess: one module a family, one registry.

To add one, subclass :class:`Strategy` (or :class:`BucketStrategy` when the score depends on the
buckets alone) and list it in ``_STRATEGIES``.
"""

from __future__ import annotations

from tilewise.errors import StrategyError, shown
from tilewise.strategies.base import BucketStrategy, Strategy
from tilewise.strategies.buckets import Entropy, ExpectedSize, Minimax, Partitions
from tilewise.strategies.expected import ExpectedGuesses

__all__ = ["DEFAULT_STRATEGY", "BucketStrategy", "Strategy", "create_strategy", "strategy_names"]

_STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (ExpectedGuesses, Entropy, ExpectedSize, Minimax, Partitions)
}

DEFAULT_STRATEGY = ExpectedGuesses.name


def strategy_names() -> list[str]:
    """Names that ``--strategy`` takes."""
    return list(_STRATEGIES)


def create_strategy(name: str = DEFAULT_STRATEGY) -> Strategy:
    """Return the strategy of that name.

    Raises:
        StrategyError: there is none.
    """
    if name not in _STRATEGIES:
        raise StrategyError(f"no strategy {shown(name)}; there are: {', '.join(_STRATEGIES)}")
    return _STRATEGIES[name]()
