"""Proven trees, from searches of minutes or hours that can be stopped and continued.

During a proof its certificate (:mod:`tilewise.search.certificate`) is kept among the user's files,
named after the hash of the problem. A later run with the same lists and rules continues from it,
after checking the claims that would do most harm if they were false
(:mod:`tilewise.search.best_tree`). At the end, the tree is played against every answer, and the
proof checker, which shares no code with the search, derives claims again: all of them if the lists
are short, else the winner's and a sample of the others. Then the certificate is removed. (To keep
one, use ``tilewise optimize --certificate``.)

If any of these checks fails, no tree is written, and the certificate stays for inspection.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from math import isclose
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.errors import ProofError, reason_of
from tilewise.files import writing
from tilewise.folders import proofs
from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.search.certificate import CertificateFile, read
from tilewise.search.problem import Cost, SearchProblem
from tilewise.search.proof_checker import check
from tilewise.trees.player import usable_tree
from tilewise.trees.tree import referee_of, verify
from tilewise.writing import locked

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchProgress, SearchResult
    from tilewise.search.executors import Workplace

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
    from tilewise.search.best_tree import SearchOptions, find_best_tree  # needs the extra optimal

    problem = SearchProblem.of(lexicon, hard=hard)
    path = certificate_path(problem)
    words = lexicon.first_spellings[: len(problem.guesses)]
    with ExitStack() as lock:  # another build of the same pack waits
        with writing(path, ProofError):
            lock.enter_context(locked(path))
        result = find_best_tree(
            problem,
            SearchOptions(known=usable_tree(lexicon, hard=hard)),
            place=place,
            certificate=CertificateFile(path, words, resume=True),
            progress=progress,
        )
        _check(path, problem, words, result)
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


def _check(path: Path, problem: SearchProblem, words: list[str], result: SearchResult) -> None:
    """Check the tree and the certificate.

    Raises:
        ProofError: the certificate does not prove the result.
        TreeError: the tree fails an answer, or its figures are wrong.
    """
    if result.tree is not None:
        verify(result.tree, problem.guesses, problem.weights, referee_of(problem.rule))
    claims = read(path, problem, words).claims
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    try:
        checked = check(claims, problem, patterns, None if patterns.size <= SHORT else SAMPLE)
    except ProofError as fault:
        raise ProofError(f"{path} is wrong: {fault}; delete the file and start again") from fault
    proven = Cost(checked.lost, checked.total)
    if proven.lost != result.lost or not isclose(proven.total, result.cost.total, rel_tol=1e-9):
        raise ProofError(
            f"{path} is wrong: it proves a total of {proven}, not {result.cost}; delete "
            "the file and start again"
        )
