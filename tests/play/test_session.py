import json
import shutil
from pathlib import Path

import pytest

from tilewise.errors import StrategyError
from tilewise.lexicon import Lexicon
from tilewise.play.session import Session
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode

SHIPPED = Path(__file__).parents[2] / "lexicons"


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


def test_excluding_everything_is_not_a_contradiction_of_rows(en: Lexicon) -> None:
    session = Session(en, excluded=[*en.answer_list.spellings, *en.guess_list.spellings])
    session.add("crane", ".....")
    assert session.contradiction() is None
    assert session.advise().suggestions == ()


def test_settings_change_in_the_middle_of_a_game(en: Lexicon) -> None:
    session = Session(en)
    session.add("crane", "GY...")
    free = session.suggest(3)
    session.adjust(hard=True)
    assert session.hard
    assert all(s.word.startswith("c") and "r" in s.word for s in session.suggest(3))
    session.adjust(hard=False, spoilers=False, strategy="entropy")
    assert session.strategy.spec == "entropy"
    assert not any(s.is_candidate for s in session.suggest(5))
    session.adjust(strategy="optimal", spoilers=True)
    assert session.suggest(3) == free
    with pytest.raises(StrategyError):
        session.adjust(strategy="luck", hard=True)
    assert (session.strategy.spec, session.hard) == ("optimal", HardMode.OFF)


@pytest.mark.parametrize(("guess", "feedback"), [("zizel", "....."), ("tarse", "..Y..")])
def test_the_best_answer_is_the_first_in_a_longer_list(guess: str, feedback: str) -> None:
    # After zizel, thousands of answers are equally likely; after tarse, the first figure is exact.
    session = Session("en-nyt")
    session.add(guess, feedback)
    answer = session.best_answer(session.advise(1))
    in_list = next(guess for guess in session.suggest(10) if guess.is_candidate)
    assert answer is not None
    assert answer.word == in_list.word
    assert answer.expected_guesses == pytest.approx(in_list.expected_guesses)


def test_strict_hard_mode_suggests_only_what_could_be_the_answer(en: Lexicon) -> None:
    session = Session(en, hard=HardMode.STRICT)
    for guess, met in [("eerie", "Y...."), ("toned", "...Y.")]:
        session.add(guess, met)
    found = session.suggest(1000)
    assert found
    turns = session.turns
    for suggestion in found:
        tokens = en.encode(suggestion.word)
        assert all(pattern(turn.guess, tokens) == turn.pattern for turn in turns)
    assert len(found) == len(session.position.allowed) < 110
    again = Session.from_json(session.to_json())
    assert again.hard is HardMode.STRICT
    assert again.suggest(1000) == found
    session.adjust(hard=True)
    assert len(session.position.allowed) > len(found)


def test_strict_hard_mode_plays_to_win_off_its_tree(en: Lexicon) -> None:
    session = Session(en, hard=HardMode.STRICT)
    assert session.advise(1).source == "tree"
    session.add("crane", "Y..Y.")
    assert session.advise(1).source == "search"
    best, *others = session.suggest(5)
    assert best.exact
    assert all(best.expected_guesses <= other.expected_guesses for other in others)
    by_estimate = Session(en, "expected-guesses", hard=HardMode.STRICT)
    by_estimate.add("crane", "Y..Y.")
    assert best.expected_guesses < by_estimate.suggest(1)[0].expected_guesses


def test_a_saved_session_knows_played_words(en: Lexicon) -> None:
    session = Session(en, played=["crane", "zzzzz"], replay=0.25)
    again = Session.from_json(session.to_json())
    assert again.candidates() == session.candidates()
    assert again.candidates() != Session(en).candidates()
    assert '"played": ["crane", "zzzzz"], "replay": 0.25' in session.to_json()


def test_only_the_words_of_a_foreign_packs_openers_are_used(tmp_path: Path) -> None:
    copy = shutil.copytree(SHIPPED / "en", tmp_path / "en")
    file = copy / "opener.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    for row in document["openers"][0]["rows"]:
        row |= {"entropy_bits": -99, "buckets": 10**6, "expected_guesses": 1, "worst_case": 0}
    document["openers"][0]["rows"] *= 2
    file.write_text(json.dumps(document), encoding="utf-8")
    ours, theirs = (Session(pack, "expected-guesses") for pack in (SHIPPED / "en", copy))
    for told, true in zip(theirs.suggest(10), ours.suggest(10), strict=True):
        assert told.word == true.word
        assert told.figures == pytest.approx(true.figures, abs=1e-6)
    assert len({told.word for told in theirs.suggest(50)}) == 50


def test_played_words_teach_how_the_game_comes_by_its_answers(en: Lexicon) -> None:
    def unlisted(session: Session) -> tuple[float, float]:
        session.add("crane", ".Y..G")
        belief = session.position.belief
        return belief.unlisted_probability, belief.unheld

    never, none = unlisted(Session(en))
    assert (never < 1e-6, none) == (True, 0)
    others = [en.spelling(row) for row in range(3000, 3010)]
    mostly, none = unlisted(Session(en, played=others))
    assert (mostly > 0.1, none) == (True, 0)
    listed, unheld = unlisted(Session(en, played=["zzzzz", "crane"]))
    assert (listed < 1e-6, unheld > 0.01) == (True, True)
    again = Session.from_json(Session(en, played=["zzzzz", "crane"]).to_json())
    assert unlisted(again) == (listed, unheld)
    # What is not known is neither counted nor suggested, and what remains adds up to less than 1.
    assert sum(one.probability for one in again.candidates()) == pytest.approx(1 - unheld)
    assert sum(s.probability for s in again.suggest(60)) < 1 - unheld + 1e-9


def test_absurdle_rows_that_only_unlikely_words_fit_are_explained(en: Lexicon) -> None:
    """The game hides likely answers alone, and `linum` and `linux` are none."""
    session = Session(en, opponent="absurdle")
    session.add("benty", "..G..")
    session.add("hulas", ".YY..")
    found = session.contradictions()[1]
    assert found.rows == (0, 1)
    assert found.fix.word < en.words.answer_count
