"""One problem, ready to be searched: the compiled search behind a plain Python face.

An :class:`Engine` holds the pattern blocks, the memo and the view of the whole game. Costs here
are in the integer weights of the prepared problem, guesses and answers are its row numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.search.kernel.compiled import LANES
from tilewise.search.kernel.expansion import appraise, expand
from tilewise.search.kernel.state import (
    BEAM,
    EXPANDED,
    HARD,
    INFEASIBLE,
    Tables,
    View,
    learn,
    new_memo,
    no_hints,
)
from tilewise.search.kernel.tables import (
    Hashes,
    Patterns,
    contribution_table,
    pattern_blocks,
    position_masks,
    survey,
)
from tilewise.search.kernel.views import restrict
from tilewise.search.problem import Ints, Prepared, Problem, prepare
from tilewise.trees.tree import Node

MEMO_BITS = 22
"""Four million positions, 128 MB when full."""

SEED = 20220101
"""Of the hash keys: runs repeat exactly."""


@dataclass(frozen=True)
class Openers:
    """The first guesses worth searching, and what became of the others.

    guesses: int64 (U,), by rising floor, then by fewer pairs of answers left together.
    floors: int64 (U,), lower bounds of their costs.
    like: int64 (G,), for each guess the opener that splits the answers just as it does (itself,
    mostly), or -1 for one that splits nothing.
    """

    guesses: Ints
    floors: Ints
    like: Ints


def _survey_openers(game: Prepared, keys: Hashes) -> Openers:
    n, total = game.n_answers, int(game.weights.sum())
    size = len(game.guesses)
    collided, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    splits = np.zeros(size, np.uint64)
    survey(
        game.guesses,
        position_masks(game.guesses[:n], game.alphabet_size),
        contribution_table(game.guesses.shape[1]),
        game.weights,
        keys,
        collided,
        pairs,
        splits,
    )
    floors = 2 * total + collided
    floors[:n] -= game.weights
    like = np.arange(size)
    if not game.hard:
        # The first guess with a split stands for all with it. Candidates stay: they cost less.
        _, first, group = np.unique(splits[n:], return_index=True, return_inverse=True)
        like[n:] = n + first[group]
    silent = pairs == n * (n - 1) // 2
    silent[:n] = False
    like[silent] = -1
    kept = np.flatnonzero(like == np.arange(size))
    guesses = kept[np.lexsort((pairs[kept], floors[kept]))]
    return Openers(guesses, floors[guesses], like)


class Engine:
    """Searches one problem. Not for use by several threads at once.

    problem: what is searched (ValueError if it is not sound: see ``prepare``).
    beam: most guesses tried in any position; None for all, which makes results exact.
    """

    def __init__(self, problem: Problem, beam: int | None = None, memo_bits: int = MEMO_BITS):
        game = prepare(problem)
        n, length = game.n_answers, game.guesses.shape[1]
        random = np.random.default_rng(SEED)
        keys = random.integers(1, 1 << 63, (n, 2), dtype=np.uint64) << np.uint64(1) | np.uint64(1)
        self.game = game
        self.openers = _survey_openers(game, keys)
        self._tables = Tables(
            tokens=game.guesses,
            keys=keys,
            memo=new_memo(memo_bits),
            stamps=np.zeros(3**length, np.int64),
            labels=np.zeros(3**length, np.int64),
            quanta=np.zeros(n, np.int64),
            planes=np.zeros(64, np.uint64),
            counters=np.zeros(8, np.int64),
            rules=_rules(game.hard, beam),
        )
        self._root = self._whole_game()
        self._lanes = np.full(len(game.guesses), -1, np.int64)
        self._lanes[self.openers.guesses] = np.arange(len(self.openers.guesses))
        self._no_hints = no_hints(game.hard, length, game.alphabet_size)

    def _whole_game(self) -> View:
        order, n = self.openers.guesses, self.game.n_answers
        blocks = pattern_blocks(self.game, order)
        spots = np.empty(n, np.int64)
        places = np.flatnonzero(order < n)
        spots[order[places]] = places
        cross: Patterns = np.ascontiguousarray(blocks[spots // LANES, :, spots % LANES])
        return View(
            ids=np.arange(n),
            weights=self.game.weights,
            cross=cross,
            blocks=blocks,
            guesses=order,
            floors=self.openers.floors,
            spots=spots,
        )

    @property
    def expanded(self) -> int:
        """Positions whose guesses have been searched so far."""
        return int(self._tables.counters[EXPANDED])

    def cost(
        self, opener: int, below: int = INFEASIBLE, turns: int | None = None
    ) -> tuple[int, bool]:
        """Cost of the best strategy that starts with a guess.

        ``turns`` are the guesses allowed, the problem's ``max_guesses`` unless given.
        Returns (value, exact). What reaches ``below`` is a lower bound and not exact; a game that
        cannot be won in time costs INFEASIBLE.
        """
        lane = int(self._lanes[self.openers.like[opener]])
        if lane < 0:
            raise ValueError("this opener tells no answer from another")
        value, guess = expand(
            self._tables,
            self._root,
            lane,
            lane + 1,
            self.game.max_guesses if turns is None else turns,
            below,
            self._no_hints,
        )
        return int(value), guess >= 0

    def best(self, members: Ints, turns: int, hints: Ints) -> tuple[int, int]:
        """(cost, guess) for a set of answers, given as rising row numbers; guess -1 if hopeless."""
        tables, root = self._tables, self._root
        if len(members) == 1:
            return int(root.weights[members[0]]), int(members[0])
        value, exact, guess = appraise(tables, root, members, turns, hints)
        if not exact:
            value, guess = self._search(members, turns, hints)
        return int(value), int(guess)

    def _search(self, members: Ints, turns: int, hints: Ints) -> tuple[int, int]:
        view = restrict(self._tables, self._root, members, hints)
        return expand(self._tables, view, 0, len(view.guesses), turns, INFEASIBLE, hints)

    def plan(self, opener: int, turns: int | None = None) -> tuple[Node, Ints]:
        """The whole strategy for an opener, and the guesses it takes.

        Returns a tree over the *caller's* word numbers and int64 (n,), the turns each of the
        caller's answers takes. Raises ValueError if the opener cannot win in time.
        """
        game = self.game
        taken = np.zeros(game.n_answers, np.int64)
        members = np.arange(game.n_answers)
        turns = game.max_guesses if turns is None else turns
        root = self._node(opener, members, turns, self._no_hints, taken)
        in_order = np.empty_like(taken)
        in_order[game.order[: game.n_answers]] = taken
        return root, in_order

    def _node(self, guess: int, members: Ints, turns: int, hints: Ints, taken: Ints) -> Node:
        if guess < 0 or turns < 1:
            raise ValueError("there is no strategy to show: it cannot win in time")
        taken[members] += 1
        patterns = self._patterns(guess)[members]
        solved = 3 ** self.game.guesses.shape[1] - 1
        children: dict[int, Node] = {}
        for pattern in np.unique(patterns):
            if pattern != solved:
                rest = members[patterns == pattern]
                learned = np.empty_like(hints)
                learn(self.game.guesses, guess, int(pattern), hints, learned)
                _, follow = self.best(rest, turns - 1, learned)
                children[int(pattern)] = self._node(follow, rest, turns - 1, learned, taken)
        return Node(int(self.game.order[guess]), children)

    def _patterns(self, guess: int) -> Patterns:
        """(n,) patterns of a guess, from the root view or, if it was merged away, afresh."""
        lane = int(self._lanes[guess])
        if lane >= 0:
            return self._root.blocks[lane // LANES, :, lane % LANES]
        return pattern_blocks(self.game, np.array([guess]))[0, :, 0]


def _rules(hard: bool, beam: int | None) -> Ints:
    rules = np.zeros(2, np.int64)
    rules[HARD] = hard
    rules[BEAM] = beam or 0
    return rules
