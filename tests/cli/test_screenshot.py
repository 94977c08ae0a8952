from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.pictures.games import PLAIN, drawn, png

GUESSES = ("crane", "south", "there")
READ = [
    {"word": "crane", "feedback": ".Y..G"},
    {"word": "south", "feedback": "....."},
    {"word": "there", "feedback": "..YYG"},
]


@pytest.fixture
def shot(tmp_path: Path) -> str:
    path = tmp_path / "shot.png"
    path.write_bytes(png(drawn(["merge"], GUESSES)))
    return str(path)


def test_suggest_goes_on_from_a_picture(run: Run, shot: str) -> None:
    found = run("suggest", "en", "--screenshot", shot, "--json").json
    assert found["read"] == {"rows": [READ], "unsure": []}
    typed = run("suggest", "en", "crane=.Y..G", "south=.....", "there=..YYG", "--json").json
    assert {**typed, "read": found["read"]} == found


def test_guesses_after_the_picture_may_be_added(run: Run, shot: str) -> None:
    found = run("suggest", "en", "verge=.GGGG", "--screenshot", shot, "--json").json
    assert found["turn"] == 5


def test_several_boards_need_no_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "boards.png"
    path.write_bytes(png(drawn(["merge", "there"], GUESSES, PLAIN)))
    found = run("suggest", "en", "--screenshot", str(path), "--json").json
    assert found["boards"] == 2
    assert [board["solved"] for board in found["candidates"]] == [False, True]
    refused = run("suggest", "en", "--boards", "4", "--screenshot", str(path))
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "give --boards 2" in refused.err


def test_review_takes_a_picture(run: Run, shot: str) -> None:
    found = run("review", "en", "--screenshot", shot, "--answer", "merge", "--json").json
    assert [guess["word"] for guess in found["guesses"]] == list(GUESSES)
    assert found["read"]["rows"] == [READ]
    assert run("review", "en", "crane", "--screenshot", shot).code == 2


def test_solve_goes_on_from_a_picture(run: Run, shot: str) -> None:
    shown = run("solve", "en", "--screenshot", shot, "--no-history", typed="quit\n")
    assert shown.code == 0
    assert "4 words fit" in shown.out


def test_what_is_no_picture_of_a_game_is_one_line(run: Run, tmp_path: Path, shot: str) -> None:
    (tmp_path / "text.png").write_text("crane")
    for args in (["en", "--screenshot", str(tmp_path / "text.png")], ["ko", "--screenshot", shot]):
        refused = run("suggest", *args)
        assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_unsure_tiles_are_told(run: Run, tmp_path: Path) -> None:
    pixels = drawn(["merge"], ["crane"], PLAIN).copy()
    yellow = (pixels == (201, 180, 88)).all(axis=2)
    pixels[yellow] = (0, 255, 255)  # a colour that no game has for a yellow letter
    green = (pixels == (106, 170, 100)).all(axis=2)
    pixels[green] = (120, 124, 126)
    path = tmp_path / "odd.png"
    path.write_bytes(png(pixels))
    found = run("suggest", "en", "--screenshot", str(path), "--json")
    assert found.json["read"]["unsure"] == [
        {"board": 1, "row": 1, "word": "crane", "tiles": [2], "listed": True}
    ]
    assert "Not sure about crane (board 1, row 1, tiles 2)" in found.err
