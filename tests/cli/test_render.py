"""What rows look like: scripts read from right to left, wide and joined letters."""

from __future__ import annotations

import io
import re
import unicodedata

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tests.conftest import MakePack
from tests.packs import LETTERS, TOML
from tilewise.cli.output.boards import Block, show_blocks
from tilewise.cli.output.screen import Screen
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.rules.rule import Turn

PERSIAN = "ابتجدرزسشکلمنو"
FA_TOML = (
    TOML.replace(LETTERS, ", ".join(f'"{c}"' for c in PERSIAN))
    .replace('rows = [["a", "b"], ["c"]]', 'rows = [["ا", "ب"]]')
    .replace('"ltr"', '"rtl"')
    .replace("length = 5", "length = 4")
)


def drawn(screen: Screen, turn: Turn) -> str:
    file = io.StringIO()
    screen.console = Console(file=file, width=80, highlight=False)
    screen.turn(turn)
    screen.keyboard([turn])
    return file.getvalue()


def test_a_row_read_from_the_right_begins_on_the_right(make_pack: MakePack) -> None:
    pack = load(make_pack(answers="کتاب\nتابا\n", guesses="", toml=FA_TOML))
    screen = Screen(pack)
    turn = pack.read_turn("کتاب", "GY..")
    row, keys = drawn(screen, turn).splitlines()
    assert row.replace("\u200e", "").split() == ["ب", "ا", "ت", "ک", "..YG", "◂"]
    assert cell_len(row) == len(" ب  ا  ت  ک    ..YG ◂") + 1
    # Every tile ends with a mark, so no two right-to-left letters can change places.
    strong = [unicodedata.bidirectional(c) for c in row if unicodedata.bidirectional(c) in "LAL"]
    assert strong[:8] == ["AL", "L"] * 4
    assert keys.replace("\u200e", "").split() == ["ا.", "ب."]


def test_a_row_read_from_the_left_is_unchanged(make_pack: MakePack) -> None:
    pack = load(make_pack())
    row = drawn(Screen(pack), pack.read_turn("crane", "GY..G")).splitlines()[0]
    assert row.split() == ["C", "R", "A", "N", "E", "GY..G"]
    assert "\u200e" not in row


def test_joined_letters_have_room(make_pack: MakePack) -> None:
    toml = TOML.replace('"letters"', '"digraphs"').replace(LETTERS, LETTERS + ', "lj"')
    pack = load(make_pack(answers="ljubav\n", guesses="", toml=toml))
    row = drawn(Screen(pack), pack.read_turn("ljubav", "GY..G"))
    assert "".join(row.splitlines()[0].split()) == "LJUBAVGY..G"
    assert row.splitlines()[0].startswith("  LJ  U ")


def test_marks_without_a_tile_stand_with_their_letter() -> None:
    pack = load(shipped_folder() / "th")
    above, row, *_ = drawn(Screen(pack), pack.read_turn("กระทั่ง", ".G...")).splitlines()
    assert above.split() == ["ก", "ร", "ะ", "ทั่", "ง"]
    assert row.split() == ["ก", "ร", "ะ", "ท", "ง", ".G..."]
    assert [cell_len(above[: above.index(c)]) for c in "กรทง"] == [2, 5, 11, 14]


def test_tiles_look_alike_where_only_counts_are_known() -> None:
    pack = load("mastermind")
    turn = pack.read_turn("1122", "GY..")
    screen, file = Screen(pack), io.StringIO()
    screen.console = Console(file=file, force_terminal=True, no_color=False)
    screen.turn(turn)
    show_blocks(screen, [Block(Text("1"), [turn])])
    one_board, _heading, several_boards, *_ = file.getvalue().splitlines()
    for row in (one_board, several_boards):
        assert "1b1w" in row
        styles = {*re.findall(r"\x1b\[([\d;]+)m", row)}
        assert styles == {"0", "1", "2"}  # bold and dim, in no colour
