"""Finds strategies by name, and chooses the one to play a lexicon with.

A strategy is written as its name, or name and options: ``weighted:exclude=0.5,index=0.2``. Other
names are looked up in installed packages (:mod:`.installed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from tilewise.errors import Message, StrategyError, TreeError, shown
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.base import Strategy
from tilewise.strategies.optimal import Optimal

_STRATEGIES = {
    "optimal": "optimal.Optimal",
    "expected-guesses": "expected.ExpectedGuesses",
    "entropy": "buckets.Entropy",
    "expected-size": "buckets.ExpectedSize",
    "minimax": "buckets.Minimax",
    "partitions": "buckets.MostBuckets",
    "tile-score": "tile_score.TileScore",
    "weighted": "weighted.Weighted",
    "letter-count": "letters.LetterCount",
    "letter-frequency": "letters.LetterFrequency",
}
"""Our strategies: name -> module and class; modules are imported when needed."""

DEFAULT_STRATEGY = "expected-guesses"

BEST_STRATEGY = "optimal"
"""The strategy that plays by default."""


def strategy_names() -> list[str]:
    """Return the names of the strategies: ours, then those of other packages.

    >>> strategy_names()[:3]
    ['optimal', 'expected-guesses', 'entropy']
    """
    from tilewise.strategies.installed import installed_names  # 14 ms

    return list(dict.fromkeys([*_STRATEGIES, *installed_names()]))


def default_options(name: str) -> dict[str, float]:
    """Return the options of a strategy and their defaults; whole numbers are ``int``.

    Raises:
        StrategyError: there is no such strategy, or it cannot be used.
    """
    return _made(name, {}).options


def create_strategy(
    name: str = DEFAULT_STRATEGY, options: Mapping[str, float] | None = None
) -> Strategy:
    """Return the strategy of that name.

    Args:
        name: one of :func:`strategy_names`.
        options: the options that differ from :func:`default_options`.

    Raises:
        StrategyError: there is no such strategy or option, or a value does not fit.
    """
    defaults = default_options(name)
    chosen: dict[str, float] = {}
    for option, value in (options or {}).items():
        if option not in defaults:
            known = ", ".join(f"{key}={value}" for key, value in defaults.items())
            raise StrategyError(
                "strategy {name} has no option {option}; its options: {known}"
                if known
                else "strategy {name} has no option {option}; it has no options at all",
                name=shown(name),
                option=shown(option),
                known=known,
            )
        chosen[option] = _whole(name, option, value, isinstance(defaults[option], int))
    return _made(name, chosen)


def parse_strategy(text: str) -> Strategy:
    """Return the strategy written as ``NAME`` or ``NAME:OPTION=NUMBER,…``.

    Raises:
        StrategyError: there is no such strategy or option, or a value is not a valid number.
    """
    return create_strategy(text.strip().partition(":")[0], given_options(text))


def given_options(text: str) -> dict[str, float]:
    """Return the options written in ``NAME:OPTION=NUMBER,…``; it is not checked if they exist.

    Raises:
        StrategyError: an option is written in another way, or twice.
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
            raise StrategyError(
                f"strategy {shown(name)}: {shown(part)} is not OPTION=NUMBER, as in "
                f"{_example(name)}"
            )
        if option in options:
            raise StrategyError(f"strategy {shown(name)}: option {shown(option)} is given twice")
        options[option] = number
    return options


@dataclass(frozen=True)
class ChosenStrategy:
    """The strategy to play a lexicon with, and notes for the user, such as an unusable tree."""

    strategy: Strategy
    notes: tuple[Message, ...] = ()


def choose_strategy(
    lexicon: Lexicon, wanted: Strategy | str | None = None, *, hard: HardMode = HardMode.OFF
) -> ChosenStrategy:
    """Return the strategy to play a lexicon with.

    Args:
        lexicon: the words.
        wanted: a strategy, or its text; None for ``optimal``, the best: the lexicon's strategy tree
            and, off it or without one, the default strategy, with exact search at the end of the
            game. A tree that cannot be used is ignored, and a note says why.
        hard: the hard mode to play in.

    Raises:
        StrategyError: there is no such strategy, or it cannot play this lexicon.
        GuessError: the game has no hard mode.
    """
    hard = lexicon.hard_mode(hard)
    strategy = Optimal() if wanted is None else read_strategy(wanted)
    try:
        return ChosenStrategy(strategy.playing(lexicon, hard=hard))
    except TreeError as error:
        note = Message(f"continuing without the tree: {error}")
        return ChosenStrategy(strategy, (note,))


def read_strategy(wanted: Strategy | str) -> Strategy:
    """Return a strategy that is given as an instance or as text.

    Raises:
        StrategyError: there is no such strategy.
    """
    if isinstance(wanted, str):
        return parse_strategy(wanted)
    if isinstance(wanted, Strategy):
        return wanted
    raise StrategyError(
        f"there is no strategy {shown(wanted)}; choose one of: {', '.join(strategy_names())}"
    )


def _made(name: str, options: Mapping[str, float]) -> Strategy:
    kind = _strategy_class(name)
    try:
        return kind(**options)
    except StrategyError:
        raise
    except Exception as error:  # somebody else's class, which may be abstract, say
        from tilewise.strategies.installed import what_happened  # 14 ms

        raise StrategyError(f"strategy {name} cannot be used: {what_happened(error)}") from error


def _strategy_class(name: str) -> type[Strategy]:
    if name in _STRATEGIES:
        module, _, kind = _STRATEGIES[name].partition(".")
        found: type[Strategy] = getattr(import_module(f"tilewise.strategies.{module}"), kind)
        return found
    from tilewise.strategies.installed import installed_class  # 14 ms

    installed = installed_class(name)
    if installed is None:
        raise StrategyError(
            f"there is no strategy {shown(name)}; choose one of: {', '.join(strategy_names())}"
        )
    return installed


def _example(name: str) -> str:
    chosen = name if default_options(name) else "weighted"
    option, value = next(iter(default_options(chosen).items()))
    return f"{chosen}:{option}={value}"


def _whole(name: str, option: str, value: float, wanted: bool) -> float:
    """Return `value`, as an int if the option takes whole numbers."""
    if not wanted:
        return float(value)
    if not float(value).is_integer():
        raise StrategyError(f"strategy {shown(name)}: {option} is {value}; give a whole number")
    return int(value)
