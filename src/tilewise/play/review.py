"""Reviews of games: what each guess cost, and how lucky it was.

Let E be the expected number of guesses still needed with best play (:mod:`.appraisal`). Each guess
gets two figures, both in guesses:

* **skill loss**, E(played) - E(best): what a better guess would have saved on average. It is 0 for
  a best guess and never negative.
* **luck**, E(played) - (1 + E(after)): how much better the feedback was than expected. Over all
  answers it averages to 0, by the definition of E(played).

They add up, because E(after) of one guess is E(best) of the next:

    guesses used = E(best opener) + sum of skill losses - sum of lucks

for a solved game; in one that is not solved, E(after) of the last guess is added on the left. All
words that may be the answer count, with the pack's probabilities. A guess or an answer in no list
is treated as a word that the game accepts.

Both figures are also shown on the familiar scale from 0 to 99:

    skill = 99 · 2^(-3 · skill loss)      99 for a best guess, halved for each third of a guess lost
    luck  = 99 / (1 + 9^(-luck))          50 for average luck, 89 for a guess saved
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from os import PathLike

import numpy as np

from tilewise.errors import FeedbackError, GuessError, of_guess, shown, untranslated
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WordTable, WrittenTurn, load
from tilewise.lexicon.pack import one_by_one
from tilewise.play.appraisal import Appraisal, Appraiser, Expected
from tilewise.play.arguments import read_number, read_whole
from tilewise.play.hints import broken_hint
from tilewise.play.rounds import WITHOUT_LIMIT
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn
from tilewise.search.limits import MANY
from tilewise.strategies import choose_strategy

SECONDS, SECONDS_A_WORD = 0.5, 40e-6
"""Default time for exact searches: this much, or this much per word if that is more."""

MOST_SECONDS = 1_000_000
"""Most seconds a caller may allow."""

_NO_LOSS = 1e-9
"""Rounding error between equally good guesses, in expected guesses."""


@dataclass(frozen=True)
class Alternative:
    """The best guess, and the expected guesses to the answer with it."""

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
    [('salet', 99, 34), ('drone', 99, 35), ('merge', 99, 89)]
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
        return round(sum(guess.skill for guess in self.guesses) / len(self.guesses))

    @property
    def luck_score(self) -> int:
        """The mean luck of the guesses, on the scale from 0 to 99."""
        return round(sum(guess.luck_score for guess in self.guesses) / len(self.guesses))

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.guesses[-1].feedback.is_correct

    @property
    def is_exact(self) -> bool:
        """Whether all figures are exact."""
        return all(guess.exact for guess in self.guesses)


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
        seconds: time for exact searches; the rest is estimated and marked. If None, longer for
            longer word lists: half a second in English, two in Korean.
        exact_up_to: positions with at most this many candidates are searched exactly.
        step: called once for each guess, after it has been evaluated.

    Raises:
        PackError: the lexicon cannot be found or used.
        GuessError: no guess is given, or a guess does not fit the game or comes after the answer.
        FeedbackError: the feedback for a guess does not have one mark per tile, or no word fits it.
        SessionError: `seconds` or `exact_up_to` is out of range.

    >>> game = review("en", ["salet", "courd", "gimpy", "proxy"], answer="proxy")
    >>> round(game.skill_loss, 9), round(game.luck, 3)
    (0.0, -0.579)
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

    def __init__(
        self, lexicon: Lexicon, *, hard: HardMode | bool = HardMode.OFF, exact_up_to: int = MANY
    ) -> None:
        self.lexicon = lexicon
        self.hard = lexicon.hard_mode(hard)
        self._appraiser = Appraiser(lexicon, hard=self.hard, exact_up_to=exact_up_to)
        self._strategy = choose_strategy(lexicon, hard=self.hard).strategy

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
            raise GuessError(
                "there is no guess yet; give one, such as {example}",
                example=f"{words.answer_list.spellings[0]}={words.example_feedback()}",
            )
        if not answers and words.rule.is_won(played):
            hits = dict.fromkeys(turn.guess for turn in played if words.rule.solves(turn))
            answers = tuple(hits)
        positions = _positions(words, played, answers, hard=self.hard)
        usual = max(SECONDS, SECONDS_A_WORD * len(words.words.tokens))
        self._appraiser.allow(usual if seconds is None else seconds)
        appraisals = _appraisals(positions, self._appraiser, step)
        return Review(
            lexicon=words.id,
            answer=_shown(words, answers) or None,
            guesses=tuple(
                _account(words, before, after, found, following.expected)
                for (before, after), (found, following) in zip(
                    pairwise(positions), pairwise(appraisals), strict=True
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


Answers = Sequence[tuple[int, ...]]
"""The tokens of what a board hides: one word, in some games two; none if they are not known."""


def _shown(lexicon: Lexicon, answers: Answers) -> str:
    return "+".join(map(lexicon.show, answers))


def _read(lexicon: Lexicon, number: int, turn: str | WrittenTurn, answers: Answers) -> Turn:
    """Read a turn; feedback that is missing follows from the answer."""
    with of_guess(number):
        guess, feedback = _halves(lexicon, turn)
        if not answers:
            if feedback is None:
                raise FeedbackError(
                    untranslated(
                        "{guess} has no feedback; write GUESS=FEEDBACK, or give the answer"
                    ),
                    guess=shown(guess),
                )
            return lexicon.read_turn(guess, feedback)
        tokens = lexicon.read_word(guess)
        given = None if feedback is None else lexicon.read_feedback(feedback, tokens)
        if given is not None and given.pattern in lexicon.may_show(tokens, answers):
            return Turn(tokens, given.pattern)
        if given is not None and lexicon.rule.hides_more:
            raise FeedbackError(
                untranslated(
                    "with the answer {answer}, {guess} can't get {given}; correct the guess, its "
                    "feedback or the answer"
                ),
                guess=lexicon.show(tokens),
                answer=_shown(lexicon, answers),
                given=given.written(),
            )
        truth = lexicon.feedback(tokens, answers[0])
        if given is not None:
            raise FeedbackError(
                "with the answer {answer}, {guess} gets {truth}, not {given}; correct the guess, "
                "its feedback or the answer",
                guess=lexicon.show(tokens),
                truth=truth.written(),
                answer=_shown(lexicon, answers),
                given=given.written(),
            )
        return Turn(tokens, truth.pattern)


def _halves(lexicon: Lexicon, turn: str | WrittenTurn) -> tuple[str, str | None]:
    """Return a guess, which may contain ``=``, and its feedback; None if that is missing."""
    if isinstance(turn, WrittenTurn):
        return turn.guess, turn.feedback
    if not isinstance(turn, str):
        raise GuessError(
            untranslated("{turn} is not a turn; write it as GUESS=FEEDBACK"), turn=shown(turn)
        )
    guess, equals, feedback = turn.rpartition("=")
    if not equals or (len(feedback) < lexicon.length and lexicon.fits(turn)):
        return turn, None
    return guess, feedback


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
        if hard and not before.allows(row) and row < len(lexicon.words.tokens):
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


def _account(
    lexicon: Lexicon, before: Position, after: Position, found: Appraisal, following: Expected
) -> ReviewedGuess:
    """Review the guess that led from one position to the next.

    Args:
        lexicon: the words.
        before: the position in which it was made.
        after: the position it led to.
        found: the value of the first position, and of the guess.
        following: expected guesses in the second position.
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
        candidates_before=before.belief.fitting,
        candidates_after=after.belief.fitting,
        best=Alternative(best, found.expected.guesses),
        expected_guesses=found.expected.guesses + loss,
        skill_loss=loss,
        luck=found.expected.guesses + loss - (1 + following.guesses),
        exact=played.is_exact and found.expected.is_exact and following.is_exact,
    )
