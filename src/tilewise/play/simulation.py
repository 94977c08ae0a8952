"""Games for whole lists of answers, on one board or several, and their results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from os import PathLike

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, SessionError, untranslated
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.lexicon.pack import one_by_one
from tilewise.lexicon.words import Played
from tilewise.play.advice import PatientChooser
from tilewise.play.game import drawn, drawn_together
from tilewise.play.rounds import MOST_BOARDS, GameKind, read_whole
from tilewise.play.session import Session
from tilewise.play.several_boards import JointRanking, compile_player, needs_compiling
from tilewise.play.worker_pool import WorkerPool
from tilewise.rules.feedback import guess_patterns, pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import PatternArray, TokenArray, Turn
from tilewise.search import exact_limit
from tilewise.strategies.base import Strategy
from tilewise.strategies.registry import choose_strategy

# -- Results of many games, played with a list of answers or with random ones ----------------------


@dataclass(frozen=True, eq=False)
class Ended:
    """Games that ended together.

    Attributes:
        answers: intp (games,), indexes into the answer list.
        guesses: number of guesses they took, including the answer itself; None if they failed.
    """

    answers: Ints
    guesses: int | None


@dataclass(frozen=True)
class SimulationResult:
    """Results of a simulation.

    Attributes:
        lexicon: id of the lexicon.
        strategy: the strategy, with its options.
        opener: the first guess.
        hard: the hard mode in use.
        planned: number of games to play.
        games: number of games played; fewer than planned in a partial result.
        failed: answers that were not found within the limit, in list order; with several boards,
            the answers of each lost game, separated by spaces.
        unlisted: number of planned answers that are not in the lexicon's answer list.
        skipped: answers that do not fit the game, or that it cannot hide.
        max_allowed: number of guesses that the game allows.
        distribution: number of guesses -> number of games solved with it.
        weighted_mean: mean guesses of solved games, by the answers' weights; None if no game
            was solved.
        cost: mean guesses of all games, by the answers' weights, with a failed game counted as one
            guess more than the limit; None if no game was played.
        seconds: wall time of the games.
        boards: number of boards in each game.
        seed: seed of random answers; None for a list.

    >>> played = simulate("en", answers=["banal", "zzzzz"])
    >>> played.mean, played.failed, played.distribution[3]
    (5.0, ('zzzzz',), 0)
    """

    lexicon: str
    strategy: str
    opener: str
    hard: HardMode
    planned: int
    games: int
    failed: tuple[str, ...]
    max_allowed: int
    distribution: dict[int, int]
    seconds: float
    unlisted: int = 0
    skipped: tuple[str, ...] = ()
    weighted_mean: float | None = None
    cost: float | None = None
    boards: int = 1
    seed: int | None = None

    @property
    def solved(self) -> int:
        """Number of games solved."""
        return self.games - len(self.failed)

    @property
    def is_partial(self) -> bool:
        """Whether games are missing."""
        return self.games < self.planned

    @property
    def total_guesses(self) -> int:
        """Total guesses of all solved games."""
        return sum(guesses * games for guesses, games in self.distribution.items())

    @property
    def mean(self) -> float | None:
        """Mean guesses per solved game; None if no game was solved."""
        return self.total_guesses / self.solved if self.solved else None

    @property
    def mean_with_failures(self) -> float | None:
        """Mean guesses per game, a failed one counted as the limit plus one; None without games."""
        lost = len(self.failed) * (self.max_allowed + 1)
        return (self.total_guesses + lost) / self.games if self.games else None

    @property
    def max_guesses(self) -> int:
        """Guesses of the longest solved game; 0 if no game was solved."""
        return max((guesses for guesses, games in self.distribution.items() if games), default=0)


# -- A strategy against a whole list of answers ----------------------------------------------------
# **One tree.** A strategy is deterministic: its guess depends only on the patterns so far. Answers
# that have given the same patterns are therefore in the same position, and the work on it
# (candidates, partitions, the search for the next guess) is done once for all of them. The games
# of a list form a tree: a node is a position with its answers, the guess splits them by their
# patterns, and each part is a child. Among 2,315 games, nearly all share the first guess and most
# the second, so the tree takes seconds, and separate games would take minutes. The results are the
# same as those of separate games of a :class:`~tilewise.play.session.Session` against the referee,
# :class:`~tilewise.play.game.Game`.
#
# **When a game ends.** When the guess is the answer; at the game's limit of guesses; or when no
# word fits, which can happen if the answer is not in a list. The last two are failures. Totals,
# means and the distribution cover solved games only, and failures are listed separately; they do
# not count as one guess more than the limit, or as any other number.
#
# Nothing is printed here. :class:`Simulation` plays only as far as it is iterated over, and the
# result so far is available at any time.
#


_PATIENCE = 5.0
"""Seconds that one exact search may take; few take as long as one second."""

_NOT_PLAYED, _FAILED = -1, 0
"""What stands for the number of guesses of a game that was not solved."""

_SEED = 0
"""Seed for drawing what games hide besides a word."""


@dataclass(frozen=True, eq=False)
class AnswerList:
    """Answers to play, whether or not they are in the lexicon's lists.

    Attributes:
        names: spellings, as results name them.
        tokens: uint8 (answers, L).
        weights: float64 (answers,), positive, for the weighted mean.
        skipped: words that do not fit the game, or that it cannot hide.
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
            GuessError: no word fits the game, there are no words, or one that is not a text does
                not fit.
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
                raise GuessError(
                    untranslated("there are no answers to play; give at least one word")
                )
            raise GuessError(
                f"there are no answers to play: {next(iter(skipped.values()))}; give at "
                "least one word that fits"
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
        return self._only(chosen, self.skipped)

    def that_may_be_hidden(self, lexicon: Lexicon) -> AnswerList:
        """Return the answers that the game may hide; the others are :attr:`skipped`.

        Raises:
            GuessError: it can hide none of them.
        """
        words = lexicon.words
        may = lexicon.rule.may_hide(self.tokens, words.tokens[: words.answer_count])
        if may.all():
            return self
        if not may.any():
            raise lexicon.without_partner(self.names[0])
        skipped = tuple(self.names[i] for i in np.flatnonzero(~may))
        return self._only(np.flatnonzero(may), (*self.skipped, *skipped))

    def _only(self, some: Ints, skipped: tuple[str, ...]) -> AnswerList:
        names = tuple(self.names[i] for i in some)
        return AnswerList(names, self.tokens[some], self.weights[some], skipped)

    def unlisted(self, lexicon: Lexicon) -> int:
        """Count the answers that are not in a lexicon's answer list."""
        rows = (lexicon.find(tuple(tokens)) for tokens in self.tokens.tolist())
        return sum(row is None or row >= lexicon.words.answer_count for row in rows)


@dataclass(frozen=True)
class _Share:
    """Games played by one process, and whether any guess was based on an estimate."""

    ended: list[Ended]
    estimated: bool


class Simulation:
    """Plays a list of answers; iterate to play.

    Args:
        lexicon: the words.
        strategy: makes the guesses.
        answers: what to play; the lexicon's own answers if None.
        opener: tokens of the first guess; the strategy's own if None.
        hard: whether to follow hard mode, or strict hard mode.
        played: words the game has used before, which become less likely.
        replay: how likely a played word is, relative to its weight; the pack's value if None.
        exact_up_to: positions with at most this many candidates are searched to their end, if the
            strategy plays to win; as many as can be searched if None.
        jobs: number of processes; with 1, plays in this one.

    Attributes:
        label: short name of what is played.
        planned: number of games to play.

    Raises:
        ChildProcessError: worker processes keep being killed before they have played anything.
        GuessError: the opener is not in any list.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        strategy: Strategy,
        answers: AnswerList | None = None,
        *,
        opener: tuple[int, ...] | None = None,
        hard: HardMode = HardMode.OFF,
        played: Played | None = None,
        replay: float | None = None,
        exact_up_to: int | None = None,
        jobs: int = 1,
    ) -> None:
        self.lexicon = lexicon
        self.strategy = strategy
        wanted = AnswerList.of_lexicon(lexicon) if answers is None else answers
        self.answers = wanted.that_may_be_hidden(lexicon)
        self.label, self.planned = strategy.spec, len(self.answers)
        self.hard = hard
        self._chooser = PatientChooser(
            strategy, exact_limit() if exact_up_to is None else exact_up_to, _PATIENCE
        )
        self._jobs = jobs
        self._again = partial(
            Simulation,
            lexicon,
            strategy,
            self.answers,
            hard=hard,
            played=played,
            replay=replay,
            exact_up_to=self._chooser.exact_up_to,
        )
        self._estimated = False
        self._began = time.perf_counter()
        self._start = Position.start(lexicon.words, hard=hard, played=played, replay=replay)
        self._opener = self._choose_opener(opener)
        self._took = np.full(len(self.answers), _NOT_PLAYED)

    def __iter__(self) -> Iterator[Ended]:
        """Play, and yield games as they end, in short intervals."""
        everyone = np.arange(len(self.answers))
        for ended in self._play(self._start, everyone) if self._jobs == 1 else self._shared():
            self._took[ended.answers] = _FAILED if ended.guesses is None else ended.guesses
            yield ended

    def run(self) -> SimulationResult:
        """Play to the end."""
        for _ in self:
            pass
        return self.result()

    def result(self) -> SimulationResult:
        """Return the result of the games played so far."""
        limit, names = self.lexicon.manifest.max_guesses, self.answers.names
        solved, failed = self._took > 0, self._took == _FAILED
        counts = np.bincount(self._took[solved], minlength=limit + 1).tolist()
        counted = np.where(failed, limit + 1, self._took)
        return SimulationResult(
            lexicon=self.lexicon.id,
            strategy=self._played_by(),
            opener=self.lexicon.spelling(self._opener),
            hard=self.hard,
            planned=self.planned,
            games=int((self._took != _NOT_PLAYED).sum()),
            failed=tuple(names[i] for i in np.flatnonzero(failed)),
            unlisted=self.answers.unlisted(self.lexicon),
            skipped=self.answers.skipped,
            max_allowed=limit,
            distribution=dict(enumerate(counts[1:], start=1)),
            weighted_mean=self._mean(self._took, solved),
            cost=self._mean(counted, solved | failed),
            seconds=time.perf_counter() - self._began,
        )

    def _played_by(self) -> str:
        """Name the strategy: just ``optimal`` if all guesses came from a tree or exact search."""
        spec, others = self.strategy.spec, self.strategy.ranks_by
        return f"{spec}, then {others}" if self._estimated and others != spec else spec

    def _mean(self, guesses: Ints, some: NDArray[np.bool_]) -> float | None:
        """Return the mean guesses of some answers, by their weights; None if there are none."""
        if not some.any():
            return None
        return float(np.average(guesses[some], weights=self.answers.weights[some]))

    def _choose_opener(self, tokens: tuple[int, ...] | None) -> int:
        if tokens is None and self._start.is_unrestricted:
            session = Session(self.lexicon, self.strategy, hard=self.hard)
            return session.advise(top=1).suggestions[0].row
        if tokens is None:
            return self._choose(self._start)
        return self.lexicon.require(tokens, "the opener")

    def _play(self, position: Position, answers: Ints) -> Iterator[Ended]:
        """Play on from a position for the answers (indexes) that lead to it."""
        if not position.count or not position.guesses_left:
            yield Ended(answers, None)
            return
        row = self._choose(position) if position.turns else self._opener
        guess = self.lexicon.words.word(row)
        patterns = self._shown(guess, answers, len(position.turns))
        for shown_pattern in np.unique(patterns).tolist():
            part = answers[patterns == shown_pattern]
            turn = Turn(guess, shown_pattern)
            if self.lexicon.rule.is_won((*position.turns, turn)):
                yield Ended(part, len(position.turns) + 1)
            else:
                yield from self._play(position.after(turn), part)

    def _shown(self, guess: tuple[int, ...], answers: Ints, row: int) -> PatternArray:
        """Return the patterns of a guess for some answers (indexes), in a row counted from 0."""
        rule = self.lexicon.rule
        met = [guess_patterns(guess, words[answers], rule) for words in self._hidden]
        worlds = self._worlds[answers, row if rule.is_redrawn else 0]
        return rule.displayed(met, worlds, len(guess))

    @cached_property
    def _hidden(self) -> list[TokenArray]:
        """The words that are hidden with each answer, beginning with it; each (answers, L)."""
        answers = self.answers.tokens
        if self.lexicon.rule.words_hidden == 1:
            return [answers]
        found = [
            drawn_together(self.lexicon, _SEED + number, tuple(answer))
            for number, answer in enumerate(answers.tolist())
        ]
        return list(np.moveaxis(np.array(found, np.uint8), 1, 0))

    @cached_property
    def _worlds(self) -> Ints:
        """What else is hidden with each answer, drawn for each row: (answers, guesses)."""
        size = len(self.answers), self.lexicon.manifest.max_guesses
        worlds = self.lexicon.rule.worlds(self.lexicon.length)
        return np.random.default_rng(_SEED).integers(worlds, size=size)

    def _shared(self) -> Iterator[Ended]:
        """Play in several processes: one task per bucket of the opener, large ones first."""
        opener = self.lexicon.words.word(self._opener)
        patterns = guess_patterns(opener, self.answers.tokens, self.lexicon.words.rule)
        parts = [np.flatnonzero(patterns == pattern) for pattern in np.unique(patterns)]
        parts.sort(key=len, reverse=True)
        pool = WorkerPool(self._jobs, partial(self._again, opener=opener), Simulation._play_share)
        for share in pool.work(parts):
            self._estimated |= share.estimated
            yield from share.ended

    def _play_share(self, answers: Ints) -> _Share:
        """Play some answers (indexes) in one of several processes."""
        self._estimated = False
        ended = list(self._play(self._start, answers))
        return _Share(ended, self._estimated)

    def _choose(self, position: Position) -> int:
        choice = self._chooser.choose(position)
        self._estimated |= choice.is_estimated
        return choice.row


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
        lexicon: a lexicon, or the id or folder of its pack.
        strategy: makes the guesses, such as ``"entropy"``; the best available if None.
        answers: what to play, whether listed or not; the lexicon's own answers if None.
        opener: the first guess; the strategy's own if None.
        hard: whether to follow hard mode, or strict hard mode.
        boards: number of boards in each game. With several, answers are random and guesses are
            chosen for all boards together, so leave out `strategy` and `answers`.
        games: number of games, with several boards.
        seed: with several boards, the same seed gives the same games.

    Raises:
        PackError: the lexicon cannot be found or used.
        StrategyError: the strategy is unknown, or cannot be used with this lexicon.
        GuessError: none of the answers fits the game, or the opener does not, or is in no list.
        SessionError: the number of boards or games is out of range, or a strategy or answers are
            given for several boards.

    >>> simulate(load("en", words="all"), "entropy", opener="salet").total_guesses
    7947
    """
    words = load(lexicon)
    first = None if opener is None else words.read_word(opener)
    mode = GameKind(boards).hard_mode(words, hard)
    if boards != 1:
        if strategy is not None or answers is not None:
            raise SessionError(
                untranslated(
                    "with several boards, games are drawn at random; leave out strategy and answers"
                )
            )
        return BoardsSimulation(words, boards, games, seed=seed, opener=first).run()
    return Simulation(
        words,
        choose_strategy(words, strategy, hard=mode).strategy,
        None if answers is None else AnswerList.of_words(words, answers),
        opener=first,
        hard=mode,
    ).run()


# -- Seeded games of several boards, played in parallel --------------------------------------------
# A game has N different answers, drawn by their weights from the seed and the game's number
# (:func:`~tilewise.play.game.drawn`), so that game 17 of seed 7 is always the same game, whoever
# plays it and in whichever process. Its guesses are counted until the last board is solved; a game
# that is not over after N + 5 guesses, or as many as its rule allows, has failed. The first guess
# is the same in all games, and the positions after it are computed once per process.
#


_CHUNK = 20  # games handed to a process at a time


class BoardsSimulation:
    """Plays seeded games; iterate to play.

    Args:
        lexicon: the words.
        boards: boards of each game.
        games: how many games.
        seed: the seed for drawing the answers.
        opener: tokens of the first guess; the best known one if None.
        jobs: number of processes; with 1, plays in this one.

    Attributes:
        label: short name of what is played.
        planned: number of games to play.

    Raises:
        SessionError: a number is out of range.
        GuessError: the opener is not in any list.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        boards: int,
        games: int,
        *,
        seed: int = 0,
        opener: tuple[int, ...] | None = None,
        jobs: int = 1,
    ) -> None:
        GameKind(boards).check(lexicon)
        self.boards = read_whole("boards", boards, 1, min(MOST_BOARDS, lexicon.words.answer_count))
        self.planned = read_whole("games", games, 1)
        self.seed = read_whole("seed", seed, 0)
        self.label = f"× {boards}"
        self.lexicon = lexicon
        self._jobs = jobs
        self._began = time.perf_counter()
        if needs_compiling(lexicon.words):
            compile_player(lexicon.words)
        self._ranking = JointRanking(lexicon.words)
        self._start = Position.start(lexicon.words)
        self._opened: dict[int, Position] = {}
        if opener is None:
            self._opener = Session(lexicon, boards=boards).suggest(1)[0].row
        else:
            self._opener = lexicon.require(opener, "the opener")
        self._took: dict[int, int | None] = {}  # by the game's number

    def __iter__(self) -> Iterator[Ended]:
        """Play, and yield games as they end, identified by their numbers from 0."""
        alone = map(self._play, range(self.planned))
        for ended in self._shared() if self._jobs > 1 else alone:
            self._took[int(ended.answers[0])] = ended.guesses
            yield ended

    def _shared(self) -> Iterator[Ended]:
        """Play in several processes."""
        numbers = range(self.planned)
        chunks = [numbers[start : start + _CHUNK] for start in numbers[::_CHUNK]]
        make = partial(
            BoardsSimulation,
            self.lexicon,
            self.boards,
            self.planned,
            seed=self.seed,
            opener=self.lexicon.words.word(self._opener),
        )
        for ended in WorkerPool(self._jobs, make, BoardsSimulation._play_some).work(chunks):
            yield from ended

    def _play_some(self, numbers: Iterable[int]) -> list[Ended]:
        """Play some games in one of several processes."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> Ended:
        return Ended(np.array([number]), self._guesses(self._answers(number)))

    def _answers(self, number: int) -> tuple[int, ...]:
        return drawn(self.lexicon, self.boards, self.seed, number)

    def _guesses(self, answers: tuple[int, ...]) -> int | None:
        """Return the number of guesses a game takes; None if it is lost."""
        open_boards = dict.fromkeys(answers, self._start)
        most = self.lexicon.rule.guesses_on(len(answers))
        for count in range(1, most + 1):
            row = self._opener
            if count > 1:
                row = self._ranking.best_guess(list(open_boards.values()), most - count + 1)
            for answer in list(open_boards):
                if answer == row:
                    del open_boards[answer]
                else:
                    open_boards[answer] = self._after(open_boards[answer], row, answer)
            if not open_boards:
                return count
        return None

    def _after(self, position: Position, guess: int, answer: int) -> Position:
        words = self.lexicon.words
        shown_guess = words.word(guess)
        found = pattern(shown_guess, words.word(answer), words.rule)
        if position.turns:
            return position.after(Turn(shown_guess, found))
        if found not in self._opened:
            self._opened[found] = position.after(Turn(shown_guess, found))
        return self._opened[found]

    def run(self) -> SimulationResult:
        """Play to the end."""
        for _ in self:
            pass
        return self.result()

    def result(self) -> SimulationResult:
        """Return the result of the games played so far."""
        counted = Counter(guesses for guesses in self._took.values() if guesses is not None)
        failed = sorted(number for number, guesses in self._took.items() if guesses is None)
        return SimulationResult(
            lexicon=self.lexicon.id,
            strategy="joint",
            opener=self.lexicon.spelling(self._opener),
            hard=HardMode.OFF,
            planned=self.planned,
            games=len(self._took),
            failed=tuple(
                " ".join(map(self.lexicon.spelling, self._answers(number))) for number in failed
            ),
            max_allowed=self.lexicon.rule.guesses_on(self.boards),
            distribution=dict(sorted(counted.items())),
            seconds=time.perf_counter() - self._began,
            boards=self.boards,
            seed=self.seed,
        )
