"""Computes a pack's stored first guesses and its strategy tree (``tilewise lexicon build``)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from tilewise.authoring.proving import proven_tree
from tilewise.authoring.writing import write_opener
from tilewise.errors import TreeError
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.openers import (
    OPENER,
    SEVERAL_BOARDS,
    FirstGuess,
    OpenerFile,
    OpenerRanking,
)
from tilewise.lexicon.trust import Standing, remember_as_ours, standing_of
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import Cost, SearchProblem
from tilewise.strategies import DEFAULT_STRATEGY, create_strategy
from tilewise.strategies.ranking import rank
from tilewise.strategies.shortlist import guesses_tried
from tilewise.trees.player import TreePlayer, load_player
from tilewise.version import __version__

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchProgress, SearchResult
    from tilewise.search.executors import Workplace


class Effort(StrEnum):
    """How much to compute.

    ``opener`` stores first guesses only and needs no extra. The others add a tree. ``quick`` tries
    the ten best openers (in hard mode the hundred best), and ten guesses in each position after
    them; ``good`` tries the same openers and all guesses; ``proven`` tries all openers, and checks
    the proof.
    """

    OPENER = "opener"
    QUICK = "quick"
    GOOD = "good"
    PROVEN = "proven"


_BEAMS = {Effort.QUICK: 10, Effort.GOOD: None}
"""Guesses to try in each position; None for all."""

_OPENERS = 10
"""Openers to search."""

_HARD_OPENERS = 100
"""Openers to search in hard mode: more than usual, because estimates do not show lost games."""


def build_tree(
    lexicon: Lexicon,
    effort: Effort,
    *,
    hard: HardMode = HardMode.OFF,
    place: Workplace | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> SearchResult:
    """Search for a lexicon's tree.

    Args:
        lexicon: the words.
        effort: how far to search; not ``opener``, which has no tree.
        hard: the mode that the tree is for.
        place: where to search; one thread of this process if None.
        progress: called with the progress of the search.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
        ProofError: see :func:`.proving.proven_tree`.
    """
    if effort is Effort.PROVEN:
        return proven_tree(lexicon, hard=hard, place=place, progress=progress)
    from tilewise.search.best_tree import SearchOptions, find_best_tree  # needs the extra optimal

    return find_best_tree(
        SearchProblem.of(lexicon, hard=hard),
        SearchOptions(openers=_HARD_OPENERS if hard else _OPENERS, beam=_BEAMS[effort]),
        place=place,
        progress=progress,
    )


def better_stored(lexicon: Lexicon, found: SearchResult, hard: HardMode) -> TreePlayer | None:
    """Return the pack's own tree for this mode if it is better than one that was found.

    A tree that we know is proven is better than one that is not, even with the same total.
    """
    if found.proven:
        return None
    try:
        stored = load_player(lexicon, hard=hard)
    except TreeError:
        return None
    if stored is None:
        return None
    is_better = stored.is_proven or Cost(stored.tree.lost, stored.tree.total) < found.cost
    return stored if is_better else None


def store_openers(lexicon: Lexicon, top: int = 30) -> OpenerFile:
    """Rank the first guesses of a lexicon (:func:`build_openers`), and write them into its pack.

    The file is then recorded as ours, unless it keeps a ranking that somebody else computed.

    Raises:
        PackError: the file cannot be written.
    """
    openers = build_openers(lexicon, top)
    kept_of_others = len(openers.rankings) > 1 and standing_of(lexicon, OPENER) != Standing.OURS
    write_opener(lexicon.folder, openers)
    if not kept_of_others:
        remember_as_ours(lexicon, OPENER)
    return openers


def build_openers(lexicon: Lexicon, top: int = 30) -> OpenerFile:
    """Rank the first guesses of a lexicon by the default strategy.

    If the pack has a ranking for several boards of these lists, it is kept
    (``python -m tools.boards_openers`` makes it).

    Args:
        lexicon: the words.
        top: how many guesses to store, and again how many of those that cannot be the answer.
    """
    position = Position.start(lexicon.words)
    strategy = create_strategy(DEFAULT_STRATEGY)
    best = rank(position, strategy, top)
    others = rank(position, strategy, top, candidates_too=False)
    known = {guess.row for guess in best}
    rows = best + [guess for guess in others if guess.row not in known]
    tried = guesses_tried(position)
    all_words = f"{len(lexicon.words.tokens)} guessable words"
    some = f"all {all_words}" if tried is None else f"{tried} of {all_words}"
    how = f"best of {some} against {position.count} answers, by tilewise {__version__}"
    stored = tuple(FirstGuess.of(lexicon.spellings(guess.row)[0], guess) for guess in rows)
    kept = () if lexicon.opener_file is None else lexicon.opener_file.rankings
    several = tuple(ranking for ranking in kept if ranking.strategy == SEVERAL_BOARDS)
    return OpenerFile(lexicon.hashes, (OpenerRanking(strategy.spec, how, stored), *several))
