from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.messages import assert_one_line
from tests.odd_files import make_fifo
from tilewise.errors import StrategyError
from tilewise.lexicon import load
from tilewise.play.simulation import Simulation
from tilewise.play.tuning import (
    Point,
    Range,
    Tuning,
    TuningTask,
    best,
    default_ranges,
    grid,
    parse_range,
)
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.registry import create_strategy, default_options, strategy_names

EN = load("en")
TASK = TuningTask(EN, "weighted", sample=10, seed=2)
HUNDRED = tuple(range(100))
RANGES = [Range("exclude", (0.1, 0.5)), Range("correct", (0.0, 1.0, 2.0))]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("index=0.1:1:0.1", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)),
        ("index=0:5:2", (0.0, 2.0, 4.0)),
        ("index=3:3:1", (3.0,)),
        (" index = 1, 0.5 ,1", (1.0, 0.5)),
        ("index=7", (7.0,)),
    ],
)
def test_ranges(text: str, values: tuple[float, ...]) -> None:
    assert parse_range(text) == Range("index", values)


@pytest.mark.parametrize(
    "text",
    ["", "index", "index=", "=1", "index=a", "index=1:0:1", "index=0:1:0", "index=0:1:-1",
     "index=0:1", "index=0:1:0.5:2", "index=0:nan:1", "index=0:inf:1", "index=0:1:1e-12",
     "index=-inf:1:1", "index=1,,2"],
)  # fmt: skip
def test_wrong_ranges(text: str) -> None:
    with pytest.raises(StrategyError, match="OPTION=FROM:TO:STEP") as error:
        parse_range(text)
    assert_one_line(error.value)


def test_the_grid_is_every_combination() -> None:
    assert grid("weighted", RANGES) == [
        {"exclude": e, "correct": c} for e in (0.1, 0.5) for c in (0.0, 1.0, 2.0)
    ]


@pytest.mark.parametrize(
    ("strategy", "ranges", "said"),
    [
        ("luck", RANGES, "no strategy"),
        ("entropy", RANGES, "no option"),
        ("entropy", [], "has no options"),
        ("weighted", [], "exclude=0.5"),
        ("weighted", [Range("index", (-1.0,))], "give a number from 0 to 1e.100"),
        ("tile-score", [Range("ask_below", (0.5,))], "whole number"),
        ("weighted", [RANGES[0], RANGES[0]], "two ranges"),
        ("weighted", [Range(o, HUNDRED) for o in ("index", "exclude", "correct")], "too many"),
    ],
)  # fmt: skip
def test_wrong_grids(strategy: str, ranges: list[Range], said: str) -> None:
    with pytest.raises(StrategyError, match=said) as error:
        grid(strategy, ranges)
    assert_one_line(error.value)


@pytest.mark.parametrize("name", strategy_names())
def test_default_ranges_hold_the_defaults(name: str) -> None:
    ranges = default_ranges(name, {})
    assert {r.option for r in ranges} == set(default_options(name))
    assert all(default_options(name)[r.option] in r.values for r in ranges)
    if ranges:
        assert default_options(name) in grid(name, ranges)
        assert len(default_ranges(name, {ranges[0].option: 1.0})) == len(ranges) - 1


@pytest.mark.parametrize(
    "task", [TASK, replace(TASK, opener=EN.encode("salet"), hard=HardMode.HARD)]
)
def test_points_are_simulations(task: TuningTask) -> None:
    points = list(Tuning(task, grid("weighted", RANGES)))
    assert len(points) == 6
    for point in points:
        strategy = create_strategy("weighted", point.options)
        games = Simulation(EN, strategy, task.answers, opener=task.opener, hard=task.hard)
        result = games.run()
        assert point.strategy == result.strategy
        assert point.opener == result.opener
        assert (point.games, point.failed) == (10, len(result.failed))
        assert point.total_guesses == result.total_guesses
        assert point.mean == result.mean
        assert point.cost == pytest.approx((result.total_guesses + 7 * point.failed) / 10)


@pytest.mark.slow
def test_processes_find_the_same() -> None:
    options = grid("weighted", RANGES)
    alone = best(list(Tuning(TASK, options)), 6)
    together = best(list(Tuning(TASK, options, jobs=2)), 6)
    assert [replace(p, seconds=0) for p in alone] == [replace(p, seconds=0) for p in together]


def point(cost: float, **options: float) -> Point:
    return Point(options, "weighted", "salet", 10, 0, 35, 5, cost, 0.1)


def test_the_best_come_first_and_ties_by_options() -> None:
    points = [point(3.5, a=2), point(3.6, a=1), point(3.5, a=1)]
    assert best(points, 2) == [points[2], points[0]]
    assert best(points, 9) == [points[2], points[0], points[1]]


def test_an_opener_may_have_joiners() -> None:
    persian = replace(point(3.5, a=1), opener="می\u200cروم")
    assert Point.of_document(asdict(persian)) == persian


# -- the record -------------------------------------------------------------------------------


def test_a_record_is_resumed(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    options = grid("weighted", RANGES)
    first = Tuning(TASK, options, record=record)
    running = iter(first)
    played = [next(running), next(running)]
    second = Tuning(TASK, options, record=record)
    assert second.taken_over == played
    assert len(second.to_play) == 4
    played += list(second)
    third = Tuning(TASK, options, record=record)
    assert third.taken_over == played
    assert third.to_play == []
    assert list(third) == []
    assert list(Tuning(TASK, options, jobs=2, record=record)) == []
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert len(lines) == 6
    assert all(line["setting"]["lists"] for line in lines)


@pytest.mark.parametrize(
    "other",
    [
        replace(TASK, sample=39),
        replace(TASK, sample=None),
        replace(TASK, seed=3),
        replace(TASK, hard=HardMode.HARD),
        replace(TASK, opener=(18, 0, 11, 4, 19)),
    ],
)
def test_other_tasks_share_a_file_but_no_points(tmp_path: Path, other: TuningTask) -> None:
    record = tmp_path / "record.jsonl"
    list(Tuning(TASK, [{"index": 0.1}], record=record))
    assert len(Tuning(TASK, [{"index": 0.1}], record=record).taken_over) == 1
    assert Tuning(other, [{"index": 0.1}], record=record).taken_over == []


@pytest.mark.parametrize("cut", [1, 5, 30, -2])
def test_a_truncated_line_is_played_again(tmp_path: Path, cut: int) -> None:
    record = tmp_path / "record.jsonl"
    options = [{"index": 0.1}, {"index": 0.2}]
    whole = list(Tuning(TASK, options, record=record))
    kept, last = record.read_text().splitlines()
    record.write_text(f"{kept}\n{last[:cut]}")
    again = Tuning(TASK, options, record=record)
    assert again.taken_over == whole[:1]
    list(again)
    assert len(record.read_text().splitlines()) == 2
    assert len(Tuning(TASK, options, record=record).taken_over) == 2


@pytest.mark.parametrize(
    "content",
    [
        *(b"crane\n", b"crane", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"\xff", b'{"setting": {}}\n'),
        b"[" * 100_000 + b"\n",
    ],
    ids=lambda content: str(content[:20]),
)
def test_what_is_not_a_record_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes(content)
    with pytest.raises(StrategyError, match=r"words\.txt.*another file") as error:
        Tuning(TASK, [{"index": 0.1}], record=file)
    assert_one_line(error.value)
    assert file.read_bytes() == content


class Deadly:
    """Ends the process it is sent to."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (1,)


@pytest.mark.slow
def test_workers_that_do_nothing_but_end_are_given_up() -> None:
    folder: Any = Deadly()
    task = replace(TASK, lexicon=replace(EN, folder=folder))
    tuning = Tuning(task, [{"index": 0.1}, {"index": 0.2}], jobs=2)
    with pytest.raises(ChildProcessError, match="they exit before doing any work"):
        list(tuning)
    assert tuning.pool.broken_pools == 3


DAMAGE: list[dict[str, Any]] = [
    {"cost": "3.5"},
    {"cost": float("nan")},
    {"cost": float("inf")},
    {"games": 1.5},
    {"games": True},
    {"games": -1},
    {"games": 10**400},
    {"total_guesses": None},
    {"options": []},
    {"options": {"index": "x"}},
    {"options": {"index": 10**400}},
    {"options": {"\x1b[31m": 1}},
    {"opener": "\x1b[31m"},
    {"opener": ["crane"]},
    {"strategy": 1},
    {"more": 1},
]


@pytest.mark.parametrize("damage", DAMAGE, ids=str)
def test_a_damaged_point_is_refused_and_the_record_left_alone(
    tmp_path: Path, damage: dict[str, Any]
) -> None:
    record = tmp_path / "record.jsonl"
    list(Tuning(TASK, [{"index": 0.1}], record=record))
    line = json.loads(record.read_text())
    line["point"] |= damage
    record.write_text(json.dumps(line) + "\n")
    before = record.read_text()
    with pytest.raises(StrategyError, match=r"record\.jsonl:1: not a tuning record") as error:
        Tuning(TASK, [{"index": 0.1}], record=record)
    assert_one_line(error.value)
    assert record.read_text() == before


def test_a_point_has_the_given_options(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    list(Tuning(TASK, [{"index": 0.1}], record=record))
    record.write_text(record.read_text().replace('{"index": 0.1}', '{"other": 0.1}'))
    (point,) = Tuning(TASK, [{"index": 0.1}], record=record).taken_over
    assert point.options == {"index": 0.1}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("make", [make_fifo, lambda path: path.symlink_to("/dev/zero")])
def test_what_is_not_a_file_is_not_read(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "record.jsonl")
    tuning = Tuning(TASK, [{"index": 0.1}], record=tmp_path / "record.jsonl")
    assert tuning.taken_over == []


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    tuning = Tuning(TASK, [{"index": 0.1}], record=tmp_path / "nowhere" / "record.jsonl")
    with pytest.raises(StrategyError, match="cannot be written"):
        list(tuning)
