"""Certificates: writing, resuming, and what the checker accepts and refuses."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.plain import (
    LOST,
    brute_force,
    colour_matrix,
    colours,
    examples,
    lossy,
    problems,
    prove,
    random_problem,
    same,
)
from tilewise.errors import ProofError
from tilewise.rules.hardmode import HardMode
from tilewise.search import best_tree, proof
from tilewise.search.best_tree import Search, Workplace, local_workers
from tilewise.search.problem import SearchProblem
from tilewise.search.proof import Certificate, Claim, PlainSearch, check

pytestmark = pytest.mark.slow


def referee(problem):
    return np.array([colours(guess, problem.answers) for guess in problem.guesses])


def spelled(problem):
    return ["".join("abcdefgh"[t] for t in word) for word in problem.guesses]


def proven_claims(problem, path, **options):
    words = spelled(problem)
    result = prove(problem, path, words, **options)
    return result, proof.read(path, problem, words)


@pytest.mark.versions
@examples(100)
@given(problem=problems() | lossy(most=3))
def test_the_checker_accepts_certificates(tmp_path_factory, problem):
    result, claims = proven_claims(problem, tmp_path_factory.mktemp("proof") / "it.jsonl")
    checked = check(claims, problem, referee(problem))
    assert checked.derived == checked.claims == len(problem.guesses)
    assert same(checked.cost, result.cost)
    assert result.tree.root.guess in checked.openers


@pytest.mark.versions
@examples(40)
@given(
    seed=st.integers(0, 2**32),
    hard=st.sampled_from(HardMode),
    weights=st.sampled_from(["equal", "small"]),
    which=st.integers(0, 29),
    max_guesses=st.integers(2, 6),
)
def test_the_checkers_own_search_matches_brute_force(seed, hard, weights, which, max_guesses):
    problem = random_problem(
        seed, 12, 30, 4, 4, hard=hard, weights=weights, max_guesses=max_guesses
    )
    plain = PlainSearch(problem, referee(problem))
    expected = plain.number(brute_force(problem, which))
    assert plain.opener(which, LOST) == expected
    limit = 30
    value = PlainSearch(problem, referee(problem)).opener(which, limit)
    assert value == expected if value < limit else limit <= value <= expected


@pytest.fixture(scope="module")
def proven(tmp_path_factory):
    problem = random_problem(8, 25, 80, 4, 4)
    path = tmp_path_factory.mktemp("proof") / "certificate.jsonl"
    result, claims = proven_claims(problem, path)
    return problem, path, result, claims


@pytest.mark.versions
def test_a_bound_that_hides_a_better_opener_is_detected(proven):
    problem, _, result, claims = proven
    patterns = referee(problem)
    second = next(o for o in claims if brute_force(problem, o) > result.cost)
    cost = brute_force(problem, second).total
    hidden = {opener: Claim(opener, "bound", cost) for opener in claims}
    hidden[second] = Claim(second, "total", cost)
    with pytest.raises(ProofError, match="less than the best total"):
        check(hidden, problem, patterns)


class CutError(Exception):
    pass


@pytest.mark.versions
def test_an_interrupted_run_resumes_where_it_stopped(tmp_path):
    problem = random_problem(21, 40, 120, 4, 4)
    words = spelled(problem)
    path = tmp_path / "cut.jsonl"

    def stop(progress):
        if progress.done:
            raise CutError

    with pytest.raises(CutError):
        prove(problem, path, words, progress=stop)
    before = path.read_bytes()
    claims = proof.read(path, problem, words)
    assert 0 < len(claims) < len(words)
    before_claims = claims
    # The end of a line is lost with the power.
    path.write_bytes(before + b'{"opener":"aa')
    result = prove(problem, path, words, resume=True)
    assert path.read_bytes().startswith(before)
    claims = proof.read(path, problem, words)
    whole = Search(problem).best_tree()
    assert result.tree.total == whole.tree.total
    assert result.openers_searched < len(words)
    assert check(claims, problem, referee(problem)).cost.total == whole.tree.total
    # Nor does it matter which tree is known, even one that is worse than what the file has.
    for opener in range(0, len(words), 10):
        path.write_bytes(before)
        known = Search(problem, opener=opener).best_tree().tree
        result = prove(problem, path, words, resume=True, known=known)
        assert (result.tree.total, result.proven) == (whole.tree.total, True)
    # A third run has nothing left to do.
    assert result.on_trust == sum(c.is_cost for c in before_claims.values())
    again = prove(problem, path, words, resume=True)
    assert (again.tree.total, again.openers_searched) == (whole.tree.total, 0)
    assert again.proven


@pytest.mark.versions
def test_certificates_are_neither_overwritten_nor_mixed_up(proven, tmp_path):
    problem, path, _, _ = proven
    words = spelled(problem)
    with pytest.raises(ProofError, match="exists; continue from it with --resume"):
        Certificate(path, problem, words)
    other = random_problem(9, 25, 80, 4, 4)
    with pytest.raises(ProofError, match="not a certificate for these"):
        prove(other, path, spelled(other), resume=True)
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert prove(problem, empty, words, resume=True).proven


@pytest.mark.versions
def test_a_certificate_covers_every_opener(tmp_path):
    problem = random_problem(9, 5, 20, 4, 4)
    for options in ({"beam": 3}, {"opener": 0}, {"openers": 2}):
        with pytest.raises(ValueError, match="certificate"):
            prove(problem, tmp_path / "x", spelled(problem), **options)


@pytest.mark.versions
def test_certificate_lines_are_as_documented(proven):
    _, path, result, claims = proven
    header, *lines = (json.loads(line) for line in path.read_text().splitlines())
    assert header["format"] == "tilewise-proof"
    assert (header["answers"], header["guesses"]) == (25, 80)
    assert len(lines) == len(claims) == 80
    assert all(set(line) < {"opener", "total", "bound", "like", "silent"} for line in lines)
    assert min(line["total"] for line in lines if "total" in line) == result.tree.total


def forged(problem, path, *claims):
    """Write a certificate with these claims; return the function that resumes from it."""
    Certificate(path, problem, spelled(problem)).add(claims)
    return partial(prove, problem, path, spelled(problem), resume=True)


@pytest.mark.versions
@pytest.mark.parametrize(
    "claim",
    [
        ("total", 1e300),
        ("bound", 10**18),
        ("bound", 1, 10**6),
    ],
)
def test_no_opener_is_dropped_because_a_certificate_says_so(proven, tmp_path, claim):
    problem, _, _, honest = proven
    for opener in [o for o, c in honest.items() if c.is_cost]:
        resume = forged(problem, tmp_path / f"{opener}", Claim(opener, *claim))
        with pytest.raises(ProofError, match=f"{spelled(problem)[opener]} costs less than"):
            resume()


def test_a_better_opener_is_not_hidden_by_a_bound(proven, tmp_path):
    problem, _, result, claims = proven
    worse = max((c for c in range(25)), key=lambda opener: brute_force(problem, opener))
    lost, total = brute_force(problem, worse)
    assert (lost, result.tree.total < total) == (0, True)
    own = [o for o, c in claims.items() if c.is_cost and o != worse]
    lies = [Claim(opener, "bound", total) for opener in own]
    resume = forged(problem, tmp_path / "it", Claim(worse, "total", total), *lies)
    with pytest.raises(ProofError, match=r"is wrong: \w+ costs \d+, less than the best total"):
        resume()


@pytest.mark.versions
@pytest.mark.parametrize(
    "line",
    [
        {"total": 7, "bound": 7},
        {"bound": 7, "like": "aaaa"},
        {"silent": False},
        {"silent": 1},
        {"silent": None},
        {"like": None},
        {"total": 7, "note": "hello"},
        {"cost": 7},
        {"opener": "nowhere", "total": 7},
        {"like": "aaaa", "lost": 1},
        *({"total": 7, "lost": lost} for lost in (-1, 1.0, True)),
        {},
        *({"total": total} for total in (float("nan"), LOST, -1, 0, True, "7", [7], 10**400)),
        "nonsense",
        [],
    ],
)
def test_each_line_is_one_claim_that_is_possible(proven, tmp_path, line):
    problem, path, _, _ = proven
    spoilt = tmp_path / "spoilt.jsonl"
    document = {"opener": spelled(problem)[0], **line} if isinstance(line, dict) else line
    header = path.read_text(encoding="utf-8").splitlines()[0]
    spoilt.write_text(f"{header}\n{json.dumps(document)}\n", encoding="utf-8")
    with pytest.raises(ProofError, match="line 2: not a valid line"):
        proof.read(spoilt, problem, spelled(problem))


@pytest.mark.versions
@pytest.mark.parametrize("lie", [("silent",), ("like", 0)])
def test_a_false_likeness_is_detected_when_a_proof_resumes(proven, tmp_path, lie):
    problem, _, result, _ = proven
    resume = forged(problem, tmp_path / "it", Claim(result.tree.root.guess, *lie))
    with pytest.raises(ProofError, match="no other word splits"):
        resume()


@pytest.mark.versions
def test_a_proof_with_fractional_weights_resumes(tmp_path):
    weights = np.random.default_rng(5).random(25)
    problem = replace(random_problem(8, 25, 80, 4, 4), weights=weights)
    path, words = tmp_path / "floats.jsonl", spelled(problem)
    whole = prove(problem, path, words)
    again = prove(problem, path, words, resume=True)
    assert again.on_trust
    assert (again.tree.total, again.openers_searched) == (whole.tree.total, 0)


@pytest.mark.versions
def test_a_false_total_is_detected_when_its_tree_is_built(proven, tmp_path):
    problem, _, result, _ = proven
    resume = forged(
        problem, tmp_path / "it", Claim(result.tree.root.guess, "total", result.tree.total - 1)
    )
    with pytest.raises(ProofError, match="is wrong: the best tree costs"):
        resume()


@pytest.mark.versions
@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"{}\n", b'{"format":"tilewise-tree"}'])
def test_a_file_that_is_not_a_certificate_is_left_alone(proven, tmp_path, content):
    problem, _, _, _ = proven
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(ProofError, match="not a certificate"):
        prove(problem, path, spelled(problem), resume=True)
    assert path.read_bytes() == content


@pytest.mark.versions
@pytest.mark.parametrize("name", ["", "no/such/folder/x", "x" * 300, "a\0b"])
def test_paths_that_cannot_be_written_are_reported_in_one_line(proven, tmp_path, name):
    problem, _, _, _ = proven
    for resume in (False, True):
        with pytest.raises(ProofError) as error:
            prove(problem, tmp_path / name, spelled(problem), resume=resume)
        assert "\n" not in str(error.value)


@pytest.mark.versions
def test_a_full_disk_is_reported_in_one_line(proven):
    problem, _, _, _ = proven
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(ProofError):
        prove(problem, full, spelled(problem), resume=True)


@pytest.mark.versions
@pytest.mark.parametrize("sample", [0, 5])
def test_the_winners_claim_is_derived_whatever_the_sample(proven, sample):
    problem, _, result, claims = proven
    checked = check(claims, problem, referee(problem), sample, seed=3)
    assert (checked.claims, checked.cost) == (80, result.cost)
    assert result.tree.root.guess in checked.openers
    assert max(sample, 1) <= checked.derived <= sample + len(checked.openers)
    assert check(claims, problem, referee(problem), sample, seed=3) == checked
    false = {o: Claim(o, "bound", result.tree.total) for o in claims}
    false[result.tree.root.guess] = Claim(result.tree.root.guess, "total", result.tree.total - 1)
    for seed in range(5):
        with pytest.raises(ProofError, match="costs"):
            check(false, problem, referee(problem), sample, seed)


@pytest.mark.versions
@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_result(kind):
    problem = random_problem(33, 60, 200, 5, 4, weights="ints")
    alone = Search(problem).best_tree()
    with kind(2) as executor:
        result = Search(problem).best_tree(Workplace(executor, 2))
    assert (result.tree.total, result.proven) == (alone.tree.total, True)
    assert result.tree.total == alone.tree.total


def test_threads_share_what_they_learn_and_agree():
    for seed in range(40):
        problem = random_problem(seed, 90, 300, 5, 4, weights="small")
        alone = Search(problem).best_tree()
        with local_workers(4) as place:
            result = Search(problem).best_tree(place)
        assert (result.tree.total, result.proven) == (alone.tree.total, True)


class BrokenExecutor(Executor):
    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_exception(ZeroDivisionError())
        return future


@pytest.mark.versions
def test_errors_of_workers_are_raised_here():
    with pytest.raises(ZeroDivisionError):
        Search(random_problem(3, 8, 20, 3, 3)).best_tree(Workplace(BrokenExecutor()))


class ForgetfulExecutor(Executor):
    def submit(self, fn, /, *args, **kwargs):
        return Future()


@pytest.mark.versions
def test_a_search_whose_batches_were_forgotten_ends(monkeypatch):
    monkeypatch.setattr(best_tree, "CHECK_SECONDS", 0.01)

    def check():
        raise ConnectionError

    place = Workplace(ForgetfulExecutor(), check=check)
    with pytest.raises(ConnectionError):
        Search(random_problem(3, 8, 20, 3, 3)).best_tree(place)


@pytest.mark.versions
def test_an_abandoned_search_stops_at_once():
    problem = random_problem(33, 600, 4000, 9, 5, weights="ints")

    def give_up(progress):
        raise CutError

    with local_workers(3) as place, pytest.raises(CutError):
        Search(problem, progress=give_up).best_tree(place)
    # Nothing half found was kept.
    small = random_problem(34, 60, 200, 5, 4)
    assert Search(small).best_tree().cost == Search(small).best_tree().cost


@pytest.mark.versions
def test_batches_hand_on_the_best_total(monkeypatch):
    given_out = []
    original = best_tree.run

    def spy(batch):
        given_out.append(batch)
        return original(batch)

    monkeypatch.setattr(best_tree, "run", spy)
    problem = random_problem(34, 60, 200, 5, 4)
    result = Search(problem).best_tree()
    limits = [batch.below for batch in given_out]
    assert limits == sorted(limits, reverse=True)
    assert result.tree.total <= limits[-1] < limits[0]
    assert max(len(batch.openers) for batch in given_out) > 1


# -- Certificates with one line changed: the checker refuses exactly those that are false ---


ANSWERS = ["baa", "caa", "daa", "eaa", "faa", "gaa"]
GUESSES = ["bcd", "bdc", "efg", "gfb", "hhh", "hah"]
"""``bcd`` and then ``efg`` win in three guesses, ``baa`` or ``hhh`` first lose some games; ``bdc``
splits the answers as ``bcd`` does, ``hhh`` and ``hah`` do not split them."""


class Case:
    """A problem, an honest certificate of it, and the truth about every opener."""

    def __init__(self, mode, folder):
        self.words = ANSWERS + GUESSES
        tokens = np.array([["abcdefgh".index(t) for t in word] for word in self.words], np.uint8)
        weights = np.array([1, 1, 3, 1, 2, 1])
        self.problem = SearchProblem(tokens, weights, 8, 3, mode)
        self.path = folder / "certificate.jsonl"
        self.cost = prove(self.problem, self.path, self.words).cost
        self.header, *self.lines = self.path.read_text(encoding="utf-8").splitlines()
        self.costs = [brute_force(self.problem, opener) for opener in range(len(self.words))]
        self.patterns = colour_matrix(self.problem.guesses, self.problem.answers)
        self.splits = [self._split(opener) for opener in range(len(self.words))]

    def _split(self, opener):
        met = self.patterns[opener].tolist()
        return [met.index(pattern) for pattern in met]

    def documents(self):
        return [json.loads(line) for line in self.lines]

    def write(self, documents):
        text = "\n".join([self.header, *map(json.dumps, documents), ""])
        self.path.write_text(text, encoding="utf-8")

    def check(self, documents):
        self.write(documents)
        claims = proof.read(self.path, self.problem, self.words)
        return check(claims, self.problem, self.patterns)

    def is_true(self, document, by_opener):
        opener, answers = self.words.index(document["opener"]), len(self.problem.answers)
        match document:
            case {"silent": _}:
                return opener >= answers and len(set(self.splits[opener])) == 1
            case {"like": word}:
                other = self.words.index(word)
                return (
                    not self.problem.hard
                    and min(opener, other) >= answers
                    and self.splits[opener] == self.splits[other]
                    and "like" not in by_opener[word]
                )
            case {"total": number}:
                return self.costs[opener] == (document.get("lost", 0), number)
            case {"bound": number}:
                return self.costs[opener] >= (document.get("lost", 0), number)
        raise AssertionError(document)

    def is_proof(self, documents):
        """Whether the claims are complete and true, and prove the best total."""
        by_opener = {document["opener"]: document for document in documents}
        if sorted(document["opener"] for document in documents) != sorted(self.words):
            return False
        return all(self.is_true(document, by_opener) for document in documents) and (
            all((d.get("lost", 0), d["bound"]) >= self.cost for d in documents if "bound" in d)
            and any((d.get("lost", 0), d.get("total")) == self.cost for d in documents)
        )

    def neighbours(self, document):
        """What may replace a line: claims of every kind, and claims of other openers."""
        word = document["opener"]
        cost = self.costs[self.words.index(word)]
        near = {(n.lost, n.total + d) for n in (cost, self.cost) for d in (-1, 0, 1)}
        near |= {(cost.lost + 1, 0), (max(cost.lost - 1, 0), cost.total)}
        yield {"opener": word, "silent": True}
        for lost, number in sorted(near):
            for kind in ("total", "bound"):
                yield {"opener": word, **({"lost": lost} if lost else {}), kind: number}
        for other in self.documents():
            yield {"opener": word, "like": other["opener"]}
            yield other | {"opener": word}


@pytest.fixture(scope="module", params=HardMode, ids=lambda mode: mode.name)
def case(request, tmp_path_factory):
    case = Case(request.param, tmp_path_factory.mktemp("proof"))
    assert any(cost.lost for cost in case.costs)
    assert min(case.costs) == case.cost < (1, 0)
    return case


@pytest.mark.versions
def test_the_honest_certificate_is_a_proof(case):
    documents = case.documents()
    assert case.is_proof(documents)
    assert case.check(documents).cost == case.cost


@pytest.mark.versions
def test_what_is_missing_or_said_twice_is_refused(case):
    documents = case.documents()
    for i, document in enumerate(documents):
        with pytest.raises(ProofError, match="1 openers are missing"):
            case.check([*documents[:i], *documents[i + 1 :]])
        for second in (document, {"opener": document["opener"], "bound": case.cost.total}):
            with pytest.raises(ProofError, match=f"a second line for {document['opener']}"):
                case.check([*documents, second])


@pytest.mark.versions
def test_every_changed_claim_is_refused_if_it_is_false_and_only_then(case):
    documents = case.documents()
    accepted = refused = 0
    for i, document in enumerate(documents):
        seen = [document]
        for other in case.neighbours(document):
            if other in seen:
                continue
            seen.append(other)
            changed = [*documents[:i], other, *documents[i + 1 :]]
            if case.is_proof(changed):
                checked = case.check(changed)
                assert checked.cost == case.cost
                assert [case.costs[opener] for opener in checked.openers] == [case.cost] * len(
                    checked.openers
                )
                accepted += 1
            else:
                with pytest.raises(ProofError):
                    pytest.fail(f"{other} passed as {case.check(changed)}")
                refused += 1
    assert accepted > len(documents)
    assert refused > 10 * len(documents)


@pytest.mark.versions
def test_a_claim_that_every_opener_loses_is_refused(case):
    for claim in ({"total": 1}, {"bound": 1}):
        with pytest.raises(ProofError, match=r"costs|no opener has a total"):
            case.check([{"opener": word, "lost": 1, **claim} for word in case.words])


@pytest.mark.versions
def test_bounds_claim_only_what_the_proof_needs(case):
    lines = case.documents()
    first = next(i for i, line in enumerate(lines) if "total" in line)
    assert {line["bound"] for line in lines[first:] if "bound" in line} == {case.cost.total}
