"""Finds strategies by name, ours and those of other packages, and chooses one for a lexicon."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tilewise.entry_points import declared, package_of
from tilewise.errors import StrategyError, TreeError, shown, visible
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.base import Strategy
from tilewise.strategies.splitting import Optimal
from tilewise.trees.player import load_player

# -- Strategies from other packages, by their entry points in ``tilewise.strategies`` --------------
# Names are read from the packages' metadata; a package is imported only when one of its strategies
# is used. Our own names cannot be overridden.


ENTRY_POINTS = "tilewise.strategies"

_NAME = re.compile(r"[\w.-]+")
"""Valid names: options can follow them after a colon."""

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # 14 ms, 5 % of `suggest en`


@cache
def installed_class(name: str) -> type[Strategy] | None:
    """Return the strategy of that name; None if no package declares one.

    Raises:
        StrategyError: it cannot be loaded, or is not a strategy with that name.
    """
    point = _points().get(name)
    if point is None:
        return None
    cause = None
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # importing runs somebody else's code
        problem, cause = what_happened(error), error
    else:
        if isinstance(found, type) and issubclass(found, Strategy):
            if getattr(found, "name", None) == name:
                return found
            problem = f"its class must set name = {name!r}, the name of its entry point"
        else:
            problem = "it is not a subclass of tilewise.Strategy"
    raise StrategyError(
        f"strategy {name} from the package {visible(package_of(point))} cannot be used: {problem}"
    ) from cause


def _points() -> dict[str, EntryPoint]:
    """Return the entry points by name; if two have the same name, the first."""
    found: dict[str, EntryPoint] = {}
    for point in declared(ENTRY_POINTS):
        if _NAME.fullmatch(point.name):
            found.setdefault(point.name, point)
    return found


def what_happened(error: BaseException) -> str:
    """Describe an error in somebody else's code on one line."""
    return visible(f"{type(error).__name__}: {error}")


# -- Finds strategies by name, and chooses the one to play a lexicon with --------------------------
# A strategy is written as its name, or name and options: ``weighted:exclude=0.5,index=0.2``. Other
# names are looked up in installed packages (above).


_STRATEGIES = {
    "optimal": "splitting.Optimal",
    "expected-guesses": "splitting.ExpectedGuesses",
    "entropy": "splitting.Entropy",
    "expected-size": "splitting.ExpectedSize",
    "minimax": "splitting.Minimax",
    "partitions": "splitting.MostBuckets",
    "tile-score": "words.TileScore",
    "weighted": "words.Weighted",
    "letter-count": "words.LetterCount",
    "letter-frequency": "words.LetterFrequency",
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
    return list(dict.fromkeys([*_STRATEGIES, *_points()]))


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
    notes: tuple[str, ...] = ()


def choose_strategy(
    lexicon: Lexicon, wanted: Strategy | str | None = None, *, hard: HardMode = HardMode.OFF
) -> ChosenStrategy:
    """Return the strategy to play a lexicon with.

    Args:
        lexicon: the words.
        wanted: a strategy, or its text; None for ``optimal``, the best, with the words that the
            lexicon suggests: the strategy tree for these and, off it or without one, the default
            strategy, with exact search at the end of the game. A tree that cannot be used is
            ignored, and a note says why.
        hard: the hard mode to play in.

    Raises:
        StrategyError: there is no such strategy, or it cannot play this lexicon.
        GuessError: the game has no hard mode.
    """
    hard = lexicon.hard_mode(hard)
    strategy = Optimal() if wanted is None else read_strategy(wanted)
    try:
        if wanted is None:
            return ChosenStrategy(Optimal(player=load_player(lexicon, hard=hard)))
        return ChosenStrategy(strategy.playing(lexicon, hard=hard))
    except TreeError as error:
        return ChosenStrategy(strategy, (f"continuing without the tree: {error}",))


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
        raise StrategyError(f"strategy {name} cannot be used: {what_happened(error)}") from error


def _strategy_class(name: str) -> type[Strategy]:
    if name in _STRATEGIES:
        module, _, kind = _STRATEGIES[name].partition(".")
        found: type[Strategy] = getattr(import_module(f"tilewise.strategies.{module}"), kind)
        return found
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
