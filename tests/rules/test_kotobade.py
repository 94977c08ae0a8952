"""The hints of 言葉で遊ぼう, against a plain second implementation."""

from __future__ import annotations

import pickle
import unicodedata

import numpy as np
import pytest

from tests.reference import Word
from tests.rules.oracle import check_rule
from tilewise import Game, Session, load
from tilewise.errors import FeedbackError, GuessError, TilewiseError
from tilewise.play.sharing import read_share
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.games.kotobade import KOTOBADE
from tilewise.search.problem import SearchProblem

PACK = load("ja-4").by_rule("kotobade")
KANA = load("ja-4").manifest.alphabet
SMALL = dict(zip("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ", strict=True))


def place_in_table(kana: str) -> tuple[str, str] | None:
    """Return the consonant and the vowel of a kana, from its name in Unicode; none of ゎ."""
    if kana in "んーゎ":
        return None
    name = unicodedata.name(kana).removeprefix("HIRAGANA LETTER ").removeprefix("SMALL ")
    consonant, vowel = name[:-1], name[-1]
    unvoiced = {"G": "K", "Z": "S", "D": "T", "B": "H", "P": "H", "V": "V"}
    return unvoiced.get(consonant, consonant), vowel


def plain(guess: Word, answer: Word) -> tuple[int, ...]:
    """0 absent, 1 vowel, 2 consonant, 3 similar, 4 present, 5 correct."""
    told = [0] * len(guess)
    pool = list(answer)
    for place, (own, other) in enumerate(zip(guess, answer, strict=True)):
        if own == other:
            told[place] = 5
            pool.remove(own)
    for place, (own, other) in enumerate(zip(guess, answer, strict=True)):
        if told[place] == 5:
            continue
        known = [KANA[token] if token < len(KANA) else "ー" for token in (own, other)]
        one, two = map(place_in_table, known)
        same_kana = one is not None and two is not None and bare(known[0]) == bare(known[1])
        if same_kana:
            told[place] = 3
        elif own in pool:
            told[place] = 4
            pool.remove(own)
        elif one and two and one[0] == two[0]:
            told[place] = 2
        elif one and two and one[1] == two[1]:
            told[place] = 1
    return tuple(told)


def bare(kana: str) -> str:
    """Return a kana in its usual size and without marks."""
    return unicodedata.normalize("NFD", SMALL.get(kana, kana))[0]


def test_against_a_plain_implementation() -> None:
    check_rule(PACK.rule, plain)


def test_every_two_kana_are_as_near_as_the_game_says() -> None:
    every = np.arange(len(KANA), dtype=np.uint8)[:, None]
    found = pattern_matrix(every, every, PACK.rule)
    assert found.tolist() == [
        [plain((one,), (two,))[0] for two in every[:, 0]] for one in every[:, 0]
    ]


@pytest.mark.parametrize(
    ("guess", "answer", "feedback"),
    [
        ("たつまき", "だっかく", "KKVC"),
        ("かたかな", "だっかく", "VCG."),
        ("がかくれ", "かくれが", "KYYY"),
    ],
)
def test_published_examples(guess: str, answer: str, feedback: str) -> None:
    assert PACK.feedback(guess, answer) == feedback


def test_squares_of_the_game_are_read() -> None:
    game = read_share(PACK, "言葉で遊ぼう 1/12?\n\n🟢🟢↔️↕️\n↔️↕️🟩⬜\n🟩🟩🟩🟩")
    assert game.boards[0].rows == ["KKVC", "VCG.", "GGGG"]
    assert PACK.feedback("たつまき", "だっかく").emoji == "🟢🟢↔️↕️"


def test_digits_go_up_to_five() -> None:
    assert PACK.read_feedback("331２") == "KKVC"
    with pytest.raises(FeedbackError, match="unknown feedback mark '6'"):
        PACK.read_feedback("6000")
    assert PACK.read_feedback(1295).is_correct
    with pytest.raises(FeedbackError, match="give one from 0 to 1295"):
        PACK.read_feedback(1296)


def test_words_that_are_not_kana_are_refused() -> None:
    with pytest.raises(TilewiseError, match="the rule kotobade does not work with the tokenizer"):
        load("en").by_rule("kotobade")
    with pytest.raises(GuessError, match="has no hard mode"):
        Session(PACK, hard=True)


def test_the_rule_knows_its_alphabet_wherever_it_goes() -> None:
    rule = pickle.loads(pickle.dumps(PACK.rule))
    assert rule is PACK.rule
    words = PACK.words.tokens[:50]
    assert (pattern_matrix(words, words, rule) == pattern_matrix(words, words, PACK.rule)).all()
    other = KOTOBADE.for_alphabet(KANA[::-1])
    assert other is not None
    assert repr(other) != repr(rule)  # and so do the digests of their proofs
    assert PACK.words.rule is PACK.rule
    assert SearchProblem.of(PACK).digest != SearchProblem.of(load("ja-4")).digest


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["fair", "absurdle"])
def test_a_whole_game(opponent: str) -> None:
    game = Game(PACK, opponent=opponent, seed=3)
    session = Session(PACK, opponent=opponent)
    word = "だっかく"
    while not game.guess(word).is_correct:
        session.add(word, game.written_turns[-1].feedback)
        word = session.suggest(1)[0].word
    assert PACK.rule.is_won(game.turns)
    assert Session.from_json(session.to_json()).turns == session.turns


def test_three_boards() -> None:
    game = Game(PACK, ["だっかく", "さくぶん", "かくれが"])
    session = Session(PACK, boards=3)
    for word in ("たつまき", "だっかく", "さくぶん", "かくれが"):
        session.add(word, game.guess(word))
    assert session.is_solved
    assert game.solved_by == (2, 3, 4)


def test_contradictions_are_counted_in_tiles() -> None:
    session = Session(PACK)
    session.add("たつまき", "KKVC")
    session.add("かくれが", "GGGG")
    found = session.contradiction()
    assert found is not None
    assert found.fix is not None
    patterns = np.array([one.pattern for one in found.fix.corrections])
    assert (patterns < 1296).all()
