"""Simulations and exact searches: their progress, and their results as text, JSON and charts.

Charts need matplotlib, the extra ``plot``. They are labelled in English, as matplotlib's own font
has neither Hangul nor kana, and it does not join Persian letters.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from tilewise.cli.output.console import counted, note
from tilewise.cli.output.progress import timed_bar
from tilewise.cli.output.tables import Column, fitted, with_bars
from tilewise.errors import TilewiseError, untranslated
from tilewise.files import write_file
from tilewise.lexicon import Lexicon
from tilewise.play.history import Record
from tilewise.play.simulation import SimulationResult
from tilewise.rules.hardmode import HardMode

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tilewise.search.best_tree import SearchProgress, Workplace


_FORMATS = (".png", ".svg")


def check_plot(path: Path) -> None:
    """Check before a long run that :func:`write_plot` will be able to draw.

    Raises:
        TilewiseError: matplotlib is missing, the format is not supported, or there is no folder.
    """
    if path.suffix.lower() not in _FORMATS:
        raise TilewiseError(f"{path} must end in .png or .svg")
    if not path.resolve().parent.is_dir():
        raise TilewiseError(f"{path} cannot be written: there is no folder {path.parent}")
    if find_spec("matplotlib") is None:
        raise TilewiseError(
            untranslated(
                "plots need the plot extra, which is not installed: pip install matplotlib"
            )
        )


def write_plot(results: Sequence[SimulationResult], path: Path, title: str) -> None:
    """Draw the share of games by guesses, one row of bars per strategy.

    Raises:
        TilewiseError: the file cannot be written.
    """
    from matplotlib.figure import Figure  # in the extra plot

    figure = Figure(figsize=(8, 1.2 + 1.3 * len(results)), layout="constrained")
    rows = figure.subplots(len(results), 1, sharex=True, sharey=True, squeeze=False)
    labels = [str(n) for n in sorted({n for r in results for n in r.distribution})] + ["failed"]
    for axes, result in zip(rows[:, 0], results, strict=True):
        games = [result.distribution.get(int(n), 0) for n in labels[:-1]] + [len(result.failed)]
        shares = [100 * count / max(result.games, 1) for count in games]
        colours = ["#538d4e"] * (len(labels) - 1) + ["#b23b3b"]
        bars = axes.bar(labels, shares, color=colours)
        axes.bar_label(bars, [f"{count:,}" if count else "" for count in games], fontsize=8)
        axes.margins(y=0.25)
        axes.set_title(_title(result), fontsize=9, loc="left")
        axes.set_ylabel("% of games", fontsize=8)
    rows[-1, 0].set_xlabel("guesses")
    figure.suptitle(f"{title}: {counted(results[0].planned, 'answer')}")
    _save(figure, path)


def write_record_plot(record: Record, path: Path, title: str) -> None:
    """Draw games by guesses, and the skill loss and luck of each, with the means so far.

    Raises:
        TilewiseError: the file cannot be written.
    """
    from matplotlib.figure import Figure  # in the extra plot

    figure = Figure(figsize=(8, 6), layout="constrained")
    bars, over_time = figure.subplots(2, 1, height_ratios=(2, 3))
    solved = record.score.distribution
    most = max(solved, default=1)
    games = [solved.get(guesses, 0) for guesses in range(1, most + 1)]
    drawn = bars.bar([str(guesses) for guesses in range(1, most + 1)], games, color="#538d4e")
    bars.bar_label(drawn, [f"{count:,}" if count else "" for count in games], fontsize=8)
    bars.margins(y=0.15)
    bars.set_xlabel("guesses", fontsize=8)
    bars.set_ylabel("games", fontsize=8)
    reviews = record.reviews
    days = [one.game.date for one in record.games if one.review is not None]
    dated = None not in days
    for label, values, colour in (
        ("lost, mean so far", [review.skill_loss for review in reviews], "#b23b3b"),
        ("luck, mean so far", [review.luck for review in reviews], "#4a6fb5"),
    ):
        means = [fmean(values[:number]) for number in range(1, len(values) + 1)]
        places = days if dated else range(1, len(values) + 1)
        over_time.plot(places, values, ".", color=colour, alpha=0.35)
        over_time.plot(places, means, color=colour, label=label)
    over_time.axhline(0, color="#888888", linewidth=0.8)
    over_time.set_xlabel("day" if dated else "game", fontsize=8)
    over_time.set_ylabel("guesses", fontsize=8)
    if reviews:
        over_time.legend(fontsize=8)
    games_played = counted(len(record.games), "game")
    figure.suptitle(f"{title}: {games_played}, mean {record.mean_guesses:.3f}")
    _save(figure, path)


def _save(figure: Figure, path: Path) -> None:
    drawn = io.BytesIO()
    figure.savefig(drawn, format=path.suffix.lower().removeprefix("."), dpi=150)
    write_file(path, drawn.getvalue())


def _title(result: SimulationResult) -> str:
    title = result.strategy
    if result.mean is not None:
        title = f"{title}, mean {result.mean:.3f}"
    return f"{title} (partial)" if result.is_partial else title


# -- Runs exact searches, and shows their progress and results -------------------------------------


FIRST_NOTE = 10.0
"""Seconds until the first note about a search; from note to note, the time triples."""

A_WHILE = 30.0
"""Seconds left that are worth a note."""


def search_place(workers: int, dask: str | None = None) -> AbstractContextManager[Workplace]:
    """Search with some threads of this process, or on a Dask cluster if its address is given.

    Raises:
        ClusterError: the cluster cannot be reached.
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.best_tree import local_workers
    from tilewise.search.cluster import dask_cluster  # needs the extra optimal
    from tilewise.search.kernel.compiled import keeps_code

    if not keeps_code():
        note(
            "compiled code cannot be stored on this machine, "
            "so every search has to compile it first (about 15 s)"
        )
    return local_workers(workers) if dask is None else dask_cluster(dask)


@contextmanager
def search_bar(costs: Costs) -> Iterator[Callable[[SearchProgress], None]]:
    """Show the progress of a search while the block runs; yields a function to call with it.

    Without a terminal, notes say now and then how far a long search is.

    Args:
        costs: how totals are shown.
    """
    next_note = inf if sys.stderr.isatty() else FIRST_NOTE
    with timed_bar() as bar:

        def show(progress: SearchProgress) -> None:
            nonlocal next_note
            left = progress.left
            what = [f"{progress.done:,} of {progress.openers:,} openers"]
            if progress.best is not None:
                best = progress.best
                lost = f"{best.lost:,} lost, " if best.lost else ""
                what.append(f"best: {lost}{costs.shown(best.total)}")
            if left is not None:
                what.append(f"about {in_words(left)} left")
                if progress.seconds > next_note and left > A_WHILE:
                    next_note = 3 * progress.seconds
                    note("; ".join(what))
            total = None if left is None else progress.seconds + left
            bar.reach(progress.seconds, total, "; ".join(what))

        yield show


def in_words(seconds: float) -> str:
    """Return a rough time in words, such as ``5 minutes``."""
    if seconds >= 2 * 3600:
        return counted(round(seconds / 3600), "hour")
    if seconds >= 2 * 60:
        return counted(round(seconds / 60), "minute")
    return counted(max(1, round(seconds)), "second")


@dataclass(frozen=True)
class Costs:
    """How the costs of a pack's trees are shown.

    If every answer has weight 1, as a total, as is usual in publications; otherwise as the mean by
    weight, since nobody can compare totals of weights.

    Attributes:
        weight: weight of all answers together.
        is_weighted: whether an answer has a weight other than 1.
    """

    weight: float
    is_weighted: bool

    @classmethod
    def of(cls, lexicon: Lexicon) -> Costs:
        """Return how the costs of this pack's trees are shown."""
        weights = lexicon.words.weights
        return cls(float(weights.sum()), bool((weights != 1).any()))

    def shown(self, total: float) -> str:
        """Return a total of guesses, times their weights, as ``total 7,920`` or as a mean."""
        if self.is_weighted:
            return f"mean {total / self.weight:.4f} by weight"
        return f"total {total:,}"

    def proof_in_words(self, tree: Mapping[str, Any]) -> str:
        """Return how many games a tree loses, and whether it is proven to be the best.

        Args:
            tree: its JSON.
        """
        if tree["proven"]:
            proof = "proven"
        else:
            lost = f"{tree['bound_lost']:,} lost, " if tree["bound_lost"] else ""
            proof = f"not proven: at least {lost}{self.shown(tree['bound'])}"
        return f"{tree['lost']:,} lost; {proof}" if tree["lost"] else proof

    def tree_in_words(self, tree: Mapping[str, Any], proof: str = "") -> str:
        """Return a pack's tree on one line: its file, opener, cost and proof.

        Args:
            tree: its JSON.
            proof: the words for its proof, if not the usual ones.
        """
        cost, proof = self.shown(tree["total_guesses"]), proof or self.proof_in_words(tree)
        return f"{tree['file']}: {tree['opener']}, {cost} ({proof})"


# -- Results of simulations as JSON documents, tables and histograms -------------------------------


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


def histogram(result: SimulationResult, width: int) -> Text | Table:
    """Return the games by guesses, and those that failed, with bars."""
    rows = {str(guesses): games for guesses, games in result.distribution.items()}
    if result.failed:
        rows["failed"] = len(result.failed)
    games = list(rows.values())
    counts = [f"{count:,}" for count in games]
    return with_bars([Column("guesses", list(rows)), Column("games", counts)], games, width)


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
