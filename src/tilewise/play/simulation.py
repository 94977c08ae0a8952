"""A strategy against a whole list of answers.

**One tree.** A strategy is deterministic: what it guesses depends on the patterns met so far and on
nothing else. Answers that have met the same patterns are therefore in the same position, and the
work on it (candidates, partitions, the search for the next guess) is done once for all of them.
The games of a list are a tree: a node is a position with the answers that are in it, its guess
parts them by their patterns, and each part goes on from there. Of 2,315 games nearly all share the
first guess and most the second, so the tree takes seconds where separate games take minutes. The
outcome is that of separate games of a :class:`~tilewise.play.session.Session` against the referee,
:class:`~tilewise.play.game.Game`.

**Where a game ends.** When the guess is the answer; at the game's limit of guesses; or when no
word fits what is known, which happens to answers that are in no list. The last two are failures.
Totals, means and the distribution are over the solved games only, and failures are named beside
them; they do not count as one guess more than the limit, or as any number.

Nothing is printed here. :class:`Simulation` plays as far as it is iterated over and can be asked
for the result at any point.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

import numpy as np

from tilewise.errors import GuessError, SessionError
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.lexicon.pack import one_by_one
from tilewise.lexicon.words import Played
from tilewise.play.choosing import Origin, PatientChooser
from tilewise.play.rounds import check_boards
from tilewise.play.session import Session
from tilewise.play.simulation_result import Ended, SimulationResult
from tilewise.rules.feedback import TokenArray, Turn, guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.search.limits import exact_limit
from tilewise.strategies import Strategy, choose_strategy

_PATIENCE = 5.0
"""Seconds that one exact search may take; few take one."""


@dataclass(frozen=True, eq=False)
class AnswerList:
    """Answers to play; they need not be in any list of the lexicon.

    Attributes:
        names: spellings, as results name them.
        tokens: uint8 (answers, L).
        weights: float64 (answers,), positive, for the weighted mean.
        skipped: words that were to be answers and do not fit the game.
    """

    names: tuple[str, ...]
    tokens: TokenArray
    weights: Floats
    skipped: tuple[str, ...] = ()

    @classmethod
    def of_lexicon(cls, lexicon: Lexicon) -> AnswerList:
        """Return the answer list of a lexicon; words with equal tokens are one answer."""
        words = lexicon.words
        names = tuple(lexicon.spelling(row) for row in range(words.answer_count))
        return cls(names, words.tokens[: words.answer_count], words.weights)

    @classmethod
    def of_words(cls, lexicon: Lexicon, words: Iterable[str]) -> AnswerList:
        """Return some words as answers, all of weight 1; the same word twice is one answer.

        Words that do not fit the game are left out (:attr:`skipped`).

        Raises:
            GuessError: no word fits the game, or there is none, or one is not a word at all.
        """
        name_of: dict[tuple[int, ...], str] = {}
        skipped: dict[str, GuessError] = {}
        for word in one_by_one(words):
            try:
                tokens = lexicon.read_word(word)
            except GuessError as error:
                if not isinstance(word, str):
                    raise
                skipped.setdefault(word, error)
            else:
                name_of.setdefault(tokens, word if isinstance(word, str) else lexicon.show(tokens))
        if not name_of:
            if not skipped:
                raise GuessError("there are no answers to play; give one word at least")
            raise GuessError(
                "there are no answers to play; give one word at least that fits: {error}",
                error=next(iter(skipped.values())),
            )
        played = np.array(list(name_of), np.uint8)
        return cls(tuple(name_of.values()), played, np.ones(len(name_of)), tuple(skipped))

    def __len__(self) -> int:
        return len(self.names)

    def sample(self, size: int, seed: int) -> AnswerList:
        """Draw `size` different answers, in list order; the same for the same seed."""
        if size >= len(self):
            return self
        chosen = np.sort(np.random.default_rng(seed).choice(len(self), size, replace=False))
        names = tuple(self.names[i] for i in chosen)
        return AnswerList(names, self.tokens[chosen], self.weights[chosen], self.skipped)

    def unlisted(self, lexicon: Lexicon) -> int:
        """Count the answers that are none of a lexicon's."""
        rows = (lexicon.find(tuple(tokens)) for tokens in self.tokens.tolist())
        return sum(row is None or row >= lexicon.words.answer_count for row in rows)


@dataclass(frozen=True, eq=False)
class _Task:
    """What a process needs to play its share of the games: the arguments of a simulation."""

    folder: Path
    strategy: Strategy
    answers: AnswerList
    hard: HardMode
    played: Played | None
    replay: float | None
    exact_up_to: int
    opener: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Share:
    """Games of one process, and whether any guess was owed to an estimate."""

    ended: list[Ended]
    estimated: bool


def _player(task: _Task) -> Callable[[Ints], _Share]:
    return Simulation(
        load(task.folder),
        task.strategy,
        task.answers,
        opener=task.opener,
        hard=task.hard,
        played=task.played,
        replay=task.replay,
        exact_up_to=task.exact_up_to,
    )._play_share


class Simulation:
    """Plays a list of answers; iterate to play.

    Args:
        lexicon: the words.
        strategy: who guesses.
        answers: what to play; the lexicon's own answers if None.
        opener: tokens of the first guess; the strategy's own if None.
        hard: keep to hard mode, or to its strict kind.
        played: words the game has used before, less likely now.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
        exact_up_to: positions of no more candidates are searched to their end, where the strategy
            plays to win; as many as can be searched if None.
        jobs: processes; 1 plays in this one.

    Raises:
        ChildProcessError: processes are ended again and again before they have played anything.
        GuessError: the opener is in no list.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        strategy: Strategy,
        answers: AnswerList | None = None,
        *,
        opener: tuple[int, ...] | None = None,
        hard: HardMode | bool = HardMode.OFF,
        played: Played | None = None,
        replay: float | None = None,
        exact_up_to: int | None = None,
        jobs: int = 1,
    ) -> None:
        self.lexicon = lexicon
        self.strategy = strategy
        self.answers = AnswerList.of_lexicon(lexicon) if answers is None else answers
        self.hard = HardMode(hard)
        self._chooser = PatientChooser(
            strategy, exact_limit() if exact_up_to is None else exact_up_to, _PATIENCE
        )
        self._jobs = jobs
        self._task = _Task(
            folder=lexicon.folder,
            strategy=strategy,
            answers=self.answers,
            hard=self.hard,
            played=played,
            replay=replay,
            exact_up_to=self._chooser.exact_up_to,
        )
        self._estimated = False
        self._began = time.perf_counter()
        self._start = Position.start(lexicon.words, hard=hard, played=played, replay=replay)
        self._opener = self._choose_opener(opener)
        self._solved: Counter[int] = Counter()
        self._failed: list[int] = []
        self._weight = self._weighted_guesses = self._failed_weight = 0.0

    @property
    def label(self) -> str:
        """What is played, in a word."""
        return self.strategy.spec

    @property
    def planned(self) -> int:
        """Games there are to play."""
        return len(self.answers)

    @property
    def games(self) -> int:
        """Games played so far."""
        return self._solved.total() + len(self._failed)

    def __iter__(self) -> Iterator[Ended]:
        """Play, and yield games as they end; the work between two of them is small."""
        everyone = np.arange(len(self.answers))
        for ended in self._play(self._start, everyone) if self._jobs == 1 else self._shared():
            self._count(ended)
            yield ended

    def run(self) -> SimulationResult:
        """Play to the end."""
        for _ in self:
            pass
        return self.result()

    def result(self) -> SimulationResult:
        """Return the result of the games played so far."""
        limit = max(self.lexicon.manifest.max_guesses, *self._solved, 1)
        return SimulationResult(
            lexicon=self.lexicon.id,
            strategy=self._played_by(),
            opener=self.lexicon.spelling(self._opener),
            hard=self.hard,
            planned=len(self.answers),
            games=self.games,
            failed=tuple(self.answers.names[i] for i in sorted(self._failed)),
            unlisted=self.answers.unlisted(self.lexicon),
            skipped=self.answers.skipped,
            max_allowed=self.lexicon.manifest.max_guesses,
            distribution={n: self._solved[n] for n in range(1, limit + 1)},
            weighted_mean=self._weighted_guesses / self._weight if self._weight else None,
            cost=self._cost(),
            seconds=time.perf_counter() - self._began,
        )

    def _played_by(self) -> str:
        """Name what guessed; what is called optimal was played by a tree or exact search alone."""
        spec, others = self.strategy.spec, self.strategy.ranks_by
        return f"{spec}, then {others}" if self._estimated and others != spec else spec

    def _cost(self) -> float | None:
        failed = self._failed_weight * (self.lexicon.manifest.max_guesses + 1)
        weight = self._weight + self._failed_weight
        return (self._weighted_guesses + failed) / weight if weight else None

    def _choose_opener(self, tokens: tuple[int, ...] | None) -> int:
        if tokens is None and self._start.is_unrestricted:
            session = Session(self.lexicon, self.strategy, hard=self.hard)
            return session.advise(top=1).suggestions[0].row
        if tokens is None:
            return self._choose(self._start)
        return self.lexicon.require(tokens, "the opener")

    def _play(self, position: Position, answers: Ints) -> Iterator[Ended]:
        """Play on from a position that all of some answers (indexes) have led to."""
        if not position.count or not position.guesses_left:
            yield Ended(answers, None)
            return
        row = self._choose(position) if position.turns else self._opener
        guess = tuple(self.lexicon.words.tokens[row].tolist())
        patterns = guess_patterns(guess, self.answers.tokens[answers], self.lexicon.words.rule)
        for pattern in np.unique(patterns).tolist():
            part = answers[patterns == pattern]
            if pattern == position.all_correct:
                yield Ended(part, len(position.turns) + 1)
            else:
                yield from self._play(position.after(Turn(guess, pattern)), part)

    def _shared(self) -> Iterator[Ended]:
        """Play in processes: what the opener parts is played apart, large parts first."""
        from tilewise.play.worker_pool import WorkerPool  # multiprocessing, 9 ms

        opener = tuple(self.lexicon.words.tokens[self._opener].tolist())
        patterns = guess_patterns(opener, self.answers.tokens, self.lexicon.words.rule)
        parts = [np.flatnonzero(patterns == pattern) for pattern in np.unique(patterns)]
        parts.sort(key=len, reverse=True)
        pool = WorkerPool(self._jobs, _player, replace(self._task, opener=opener))
        for share in pool.work(parts):
            self._estimated |= share.estimated
            yield from share.ended

    def _play_share(self, answers: Ints) -> _Share:
        """Play some answers (indexes), in one of several processes."""
        self._estimated = False
        ended = list(self._play(self._start, answers))
        return _Share(ended, self._estimated)

    def _choose(self, position: Position) -> int:
        choice = self._chooser.choose(position)
        self._estimated |= choice.origin is Origin.RANKING
        return choice.row

    def _count(self, ended: Ended) -> None:
        if ended.guesses is None:
            self._failed.extend(ended.answers.tolist())
            self._failed_weight += float(self.answers.weights[ended.answers].sum())
            return
        self._solved[ended.guesses] += len(ended.answers)
        weight = float(self.answers.weights[ended.answers].sum())
        self._weight += weight
        self._weighted_guesses += weight * ended.guesses


def simulate(
    lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON,
    strategy: Strategy | str | None = None,
    *,
    answers: Iterable[str] | None = None,
    opener: str | None = None,
    hard: HardMode | bool = HardMode.OFF,
    boards: int = 1,
    games: int = 1000,
    seed: int = 0,
) -> SimulationResult:
    """Play a list of answers with a strategy, or seeded games of several boards.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        strategy: who guesses, such as ``"entropy"``; the best there is if None.
        answers: what to play, in any list or none; the lexicon's own answers if None.
        opener: the first guess; the strategy's own if None.
        hard: keep to hard mode, or to its strict kind.
        boards: boards of each game. Games of several are drawn, and played by what is best for
            all boards together, so they take neither a strategy nor answers.
        games: how many games of several boards.
        seed: draws the same games again for the same number.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        StrategyError: there is no such strategy, or it is none for this lexicon.
        GuessError: an answer or the opener does not fit the game, or the opener is in no list.
        SessionError: there is no such number of boards or games, or several boards are to be
            played with a strategy or with answers of one's own.

    >>> simulate("en", "entropy", opener="salet").total_guesses
    7947
    """
    words = load(lexicon)
    check_boards(boards)
    first = None if opener is None else words.read_word(opener)
    if boards != 1:
        from tilewise.play.boards.simulation import BoardsSimulation, Games  # a circle

        if strategy is not None or answers is not None:
            raise SessionError("several boards are drawn; leave out strategy and answers")
        wanted = Games(boards, games, seed, first, words.hard_mode(hard))
        return BoardsSimulation(words, wanted).run()
    return Simulation(
        words,
        choose_strategy(words, strategy, hard=hard).strategy,
        None if answers is None else AnswerList.of_words(words, answers),
        opener=first,
        hard=hard,
    ).run()
