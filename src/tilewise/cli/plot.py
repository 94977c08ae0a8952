"""Distributions as a picture; needs matplotlib, the extra ``plot``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tilewise.cli.language import tr, trn
from tilewise.errors import TilewiseError
from tilewise.play.simulation import SimulationResult

_FORMATS = (".png", ".svg")


def check_plot(path: Path) -> None:
    """Find out before the long work whether :func:`write_plot` will be able to draw.

    Raises:
        TilewiseError: matplotlib is missing, the format is none we draw, or there is no folder.
    """
    if path.suffix.lower() not in _FORMATS:
        raise TilewiseError("{path} is neither .png nor .svg; name a file that is", path=path)
    if not path.resolve().parent.is_dir():
        raise TilewiseError(
            "{path} cannot be written: there is no folder {parent}", path=path, parent=path.parent
        )
    if find_spec("matplotlib") is None:
        raise TilewiseError(
            'drawing needs matplotlib; install it with: pip install "tilewise[plot]"'
        )


def write_plot(results: Sequence[SimulationResult], path: Path, title: str) -> None:
    """Draw the share of games by guesses, one line of bars a strategy.

    Raises:
        TilewiseError: the file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 + 1.3 * len(results)), layout="constrained")
    rows = figure.subplots(len(results), 1, sharex=True, sharey=True, squeeze=False)
    labels = [str(n) for n in sorted({n for r in results for n in r.distribution})] + [tr("failed")]
    for axes, result in zip(rows[:, 0], results, strict=True):
        games = [result.distribution.get(int(n), 0) for n in labels[:-1]] + [len(result.failed)]
        shares = [100 * count / max(result.games, 1) for count in games]
        colours = ["#538d4e"] * (len(labels) - 1) + ["#b23b3b"]
        bars = axes.bar(labels, shares, color=colours)
        axes.bar_label(bars, [f"{count:,}" if count else "" for count in games], fontsize=8)
        axes.margins(y=0.25)
        axes.set_title(_title(result), fontsize=9, loc="left")
        axes.set_ylabel(tr("% of games"), fontsize=8)
    rows[-1, 0].set_xlabel(tr("guesses"))
    planned = results[0].planned
    figure.suptitle(trn("{name}: {n:,} answer", "{name}: {n:,} answers", planned, name=title))
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise TilewiseError(
            "{path} cannot be written: {reason}", path=path, reason=error.strerror
        ) from None


def _title(result: SimulationResult) -> str:
    title = result.strategy
    if result.mean is not None:
        title = tr("{strategy}, mean {mean:.3f}", strategy=title, mean=result.mean)
    return tr("{title} (partial)", title=title) if result.is_partial else title
