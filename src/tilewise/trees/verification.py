"""Holding a strategy tree to what it says of itself: it is played against every answer.

The referee is a parameter, so that whoever doubts the engine's rules can bring their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message, TreeError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.findings import Finding, Severity
from tilewise.rules.feedback import FeedbackRule, Pattern, TokenArray, Turn, pattern
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Notation, format_pattern
from tilewise.trees.player import HARD_TREE, TREE, load_player
from tilewise.trees.tree import Node, Tree

TokenVector = NDArray[np.uint8]
"""One word as tokens, shape (L,)."""

Referee = Callable[[TokenVector, TokenVector], Pattern]
"""The pattern that a guess gets from an answer."""

TurnCounts = NDArray[np.int64]
"""Guesses taken, shape (answers,)."""


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
        int64 (answers,), the guesses that each answer took.

    Raises:
        TreeError: the tree has no move, does not win in time, or breaks hard mode.
    """
    turns = np.zeros(n_answers, np.int64)
    for answer in range(n_answers):
        turns[answer] = _turns_for(answer, root, guesses, referee, max_guesses, HardMode(hard))
    return turns


def _turns_for(
    answer: int, node: Node, guesses: TokenArray, referee: Referee, max_guesses: int, hard: HardMode
) -> int:
    length = guesses.shape[1]
    rules: list[HardModeRule] = []
    for turn in range(1, max_guesses + 1):
        guess = guesses[node.guess]
        if hard and not all(rule.allows(guess[None, :])[0] for rule in rules):
            raise TreeError(
                "strategy tree: a guess for answer {answer} ignores a hint", answer=answer
            )
        met = Turn(tuple(guess.tolist()), referee(guess, guesses[answer]))
        if met.is_solved:
            return turn
        if turn == max_guesses:
            break
        if met.pattern not in node.children:
            digits = format_pattern(met.pattern, length, Notation.DIGITS)
            raise TreeError(
                "strategy tree: no move for answer {answer} after {digits}",
                answer=answer,
                digits=digits,
            )
        rules.append(HardModeRule.of(met, hard))
        node = node.children[met.pattern]
    raise TreeError("strategy tree: answer {answer} is not found in time", answer=answer)


def verify(tree: Tree, guesses: TokenArray, weights: NDArray[Any], referee: Referee) -> TurnCounts:
    """Play a tree against every answer and check what it says of itself.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        weights: how much each answer counts, shape (answers,).
        referee: what a guess gets from an answer.

    Returns:
        int64 (answers,), the guesses that each answer took.

    Raises:
        TreeError: the tree fails an answer, or its total or worst case is not what it says.
    """
    turns = turns_taken(tree.root, guesses, len(weights), referee, tree.max_guesses, hard=tree.hard)
    total = (turns * weights).sum().item()
    if abs(total - tree.total) > 1e-9 * abs(total):
        raise TreeError(
            "strategy tree: the total is {total}, not {claimed}", total=total, claimed=tree.total
        )
    if turns.max() != tree.worst:
        raise TreeError(
            "strategy tree: the worst case is {worst}, not {claimed}",
            worst=turns.max(),
            claimed=tree.worst,
        )
    return turns


def check_trees(lexicon: Lexicon) -> list[Finding]:
    """Return what is wrong with the trees a pack carries, each played against every answer."""
    problems = []
    for name, hard in ((TREE, False), (HARD_TREE, True)):
        try:
            player = load_player(lexicon, hard=hard)
            if player is not None:
                words, referee = lexicon.words, referee_of(lexicon.words.rule)
                verify(player.tree, words.tokens, words.weights, referee)
                problems += _rare_guesses(player.tree, lexicon, name)
        except TreeError as error:
            problems.append(Finding(name, None, Message.of(error)))
    return problems


def _rare_guesses(tree: Tree, lexicon: Lexicon, name: str) -> list[Finding]:
    rows = {node.guess for node in tree.root}
    rare = [row for row in sorted(rows) if not lexicon.words.suggestable[row]]
    if not rare:
        return []
    message = Message(
        "plays words that games often refuse, such as {word}; build it again with: "
        "tilewise lexicon build --effort",
        word=lexicon.spelling(rare[0]),
    )
    return [Finding(name, None, message, Severity.NOTE)]


def referee_of(rule: FeedbackRule) -> Referee:
    """Return the referee of games with this rule."""
    return lambda guess, answer: pattern(guess.tolist(), answer.tolist(), rule)
