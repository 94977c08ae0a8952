"""Checks a strategy tree's figures by playing it against every answer.

All answers that reach a node are played together, so the tree is walked once. The referee is a
parameter, so the check does not have to rely on the engine's patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import TreeError
from tilewise.knowledge.buckets import Ints
from tilewise.rules.feedback import guess_patterns, pattern
from tilewise.rules.hardmode import HardModeRule
from tilewise.rules.rule import PatternArray, Rule, TokenArray, Turn
from tilewise.trees.document import TOLERANCE, written_digits
from tilewise.trees.tree import Node, Tree

TokenVector = NDArray[np.uint8]
"""One word as tokens, shape (L,)."""

Referee = Callable[[TokenVector, TokenArray], PatternArray]
"""Returns the patterns of a guess for some answers."""

TurnCounts = NDArray[np.int64]
"""Guesses made, shape (answers,); one more than the game allows for a lost answer."""


def referee_of(rule: Rule) -> Referee:
    """Return a referee that gets each pattern straight from the rule."""

    def one_by_one(guess: TokenVector, answers: TokenArray) -> PatternArray:
        tokens = guess.tolist()
        return np.array([pattern(tokens, answer, rule) for answer in answers.tolist()], np.uint32)

    return one_by_one


def quick_referee_of(rule: Rule) -> Referee:
    """Return a referee that uses the engine's own patterns, at least ten times as fast."""
    return lambda guess, answers: guess_patterns(guess.tolist(), answers, rule)


def turns_taken(tree: Tree, guesses: TokenArray, n_answers: int, referee: Referee) -> TurnCounts:
    """Play a tree against every answer.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        n_answers: how many of them are answers.
        referee: gives the patterns of a guess for some answers.

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree has no move for an answer, or breaks hard mode.
    """
    taken = np.zeros(n_answers, np.int64)

    def play(node: Node, rows: Ints, turn: int, rules: Sequence[HardModeRule]) -> None:
        """Play from a node with the answers that reach it, and record the guesses of each."""
        guess = guesses[node.guess]
        if not all(rule.allows(guess[None, :])[0] for rule in rules):
            raise TreeError(
                "strategy tree: a guess for answer {answer} ignores a hint", answer=rows[0]
            )
        met = referee(guess, guesses[rows])
        solved = tree.states ** len(guess) - 1
        taken[rows[met == solved]] = turn
        by_pattern = np.argsort(met, kind="stable")
        for group in np.split(by_pattern, np.flatnonzero(np.diff(met[by_pattern])) + 1):
            value, left = int(met[group[0]]), rows[group]
            if value == solved:
                continue
            if turn == tree.max_guesses:
                taken[left] = turn + 1
                continue
            if value not in node.children:
                raise TreeError(
                    "strategy tree: no move for answer {answer} after {digits}",
                    answer=left[0],
                    digits=written_digits(value, len(guess), tree.states),
                )
            told = Turn(tuple(guess.tolist()), value)
            hints = (*rules, HardModeRule.of(told, tree.hard)) if tree.hard else ()
            play(node.children[value], left, turn + 1, hints)

    play(tree.root, np.arange(n_answers), 1, ())
    return taken


def verify(tree: Tree, guesses: TokenArray, weights: NDArray[Any], referee: Referee) -> TurnCounts:
    """Play a tree against every answer and check its figures.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        weights: weights of the answers, shape (answers,).
        referee: gives the patterns of a guess for some answers.

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree fails an answer, or its lost answers, total or worst case are wrong.
    """
    turns = turns_taken(tree, guesses, len(weights), referee)
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
    return turns
