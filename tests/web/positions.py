"""Random positions of every pack: guessed words and the feedback of a random answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewise.lexicon.discover import shipped_folder
from tilewise.web.answering import answer, open_pack

PACKS = sorted(pack["id"] for pack in answer({"ask": "packs"})[0]["packs"])
PACKS_WITH_TREE = [name for name in PACKS if (shipped_folder() / name / "tree.json").exists()]


@dataclass(frozen=True)
class RandomPosition:
    """A position, as a message and as arguments of the command line."""

    lexicon: str
    rows: tuple[tuple[str, str], ...]
    hard: bool
    spoilers: bool

    @property
    def message(self) -> dict[str, Any]:
        return {
            "ask": "advise",
            "lexicon": self.lexicon,
            "rows": [{"guess": guess, "feedback": feedback} for guess, feedback in self.rows],
            "hard": self.hard,
            "spoilers": self.spoilers,
            "candidates": 1_000_000,
        }

    @property
    def call(self) -> list[str]:
        rows = [f"{guess}={feedback}" for guess, feedback in self.rows]
        options = ["--hard"] * self.hard + ["--no-spoilers"] * (not self.spoilers)
        return ["suggest", self.lexicon, *rows, *options, "--json"]


def random_positions(count: int, seed: int) -> Iterator[RandomPosition]:
    """Yield positions of all packs in turn; one in eight contradicts itself."""
    drawn = random.Random(seed)
    for number in range(count):
        lexicon = open_pack(PACKS[number % len(PACKS)])
        words = lexicon.first_spellings
        answer = drawn.choice(words[: lexicon.words.answer_count])
        rule = lexicon.rule
        rows = []
        for _ in range(drawn.choice((0, 1, 2, 2, 3))):
            guess = drawn.choice(words)
            feedback = str(lexicon.feedback(guess, answer))
            if rule.is_by_tile and drawn.random() < 1 / 16:  # pegs that nothing gets are refused
                feedback = "".join(drawn.choices(".YG", k=len(feedback)))
            rows.append((guess, feedback))
        spoilers = drawn.random() < 0.9
        hard = drawn.random() < 0.2 and rule.is_by_token
        yield RandomPosition(lexicon.id, tuple(rows), hard, spoilers)
