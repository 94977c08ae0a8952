"""Ways of choosing a guess: one module a family, one ``registry``.

``base`` says what a strategy is: a score for every guess. ``ranking`` makes guesses in order of
it, with the rules that hold for every strategy. To add one, subclass :class:`Strategy` (or
:class:`BucketStrategy` when the score depends on the buckets alone) as a frozen dataclass whose
fields are its options, and list it in the registry; outside this package, declare it as an entry
point (:mod:`.installed`).
"""

from tilewise.strategies.base import BucketStrategy, Scored, Strategy
from tilewise.strategies.registry import (
    BEST_STRATEGY,
    DEFAULT_STRATEGY,
    ChosenStrategy,
    choose_strategy,
    create_strategy,
    default_options,
    parse_strategy,
    read_strategy,
    strategy_names,
)

__all__ = [
    "BEST_STRATEGY",
    "DEFAULT_STRATEGY",
    "BucketStrategy",
    "ChosenStrategy",
    "Scored",
    "Strategy",
    "choose_strategy",
    "create_strategy",
    "default_options",
    "parse_strategy",
    "read_strategy",
    "strategy_names",
]
