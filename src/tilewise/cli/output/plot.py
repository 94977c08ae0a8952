"""Pictures of distributions, labelled in English; they need matplotlib, the extra ``plot``.

Matplotlib's own font has neither Hangul nor kana, and it does not join Persian letters.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from tilewise.cli.output.figures import counted
from tilewise.errors import TilewiseError, untranslated
from tilewise.files import write_file
from tilewise.play.record import Record
from tilewise.play.simulation_result import SimulationResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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
    most = max(record.distribution, default=1)
    games = [record.distribution.get(guesses, 0) for guesses in range(1, most + 1)]
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
