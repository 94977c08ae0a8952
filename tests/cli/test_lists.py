"""Lists as people have them: each is read alike by every command that takes one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tilewise.authoring.create import NewPack, create_pack
from tilewise.authoring.languages import find_language
from tilewise.authoring.lists import Tally, read_frequencies, read_words
from tilewise.cli.input.reading import read_answers, read_text
from tilewise.cli.input.reading import read_words as read_list
from tilewise.errors import GuessError, PackError
from tilewise.lexicon import load
from tilewise.play.word_lists import read_played_list

EN = load("en")
WORDS = ["crane", "slate", "pious", "solid"]
DAYS = [f"2022-01-{day}" for day in range(24, 28)]
DATED = list(zip(WORDS, DAYS, strict=True))
COUNTS = dict(zip(WORDS, (120, 34, 9, 7), strict=True))

LISTS: dict[str, str | bytes] = {
    "JSON in one line": json.dumps(WORDS),
    "JSON with a comma at the end": json.dumps(WORDS).replace("]", ",]"),
    "JSON in an object": json.dumps({"answers": WORDS, "version": 3}),
    "JSON of objects": json.dumps([{"word": word, "count": n} for word, n in COUNTS.items()]),
    "JSON of frequencies": json.dumps(COUNTS),
    "quoted": ", ".join(f'"{word}"' for word in WORDS),
    "quoted in single marks": ",".join(f"'{word}'" for word in WORDS),
    "quoted, one per line": "\n".join(f'"{word}"' for word in WORDS),
    "source code": "// words\nexport const WORDS: string[] = [\n"
    + "".join(f"  '{word}',\n" for word in WORDS)
    + "];\n",
    "source code in one line": f"const words={json.dumps(WORDS)};export default words;",
    "CSV with quotes": '"word","count"\n' + "".join(f'"{w}","{n}"\n' for w, n in COUNTS.items()),
    "CSV with dates": "".join(f"{day},{word}\n" for word, day in DATED),
    "CSV with headings": "date,word,guess1,guess2\n"
    + "".join(f"{day},{word},stare,{word}\n" for word, day in DATED),
    "word and date": "".join(f"{word} {day}\n" for word, day in DATED),
    "date and word": "".join(f"{day} {word}\n" for word, day in DATED),
    "word, tab, date": "".join(f"{word}\t{day}\n" for word, day in DATED),
    "date in brackets": "".join(f"[{day}] {word}\n" for word, day in DATED),
    "word and count": "".join(f"{word} {n}\n" for word, n in COUNTS.items()),
    "count and word": "".join(f"{n:>7} {word}\n" for word, n in COUNTS.items()),
    "word, tab, count": "".join(f"{word}\t{n}\n" for word, n in COUNTS.items()),
    "word, comma, count": "".join(f"{word},{n}\n" for word, n in COUNTS.items()),
    "Markdown table": "| word | date |\n|---|---|\n"
    + "".join(f"| {word} | {day} |\n" for word, day in DATED),
    "Markdown list": "".join(f"- {word}\n" for word in WORDS),
    "comments behind words": "crane # first\nslate\npious # last\nsolid\n",
    "one line": ", ".join(WORDS),
    "homographs": "crane01\nslate^02\npious (1)\nsol·id²\n",
    "UTF-8 with a mark": ("\ufeff" + "\r\n".join(WORDS)).encode(),
    "UTF-16": "\n".join(WORDS).encode("utf-16"),
    "UTF-16 without a mark": "\n".join(WORDS).encode("utf-16-le"),
}


@pytest.mark.parametrize("name", LISTS)
def test_every_command_reads_the_same_words(tmp_path: Path, name: str) -> None:
    content = LISTS[name]
    path = tmp_path / "words.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    read: dict[str, Callable[[], list[str]]] = {
        "history import": lambda: [
            game.answer for game in read_played_list(EN, read_text(path, EN)).games
        ],
        "--played and --exclude": lambda: read_list(EN, path),
        "--answers of simulate": lambda: list(read_answers(EN, path).names),
        "--words": lambda: list(read_words(path, Tally(), lambda *_: None).sample()),
        "--frequencies": lambda: list(read_frequencies(path, Tally())),
    }
    assert {what: words() for what, words in read.items()} == dict.fromkeys(read, WORDS)


def test_what_was_read_and_what_was_skipped_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("crane\nnone of these\nslate\n")
    for reader in (read_list, read_answers):
        reader(EN, path)
        assert f"note: {path}: Read 2 words: crane slate\n" in capsys.readouterr().err
    read_list(EN, path)
    assert "Skipped 1 word that does not fit the game: none of these\n" in capsys.readouterr().err


@pytest.mark.parametrize("lines", ["crane slate pious", "7: Crane slate pious\n8: crane solid"])
def test_lines_of_guesses_are_words_to_a_pack(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "games.txt"
    path.write_text(lines)
    tally = Tally()
    read = read_words(path, tally, lambda *_: None).sample()
    assert [word.lower() for word in dict.fromkeys(read)][:3] == ["crane", "slate", "pious"]
    assert bool(tally.notes) == ("\n" in lines)


def test_a_line_of_guesses_is_a_list_to_played(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("CRANE SLATE PIOUS\n")
    assert read_list(EN, path) == ["crane", "slate", "pious"]


@pytest.mark.parametrize("name", [name for name in LISTS if "count" in name or "freq" in name])
def test_counts_are_read_from_every_list_that_has_them(tmp_path: Path, name: str) -> None:
    content = LISTS[name]
    assert isinstance(content, str)
    path = tmp_path / "words.txt"
    path.write_text(content)
    assert read_frequencies(path, Tally()) == COUNTS


@pytest.mark.parametrize(
    ("pack", "encoding", "words"),
    [
        ("ko", "CP949", ["군대", "전략"]),
        ("es", "CP1252", ["señal", "marea"]),
        ("ru", "CP1251", ["школа", "книга"]),
        ("pl", "CP1250", ["łódka", "żabka"]),
        ("en", "CP1252", ["crane", "éclat"]),
    ],
)
def test_encodings_are_found_by_the_letters_of_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pack: str, encoding: str, words: list[str]
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\r\n".join(words).encode(encoding))
    lexicon = load(pack)
    assert read_text(path, lexicon).split() == words
    assert f"read as {encoding}" in capsys.readouterr().err
    tally = Tally(lexicon.manifest.alphabet)
    assert read_words(path, tally, lambda *_: None).sample() == words
    assert tally.notes == [f"words.txt is read as {encoding}"]


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_hangul_in_utf_16_needs_no_mark(tmp_path: Path, order: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("군대\n가구\n".encode(order))
    assert read_text(path, load("ko")).split() == ["군대", "가구"]


def test_encodings_are_found_for_languages_without_a_pack(tmp_path: Path) -> None:
    esperanto = find_language("eo")
    assert esperanto is not None
    path = tmp_path / "words.txt"
    path.write_bytes("ĝenro\nŝipoj\n".encode("iso8859-3"))
    read = read_words(path, Tally(esperanto.alphabet), lambda *_: None)
    assert read.sample() == ["ĝenro", "ŝipoj"]


def test_what_is_not_unicode_is_not_guessed_without_a_language(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("слово\nкнига\n".encode("cp1251"))
    with pytest.raises(PackError, match=r"words\.txt:1: not UTF-8; .* --language"):
        read_words(path, Tally(), lambda *_: None)
    with pytest.raises(GuessError, match="not UTF-8"):
        read_text(path, EN)


def test_the_numbers_of_homographs_are_removed_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("가격03\n가격-표\n나무\n가 격\n", encoding="utf-8")
    new = NewPack("ko-new", tmp_path / "ko-new", answers=path, language="ko", length=5)
    report = create_pack(new)
    assert report.lexicon.answer_list.spellings == ["가격"]
    assert any("3 headwords" in note.message and "가격03" in note.message for note in report.notes)
    path.write_text("ab12c\na1b2c\nabc12\n", encoding="utf-8")
    codes = replace(new, alphabet="abc12", language="", out=tmp_path / "codes", id="codes")
    assert create_pack(codes).lexicon.answer_list.spellings == ["ab12c", "a1b2c", "abc12"]
