"""The player's side: what was guessed, what is left, what to guess next.

A session is a list of turns and a set of refused words. Everything else is worked out from them,
so taking back or changing an earlier turn is as simple as replacing the list; every change keeps
the state before it, and :meth:`Session.undo` returns to it. Contradictory turns are a state like
any other: they are explained, never fatal.

This is the door of the engine: words and feedback come in as texts and go out as texts, and are
rows of the word table and patterns in between.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewise.errors import GuessError, SessionError, shown
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WrittenTurn, load
from tilewise.lexicon.figures import Figures
from tilewise.lexicon.openers import FirstGuess
from tilewise.play.choosing import Chooser
from tilewise.play.game import check_hard_mode
from tilewise.rules.feedback import Turn, guesses_left, is_solved
from tilewise.rules.hardmode import HardMode
from tilewise.search.reach import FEW
from tilewise.strategies import Strategy, choose_strategy
from tilewise.strategies.ranking import RankedGuess, describe, rank
from tilewise.strategies.shortlist import guesses_tried

if TYPE_CHECKING:
    from tilewise.knowledge.contradiction import Contradiction
    from tilewise.search.live import ExactAdvice

_FORMAT = "tilewise-session"
_VERSION = 1

_LIKELIEST = 128
"""Candidates among which the best is looked for, when a guess that may be the answer is wanted."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A word and the probability that it is the answer.

    Attributes:
        word: its spelling.
        probability: that it is the answer, among all guessable words.
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


def candidates_of(lexicon: Lexicon, position: Position, top: int | None = None) -> list[Candidate]:
    """Return the words that may be the answer of a position, likeliest first."""
    belief = position.belief
    rows, probabilities = belief.rows[:top].tolist(), belief.probabilities[:top].tolist()
    return [
        Candidate(
            word=lexicon.spelling(row),
            probability=probability,
            is_listed=row < belief.words.answer_count,
        )
        for row, probability in zip(rows, probabilities, strict=True)
    ]


@dataclass(frozen=True, kw_only=True)
class Suggestion(Figures, Candidate):
    """A guess worth making, and what it promises.

    Attributes:
        word: its spelling.
        tokens: what its tiles show.
        probability: that it is the answer; 0 for a word too unlikely to be counted.
        is_listed: whether it is one of the lexicon's likely answers.
        is_candidate: whether it may be the answer.
        exact: whether `expected_guesses` is what best play takes from here on, and no estimate.
        worth: what the strategy itself counts, where that is a thing of its own.
        row: the word's place in the lexicon's word table.

    >>> best = Session("en").suggest(1)[0]
    >>> best.word, best.tokens, round(best.expected_guesses, 3)
    ('salet', ('s', 'a', 'l', 'e', 't'), 3.421)
    """

    tokens: tuple[str, ...]
    is_candidate: bool
    exact: bool
    worth: float | None = None
    row: int


@dataclass(frozen=True)
class Advice:
    """What to guess next.

    Attributes:
        suggestions: best first.
        source: ``tree`` where the first is a strategy tree's guess, ``search`` for a ranking.
        tried: how many guesses were ranked, where ranking all would have been too much: others may
            be better than these. None where all were.
    """

    suggestions: tuple[Suggestion, ...]
    source: str
    tried: int | None = None


@dataclass(frozen=True)
class _State:
    turns: tuple[Turn, ...] = ()
    refused: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Told:
    """A guess, and whether its expected guesses are exact."""

    guess: RankedGuess
    exact: bool

    def with_exact(self, expected_guesses: Mapping[int, float]) -> _Told:
        expected = expected_guesses.get(self.guess.row, math.inf)
        if not math.isfinite(expected):  # there was no time, or the game may be lost by it
            return self
        return _Told(replace(self.guess, expected_guesses=expected), exact=True)

    def shifted(self, shift: float) -> _Told:
        expected = self.guess.expected_guesses + shift
        return _Told(replace(self.guess, expected_guesses=expected), self.exact)

    def order(self) -> tuple[float, bool, float, int]:
        """Fewest expected guesses first; of equals, what may be the answer, and the likelier."""
        guess = self.guess
        rounded = round(guess.expected_guesses, 9)
        return rounded, not guess.is_candidate, -guess.probability, guess.row


def _no_better(others: list[_Told], first: _Told, estimate: float) -> list[_Told]:
    """Return other guesses than the best in the order of what they promise, estimates corrected.

    What the estimate of the best guess is off by, those of the others are off by too; and as far as
    is known none of them is better.
    """
    estimates = [one.guess.expected_guesses for one in others if not one.exact]
    shift = first.guess.expected_guesses - min(estimate, *estimates, math.inf)
    return sorted((one if one.exact else one.shifted(shift) for one in others), key=_Told.order)


class Session:
    """One game as its player sees it.

    Args:
        lexicon: the game's words: a lexicon, or the id or folder of its pack.
        strategy: what guesses are ranked by, such as ``"entropy"``; the best there is if None.
        hard: suggest only what hard mode allows; ``HardMode.STRICT`` for its strict kind.
        excluded: words that are not the answer, such as past answers; those of no list do no harm.
        played: words the game has used before, less likely now; those of no list do no harm.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
        spoilers: whether words that may be the answer are suggested.
        exact_up_to: positions of no more candidates are searched to their end. Beyond the default
            that takes the extra ``optimal``, and a second at first.

    Attributes:
        lexicon: the game's words.
        strategy: what guesses are ranked by.
        notes: what the player should know of the lexicon and its strategy tree.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        StrategyError: there is no such strategy, or it is none for this lexicon.
        GuessError: an excluded or played word does not fit the game.
        SessionError: `replay` is no number from 0 to 1.

    >>> game = Session("en")
    >>> game.add("crane", ".Y..G")
    >>> game.suggest(1)[0].word
    'south'
    """

    def __init__(
        self,
        lexicon: Lexicon | str | PathLike[str] = "en",
        strategy: Strategy | str | None = None,
        *,
        hard: HardMode | bool = HardMode.OFF,
        excluded: Iterable[str] = (),
        played: Iterable[str] = (),
        replay: float | None = None,
        spoilers: bool = True,
        exact_up_to: int = FEW,
    ) -> None:
        self.lexicon = load(lexicon)
        self.spoilers = spoilers
        self._exact_up_to = exact_up_to
        self._choose_strategy(strategy, hard=hard)
        self._excluded = self.lexicon.rows_of(excluded)
        self._played = self.lexicon.rows_of(played)
        self._replay = _checked_replay(replay)
        self._states = [_State()]

    def _choose_strategy(self, wanted: Strategy | str | None, *, hard: HardMode | bool) -> None:
        chosen = choose_strategy(self.lexicon, wanted, hard=hard)
        self._wanted = wanted
        self.strategy = chosen.strategy
        self.notes = (*self.lexicon.notes, *chosen.notes)
        self.hard = HardMode(hard)
        self._chooser = Chooser(self.strategy, self._exact_up_to)

    def __repr__(self) -> str:
        return f"<Session {' '.join([self.lexicon.id, *map(str, self.written_turns)])}>"

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, as tokens and patterns."""
        return self._states[-1].turns

    @property
    def written_turns(self) -> tuple[WrittenTurn, ...]:
        """The turns so far, as people write them."""
        return tuple(map(self.lexicon.write_turn, self.turns))

    @property
    def refused(self) -> tuple[int, ...]:
        """Words the game did not accept, as rows of the word table."""
        return self._states[-1].refused

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return is_solved(self.turns)

    @property
    def guesses_left(self) -> int:
        """Guesses the game still allows, 0 at the least."""
        return guesses_left(self.turns, self.lexicon.manifest.max_guesses)

    # -- changing ---------------------------------------------------------------------------

    def add(self, guess: str | Sequence[int], feedback: str | int) -> None:
        """Add a turn; the guess may be a word of no list.

        Args:
            guess: a spelling, or tokens.
            feedback: in any notation (``".Y..G"``, ``"01002"``, emoji), or a pattern.

        Raises:
            GuessError: the guess does not fit the game.
            FeedbackError: the feedback is not one mark a tile.
        """
        self.add_turn(self.lexicon.read_turn(guess, feedback))

    def add_turn(self, turn: Turn) -> None:
        """Add a turn that has been read already."""
        self._change(replace(self._states[-1], turns=(*self.turns, turn)))

    def edit(self, number: int, guess: str | Sequence[int], feedback: str | int) -> None:
        """Replace a turn; the first is number 1.

        Raises:
            GuessError: there is no such turn, or the guess does not fit the game.
            FeedbackError: the feedback is not one mark a tile.
        """
        self.replace_turn(number, self.lexicon.read_turn(guess, feedback))

    def replace_turn(self, number: int, turn: Turn) -> None:
        """Replace a turn by one that has been read already; the first is number 1.

        Raises:
            GuessError: there is no such turn.
        """
        if not isinstance(number, int) or not 1 <= number <= len(self.turns):
            raise GuessError(
                "there is no row {number}; rows so far: {count}",
                number=shown(number),
                count=len(self.turns),
            )
        turns = (*self.turns[: number - 1], turn, *self.turns[number:])
        self._change(replace(self._states[-1], turns=turns))

    def reject(self, word: str | Sequence[int]) -> None:
        """Note that the game did not accept a word: it is suggested no more.

        Raises:
            GuessError: the word is in no list, so it was never suggested.
        """
        tokens = self.lexicon.read_word(word)
        row = self.lexicon.find(tokens)
        if row is None:
            spelling = self.lexicon.show(tokens)
            raise GuessError(
                "{word} is in no list of {lexicon}; nothing to leave out",
                word=spelling,
                lexicon=self.lexicon.id,
            )
        self._change(replace(self._states[-1], refused=(*self.refused, row)))

    def adjust(
        self,
        *,
        strategy: Strategy | str | None = None,
        hard: HardMode | bool | None = None,
        spoilers: bool | None = None,
    ) -> None:
        """Change how the game is played from here on; what is None stays as it is.

        Raises:
            StrategyError: there is no such strategy, or it is none for this lexicon or hard mode.
        """
        self._choose_strategy(
            self._wanted if strategy is None else strategy, hard=self.hard if hard is None else hard
        )
        self.spoilers = self.spoilers if spoilers is None else spoilers
        self._forget()

    def check_hard_mode(self, tokens: tuple[int, ...]) -> None:
        """Check that a guess keeps to what was shown, as hard mode demands.

        Raises:
            GuessError: it does not; the message says which hint it leaves.
        """
        check_hard_mode(self.lexicon, self.turns, tokens, self.hard)

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        self._forget()
        return True

    def _change(self, state: _State) -> None:
        self._states.append(state)
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("position", None)

    # -- what is known ----------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """The position after all turns."""
        position = Position.start(
            self.lexicon.words,
            hard=self.hard,
            refused=np.array(sorted(set(self.refused)), np.intp),
            not_answers=self._excluded,
            played=self._played,
            replay=self._replay,
        )
        for turn in self.turns:
            position = position.after(turn)
        return position

    def candidates(self, top: int | None = None) -> list[Candidate]:
        """Return the words that may be the answer, likeliest first: the `top` of them, or all.

        Raises:
            SessionError: `top` is no number of words.
        """
        if top is not None:
            _check_count(top)
        return candidates_of(self.lexicon, self.position, top)

    def contradiction(self) -> Contradiction | None:
        """Say why nothing fits; None while something does. Its word is a row of the table."""
        possible = self.position.possible
        if self.position.count or not self.turns or not len(possible):
            return None
        from tilewise.knowledge.contradiction import explain  # seldom needed

        words = self.lexicon.words
        found = explain(self.turns, words.tokens[possible], words.rule)
        return replace(found, mend=replace(found.mend, word=int(possible[found.mend.word])))

    # -- suggesting -------------------------------------------------------------------------

    def suggest(self, top: int = 10) -> list[Suggestion]:
        """Return the best next guesses, best first: the `top` of them, fewer if there are fewer.

        Raises:
            SessionError: `top` is no number of guesses.
        """
        return list(self.advise(top).suggestions)

    def advise(self, top: int = 10) -> Advice:
        """Return the best next guesses, and where the first of them comes from.

        Where the strategy has a strategy tree its guess comes first, with the tree's mean, and the
        ranking's follow. With few candidates left all are searched to the end, and what they
        promise is exact (:mod:`tilewise.play.choosing`). The first turn comes from the pack's
        stored opener where that has enough words.

        Raises:
            SessionError: `top` is no number of guesses.
        """
        _check_count(top)
        planned = self.strategy.planned(self.position)
        first = None if planned is None else self._described(planned.row)
        if planned is None or first is None:
            return self._advice(self._off_the_tree(self._ranked(top))[:top], "search")
        told = _Told(replace(first, expected_guesses=planned.expected_guesses), exact=True)
        if top == 1 and not self._may_beat_the_tree():
            return self._advice([told], "tree")
        ranked = self._ranked(top)
        rows = [planned.row, *(guess.row for guess in ranked)]
        exact = self._chooser.exact(self.position, rows)
        if exact is not None and self._may_beat_the_tree():
            if exact.beats(planned.row):
                return self._advice(self._searched(ranked, exact)[:top], "search")
            told = told.with_exact(exact.expected_guesses)
        others = [one for one in self._with_exact(ranked, exact) if one.guess.row != planned.row]
        others = _no_better(others, told, first.expected_guesses)
        return self._advice([told, *others][:top], "tree")

    def best_answer(self) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        For players who would rather win now than learn most; None where spoilers are not wanted
        or nothing fits.
        """
        position = self.position
        if not position.count or not self.spoilers:
            return None
        likeliest = np.intersect1d(position.candidates[:_LIKELIEST], position.allowed)
        if not len(likeliest):
            return None
        found = describe(position, likeliest)
        best = min(found, key=lambda guess: guess.expected_guesses)
        return self._suggestion(_Told(best, exact=False))

    def _may_beat_the_tree(self) -> bool:
        """Whether exact search may find better than the tree, and is to be asked.

        A tree and its means are of the listed answers alone; the end of a game that may well have
        another answer is searched for all of them.
        """
        position = self.position
        return position.belief.unlisted_probability > NEGLIGIBLE and self._chooser.reaches(position)

    def _off_the_tree(self, ranked: list[RankedGuess]) -> list[_Told]:
        exact = self._chooser.exact(self.position, [guess.row for guess in ranked])
        return self._searched(ranked, exact)

    def _searched(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[_Told]:
        """Put what exact search found first, if it did, and in the order of what it promises.

        A strategy that does not play to win keeps its own order.
        """
        told = self._with_exact(ranked, exact)
        certain = [one for one in told if one.exact]
        if exact is None or not certain or not self.strategy.plays_to_win:
            return told
        first = min(certain, key=lambda one: (one.guess.row != exact.best, one.order()))
        (estimate,) = describe(self.position, np.array([first.guess.row]))
        others = [one for one in told if one is not first]
        return [first, *_no_better(others, first, estimate.expected_guesses)]

    def _with_exact(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[_Told]:
        """Replace estimates by what exact search found, if it did.

        A strategy that plays to win gets the best guess there is, added if need be.
        """
        told = [_Told(guess, exact=False) for guess in ranked]
        if exact is None:
            return told
        if self.strategy.plays_to_win and all(guess.row != exact.best for guess in ranked):
            described = self._described(exact.best)
            told += [] if described is None else [_Told(described, exact=False)]
        return [one.with_exact(exact.expected_guesses) for one in told]

    def _described(self, row: int) -> RankedGuess | None:
        """Return the figures of a guess; None for one that would be a spoiler."""
        (described,) = describe(self.position, np.array([row]))
        return described if self.spoilers or not described.is_candidate else None

    def _advice(self, told: Iterable[_Told], source: str) -> Advice:
        tried = guesses_tried(self.position) if self.position.count else None
        return Advice(tuple(map(self._suggestion, told)), source, tried)

    def _suggestion(self, told: _Told) -> Suggestion:
        guess = told.guess
        tokens = self.lexicon.words.tokens[guess.row].tolist()
        figures: dict[str, Any] = guess.figures
        return Suggestion(
            word=self.lexicon.spelling(guess.row),
            tokens=tuple(self.lexicon.tokenizer.alphabet[token] for token in tokens),
            is_candidate=guess.is_candidate,
            exact=told.exact,
            probability=guess.probability,
            is_listed=guess.row < self.lexicon.words.answer_count,
            worth=guess.worth,
            row=guess.row,
            **figures,
        )

    def _ranked(self, top: int) -> list[RankedGuess]:
        stored = self._stored_opener(top)
        if stored is not None:
            return stored
        return rank(self.position, self.strategy, top, candidates_too=self.spoilers)

    def _stored_opener(self, top: int) -> list[RankedGuess] | None:
        file = self.lexicon.opener_file
        if self.turns or file is None or not self.position.is_unrestricted:
            return None
        ranking = file.by(self.strategy.ranks_by)
        if ranking is None:
            return None
        guesses = [s for s in map(self._from_opener, ranking.guesses) if s is not None]
        fitting = [s for s in guesses if self.spoilers or not s.is_candidate]
        return fitting[:top] if len(fitting) >= top else None

    def _from_opener(self, stored: FirstGuess) -> RankedGuess | None:
        row = self.lexicon.row_of_spelling.get(stored.word)
        if row is None:
            return None
        probability = float(self.position.probability_of(np.array([row]))[0]) * self.position.mass
        figures: dict[str, Any] = stored.figures
        return RankedGuess(
            row=row, is_candidate=probability > 0, probability=probability, **figures
        )

    # -- keeping ----------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the session as a JSON text, from which :meth:`from_json` goes on.

        It holds the turns, refused, excluded and played words, how the session was set, and the
        lexicon's id.
        """
        document = {
            "format": _FORMAT,
            "version": _VERSION,
            "lexicon": self.lexicon.id,
            "strategy": self.strategy.spec,
            **self.hard.switches,
            "spoilers": self.spoilers,
            "excluded": [self.lexicon.spelling(row) for row in self._excluded.tolist()],
            "played": [self.lexicon.spelling(row) for row in self._played.tolist()],
            "replay": self._replay,
            "turns": [asdict(turn) for turn in self.written_turns],
            "refused": [self.lexicon.spelling(row) for row in self.refused],
        }
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(
        cls,
        text: str,
        lexicon: Lexicon | str | PathLike[str] | None = None,
        *,
        exact_up_to: int = FEW,
    ) -> Session:
        """Return the session that :meth:`to_json` wrote; each turn can be undone again.

        Args:
            text: what was written.
            lexicon: the words, where they are not those of a pack that its id finds.
            exact_up_to: positions of no more candidates are searched to their end.

        Raises:
            SessionError: it is no such text.
            TilewiseError: its lexicon, strategy, turns or words are none that there are.
        """
        saved = _SavedSession.read(text)
        session = cls(
            saved.lexicon if lexicon is None else lexicon,
            saved.strategy,
            hard=saved.hard,
            excluded=saved.excluded,
            played=saved.played,
            replay=saved.replay,
            spoilers=saved.spoilers,
            exact_up_to=exact_up_to,
        )
        for guess, feedback in saved.turns:
            session.add(guess, feedback)
        for word in saved.refused:
            session.reject(word)
        return session


@dataclass(frozen=True)
class _SavedSession:
    """What a session's JSON text says; its words are read when they are played again."""

    lexicon: str
    strategy: str
    hard: HardMode
    spoilers: bool
    excluded: tuple[str, ...]
    played: tuple[str, ...]
    replay: float | None
    turns: tuple[tuple[str, str], ...]
    refused: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> _SavedSession:
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            raise SessionError("this is no saved session: {error}", error=error) from None
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            raise SessionError("this is no saved session; give what to_json returned")
        if data.get("version") != _VERSION:
            raise SessionError(
                "the session was saved as version {saved}; this tilewise reads version {version}",
                saved=shown(data.get("version")),
                version=_VERSION,
            )
        try:
            return cls(
                lexicon=_of_kind(data["lexicon"], str),
                strategy=_of_kind(data["strategy"], str),
                hard=HardMode.chosen(
                    _of_kind(data["hard"], bool), _of_kind(data.get("strict", False), bool)
                ),
                spoilers=_of_kind(data["spoilers"], bool),
                excluded=tuple(_of_kind(word, str) for word in data["excluded"]),
                played=tuple(_of_kind(word, str) for word in data.get("played", [])),
                replay=data.get("replay"),  # which the session checks
                turns=tuple(
                    (_of_kind(turn["guess"], str), _of_kind(turn["feedback"], str))
                    for turn in data["turns"]
                ),
                refused=tuple(_of_kind(word, str) for word in data["refused"]),
            )
        except (KeyError, TypeError) as error:
            raise SessionError(
                "the saved session is damaged: {error}", error=shown(str(error))
            ) from None


def _of_kind(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{shown(value)} is no {kind.__name__}")
    return value


def _checked_replay(replay: float | None) -> float | None:
    if replay is None or (isinstance(replay, int | float) and 0 <= replay <= 1):
        return replay
    raise SessionError("replay is {replay}; give a number from 0 to 1", replay=shown(replay))


def _check_count(count: object) -> None:
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise SessionError("top is {count}; give a whole number of 1 or more", count=shown(count))
