"""Familiar words: which are suggested, by which packs, and how all words come back."""

from __future__ import annotations

import pickle
from dataclasses import replace
from time import perf_counter

import numpy as np
import pytest

from tests.conftest import MakePack
from tests.packs import some_by_default
from tests.search.plain import random_problem
from tilewise import Session, load
from tilewise.authoring.check import check
from tilewise.errors import GuessError
from tilewise.knowledge.partition import Ints
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.words import LEAST_CHANCE
from tilewise.rules.feedback import guess_patterns, pattern_matrix
from tilewise.search.best_tree import Search
from tilewise.search.live import SmallSearch, cost_of_opener
from tilewise.search.problem import OBSCURE_SHARE, SearchProblem
from tilewise.search.proof import PlainSearch
from tilewise.trees.player import read_tree
from tilewise.trees.tree import LOSS, Node

WITH_LIST = sorted(path.parent.name for path in shipped_folder().glob("*/familiar.txt"))
FEW = ("nl", "tr")


def test_other_words_are_not_suggested_unless_all_are_asked_for(make_pack: MakePack) -> None:
    folder = make_pack(familiar="slate\nalloy\n")
    lexicon = load(folder)
    words = [lexicon.spelling(row) for row in range(len(lexicon.words.tokens))]
    assert words[lexicon.words.answer_count] == "alloy"  # before words that are not suggested
    suggested = [w for w, may in zip(words, lexicon.words.suggestable, strict=True) if may]
    assert suggested == ["slate", "alloy"]
    everything = load(folder, words="all")
    assert everything.words.suggestable.all()
    assert everything.hashes == lexicon.hashes.of_all_words != lexicon.hashes
    assert lexicon.suggesting("all").suggesting("familiar").hashes == lexicon.hashes
    assert pickle.loads(pickle.dumps(everything)).suggested == "all"
    with pytest.raises(GuessError, match="words is 'most'; give familiar or all"):
        load(folder, words="most")


def test_a_pack_without_the_list_knows_every_word() -> None:
    nerdle = load("nerdle-micro")
    assert nerdle.suggesting("all") is nerdle
    assert nerdle.words.suggestable.all()


def test_a_likely_answer_is_suggested_even_if_few_know_it(make_pack: MakePack) -> None:
    session = Session(make_pack(familiar="slate\nalloy\n"))
    session.add("slate", "..G.G")
    assert session.suggest(1)[0].word == "crane"


RHYMES = "fight\nlight\nmight\nnight\nright\n"


def test_a_word_that_few_know_is_mentioned_where_it_saves_guesses(make_pack: MakePack) -> None:
    familiar = "".join(sorted((RHYMES + "tight\n").splitlines(keepends=True)))
    folder = make_pack(familiar=familiar, answers=RHYMES, guesses="flmns\ntight\n")
    session = Session(folder, words="familiar")
    session.add("tight", ".GGGG")
    best = session.advise(1)
    assert best.suggestions[0].expected_guesses == pytest.approx(3)  # one after the other
    outside = session.outside(best)
    assert outside is not None
    assert (outside.word, outside.exact) == ("flmns", True)
    assert outside.expected_guesses == pytest.approx(2)
    session.adjust(words="all")
    assert session.outside(session.advise(1)) is None


def test_without_spoilers_other_words_are_suggested_if_all_familiar_ones_may_be_the_answer(
    make_pack: MakePack,
) -> None:
    folder = make_pack(familiar=RHYMES, answers=RHYMES, guesses="flmns\ntight\n")
    assert Session(folder).suggest(1)[0].word in RHYMES.split()
    assert [one.word for one in Session(folder, spoilers=False).suggest(5)] == ["flmns", "tight"]


@pytest.mark.parametrize(
    ("opener", "words", "cost"),
    [("fuzzy", "familiar", 14), ("blech", "familiar", 9), ("fuzzy", "all", 13)],
)
def test_an_opener_is_followed_by_words_that_are_suggested(
    make_pack: MakePack, opener: str, words: str, cost: int
) -> None:
    answers = "batch\ncatch\nhatch\nlatch\n"
    folder = make_pack(familiar=answers, answers=answers, guesses="blech\nfuzzy\n")
    lexicon = load(folder, words=words)
    row = lexicon.row_of_spelling[opener]
    assert cost_of_opener(lexicon.words, row, perf_counter() + 60) == cost


def test_familiar_words_are_in_the_lists(make_pack: MakePack) -> None:
    folder = make_pack(familiar="slate\nzzzzz\n")
    found = [(f.file, f.line, str(f.message)) for f in check(folder) if f.file == "familiar.txt"]
    assert found == [("familiar.txt", 2, "'zzzzz' is in neither list")]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("en", "diane erica gemma"),
        ("en-nyt", "diane erica gemma colby"),
        ("en-6", "martin"),
        ("es", "corea juana berta"),
        ("es-6", "romina vergas"),
        ("ru", "крафт"),
        ("tr", "tarik"),
    ],
)
def test_names_and_vulgar_words_are_accepted_but_not_familiar(name: str, words: str) -> None:
    lexicon = load(name)
    for word in words.split():
        row = lexicon.find(lexicon.encode(word))
        assert row is not None
        assert not lexicon.words.suggestable[row]


def test_a_session_goes_on_with_other_words() -> None:
    session = Session("tr", played=["kamer"])
    session.reject("merak")
    familiar = session.suggest(5)
    session.adjust(words="all")
    assert session.refused == (session.lexicon.find(session.lexicon.encode("merak")),)
    again = Session.from_json(session.to_json())
    assert again.lexicon.suggested == "all"
    assert again.suggest(1)[0].word == session.suggest(1)[0].word
    session.adjust(words="familiar")
    assert [one.word for one in session.suggest(5)] == [one.word for one in familiar]


@pytest.mark.parametrize("name", some_by_default(WITH_LIST, FEW))
def test_first_suggestions_are_familiar(name: str) -> None:
    lexicon = load(name)
    assert lexicon.familiar is not None
    stored = read_tree(lexicon)
    if stored is not None and "familiar" not in stored.tree.lists:
        return  # its tree may use any word
    for one in Session(name).suggest(10):
        assert set(lexicon.spellings(one.row)) & lexicon.familiar or one.probability >= LEAST_CHANCE


@pytest.mark.parametrize("name", some_by_default(WITH_LIST, FEW))
def test_trees_guess_other_words_only_where_they_are_likely(name: str) -> None:
    lexicon = load(name)
    stored, words = read_tree(lexicon), lexicon.words
    if stored is None or "familiar" not in stored.tree.lists:
        return
    weights = words.weights

    def walk(node: Node, rows: Ints) -> None:
        if not words.suggestable[node.guess] and node.guess != rows[np.argmax(weights[rows])]:
            assert node.guess in rows
            assert weights[node.guess] * OBSCURE_SHARE >= weights[rows].sum()
        met = guess_patterns(words.tokens[node.guess].tolist(), words.tokens[rows], words.rule)
        for pattern, child in node.children.items():
            walk(child, rows[met == pattern])

    walk(stored.tree.root, np.arange(words.answer_count))


@pytest.mark.slow
@pytest.mark.versions
@pytest.mark.parametrize("seed", range(3))
def test_searches_agree_about_obscure_answers(seed: int) -> None:
    problem: SearchProblem = random_problem(seed, 30, 80, 3, 5, weights="ints")  # type: ignore[no-untyped-call]
    obscure = np.random.default_rng(seed).random(30) < 0.6
    problem = replace(problem, obscure=obscure, obscure_share=4)
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    plain = PlainSearch(problem, patterns)
    best = min(plain.told(plain.opener(int(guess), np.inf)) for guess in plain.openers())
    found = Search(problem).best_tree()
    assert found.proven
    assert (found.cost.lost, found.cost.total) == (best.lost, best.total)
    if not best.lost:
        small = SmallSearch(replace(problem, loss=LOSS)).best()
        assert small.cost == pytest.approx(best.total)
