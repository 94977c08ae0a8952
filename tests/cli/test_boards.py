"""Several boards on the command line."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tilewise.cli.input.reading import add_rows
from tilewise.errors import FeedbackError
from tilewise.play.session import Session


def packed(text: str) -> str:
    """Tiles without the room around them."""
    return text.replace(" ", "")


ROWS = ("salet=.....,Y....,..Y.G,..YY.", "courd=..Y..,....Y,.Y...,.....")


def test_rows_are_read_as_they_are_written() -> None:
    def written(name: str, *rows: str) -> list[str]:
        session = Session(name, boards=2)
        add_rows(session, rows)
        return list(map(session.written, session.rounds))

    rows = ["crane=GGGGG,..Y..", "banal=,GY..."]
    assert written("en", *rows) == rows
    assert written("en", "crane GGGGG,..Y..", "banal=GY...") == rows
    assert written("nerdle", "12+34=46=GGG.....,........") == ["12+34=46=GGG.....,........"]
    assert written("ko", "rlawkd=Y.....,......") == ["김장=Y.....,......"]
    with pytest.raises(FeedbackError, match="guess 1: 'crane' has no feedback"):
        written("en", "crane")


def test_suggests_for_all_boards_at_once(run: Run) -> None:
    found = run("suggest", "en", "--boards", "4", *ROWS, "--top", "3", "--json").json
    assert (found["boards"], found["turn"], found["guesses_left"]) == (4, 3, 7)
    assert found["open"] == [1, 2, 3, 4]
    assert [board["board"] for board in found["candidates"]] == [1, 2, 3, 4]
    assert all(board["count"] == len(board["words"]) > 0 for board in found["candidates"])
    best = found["suggestions"][0]
    assert best["entropy_bits"] == pytest.approx(sum(b["entropy_bits"] for b in best["boards"]))
    assert best["helps_most"] in found["open"]
    assert len(found["suggestions"]) == 3


def test_the_lexicon_may_be_left_out(run: Run) -> None:
    found = run("suggest", "--boards", "2", "crane=.Y..G,.....", "--json").json
    assert found["lexicon"] == "en-nyt"
    assert found["boards"] == 2


def test_boards_stand_side_by_side_as_the_width_allows(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    abreast = {}
    for columns in (40, 80, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run("suggest", "en", "--boards", "4", *ROWS).out.splitlines()
        assert max(map(len, lines)) <= columns
        assert any(line.startswith(" 1 ") for line in lines)  # numbers of the table are all there
        abreast[columns] = max(packed(line).count("COURD") for line in lines)
        assert sum("▸" in line for line in lines) == 1
    assert abreast == {40: 3, 80: 4, 120: 4}


def test_solved_boards_are_listed_last(run: Run) -> None:
    shown = run("suggest", "en", "--boards", "3", "crane=..Y..,GGGGG,G....").out
    assert "solved 1 of 3: 2 crane (guess 1)" in shown
    assert packed(shown).count("CRANE") == 2


def test_contradictions_name_the_board(run: Run) -> None:
    rows = ("crane=..Y..,G....", "crane=..Y..,.G...")
    outcome = run("suggest", "en", "--boards", "2", *rows)
    assert outcome.code == 2
    assert "board 2: no word fits these rows together: 1 (crane G....), 2" in outcome.err
    assert outcome.err.count("\n") == 1
    assert "1  " in outcome.out  # the other board has suggestions all the same
    outcome = run("--lang", "ko", "suggest", "en", "--boards", "2", *rows, "--json")
    assert outcome.code == 2
    assert "board 2: no word fits these rows together: 1" in outcome.json["problem"]
    assert outcome.json["candidates"][1]["tier"] == 0
    assert outcome.json["suggestions"]
    typed = "\n".join([*rows, "quit"])
    outcome = run("solve", "en", "--boards", "2", "--top", "1", typed=typed)
    assert "board 2: no word fits these rows together: 1 (crane G....), 2" in outcome.out.replace(
        "\n", " "
    )
    assert "Take back the last row with undo" in outcome.out


def test_contradictions_of_solved_boards_are_explained(run: Run) -> None:
    for rest in ("..Y..", "GGGGG"):
        row = f"crank=GGGGG,{rest}"
        outcome = run("suggest", "en", "--boards", "2", "crane=....G,.....", row, "--json")
        assert outcome.code == 2
        assert outcome.json["problem"].startswith("board 1: no word fits these rows together")


def test_the_row_that_solved_the_last_board_can_be_taken_back(run: Run) -> None:
    typed = "\n".join(["crane Y.... .....", "zebra GGGGG GGGGG", "slate", "undo", "quit"])
    out = run("solve", "en", "--boards", "2", "--top", "1", typed=typed).out.replace("\n", " ")
    why = "board 1: no word fits these rows together: 1 (crane Y....), 2 (zebra GGGGG)"
    assert out.index(why) < out.index("Take back") < out.index("Solved in 2 guesses.")
    assert "the game is solved; take back the last row with undo" in out
    assert out.count("guess 2> ") == 2


def test_one_board_that_is_asked_may_answer_for_all_that_are_left(run: Run) -> None:
    typed = ["salet", "..... Y.... .....", "undo", "salet", ".....", "Y....,.....", "quit"]
    outcome = run("solve", "en", "--boards", "3", typed="\n".join(typed) + "\n")
    asked = [f"Board {board}, salet> " for board in (1, 2, 3)]
    assert [outcome.out.count(prompt) for prompt in asked] == [2, 1, 0]
    assert "tiles" not in outcome.out
    assert packed(outcome.out).count("SALET") == 6  # both times on three boards


def test_a_sequence_asks_for_what_a_board_shows_when_it_opens(run: Run) -> None:
    typed = ["salet .....", "crony GGGGG", "Y....", ".....", "quit"]
    outcome = run("solve", "en", "--boards", "2", "--sequence", typed="\n".join(typed) + "\n")
    assert "Board 2, Row 1, salet> " in outcome.out
    assert "Board 2, Row 2, crony> " in outcome.out
    assert outcome.out.count("solved 1 of 2: 1 crony (guess 2)") == 1


def test_whoever_is_asked_for_feedback_may_do_something_else(run: Run) -> None:
    typed = ["salet", "help", "", "salet", ".....", "undo", "salet", "words 2", "1", "quit"]
    outcome = run("solve", "en", "--boards", "2", typed="\n".join(typed) + "\n")
    assert outcome.code == 0
    assert "Give feedback for each open board in order" in outcome.out
    assert outcome.out.count("Removed salet.") == 2
    assert outcome.out.count("Board 2, salet> ") == 1
    assert "apron <0.1%" in outcome.out  # one of the words of board 2
    assert "Board 1, carle> " in outcome.out


def test_what_opened_a_board_can_be_taken_back_when_it_asks(run: Run) -> None:
    typed = ["salet .....", "crony GGGGG", "Y....", "undo", "crony ....G", "quit"]
    outcome = run("solve", "en", "--boards", "2", "--sequence", typed="\n".join(typed) + "\n")
    assert "Board 2, Row 2, crony> " in outcome.out
    assert "Removed crony." in outcome.out
    last = packed(outcome.out).rpartition("Removedcrony.")[2]
    assert "CRONY....G" in last
    assert "solved" not in last


def test_a_word_that_is_a_command_is_a_guess_with_feedback(run: Run) -> None:
    typed = ["words ..... .....", "quit"]
    outcome = run("solve", "en", "--boards", "2", typed="\n".join(typed) + "\n")
    assert packed(outcome.out).count("WORDS") == 2


def test_korean_boards(run: Run) -> None:
    found = run("suggest", "ko", "--boards", "2", "긴장=Y..G..,......", "--json", "--top", "1").json
    assert found["suggestions"][0]["expected_guesses"] < 5


@pytest.mark.parametrize(
    ("pack", "typed", "rows"),
    [
        ("nerdle", ["12+34=46 G....... ........"], ["12+34=46G.......", "12+34=46........"]),
        ("nerdle", ["12+34=46", "G.......", "........"], ["12+34=46G.......", "12+34=46........"]),
        ("ko", ["rlawkd=Y.....,......"], ["ㄱㅣㅁㅈㅏㅇY.....", "ㄱㅣㅁㅈㅏㅇ......"]),
        ("mastermind", ["1122", "1122", "1b", "0b"], ["11221b0w", "11220b0w"]),
        ("en", ["crane ....., .Y..."], ["CRANE.....", "CRANE.Y..."]),
        ("en", ["crane ..... .....", "edit 1 Y.... ....."], ["CRANEY....", "CRANE....."]),
    ],
)
def test_a_row_is_typed_as_on_one_board(
    run: Run, pack: str, typed: list[str], rows: list[str]
) -> None:
    lines = "\n".join([*typed, "quit"])
    shown = packed(run("solve", pack, "--boards", "2", "--top", "1", typed=lines).out)
    for row in rows:
        assert row in shown


def test_a_mistyped_command_gets_a_suggestion(run: Run) -> None:
    outcome = run("solve", "en", "--boards", "2", "--top", "1", typed="wrods\nhrad\nquit\n")
    assert "wrods is not in the word list of en; did you mean words" in outcome.out
    assert "; did you mean hard?" in outcome.out


def test_a_word_of_digits_is_not_taken_for_a_suggestion(run: Run) -> None:
    typed = ["12953 ..... .....", "99 ..... .....", "q"]
    outcome = run("solve", "primel", "--boards", "2", typed="\n".join(typed) + "\n")
    assert packed(outcome.out).count("12953.....") == 2
    assert "there is no suggestion 99; type the guess itself" in outcome.out


@pytest.mark.parametrize("option", ["--hard", "--strict"])
@pytest.mark.parametrize("command", ["suggest", "solve", "play", "simulate"])
def test_hard_mode_is_for_one_board(run: Run, command: str, option: str) -> None:
    outcome = run(command, "en", "--boards", "2", option)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.strip() == "tilewise: hard mode is only for games with one board"


def test_hard_mode_cannot_be_switched_on(run: Run) -> None:
    outcome = run("solve", "en", "--boards", "2", typed="hard\nq\n")
    assert outcome.code == 0
    assert "hard mode is only for games with one board" in outcome.out
