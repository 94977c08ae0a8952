"""쌍근, against a plain second implementation on spellings."""

from __future__ import annotations

import pytest

from tests.packs import some_by_default
from tests.reference import Word
from tests.rules.oracle import check_feedback, check_games
from tests.rules.test_handle import ALIKE, ALL, TOKENIZER, drawn, groups_of, tokens_of
from tilewise import Game, Session, load
from tilewise.errors import FeedbackError, GuessError
from tilewise.play.sharing import read_share, share_lines
from tilewise.play.typed import read_line, read_rows
from tilewise.rules.games.ssaangn import SSAANGN
from tilewise.rules.notation import Feedback, Notation

PACK = load("ko-ssaangn")


def hint(guess: str, answer: str, place: int) -> int:
    """The game's hint for a syllable, from 1 for a carrot to 6 for an apple."""
    asked, hidden = groups_of(guess[place]), groups_of(answer[place])
    jamo = set("".join(asked))
    common = sum(one in "".join(hidden) for one in jamo)
    others = "".join("".join(groups_of(s)) for s in answer[:place] + answer[place + 1 :])
    if guess[place] == answer[place]:
        return 1
    if common >= 2:
        return 2 if asked[0] == hidden[0] else 3
    if common == 1:
        return 4
    return 5 if any(one in others for one in jamo) else 6


def plain(guess: Word, answer: Word) -> tuple[int, ...]:
    asked, hidden = TOKENIZER.compose(guess), TOKENIZER.compose(answer)
    return tuple(6 - hint(asked, hidden, place) for place in range(len(asked)))


@pytest.mark.parametrize("syllables", some_by_default([ALL, ALIKE], [ALIKE]))
def test_against_a_plain_implementation(syllables: list[str]) -> None:
    words = drawn(syllables, 20)
    words += [word[::-1] for word in words[:10]] + [word[0] * 2 for word in words[:10]]
    check_feedback(SSAANGN, plain, tokens_of(words))


def test_against_a_plain_implementation_with_words_of_other_lengths() -> None:
    words = drawn(ALIKE, 30)
    for size in (1, 3):
        together = ["".join(words[start : start + size])[:size] for start in range(20)]
        check_feedback(SSAANGN, plain, tokens_of(together))


@pytest.mark.slow
def test_candidates_buckets_and_exact_totals() -> None:
    alphabet_size = len(TOKENIZER.alphabet)
    check_games(SSAANGN, plain, alphabet_size, lambda count: tokens_of(drawn(ALIKE, count)))


@pytest.mark.parametrize(
    ("answer", "guess", "hints"),
    [
        ("관계", "올해", "🍆🍎"),
        ("관계", "인사", "🍆🍌"),
        ("관계", "악보", "🧄🍌"),
        ("관계", "과일", "🍄🍎"),
        ("관계", "관점", "🥕🍎"),
        ("간장", "나비", "🧄🍎"),
        ("나라", "간장", "🧄🍆"),
    ],
)
def test_examples_of_the_game(answer: str, guess: str, hints: str) -> None:
    tokens = TOKENIZER.encode(guess)
    told = Feedback.of(SSAANGN.pattern(tokens, TOKENIZER.encode(answer)), 10, SSAANGN, tokens)
    assert told.emoji == hints


@pytest.mark.parametrize(
    "written",
    [
        "45", "４５", "🍆🍌", "🍆 🍌", "가지 바나나", "가지바나나", "가지 5", "eggplant banana",
        "Eggplant, Banana".replace(",", ""), ":eggplant::banana:",
    ],
)  # fmt: skip
def test_hints_are_read_as_digits_names_and_emoji(written: str) -> None:
    told = Feedback.read(written, 10, SSAANGN)
    assert told == "45"
    assert told.tiles == (2, 1)
    assert [told.written(notation) for notation in Notation] == ["45", "45", "🍆🍌", "🍆🍌"]
    assert Feedback.read("당근 당근", 10, SSAANGN).is_correct


@pytest.mark.parametrize("written", ["7", "47", "0당근", "당근", "112", "가", "토끼"])
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(FeedbackError):
        Feedback.read(written, 10, SSAANGN)


def test_a_name_on_its_own_is_a_guess_and_two_are_feedback() -> None:
    session = Session(PACK)
    word = PACK.encode("당근")

    def rows(text: str) -> list[tuple[tuple[int, ...] | None, tuple[str, ...]]]:
        return [(row.guess, row.feedback) for row in read_line(session, text, [])]

    assert rows("당근") == [(word, ())]
    assert rows("당근 사과") == [(None, ("당근 사과",))]
    assert rows("당근 사과 버섯") == [(word, ("사과 버섯",))]
    turn = PACK.read_turn("당근", "62")
    for written in (["당근=62"], ["당근", "사과", "버섯"], ["당근", "🍎🍄"], ["당근 6 2"]):
        assert read_rows(PACK, written) == [turn]


def test_a_jamo_that_the_game_has_told_is_known_without_a_place() -> None:
    session = Session(PACK)
    before = session.candidates(1)
    session.know("", "ㄱ")
    found = session.candidates(50)
    assert before != found
    assert all("ㄱ" in PACK.tokenizer.tiles(PACK.encode(one.word)) for one in found)
    with pytest.raises(GuessError, match="no known places"):
        session.know("가_", "")


def test_a_game_is_played_shared_and_read_again() -> None:
    game = Game(PACK, "관계")
    for word in ("인사", "악보", "관점", "관계"):
        game.guess(word)
    lines = share_lines(game, Notation.EMOJI)
    assert lines == ["tilewise · 쌍근 4/7", "", "🍆🍌", "🧄🍌", "🥕🍎", "🥕🥕"]
    (board,) = read_share(PACK, "\n".join(lines)).boards
    assert board.is_solved
    assert board.rows == ["45", "35", "16", "11"]
    session = Session(PACK)
    for turn in game.written_turns:
        session.add(turn.guess, turn.feedback)
    assert session.is_solved
    assert Session.from_json(session.to_json()).turns == session.turns
