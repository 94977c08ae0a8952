from pathlib import Path

import pytest

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon, load
from tilewise.play.session import Session

SHIPPED = Path(__file__).parents[2] / "lexicons"


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return load(SHIPPED / "en")


def test_candidates_after_two_guesses(en: Lexicon) -> None:
    session = Session(en)
    session.add("bible", "G..Y.")
    session.add("alloy", "YY...")
    assert [candidate.word for candidate in session.candidates()] == ["banal", "basal", "brawl"]
    assert session.advise(1).suggestions[0].is_candidate


def test_undo_returns_through_every_change(en: Lexicon) -> None:
    session = Session(en)
    session.add("crane", ".Y..G")
    before = session.candidates()
    session.reject(en.encode("gorge"))
    session.edit(1, "crane", ".....")
    assert session.candidates() != before
    assert session.undo()
    assert session.undo()
    assert session.candidates() == before
    assert session.undo()
    assert not session.undo()


def test_a_refused_word_is_neither_suggested_nor_a_candidate(en: Lexicon) -> None:
    session = Session(en)
    session.add("crane", ".Y..G")
    word = session.advise(1).suggestions[0].row
    session.reject(tuple(en.words.tokens[word].tolist()))
    assert word not in {s.row for s in session.advise(500).suggestions}
    assert en.spelling(word) not in {candidate.word for candidate in session.candidates()}


def test_a_refused_first_suggestion_is_replaced_on_turn_one(en: Lexicon) -> None:
    session = Session(en)
    first, second = session.advise(2).suggestions
    session.reject(tuple(en.words.tokens[first.row].tolist()))
    assert session.advise(1).suggestions[0].row == second.row


def test_edit_and_reject_refuse_what_is_not_there(en: Lexicon) -> None:
    session = Session(en)
    with pytest.raises(GuessError, match="no row 1"):
        session.edit(1, en.encode("crane"), 0)
    with pytest.raises(GuessError, match="in no list"):
        session.reject(en.encode("zzzzz"))


def test_everything_excluded_is_no_contradiction_of_rows(en: Lexicon) -> None:
    session = Session(en, excluded=[*en.answer_list.spellings, *en.guess_list.spellings])
    session.add("crane", ".....")
    assert session.contradiction() is None
    assert session.advise().suggestions == ()
