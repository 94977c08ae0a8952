"""After the game: where the guesses went.

With E the expected number of guesses still needed under best play (:mod:`.appraisal`), each guess
of a game is accounted for by two figures, both in guesses:

* **skill loss**, E(played) - E(best): what a better guess would have saved on average. It is 0 for
  a best guess and never negative.
* **luck**, E(played) - (1 + E(after)): how much better the feedback was than what the guess could
  expect. Over all answers it averages to 0, by the definition of E(played).

They add up, for E(after) one guess is E(best) at the next:

    guesses used = E(best opener) + sum of skill losses - sum of lucks

for a solved game; one that is not has E(after) of its last guess still to come, on the left. The
account is of everything that may be the answer, as likely as the pack has it. A guess or an answer
in no list is taken for a word that the game accepts.

Both figures are also shown on the familiar scale from 0 to 99:

    skill = 99 · 2^(-3 · skill loss)      99 for a best guess, half for each third of a guess lost
    luck  = 99 / (1 + 9^(-luck))          50 for what was to be expected, 89 for a guess saved
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from numbers import Integral, Real
from os import PathLike

import numpy as np

from tilewise.errors import FeedbackError, GuessError, SessionError, TilewiseError, shown
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WordTable, WrittenTurn, load
from tilewise.lexicon.pack import one_by_one
from tilewise.play.appraisal import Appraisal, Appraiser, Expected
from tilewise.play.rounds import WITHOUT_LIMIT
from tilewise.play.session import Session
from tilewise.rules.feedback import Turn, is_solved
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.search.limits import MANY
from tilewise.strategies import choose_strategy

SECONDS, SECONDS_A_WORD = 0.5, 40e-6
"""Time for exact searches, if nobody says otherwise: so much, or so much for each word."""

MOST_SECONDS = 1_000_000
"""Time that a caller may give."""

_NO_LOSS = 1e-9
"""What two guesses that are as good may differ by, in expected guesses: rounding."""


@dataclass(frozen=True)
class Alternative:
    """The best guess there was, and the expected guesses to the answer by it."""

    word: str
    expected_guesses: float


@dataclass(frozen=True, kw_only=True)
class ReviewedGuess:
    """One guess of a game, accounted for.

    Attributes:
        word: the guess.
        feedback: what it got.
        candidates_before: likely answers that fitted before it; other words where none did.
        candidates_after: those that fitted after it.
        best: the best guess there was; the guess itself where none was better.
        expected_guesses: expected guesses to the answer by this guess, itself included.
        skill_loss: what of these the best guess would have saved.
        luck: guesses that the feedback saved beyond what was to be expected.
        exact: whether all figures are exact, none an estimate.

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
    """The account of a game.

    Attributes:
        lexicon: id of the lexicon.
        answer: the answer; None while it is not known.
        guesses: the guesses, each accounted for.
        expected_left: expected guesses still to come; 0 for a solved game.
        solver: how tilewise itself plays for this answer; empty while it is not known.

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
        """Expected guesses by the best opener."""
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
    """Return skill on the scale from 0 to 99, as the module's docstring has it."""
    return round(99 * 2 ** (-3 * skill_loss))


def luck_score(luck: float) -> int:
    """Return luck on the scale from 0 to 99, as the module's docstring has it."""
    return round(99 / (1 + 9**-luck))


def review(
    lexicon: Lexicon | str | PathLike[str],
    turns: Iterable[str | WrittenTurn],
    answer: str | None = None,
    *,
    hard: HardMode | bool = HardMode.OFF,
    seconds: float | None = None,
    exact_up_to: int = MANY,
) -> Review:
    """Account for the guesses of a game that was played.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        turns: the guesses and what they got: ``"crane=.Y..G"``, or the written turns of a game or
            a session. The guess alone where the answer is given.
        answer: the answer; known without being given once the last guess was right.
        hard: the game was played in this hard mode, and the best guess keeps to it.
        seconds: time for exact searches; what they do not reach is estimated, and marked. The
            more words the longer, if None: half a second in English, two in Korean.
        exact_up_to: positions of no more candidates are searched.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        GuessError: there is no guess, or one does not fit the game, or comes after the answer.
        FeedbackError: a feedback is not one mark per tile, or no word fits it.
        SessionError: `seconds` or `exact_up_to` is not a number that fits.

    >>> game = review("en", ["salet", "courd", "gimpy", "proxy"], answer="proxy")
    >>> round(game.skill_loss, 9), round(game.luck, 3)
    (0.0, -0.579)
    """
    if not (seconds is None or (isinstance(seconds, Real) and 0 <= seconds <= MOST_SECONDS)):
        raise SessionError(
            "seconds is {seconds}; give a number from 0 to {most:,}",
            seconds=shown(seconds),
            most=MOST_SECONDS,
        )
    if not (isinstance(exact_up_to, Integral) and exact_up_to >= 0):
        raise SessionError(
            "exact_up_to is {count}; give a whole number of 0 or more", count=shown(exact_up_to)
        )
    reviewer = Reviewer(load(lexicon), hard=hard, exact_up_to=exact_up_to)
    return reviewer.review(turns, answer, seconds)


class Reviewer:
    """Reviews games of one lexicon, one after the other.

    Args:
        lexicon: the words.
        hard: the games were played in this hard mode.
        exact_up_to: positions of no more candidates are searched.
    """

    def __init__(
        self, lexicon: Lexicon, *, hard: HardMode | bool = HardMode.OFF, exact_up_to: int = MANY
    ) -> None:
        self.lexicon = lexicon
        self.hard = lexicon.hard_mode(hard)
        self._appraiser = Appraiser(lexicon, hard=self.hard, exact_up_to=exact_up_to)
        self._strategy = choose_strategy(lexicon, hard=hard).strategy

    def review(
        self, turns: Iterable[str | WrittenTurn], answer: str | None, seconds: float | None
    ) -> Review:
        """Account for the guesses of a game; see :func:`review`."""
        words = self.lexicon
        hidden = None if answer is None else words.read_word(answer)
        played = [
            _read(words, number, turn, hidden)
            for number, turn in enumerate(one_by_one(turns), start=1)
        ]
        if not played:
            raise GuessError(
                "there is no guess to review; give it as in {example}",
                example=f"{words.answer_list.spellings[0]}={words.example_feedback()}",
            )
        if hidden is None and is_solved(played):
            hidden = played[-1].guess
        positions = _positions(words, played, hidden, hard=self.hard)
        usual = max(SECONDS, SECONDS_A_WORD * len(words.words.tokens))
        self._appraiser.allow(usual if seconds is None else seconds)
        appraisals = _appraisals(positions, self._appraiser)
        return Review(
            lexicon=words.id,
            answer=None if hidden is None else words.show(hidden),
            guesses=tuple(
                _account(words, before, after, found, following.expected)
                for (before, after), (found, following) in zip(
                    pairwise(positions), pairwise(appraisals), strict=True
                )
            ),
            expected_left=appraisals[-1].expected.guesses,
            solver=() if hidden is None else self._solver_line(hidden),
        )

    def _solver_line(self, answer: tuple[int, ...]) -> tuple[WrittenTurn, ...]:
        """Return the guesses that tilewise suggests first for an answer, while the game goes."""
        session = Session(self.lexicon, self._strategy, hard=self.hard)
        while session.position.count and session.guesses_left and not session.is_solved:
            guess = tuple(self.lexicon.words.tokens[session.suggest(1)[0].row].tolist())
            session.add(guess, self.lexicon.feedback(guess, answer))
        return session.written_turns


def _read(
    lexicon: Lexicon, number: int, turn: str | WrittenTurn, answer: tuple[int, ...] | None
) -> Turn:
    """Read a turn, whose feedback the answer says if the turn does not."""
    try:
        guess, feedback = _halves(lexicon, turn)
        if answer is None:
            if feedback is None:
                raise FeedbackError(
                    "{guess} has no feedback; write GUESS=FEEDBACK, or give the answer",
                    guess=shown(guess),
                )
            return lexicon.read_turn(guess, feedback)
        tokens = lexicon.read_word(guess)
        truth = lexicon.feedback(tokens, answer)
        if feedback is not None and lexicon.read_feedback(feedback) != truth:
            raise FeedbackError(
                "{guess} gets {truth} from the answer {answer}, not {given}",
                guess=lexicon.show(tokens),
                truth=lexicon.write_feedback(truth.pattern),
                answer=lexicon.show(answer),
                given=lexicon.write_feedback(lexicon.read_feedback(feedback).pattern),
            )
        return Turn(tokens, truth.pattern)
    except TilewiseError as error:
        raise type(error)("guess {number}: {error}", number=number, error=error) from None


def _halves(lexicon: Lexicon, turn: str | WrittenTurn) -> tuple[str, str | None]:
    """Return a guess, which may hold a ``=`` itself, and what it got; None if that is not said."""
    if isinstance(turn, WrittenTurn):
        return turn.guess, turn.feedback
    if not isinstance(turn, str):
        raise GuessError("{turn} is not a turn; write it as GUESS=FEEDBACK", turn=shown(turn))
    guess, equals, feedback = turn.rpartition("=")
    if not equals or len(feedback) < lexicon.length:
        try:
            lexicon.encode(turn)
        except GuessError:
            return (guess, feedback) if equals else (turn, None)
        return turn, None
    return guess, feedback


# -- the positions of the game --------------------------------------------------------------


def _positions(
    lexicon: Lexicon, turns: Sequence[Turn], answer: tuple[int, ...] | None, *, hard: HardMode
) -> list[Position]:
    """Return the position before each turn and after the last."""
    known = [turn.guess for turn in turns] + ([] if answer is None else [answer])
    words = _words_of_review(lexicon.words, known)
    positions = [Position.start(words, hard=hard)]
    for number, turn in enumerate(turns, start=1):
        before = positions[-1]
        if is_solved(before.turns):
            raise GuessError("guess {number} comes after the answer was found", number=number)
        row = words.find(bytes(turn.guess))
        assert row is not None  # _words_of_review has seen to it
        if hard and not before.allows(row) and row < len(lexicon.words.tokens):
            raise GuessError(
                "guess {number}: hard mode forbids {guess}"
                if hard is HardMode.HARD
                else "guess {number}: strict hard mode forbids {guess}",
                number=number,
                guess=lexicon.show(turn.guess),
            )
        after = before.after(turn)
        if not after.count:
            raise FeedbackError(
                "no word fits guess 1 to {number}; is a colour wrong? see why with: {command}",
                number=number,
                command=f"tilewise suggest {lexicon.id} "
                + " ".join(str(lexicon.write_turn(turn)) for turn in turns[:number]),
            )
        positions.append(after)
    return positions


def _words_of_review(words: WordTable, known: Iterable[tuple[int, ...]]) -> WordTable:
    """Return the words with those that the game has shown to be words, and without a limit."""
    new = [tokens for tokens in dict.fromkeys(known) if words.find(bytes(tokens)) is None]
    least = float(words.guess_weights.min()) if len(words.guess_weights) else 1.0
    tokens = np.array(new, np.uint8).reshape(-1, words.length)
    return replace(
        words,
        tokens=np.concatenate([words.tokens, tokens]),
        guess_weights=np.concatenate([words.guess_weights, np.full(len(new), least)]),
        suggestable=np.concatenate([words.suggestable, np.zeros(len(new), np.bool_)]),
        max_guesses=WITHOUT_LIMIT,
    )


# -- the account ----------------------------------------------------------------------------

_NOTHING = Appraisal(best=-1, expected=Expected(0.0, is_exact=True))
"""What the position after the answer is worth."""


def _appraisals(positions: Sequence[Position], appraiser: Appraiser) -> list[Appraisal]:
    """Return what each position is worth, and in all but the last the guess that was made.

    From the last to the first: the fewer candidates, the less time they take from the others.
    """
    end = positions[-1]
    found = [_NOTHING if is_solved(end.turns) else appraiser.appraise(end)]
    for before, after in zip(positions[-2::-1], positions[:0:-1], strict=True):
        found.append(appraiser.appraise(before, before.words.find(bytes(after.turns[-1].guess))))
    return found[::-1]


def _account(
    lexicon: Lexicon, before: Position, after: Position, found: Appraisal, following: Expected
) -> ReviewedGuess:
    """Account for the guess between two positions.

    Args:
        lexicon: the words.
        before: the position in which it was made.
        after: the position it led to.
        found: what the first is worth, and the guess.
        following: expected guesses in the second.
    """
    turn, played = lexicon.write_turn(after.turns[-1]), found.played
    assert played is not None  # it was asked about
    loss = max(0.0, played.guesses - found.expected.guesses)
    best = turn.guess
    if loss > _NO_LOSS:
        best = lexicon.show(tuple(before.words.tokens[found.best].tolist()))
    return ReviewedGuess(
        word=turn.guess,
        feedback=turn.feedback,
        candidates_before=_fitting(before),
        candidates_after=_fitting(after),
        best=Alternative(best, found.expected.guesses),
        expected_guesses=found.expected.guesses + loss,
        skill_loss=loss,
        luck=found.expected.guesses + loss - (1 + following.guesses),
        exact=played.is_exact and found.expected.is_exact and following.is_exact,
    )


def _fitting(position: Position) -> int:
    """Return how many likely answers fit; how many other words if none does."""
    return len(position.belief.listed) or len(position.belief.rows)
