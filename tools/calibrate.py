"""Measures how often predictions about the likeliest word come true.

    python -m tools.calibrate [PACK ...] [--games 600] [--plot FILE.svg]

Plays games as ``tilewise simulate`` does. Before every guess from the second on, it records the
predicted probability of the likeliest word, and whether that word is the answer. Answers are drawn

* from film subtitles (:mod:`tools.held_out`);
* by the pack's own shares, which checks the arithmetic: predictions have to come true that often;
* from its answer list only, by weight and with all words alike: in games that keep to their list,
  predictions are too cautious.

A cell shows "predicted → actual (number of predictions)". The last column has the largest
difference between the two among cells with at least 300 predictions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

import tilewise
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.play.simulation_result import Ended
from tilewise.search.limits import FEW
from tilewise.strategies import choose_strategy
from tools.held_out import FILES, held_out

EDGES = (0.0, 0.5, 0.8, 0.9, 0.99, 0.999, 1.0)
"""Bins of predicted probability; the last one includes its end."""

MANY = 300
SEED = 2026
LOST = 7
"""Guesses that a lost game counts as."""


@dataclass(frozen=True)
class Prediction:
    """A predicted probability, and in how many games the word was the answer, and was not."""

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

    def __str__(self) -> str:
        if not self.count:
            return ""
        return f"{100 * self.said:.1f} → {100 * self.true:.1f} ({self.count})"


class Prophet(Simulation):
    """Plays answers with a pack, and records predictions about the likeliest word.

    Args:
        lexicon: the pack.
        answers: the words to play.
    """

    def __init__(self, lexicon: tilewise.Lexicon, answers: AnswerList) -> None:
        strategy = choose_strategy(lexicon, None).strategy
        super().__init__(lexicon, strategy, answers, exact_up_to=FEW)
        self._said: list[Prediction] = []

    def predictions(self) -> list[Prediction]:
        """Play all answers."""
        self.run()
        return self._said

    @property
    def guesses(self) -> int:
        """Total guesses of the solved games."""
        return self.result().total_guesses

    @property
    def lost(self) -> int:
        """Number of lost games."""
        return len(self.result().failed)

    @property
    def mean(self) -> float:
        """Mean guesses per game, including lost ones."""
        return (self.guesses + LOST * self.lost) / len(self.answers)

    def _play(self, position: Position, answers: Ints) -> Iterator[Ended]:
        """Record the prediction in a position that some answers have led to, and play on."""
        if position.turns and position.count and position.guesses_left:
            belief = position.belief
            likeliest = position.words.tokens[belief.rows[0]]
            true = int((self.answers.tokens[answers] == likeliest).all(axis=1).sum())
            said = float(belief.probabilities[0]) * belief.held
            self._said.append(Prediction(said, true, len(answers) - true))
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
    if lexicon.id not in FILES:
        return drawn
    subtitles = AnswerList.of_words(lexicon, held_out(lexicon)).sample(games, SEED)
    return {"subtitles": subtitles} | drawn


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


def line(lexicon: tilewise.Lexicon, name: str, answers: AnswerList, bins: Sequence[Bin]) -> str:
    """Return a line of the table."""
    held = [lexicon.find(tuple(tokens)) is not None for tokens in answers.tokens.tolist()]
    off = [abs(b.said - b.true) for b in bins if b.count >= MANY]
    cells = [f"`{lexicon.id}`", name, str(len(answers)), f"{100 * np.mean(held):.1f} %"]
    return "| " + " | ".join([*cells, *map(str, bins), f"{max(off, default=0):.3f}"]) + " |"


def plot(found: dict[str, list[Prediction]], path: Path) -> None:
    """Plot predicted probability against actual rate, one line per way of drawing answers.

    Its points are the bins of the table, over all packs.
    """
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="0.7", linestyle="dashed", label="as it is said")
    for name, predictions in found.items():
        some = [b for b in binned(predictions) if b.count]
        axes.plot([b.said for b in some], [b.true for b in some], marker="o", label=name)
    axes.set(xlabel="said of the likeliest word", ylabel="came true", xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    """Print the table and draw the plot."""
    parser = argparse.ArgumentParser(description="Measure how often predictions come true.")
    parser.add_argument("packs", nargs="*", default=list(FILES))
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    percent = [f"{100 * low:g}–{100 * high:g} %" for low, high in pairwise(EDGES)]
    heads = ["pack", "answers", "games", "held", *percent, "off"]
    print("| " + " | ".join(heads) + " |\n|---|---|" + "---:|" * (len(heads) - 2))
    found: dict[str, list[Prediction]] = {}
    for pack in chosen.packs:
        lexicon = tilewise.load(pack)
        for name, answers in draws(lexicon, chosen.games).items():
            prophet = Prophet(lexicon, answers)
            predictions = prophet.predictions()
            found.setdefault(name, []).extend(predictions)
            told = line(lexicon, name, answers, binned(predictions))
            print(f"{told} {prophet.mean:.3f}, {prophet.lost} lost", flush=True)
    if chosen.plot:
        plot(found, chosen.plot)


if __name__ == "__main__":
    main()
