"""A small game in each mode, its best tree, and how its words are spelled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.search.plain import random_problem
from tilewise.rules.hardmode import HardMode
from tilewise.search.best_tree import Search
from tilewise.search.problem import SearchProblem
from tilewise.trees.tree import Tree

LISTS = {"answers": "a" * 64, "guesses": "b" * 64}


@dataclass(frozen=True)
class TreeGame:
    """A game and its best tree."""

    problem: SearchProblem
    tree: Tree
    words: list[str]

    @property
    def rows(self) -> dict[str, int]:
        """The row of each word."""
        return {word: row for row, word in enumerate(self.words)}


def tree_game(hard: HardMode) -> TreeGame:
    """Return a game of 30 answers with its best tree."""
    problem = random_problem(4, 30, 60, 4, 4, hard=hard, max_guesses=7)
    problem = replace(problem, lists=LISTS)
    tree = Search(problem).best_tree().tree
    words = ["".join("ㅏㅓㅗㅜㅡ"[token] for token in word) for word in problem.guesses]
    return TreeGame(problem, tree, words)
