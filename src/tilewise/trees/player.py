"""Playing from a strategy tree: where in the tree a position is, and what that promises.

A position is found by its turns: from the root, each guess must be the tree's, and its pattern
leads on. A player who guessed something else is off the tree, but not for good: whenever exactly
the candidates of some node are left, that node is as good as it ever was (in hard mode it is not,
because what may be guessed depends on the way there).

A tree is optimal for the listed answers and the weights they are listed with. When words were
refused or excluded the turns no longer say what is left, so only the candidates count then; when
some were made less likely it is left alone. It is also left when the answer is more likely to be
in no list than in one (:data:`LEAST_LISTED`): then all words that fit are to be played for.

What a tree says of itself is taken on nobody's word. Its total and its depth are told as exact, so
a tree that we do not know (:mod:`tilewise.lexicon.trust`) is walked once against the lists, and
refused if they are not so. That no plan is better cannot be seen from the tree: this is told as
ours of trees that ship, or were computed on this machine, and of no others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tilewise.errors import PackError, TreeError, shown_path
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.trust import Standing, fingerprint, remember, standing
from tilewise.rules.feedback import PatternArray, all_correct, guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.trees.document import from_json, lists_of
from tilewise.trees.tree import LOSS, Node, Tree
from tilewise.trees.verification import verify_quickly

TREE, HARD_TREE = "tree.json", "tree-hard.json"
_FILES = {HardMode.OFF: TREE, HardMode.HARD: HARD_TREE}

LEAST_LISTED = 0.5
"""The tree is played while the answer is in the answer list with this probability or more."""


@dataclass(frozen=True)
class TreeGuess:
    """What a strategy tree plays.

    Attributes:
        row: the guess, a row of the word table.
        expected_guesses: guesses to the answer that it takes on average, over the listed answers. A
            lost game has made all its guesses, and counts as :data:`.tree.LOSS` more.
        may_lose: whether some listed answer is not found in time.
    """

    row: int
    expected_guesses: float
    may_lose: bool


class _Outlook(NamedTuple):
    """Guesses that are made yet, and how likely the game is lost."""

    guesses: float
    lost: float


@dataclass(frozen=True, eq=False)
class TreePlayer:
    """A strategy tree being played with the words it is for.

    Attributes:
        tree: the tree.
        lexicon: the words.
        is_proven: whether tilewise itself vouches that no plan loses less, or takes less; the
            ``proven`` of the tree is what its maker says.
    """

    tree: Tree
    lexicon: Lexicon = field(repr=False)
    is_proven: bool = False

    def next_guess(self, position: Position) -> TreeGuess | None:
        """Return what the tree plays here; None off the tree."""
        node = self._node_at(position)
        if node is None:
            return None
        if node is self.tree.root and not self.tree.lost:
            expected = self.tree.total / float(position.words.weights.sum())
            return TreeGuess(node.guess, expected, may_lose=False)
        listed = position.belief.listed
        weights = position.words.weights[listed]
        outlook = self._outlook(node, listed, weights / weights.sum())
        return TreeGuess(node.guess, outlook.guesses + LOSS * outlook.lost, outlook.lost > 0)

    def _node_at(self, position: Position) -> Node | None:
        if position.hard is not self.tree.hard or not position.is_weighted_as_listed:
            return None
        listed = position.belief.listed
        if not len(listed) or position.belief.unlisted_probability > 1 - LEAST_LISTED:
            return None
        node = self._by_turns(position) if position.is_unrestricted else None
        if node is None and not self.tree.hard:
            node = self._by_candidates(listed)
        if node is None or not position.allows(node.guess):
            return None
        left = position.guesses_left
        # No node is deeper than the tree may be, and at the root to count is to visit them all.
        return node if self.tree.max_guesses <= left or node.depth <= left else None

    def _by_turns(self, position: Position) -> Node | None:
        node: Node | None = self.tree.root
        for turn in position.turns:
            if node is None or turn.guess != self._tokens(node):
                return None
            node = node.children.get(turn.pattern)
        return node

    def _by_candidates(self, listed: Ints) -> Node | None:
        """Return the node that exactly these listed answers lead to.

        Their first leads along one path only, so it is at most as many steps as the tree is deep.
        """
        wanted = np.sort(listed)
        rows = np.arange(self.lexicon.words.answer_count)
        node: Node | None = self.tree.root
        while node is not None and len(rows) > len(wanted):
            patterns = self._patterns(node, rows)
            met = patterns[np.searchsorted(rows, wanted[0])]
            node, rows = node.children.get(int(met)), rows[patterns == met]
        return node if np.array_equal(rows, wanted) else None

    def _patterns(self, node: Node, rows: Ints) -> PatternArray:
        """Return what the guess of a node gets from some words."""
        words = self.lexicon.words
        return guess_patterns(self._tokens(node), words.tokens[rows], words.rule)

    def _outlook(self, node: Node, candidates: Ints, probabilities: Floats) -> _Outlook:
        """Return what is to be expected of a node, times the probability of getting there."""
        patterns = self._patterns(node, candidates)
        guesses = float(probabilities.sum())
        if not node.children:
            missed = patterns != all_correct(self.tree.length)
            return _Outlook(guesses, float(probabilities[missed].sum()))
        lost = 0.0
        for met, child in node.children.items():
            there = patterns == met
            after = self._outlook(child, candidates[there], probabilities[there])
            guesses, lost = guesses + after.guesses, lost + after.lost
        return _Outlook(guesses, lost)

    def _tokens(self, node: Node) -> tuple[int, ...]:
        return tuple(self.lexicon.words.tokens[node.guess].tolist())


@dataclass(frozen=True, eq=False)
class StoredTree:
    """A tree as a pack has it, fit for its game; whether its figures are so is not known yet.

    Attributes:
        tree: the tree.
        file: name of its file.
        mark: the file's fingerprint.
    """

    tree: Tree
    file: str
    mark: str


def read_tree(lexicon: Lexicon, *, hard: HardMode | bool = HardMode.OFF) -> StoredTree | None:
    """Return the tree a pack carries, or None if it carries none for this mode.

    Raises:
        TreeError: it carries one that is damaged, belongs to other lists, or is for a game of
            another length or of more guesses.
    """
    hard = HardMode(hard)
    name = _FILES.get(hard)
    if name is None or not has_file(lexicon.folder, name):
        return None
    try:
        content = read_inside(lexicon.folder, name, LARGEST_TREE)
        tree = from_json(content, lexicon.row_of_spelling, lists_of(lexicon))
    except (PackError, TreeError) as error:
        raise _unusable(lexicon, name, error) from None
    is_of_game = tree.hard is hard and tree.length == lexicon.length
    if not is_of_game or tree.max_guesses > lexicon.manifest.max_guesses:
        raise TreeError(
            "{path}: made for another game than this", path=shown_path(lexicon.folder / name)
        )
    return StoredTree(tree, name, fingerprint(lexicon, name, content))


def load_player(lexicon: Lexicon, *, hard: HardMode | bool = HardMode.OFF) -> TreePlayer | None:
    """Return a player of the tree a pack carries, or None if it carries none for this mode.

    Raises:
        TreeError: as :func:`read_tree` does; or the tree is not what it says, which is looked at
            when it is read for the first time.
    """
    stored = read_tree(lexicon, hard=hard)
    if stored is None:
        return None
    tree, known = stored.tree, standing(stored.mark)
    if known is Standing.UNKNOWN:
        try:
            verify_quickly(tree, lexicon.words)
        except TreeError as error:
            raise _unusable(lexicon, stored.file, error) from None
        remember(stored.mark, Standing.CHECKED)
    is_of_game = tree.objective == "total" and tree.max_guesses == lexicon.manifest.max_guesses
    return TreePlayer(tree, lexicon, tree.proven and is_of_game and known is Standing.OURS)


def _unusable(lexicon: Lexicon, name: str, error: PackError | TreeError) -> TreeError:
    path = shown_path(lexicon.folder / name)
    return TreeError("{path}: {error}", path=path, error=error)
