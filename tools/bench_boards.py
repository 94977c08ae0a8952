"""Measures how well and how fast tilewise plays several boards.

    python -m tools.bench_boards play 300 4 8     seeded games of en, seed 7
    python -m tools.bench_boards speed 10         CPU seconds per guess, en and ko

Both print a table, and `play` prints the lost games to stderr. `speed` measures a
`tilewise.Session` in one process, used as `tilewise solve` uses it: the time for a whole list of
suggestions after each row of some seeded games. It skips the first list, which also loads compiled
code. Games are played out with numba (the `optimal` extra), and not without it.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Annotated

from typer import Argument

from tilewise.lexicon import load
from tilewise.play.game import Game
from tilewise.play.session import Session
from tilewise.play.simulation import BoardsSimulation
from tools.calls import call

_SEED = 7
_BOARDS = (2, 4, 8, 16, 32)
_TIMED = (("en", 4), ("en", 32), ("ko", 4), ("ko", 32), ("ko", 64))


def play(
    games: Annotated[int, Argument()] = 300,
    boards: Annotated[list[int] | None, Argument()] = None,
) -> None:
    """Print the results of seeded games."""
    print("| boards | games | mean | most | lost | CPU seconds a game |")
    print("|---:|---:|---:|---:|---:|---:|")
    for count in boards or _BOARDS:
        began = time.process_time()
        result = BoardsSimulation(load("en"), count, games, seed=_SEED).run()
        seconds = (time.process_time() - began) / games
        print(
            f"| {count} | {games:,} | {result.mean:.3f} | {result.max_guesses} "
            f"| {len(result.failed)} | {seconds:.2f} |",
            flush=True,
        )
        for lost in result.failed:
            print(f"lost: {lost}", file=sys.stderr)


def speed(games: Annotated[int, Argument()] = 10) -> None:
    """Print how long suggestions take."""
    print("| pack | boards | guesses | median CPU s | most | CPU seconds a game |")
    print("|---|---:|---:|---:|---:|---:|")
    for pack, count in _TIMED:
        _times(pack, count, 0)
        times = [seconds for seed in range(games) for seconds in _times(pack, count, seed)]
        print(
            f"| {pack} | {count} | {len(times)} | {statistics.median(times):.2f} "
            f"| {max(times):.2f} | {sum(times) / games:.2f} |",
            flush=True,
        )


def _times(pack: str, count: int, seed: int) -> list[float]:
    lexicon = load(pack)
    game, boards = Game(lexicon, boards=count, seed=seed), Session(lexicon, boards=count)
    times = []
    while not game.is_over:
        began = time.process_time()
        guess = boards.suggest(5)[0].word
        times.append(time.process_time() - began)
        boards.add(guess, game.guess(guess))
    return times


if __name__ == "__main__":
    call(play, speed)
