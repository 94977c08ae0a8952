"""Results of simulations as JSON documents, tables and histograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from tilewise.cli.output.figures import counted
from tilewise.cli.output.tables import Column, fitted
from tilewise.play.simulation_result import SimulationResult
from tilewise.rules.hardmode import HardMode

_NAMED = 20

MODES = {
    HardMode.OFF: "",
    HardMode.HARD: ", hard mode",
    HardMode.STRICT: ", strict hard mode",
}
"""Suffixes of headings, by hard mode."""


def document(result: SimulationResult) -> dict[str, Any]:
    """Return the JSON document of a result."""
    return {
        "lexicon": result.lexicon,
        "strategy": result.strategy,
        "opener": result.opener,
        **result.hard.switches,
        **({"boards": result.boards, "seed": result.seed} if result.boards > 1 else {}),
        "partial": result.is_partial,
        "planned": result.planned,
        "games": result.games,
        "solved": result.solved,
        "failed": [name.split(" ") if result.boards > 1 else name for name in result.failed],
        "unlisted": result.unlisted,
        "skipped": list(result.skipped),
        "total_guesses": result.total_guesses,
        "mean_guesses": result.mean,
        "weighted_mean_guesses": result.weighted_mean,
        f"mean_with_failures_as_{result.max_allowed + 1}": result.mean_with_failures,
        "max_guesses": result.max_guesses,
        "distribution": {str(n): games for n, games in result.distribution.items()},
        "seconds": round(result.seconds, 3),
    }


def histogram(result: SimulationResult) -> Table:
    """Return the games by guesses, and those that failed, with bars."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("guesses", justify="right")
    table.add_column("games", justify="right")
    table.add_column("", ratio=1)
    rows = [(str(n), games, "green") for n, games in result.distribution.items()]
    if result.failed:
        rows.append(("failed", len(result.failed), "red"))
    longest = max((games for _, games, _ in rows), default=0) or 1
    for label, games, colour in rows:
        table.add_row(label, f"{games:,}", Bar(longest, 0, games, width=40, color=colour))
    return table


def summary(result: SimulationResult) -> list[str]:
    """Return the lines under a histogram."""
    lines = []
    if result.is_partial:
        lines.append(
            f"partial: stopped after {result.games:,} of {counted(result.planned, 'game')}"
        )
    if result.solved:
        lines.append(
            f"{result.solved:,} of {counted(result.games, 'game')} solved: "
            f"mean {result.mean:.4f}, total {result.total_guesses:,}, most {result.max_guesses}"
        )
    else:
        lines.append(f"0 of {counted(result.games, 'game')} solved")
    if shows_weights(result):
        lines.append(f"mean by weight: {result.weighted_mean:.4f} (likely answers count more)")
    if result.failed:
        lines.append(f"failed {_named(result.failed)}")
        lines.append(
            f"mean of all games, counting a failed one as {result.max_allowed + 1}: "
            f"{result.mean_with_failures:.4f}"
        )
    if result.unlisted:
        lines.append(f"not in the pack's answer list: {counted(result.unlisted, 'answer')}")
    if result.skipped:
        lines.append(f"skipped {_named(result.skipped)} (not playable in this game)")
    return lines


def _named(words: Sequence[str]) -> str:
    """Count some words, and name the first of them."""
    named = f"{len(words):,}: {' '.join(words[:_NAMED])}"
    if len(words) <= _NAMED:
        return named
    return f"{named} … and {len(words) - _NAMED:,} more (--json lists all)"


def shows_weights(result: SimulationResult) -> bool:
    """Whether the weighted mean differs from the mean."""
    mean, weighted = result.mean, result.weighted_mean
    return mean is not None and weighted is not None and abs(mean - weighted) > 1e-9


def comparison(results: Sequence[SimulationResult], width: int) -> list[Text | Table]:
    """Return results side by side: their figures, and their games by guesses.

    Args:
        results: one per strategy.
        width: width of the terminal, in cells.
    """
    return [fitted(columns(results), width) for columns in (_figures, _distributions)]


def _figures(results: Sequence[SimulationResult]) -> list[Column]:
    columns = [
        _strategies(results),
        Column("opener", [result.opener for result in results], 3),
        Column("mean", [_mean(result.mean) for result in results]),
        Column("total", [f"{result.total_guesses:,}" for result in results], 4),
        Column("most", [str(result.max_guesses) for result in results], 2),
        Column("failed", [f"{len(result.failed):,}" for result in results], 5),
        Column("seconds", [f"{result.seconds:.1f}" for result in results], 0),
    ]
    if any(map(shows_weights, results)):
        weighted = [_mean(result.weighted_mean) for result in results]
        columns.insert(3, Column("weighted", weighted, 1))
    return columns


def _distributions(results: Sequence[SimulationResult]) -> list[Column]:
    guesses = sorted({n for result in results for n in result.distribution})
    failed = [len(result.failed) for result in results]
    games = [[result.distribution.get(n, 0) for n in guesses] for result in results]
    both = [[*counts, lost] for counts, lost in zip(games, failed, strict=True)]
    return [
        _strategies(results),
        *(
            Column(str(n), [f"{counts[place]:,}" for counts in games])
            for place, n in enumerate(guesses)
        ),
        Column("failed", [f"{lost:,}" for lost in failed], 1),
        Column("", list(map(small_bars, both)), 0),
    ]


def _strategies(results: Sequence[SimulationResult]) -> Column:
    return Column("strategy", list(map(_name, results)), justify="left", folds=True)


def small_bars(counts: Sequence[int]) -> str:
    """Return a histogram one line high, in which even a single game is visible."""
    bars = "·▁▂▃▄▅▆▇█"
    most = max([*counts, 1])
    return "".join(bars[-(-count * (len(bars) - 1) // most)] for count in counts)


def _name(result: SimulationResult) -> str:
    if not result.is_partial:
        return result.strategy
    return f"{result.strategy} ({result.games:,} of {counted(result.planned, 'game')})"


def _mean(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
