"""How results of simulations are written: JSON documents, tables, histograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.bar import Bar
from rich.table import Table

from tilewise.play.simulation import SimulationResult

_NAMED = 20


def document(result: SimulationResult) -> dict[str, Any]:
    """Return the JSON document of a result."""
    return {
        "lexicon": result.lexicon,
        "strategy": result.strategy,
        "opener": result.opener,
        "hard": result.hard,
        "partial": result.is_partial,
        "planned": result.planned,
        "games": result.games,
        "solved": result.solved,
        "failed": list(result.failed),
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
    """Return the games by guesses, with bars."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("guesses", justify="right")
    table.add_column("games", justify="right")
    table.add_column("", ratio=1)
    rows = [(str(n), games, "green") for n, games in result.distribution.items()]
    if result.failed:
        rows.append(("failed", len(result.failed), "red"))
    longest = max(games for _, games, _ in rows) or 1
    for label, games, colour in rows:
        table.add_row(label, f"{games:,}", Bar(longest, 0, games, width=40, color=colour))
    return table


def summary(result: SimulationResult) -> list[str]:
    """Return the lines under a histogram."""
    lines = []
    if result.is_partial:
        lines.append(f"partial: stopped after {result.games:,} of {result.planned:,} games")
    if result.solved:
        lines.append(
            f"{result.solved:,} of {result.games:,} games solved: mean {result.mean:.4f}, "
            f"total {result.total_guesses:,}, most {result.max_guesses}"
        )
    else:
        lines.append(f"none of {result.games:,} games solved")
    if shows_weights(result):
        lines.append(
            f"mean by the answers' weights {result.weighted_mean:.4f}: "
            "likely answers count for more"
        )
    if result.failed:
        lines.append(f"failed {_named(result.failed)}")
        lines.append(
            f"mean of all games, a failed one counted as {result.max_allowed + 1}: "
            f"{result.mean_with_failures:.4f}"
        )
    if result.unlisted:
        lines.append(f"{result.unlisted:,} of the answers are in no answer list of the lexicon")
    if result.skipped:
        lines.append(f"left out, for they do not fit the game: {_named(result.skipped)}")
    return lines


def _named(words: Sequence[str]) -> str:
    """Count some words, and name the first of them."""
    more = f" … and {len(words) - _NAMED:,} more (--json names all)"
    return f"{len(words):,}: {' '.join(words[:_NAMED])}{more if len(words) > _NAMED else ''}"


def shows_weights(result: SimulationResult) -> bool:
    """Whether the weighted mean says something that the mean does not."""
    mean, weighted = result.mean, result.weighted_mean
    return mean is not None and weighted is not None and abs(mean - weighted) > 1e-9


def comparison(results: Sequence[SimulationResult]) -> list[Table]:
    """Return results side by side: their figures, and their games by guesses."""
    return [_figures(results), _distributions(results)]


def _figures(results: Sequence[SimulationResult]) -> Table:
    weighted = any(map(shows_weights, results))
    headings = ["mean", *(["weighted"] if weighted else []), "total", "most", "failed", "seconds"]
    table = _side_by_side(["opener", *headings])
    for result in results:
        table.add_row(
            _name(result),
            result.opener,
            _mean(result.mean),
            *([_mean(result.weighted_mean)] if weighted else []),
            f"{result.total_guesses:,}",
            str(result.max_guesses),
            f"{len(result.failed):,}",
            f"{result.seconds:.1f}",
        )
    return table


def _distributions(results: Sequence[SimulationResult]) -> Table:
    guesses = sorted({n for result in results for n in result.distribution})
    table = _side_by_side([*map(str, guesses), "failed", ""])
    for result in results:
        games = [result.distribution.get(n, 0) for n in guesses] + [len(result.failed)]
        table.add_row(_name(result), *(f"{count:,}" for count in games), _small_bars(games))
    return table


def _side_by_side(headings: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("strategy", overflow="fold")  # the only column that may get narrower
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _small_bars(counts: Sequence[int]) -> str:
    """Return a histogram one line high; what there is one of is still seen."""
    bars = "·▁▂▃▄▅▆▇█"
    most = max([*counts, 1])
    return "".join(bars[-(-count * (len(bars) - 1) // most)] for count in counts)


def _name(result: SimulationResult) -> str:
    partial = f" ({result.games:,} of {result.planned:,} games)" if result.is_partial else ""
    return result.strategy + partial


def _mean(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
