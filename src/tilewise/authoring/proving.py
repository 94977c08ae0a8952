"""Proven trees: searches of minutes or hours that can be stopped, and whose proof is looked over.

While a proof is made, its certificate (:mod:`tilewise.search.certificate`) is kept among the user's
own files, under the hash of the problem. A later run for the same lists and rules goes on from it,
and finds out the worst of what may be false in it (:mod:`tilewise.search.best_tree`). At the end
the tree is played against every answer, and the plain checker, which shares no code with the
search, derives claims once more: all of them where the lists are short, else the winner's and a
sample of the others. Then the certificate has done its work and is removed. (Of a proof to be kept,
``tilewise optimize --certificate`` writes one.)

A proof that fails any of this makes no tree, and its certificate stays to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path

from tilewise.errors import ProofError, reason_of
from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import pattern_matrix
from tilewise.search.certificate import CertificateFile, read
from tilewise.search.problem import Cost, SearchProblem
from tilewise.search.proof_checker import check
from tilewise.trees.document import lists_of
from tilewise.trees.verification import referee_of, verify

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchProgress, SearchResult
    from tilewise.search.executors import Workplace

SAMPLE = 2
"""Claims that are derived once more beside the winner's; each takes the checker seconds."""

SHORT = 100_000
"""Pairs of guess and answer up to which all claims are derived; that takes seconds in all."""


def proven_tree(
    lexicon: Lexicon,
    *,
    hard: bool = False,
    place: Workplace | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> SearchResult:
    """Search for the best tree of all openers, or go on with that, and check what was shown.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
        ProofError: the certificate cannot be read or written, or does not hold.
        TreeError: the tree fails an answer, or is not what it says.
    """
    from tilewise.search.best_tree import find_best_tree  # numba, of an extra

    problem = SearchProblem.of(lexicon, hard=hard)
    path = certificate_path(problem)
    words = lexicon.first_spellings[: len(problem.guesses)]
    result = find_best_tree(
        problem,
        place=place,
        certificate=CertificateFile(path, words, resume=True),
        lists=lists_of(lexicon),
        progress=progress,
    )
    _check(path, problem, words, result)
    path.unlink()
    return result


def certificate_path(problem: SearchProblem) -> Path:
    """Return where a problem's certificate is while its proof is not done; makes the folder.

    It goes by the game, so that certificates of versions without losses are found.

    Raises:
        ProofError: the folder cannot be made.
    """
    folder = user_state_path("tilewise") / "proofs"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise ProofError(
            "{folder} cannot be made: {reason}", folder=folder, reason=reason_of(fault)
        ) from fault
    return folder / f"{replace(problem, loss=None).digest[:32]}.jsonl"


def _check(path: Path, problem: SearchProblem, words: list[str], result: SearchResult) -> None:
    """Hold the tree and the certificate to account.

    Raises:
        ProofError: the certificate does not prove the result.
        TreeError: the tree fails an answer, or is not what it says.
    """
    if result.tree is not None:
        verify(result.tree, problem.guesses, problem.weights, referee_of(problem.rule))
    claims = read(path, problem, words).claims
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    try:
        checked = check(claims, problem, patterns, None if patterns.size <= SHORT else SAMPLE)
    except ProofError as fault:
        raise ProofError(
            "{path} is false: {reason}; remove it and start again", path=path, reason=fault
        ) from fault
    proven = Cost(checked.lost, checked.total)
    if proven.lost != result.lost or not isclose(proven.total, result.cost.total, rel_tol=1e-9):
        raise ProofError(
            "{path} is false: it proves a total of {total}, not {claimed}; remove it and start "
            "again",
            path=path,
            total=proven,
            claimed=result.cost,
        )
