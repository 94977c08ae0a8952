"""Ways of choosing a guess: one module a family, one registry.

To add one, subclass :class:`Strategy` (or :class:`BucketStrategy` when the score depends on the
buckets alone) as a frozen dataclass whose fields are its options, and list it in ``_STRATEGIES``.

As text, a strategy is its name, or its name and options: ``weighted:exclude=0.5,index=0.2``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from tilewise.errors import StrategyError, shown
from tilewise.strategies.base import BucketStrategy, Scored, Strategy
from tilewise.strategies.buckets import Entropy, ExpectedSize, Minimax, MostBuckets
from tilewise.strategies.expected import ExpectedGuesses
from tilewise.strategies.letters import LetterCount, LetterFrequency
from tilewise.strategies.tile_score import TileScore
from tilewise.strategies.weighted import Weighted

__all__ = [
    "DEFAULT_STRATEGY",
    "BucketStrategy",
    "Scored",
    "Strategy",
    "create_strategy",
    "default_options",
    "parse_strategy",
    "strategy_names",
]

_STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (
        ExpectedGuesses,
        Entropy,
        ExpectedSize,
        Minimax,
        MostBuckets,
        TileScore,
        Weighted,
        LetterCount,
        LetterFrequency,
    )
}

DEFAULT_STRATEGY = ExpectedGuesses.name


def strategy_names() -> list[str]:
    """Names that ``--strategy`` takes."""
    return list(_STRATEGIES)


def default_options(name: str) -> dict[str, float]:
    """Return the options of a strategy and their defaults; whole numbers are ``int``.

    Raises:
        StrategyError: there is no such strategy.
    """
    return _strategy_class(name)().options


def create_strategy(
    name: str = DEFAULT_STRATEGY, options: Mapping[str, float] | None = None
) -> Strategy:
    """Return the strategy of that name.

    Args:
        name: one of :func:`strategy_names`.
        options: those that are to differ from :func:`default_options`.

    Raises:
        StrategyError: there is no such strategy or option, or a value does not fit.
    """
    kind = _strategy_class(name)
    defaults = default_options(name)
    chosen: dict[str, float] = {}
    for option, value in (options or {}).items():
        if option not in defaults:
            known = ", ".join(f"{key}={value}" for key, value in defaults.items())
            raise StrategyError(
                f"strategy {shown(name)} has no option {shown(option)}; "
                f"its options: {known or 'none'}"
            )
        chosen[option] = _whole(name, option, value, isinstance(defaults[option], int))
    return kind(**chosen)


def parse_strategy(text: str) -> Strategy:
    """Return the strategy written as ``NAME`` or ``NAME:OPTION=NUMBER,…``.

    Raises:
        StrategyError: there is no such strategy or option, or a value is no fitting number.
    """
    name, _, rest = text.strip().partition(":")
    options: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        option, equals, value = (piece.strip() for piece in part.partition("="))
        try:
            number = float(value)
        except ValueError:
            number = None
        if not equals or number is None:
            _strategy_class(name)
            raise StrategyError(
                f"strategy {shown(name)}: {shown(part)} is not OPTION=NUMBER, "
                f"as in {_example(name)}"
            )
        if option in options:
            raise StrategyError(f"strategy {shown(name)}: option {shown(option)} is given twice")
        options[option] = number
    return create_strategy(name, options)


def _strategy_class(name: str) -> type[Strategy]:
    if name not in _STRATEGIES:
        raise StrategyError(
            f"no strategy {shown(name)}; there are: {', '.join(_STRATEGIES)}, "
            "and optimal where a pack has a strategy tree"
        )
    return _STRATEGIES[name]


def _example(name: str) -> str:
    chosen = name if fields(_STRATEGIES[name]) else Weighted.name
    option, value = next(iter(default_options(chosen).items()))
    return f"{chosen}:{option}={value}"


def _whole(name: str, option: str, value: float, wanted: bool) -> float:
    """Return `value`, as an int where the option counts something."""
    if not wanted:
        return float(value)
    if not float(value).is_integer():
        raise StrategyError(f"strategy {shown(name)}: {option} is {value}; give a whole number")
    return int(value)
