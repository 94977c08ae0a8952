"""Reviews: the value of every position of a game, what each guess cost, and how lucky it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import inf
from os import PathLike
from time import perf_counter

import numpy as np

from tilewise.errors import FeedbackError, GuessError, TreeError, of_guess, shown
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WordTable, WrittenTurn, load
from tilewise.lexicon.fingerprints import known_opener_costs
from tilewise.lexicon.pack import one_by_one
from tilewise.play.advice import SeveralBoards
from tilewise.play.rounds import WITHOUT_LIMIT, broken_hint, read_number, read_whole
from tilewise.play.session import Session
from tilewise.play.typed import example, part_guess
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn
from tilewise.search import FEW, MANY
from tilewise.search.live import cost_of_opener, exact_advice
from tilewise.strategies.ranking import describe, rank
from tilewise.strategies.registry import choose_strategy
from tilewise.strategies.splitting import ExpectedGuesses, Optimal
from tilewise.trees.player import TreePlayer, load_player

# -- Value of a position: expected guesses to the answer, with best play or with a given guess -----
# E is the expected number of guesses to the answer, including the next one, with best play and no
# limit, over all words that may be the answer, with the pack's probabilities
# (:mod:`tilewise.knowledge.belief`). It comes from the first of these sources that knows it:
#
# 1. a *proven* strategy tree, in its positions, and the stored costs of first guesses
#    (:mod:`tilewise.lexicon.computed`); but only those that tilewise itself has checked
#    (:mod:`tilewise.lexicon.fingerprints`), as other packs may claim anything;
# 2. an exact search of the position (:mod:`tilewise.search.live`), while there is time: usually up
# to
#    100 candidates, or with the extra ``optimal`` several hundred in a second or two;
# 3. estimates: from a tree whose proof tilewise has not checked, or if there is no tree, from the
#    formula of the default strategy (:mod:`tilewise.strategies.splitting`). They are marked as
#    estimates.
#
# Trees and stored costs cover only the listed answers. If another word is fairly likely to be the
# answer, they are estimates too, and exact search is tried first.
#
# If the exact value is known for the best guess but not for the guess played, their difference is
# estimated by the formula, whose error is about the same for both.


_IN_NUMPY = 160
"""Number of candidates that numpy searches within 0.1 s in three out of four cases."""

_HANDFUL, _LEAST_SECONDS = 20, 2.0
"""A search of this few candidates always gets this many seconds; it needs a few hundredths."""

_LOADING_SECONDS = 0.8
"""Seconds that loading the compiled engine takes; with less time left, it is not loaded."""

_OPENER_SECONDS = 2.0
"""With fewer seconds left than this, a first guess is not searched."""


@dataclass(frozen=True)
class Expected:
    """A number of expected guesses, and whether it is exact or an estimate."""

    guesses: float
    is_exact: bool


@dataclass(frozen=True)
class Appraisal:
    """The value of a position.

    Attributes:
        best: the best guess, as a row of the word table.
        expected: expected guesses with the best guess.
        played: expected guesses with the given guess; None if none was given.
    """

    best: int
    expected: Expected
    played: Expected | None = None


class Appraiser:
    """Appraises positions of one lexicon.

    Args:
        lexicon: the words.
        player: the player of their strategy tree for the hard mode, if there is one.
        hard: the hard mode.
        exact_up_to: positions with at most this many candidates are searched exactly. Up to
            :data:`~tilewise.search.FEW`, compiled code is not used.
    """

    def __init__(
        self, lexicon: Lexicon, player: TreePlayer | None, hard: HardMode, exact_up_to: int
    ) -> None:
        self._hard = hard
        self._exact_up_to = exact_up_to
        self._player = player
        self._opener_costs = {} if hard else known_opener_costs(lexicon)
        self._deadline = -inf
        self._position: Position | None = None
        self._appraisals: dict[int | None, Appraisal] = {}  # of this position, by played guess

    def allow(self, seconds: float) -> None:
        """Allow this many seconds, from now on, for searching all positions together."""
        self._deadline = perf_counter() + seconds

    def appraise(self, position: Position, played: int | None = None) -> Appraisal:
        """Appraise a position, and a guess in it if given.

        Args:
            position: the position, with at least one candidate, in a game without a limit.
            played: the guess, as a row of the position's word table.
        """
        if self._position is None or not _says_as_much(position, self._position):
            self._position, self._appraisals = position, {}
        if played not in self._appraisals:
            self._appraisals[played] = self._appraised(position, played)
        return self._appraisals[played]

    def _appraised(self, position: Position, played: int | None) -> Appraisal:
        found = next(iter(self._appraisals.values()), None)
        found = self._found(position, played) if found is None else replace(found, played=None)
        if played is None or found.played is not None:
            return found
        if played == found.best:
            return replace(found, played=found.expected)
        return replace(found, played=self._cost(position, found, played))

    # -- where the best guess comes from ----------------------------------------------------

    def _found(self, position: Position, played: int | None) -> Appraisal:
        """Return the value of the position, and of the guess if that is known as well."""
        on_tree = self._on_tree(position)
        if on_tree is not None and on_tree.expected.is_exact:
            return on_tree
        return self._searched(position, played) or on_tree or _estimated(position)

    def _on_tree(self, position: Position) -> Appraisal | None:
        planned = None if self._player is None else self._player.next_guess(position)
        if self._player is None or planned is None:
            return None
        proven = self._player.is_proven and not planned.may_lose
        is_exact = proven and _is_of_listed(position)
        return Appraisal(planned.row, Expected(planned.expected_guesses, is_exact))

    def _searched(self, position: Position, played: int | None) -> Appraisal | None:
        asked = [] if played is None else [played]
        left = self._deadline - perf_counter()
        if position.count <= _HANDFUL:
            left = max(left, _LEAST_SECONDS)
        if left <= 0 or position.count > self._exact_up_to:
            return None
        advice = exact_advice(
            position,
            asked,
            left,
            in_numpy=min(_IN_NUMPY, self._exact_up_to),
            compiled=self._has_engine() and self._deadline - perf_counter() > _LOADING_SECONDS,
        )
        if advice is None:
            return None
        cost = None if played is None else advice.expected_guesses.get(played)
        return Appraisal(
            best=advice.best,
            expected=Expected(advice.expected_guesses[advice.best], is_exact=True),
            played=None if cost is None else Expected(cost, is_exact=True),
        )

    # -- what another guess costs -----------------------------------------------------------

    def _cost(self, position: Position, best: Appraisal, played: int) -> Expected:
        """Return the expected guesses with a guess, exactly if there is time."""
        found = None
        if not position.turns:
            found = self._opener_cost(position, played)
        elif best.expected.is_exact:
            searched = self._searched(position, played)
            found = None if searched is None else searched.played
        return _beside(position, best, played) if found is None else found

    def _has_engine(self) -> bool:
        return self._exact_up_to > FEW and self._hard is not HardMode.STRICT

    def _opener_cost(self, position: Position, opener: int) -> Expected | None:
        weight = float(position.words.weights.sum())
        cost: float | None = self._opener_costs.get(opener)
        has_time = self._deadline - perf_counter() >= _OPENER_SECONDS
        if cost is None and has_time and position.is_searchable and self._has_engine():
            cost = cost_of_opener(position.words, opener, self._deadline, hard=self._hard)
        return None if cost is None else Expected(cost / weight, _is_of_listed(position))


def _says_as_much(position: Position, known: Position) -> bool:
    """Whether two positions are the same except for turns that gave no information."""
    return (
        known.belief is position.belief
        and bool(known.turns) == bool(position.turns)  # more is known about first guesses
        and np.array_equal(known.allowed, position.allowed)
    )


def _is_of_listed(position: Position) -> bool:
    """Whether the answer is almost certainly a listed one."""
    return position.belief.unlisted_probability <= NEGLIGIBLE


def _estimated(position: Position) -> Appraisal:
    (best,) = rank(position, ExpectedGuesses(), 1)
    return Appraisal(best.row, Expected(best.expected_guesses, is_exact=False))


def _beside(position: Position, best: Appraisal, played: int) -> Expected:
    """Estimate a guess by its distance from the best one according to the formula."""
    one, other = describe(position, np.array([best.best, played]))
    behind = max(0.0, other.expected_guesses - one.expected_guesses)
    return Expected(best.expected.guesses + behind, is_exact=False)


# -- Reviews of games: what each guess cost, and how lucky it was ----------------------------------
# Let E be the expected number of guesses still needed with best play (above). Each
# guess gets two figures, both in guesses:
#
# * **skill loss**, E(played) - E(best): what a better guess would have saved on average. It is 0
#   for
#   a best guess and never negative.
# * **luck**, E(played) - (1 + E(after)): how much better the feedback was than expected. Over all
#   answers it averages to 0, by the definition of E(played).
#
# They add up, because E(after) of one guess is E(best) of the next:
#
#     guesses used = E(best opener) + sum of skill losses - sum of lucks
#
# for a solved game; in one that is not solved, E(after) of the last guess is added on the left.
# All words that may be the answer count, with the pack's probabilities. A guess or an answer in no
# list is treated as a word that the game accepts.
#
# Both figures are also shown on the familiar scale from 0 to 99:
#
#     skill = 99 · 2^(-3 · skill loss) 99 for a best guess, halved for each third of a guess lost
#     luck  = 99 / (1 + 9^(-luck))          50 for average luck, 89 for a guess saved
#


SECONDS, SECONDS_A_WORD = 0.5, 40e-6
"""Default time for exact searches: this much, or this much per word if that is more."""

MOST_SECONDS = 1_000_000
"""Most seconds a caller may allow."""

_NO_LOSS = 1e-9
"""Rounding error between equally good guesses, in expected guesses."""


@dataclass(frozen=True)
class Alternative:
    """The best guess: its `word`, and the `expected_guesses` that it would take to the answer."""

    word: str
    expected_guesses: float


@dataclass(frozen=True, kw_only=True)
class ReviewedGuess:
    """One guess of a game, reviewed.

    Attributes:
        word: the guess.
        feedback: its feedback.
        candidates_before: likely answers that fitted before it; other words if none did.
        candidates_after: those that fitted after it.
        best: the best guess; the guess itself if none was better.
        expected_guesses: expected guesses to the answer with this guess, including it.
        skill_loss: guesses that the best guess would have saved on average.
        luck: guesses that the feedback saved compared with the average.
        exact: whether all figures are exact; else some are estimates.

    >>> game = review("en", ["crane=.Y..G", "south=....."])
    >>> game.guesses[1].best.word, game.guesses[1].skill_loss
    ('south', 0.0)
    """

    word: str
    feedback: Feedback
    candidates_before: int
    candidates_after: int
    best: Alternative
    expected_guesses: float
    skill_loss: float
    luck: float
    exact: bool

    @property
    def skill(self) -> int:
        """Skill on the scale from 0 to 99."""
        return skill_score(self.skill_loss)

    @property
    def luck_score(self) -> int:
        """Luck on the scale from 0 to 99."""
        return luck_score(self.luck)


@dataclass(frozen=True)
class Review:
    """The review of a game.

    Attributes:
        lexicon: id of the lexicon.
        answer: the answer; None while it is not known.
        guesses: the guesses, each reviewed.
        expected_left: expected guesses still to come; 0 for a solved game.
        solver: how tilewise would play for this answer; empty while it is not known.

    >>> game = review("en", ["salet", "drone", "merge"], answer="merge")
    >>> [(guess.word, guess.skill, guess.luck_score) for guess in game.guesses]
    [('salet', 97, 34), ('drone', 99, 36), ('merge', 99, 89)]
    >>> round(game.expected_at_start + game.skill_loss - game.luck, 9)
    3.0
    """

    lexicon: str
    answer: str | None
    guesses: tuple[ReviewedGuess, ...]
    expected_left: float
    solver: tuple[WrittenTurn, ...]

    @property
    def skill_loss(self) -> float:
        """Guesses that better play would have saved on average."""
        return sum(guess.skill_loss for guess in self.guesses)

    @property
    def luck(self) -> float:
        """Guesses that luck saved."""
        return sum(guess.luck for guess in self.guesses)

    @property
    def expected_at_start(self) -> float:
        """Expected guesses with the best opener."""
        return self.guesses[0].best.expected_guesses

    @property
    def skill(self) -> int:
        """The mean skill of the guesses, on the scale from 0 to 99."""
        return mean_score(guess.skill for guess in self.guesses)

    @property
    def luck_score(self) -> int:
        """The mean luck of the guesses, on the scale from 0 to 99."""
        return mean_score(guess.luck_score for guess in self.guesses)

    @property
    def is_solved(self) -> bool:
        """Whether the last guess solved the game."""
        return not self.expected_left

    @property
    def is_exact(self) -> bool:
        """Whether all figures are exact."""
        return all(guess.exact for guess in self.guesses)


def mean_score(scores: Iterable[int]) -> int:
    """Return the mean of some scores, on the same scale; 0 if there are none."""
    found = list(scores)
    return round(sum(found) / max(1, len(found)))


def skill_score(skill_loss: float) -> int:
    """Return skill on the scale from 0 to 99, as defined in the module's docstring."""
    return round(99 * 2 ** (-3 * skill_loss))


def luck_score(luck: float) -> int:
    """Return luck on the scale from 0 to 99, as defined in the module's docstring."""
    return round(99 / (1 + 9**-luck))


def review(
    lexicon: Lexicon | str | PathLike[str],
    turns: Iterable[str | WrittenTurn],
    answer: str | None = None,
    *,
    hard: HardMode | bool = HardMode.OFF,
    seconds: float | None = None,
    exact_up_to: int = MANY,
    step: Callable[[], None] = lambda: None,
) -> Review:
    """Review the guesses of a game.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        turns: guesses with feedback: ``"crane=.Y..G"``, or the written turns of a game or a
            session. If the answer is given, the guesses alone are enough.
        answer: the answer; not needed if the last guess was right.
        hard: the hard mode the game was played in; best guesses keep to it.
        seconds: time for exact searches; the rest is estimated and marked. If None, it depends
            on the word lists: half a second in English, two in Korean.
        exact_up_to: positions with at most this many candidates are searched exactly.
        step: called once for each guess, after it has been evaluated.

    Raises:
        PackError: the lexicon cannot be found or used.
        GuessError: no guess is given, or a guess does not fit the game or comes after the answer.
        FeedbackError: the feedback for a guess does not have one mark per tile, or no word fits it.
        SessionError: `seconds` or `exact_up_to` is out of range.

    >>> game = review("en", ["salet", "courd", "gimpy", "proxy"], answer="proxy")
    >>> round(game.skill_loss, 9), round(game.luck, 3)
    (0.016010036, -0.546)
    """
    if seconds is not None:
        seconds = read_number("seconds", seconds, MOST_SECONDS)
    exact_up_to = read_whole("exact_up_to", exact_up_to, 0)
    reviewer = Reviewer(load(lexicon), hard=hard, exact_up_to=exact_up_to)
    return reviewer.review(turns, answer, seconds, step)


class Reviewer:
    """Reviews games of one lexicon, one after the other.

    Args:
        lexicon: the words.
        hard: the hard mode the games were played in.
        exact_up_to: positions with at most this many candidates are searched exactly.
    """

    def __init__(self, lexicon: Lexicon, *, hard: HardMode | bool, exact_up_to: int = MANY) -> None:
        self.lexicon = lexicon
        self.hard = lexicon.hard_mode(hard)
        player = None
        with suppress(TreeError):  # damaged, or made for other lists: treat it as missing
            player = load_player(lexicon, hard=self.hard)
        self._strategy = Optimal(player=player)
        self._appraiser = Appraiser(lexicon, player, self.hard, exact_up_to)

    def review(
        self,
        turns: Iterable[str | WrittenTurn],
        answer: str | None,
        seconds: float | None,
        step: Callable[[], None] = lambda: None,
    ) -> Review:
        """Review the guesses of a game; see :func:`review`."""
        words = self.lexicon
        answers = () if answer is None else words.read_answers(answer)
        played = [
            _read(words, number, turn, answers)
            for number, turn in enumerate(one_by_one(turns), start=1)
        ]
        if not played:
            raise _no_guess(words)
        if not answers and words.rule.is_won(played):
            hits = dict.fromkeys(turn.guess for turn in played if words.rule.solves(turn))
            answers = tuple(hits)
        positions = _positions(words, played, answers, hard=self.hard)
        usual = max(SECONDS, SECONDS_A_WORD * len(words.words.tokens))
        self._appraiser.allow(usual if seconds is None else seconds)
        appraisals = _appraisals(positions, self._appraiser, step)
        left = _words_left(positions)
        return Review(
            lexicon=words.id,
            answer=_shown(words, answers) or None,
            guesses=tuple(
                _account(words, before, after, found, following.expected, fitting)
                for (before, after), (found, following), fitting in zip(
                    pairwise(positions), pairwise(appraisals), pairwise(left), strict=True
                )
            ),
            expected_left=appraisals[-1].expected.guesses,
            solver=()
            if not answers
            else solver_line(Session(words, self._strategy, hard=self.hard), answers[0]),
        )


def solver_line(session: Session, answer: tuple[int, ...]) -> tuple[WrittenTurn, ...]:
    """Return the turns that tilewise would play next in a game of one board.

    Args:
        session: the game, which is changed: it is played until it is over or no word fits.
        answer: tokens of the answer.

    Returns:
        The turns; none if the game hides more than the answer.
    """
    lexicon = session.lexicon
    if lexicon.rule.hides_more:  # the feedback that rows would have got is not known
        return ()
    while session.position.count and session.guesses_left and not session.is_solved:
        guess = lexicon.words.word(session.suggest(1)[0].row)
        session.add(guess, lexicon.feedback(guess, answer))
    return session.written_turns


def _no_guess(lexicon: Lexicon) -> GuessError:
    return GuessError(
        "there is no guess yet; give one, such as {example}",
        example=example(lexicon, "="),
    )


Answers = Sequence[tuple[int, ...]]
"""The tokens of what a board hides: one word, in some games two; none if they are not known."""


def _shown(lexicon: Lexicon, answers: Answers) -> str:
    return "+".join(map(lexicon.show, answers))


def _read(lexicon: Lexicon, number: int, turn: str | WrittenTurn, answers: Answers) -> Turn:
    """Read a turn; feedback that is missing follows from the answer."""
    with of_guess(number):
        if not isinstance(turn, str | WrittenTurn):
            raise GuessError(f"{shown(turn)} is not a turn; write it as GUESS=FEEDBACK")
        guess, feedback = (
            part_guess(lexicon, turn) if isinstance(turn, str) else (turn.guess, turn.feedback)
        )
        if not answers:
            if not feedback:
                raise FeedbackError(
                    f"{shown(guess)} has no feedback; write GUESS=FEEDBACK, or give the answer"
                )
            return lexicon.read_turn(guess, feedback)
        tokens = lexicon.read_word(guess)
        if not feedback:
            return Turn(tokens, lexicon.feedback(tokens, answers[0]).pattern)
        given = lexicon.read_feedback(feedback, tokens)
        if given.pattern in lexicon.may_show(tokens, answers):
            return Turn(tokens, given.pattern)
        if lexicon.rule.hides_more:
            raise FeedbackError(
                f"with the answer {_shown(lexicon, answers)}, {lexicon.show(tokens)} can't get "
                f"{given.written()}; correct the guess, its feedback or the answer"
            )
        raise FeedbackError(
            "with the answer {answer}, {guess} gets {truth}, not {given}; correct the guess, "
            "its feedback or the answer",
            guess=lexicon.show(tokens),
            truth=lexicon.feedback(tokens, answers[0]).written(),
            answer=_shown(lexicon, answers),
            given=given.written(),
        )


# -- the positions of the game --------------------------------------------------------------


def _positions(
    lexicon: Lexicon, turns: Sequence[Turn], answers: Answers, *, hard: HardMode
) -> list[Position]:
    """Return the position before each turn and after the last."""
    known = [*(turn.guess for turn in turns), *answers]
    words = replace(_words_of_review(lexicon.words, known), max_guesses=len(turns) + WITHOUT_LIMIT)
    positions = [Position.start(words, hard=hard)]
    for number, turn in enumerate(turns, start=1):
        before = positions[-1]
        if lexicon.rule.is_won(before.turns):
            raise GuessError(
                "guess {number} comes after the answer was found; leave it out", number=number
            )
        row = words.find(turn.guess)
        assert row is not None  # _words_of_review made sure of this
        if hard and not before.accepts(row) and row < len(lexicon.words.tokens):
            with of_guess(number):
                raise GuessError(
                    "{error}; correct the guess, or review the game without hard mode",
                    error=broken_hint(lexicon, before.turns, turn.guess, hard),
                )
        after = before.after(turn)
        if not after.count:
            raise FeedbackError(
                "no word fits after guess {number}; check the colours, or see why with: {command}",
                number=number,
                command=f"tilewise suggest {lexicon.call} "
                + " ".join(str(lexicon.write_turn(turn)) for turn in turns[:number]),
            )
        positions.append(after)
    return positions


def _words_of_review(words: WordTable, known: Iterable[tuple[int, ...]]) -> WordTable:
    """Return the words, and add those that the game must have accepted."""
    new = [tokens for tokens in dict.fromkeys(known) if words.find(tokens) is None]
    least = float(words.guess_weights.min()) if len(words.guess_weights) else 1.0
    tokens = np.array(new, np.uint8).reshape(-1, words.length)
    return replace(
        words,
        tokens=np.concatenate([words.tokens, tokens]),
        guess_weights=np.concatenate([words.guess_weights, np.full(len(new), least)]),
        suggestable=np.concatenate([words.suggestable, np.zeros(len(new), np.bool_)]),
    )


# -- the account ----------------------------------------------------------------------------

_NOTHING = Appraisal(best=-1, expected=Expected(0.0, is_exact=True))
"""The value of the position after the answer."""


def _appraisals(
    positions: Sequence[Position], appraiser: Appraiser, step: Callable[[], None]
) -> list[Appraisal]:
    """Return the value of each position and, in all but the last, of the guess made.

    It works backwards: small positions are quick, and leave most of the time for the others.
    """
    end = positions[-1]
    found = [_NOTHING if end.words.rule.is_won(end.turns) else appraiser.appraise(end)]
    for before, after in zip(positions[-2::-1], positions[:0:-1], strict=True):
        found.append(appraiser.appraise(before, before.words.find(after.turns[-1].guess)))
        step()
    return found[::-1]


def _words_left(positions: Sequence[Position]) -> list[int]:
    """Return how many words fit in each position, never more than in the one before.

    Where the last listed answer is ruled out, more other words may be left.
    """
    fitting = [position.belief.fitting for position in reversed(positions)]
    return list(accumulate(fitting, max))[::-1]


def _account(
    lexicon: Lexicon,
    before: Position,
    after: Position,
    found: Appraisal,
    following: Expected,
    fitting: tuple[int, int],
) -> ReviewedGuess:
    """Review the guess that led from one position to the next.

    Args:
        lexicon: the words.
        before: the position in which it was made.
        after: the position it led to.
        found: the value of the first position, and of the guess.
        following: expected guesses in the second position.
        fitting: words left in both.
    """
    turn, played = lexicon.write_turn(after.turns[-1]), found.played
    assert played is not None  # its value was asked for
    loss = max(0.0, played.guesses - found.expected.guesses)
    best = turn.guess
    if loss > _NO_LOSS:
        best = lexicon.show(before.words.word(found.best))
    return ReviewedGuess(
        word=turn.guess,
        feedback=turn.feedback,
        candidates_before=fitting[0],
        candidates_after=fitting[1],
        best=Alternative(best, found.expected.guesses),
        expected_guesses=found.expected.guesses + loss,
        skill_loss=loss,
        luck=found.expected.guesses + loss - (1 + following.guesses),
        exact=played.is_exact and found.expected.is_exact and following.is_exact,
    )


# -- Reviews of several boards as one game ---------------------------------------------------------
# A guess is measured by what it does on all boards together. Its value and that of the guess that
# is suggested first come from the same search, so playing that one loses nothing.


@dataclass(frozen=True)
class JointGuess:
    """One guess of a game of several boards.

    Attributes:
        word: the guess.
        left: words left on each board after it; 0 if it is solved or not open.
        best: the guess that is suggested first, and the expected guesses with it; the guess
            itself if that was no better.
        skill_loss: guesses that the best guess would have saved on average.
        luck: guesses that the feedback saved; None unless all figures are exact.
        exact: whether the loss is exact.
    """

    word: str
    left: tuple[int, ...]
    best: Alternative
    skill_loss: float
    luck: float | None
    exact: bool


def review_together(session: Session) -> list[JointGuess]:
    """Review the guesses of a game of several boards as one game.

    Raises:
        GuessError: there is no guess, or one is in no list.
        FeedbackError: no word fits a board before its last guess.
    """
    lexicon, kind = session.lexicon, session.kind
    game = Session(lexicon, boards=kind.boards, sequence=kind.sequence)
    advisor = SeveralBoards(lexicon, choose_strategy(lexicon).strategy)
    compared, left = [], []
    for number, one in enumerate(session.rounds, start=1):
        with of_guess(number):
            row = lexicon.require(one.guess)
        if len(game.situation.boards) < len(game.open):
            raise FeedbackError("No word fits.")
        compared.append(advisor.compared(game.situation, row))
        game.add_round(one)
        open_boards = game.open
        left.append(
            tuple(
                game.positions[board - 1].belief.fitting if board in open_boards else 0
                for board in kind.numbers
            )
        )
    if not compared:
        raise _no_guess(lexicon)
    after = [one.expected if one.is_exact else None for one in compared[1:]]
    after.append(0.0 if game.is_solved else None)
    return [
        JointGuess(
            word=lexicon.show(one.guess),
            left=words,
            best=Alternative(
                lexicon.spelling(found.best)
                if found.played - found.expected > _NO_LOSS
                else lexicon.show(one.guess),
                found.expected,
            ),
            skill_loss=found.played - found.expected,
            luck=found.played - 1 - following if found.is_exact and following is not None else None,
            exact=found.is_exact,
        )
        for one, words, found, following in zip(session.rounds, left, compared, after, strict=True)
    ]


# -- Reviews of games against a cheating opponent --------------------------------------------------
# These games involve no luck, so a guess is measured by the number of words it leaves.


@dataclass(frozen=True)
class ReviewedReply:
    """One guess and the number of words it left.

    Attributes:
        word: the guess.
        feedback: the opponent's answer.
        words_before: words left before the guess.
        words_after: words left after it.
        best: the guess that would have left the fewest words.
        fewest: the number of words that guess would have left.
    """

    word: str
    feedback: Feedback
    words_before: int
    words_after: int
    best: str
    fewest: int


def review_replies(session: Session) -> list[ReviewedReply]:
    """Return how many words each guess in a game left, up to the first turn that no word fits."""
    game = Session(session.lexicon, opponent=session.kind.opponent, hard=session.hard)
    found = []
    for one, turn in zip(session.rounds, session.written_turns, strict=True):
        before = game.position.count
        best = game.suggest(1)
        game.add_round(one)
        if not best or not game.position.count:
            break
        found.append(
            ReviewedReply(
                word=turn.guess,
                feedback=turn.feedback,
                words_before=before,
                words_after=game.position.count,
                best=best[0].word,
                fewest=best[0].worst_case,
            )
        )
    return found
