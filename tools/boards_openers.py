"""Finds first guesses for several boards, and writes them into a pack's ``opener.json``.

    python -m tools.boards_openers lexicons/en

Ranks the first guesses that are stored for one board. The estimate of
:mod:`tilewise.play.several_boards` is poor for the first guess, which is far from the end of the
game. Openers differ in how well a second guess complements them on all boards at once. So this
looks at the second guess:

    value(g) = 1 + the mean over games of the least expected guesses after g,

with the same random games of four boards for every g. The cost of a board after g depends only on
its feedback, so it is computed once per feedback; for each game, these costs are summed over its
boards, and the minimum over second guesses is taken. In English this takes a second or two per
guess.

The 2,000 games have a seed of their own, so that no results are measured on the games that were
used to choose the guess. ``tilewise lexicon build`` keeps the ranking while the lists stay the
same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated

import numpy as np
from typer import Argument

import tilewise
from tilewise.authoring.writing import write_inside
from tilewise.knowledge.position import Position
from tilewise.lexicon.computed import OPENER, SEVERAL_BOARDS, FirstGuess, OpenerFile, OpenerRanking
from tilewise.lexicon.words import WordTable
from tilewise.play.game import drawn
from tilewise.play.several_boards import Costs, JointRanking
from tilewise.rules.feedback import pattern
from tilewise.rules.rule import Pattern, Turn
from tilewise.strategies.ranking import describe
from tilewise.strategies.registry import DEFAULT_STRATEGY, create_strategy
from tools.calls import call

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


def after_two_guesses(
    words: WordTable, openers: Iterable[int], games: Sequence[Sequence[int]]
) -> list[float]:
    """Estimate the length of games of several boards for each first guess.

    Args:
        words: the game's words.
        openers: first guesses, as rows of the word table.
        games: the answers of each game, board by board, as rows of the word table.

    Returns:
        The mean over the games, for each opener.
    """
    start, ranking = Position.start(words), JointRanking(words)

    def value(opener: int) -> float:
        shown = words.word(opener)

        @cache
        def cost(told: Pattern, boards: int) -> Costs:
            """Return the cost of a board after each second guess, with this many boards open."""
            return ranking.board_costs(start.after(Turn(shown, told)), start.allowed, boards)

        def after(answers: Sequence[int]) -> float:
            """Return the least expected guesses after the opener."""
            hidden = [words.word(answer) for answer in answers if answer != opener]
            told = [pattern(shown, word, words.rule) for word in hidden]
            costs = [cost(one, len(told)) for one in told]
            return 1 + float(np.sum(costs, axis=0).min()) if costs else 0.0

        return 1 + float(np.mean([after(game) for game in games]))

    return [value(opener) for opener in openers]


def main(folder: Path, games: Annotated[int, Argument()] = GAMES) -> None:
    """Rank, write and print."""
    lexicon = tilewise.load(folder)
    stored = lexicon.opener_file
    if stored is None:
        raise SystemExit(f"{lexicon.id}: no opener; compute it with: tilewise lexicon build")
    found = ranked(lexicon, stored, games)
    others = tuple(ranking for ranking in stored.rankings if ranking.strategy != SEVERAL_BOARDS)
    opener_file = OpenerFile(stored.lists, (*others, found))
    write_inside(folder, OPENER, opener_file.to_json())
    for guess in found.guesses[:10]:
        print(f"{guess.word}\t{guess.expected_guesses:.3f}")


if __name__ == "__main__":
    call(main)
