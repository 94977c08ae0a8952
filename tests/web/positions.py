"""Random positions of every pack: guessed words and the feedback of a random answer.

One in six has several boards, and one in twelve is of a game that cheats.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilewise import Game
from tilewise.answers.packs import open_pack
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import shipped_folder

PACKS = sorted(path.parent.name for path in shipped_folder().glob("*/pack.toml"))
PACKS_WITH_TREE = [name for name in PACKS if (shipped_folder() / name / "tree.json").exists()]


@dataclass(frozen=True)
class RandomPosition:
    """A position, and the message that asks for advice."""

    lexicon: str
    rows: tuple[tuple[str, str], ...]
    hard: bool
    spoilers: bool
    boards: int = 1
    sequence: bool = False
    opponent: str = "fair"

    @property
    def message(self) -> dict[str, Any]:
        return {
            "ask": "advise",
            "lexicon": self.lexicon,
            "rows": [{"guess": guess, "feedback": feedback} for guess, feedback in self.rows],
            "hard": self.hard,
            "spoilers": self.spoilers,
            "boards": self.boards,
            "sequence": self.sequence,
            "opponent": self.opponent,
            "candidates": 1_000_000,
        }


def random_positions(
    count: int, seed: int, packs: Sequence[str] = PACKS
) -> Iterator[RandomPosition]:
    """Yield positions of the packs in turn; of one board, one in eight contradicts itself."""
    drawn = random.Random(seed)
    for number in range(count):
        lexicon = open_pack(packs[number % len(packs)])
        rule = lexicon.rule
        spoilers = drawn.random() < 0.9
        hard = drawn.random() < 0.2 and rule.is_by_token
        kind = drawn.randrange(12) if rule.is_by_tile else 0
        if kind in (1, 2):
            yield _of_boards(lexicon, drawn, spoilers=spoilers)
        elif kind == 3:
            game = Game(lexicon, opponent="absurdle")
            rows = _played(game, drawn, drawn.randrange(1, 3))  # the first guess is always the same
            yield RandomPosition(lexicon.id, rows, hard=False, spoilers=True, opponent="absurdle")
        else:
            rows = _of_one_board(lexicon, drawn)
            yield RandomPosition(lexicon.id, rows, hard, spoilers)


def _of_one_board(lexicon: Lexicon, drawn: random.Random) -> tuple[tuple[str, str], ...]:
    words = lexicon.first_spellings
    answer = drawn.choice(words[: lexicon.words.answer_count])
    rows = []
    for _ in range(drawn.choice((0, 1, 2, 2, 3))):
        guess = drawn.choice(words)
        feedback = str(lexicon.feedback(guess, answer))
        if (
            lexicon.rule.is_by_tile and drawn.random() < 1 / 16
        ):  # pegs that nothing gets are refused
            feedback = "".join(drawn.choices(".YG", k=len(feedback)))
        rows.append((guess, feedback))
    return tuple(rows)


def _of_boards(lexicon: Lexicon, drawn: random.Random, *, spoilers: bool) -> RandomPosition:
    """Return a position of two to four boards; one of them may be solved."""
    boards, sequence = drawn.randrange(2, 5), drawn.random() < 0.3
    answers = drawn.sample(lexicon.first_spellings[: lexicon.words.answer_count], boards)
    game = Game(lexicon, answers, sequence=sequence)
    rows = _played(game, drawn, drawn.randrange(1, 4), answers[0])
    return RandomPosition(lexicon.id, rows, False, spoilers, boards, sequence)


def _played(
    game: Game, drawn: random.Random, count: int, answer: str = ""
) -> tuple[tuple[str, str], ...]:
    """Return rows of a game with random guesses, or with an answer among them."""
    guesses = drawn.choices(game.lexicon.first_spellings, k=count)
    if answer and drawn.random() < 0.5:
        guesses[-1] = answer
    return tuple((guess, str(game.guess(guess))) for guess in guesses)
