"""Plays a strategy tree: finds a position in it, and what to expect there.

A position is found by its turns: from the root, each guess must be the tree's, and its pattern
leads to the next node. A player who guessed something else is off the tree, but can return: if
exactly the candidates of some node are left, that node can be used. (Not in hard mode, where
the allowed guesses depend on the way there.)

A tree is optimal for the listed answers with their listed weights. If words were refused or
excluded, the turns do not determine what is left, so nodes are found by candidates alone. If words
were made less likely, the tree is not used. Nor is it used if the answer is much more likely to be
unlisted than listed (:data:`LEAST_LISTED`), as all words that fit matter then.

A tree's claims are checked. Its total and depth are shown as exact, so an unknown tree
(:mod:`tilewise.lexicon.fingerprints`) is played once against the lists, and refused if they are
wrong. That no tree is better cannot be seen from the tree; this is claimed only for trees that ship
or were computed on this machine.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tilewise.errors import PackError, TreeError, shown_path
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import file_for_all
from tilewise.lexicon.fingerprints import Standing, fingerprint, remember, standing
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.manifest import read_manifest
from tilewise.lexicon.words import Suggested
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import PatternArray
from tilewise.trees.tree import LOSS, Node, Tree, from_json, quick_referee_of, verify

TREES = {
    HardMode.OFF: "tree.json",
    HardMode.HARD: "tree-hard.json",
    HardMode.STRICT: "tree-strict.json",
}
"""The name of the file with the tree for each mode."""

_REBUILD = {
    HardMode.OFF: "tilewise lexicon build PACK --effort good",
    HardMode.HARD: "tilewise lexicon build PACK --effort good --hard",
    HardMode.STRICT: "tilewise optimize PACK --strict --out FILE",
}
"""The command that rebuilds the tree for each mode."""

LEAST_LISTED = 0.2
"""The tree is played if the answer is a listed one with at least this probability.

Packs allow for games that use any word as an answer, so unlisted words are often likelier than
listed ones in the middle of a game that keeps to its list. With 0.5, such games in Croatian take
0.04 guesses more on average.
"""


@dataclass(frozen=True)
class TreeGuess:
    """A guess of a strategy tree.

    Attributes:
        row: the guess, a row of the word table.
        expected_guesses: mean number of guesses to the answer, over the listed answers. A lost game
            counts with all its guesses and :data:`.tree.LOSS` more.
        may_lose: whether some listed answer may not be found in time.
    """

    row: int
    expected_guesses: float
    may_lose: bool


class _Outlook(NamedTuple):
    """Guesses still to make, and the probability that the game is lost."""

    guesses: float
    lost: float


@dataclass(frozen=True, eq=False)
class TreePlayer:
    """Plays a strategy tree with its lexicon.

    Attributes:
        tree: the tree.
        lexicon: the pack of the tree.
        is_proven: whether we know that no tree is better; ``tree.proven`` is only the claim of
            whoever made the tree.
    """

    tree: Tree
    lexicon: Lexicon = field(repr=False)
    is_proven: bool = False

    def next_guess(self, position: Position) -> TreeGuess | None:
        """Return the tree's guess in a position; None off the tree."""
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
        if node is None or not self._may_guess(position, node):
            return None
        left = position.guesses_left
        # A node is at most max_guesses deep; measuring its depth visits all nodes below it.
        return node if self.tree.max_guesses <= left or node.depth <= left else None

    def _may_guess(self, position: Position, node: Node) -> bool:
        """Whether the tree's guess may be made; a tree for all words keeps its own."""
        if "familiar" in self.tree.lists or self.lexicon.familiar is None:
            return position.allows(node.guess)
        return position.accepts(node.guess)

    def _by_turns(self, position: Position) -> Node | None:
        node: Node | None = self.tree.root
        for turn in position.turns:
            if node is None or turn.guess != self._tokens(node):
                return None
            node = node.children.get(turn.pattern)
        return node

    def _by_candidates(self, listed: Ints) -> Node | None:
        """Return the node that is reached by exactly these listed answers.

        The path of the first answer is followed, so it takes at most as many steps as the tree is
        deep.
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
        """Return the patterns of a node's guess for some words."""
        words = self.lexicon.words
        return guess_patterns(self._tokens(node), words.tokens[rows], words.rule)

    def expected_guesses(self) -> dict[int, float]:
        """Return the expected guesses at every node of the tree, by the node's ``id``.

        :class:`TreeGuess` explains this figure.
        """
        found: dict[int, float] = {}
        weights = self.lexicon.words.weights[: self.lexicon.words.answer_count]
        self._outlook(self.tree.root, np.arange(len(weights)), weights, found)
        return found

    def _outlook(
        self,
        node: Node,
        candidates: Ints,
        probabilities: Floats,
        found: dict[int, float] | None = None,
    ) -> _Outlook:
        """Return the outlook of a node, times the probability of getting there.

        Args:
            node: the node.
            candidates: the listed answers that lead there.
            probabilities: probabilities of these answers.
            found: a dict to fill with the expected guesses at the node and all nodes below it.
        """
        patterns = self._patterns(node, candidates)
        there = float(probabilities.sum())
        guesses = there
        if node.children:
            lost = 0.0
            for met, child in node.children.items():
                leads = patterns == met
                after = self._outlook(child, candidates[leads], probabilities[leads], found)
                guesses, lost = guesses + after.guesses, lost + after.lost
        else:
            missed = patterns != self.lexicon.rule.all_correct(self.tree.length)
            lost = float(probabilities[missed].sum())
        if found is not None:
            found[id(node)] = (guesses + LOSS * lost) / there
        return _Outlook(guesses, lost)

    def _tokens(self, node: Node) -> tuple[int, ...]:
        return tuple(self.lexicon.words.tokens[node.guess].tolist())


@dataclass(frozen=True, eq=False)
class StoredTree:
    """A pack's tree that fits its game; its figures are not checked yet.

    Attributes:
        tree: the tree.
        file: name of its file.
        mark: the file's fingerprint.
    """

    tree: Tree
    file: str
    mark: str


def read_tree(
    lexicon: Lexicon, *, hard: HardMode = HardMode.OFF, with_any_words: bool = False
) -> StoredTree | None:
    """Return the pack's tree for this mode, or None without one.

    A tree is for the pack's own rule. One that is not for familiar words alone can be played in any
    case.

    Raises:
        TreeError: the tree is damaged, belongs to other lists, or is for a game of another length
            or with more guesses.
    """
    name = lexicon.computed_file(TREES[hard])
    if with_any_words:
        name = file_for_all(lexicon.folder, name)
    if not lexicon.own_rule or not has_file(lexicon.folder, name):
        return None
    try:
        content = read_inside(lexicon.folder, name, LARGEST_TREE)
    except PackError as error:
        raise TreeError(f"{error}") from None
    tree = from_json(content, lexicon.row_of_spelling, lexicon.hashes.to_document())
    if tree.lists.get("familiar", "") not in ("", lexicon.hashes.familiar):
        if lexicon.suggested is Suggested.ALL:
            return None
        raise TreeError("strategy tree: made for different word lists")
    is_of_game = tree.hard is hard and tree.length == lexicon.length
    is_of_game &= tree.states == lexicon.rule.base
    most = lexicon.manifest.max_guesses
    if tree.max_guesses > most:  # a game may allow fewer than its pack, as 오늘의 단어 does
        own = read_manifest(lexicon.folder).manifest
        most = own.max_guesses if own else most
    if not is_of_game or tree.max_guesses > most:
        raise TreeError("strategy tree: made for another game")
    return StoredTree(tree, name, fingerprint(lexicon, name, content))


def usable_tree(lexicon: Lexicon, *, hard: HardMode = HardMode.OFF) -> Tree | None:
    """Return the pack's tree for this mode, if it can be played with the words to suggest."""
    with suppress(TreeError):
        player = load_player(lexicon, hard=hard)
        most = lexicon.words.suggestable_count
        if (
            player is not None
            and player.tree.lists == lexicon.hashes.to_document()
            and all(node.guess < most for node in player.tree.root)
        ):
            return player.tree
    return None


def load_player(
    lexicon: Lexicon, *, hard: HardMode = HardMode.OFF, with_any_words: bool = False
) -> TreePlayer | None:
    """Return a player of the pack's tree for this mode, or None without one.

    Args:
        lexicon: the pack.
        hard: the mode.
        with_any_words: prefer the pack's tree for all words.

    Raises:
        TreeError: as for :func:`read_tree`; or the tree's figures are wrong, which is checked when
            it is first read. The message names the file, and the command that rebuilds it.
    """
    try:
        stored = read_tree(lexicon, hard=hard, with_any_words=with_any_words)
        if stored is None:
            return None
        tree, known = stored.tree, standing(stored.mark)
        words = lexicon.words
        if known is Standing.UNKNOWN:
            verify(tree, words.tokens, words.weights, quick_referee_of(words.rule))
            remember(stored.mark, Standing.CHECKED)
    except TreeError as error:
        path = shown_path(lexicon.folder / TREES[hard])
        raise TreeError(f"{path}: {to_rebuild(str(error), hard)}") from None
    is_of_game = tree.objective == "total" and tree.max_guesses == lexicon.manifest.max_guesses
    return TreePlayer(tree, lexicon, tree.proven and is_of_game and known is Standing.OURS)


def to_rebuild(problem: str, hard: HardMode) -> str:
    """Return a problem of the tree for this mode, with the command that rebuilds the tree."""
    return f"{problem}; rebuild it with: {_REBUILD[hard]}"
