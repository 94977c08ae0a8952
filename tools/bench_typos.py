"""Measures how well tilewise notices a mistyped tile, and names its row.

    python -m tools.bench_typos 600

Seeded games of a pack: its first suggestions are played against an answer drawn by weight. Each
game is played twice: as it is, and with another state for a random tile of one of the first three
rows; later rows are right. A game ends when tilewise finds a mistyped tile likelier than none,
which it may from the second row on, or when no word fits.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option

from tilewise.knowledge.contradiction import Doubt
from tilewise.lexicon import Lexicon, load
from tilewise.play.session import Session
from tools.calls import call

_SEED = 7
_ROWS = 3
_MARKS = ".YG"
_SHOWN = 2
"""Changes that players see."""


@dataclass(frozen=True)
class Typo:
    """A mistyped tile: its row and place from 0, and how many marks it is from the right one."""

    row: int
    place: int
    shift: int

    def in_row(self, shown: str) -> str:
        """Return the marks that are typed."""
        mark = _MARKS[(_MARKS.index(shown[self.place]) + self.shift) % len(_MARKS)]
        return shown[: self.place] + mark + shown[self.place + 1 :]


def main(
    games: Annotated[int, Argument()] = 600, pack: Annotated[str, Option()] = "en-nyt"
) -> None:
    """Print how often a mistyped tile is noticed, its row is named, and it is a false alarm."""
    lexicon, chance = load(pack), random.Random(_SEED)
    weights = lexicon.answer_list.weights.tolist()
    alarms, doubts = 0, list[tuple[Typo, Doubt | None]]()
    for row in chance.choices(range(len(weights)), weights, k=games):
        answer = lexicon.words.word(row)
        typo = Typo(
            chance.randrange(_ROWS), chance.randrange(lexicon.length), chance.choice((1, 2))
        )
        alarms += doubted(lexicon, answer, None) is not None
        doubts.append((typo, doubted(lexicon, answer, typo)))
    told = [(typo.row, doubt) for typo, doubt in doubts if doubt]
    fitting = sum(math.isfinite(doubt.odds) for _, doubt in told)
    named = [[r.correction.row == row for r in doubt.repairs[:_SHOWN]] for row, doubt in told]
    print(f"{games} games of {pack}, seed {_SEED}")
    print(f"noticed: {fitting / games:.1%} while words fit, {len(told) / games:.1%} in all")
    print(
        f"right row: {sum(one[:1] == [True] for one in named) / len(told):.1%} by the best change"
    )
    print(f"right row: {sum(map(any, named)) / len(told):.1%} by one of two")
    print(f"false alarms: {alarms / games:.1%}")


def doubted(lexicon: Lexicon, answer: tuple[int, ...], typo: Typo | None) -> Doubt | None:
    """Play a game; return the mistyped tile that tilewise reports; None if it reports none."""
    session = Session(lexicon, exact_up_to=0)
    while session.guesses_left and not session.is_solved:
        guess = lexicon.words.word(session.suggest(1)[0].row)
        shown = lexicon.feedback(guess, answer).written()
        is_here = typo is not None and typo.row == len(session.rounds)
        session.add(guess, typo.in_row(shown) if typo and is_here else shown)
        doubt = session.doubt()
        if len(session.rounds) > 1 and doubt.odds >= 1:
            return doubt
        if not session.position.count:
            return None
    return None


if __name__ == "__main__":
    call(main)
