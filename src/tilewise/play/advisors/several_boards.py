"""Advice on several boards: one guess for all that are open."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.openers import SEVERAL_BOARDS
from tilewise.play.advisors.one_board import OneBoard
from tilewise.play.advisors.situation import Advisor, Situation
from tilewise.play.boards.playouts import PlayedOut, compile_player, needs_compiling
from tilewise.play.boards.ranking import Exact, JointRanking, guesses_of
from tilewise.play.suggestion import Advice, Gain, Suggestion, tiles_of
from tilewise.search.limits import FEW
from tilewise.strategies import Strategy, choose_strategy
from tilewise.strategies.ranking import RankedGuess, describe

_FIRST_GUESSES = 10


class SeveralBoards(Advisor):
    """Advises on several boards by what a guess does on all of them.

    Args:
        lexicon: the game's words.
    """

    def __init__(self, lexicon: Lexicon, strategy: Strategy) -> None:
        self.strategy = strategy
        self._ranking = JointRanking(lexicon.words)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses for all open boards together."""
        return Advice(tuple(self._suggestions(situation, top)), "search")

    def _suggestions(self, situation: Situation, top: int) -> list[Suggestion]:
        if situation.is_start:
            return self._first_guesses(situation, top)
        boards = situation.positions
        all_ranked = self._ranked(boards)
        ranked = situation.without_spoilers(all_ranked)
        exact = self._ranking.exact(boards, _turns(situation), ranked[:top].tolist())
        if exact is None:
            trial = self._ranking.played_out(boards, all_ranked, ranked)
            if trial is None:
                return _in_order(described(self._ranking, situation, ranked[:top]))
            ranked = np.concatenate([trial.rows, ranked[~np.isin(ranked, trial.rows)]])
            return _with_trial(described(self._ranking, situation, ranked[:top]), trial)
        if situation.spoilers:
            ranked = np.concatenate([[exact.row], ranked[ranked != exact.row]])
        return _with_exact(described(self._ranking, situation, ranked[:top]), exact)

    def needs_compiling(self, situation: Situation) -> bool:
        """Whether games would be played out if the code for that were compiled."""
        return not situation.is_start and needs_compiling(situation.lexicon.words)

    def compile(self, situation: Situation) -> None:
        """Compile the code that plays games out, which improves guesses: ten seconds, once.

        Machine code is kept on disk. Until it is there, guesses are ranked by the estimate.
        """
        compile_player(situation.lexicon.words)

    def _ranked(self, boards: Sequence[Position]) -> Ints:
        """Return the guesses worth making, best first, as rows of the word table."""
        if all(board.count == 1 for board in boards):  # no other guess makes sense
            return np.unique(np.concatenate([board.candidates for board in boards]))
        return self._ranking.ranked(boards)

    def _first_guesses(self, situation: Situation, top: int) -> list[Suggestion]:
        """Return first guesses, from the pack's stored ranking for several boards if it has one.

        If it has none, or too few guesses, return those that are best for one board.
        """
        strategy = choose_strategy(situation.lexicon).strategy
        board = next(iter(situation.boards))
        alone = replace(situation, boards={board: situation.boards[board]})
        single = OneBoard(strategy, FEW).advise(alone, max(top, _FIRST_GUESSES)).suggestions
        rows = np.array([suggestion.row for suggestion in single], np.intp)
        found = described(self._ranking, situation, rows)
        found.sort(key=lambda guess: guess.expected_guesses)
        best = described(self._ranking, situation, _stored_openers(situation))
        known = {guess.row for guess in best}
        return _in_order([*best, *(guess for guess in found if guess.row not in known)][:top])


class SummedStrategy(Advisor):
    """Advises on several boards by a strategy's own scores, summed over the open boards.

    Args:
        lexicon: the game's words.
        strategy: the strategy that ranks the guesses.
    """

    def __init__(self, lexicon: Lexicon, strategy: Strategy) -> None:
        self.strategy = strategy
        self._ranking = JointRanking(lexicon.words)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the guesses with the lowest sum of scores; ties go to the likelier answer."""
        boards = situation.positions
        guesses = guesses_of(boards)
        scores, chances = np.zeros(len(guesses)), np.zeros(len(guesses))
        known = {board: _scores(self.strategy, board, guesses) for board in set(boards)}
        for board in boards:
            scores += known[board]
            chances += board.probability_of(guesses)
        best = guesses[np.lexsort((guesses, -chances, np.round(scores, 9)))]
        rows = situation.without_spoilers(best)[:top]
        return Advice(tuple(described(self._ranking, situation, rows)), "search")


def _scores(strategy: Strategy, board: Position, guesses: Ints) -> Floats:
    """Score some guesses on a board; guesses it does not allow get its worst score."""
    seen = strategy.seen(board)
    scored = strategy.scores(seen)
    finite = scored[np.isfinite(scored)]
    worst = float(finite.max()) if len(finite) else 0.0
    scores = np.full(len(board.words.tokens), worst)
    scores[seen.allowed] = np.where(np.isfinite(scored), scored, worst)
    found: Floats = scores[guesses]
    return found


def described(ranking: JointRanking, situation: Situation, rows: Ints) -> list[Suggestion]:
    """Return guesses (rows of the word table) with their estimated figures."""
    if not len(rows):
        return []
    boards = situation.positions
    after = ranking.costs_after(boards, rows)
    saved: Floats = ranking.costs(boards)[:, None] - after
    known = {board: describe(board, rows) for board in set(boards)}  # some may be the same
    expected = (1 + after.sum(axis=0)).tolist()
    return [
        _joint_suggestion(
            situation,
            [known[board][place] for board in boards],
            saved[:, place].tolist(),
            expected[place],
        )
        for place in range(len(rows))
    ]


def _joint_suggestion(
    situation: Situation, told: Sequence[RankedGuess], saved: Sequence[float], expected: float
) -> Suggestion:
    """Return a guess with its figures for all open boards together.

    Args:
        situation: the game.
        told: the guess's figures on each open board.
        saved: guesses that it is expected to save on each of them.
        expected: guesses until all boards are solved, including this one.
    """
    lexicon, row = situation.lexicon, told[0].row
    gains = tuple(
        Gain(board, one.probability, one.entropy_bits, less)
        for board, one, less in zip(situation.boards, told, saved, strict=True)
    )
    return Suggestion(
        word=lexicon.spelling(row),
        tokens=tiles_of(lexicon, row),
        is_candidate=any(gain.probability > 0 for gain in gains),
        is_listed=row < lexicon.words.answer_count,
        probability=1 - math.prod(1 - gain.probability for gain in gains),
        expected_guesses=expected,
        exact=False,
        entropy_bits=sum(gain.entropy_bits for gain in gains),
        expected_remaining=sum(one.expected_remaining for one in told),
        worst_case=sum(one.worst_case for one in told),
        buckets=math.prod(one.buckets for one in told),
        gains=gains,
        row=row,
    )


def _turns(situation: Situation) -> float:
    """Return how many guesses the open boards may use; every other unsolved board needs one.

    A lost game can be played on, and has no limit.
    """
    if situation.guesses_left is None:
        return math.inf
    boards = len(situation.boards)
    turns = situation.guesses_left - (situation.unsolved - boards)
    return turns if turns >= boards else math.inf


def _stored_openers(situation: Situation) -> Ints:
    """Return the first guesses that the pack ranks for several boards, best first."""
    lexicon = situation.lexicon
    file = lexicon.opener_file
    ranking = file.by(SEVERAL_BOARDS) if file is not None else None
    stored = () if ranking is None else ranking.guesses
    found = [lexicon.row_of_spelling.get(guess.word) for guess in stored]
    return situation.without_spoilers(np.array([row for row in found if row is not None], np.intp))


def _in_order(guesses: Sequence[Suggestion]) -> list[Suggestion]:
    """Raise estimates so that no guess seems better than one ranked before it."""
    raised = np.maximum.accumulate([guess.expected_guesses for guess in guesses])
    return [
        replace(guess, expected_guesses=value)
        for guess, value in zip(guesses, raised.tolist(), strict=True)
    ]


def _with_trial(guesses: Sequence[Suggestion], trial: PlayedOut) -> list[Suggestion]:
    """Replace the estimates of guesses that were played out by the averages of the games."""
    took = dict(zip(trial.rows.tolist(), trial.expected.tolist(), strict=True))
    return _in_order(
        [
            replace(guess, expected_guesses=took.get(guess.row, guess.expected_guesses))
            for guess in guesses
        ]
    )


def _with_exact(guesses: Sequence[Suggestion], exact: Exact) -> list[Suggestion]:
    """Replace estimates by exact figures, and sort; the best guess comes first.

    No other guess can be better than the best, so if an estimate is lower, all estimates are raised
    by the difference. Guesses that may lose the game are ranked lower than their expected guesses
    alone would put them.
    """
    known = exact.outlooks
    best = known[exact.row]
    estimates = [guess.expected_guesses for guess in guesses if guess.row not in known]
    shift = max(0.0, best.guesses - min(estimates, default=best.guesses))

    def cost(guess: Suggestion) -> float:
        found = known.get(guess.row)
        return found.cost if found else guess.expected_guesses + best.cost - best.guesses

    told = [
        replace(guess, expected_guesses=known[guess.row].guesses, exact=True)
        if guess.row in known
        else replace(guess, expected_guesses=guess.expected_guesses + shift)
        for guess in guesses
    ]
    return sorted(told, key=lambda guess: (guess.row != exact.row, cost(guess)))
