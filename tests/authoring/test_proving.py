"""Proven trees: gone on with after a stop, checked at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs import write_pack
from tilewise.authoring import proving
from tilewise.authoring.proving import certificate_path, proven_tree
from tilewise.errors import ProofError
from tilewise.lexicon import Lexicon, load
from tilewise.search.best_tree import SearchResult, find_best_tree
from tilewise.search.certificate import Certificate, CertificateFile, Claim
from tilewise.search.problem import SearchProblem

ANSWERS = ["crane", "slate", "banal", "alloy", "bible", "trace", "brine", "blend", "stale", "least"]


@pytest.fixture
def lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / "state" / name)
    return load(
        write_pack(tmp_path / "tiny", answers="\n".join(ANSWERS) + "\n", guesses="tares\nabled\n")
    )


@pytest.fixture
def problem(lexicon: Lexicon) -> SearchProblem:
    return SearchProblem.of(lexicon)


@pytest.fixture
def best(problem: SearchProblem) -> SearchResult:
    return find_best_tree(problem)


def stopped(problem: SearchProblem, lexicon: Lexicon, *claims: Claim) -> Path:
    """Leave a certificate behind as a run that was stopped does."""
    path = certificate_path(problem)
    with Certificate(CertificateFile(path, lexicon.first_spellings), problem) as record:
        record.add(claims)
    return path


def test_a_stopped_search_is_gone_on_with(
    problem: SearchProblem, lexicon: Lexicon, best: SearchResult
) -> None:
    assert best.opener is not None
    path = stopped(problem, lexicon, Claim(best.opener, total=best.total))
    result = proven_tree(lexicon)
    assert (result.on_trust, result.total, result.proven) == (1, best.total, True)
    assert not path.exists()


def test_a_proof_that_does_not_hold_makes_no_tree(
    problem: SearchProblem,
    lexicon: Lexicon,
    best: SearchResult,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "SAMPLE", len(problem.guesses))
    stopped(problem, lexicon, *(Claim(row, bound=1000) for row in range(1, len(problem.guesses))))
    with pytest.raises(ProofError, match="less than the best total"):
        proven_tree(lexicon)


def test_what_lies_in_its_place_is_not_written_over(
    problem: SearchProblem, lexicon: Lexicon
) -> None:
    path = certificate_path(problem)
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(ProofError, match="remove it"):
        proven_tree(lexicon)
    assert path.read_text(encoding="utf-8") == "dear diary\n"


def test_a_folder_that_cannot_be_made_is_one_line(
    problem: SearchProblem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / "file" / name)
    with pytest.raises(ProofError, match="cannot be made: "):
        certificate_path(problem)
