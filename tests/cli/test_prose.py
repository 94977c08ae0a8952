"""Lines of prose are broken where their language allows it."""

import io
import sys

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tilewise.cli import process
from tilewise.cli.output.console import Prose
from tilewise.cli.process import breaks, complain


def lines(text: str, width: int) -> list[str]:
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(Prose(Text(text)))
    return [line.rstrip() for line in captured.get().splitlines()]


@pytest.mark.parametrize("width", range(8, 40))
def test_no_japanese_line_begins_with_its_full_stop(width: int) -> None:
    text = (
        "単語を当ててください(全5)。tilewise solve jaで始め、「ヘルプ」と入力すると、説明が出ます。"
    )
    shown = lines(text, width)
    assert "".join(shown).replace(" ", "") == text.replace(" ", "")
    assert not any(line[0] in "。、」)っー" for line in shown)
    assert not any(line[-1] in "「（(" for line in shown)
    assert max(map(cell_len, shown)) <= max(width, 10)  # `tilewise「` stays whole


def test_other_languages_are_broken_at_spaces() -> None:
    assert lines("two short lines", 9) == ["two short", "lines"]
    assert lines("단어를 맞혀 보세요.", 12) == ["단어를 맞혀", "보세요."]


@pytest.mark.parametrize("width", range(8, 30))
def test_no_french_line_begins_with_its_punctuation(width: int) -> None:
    shown = lines("Le\u00a0mot est\u00a0: crane\u202f; un autre mot\u202f?", width)
    assert not any(line[0] in ":;?" for line in shown)


def test_breaks_are_where_lines_begin() -> None:
    assert breaks("かな。かな", 6, cell_len) == [3]


@pytest.mark.parametrize("width", range(20, 60))
def test_words_of_a_japanese_list_stay_whole(width: int) -> None:
    words = ["じょうほう", "ありがとう", "いんしょう=Y..GG", "すいりょう=GGGGG", "えねるぎー"]
    shown = lines(f"有力なもの: {' '.join(words)} …", width)
    assert " ".join(shown).split()[1:-1] == words


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("width", range(20, 60))
@pytest.mark.parametrize(
    ("spoken", "forbidden"), [("ja", "、。ーっ"), ("fr", ":;?")], ids=["ja", "fr"]
)
def test_complaints_are_broken_as_their_language_allows(
    monkeypatch: pytest.MonkeyPatch, width: int, spoken: str, forbidden: str
) -> None:
    process.use(spoken)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", str(width))
    error = "there is no row {number}; rows so far: {count}"
    complain(process.tr("{error}; did you mean {meant}?", error=process.tr(error), meant="x"))
    process.use(None)
    shown = terminal.getvalue().splitlines()
    assert len(shown) > 1
    assert not any(line[0] in forbidden for line in shown)
    assert max(map(cell_len, shown)) < width
