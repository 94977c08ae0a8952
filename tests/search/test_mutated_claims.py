"""Certificates with one line changed: the checker refuses exactly those that are false.

Brute force gives the expected results; it shares no code with the search or the checker.
"""

import json

import numpy as np
import pytest

from tests.packs import some_by_default
from tests.search.plain import LOST, brute_force, colour_matrix
from tilewise.errors import ProofError
from tilewise.rules.hardmode import HardMode
from tilewise.search import certificate as proof
from tilewise.search.best_tree import find_best_tree
from tilewise.search.certificate import CertificateFile
from tilewise.search.problem import SearchProblem
from tilewise.search.proof_checker import check

ANSWERS = ["baa", "caa", "daa", "eaa", "faa", "gaa"]
GUESSES = ["bcd", "bdc", "efg", "gfb", "hhh", "hah"]
"""``bcd`` and then ``efg`` win in three guesses, ``baa`` or ``hhh`` first do not; ``bdc`` splits
the answers as ``bcd`` does, ``hhh`` and ``hah`` do not split them."""


class Case:
    """A problem, an honest certificate of it, and the truth about every opener."""

    def __init__(self, mode, folder):
        self.words = ANSWERS + GUESSES
        tokens = np.array([["abcdefgh".index(t) for t in word] for word in self.words], np.uint8)
        weights = np.array([1, 1, 3, 1, 2, 1])
        self.problem = SearchProblem(tokens, tokens[: len(ANSWERS)], weights, 8, 3, mode)
        self.path = folder / "certificate.jsonl"
        file = CertificateFile(self.path, self.words)
        self.total = find_best_tree(self.problem, certificate=file).total
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
        claims = proof.read(self.path, self.problem, self.words).claims
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
                return self.costs[opener] == (LOST if number is None else number)
            case {"bound": number}:
                return self.costs[opener] >= (LOST if number is None else number)
        raise AssertionError(document)

    def is_proof(self, documents):
        """Whether the claims are complete and true, and prove the best total."""
        by_opener = {document["opener"]: document for document in documents}
        if sorted(document["opener"] for document in documents) != sorted(self.words):
            return False
        return all(self.is_true(document, by_opener) for document in documents) and (
            all(d["bound"] in (None, *range(self.total, 99)) for d in documents if "bound" in d)
            and any(d.get("total") == self.total for d in documents)
        )

    def neighbours(self, document):
        """What may replace a line: claims of every kind, and claims of other openers."""
        word = document["opener"]
        cost = self.costs[self.words.index(word)]
        near = {n + d for n in (cost, self.total) if n < LOST for d in (-1, 0, 1)}
        yield {"opener": word, "silent": True}
        for number in (None, *sorted(near)):
            yield {"opener": word, "total": number}
            yield {"opener": word, "bound": number}
        for other in self.documents():
            yield {"opener": word, "like": other["opener"]}
            yield other | {"opener": word}


@pytest.fixture(
    scope="module", params=some_by_default(HardMode, [HardMode.HARD]), ids=lambda mode: mode.name
)
def case(request, tmp_path_factory):
    case = Case(request.param, tmp_path_factory.mktemp("proof"))
    assert LOST in case.costs
    assert min(case.costs) == case.total < LOST
    return case


def test_the_honest_certificate_is_a_proof(case):
    documents = case.documents()
    assert case.is_proof(documents)
    assert case.check(documents).total == case.total


def test_what_is_missing_or_said_twice_is_refused(case):
    documents = case.documents()
    for i, document in enumerate(documents):
        with pytest.raises(ProofError, match="1 openers are missing"):
            case.check([*documents[:i], *documents[i + 1 :]])
        for second in (document, {"opener": document["opener"], "bound": case.total}):
            with pytest.raises(ProofError, match=f"a second line for {document['opener']}"):
                case.check([*documents, second])


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
                assert checked.total == case.total
                assert [case.costs[opener] for opener in checked.openers] == [case.total] * len(
                    checked.openers
                )
                accepted += 1
            else:
                with pytest.raises(ProofError):
                    pytest.fail(f"{other} passed as {case.check(changed)}")
                refused += 1
    assert accepted > len(documents)
    assert refused > 10 * len(documents)


def test_a_claim_that_no_opener_wins_is_refused(case):
    for claim in ({"total": None}, {"bound": None}):
        with pytest.raises(ProofError, match="can win in time"):
            case.check([{"opener": word, **claim} for word in case.words])


def test_bounds_claim_only_what_the_proof_needs(case):
    lines = case.documents()
    first = next(i for i, line in enumerate(lines) if "total" in line)
    assert {line["bound"] for line in lines[first:] if "bound" in line} == {case.total}


def test_what_is_said_to_be_lost_is_searched_again_and_not_written_again(case):
    lost = [line for line in case.documents() if line.get("bound", 0) is None]
    assert lost
    case.write(lost)
    file = CertificateFile(case.path, case.words, resume=True)
    again = find_best_tree(case.problem, certificate=file)
    assert (again.total, again.on_trust) == (case.total, len(lost))
    claims = proof.read(case.path, case.problem, case.words).claims
    assert check(claims, case.problem, case.patterns).total == case.total
