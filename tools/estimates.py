"""Compares estimates of expected guesses with exact search.

    python -m tools.estimates 20 en ko

A position is what is left of a pack's game after one guess: half the time one of the pack's stored
openers, half the time any likely answer. The answer is drawn by weight. Only positions in which
suggestions would be estimates are used, and only if exact search can finish them within seconds.
For the six best suggestions, the error is the difference between the search's expected guesses and
the estimate: positive if the estimate is too low.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import numpy as np
from typer import Argument

import tilewise
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import pattern
from tilewise.rules.rule import Turn
from tilewise.search.limits import FEW
from tilewise.search.live import compile_search, exact_advice
from tilewise.strategies import create_strategy
from tilewise.strategies.ranking import rank
from tools.calls import Packs, call

PACKS = ("en", "en-nyt", "de", "ko", "pt", "fr")
POSITIONS = 20
SHOWN = 6
MOST = 450
"""Candidates of the largest position that is searched."""
SECONDS = 30.0


def positions(lexicon: tilewise.Lexicon, random: np.random.Generator) -> Iterator[Position]:
    """Draw positions after one guess, endlessly."""
    words = lexicon.words
    stored = [] if lexicon.opener_file is None else lexicon.opener_file.rankings[0].guesses
    openers = [lexicon.row_of_spelling[row.word] for row in stored]
    start = Position.start(words)
    chances = words.weights / words.weights.sum()
    while True:
        answer = random.choice(words.answer_count, p=chances)
        any_answer = openers == [] or random.random() < 0.5
        guess = random.integers(words.answer_count) if any_answer else random.choice(openers)
        tokens = tuple(words.tokens[guess].tolist())
        met = pattern(tokens, tuple(words.tokens[answer].tolist()))
        position = start.after(Turn(tokens, met))
        if FEW < position.count <= MOST:
            yield position


def errors(position: Position) -> list[float]:
    """Return the errors of the best suggestions, in guesses; the best suggestion comes first.

    It is empty if the search takes too long.
    """
    shown = rank(position, create_strategy(), SHOWN)
    advice = exact_advice(position, [guess.row for guess in shown], SECONDS)
    if advice is None:
        return []
    exact = [advice.expected_guesses.get(guess.row, np.inf) for guess in shown]
    pairs = zip(shown, exact, strict=True)
    return [guess.expected_guesses - e for guess, e in pairs if np.isfinite(e)]


def line(pack: str, count: int) -> str:
    """Return a pack's line of the table."""
    lexicon = tilewise.load(pack)
    compile_search(lexicon.words.length)
    random = np.random.default_rng(2026)
    taken = list(islice(filter(None, map(errors, positions(lexicon, random))), count))
    every = np.concatenate(taken)
    best = np.array([one[0] for one in taken])
    return (
        f"| `{pack}` | {len(taken)} | {best.mean():+.3f} | {every.mean():+.3f} "
        f"| {np.abs(every).mean():.3f} |"
    )


def main(count: Annotated[int, Argument()] = POSITIONS, packs: Packs = None) -> None:
    """Print the table."""
    print("| pack | positions | best guess | six best, mean | six best, mean size |")
    print("|---|---:|---:|---:|---:|")
    for pack in packs or PACKS:
        print(line(pack, count), flush=True)


if __name__ == "__main__":
    call(main)
