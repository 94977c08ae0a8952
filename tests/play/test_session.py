"""Tests."""

from __future__ import annotations

import json
import shutil
from datetime import date
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import random_table
from tilewise import load, review
from tilewise.errors import FeedbackError, GuessError, StrategyError, TilewiseError
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.play.advice import Choice, Chooser
from tilewise.play.game import Game
from tilewise.play.history import PastGame, review_games
from tilewise.play.session import Session
from tilewise.play.simulation import AnswerList, Simulation, simulate
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.registry import choose_strategy, create_strategy
from tilewise.strategies.splitting import Optimal

SHIPPED = Path(__file__).parents[2] / "lexicons"


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
    assert {one.word for one in again.suggest(1000)} == {one.word for one in found}
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


def test_a_row_that_a_picture_does_not_show_clearly_leaves_nothing_certain(en: Lexicon) -> None:
    session = Session(en, boards=2)
    session.add("crane", ".Y..G,.....", unsure=True)
    for one in (session, Session.from_json(session.to_json()), session.board(1)):
        assert one.unsure == (1,)
        assert sum(word.probability for word in one.candidates()) <= 0.5
    session.edit(1, "crane", ".Y..G,.....")
    assert session.unsure == ()
    assert sum(word.probability for word in session.candidates()) > 0.9


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


# -- session ---


def fitting(boards: Session, board: int) -> set[str]:
    return {candidate.word for candidate in boards.candidates(board=board)}


def test_each_board_is_a_game_of_its_own(en: Lexicon) -> None:
    boards = Session(en, boards=2)
    boards.add("salet", [".....", "GY..."])
    boards.add("crane", "..Y..,.YG..")
    for board, marks in ((1, (".....", "..Y..")), (2, ("GY...", ".YG.."))):
        alone = Session(en)
        alone.add("salet", marks[0])
        alone.add("crane", marks[1])
        assert fitting(boards, board) == {candidate.word for candidate in alone.candidates()}


def test_solved_boards_take_no_feedback(en: Lexicon) -> None:
    boards = Session(en, boards=3)
    boards.add("crane", "..Y..,GGGGG,.....")
    assert boards.open == (1, 3)
    assert boards.solved == (False, True, False)
    boards.add("banal", "GGGGG,,Y....")
    assert boards.rounds[1].patterns == (242, None, 81)
    boards.add("mucky", "Y....")  # of the open board alone
    assert list(boards.open) == [3]
    assert boards.turns_of(3)[-1].pattern == 81
    with pytest.raises(FeedbackError, match="board 1 is solved"):
        boards.add("blimp", ".....,.....,.....")


def test_wrong_feedback_names_the_board(en: Lexicon) -> None:
    boards = Session(en, boards=3)
    with pytest.raises(
        FeedbackError, match=r"^board 2: feedback '\.\.\.\.' must have 5 marks, not 4"
    ):
        boards.add("crane", ".....,....,.....")
    with pytest.raises(FeedbackError, match=r"each open board \(1, 2, 3\), .*in this row: 2"):
        boards.add("crane", ".....,.....")
    with pytest.raises(FeedbackError, match="one string per board"):
        boards.add("crane", 7)
    with pytest.raises(GuessError):
        boards.add("cranes", ".....,.....,.....")
    with pytest.raises(GuessError, match="no row 1"):
        boards.edit(1, "crane", ".....,.....,.....")
    with pytest.raises(GuessError, match="no board 4"):
        boards.turns_of(4)
    assert boards.rounds == ()


def test_an_edit_may_solve_a_board_that_later_rows_went_on_with(en: Lexicon) -> None:
    boards = Session(en, boards=2)
    boards.add("crane", ".....,..Y..")
    boards.add("moldy", "YYYYY,.....")
    boards.edit(1, "crane", "GGGGG,..Y..")
    assert boards.open == (2,)
    assert len(boards.turns_of(1)) == 1
    assert boards.contradictions() == {}


def test_contradictions_name_the_board_and_the_fix(en: Lexicon) -> None:
    boards = Session(en, boards=2)
    boards.add("crane", "..Y..,G....")
    boards.add("crane", "..Y..,.G...")
    (number, found) = next(iter(boards.contradictions().items()))
    assert number == 2
    assert found.rows == (0, 1)
    assert found.fix.tiles >= 1
    assert {gain.board for s in boards.suggest(3) for gain in s.gains} == {1}


def test_a_sequence_opens_board_by_board(en: Lexicon) -> None:
    boards = Session(en, boards=2, sequence=True)
    boards.add("crane", "..Y..")
    assert boards.open == (1,)
    boards.add("banal", "GGGGG")
    assert boards.open == (2,)
    assert boards.missing == ((1, 2), (2, 2))
    boards.fill(1, 2, ".....")
    boards.fill(2, 2, ".....")
    assert not boards.missing
    assert [turn.pattern for turn in boards.turns_of(2)] == [0, 0]
    boards.add("moldy", "GGGGG")
    assert boards.is_solved


def test_the_board_that_is_helped_most_is_named(en: Lexicon) -> None:
    boards = Session(en, boards=2)
    boards.add("salet", ".YY..,GY...")
    best = boards.suggest(1)[0]
    saved = {gain.board: gain.saved for gain in best.gains}
    assert best.helps_most == max(saved, key=lambda board: saved[board])
    assert best.entropy_bits == pytest.approx(sum(gain.entropy_bits for gain in best.gains))


def test_exact_figures_are_right_and_in_order(en: Lexicon) -> None:
    boards = Session(en, boards=4)
    boards.add("slate", ".....,.Y..Y,G.Y.Y,...YY")
    boards.add("minor", ".GGY.,.Y...,.....,...YG")
    found = boards.suggest(30)
    assert found[0].exact
    assert found[0].expected_guesses == 5
    assert len([guess for guess in found if guess.exact]) > 1
    values = [round(guess.expected_guesses, 9) for guess in found]
    assert values == sorted(values)


@pytest.mark.parametrize(
    ("sequence", "idle", "safe"),
    [(mode, idle, idle == 1) for mode in (True, False) for idle in range(3)],
)
def test_no_guess_is_risked_that_may_lose_the_game(
    en: Lexicon, sequence: bool, idle: int, safe: bool
) -> None:
    """golly, holly and jolly are left: told apart by a guess that there must be room for.

    With more room one of them is as good a guess, and with less there is no way but luck. A board
    that has not opened yet takes one of the guesses that are left.
    """
    game = Game(en, ["jolly", "crane"], sequence=sequence)
    boards = Session(en, boards=2, sequence=sequence)
    for word in ["folly", "medal", "dolly", *([] if sequence else ["crane"]), *["spuds"] * idle]:
        boards.add(word, game.guess(word))
    guesses = boards.suggest(3)
    left = {"golly", "holly", "jolly"}
    assert set(map(en.spelling, boards.positions[0].candidates)) == left
    assert all(guess.exact for guess in guesses)
    assert (guesses[0].word not in left) is safe


def test_where_all_is_settled_only_the_answers_are_suggested(en: Lexicon) -> None:
    game, boards = Game(en, ["guild", "otter"]), Session(en, boards=2)
    for word in ("slate", "minor", "devil", "other", "guilt"):
        boards.add(word, game.guess(word))
    found = [(guess.word, guess.expected_guesses, guess.exact) for guess in boards.suggest()]
    assert found == [("guild", 2, True), ("otter", 2, True)]


def test_no_spoilers(en: Lexicon) -> None:
    boards = Session(en, boards=2, spoilers=False)
    assert not any(suggestion.is_candidate for suggestion in boards.suggest(5))
    boards.add("salet", ".YY..,GY...")
    assert not any(suggestion.is_candidate for suggestion in boards.suggest(50))


def test_sixty_four_boards(en: Lexicon) -> None:
    boards = Session(en, boards=64)
    boards.add("salet", ",".join(["....."] * 64))
    assert boards.max_guesses == 69
    assert len(boards.suggest(1)[0].gains) == 64


@pytest.mark.parametrize("mode", [HardMode.HARD, HardMode.STRICT])
def test_hard_mode_is_for_one_board(en: Lexicon, mode: HardMode) -> None:
    refused = pytest.raises(GuessError, match="hard mode is only for games with one board")
    with refused:
        Session(en, boards=2, hard=mode)
    with refused:
        Game(en, ["banal", "crane"], hard=mode)
    with refused:
        simulate(en, boards=2, games=1, hard=mode)
    boards = Session(en, boards=2)
    with refused:
        boards.adjust(hard=mode)
    assert boards.hard is boards.board(1).hard is HardMode.OFF


# -- Many games together: the figures are those of the single games ---


EN = load("en")


def solved(day: date | None, *words: str, hard: HardMode = HardMode.OFF) -> PastGame:
    game = Game(EN, words[-1])
    for word in words:
        game.guess(word)
    turns = tuple(map(str, game.written_turns))
    return PastGame(day, "en", words[-1], len(words), turns, hard)


GAMES = [
    solved(date(2026, 10, 31), "adieu", "third", "drain", "druid"),
    solved(date(2026, 11, 1), "crane", "larch", "march"),
    solved(date(2026, 10, 2), "raise", "chirp", "crimp", hard=HardMode.HARD),
    PastGame(date(2026, 11, 2), "en", "merge", 5),
    PastGame(None, "en", "proxy"),
]


@pytest.mark.slow
@pytest.mark.usefixtures("without_engine")  # its code may be compiled between two reviews
def test_the_record_is_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("play.review", "search.live"):  # no search gives up for time
        monkeypatch.setattr(f"tilewise.{module}.perf_counter", lambda: 0.0)
    record = review_games(EN, GAMES, seconds=60)
    assert [one.game.answer for one in record.games] == ["crimp", "druid", "march", "merge"]
    assert record.mean_guesses == pytest.approx((3 + 4 + 3 + 5) / 4)
    assert record.score.distribution == {3: 2, 4: 1, 5: 1}
    alone = [review("en", game.turns, hard=game.hard, seconds=20) for game in GAMES[:3]]
    assert record.mean_skill_loss == pytest.approx(fmean(one.skill_loss for one in alone))
    assert record.mean_luck == pytest.approx(fmean(one.luck for one in alone))
    assert record.games[3].review is None


def test_months_are_in_order() -> None:
    months = list(review_games(EN, GAMES, seconds=60).by_month())
    assert [month for month, _ in months] == [date(2026, 10, 1), date(2026, 11, 1)]
    assert [len(games.games) for _, games in months] == [2, 2]
    assert [len(games.reviews) for _, games in months] == [2, 1]


def test_turns_that_no_longer_fit_are_skipped() -> None:
    games = [
        PastGame(None, "en", "crane", 2, ("slate=GGGG.", "crane=GGGGG")),
        PastGame(None, "en", "crane", 1, ("čr=..",)),
    ]
    record = review_games(EN, games, seconds=1)
    assert record.reviews == []
    assert record.mean_luck is None
    assert record.mean_guesses == 1.5
    assert review_games(EN, [], seconds=1).mean_guesses is None


# -- The tree's guess, then exact search's, then the ranking's ---


@given(seed=st.integers(0, 500))
def test_off_the_tree_few_candidates_are_searched_to_the_end(seed: int) -> None:
    table = random_table(seed, words=14, answers=8, length=3, alphabet=3)
    position = Position.start(table)
    choice = Chooser(Optimal()).choose(position)
    assert not choice.is_estimated
    advice = Chooser(Optimal()).exact(position, range(14))
    assert advice is not None
    assert advice.expected_guesses[choice.row] == min(advice.expected_guesses.values())
    assert Chooser(Optimal(), exact_up_to=7).choose(position).is_estimated
    assert Chooser(create_strategy("entropy")).choose(position).is_estimated


def test_on_the_tree_the_tree_is_played() -> None:
    en = load("en")
    strategy = choose_strategy(en, None).strategy
    start = Position.start(en.words)
    planned = strategy.planned(start)
    assert planned is not None
    assert Chooser(strategy, exact_up_to=0).choose(start) == Choice(planned.row)


def test_a_session_says_what_is_exact_and_sorts_by_it() -> None:
    session = Session("en")
    first, *others = session.suggest(8)
    assert first.exact
    assert not any(other.exact for other in others)
    promised = [first.expected_guesses, *(other.expected_guesses for other in others)]
    assert all(later > one - 0.005 for one, later in pairwise(promised))  # then likelier first
    session.add("crane", ".Y..G")
    session.add("slant", ".....")
    guesses = session.suggest(12)
    assert all(guess.exact for guess in guesses)
    promised = [guess.expected_guesses for guess in guesses]
    rounded = [round(one, 9) for one in promised]  # equal ones in any order
    assert rounded == sorted(rounded)
    assert len({guess.word for guess in guesses}) == 12


@pytest.mark.slow
def test_hard_mode_without_a_tree_is_searched_and_listed_in_order() -> None:
    """Pack en-nyt has no tree for hard mode, and there ten words are left that end in -ight."""
    session = Session("en-nyt", hard=True)
    session.add("doing", "..Y.Y")
    session.add("piggy", ".GG..")
    guesses = session.suggest(12)
    promised = [guess.expected_guesses for guess in guesses]
    assert all(guess.exact for guess in guesses)
    assert promised == sorted(promised)
    assert guesses[0].word == "liger"
    assert session.suggest(1) == guesses[:1]


def test_figures_from_estimates_are_not_called_optimal() -> None:
    en = load("en")
    strategy = choose_strategy(en, None).strategy
    answers = AnswerList.of_words(en, ["south"])
    guess = en.encode("zonal")
    assert Simulation(en, strategy, answers).run().strategy == "optimal"
    result = Simulation(en, strategy, answers, opener=guess, exact_up_to=0).run()
    assert result.strategy == "optimal, then expected-guesses"


def test_exactness_does_not_depend_on_what_is_asked() -> None:
    en = load("en")
    position = Session("en")
    position.add("crane", ".Y..G")
    one = {s.word: s.expected_guesses for s in position.suggest(1)}
    many = {s.word: s.expected_guesses for s in position.suggest(9)}
    assert one.items() <= many.items()
    assert np.isfinite(list(many.values())).all()
    assert len(en.words.tokens) == 12972


# -- Letters known without a guess ---


def knowing(*letters: str) -> list[str]:
    session = Session("en")
    session.know(*letters)
    return [candidate.word for candidate in session.candidates()]


def test_known_letters_leave_the_words_that_have_them() -> None:
    words = [candidate.word for candidate in Session("en").candidates()]
    assert knowing("_ra_e", "s", "tl") == ["erase", "prase", "urase"]
    for letters, fits in [
        (("", "ss"), lambda word: word.count("s") >= 2),
        (("s____", "s"), lambda word: word[0] == "s" and word.count("s") >= 2),
        (("s____", "", "s"), lambda word: word[0] == "s" and word.count("s") == 1),
        (("", "s/1/5e"), lambda w: "s" in w and "e" in w and w[0] != "s" != w[4]),
        (("", "", "aeiou"), lambda word: not set(word) & set("aeiou")),
    ]:
        assert sorted(knowing(*letters)) == sorted(filter(fits, words)), letters


def test_known_letters_are_undone_and_saved() -> None:
    session = Session("en", boards=2)
    session.add("crane", ["..G..", "....Y"])
    before = [position.count for position in session.positions]
    session.know("__a__,", ",e/1", "t,")
    now = [position.count for position in session.positions]
    assert all(0 < few < many for few, many in zip(now, before, strict=True))
    again = Session.from_json(session.to_json())
    assert [position.count for position in again.positions] == now
    assert session.board(2).position.count == now[1]
    assert session.undo()
    assert [position.count for position in session.positions] == before


def test_hard_mode_keeps_to_known_letters() -> None:
    for mode, word, is_legal in [
        (HardMode.HARD, "chaos", True),
        (HardMode.HARD, "slate", False),
        (HardMode.HARD, "coast", True),  # grey letters may be used again
        (HardMode.STRICT, "coast", False),
    ]:
        session = Session("en", hard=mode)
        session.know("c____", "s", "t")
        tokens = session.lexicon.read_word(word)
        row = session.lexicon.require(tokens)
        assert (session.objection(tokens) is None) == is_legal
        assert (row in session.position.allowed) == is_legal
        assert (row in session.position.suggesting_all().allowed) == is_legal
        assert (row in (*session.position.ruled_out, *session.position.candidates)) == is_legal
        assert session.position.accepts(row) == is_legal


def test_known_letters_that_do_not_fit_are_refused() -> None:
    for letters, problem in [
        (("_ra",), "'_ra' has 3"),
        (("_ra_é",), "'é' is not in the alphabet"),
        (("", "s/9"), "there is no tile 9"),
        (("s____,s____",), "there is no board 2"),
    ]:
        with pytest.raises(TilewiseError, match=problem):
            Session("en").know(*letters)
    for hiding in (Session(load("en").by_rule("fibble")), Session("en", opponent="absurdle")):
        with pytest.raises(GuessError, match="no known letters"):
            hiding.know("", "s")
