"""Checks a strategy tree's figures by playing it against every answer.

All answers that reach a node are played together, so the tree is walked once. The referee is a
parameter, so the check does not have to rely on the engine's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import TreeError
from tilewise.knowledge.partition import Ints
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import (
    Pattern,
    PatternArray,
    TokenArray,
    Turn,
    guess_patterns,
    pattern,
)
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Rule
from tilewise.trees.document import TOLERANCE, written_digits
from tilewise.trees.tree import Node, Tree

TokenVector = NDArray[np.uint8]
"""One word as tokens, shape (L,)."""

Referee = Callable[[TokenVector, TokenVector], Pattern]
"""Returns the pattern of a guess for an answer."""

TurnCounts = NDArray[np.int64]
"""Guesses made, shape (answers,); one more than the game allows for a lost answer."""


def turns_taken(
    root: Node,
    guesses: TokenArray,
    n_answers: int,
    referee: Referee,
    max_guesses: int,
    *,
    hard: HardMode = HardMode.OFF,
    states: int = 3,
) -> TurnCounts:
    """Play a tree against every answer, with a referee.

    Args:
        root: the tree.
        guesses: the words, answers first, shape (words, L).
        n_answers: how many of them are answers.
        referee: gives the pattern of a guess for an answer.
        max_guesses: guesses allowed.
        hard: the mode that the tree must follow.
        states: states of a tile (k).

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree has no move for an answer, or breaks hard mode.
    """

    def one_by_one(guess: TokenVector, answers: TokenArray) -> PatternArray:
        return np.array([referee(guess, answer) for answer in answers], np.uint32)

    return _Walk(guesses, one_by_one, max_guesses, hard, states).of(root, n_answers)


@dataclass(frozen=True)
class _Walk:
    """A walk of a tree, all answers at once.

    Attributes:
        guesses: the words, answers first, shape (words, L).
        patterns: gives the patterns of a guess for some answers, all as tokens.
        max_guesses: guesses allowed.
        hard: the mode that the tree must follow.
        states: states of a tile (k).
    """

    guesses: TokenArray
    patterns: Callable[[TokenVector, TokenArray], PatternArray] = field(repr=False)
    max_guesses: int
    hard: HardMode
    states: int

    def of(self, root: Node, n_answers: int) -> TurnCounts:
        taken = np.zeros(n_answers, np.int64)
        self._play(root, np.arange(n_answers), 1, (), taken)
        return taken

    def _play(
        self, node: Node, rows: Ints, turn: int, rules: Sequence[HardModeRule], taken: TurnCounts
    ) -> None:
        """Play from a node with the answers that reach it, and record the guesses of each."""
        guess = self.guesses[node.guess]
        if not all(rule.allows(guess[None, :])[0] for rule in rules):
            raise TreeError(
                "strategy tree: a guess for answer {answer} ignores a hint", answer=rows[0]
            )
        met = self.patterns(guess, self.guesses[rows])
        solved = self.states ** len(guess) - 1
        taken[rows[met == solved]] = turn
        by_pattern = np.argsort(met, kind="stable")
        for group in np.split(by_pattern, np.flatnonzero(np.diff(met[by_pattern])) + 1):
            value, left = int(met[group[0]]), rows[group]
            if value == solved:
                continue
            if turn == self.max_guesses:
                taken[left] = turn + 1
                continue
            if value not in node.children:
                raise TreeError(
                    "strategy tree: no move for answer {answer} after {digits}",
                    answer=left[0],
                    digits=written_digits(value, len(guess), self.states),
                )
            told = Turn(tuple(guess.tolist()), value)
            hints = (*rules, HardModeRule.of(told, self.hard)) if self.hard else ()
            self._play(node.children[value], left, turn + 1, hints, taken)


def verify(tree: Tree, guesses: TokenArray, weights: NDArray[Any], referee: Referee) -> TurnCounts:
    """Play a tree against every answer and check its figures.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        weights: weights of the answers, shape (answers,).
        referee: gives the pattern of a guess for an answer.

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree fails an answer, or its lost answers, total or worst case are wrong.
    """
    turns = turns_taken(
        tree.root,
        guesses,
        len(weights),
        referee,
        tree.max_guesses,
        hard=tree.hard,
        states=tree.states,
    )
    _check(tree, turns, weights)
    return turns


def verify_quickly(tree: Tree, words: WordTable) -> TurnCounts:
    """Do the same as :func:`verify` with the engine's own rules, at least ten times as fast.

    Raises:
        TreeError: the tree fails an answer, or its lost answers, total or worst case are wrong.
    """
    turns = play_quickly(tree, words.tokens, words.answer_count, words.rule)
    _check(tree, turns, words.weights)
    return turns


def play_quickly(tree: Tree, guesses: TokenArray, n_answers: int, rule: Rule) -> TurnCounts:
    """Do the same as :func:`turns_taken` with the engine's own rules.

    Raises:
        TreeError: the tree has no move for an answer, or breaks hard mode.
    """

    def together(guess: TokenVector, answers: TokenArray) -> PatternArray:
        return guess_patterns(guess.tolist(), answers, rule)

    walk = _Walk(guesses, together, tree.max_guesses, tree.hard, tree.states)
    return walk.of(tree.root, n_answers)


def _check(tree: Tree, turns: TurnCounts, weights: NDArray[Any]) -> None:
    lost = int((turns > tree.max_guesses).sum())
    if lost != tree.lost:
        raise TreeError(
            "strategy tree: games lost: {lost}, but the tree claims {claimed}",
            lost=lost,
            claimed=tree.lost,
        )
    made = np.minimum(turns, tree.max_guesses)
    total = (made * weights).sum().item()
    if abs(total - tree.total) > TOLERANCE * abs(total):
        raise TreeError(
            "strategy tree: the total is {total}, not {claimed}", total=total, claimed=tree.total
        )
    if made.max() != tree.worst:
        raise TreeError(
            "strategy tree: the worst case is {worst}, not {claimed}",
            worst=made.max(),
            claimed=tree.worst,
        )


def referee_of(rule: Rule) -> Referee:
    """Return the referee of games with this rule."""
    return lambda guess, answer: pattern(guess.tolist(), answer.tolist(), rule)
