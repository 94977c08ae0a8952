"""Random positions of every pack: words that were guessed, and what the game would have said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewise.lexicon.discover import shipped_folder
from tilewise.web.answering import open_pack

PACKS = sorted(path.parent.name for path in shipped_folder().glob("*/pack.toml"))


@dataclass(frozen=True)
class RandomPosition:
    """A position, as a message has it and as the command line is called."""

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
    """Yield positions of all packs in turn; one in eight contradicts itself, as people do."""
    drawn = random.Random(seed)
    for number in range(count):
        lexicon = open_pack(PACKS[number % len(PACKS)])
        words = lexicon.first_spellings
        answer = drawn.choice(words[: lexicon.words.answer_count])
        rows = []
        for _ in range(drawn.choice((0, 1, 2, 2, 3))):
            guess = drawn.choice(words)
            feedback = str(lexicon.feedback(guess, answer))
            if drawn.random() < 1 / 16:
                feedback = "".join(drawn.choices(".YG", k=lexicon.length))
            rows.append((guess, feedback))
        spoilers = drawn.random() < 0.9
        hard = drawn.random() < 0.2 and lexicon.manifest.feedback_rule.is_by_tile
        yield RandomPosition(lexicon.id, tuple(rows), hard, spoilers)
