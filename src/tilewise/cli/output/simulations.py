"""How results of simulations are written: JSON documents, tables, histograms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process.language import tr, trn
from tilewise.play.simulation_result import SimulationResult

_NAMED = 20


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
    """Return the games by guesses, with bars."""
    return bars(result.distribution, len(result.failed))


def bars(distribution: Mapping[int, int], failed: int) -> Table:
    """Return games by guesses, and those that failed, with bars."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(tr("guesses"), justify="right")
    table.add_column(tr("games"), justify="right")
    table.add_column("", ratio=1)
    rows = [(str(n), games, "green") for n, games in distribution.items()]
    if failed:
        rows.append((tr("failed"), failed, "red"))
    longest = max((games for _, games, _ in rows), default=0) or 1
    for label, games, colour in rows:
        table.add_row(label, f"{games:,}", Bar(longest, 0, games, width=40, color=colour))
    return table


def summary(result: SimulationResult) -> list[str]:
    """Return the lines under a histogram."""
    lines = []
    if result.is_partial:
        lines.append(
            trn(
                "partial: stopped after {games:,} of {n:,} game",
                "partial: stopped after {games:,} of {n:,} games",
                result.planned,
                games=result.games,
            )
        )
    if result.solved:
        lines.append(
            trn(
                "{solved:,} of {n:,} game solved: mean {mean:.4f}, total {total:,}, most {most}",
                "{solved:,} of {n:,} games solved: mean {mean:.4f}, total {total:,}, most {most}",
                result.games,
                solved=result.solved,
                mean=result.mean,
                total=result.total_guesses,
                most=result.max_guesses,
            )
        )
    else:
        lines.append(trn("none of {n:,} game solved", "none of {n:,} games solved", result.games))
    if shows_weights(result):
        lines.append(
            tr(
                "mean by the answers' weights {mean:.4f}: likely answers count for more",
                mean=result.weighted_mean,
            )
        )
    if result.failed:
        lines.append(tr("failed {words}", words=_named(result.failed)))
        lines.append(
            tr(
                "mean of all games, a failed one counted as {guesses}: {mean:.4f}",
                guesses=result.max_allowed + 1,
                mean=result.mean_with_failures,
            )
        )
    if result.unlisted:
        lines.append(
            trn(
                "{n:,} of the answers is in no answer list of the lexicon",
                "{n:,} of the answers are in no answer list of the lexicon",
                result.unlisted,
            )
        )
    if result.skipped:
        lines.append(
            tr("left out, for they do not fit the game: {words}", words=_named(result.skipped))
        )
    return lines


def _named(words: Sequence[str]) -> str:
    """Count some words, and name the first of them."""
    named = f"{len(words):,}: {' '.join(words[:_NAMED])}"
    if len(words) <= _NAMED:
        return named
    more = len(words) - _NAMED
    return tr("{words} … and {more:,} more (--json names all)", words=named, more=more)


def shows_weights(result: SimulationResult) -> bool:
    """Whether the weighted mean says something that the mean does not."""
    mean, weighted = result.mean, result.weighted_mean
    return mean is not None and weighted is not None and abs(mean - weighted) > 1e-9


def comparison(results: Sequence[SimulationResult], width: int) -> list[Text | Table]:
    """Return results side by side: their figures, and their games by guesses.

    Args:
        results: one a strategy.
        width: of the terminal, in cells.
    """
    return [fitted(columns(results), width) for columns in (_figures, _distributions)]


def _figures(results: Sequence[SimulationResult]) -> list[Column]:
    columns = [
        _strategies(results),
        Column(tr("opener"), [result.opener for result in results], 3),
        Column(tr("mean"), [_mean(result.mean) for result in results]),
        Column(tr("total"), [f"{result.total_guesses:,}" for result in results], 4),
        Column(tr("most"), [str(result.max_guesses) for result in results], 2),
        Column(tr("failed"), [f"{len(result.failed):,}" for result in results], 5),
        Column(tr("seconds"), [f"{result.seconds:.1f}" for result in results], 0),
    ]
    if any(map(shows_weights, results)):
        weighted = [_mean(result.weighted_mean) for result in results]
        columns.insert(3, Column(tr("weighted"), weighted, 1))
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
        Column(tr("failed"), [f"{lost:,}" for lost in failed], 1),
        Column("", list(map(small_bars, both)), 0),
    ]


def _strategies(results: Sequence[SimulationResult]) -> Column:
    return Column(tr("strategy"), list(map(_name, results)), justify="left", folds=True)


def small_bars(counts: Sequence[int]) -> str:
    """Return a histogram one line high; what there is one of is still seen."""
    bars = "·▁▂▃▄▅▆▇█"
    most = max([*counts, 1])
    return "".join(bars[-(-count * (len(bars) - 1) // most)] for count in counts)


def _name(result: SimulationResult) -> str:
    if not result.is_partial:
        return result.strategy
    return trn(
        "{strategy} ({games:,} of {n:,} game)",
        "{strategy} ({games:,} of {n:,} games)",
        result.planned,
        strategy=result.strategy,
        games=result.games,
    )


def _mean(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
