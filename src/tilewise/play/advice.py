"""What to guess next: suggestions, and the advisors that give them for each kind of game."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewise.errors import GuessError, SessionError, untranslated
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import OPENER, SEVERAL_BOARDS, Figures, FirstGuess
from tilewise.lexicon.fingerprints import Standing, standing_of
from tilewise.lexicon.words import Suggested
from tilewise.play.absurdle import EFFORT, Adversary, ForcedLine, Forcing
from tilewise.play.rounds import GameKind
from tilewise.play.several_boards import (
    Exact,
    JointRanking,
    PlayedOut,
    compile_player,
    guesses_of,
    needs_compiling,
    play_out,
)
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.search import FEW, exact_limit
from tilewise.strategies.base import Strategy
from tilewise.strategies.ranking import RankedGuess, best_guess, describe, guesses_tried, rank
from tilewise.strategies.registry import BEST_STRATEGY, choose_strategy, read_strategy
from tilewise.strategies.splitting import ExpectedGuesses

if TYPE_CHECKING:
    from tilewise.search.live import ExactAdvice


# -- Suggestions and candidates: words with their figures ------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A word and the probability that it is the answer.

    Attributes:
        word: its spelling.
        probability: the probability that it is the answer.
        is_listed: whether it is one of the lexicon's likely answers.

    >>> game = Session("en")
    >>> game.add("bible", "G..Y.")
    >>> game.add("alloy", "YY...")
    >>> [candidate.word for candidate in game.candidates(3)]
    ['banal', 'basal', 'brawl']
    """

    word: str
    probability: float
    is_listed: bool


@dataclass(frozen=True)
class Gain:
    """What a guess does on one of several boards.

    Attributes:
        board: its number, the first is 1.
        probability: the probability that the guess solves the board.
        entropy_bits: information in the feedback there.
        saved: the estimated number of guesses that it saves on the board.

    >>> best = Session("en", boards=2).suggest(1)[0]
    >>> [(gain.board, round(gain.entropy_bits, 2)) for gain in best.gains]
    [(1, 5.74), (2, 5.74)]
    """

    board: int
    probability: float
    entropy_bits: float
    saved: float


@dataclass(frozen=True, kw_only=True)
class Suggestion(Figures, Candidate):
    """A suggested guess and its figures.

    With several boards the figures are for all open boards together: guesses until the last is
    solved, sums of bits and of words left, and how many different patterns of feedback it can get.

    Attributes:
        word: its spelling.
        tokens: what its tiles show.
        probability: the probability that it is the answer of a board; 0 for a word too unlikely to
            be counted.
        is_listed: whether it is one of the lexicon's likely answers.
        is_candidate: whether it may be the answer of an open board.
        expected_guesses: how many guesses the game will take from here, on average; more if it may
            be lost.
        exact: whether `expected_guesses` is exact (from a strategy tree or an exact search) and not
            an estimate.
        entropy_bits: the information in its feedback, on average.
        expected_remaining: candidates left after it, on average.
        worst_case: the most candidates that may be left after it.
        buckets: how many different patterns of feedback it can get.
        worth: the strategy's own score, if it has one.
        gains: what it does on each open board, if there are several.
        reply: what the opponent will answer, if the game cheats. `worst_case` is then the number of
            words left after that.
        row: the word's place in the lexicon's word table.

    >>> best = Session("en").suggest(1)[0]
    >>> best.word, best.tokens, round(best.expected_guesses, 3)
    ('trace', ('t', 'r', 'a', 'c', 'e'), 3.438)
    >>> best = Session("en", boards=4).suggest(1)[0]
    >>> best.word, len(best.gains), best.exact
    ('crane', 4, False)
    """

    tokens: tuple[str, ...]
    is_candidate: bool
    exact: bool
    worth: float | None = None
    gains: tuple[Gain, ...] = ()
    reply: Feedback | None = None
    row: int

    @property
    def helps_most(self) -> int | None:
        """The number of the board that this guess helps most, if there are several."""
        if not self.gains:
            return None
        return max(self.gains, key=lambda gain: (gain.saved, gain.probability)).board


@dataclass(frozen=True)
class Advice:
    """What to guess next.

    Attributes:
        suggestions: best first.
        source: ``tree`` if the first is a strategy tree's guess, otherwise ``search``.
        tried: how many guesses were ranked, if ranking all would have taken too long; others may be
            better. None if all were.
    """

    suggestions: tuple[Suggestion, ...]
    source: str
    tried: int | None = None


def suggestion_of(lexicon: Lexicon, guess: RankedGuess) -> Suggestion:
    """Return a ranked guess as a suggestion on one board; its figures are estimates."""
    figures: dict[str, Any] = guess.figures
    return Suggestion(
        word=lexicon.spelling(guess.row),
        tokens=tiles_of(lexicon, guess.row),
        is_candidate=guess.is_candidate,
        exact=False,
        probability=guess.probability,
        is_listed=guess.row < lexicon.words.answer_count,
        worth=guess.worth,
        row=guess.row,
        **figures,
    )


def tiles_of(lexicon: Lexicon, row: int) -> tuple[str, ...]:
    """Return what the tiles of a word show, by its row in the word table."""
    alphabet = lexicon.tokenizer.alphabet
    tokens = lexicon.rule.shown(lexicon.words.word(row))
    return tuple(alphabet[token] for token in tokens)


# -- What an advisor knows about a game, and what it can be asked ----------------------------------


@dataclass(frozen=True, eq=False)
class Situation:
    """A game as its player sees it before the next guess.

    Attributes:
        lexicon: the game's words.
        boards: the open boards that some word fits, by their numbers.
        turns: guesses left for these boards, as each of the others needs one; infinity without a
            limit, and in a lost game, which can be played on.
        spoilers: whether words that may be an answer are suggested.
    """

    lexicon: Lexicon
    boards: Mapping[int, Position]
    turns: float
    spoilers: bool

    @property
    def positions(self) -> Sequence[Position]:
        """The positions of the open boards."""
        return list(self.boards.values())

    @property
    def is_start(self) -> bool:
        """Whether nothing was guessed and no word was ruled out."""
        return all(not one.turns and one.is_unrestricted for one in self.boards.values())

    def without_spoilers(self, guesses: Ints) -> Ints:
        """Return the guesses (rows) that may be suggested: no candidates if spoilers are off."""
        if self.spoilers:
            return guesses
        candidates = np.concatenate([board.candidates for board in self.boards.values()])
        return guesses[~np.isin(guesses, candidates)]


class Advisor(ABC):
    """Decides what to guess next.

    Attributes:
        strategy: the strategy that ranks the guesses.
        notes: what the player should know, such as an unusable tree.
    """

    strategy: Strategy
    notes: tuple[str, ...] = ()

    @abstractmethod
    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the `top` best next guesses, or fewer if there are fewer.

        Args:
            situation: the game, with at least one open board.
            top: how many.
        """

    def best_answer(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        Args:
            situation: the game, with at least one open board.
            best: the first suggestion.

        None if spoilers are off, or this advisor has none to offer.
        """
        return None

    def outside(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return a word that is not suggested, because few people know it, but notably better."""
        return None

    def needs_compiling(self, situation: Situation) -> bool:
        """Whether there is code to :meth:`compile` that would improve the next advice."""
        return False

    def compile(self, situation: Situation) -> None:  # noqa: B027 - most have nothing to compile
        """Compile code that improves advice; takes some seconds, once per machine.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """

    def reply(self, situation: Situation, guess: tuple[int, ...]) -> Feedback:
        """Return what the opponent will answer to a guess.

        Raises:
            SessionError: the opponent is fair, so its answer is not known.
        """
        raise SessionError(
            untranslated(
                "a fair opponent's feedback is not known in advance; play against absurdle"
            )
        )

    def force(
        self, situation: Situation, word: tuple[int, ...] | None, effort: int | None
    ) -> ForcedLine | None:
        """Return the fewest guesses sure to win, ending with the given word or with any.

        Raises:
            SessionError: the opponent is fair, so nothing can be forced.
            GuessError: the opponent does not hold the word.
        """
        raise SessionError(
            untranslated("a fair opponent cannot be forced to choose a word; play against absurdle")
        )


# -- Choice of the next guess: from the strategy tree, an exact search, or the strategy's ranking
# In a position on a strategy tree, the tree's guess is made. Elsewhere, a strategy with
# ``plays_to_win`` (such as ``optimal``) searches positions with few candidates to their end
# (:mod:`tilewise.search.live`), because exact figures beat estimates. In larger positions, the
# ranking decides.
#
# The caller sets the limit: :data:`~tilewise.search.FEW` candidates take about 0.1 s
# without compiled code and give the same result everywhere; :func:`conversational` is for a player
# who is waiting; and a simulation can search as many candidates as possible.
#


_WORTH_WAITING_FOR = 300
"""Number of candidates that the compiled engine usually searches within 0.5 s."""

_PATIENCE = 3.0
"""Seconds after which a search gives up."""


def conversational() -> int:
    """Return how many candidates to search exactly while a player waits."""
    return min(exact_limit(), _WORTH_WAITING_FOR)


@dataclass(frozen=True)
class Choice:
    """A guess.

    Attributes:
        row: the word, as a row of the word table.
        is_estimated: whether it comes from the ranking, and not from a tree or an exact search.
    """

    row: int
    is_estimated: bool = False


@dataclass(frozen=True)
class Chooser:
    """Makes a strategy's guesses.

    Attributes:
        strategy: the strategy.
        exact_up_to: positions with at most this many candidates are searched exactly, if the
            strategy plays to win.
        patience: seconds after which a search gives up.
    """

    strategy: Strategy
    exact_up_to: int = FEW
    patience: float = _PATIENCE

    def choose(self, position: Position) -> Choice:
        """Return the next guess; the position must have at least one candidate."""
        planned = self.strategy.planned(position)
        if planned is not None:
            return Choice(planned.row)
        if self.strategy.plays_to_win:
            advice = self.exact(position, ())
            if advice is not None:
                return Choice(advice.best)
        return Choice(best_guess(position, self.strategy), is_estimated=True)

    def reaches(self, position: Position) -> bool:
        """Whether a position is small enough to be searched to its end."""
        return position.count <= self.exact_up_to

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end; None if it is too large or the search gives up.

        Args:
            position: the position.
            guesses: rows of the word table whose expected guesses are wanted, apart from the best.
        """
        if not self.reaches(position):
            return None
        from tilewise.search.live import exact_advice  # 6 ms, not needed on a tree

        return exact_advice(position, guesses, self.patience)


class PatientChooser(Chooser):
    """A chooser that compiles the engine if necessary instead of working without it."""

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end; None if it is too large or the search gives up."""
        if self.reaches(position):
            from tilewise.search.live import compile_if_needed  # 6 ms

            compile_if_needed(position)
        return super().exact(position, guesses)


# -- Advice on one board: from the strategy tree, exact search, or the strategy's ranking ----------


_LIKELIEST = 128
"""The best possible answer is chosen from this many of the likeliest candidates, and from any that
are just as likely as the last of them."""

_OUTSIDE_UP_TO, _OUTSIDE_PATIENCE, _OUTSIDE_SAVES = 20, 0.3, 0.05
"""Words that few people know are mentioned beside familiar ones with at most this many candidates,
after at most this many seconds, if they save more than this many guesses."""

_NEARLY_EQUAL = 0.005
"""Expected guesses that nobody notices; estimates are further off."""


class OneBoard(Advisor):
    """Advises on one board.

    If the strategy has a strategy tree, the tree's guess comes first, with the tree's mean, and the
    ranking follows. With few candidates left, guesses are searched exactly
    (:mod:`tilewise.play.advice`). Suggestions for the first turn come from the pack's stored
    openers if there are enough of them.

    Args:
        strategy: the strategy that ranks the guesses.
        exact_up_to: positions with at most this many candidates are searched exactly.
        notes: what the player should know about the strategy.
    """

    def __init__(self, strategy: Strategy, exact_up_to: int, notes: tuple[str, ...] = ()) -> None:
        self.strategy = strategy
        self.notes = notes
        self._chooser = Chooser(strategy, exact_up_to)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses, and where the first of them comes from."""
        (position,) = situation.positions
        return _Advising(situation, position, self._chooser).advise(top)

    def best_answer(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        This is for players who would rather try to win now than learn more. Its estimate fits the
        first suggestion's figure. None if spoilers are off.
        """
        (position,) = situation.positions
        chances = position.probabilities
        is_likely = chances >= chances[min(_LIKELIEST, len(chances)) - 1]
        likeliest = np.intersect1d(position.candidates[is_likely], position.allowed)
        if not (situation.spoilers and len(likeliest)):
            return None
        (answer,) = rank(position.limited_to(likeliest), ExpectedGuesses(), 1)
        both = np.array([best.row, answer.row])
        first, guess = describe(position, both, self.strategy.seen(position))
        estimated = suggestion_of(situation.lexicon, guess)
        if not best.exact:
            return estimated
        (fitting,) = _no_better([estimated], best, first.expected_guesses)
        return fitting

    def outside(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return the best of all words, if it saves a notable part of a guess; None otherwise.

        Only the end of a game is searched, as it can be done exactly while a player waits.
        """
        (position,) = situation.positions
        is_asked_for = situation.spoilers and self.strategy.plays_to_win
        if not (is_asked_for and position.words.least_chance):
            return None
        chooser = Chooser(self.strategy, _OUTSIDE_UP_TO, _OUTSIDE_PATIENCE)
        exact = chooser.exact(position.suggesting_all(), [best.row])
        if exact is None or best.row not in exact.expected_guesses:
            return None
        saved = exact.expected_guesses[best.row] - exact.expected_guesses[exact.best]
        if saved <= _OUTSIDE_SAVES:
            return None
        (described,) = describe(position, np.array([exact.best]))
        return _with_exact(suggestion_of(situation.lexicon, described), exact)


def _no_better(others: list[Suggestion], first: Suggestion, estimate: float) -> list[Suggestion]:
    """Return the guesses other than the best in order, with corrected estimates.

    The other estimates are assumed to be off by as much as the best guess's was, and none may be
    lower than the best guess's exact figure.
    """
    estimates = [one.expected_guesses for one in others if not one.exact]
    shift = first.expected_guesses - min(estimate, *estimates, math.inf)
    shifted = (
        one if one.exact else replace(one, expected_guesses=one.expected_guesses + shift)
        for one in others
    )
    return sorted(shifted, key=_order)


def _order(guess: Suggestion) -> tuple[float, bool, float, int]:
    """Return a sort key: fewest expected guesses; among equals, candidates, then the likelier."""
    rounded = round(guess.expected_guesses, 9)
    return rounded, not guess.is_candidate, -guess.probability, guess.row


def _about(guess: Suggestion) -> tuple[int, float]:
    """Return a sort key for all but the first: among nearly equals, the likelier comes first."""
    return round(guess.expected_guesses / _NEARLY_EQUAL), -guess.probability


def _with_exact(guess: Suggestion, exact: ExactAdvice) -> Suggestion:
    """Return a guess with its exact figure, unless the search ran out of time."""
    expected = exact.expected_guesses.get(guess.row)
    return guess if expected is None else replace(guess, expected_guesses=expected, exact=True)


@dataclass(frozen=True, eq=False)
class _Advising:
    """Advice being put together."""

    situation: Situation
    position: Position
    chooser: Chooser

    @property
    def strategy(self) -> Strategy:
        return self.chooser.strategy

    def advise(self, top: int) -> Advice:
        planned = self.strategy.planned(self.position)
        first = None if planned is None else self._described(planned.row)
        if planned is None or first is None:
            ranked = self._ranked(top)
            exact = self.chooser.exact(self.position, [guess.row for guess in ranked])
            return self._advice(self._searched(ranked, exact)[:top], "search")
        best = replace(first, expected_guesses=planned.expected_guesses, exact=True)
        if top == 1 and not self._may_beat_the_tree():
            return self._advice([best], "tree")
        ranked = self._ranked(top)
        rows = [planned.row, *(guess.row for guess in ranked)]
        exact = self.chooser.exact(self.position, rows)
        if exact is not None and self._may_beat_the_tree():
            if exact.beats(planned.row):
                return self._advice(self._searched(ranked, exact)[:top], "search")
            best = _with_exact(best, exact)
        others = [one for one in self._known(ranked, exact) if one.row != planned.row]
        others = _no_better(others, best, first.expected_guesses)
        return self._advice([best, *others][:top], "tree")

    def _advice(self, found: Iterable[Suggestion], source: str) -> Advice:
        tried = guesses_tried(self.position) if self.position.count else None
        found = list(found)
        if self.strategy.plays_to_win:
            found[1:] = sorted(found[1:], key=_about)
        return Advice(tuple(found), source, tried)

    def _may_beat_the_tree(self) -> bool:
        """Whether to use exact search, because it may find a better guess than the tree.

        A tree and its mean cover only the listed answers. If another answer is fairly likely, the
        end of the game is searched for all candidates.
        """
        unlisted = self.position.belief.unlisted_probability
        return unlisted > NEGLIGIBLE and self.chooser.reaches(self.position)

    def _searched(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[Suggestion]:
        """Put the guesses that exact search found first, ordered by expected guesses.

        A strategy without ``plays_to_win`` keeps its own order.
        """
        known = self._known(ranked, exact)
        certain = [one for one in known if one.exact]
        if exact is None or not certain or not self.strategy.plays_to_win:
            return known
        first = min(certain, key=lambda one: (one.row != exact.best, _order(one)))
        (estimate,) = describe(self.position, np.array([first.row]))
        others = [one for one in known if one is not first]
        return [first, *_no_better(others, first, estimate.expected_guesses)]

    def _known(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[Suggestion]:
        """Return ranked guesses, with exact figures where exact search found them.

        With ``plays_to_win``, the best guess of all is added if it is missing.
        """
        known = [suggestion_of(self.situation.lexicon, guess) for guess in ranked]
        if exact is None:
            return known
        if self.strategy.plays_to_win and all(guess.row != exact.best for guess in ranked):
            described = self._described(exact.best)
            known += [] if described is None else [described]
        return [_with_exact(one, exact) for one in known]

    def _described(self, row: int) -> Suggestion | None:
        """Return a guess with its estimated figures; None if it would be a spoiler."""
        (described,) = describe(self.position, np.array([row]))
        if described.is_candidate and not self.situation.spoilers:
            return None
        return suggestion_of(self.situation.lexicon, described)

    def _ranked(self, top: int) -> list[RankedGuess]:
        stored = self._stored_opener(top)
        if stored is not None:
            return stored
        return rank(self.position, self.strategy, top, candidates_too=self.situation.spoilers)

    def _stored_opener(self, top: int) -> list[RankedGuess] | None:
        """Return first guesses as the pack ranks them; None if it has too few."""
        situation, position = self.situation, self.position
        by = self.strategy.ranks_by
        stored = _stored_openers(situation, by) if situation.is_start else {}
        rows = np.array(list(stored)[:top], np.intp)
        if len(rows) < top:
            return None
        if standing_of(situation.lexicon, OPENER) is not Standing.OURS:
            # Of an unchecked pack, only the stored words are used; their figures are recomputed.
            found = describe(position, rows)
            return sorted(found, key=lambda guess: round(guess.expected_guesses, 6))
        chances = (position.probability_of(rows) * position.mass).tolist()
        figures: list[dict[str, Any]] = [stored[row].figures for row in rows.tolist()]
        return [
            RankedGuess(row=row, is_candidate=chance > 0, probability=chance, **known)
            for row, chance, known in zip(rows.tolist(), chances, figures, strict=True)
        ]


def _stored_openers(situation: Situation, strategy: str) -> dict[int, FirstGuess]:
    """Return the first guesses that the pack ranks by a strategy, best first, by their rows."""
    lexicon, file = situation.lexicon, situation.lexicon.opener_file
    ranking = None if file is None else file.by(strategy)
    stored = () if ranking is None else ranking.guesses
    found = ((lexicon.row_of_spelling.get(guess.word), guess) for guess in stored)
    known = {row: guess for row, guess in found if row is not None}
    fitting = situation.without_spoilers(np.array(list(known), np.intp))
    return {row: known[row] for row in fitting.tolist()}


# -- Advice on several boards: one guess for all that are open -------------------------------------


_FIRST_GUESSES = 10


@dataclass(frozen=True)
class Compared:
    """A guess on several boards beside the best one.

    Attributes:
        best: the best guess, as a row of the word table.
        expected: expected guesses until all boards are solved with the best guess.
        played: the same with the other guess, never less.
        is_exact: whether both are exact.
    """

    best: int
    expected: float
    played: float
    is_exact: bool = False


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
        exact = self._ranking.exact(boards, situation.turns, ranked[:top].tolist())
        if exact is None:
            trial = play_out(boards, all_ranked, ranked)
            if trial is None:
                return _in_order(described(self._ranking, situation, ranked[:top]))
            ranked = np.concatenate([trial.rows, ranked[~np.isin(ranked, trial.rows)]])
            return _with_trial(described(self._ranking, situation, ranked[:top]), trial)
        if situation.spoilers:
            ranked = np.concatenate([[exact.row], ranked[ranked != exact.row]])
        return _with_exact_on_boards(described(self._ranking, situation, ranked[:top]), exact)

    def compared(self, situation: Situation, row: int) -> Compared:
        """Compare a guess with the one that is suggested first, both valued in the same way.

        Args:
            situation: the game; some word fits each board.
            row: the guess, as a row of the word table.
        """
        best = self._suggestions(situation, 1)[0].row
        boards, is_start = situation.positions, situation.is_start
        exact = None if is_start else self._ranking.exact(boards, situation.turns, [row])
        if exact is not None and row in exact.outlooks:
            known = exact.outlooks
            return Compared(exact.row, known[exact.row].guesses, known[row].guesses, is_exact=True)
        rows = np.unique(np.array([best, row], np.intp))
        found = {s.row: s.expected_guesses for s in described(self._ranking, situation, rows)}
        if not is_start:
            trial = play_out(boards, self._ranked(boards), rows)
            if trial is not None:
                found = dict(zip(trial.rows.tolist(), trial.expected.tolist(), strict=True))
        return Compared(best, found[best], max(found[best], found[row]))

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
        found.sort(key=lambda guess: round(guess.expected_guesses, 9))
        stored = np.array(list(_stored_openers(situation, SEVERAL_BOARDS)), np.intp)
        best = described(self._ranking, situation, stored)
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


def _with_exact_on_boards(guesses: Sequence[Suggestion], exact: Exact) -> list[Suggestion]:
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
    return sorted(told, key=lambda guess: (guess.row != exact.row, round(cost(guess), 9)))


# -- Advice against the opponent that cheats: the guesses that leave it the fewest words -----------


class AgainstAbsurdle(Advisor):
    """Advises against the opponent that cheats.

    A strategy with ``plays_to_win`` ranks first the guesses that leave the fewest words; among
    ties, possible answers come first. Other strategies keep their own order.

    Args:
        lexicon: the game's words.
        strategy: the strategy that ranks the guesses.
    """

    def __init__(self, lexicon: Lexicon, strategy: Strategy) -> None:
        self.strategy = strategy
        self._lexicon = lexicon
        self._adversary = Adversary(lexicon.words)

    @cached_property
    def _by_all_words(self) -> Adversary:
        """The opponent for all guesses, as familiar ones alone may need more to win."""
        return Adversary(self._lexicon.suggesting(Suggested.ALL).words)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses, each with the reply it will get."""
        (position,) = situation.positions
        if self.strategy.plays_to_win:
            best = self._fewest_left(situation, position)[:top]
        else:
            ranked = rank(position, self.strategy, top, candidates_too=situation.spoilers)
            best = np.array([guess.row for guess in ranked], np.intp)
        if not len(best):
            return Advice((), "search")
        replies = self._adversary.replies(position.candidates, best)
        lexicon = situation.lexicon
        found = zip(describe(position, best), replies.pattern.tolist(), strict=True)
        return Advice(
            tuple(
                replace(
                    suggestion_of(lexicon, guess),
                    reply=lexicon.feedback_of(pattern, lexicon.words.word(guess.row)),
                )
                for guess, pattern in found
            ),
            "search",
        )

    def _fewest_left(self, situation: Situation, position: Position) -> Ints:
        """Return the guesses that may be suggested, best first, as rows of the word table."""
        guesses = position.allowed if situation.spoilers else position.ruled_out
        replies = self._adversary.replies(position.candidates, guesses)
        held = np.isin(guesses, position.candidates)
        ends = replies.pattern == position.all_correct
        found: Ints = guesses[np.lexsort((guesses, ~held, replies.left, ~ends))]
        return found

    def reply(self, situation: Situation, guess: tuple[int, ...]) -> Feedback:
        """Return what the opponent will answer to a guess."""
        (position,) = situation.positions
        pattern, _ = self._adversary.keep(position.candidates, guess)
        return situation.lexicon.feedback_of(pattern, guess)

    def force(
        self, situation: Situation, word: tuple[int, ...] | None, effort: int | None
    ) -> ForcedLine | None:
        """Return the fewest guesses found that win; None if none were found.

        Raises:
            GuessError: the opponent does not hold the word.
        """
        (position,) = situation.positions
        lexicon, left = situation.lexicon, position.candidates
        target = None if word is None else lexicon.require(word)
        if target is not None and target not in left:
            raise GuessError(
                "{word} can no longer be the answer; choose one of the words left",
                word=lexicon.spelling(target),
            )
        search = Forcing(self._by_all_words, target, effort or EFFORT, position.hard)
        line = search.shortest(left, position.turns)
        if line is None:
            return None
        guesses = map(self._by_all_words.words.word, line.guesses)
        return ForcedLine(tuple(map(lexicon.show, guesses)), line.is_shortest)


# -- Who advises a player: on one board, on several, and against an opponent that cheats -----------
# A session works out what is known (:class:`~.situation.Situation`) and asks one advisor, chosen
# once, what to guess next.


def choose_advisor(
    lexicon: Lexicon,
    kind: GameKind,
    wanted: Strategy | str | None,
    *,
    hard: HardMode,
    exact_up_to: int,
) -> Advisor:
    """Return the advisor for a game.

    Args:
        lexicon: the game's words.
        kind: the kind of game.
        wanted: a strategy, or one as text; None for the best one available.
        hard: how hard mode limits the guesses.
        exact_up_to: positions of one board with at most this many candidates are searched to the
            end.

    Raises:
        StrategyError: the strategy is unknown, or does not suit this lexicon.
        GuessError: the game has no hard mode.
    """
    if kind.boards == 1 and not kind.cheats:
        chosen = choose_strategy(lexicon, wanted, hard=hard)
        return OneBoard(chosen.strategy, exact_up_to, chosen.notes)
    # A strategy tree is a plan for one board and a fair opponent, so none is loaded.
    strategy = read_strategy(BEST_STRATEGY if wanted is None else wanted)
    if not strategy.plays_to_win:
        strategy = strategy.playing(lexicon, hard=hard)
    if kind.cheats:
        return AgainstAbsurdle(lexicon, strategy)
    advisor = SeveralBoards if strategy.plays_to_win else SummedStrategy
    return advisor(lexicon, strategy)
