from __future__ import annotations

import pytest

from tilewise.errors import FeedbackError, GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game
from tilewise.play.session import Session
from tilewise.play.simulation import simulate
from tilewise.rules.hardmode import HardMode


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


def test_every_change_can_be_taken_back(en: Lexicon) -> None:
    boards = Session(en, boards=2)
    boards.add("crane", ".....,..Y..")
    before = [fitting(boards, board) for board in (1, 2)]
    boards.edit(1, "crane", "GGGGG,..Y..")
    assert boards.open == (2,)
    boards.reject("banal")
    assert "banal" not in fitting(boards, 2)
    assert "banal" not in {suggestion.word for suggestion in boards.suggest(300)}
    assert boards.undo()
    assert boards.undo()
    assert [fitting(boards, board) for board in (1, 2)] == before
    assert boards.undo()
    assert not boards.undo()


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
    values = [guess.expected_guesses for guess in found]
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


def test_words_that_are_not_the_answer_are_left_out(en: Lexicon) -> None:
    boards = Session(en, boards=2, excluded=["banal"], played=["crane"], replay=0)
    assert {"banal", "crane"}.isdisjoint(fitting(boards, 1))
    assert boards.suggest(1)[0].expected_guesses > 2


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


@pytest.mark.parametrize("sequence", [False, True])
def test_a_game_is_played_to_its_end(en: Lexicon, sequence: bool) -> None:
    game = Game(en, boards=3, seed=5, sequence=sequence)
    boards = Session(en, boards=3, sequence=sequence)
    while not game.is_over:
        guess = boards.suggest(1)[0].word
        told = game.guess(guess)
        boards.add(guess, told)
        for row, board in boards.missing:
            shown = game.rounds[row - 1].patterns[board - 1]
            if shown is not None:
                boards.fill(row, board, shown)
    assert boards.is_solved
    assert game.is_solved
    assert set(game.answers) <= {en.show(row.guess) for row in boards.rounds}


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
