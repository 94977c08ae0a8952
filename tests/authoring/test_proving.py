"""Proven trees: resumed after a stop, checked at the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.packs import some_by_default, write_pack
from tilewise.authoring import building
from tilewise.authoring.building import certificate_path, proven_tree
from tilewise.errors import ProofError, TreeError
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import find_pack
from tilewise.rules.feedback import pattern_matrix
from tilewise.search.best_tree import SearchResult, find_best_tree
from tilewise.search.certificate import HOPELESS, Certificate, CertificateFile, Claim
from tilewise.search.problem import SearchProblem
from tilewise.search.proof_checker import PlainSearch

ANSWERS = ["crane", "slate", "banal", "alloy", "bible", "trace", "brine", "blend", "stale", "least"]


@pytest.fixture
def lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    monkeypatch.setattr("tilewise.authoring.building.proofs", lambda: tmp_path / "state")
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
    """Write a certificate as an interrupted run leaves it."""
    path = certificate_path(problem)
    with closing(Certificate(CertificateFile(path, lexicon.first_spellings), problem)) as record:
        record.add(claims)
    return path


def test_a_stopped_search_is_resumed(
    problem: SearchProblem, lexicon: Lexicon, best: SearchResult
) -> None:
    assert best.opener is not None
    path = stopped(problem, lexicon, Claim(best.opener, total=best.total))
    result = proven_tree(lexicon)
    assert (result.on_trust, result.total, result.proven) == (1, best.total, True)
    assert not path.exists()


def test_two_builds_of_one_pack_take_turns(lexicon: Lexicon, best: SearchResult) -> None:
    with ThreadPoolExecutor(2) as pool:
        builds = [pool.submit(proven_tree, lexicon) for _ in range(2)]
    assert [build.result().total for build in builds] == [best.total] * 2


def test_a_proof_that_does_not_hold_makes_no_tree(
    problem: SearchProblem,
    lexicon: Lexicon,
    best: SearchResult,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(building, "SAMPLE", len(problem.guesses))
    stopped(problem, lexicon, *(Claim(row, bound=1000) for row in range(1, len(problem.guesses))))
    with pytest.raises(ProofError, match="less than the best total"):
        proven_tree(lexicon)


@pytest.fixture(scope="module")
def micro() -> Lexicon:
    return load(find_pack("nerdle-micro"))


@pytest.fixture(scope="module")
def micro_costs(micro: Lexicon) -> list[float]:
    """What each opener of Nerdle micro costs."""
    problem = SearchProblem.of(micro)
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    plain = PlainSearch(problem, patterns)
    return [plain.opener(row, HOPELESS) for row in range(len(problem.guesses))]


LIES: list[Callable[[int], Claim]] = [
    lambda row: Claim(row, total=446, lost=1),
    lambda row: Claim(row, bound=0, lost=1),
    lambda row: Claim(row, bound=446),
]


@pytest.mark.parametrize("short", some_by_default([0, building.SHORT], [0]))
@pytest.mark.parametrize("lie", LIES, ids=["total", "bound", "446"])
@pytest.mark.parametrize("total", some_by_default([446, 376, HOPELESS], [376]))
def test_a_tree_is_not_proven_by_a_false_certificate(
    lexicon: Lexicon,
    micro: Lexicon,
    micro_costs: list[float],
    monkeypatch: pytest.MonkeyPatch,
    total: float,
    lie: Callable[[int], Claim],
    short: int,
) -> None:
    """The true total of Nerdle micro is 374; the given claim pretends something better."""
    monkeypatch.setattr(building, "SHORT", short)
    assert (min(micro_costs), total in {*micro_costs, HOPELESS}) == (374, True)
    claims = [
        lie(row) if cost < total else Claim(row, total=cost) for row, cost in enumerate(micro_costs)
    ]
    path = stopped(SearchProblem.of(micro), micro, *claims)
    before = path.read_bytes()
    with pytest.raises(ProofError, match=r"is wrong: .*; delete the file and start again"):
        proven_tree(micro)
    assert path.read_bytes() == before


def test_the_tree_itself_is_played(
    lexicon: Lexicon, best: SearchResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert best.tree is not None
    better = replace(best, tree=replace(best.tree, total=best.tree.total - 1))
    monkeypatch.setattr("tilewise.search.best_tree.find_best_tree", lambda *_, **__: better)
    with pytest.raises(TreeError, match="the total is"):
        proven_tree(lexicon)


def test_files_in_its_place_are_not_overwritten(problem: SearchProblem, lexicon: Lexicon) -> None:
    path = certificate_path(problem)
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(ProofError, match="remove it"):
        proven_tree(lexicon)
    assert path.read_text(encoding="utf-8") == "dear diary\n"


def test_a_folder_that_cannot_be_made_is_reported_in_one_line(
    problem: SearchProblem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("tilewise.authoring.building.proofs", lambda: tmp_path / "file" / "proofs")
    with pytest.raises(ProofError, match="cannot be created: "):
        certificate_path(problem)
