"""Python interface of the compiled search, for one problem.

An :class:`Engine` has the pattern blocks, the memo and the view of the whole game. Costs here are
in the integer weights of the prepared problem; guesses and answers are its row numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, local
from time import thread_time
from typing import NamedTuple

import numpy as np

from tilewise.errors import SearchError
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.rule import PatternArray, Rule
from tilewise.search.kernel.bounds import MOST_PATTERNS, count_traits, useful_traits
from tilewise.search.kernel.compiled import LANES, is_kept, mark_kept
from tilewise.search.kernel.expansion import cheapest, first_pass
from tilewise.search.kernel.state import (
    EXPANDED,
    UNCAPPED,
    HashArray,
    Hints,
    Tables,
    View,
    copied,
    learn,
    marks_of,
    new_memo,
    new_tables,
    no_hints,
    plain_lanes,
    with_own_scratch,
)
from tilewise.search.kernel.views import pattern_lanes, survey
from tilewise.search.problem import (
    NO_LIMIT,
    BestGuess,
    Int64Array,
    PreparedProblem,
    SearchProblem,
    prepare,
)
from tilewise.stopping import check_stop
from tilewise.trees.tree import Node

# -- Checks for enough memory before gigabytes are allocated ---------------------------------------
# A system that is short of memory does not refuse to give it: it kills the process later, without a
# message. So the size of a table is computed first, and compared with the memory left on the
# machine, and within the limits of a container (control group) or shell (``ulimit -v``).


UNASKED = 1 << 28
"""Bytes that are allocated without a check."""

GIBIBYTE = 1 << 30


def require_memory(wanted: int) -> None:
    """Check that there is enough memory for an exact search.

    Args:
        wanted: bytes needed.

    Raises:
        SearchError: there is not enough.
    """
    if wanted <= UNASKED:
        return
    left = available_memory()
    if left is not None and wanted > left:
        raise SearchError(
            f"exact search of these lists needs about {wanted / GIBIBYTE:.1f} GiB of "
            f"memory, but only {left / GIBIBYTE:.1f} GiB is left; use shorter lists, or "
            "a machine with more memory (suggest, solve and simulate work without "
            "exact search)"
        )


def available_memory() -> int | None:
    """Return the bytes this process may still allocate; None if unknown."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    """Yield the memory left on the machine, in each control group, and in the address space."""
    if sys.platform == "win32":  # which raises MemoryError instead of killing the process later
        return
    import resource

    for line in _lines("/proc/meminfo"):
        if line.startswith("MemAvailable:"):
            yield int(line.split()[1]) << 10
    for name in _lines("/proc/self/cgroup"):
        hierarchy, _, path = name.split(":", 2)
        if hierarchy == "0":
            yield from _group(Path("/sys/fs/cgroup", path.lstrip("/")))
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most != resource.RLIM_INFINITY:
        pages = sum(int(line.split()[0]) for line in _lines("/proc/self/statm"))
        yield max(0, most - pages * resource.getpagesize())


def _group(folder: Path) -> Iterator[int]:
    """Yield the memory left in a control group and its parents; file caches count as free."""
    while folder != folder.parent and folder.name != "fs":
        most, used = _number(folder / "memory.max"), _number(folder / "memory.current")
        if most is not None and used is not None:
            stat = dict(line.split() for line in _lines(folder / "memory.stat"))
            yield max(0, most - used + int(stat.get("inactive_file", 0)))
        folder = folder.parent


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def _number(path: Path) -> int | None:
    text = "".join(_lines(path))
    return int(text) if text.isdigit() else None


MEMO_BITS = 22
"""Four million positions, 128 MB when full."""

TRAIT_SECONDS = 1.7e-9
"""Seconds to count the bucket of one guess and one answer, for a trait."""

SEED = 20220101
"""Seed of the hash keys; it is fixed, so runs repeat exactly."""

_SEARCH = "search"  # the name under which its machine code is kept


@dataclass(frozen=True, eq=False)
class Openers:
    """The first guesses worth searching, and which others they stand for.

    Attributes:
        guesses: int64 (U,), by rising floor, then by fewer pairs of answers left together.
        floors: int64 (U,), lower bounds of their costs.
        buckets: int64 (U,), their numbers of buckets.
        like: int64 (G,), for each guess the opener that splits the answers in the same way (mostly
            itself), or -1 if it does not split them.
    """

    guesses: Int64Array
    floors: Int64Array
    buckets: Int64Array
    like: Int64Array


def _survey_openers(game: PreparedProblem, keys: HashArray) -> Openers:
    n, total = game.n_answers, int(game.weights.sum())
    found = survey(game.guesses, game.guesses[:n], game.weights, keys, game.problem.rule)
    floors = 2 * total + found.collided
    floors[:n] -= game.weights
    like = np.arange(len(game.guesses))
    if not game.problem.hard:
        # The first guess with a split stands for all others with it, except candidates: they cost
        # less.
        _, first, group = np.unique(found.splits[n:], return_index=True, return_inverse=True)
        like[n:] = n + first[group]
    silent = found.pairs == n * (n - 1) // 2
    silent[:n] = False
    like[silent] = -1
    kept = np.flatnonzero(like == np.arange(len(game.guesses)))
    guesses = kept[np.lexsort((found.pairs[kept], floors[kept]))]
    return Openers(guesses, floors[guesses], found.buckets[guesses], like)


def _memory_of(game: PreparedProblem, memo_bits: int) -> int:
    """Estimate the bytes an engine needs: patterns, half as much again for views, and the memo."""
    size, length = game.guesses.shape
    cells = (size + game.n_answers) * game.n_answers
    patterns = cells * np.dtype(game.problem.rule.pattern_dtype(length)).itemsize
    return int(patterns) * 3 // 2 + (32 << memo_bits)


def starts_at_once(rule: Rule, length: int) -> bool:
    """Whether there is machine code for a rule and length; compiling takes about 15 s."""
    return is_kept(_SEARCH, rule.pattern_dtype(length))


class OpenerCost(NamedTuple):
    """The result for an opener: its cost if exact, else a lower bound of it."""

    value: int
    exact: bool


class _PerThread(local):
    """The tables of each thread: shared, except for scratch arrays."""

    def __init__(self, shared: Tables) -> None:
        self.tables = with_own_scratch(shared)


class Engine:
    """Searches one problem; several threads may do so at once.

    Attributes:
        game: the prepared problem.
        openers: the first guesses worth searching.
        root: the view of the whole game.
        no_hints: the hints before the first guess.

    Raises:
        ValueError: the problem is invalid (see :func:`prepare`).
        SearchError: there is not enough memory.
        StoppedError: the search was cancelled.
    """

    def __init__(
        self, problem: SearchProblem, beam: int | None = None, memo_bits: int = MEMO_BITS
    ) -> None:
        """Prepare a problem.

        Args:
            problem: the problem to search.
            beam: most guesses to try in any position; None for all, which is exact.
            memo_bits: the memo has 2**memo_bits positions.
        """
        game = prepare(problem)
        require_memory(_memory_of(game, memo_bits))
        random = np.random.default_rng(SEED)
        shape = (game.n_answers, 2)
        keys = random.integers(1, 1 << 63, shape, dtype=np.uint64) << np.uint64(1) | np.uint64(1)
        self.game = game
        check_stop()
        openers = _survey_openers(game, keys)
        check_stop()
        length = game.guesses.shape[1]
        self.no_hints = no_hints(problem.hard, length, problem.alphabet_size)
        self.root = self._whole_game(openers)
        kept = ~np.isin(openers.guesses, np.flatnonzero(game.barred))
        self.openers = Openers(
            openers.guesses[kept], openers.floors[kept], openers.buckets[kept], openers.like
        )
        check_stop()
        shared = new_tables(game, keys, memo_bits, min(beam or 0, len(game.guesses)))
        self._shared = shared
        self._stop = shared.stop
        self._own = _PerThread(shared)
        # A beam's result for a position is not a bound of it, so bounds have their own memo.
        self._bounds_memo = new_memo(memo_bits) if beam else shared.memo
        self._counting = Lock()
        self._seconds, self._searched = 0.0, 0
        self._traits = useful_traits(game.guesses[: game.n_answers], problem.alphabet_size)
        cells = int(self._traits.sum()) * len(self.openers.guesses)
        few_patterns = problem.rule.pattern_count(length) <= MOST_PATTERNS
        self._until_traits = cells * TRAIT_SECONDS if few_patterns else np.inf
        self._everyone = np.arange(game.n_answers)
        self._lanes = np.full(len(game.guesses), -1, np.int64)
        self._lanes[self.root.guesses] = np.arange(len(self.root.guesses))
        self._load_code()

    def _load_code(self) -> None:
        """Load the machine code, so that loading does not count as search time."""
        one = self._everyone[:1]
        cheapest(self.tables, self.root, one, -1, 1, NO_LIMIT, self.no_hints)
        mark_kept(_SEARCH, self.game.problem.rule.pattern_dtype(self.game.guesses.shape[1]))

    def _whole_game(self, openers: Openers) -> View:
        order, n = openers.guesses, self.game.n_answers
        answers = self.game.guesses[:n]
        spots = np.empty(n, np.int64)
        places = np.flatnonzero(order < n)
        spots[order[places]] = places
        blocks = pattern_lanes(self.game.guesses[order], answers, self.game.problem.rule)
        caps = np.zeros(len(blocks) * LANES, np.uint8)
        caps[: len(order)] = np.minimum(openers.buckets, UNCAPPED)
        return View(
            ids=np.arange(n),
            weights=self.game.weights,
            cross=pattern_matrix(answers, answers, self.game.problem.rule),
            blocks=blocks,
            guesses=order,
            floors=openers.floors,
            caps=caps,
            spots=spots,
            marks=marks_of(self.game.guesses, order, self.no_hints),
            plain=plain_lanes(self.game.obscure, order),
            barred=np.zeros(len(order), np.bool_),
        )

    @property
    def tables(self) -> Tables:
        """The tables of the calling thread."""
        return self._own.tables

    @property
    def expanded(self) -> int:
        """Positions whose guesses this thread has searched so far."""
        return int(self.tables.counters[EXPANDED])

    def expect(self, openers: int) -> None:
        """Count traits if that is likely to save time, with this many openers still to search.

        This is likely if more openers are left than done, and those done took as long as counting
        does. At worst, counting doubles the time.
        """
        if openers > self._searched and self._seconds > self._until_traits:
            self._until_traits = np.inf
            self.count_traits()

    def count_traits(self) -> None:
        """Count the caps of all buckets, once; costs stay the same but are found sooner."""
        with self._counting:
            if len(self._shared.traits.caps) == 0:
                traits = count_traits(self._traits, self.root.blocks)
                self._shared = self._shared._replace(traits=traits)
                self._own = _PerThread(self._shared)

    def stop(self) -> None:
        """Stop all searches, present and future, with CancelledError."""
        self._stop[0] = 1

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the searches of other threads; afterwards the engine can be used again."""
        self.stop()
        try:
            yield
        finally:
            self._stop[0] = 0

    def cost(self, opener: int, below: int = NO_LIMIT, turns: int | None = None) -> OpenerCost:
        """Return the cost of the best tree that starts with a guess.

        Args:
            opener: the guess.
            below: search only for costs below this; for higher costs, a lower bound of at least
                this is returned.
            turns: guesses allowed; by default the problem's ``max_guesses``.

        Returns:
            The cost.

        Raises:
            CancelledError: the search was stopped.
        """
        turns = self.game.problem.max_guesses if turns is None else turns
        lane = self._lane(opener)
        if lane < 0:
            return self._cost_of_silence(opener, below, turns)
        start = thread_time()
        value, guess = cheapest(
            self.tables, self.root, self._everyone, lane, turns, below, self.no_hints
        )
        self._check_stop()
        self._seconds += thread_time() - start
        self._searched += 1
        return OpenerCost(int(value), guess >= 0)

    def bound(self, opener: int, below: int = NO_LIMIT, turns: int | None = None) -> int:
        """Return a lower bound of an opener's cost without search; it is better than the floor.

        Args:
            opener: the guess.
            below: stop at a bound that reaches this.
            turns: guesses allowed; by default the problem's ``max_guesses``.
        """
        turns = self.game.problem.max_guesses if turns is None else turns
        lane = self._lane(opener)
        if lane < 0:
            return int(3 * self.game.weights.sum() - self.game.weights[0])
        tables = self.tables._replace(memo=self._bounds_memo)
        return int(first_pass(tables, self.root, lane, turns, below, self.no_hints))

    def estimate(self, opener: int) -> float:
        """Estimate the cost of an opener; the estimate is closer than its floor.

        What a bucket takes beyond its floor grows with the square of the logarithm of its size (see
        :mod:`tilewise.strategies.splitting`).
        """
        lane = int(self._lanes[opener])
        patterns = self._patterns(opener)
        sizes = np.bincount(patterns)
        weights = np.bincount(patterns, weights=self.game.weights)
        met = sizes > 0
        return float(self.root.floors[lane] + 0.015 * (weights[met] @ np.log2(sizes[met]) ** 2))

    def _lane(self, opener: int) -> int:
        """Return the root's lane of the opener that splits like a guess; -1 if it is silent."""
        like = int(self.openers.like[opener])
        return like if like < 0 else int(self._lanes[like])

    def _cost_of_silence(self, opener: int, below: int, turns: int) -> OpenerCost:
        """Return the cost of a silent opener: one wasted turn, and then the best tree."""
        pattern = int(self._patterns(opener)[0])
        rest = self.best(self._everyone, turns - 1, self._learned(opener, pattern, self.no_hints))
        value = int(self.game.weights.sum()) + int(rest.cost)
        return OpenerCost(value, value < below)

    def _check_stop(self) -> None:
        if self._stop[0]:
            raise CancelledError

    def best(self, members: Int64Array, turns: int, hints: Hints | None = None) -> BestGuess:
        """Search a set of answers, given as rising row numbers.

        Raises:
            CancelledError: the search was stopped.
        """
        tables, root = self.tables, self.root
        hints = self.no_hints if hints is None else hints
        if turns < 1:
            lost = self.game.loss.of(int(root.weights[members].sum()), len(members))
            return BestGuess(lost, -1)
        if len(members) == 1:
            return BestGuess(int(root.weights[members[0]]), int(members[0]))
        value, guess = cheapest(tables, root, members, -1, turns, NO_LIMIT, hints)
        self._check_stop()
        return BestGuess(int(value), int(guess))

    def tree(self, opener: int, turns: int | None = None) -> tuple[Node, Int64Array]:
        """Build the whole strategy tree for an opener.

        Returns:
            A tree with the *caller's* word numbers, and int64 (n,), the guesses that each of the
            caller's answers takes; one more than allowed if it is lost.
        """
        game = self.game
        taken = np.zeros(game.n_answers, np.int64)
        members = np.arange(game.n_answers)
        turns = game.problem.max_guesses if turns is None else turns
        root = self._node(opener, members, turns, self.no_hints, taken)
        in_order = np.empty_like(taken)
        in_order[game.order[: game.n_answers]] = taken
        return root, in_order

    def _node(
        self, guess: int, members: Int64Array, turns: int, hints: Hints, taken: Int64Array
    ) -> Node:
        taken[members] += 1
        if len(members) == 1 and members[0] == guess:
            return Node(int(self.game.order[guess]), {})
        patterns = self._patterns(guess)[members]
        solved = self.game.problem.rule.all_correct(self.game.guesses.shape[1])
        children: dict[int, Node] = {}
        if turns == 1:
            taken[members[patterns != solved]] += 1
            return Node(int(self.game.order[guess]), children)
        for pattern in np.unique(patterns).tolist():
            if pattern != solved:
                rest = members[patterns == pattern]
                learned = self._learned(guess, pattern, hints)
                follow = self.best(rest, turns - 1, learned).guess
                children[pattern] = self._node(follow, rest, turns - 1, learned, taken)
        return Node(int(self.game.order[guess]), children)

    def _learned(self, guess: int, pattern: int, hints: Hints) -> Hints:
        learned = copied(hints)
        if self.game.problem.hard:
            learn(self.game.guesses, guess, pattern, hints, learned)
        return learned

    def _patterns(self, guess: int) -> PatternArray:
        """(n,) patterns of a guess, from the root view, or computed if it was merged away."""
        lane = int(self._lanes[guess])
        if lane >= 0:
            return self.root.blocks[lane // LANES, :, lane % LANES]
        words = self.game.guesses
        answers = words[: self.game.n_answers]
        return pattern_lanes(words[guess : guess + 1], answers, self.game.problem.rule)[0, :, 0]
