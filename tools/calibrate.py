"""Measures how often predictions about the likeliest word come true.

    python -m tools.calibrate en ko
    python -m tools.calibrate --page     # only subtitles, into docs/benchmarks/reliability.csv,
                                         # of which it draws docs/pictures/reliability.svg

Plays games as ``tilewise simulate`` does. Before every guess from the second on, it records the
predicted probability of the likeliest word, and whether that word is the answer. Answers are drawn

* from film subtitles (:func:`tools.held_out.unseen`);
* by the pack's own shares, which checks the arithmetic: predictions have to come true that often;
* from its answer list only, by weight and with all words alike: in games that keep to their list,
  predictions are too cautious.

A cell shows "predicted → actual (number of predictions)". It fails if it has at least 300
predictions and the two differ by more than 0.05 and more than two standard errors, or if less than
99% of predictions above 99.9% come true. The last column has the number of failing cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

import tilewise
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.play.simulation import AnswerList, Ended, Simulation
from tilewise.search import FEW
from tilewise.strategies.registry import choose_strategy
from tools.calls import Packs, call
from tools.held_out import SUBTITLES, unseen

EDGES = (0.0, 0.5, 0.8, 0.9, 0.99, 0.999, 1.0)
"""Bins of predicted probability; the last one includes its end."""

SURE = 0.999
MANY = 300
SEED = 2026
DOCS = Path(__file__).parents[1] / "docs"
TABLE = DOCS / "benchmarks" / "reliability.csv"
PICTURE = DOCS / "pictures" / "reliability.svg"


@dataclass(frozen=True)
class Prediction:
    """A predicted probability, and how many games had the word as their answer, or did not."""

    said: float
    true: int
    false: int


@dataclass(frozen=True)
class Bin:
    """Predictions with about the same probability."""

    low: float
    high: float
    predictions: Sequence[Prediction]

    @property
    def count(self) -> int:
        """Number of predictions."""
        return sum(p.true + p.false for p in self.predictions)

    @property
    def said(self) -> float:
        """Mean predicted probability."""
        return sum(p.said * (p.true + p.false) for p in self.predictions) / self.count

    @property
    def true(self) -> float:
        """Share of predictions that came true."""
        return sum(p.true for p in self.predictions) / self.count

    @property
    def fails(self) -> bool:
        """Whether it has many predictions, and they come true too seldom or too often."""
        if self.count < MANY:
            return False
        if self.low >= SURE:
            return self.true < 0.99
        error = np.sqrt(self.true * (1 - self.true) / self.count)
        return bool(abs(self.said - self.true) > max(0.05, 2 * error))

    def __str__(self) -> str:
        if not self.count:
            return ""
        return f"{100 * self.said:.1f} → {100 * self.true:.1f} ({self.count})"


class Prophet(Simulation):
    """Plays answers with a pack, and records predictions about the likeliest word.

    Args:
        lexicon: the pack.
        answers: the words to play.

    Attributes:
        predictions: of the games played so far.
    """

    def __init__(self, lexicon: tilewise.Lexicon, answers: AnswerList) -> None:
        strategy = choose_strategy(lexicon, None).strategy
        super().__init__(lexicon, strategy, answers, exact_up_to=FEW)
        self.predictions: list[Prediction] = []

    def _play(self, position: Position, answers: Ints) -> Iterator[Ended]:
        """Record the prediction in a position that some answers have led to, and play on."""
        if position.turns and position.count and position.guesses_left:
            belief = position.belief
            likeliest = position.words.tokens[belief.rows[0]]
            true = int((self.answers.tokens[answers] == likeliest).all(axis=1).sum())
            said = float(belief.probabilities[0]) * belief.held
            self.predictions.append(Prediction(said, true, len(answers) - true))
        yield from super()._play(position, answers)


def draws(lexicon: tilewise.Lexicon, games: int) -> dict[str, AnswerList]:
    """Return the answers to play, by how they are drawn."""
    words = lexicon.words
    listed = words.chances[:, 0]
    drawn = {
        "shares": _drawn(lexicon, words.regimes.prior(words.chances), games),
        "list, by weight": _drawn(lexicon, listed, games),
        "list, alike": _drawn(lexicon, (listed > 0).astype(float), games),
    }
    if lexicon.id not in SUBTITLES:
        return drawn
    return {"subtitles": subtitles(lexicon, games)} | drawn


def subtitles(lexicon: tilewise.Lexicon, games: int) -> AnswerList:
    """Return words of film subtitles that no parameter was chosen on."""
    return AnswerList.of_words(lexicon, unseen(lexicon)).sample(games, SEED)


def _drawn(lexicon: tilewise.Lexicon, chances: Floats, games: int) -> AnswerList:
    random = np.random.default_rng(SEED)
    rows = random.choice(len(chances), games, p=chances / chances.sum())
    names = tuple(lexicon.spelling(row) for row in rows)
    return AnswerList(names, lexicon.words.tokens[rows], np.ones(games))


def binned(predictions: Sequence[Prediction]) -> list[Bin]:
    """Put predictions into bins by probability."""
    return [
        Bin(low, high, [p for p in predictions if low <= p.said < high + (high == 1)])
        for low, high in pairwise(EDGES)
    ]


def row(lexicon: tilewise.Lexicon, answers: AnswerList, bins: Sequence[Bin]) -> str:
    """Return a row of the table, as CSV."""
    held = [lexicon.find(tuple(tokens)) is not None for tokens in answers.tokens.tolist()]
    return ",".join((lexicon.id, f"{np.mean(held):.1%}", *map(str, bins)))


def line(lexicon: tilewise.Lexicon, name: str, answers: AnswerList, bins: Sequence[Bin]) -> str:
    """Return a row of the table that is printed."""
    cells = row(lexicon, answers, bins).replace(",", " | ")
    return f"| {cells} | {name}, {len(answers)} games | {sum(one.fails for one in bins)} |"


def updated(table: str, rows: Iterable[str]) -> str:
    """Return the text of the table with some packs' rows replaced, or added in order."""
    head, *old = table.splitlines()
    by_pack = {one.partition(",")[0]: one for one in (*old, *rows)}
    return "\n".join([head, *(by_pack[pack] for pack in sorted(by_pack)), ""])


def draw() -> None:
    """Draw the table: a circle for each pack and bin, and the mean of all packs; needs plot."""
    from matplotlib import pyplot

    rows = TABLE.read_text("utf-8").splitlines()[1:]
    cell = re.compile(r"([\d.]+) → ([\d.]+) \((\d+)\)")
    bins = [cell.match(text) for row in rows for text in row.split(",")[2:]]
    told = np.array([[0, 0, 0] if one is None else one.groups() for one in bins], dtype=float)
    told = told.reshape(len(rows), -1, 3)
    said, true, count = told.transpose(2, 0, 1)
    pyplot.rcParams["svg.hashsalt"] = "reliability"  # the same file for the same table
    figure, axes = pyplot.subplots(figsize=(5, 5), layout="tight")
    axes.plot([0, 100], [0, 100], "--", color="#bbb", label="as predicted")
    label = "one pack, area by number of predictions"
    axes.scatter(said, true, count / 4, alpha=0.25, color="#3c8032", linewidths=0, label=label)
    means = [(figures * count).sum(axis=0) / count.sum(axis=0) for figures in (said, true)]
    axes.plot(*means, "o-", color="#b59f3b", label="all packs")
    axes.set(xlabel="predicted, %", ylabel="came true, %", xlim=(0, 102), ylim=(0, 102))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.savefig(PICTURE, metadata={"Date": None})


def main(packs: Packs = None, *, games: int = 600, page: bool = False) -> None:
    """Print the table, or write it into the file beside the benchmarks."""
    for pack in packs or SUBTITLES:
        lexicon = tilewise.load(pack)
        drawn = {"subtitles": subtitles(lexicon, games)} if page else draws(lexicon, games)
        for name, answers in drawn.items():
            prophet = Prophet(lexicon, answers)
            played = prophet.run()
            bins = binned(prophet.predictions)
            told = line(lexicon, name, answers, bins)
            mean = played.mean_with_failures or 0.0
            print(f"{told} {mean:.3f}, {len(played.failed)} lost", flush=True)
            if page:
                text = TABLE.read_text("utf-8")
                TABLE.write_text(updated(text, [row(lexicon, answers, bins)]), "utf-8")
    if page:
        draw()


if __name__ == "__main__":
    call(main)
