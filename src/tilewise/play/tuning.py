"""Grid search over a strategy's options.

Every combination of option values is one *point*: the strategy with those options plays all
answers, or a seeded sample (the same for every point). Points are independent, so they are spread
over processes, each of which loads the lexicon once.

**Which is best.** Points are ordered by their *cost*: mean guesses per game by the answers'
weights, with a failed game counted as one guess more than the limit, so a setting does not look
good because it fails on hard words.

**Resuming.** Each finished point is one line of JSON, with everything its result depends on: the
lists' hashes, the strategy with its options, sample, opener, hard mode, rule. A later run with the
same file reuses the points it finds there and plays the rest. A last line cut short by a crash is
ignored.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from tilewise.errors import StrategyError, is_safe, untranslated
from tilewise.files import append, drop_cut_line, parse_json, read_file
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_LIST
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.play.worker_pool import WorkerPool
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.registry import create_strategy, default_options
from tilewise.version import __version__

MOST_POINTS = 100_000

_LINE_START = b'{"setting": '


@dataclass(frozen=True)
class Range:
    """The values of one option.

    Attributes:
        option: its name.
        values: in the order given, without repeats.
    """

    option: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class TuningTask:
    """The games that are played at every point.

    Attributes:
        lexicon: the words.
        strategy: name, without options.
        sample: number of answers to play; None for all.
        seed: seed of the sample.
        opener: tokens of the first guess; the strategy's own if None.
        hard: whether to follow hard mode, or strict hard mode.
    """

    lexicon: Lexicon
    strategy: str
    sample: int | None = None
    seed: int = 0
    opener: tuple[int, ...] | None = None
    hard: HardMode = HardMode.OFF

    @cached_property
    def answers(self) -> AnswerList:
        """The answers to play."""
        answers = AnswerList.of_lexicon(self.lexicon)
        return answers if self.sample is None else answers.sample(self.sample, self.seed)

    def play(self, options: Mapping[str, float]) -> Point:
        """Play one setting."""
        strategy = create_strategy(self.strategy, options)
        result = Simulation(
            self.lexicon, strategy, self.answers, opener=self.opener, hard=self.hard
        ).run()
        assert result.cost is not None  # a list of answers is never empty
        return Point(
            options=dict(options),
            strategy=result.strategy,
            opener=result.opener,
            games=result.games,
            failed=len(result.failed),
            total_guesses=result.total_guesses,
            max_guesses=result.max_guesses,
            cost=result.cost,
            seconds=result.seconds,
        )


@dataclass(frozen=True)
class Point:
    """One setting and how it did.

    Attributes:
        options: the options searched over, and their values.
        strategy: the strategy with its options, as ``--strategy`` takes it.
        opener: the first guess.
        games: number of games played.
        failed: number of games lost.
        total_guesses: total guesses of the solved games.
        max_guesses: guesses of the longest solved game.
        cost: see :class:`tilewise.play.simulation.SimulationResult`.
        seconds: wall time.
    """

    options: dict[str, float]
    strategy: str
    opener: str
    games: int
    failed: int
    total_guesses: int
    max_guesses: int
    cost: float
    seconds: float

    @classmethod
    def of_document(cls, document: dict[str, Any]) -> Point:
        """Return the point in a line of a record.

        Raises:
            TypeError, ValueError: the document is not a point.
        """
        point = cls(**document)
        if type(point.options) is not dict:
            raise TypeError("no options")
        texts = (point.strategy, point.opener, *point.options)
        counts = (point.games, point.failed, point.total_guesses, point.max_guesses)
        numbers = (point.cost, point.seconds, *point.options.values())
        if not (
            all(type(text) is str and is_safe(text) for text in texts)
            and all(type(count) is int and count >= 0 for count in counts)
            and all(type(number) in (int, float) for number in numbers)
            and all(abs(number) <= sys.float_info.max for number in (*counts, *numbers))
        ):
            raise ValueError("no point")
        return point

    @property
    def mean(self) -> float | None:
        """Mean guesses per solved game; None if no game was solved."""
        solved = self.games - self.failed
        return self.total_guesses / solved if solved else None


def parse_range(text: str) -> Range:
    """Read ``OPTION=FROM:TO:STEP`` (including both ends) or ``OPTION=A,B,C``.

    Raises:
        StrategyError: it is neither.
    """
    option, _, rest = (part.strip() for part in text.partition("="))
    try:
        if ":" in rest:
            first, last, step = (float(part) for part in rest.split(":"))
            values = _steps(first, last, step)
        else:
            values = [float(part) for part in rest.split(",")]
        if not option or not values:
            raise ValueError
    except (ValueError, OverflowError):
        raise StrategyError(
            f"range {text[:60]!r} is neither OPTION=FROM:TO:STEP nor OPTION=A,B,C; "
            "write one such as exclude=0.1:1:0.1"
        ) from None
    return Range(option, tuple(dict.fromkeys(values)))


def _steps(first: float, last: float, step: float) -> list[float]:
    if not (step > 0 and last >= first and (last - first) / step <= MOST_POINTS):
        raise ValueError
    count = int((last - first) / step + 1e-9) + 1
    # Rounded so that 0.1 + 2 x 0.1 is 0.3.
    return [round(first + i * step, 9) for i in range(count)]


def default_ranges(strategy: str, fixed: Mapping[str, float]) -> list[Range]:
    """Return ranges of 0, 0.5, 1 and 2 times the default for every option that is not fixed."""
    ranges = []
    for option, usual in default_options(strategy).items():
        if option not in fixed:
            half = usual // 2 if isinstance(usual, int) else usual / 2
            values = dict.fromkeys(float(v) for v in (0, half, usual, 2 * usual))
            ranges.append(Range(option, tuple(values)))
    return ranges


def grid(strategy: str, ranges: Sequence[Range]) -> list[dict[str, float]]:
    """Return every combination of values; the last range changes fastest.

    Raises:
        StrategyError: the strategy does not have an option, a value is not allowed, an option is
            given twice, no range is given, or there are too many points.
    """
    names = [r.option for r in ranges]
    known = ", ".join(f"{k}={v}" for k, v in default_options(strategy).items())
    if not ranges:
        raise StrategyError(
            f"nothing to tune: give a range for one of strategy {strategy!r}'s options ({known})"
            if known
            else f"nothing to tune: strategy {strategy!r} has no options; choose one that "
            "has, such as weighted"
        )
    if len(set(names)) < len(names):
        raise StrategyError(
            untranslated("an option has two ranges; write them as one, as in index=0.1,0.5")
        )
    size = math.prod(len(r.values) for r in ranges)
    if size > MOST_POINTS:
        raise StrategyError(f"{size:,} settings are too many; try at most {MOST_POINTS:,}")
    for r in ranges:
        for value in r.values:
            create_strategy(strategy, {r.option: value})
    combinations = itertools.product(*(r.values for r in ranges))
    return [dict(zip(names, values, strict=True)) for values in combinations]


def best(points: Sequence[Point], count: int) -> list[Point]:
    """Return the `count` best points, best first; ties are ordered by their options' values."""
    return sorted(points, key=lambda p: (p.cost, list(p.options.values())))[:count]


class Tuning:
    """A grid search; iterate to run it.

    Args:
        task: what to play.
        points: options of every point, see :func:`grid`.
        jobs: number of processes; with 1, plays in this one.
        record: JSON-lines file to read finished points from and add new ones to.

    Attributes:
        taken_over: points found in the record.
        to_play: options of the remaining points.
        pool: the processes that play them.

    Raises:
        ChildProcessError: worker processes keep being killed before they have played a point.
        StrategyError: the record cannot be read or written, or is not a tuning record.
    """

    def __init__(
        self,
        task: TuningTask,
        points: Sequence[Mapping[str, float]],
        *,
        jobs: int = 1,
        record: Path | None = None,
    ) -> None:
        self.task = task
        self.jobs = jobs
        self.record = record
        self.pool = WorkerPool(jobs, partial(replace, task), TuningTask.play)
        self._setting = _setting(task)
        recorded = self._recorded()
        self.taken_over: list[Point] = []
        self.to_play: list[dict[str, float]] = []
        for options in points:
            point = recorded.get(create_strategy(task.strategy, options).spec)
            if point is None:
                self.to_play.append(dict(options))
            else:
                self.taken_over.append(replace(point, options=dict(options)))

    def __iter__(self) -> Iterator[Point]:
        """Play the points that are not in the record, and yield them as they are finished."""
        here = self.jobs == 1
        points = map(self.task.play, self.to_play) if here else self.pool.work(self.to_play)
        for point in points:
            self._write(point)
            yield point

    # -- the record -------------------------------------------------------------------------

    def _recorded(self) -> dict[str, Point]:
        if self.record is None or not self.record.is_file():  # devices and pipes are only written
            return {}
        content = read_file(self.record, LARGEST_LIST, StrategyError)
        *lines, last = content.split(b"\n")
        points: dict[str, Point] = {}
        for number, line in enumerate(lines, start=1):
            point = self._read(line, number)
            if point is not None:
                points[point.strategy] = point
        if last:
            if not last.startswith(_LINE_START[: len(last)]):
                raise self._foreign(len(lines) + 1)
            drop_cut_line(self.record, StrategyError)
        return points

    def _read(self, line: bytes, number: int) -> Point | None:
        """Return the point in a line; None if it belongs to another task."""
        try:
            data = parse_json(line.decode("utf-8"))
            setting, point = data["setting"], Point.of_document(data["point"])
        except (ValueError, TypeError, KeyError):
            raise self._foreign(number) from None
        return point if setting == self._setting else None

    def _foreign(self, number: int) -> StrategyError:
        return StrategyError(f"{self.record}:{number}: not a tuning record; choose another file")

    def _write(self, point: Point) -> None:
        if self.record is None:
            return
        line = json.dumps({"setting": self._setting, "point": asdict(point)}, ensure_ascii=False)
        append(self.record, f"{line}\n".encode(), StrategyError)


def _setting(task: TuningTask) -> dict[str, Any]:
    """Return everything a result depends on except the options."""
    lexicon = task.lexicon
    return {
        "version": __version__,
        "lexicon": lexicon.id,
        "lists": lexicon.hashes.to_document(),
        "strategy": task.strategy,
        "sample": task.sample,
        "seed": task.seed if task.sample is not None else None,
        "opener": None if task.opener is None else lexicon.show(task.opener),
        **task.hard.switches,
        **({} if lexicon.own_rule else {"rules": lexicon.rule.name}),
    }
