"""Holding a strategy tree to what it says of itself: it is played against every answer.

All answers that meet a node are played together, so that it is one walk of the tree. The referee is
a parameter: whoever doubts the engine's rules can bring their own.
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
    FeedbackRule,
    Pattern,
    PatternArray,
    TokenArray,
    Turn,
    all_correct,
    guess_patterns,
    pattern,
)
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Notation, format_pattern
from tilewise.trees.document import TOLERANCE
from tilewise.trees.tree import Node, Tree

TokenVector = NDArray[np.uint8]
"""One word as tokens, shape (L,)."""

Referee = Callable[[TokenVector, TokenVector], Pattern]
"""The pattern that a guess gets from an answer."""

TurnCounts = NDArray[np.int64]
"""Guesses taken, shape (answers,); one more than the game allows for an answer that is lost."""


def turns_taken(
    root: Node,
    guesses: TokenArray,
    n_answers: int,
    referee: Referee,
    max_guesses: int,
    *,
    hard: HardMode | bool = HardMode.OFF,
) -> TurnCounts:
    """Play a tree against every answer, as a referee would have it.

    Args:
        root: the tree.
        guesses: the words, answers first, shape (words, L).
        n_answers: how many of them are answers.
        referee: what a guess gets from an answer.
        max_guesses: guesses allowed.
        hard: the mode that must be kept to.

    Returns:
        int64 (answers,), the guesses that each answer took; one more than are allowed if it is
        lost.

    Raises:
        TreeError: the tree has no move, or breaks hard mode.
    """

    def one_by_one(guess: TokenVector, answers: TokenArray) -> PatternArray:
        return np.array([referee(guess, answer) for answer in answers], np.uint16)

    return _Walk(guesses, one_by_one, max_guesses, HardMode(hard)).of(root, n_answers)


@dataclass(frozen=True)
class _Walk:
    """A walk of a tree, all answers at once.

    Attributes:
        guesses: the words, answers first, shape (words, L).
        patterns: what a guess gets from some answers, given as tokens.
        max_guesses: guesses allowed.
        hard: the mode that must be kept to.
    """

    guesses: TokenArray
    patterns: Callable[[TokenVector, TokenArray], PatternArray] = field(repr=False)
    max_guesses: int
    hard: HardMode

    def of(self, root: Node, n_answers: int) -> TurnCounts:
        taken = np.zeros(n_answers, np.int64)
        self._play(root, np.arange(n_answers), 1, (), taken)
        return taken

    def _play(
        self, node: Node, rows: Ints, turn: int, rules: Sequence[HardModeRule], taken: TurnCounts
    ) -> None:
        """Play on from a node with the answers that lead there, and note what each takes."""
        guess = self.guesses[node.guess]
        if not all(rule.allows(guess[None, :])[0] for rule in rules):
            raise TreeError(
                "strategy tree: a guess for answer {answer} ignores a hint", answer=rows[0]
            )
        met = self.patterns(guess, self.guesses[rows])
        solved = met == all_correct(len(guess))
        taken[rows[solved]] = turn
        by_pattern = np.argsort(met, kind="stable")
        for group in np.split(by_pattern, np.flatnonzero(np.diff(met[by_pattern])) + 1):
            value, left = int(met[group[0]]), rows[group]
            if value == all_correct(len(guess)):
                continue
            if turn == self.max_guesses:
                taken[left] = turn + 1
                continue
            if value not in node.children:
                raise TreeError(
                    "strategy tree: no move for answer {answer} after {digits}",
                    answer=left[0],
                    digits=format_pattern(value, len(guess), Notation.DIGITS),
                )
            told = Turn(tuple(guess.tolist()), value)
            hints = (*rules, HardModeRule.of(told, self.hard)) if self.hard else ()
            self._play(node.children[value], left, turn + 1, hints, taken)


def verify(tree: Tree, guesses: TokenArray, weights: NDArray[Any], referee: Referee) -> TurnCounts:
    """Play a tree against every answer and check what it says of itself.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        weights: how much each answer counts, shape (answers,).
        referee: what a guess gets from an answer.

    Returns:
        int64 (answers,), the guesses that each answer took; one more than are allowed if it is
        lost.

    Raises:
        TreeError: the tree fails an answer, or what it loses, its total or its worst case is not
            what it says.
    """
    turns = turns_taken(tree.root, guesses, len(weights), referee, tree.max_guesses, hard=tree.hard)
    _check(tree, turns, weights)
    return turns


def verify_quickly(tree: Tree, words: WordTable) -> TurnCounts:
    """Do as :func:`verify`, by the engine's own rules: in a tenth of the time or less.

    Raises:
        TreeError: the tree fails an answer, or what it loses, its total or its worst case is not
            what it says.
    """

    def together(guess: TokenVector, answers: TokenArray) -> PatternArray:
        return guess_patterns(guess.tolist(), answers, words.rule)

    walk = _Walk(words.tokens, together, tree.max_guesses, tree.hard)
    turns = walk.of(tree.root, words.answer_count)
    _check(tree, turns, words.weights)
    return turns


def _check(tree: Tree, turns: TurnCounts, weights: NDArray[Any]) -> None:
    lost = int((turns > tree.max_guesses).sum())
    if lost != tree.lost:
        raise TreeError(
            "strategy tree: answers not found in time: {lost}, not {claimed}",
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


def referee_of(rule: FeedbackRule) -> Referee:
    """Return the referee of games with this rule."""
    return lambda guess, answer: pattern(guess.tolist(), answer.tolist(), rule)
