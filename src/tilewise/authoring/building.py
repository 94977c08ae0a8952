"""Computes what a pack stores: first guesses and trees (``tilewise lexicon build``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from enum import StrEnum
from math import isclose
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.authoring.writing import write_inside
from tilewise.errors import ProofError, TreeError, reason_of
from tilewise.files import locked, write_whole, writing
from tilewise.folders import proofs
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import (
    OPENER,
    SEVERAL_BOARDS,
    FirstGuess,
    OpenerFile,
    OpenerRanking,
)
from tilewise.lexicon.fingerprints import Standing, remember_as_ours, standing_of
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import Cost, SearchProblem
from tilewise.search.proof import Certificate, check, read
from tilewise.strategies.ranking import guesses_tried, rank
from tilewise.strategies.registry import DEFAULT_STRATEGY, create_strategy
from tilewise.trees.openers import OPENER_TREES, file_of, stored_trees, written
from tilewise.trees.player import TreePlayer, load_player, usable_tree
from tilewise.trees.tree import referee_of, verify
from tilewise.version import __version__

# -- Proven trees, from searches of minutes or hours that can be stopped and continued -------------
# During a proof its certificate (:mod:`tilewise.search.proof`) is kept among the user's
# files, named after the hash of the problem. A later run with the same lists and rules continues
# from it, after checking the claims that would do most harm if they were false
# (:mod:`tilewise.search.best_tree`). At the end, the tree is played against every answer, and the
# proof checker, which shares no code with the search, derives claims again: all of them if the
# lists are short, else the winner's and a sample of the others. Then the certificate is removed.
# (To keep one, use ``tilewise optimize --certificate``.)
#
# If any of these checks fails, no tree is written, and the certificate stays for inspection.


if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchProgress, SearchResult, Workplace


SAMPLE = 2
"""Claims to derive again besides the winner's; each takes the checker seconds."""

SHORT = 100_000
"""Pairs of guess and answer up to which all claims are derived; it takes seconds in total."""


def proven_tree(
    lexicon: Lexicon,
    *,
    hard: HardMode = HardMode.OFF,
    place: Workplace | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> SearchResult:
    """Search all openers for the best tree, or continue such a search, and check the proof.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
        ProofError: the certificate cannot be read or written, or does not hold.
        TreeError: the tree fails an answer, or its figures are wrong.
    """
    from tilewise.search.best_tree import Search  # needs the extra optimal

    problem = SearchProblem.of(lexicon, hard=hard)
    path = certificate_path(problem)
    words = lexicon.first_spellings[: len(problem.guesses)]
    known = usable_tree(lexicon, hard=hard)
    with ExitStack() as opened:
        with writing(path, ProofError):
            opened.enter_context(locked(path))  # another build of the same pack waits
        certificate = Certificate(path, problem, words, resume=True)
        search = Search(problem, known=known, certificate=certificate, progress=progress)
        result = search.best_tree(place)
        _check(certificate, problem, result)
        path.unlink()
    return result


def certificate_path(problem: SearchProblem) -> Path:
    """Return the path of a problem's certificate during its proof; creates the folder.

    Raises:
        ProofError: the folder cannot be created.
    """
    folder = proofs()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise ProofError(f"{folder} cannot be created: {reason_of(fault)}") from fault
    return folder / f"{problem.digest[:32]}.jsonl"


def _check(certificate: Certificate, problem: SearchProblem, result: SearchResult) -> None:
    """Check the tree and the certificate.

    Raises:
        ProofError: the certificate does not prove the result.
        TreeError: the tree fails an answer, or its figures are wrong.
    """
    verify(result.tree, problem.guesses, problem.weights, referee_of(problem.rule))
    claims = read(certificate.path, problem, certificate.words)  # as it is on disk
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    try:
        checked = check(claims, problem, patterns, None if patterns.size <= SHORT else SAMPLE)
    except ProofError as fault:
        raise certificate.wrong(str(fault)) from fault
    proven, found = checked.cost, result.cost
    if proven.lost != found.lost or not isclose(proven.total, found.total, rel_tol=1e-9):
        raise certificate.wrong(f"it proves a total of {proven}, not {found}")


# -- Computes a pack's stored first guesses and its strategy tree (``tilewise lexicon build``) -----


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
    from tilewise.search.best_tree import Search  # needs the extra optimal

    problem = SearchProblem.of(lexicon, hard=hard)
    openers = _HARD_OPENERS if hard else _OPENERS
    search = Search(problem, openers=openers, beam=_BEAMS[effort], progress=progress)
    return search.best_tree(place)


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
    if stored is None or stored.tree.lists != found.tree.lists:  # one for other words
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
    write_inside(lexicon.folder, OPENER, openers.to_json())
    if not kept_of_others:
        remember_as_ours(lexicon, OPENER)
    return openers


_BEST_OPENERS = 500
"""First guesses among which those that people know best are chosen."""

_OPENER_BEAM = 10
"""Guesses to try in each position of the tree of a first guess."""


def popular_openers(lexicon: Lexicon, count: int) -> list[str]:
    """Return the first guesses that people are likely to begin with, of the best ones."""
    position = Position.start(lexicon.words)
    best = rank(position, create_strategy(DEFAULT_STRATEGY), _BEST_OPENERS)
    likeliest = sorted(best, key=lambda guess: (-guess.probability, guess.row))
    return [lexicon.spelling(guess.row) for guess in likeliest[:count]]


def build_opener_trees(lexicon: Lexicon, openers: Iterable[str]) -> dict[str, str]:
    """Search for the trees of some first guesses, as ``tree-openers.json`` has them.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.best_tree import Search  # needs the extra optimal

    problem = SearchProblem.of(lexicon)
    found = {}
    for word in openers:
        opener = lexicon.require(lexicon.encode(word))
        search = Search(problem, opener=opener, beam=_OPENER_BEAM, bounding=0)
        found[word] = written(lexicon, search.best_tree().tree.root)
    return found


def store_opener_trees(lexicon: Lexicon, count: int) -> None:
    """Write the trees of popular first guesses into a pack that has none.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
        OSError: the file cannot be written.
    """
    if not stored_trees(lexicon):
        trees = build_opener_trees(lexicon, popular_openers(lexicon, count))
        write_whole(lexicon.folder / OPENER_TREES, file_of(lexicon, trees))


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
