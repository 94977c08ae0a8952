"""Finds first guesses for several boards, and writes them into a pack's ``opener.json``.

    python -m tools.boards_openers PACK_FOLDER [GAMES]

Ranks the first guesses that are stored for one board by the estimated length of random games of
four boards after two guesses (:mod:`tools.two_guesses`). In English this takes a second or two per
guess. The 2,000 games have a seed of their own, so that results on other games are not measured on
the games that chose the guess. ``tilewise lexicon build`` keeps the ranking while the lists stay
the same.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

import tilewise
from tilewise.authoring.writing import write_opener
from tilewise.knowledge.position import Position
from tilewise.lexicon.openers import SEVERAL_BOARDS, FirstGuess, OpenerFile, OpenerRanking
from tilewise.play.game import drawn
from tilewise.strategies import DEFAULT_STRATEGY, create_strategy
from tilewise.strategies.ranking import describe
from tools.two_guesses import after_two_guesses

BOARDS = 4
GAMES = 2000
SEED = 300


def ranked(lexicon: tilewise.Lexicon, stored: OpenerFile, games: int) -> OpenerRanking:
    """Rank the stored first guesses for one board."""
    alone = stored.by(create_strategy(DEFAULT_STRATEGY).ranks_by)
    if alone is None:
        raise SystemExit(f"{lexicon.id}: no opener; compute it with: tilewise lexicon build")
    rows = [lexicon.row_of_spelling[guess.word] for guess in alone.guesses]
    answers = [drawn(lexicon, BOARDS, SEED, number) for number in range(games)]
    values = after_two_guesses(lexicon.words, rows, answers)
    figures = describe(Position.start(lexicon.words), np.array(rows))
    guesses = [
        FirstGuess.of(guess.word, replace(figure, expected_guesses=value))
        for guess, figure, value in zip(alone.guesses, figures, values, strict=True)
    ]
    how = (
        f"of {len(rows)} first guesses for one board, by the expected guesses of {games} drawn "
        f"games of {BOARDS} boards after two guesses, by tilewise {tilewise.__version__}; "
        "the other figures are those of one board"
    )
    best_first = tuple(sorted(guesses, key=lambda guess: guess.expected_guesses))
    return OpenerRanking(SEVERAL_BOARDS, how, best_first)


def main() -> None:
    """Rank, write and print."""
    folder = Path(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    lexicon = tilewise.load(folder)
    stored = lexicon.opener_file
    if stored is None:
        raise SystemExit(f"{lexicon.id}: no opener; compute it with: tilewise lexicon build")
    found = ranked(lexicon, stored, games)
    others = tuple(ranking for ranking in stored.rankings if ranking.strategy != SEVERAL_BOARDS)
    write_opener(folder, OpenerFile(stored.lists, (*others, found)))
    for guess in found.guesses[:10]:
        print(f"{guess.word}\t{guess.expected_guesses:.3f}")


if __name__ == "__main__":
    main()
