"""Messages in the player's language, and in English where there is no translation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import TOML, some_by_default
from tilewise import Game, load
from tilewise.cli import process
from tilewise.cli.output import console
from tilewise.errors import FeedbackError, GuessError, PackError
from tilewise.translation.translator import ENGLISH


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    process.use(None)


def test_a_message_without_a_translation_is_english_with_its_values() -> None:
    assert process.tr("{n} of {all}", n=1, all=3) == "1 of 3"
    assert process.trn("{n} word", "{n} words", 1) == "1 word"
    assert process.trn("{n} word", "{n} words", 2) == "2 words"


def test_a_message_without_values_may_hold_braces() -> None:
    assert process.tr("{") == "{"


def test_an_error_is_shown_with_its_causes() -> None:
    inner = FeedbackError("{text} has no marks", text="''")
    assert process.translated(GuessError("guess {n}: {error}", n=2, error=inner)) == (
        "guess 2: '' has no marks"
    )


def test_a_language_without_a_catalogue_is_refused_in_one_line() -> None:
    with pytest.raises(PackError, match=r"--lang must be one of .*en"):
        process.use("xx")


@pytest.mark.parametrize("name", ["en", "en_GB.UTF-8", "C", "POSIX", "../en", "xx_YY"])
def test_the_environment_never_fails(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("LANG", name)
    process.use(None)
    assert process.translator() is ENGLISH


def test_korean_words_get_the_particles_of_their_sounds() -> None:
    process.use("ko")
    template = "smallest change that lets a word fit: {changes} (then {word} fits)"
    assert "군대가" in process.tr(template, changes="…", word="군대")
    assert "정신이" in process.tr(template, changes="…", word="정신")


@pytest.mark.parametrize(
    ("spoken", "pack", "name"),
    [
        ("en", "ko", "Korean"),
        ("ko", "ko", "한국어"),
        ("de", "ko", "Koreanisch"),
        ("de", "de-ascii", "Deutsch (ae, oe, ue, ss)"),
        ("fr", "ja-4", "Japonais (4 kanas)"),
        ("ja", "pt", "ポルトガル語 (ブラジル)"),
        ("ja", "nerdle", "Nerdle"),
    ],
)
def test_a_pack_is_named_in_the_players_language(spoken: str, pack: str, name: str) -> None:
    process.use(spoken)
    assert process.name_of(load(pack).manifest) == name


@pytest.mark.parametrize(
    ("spoken", "name"), [("en", "English (New York Times)"), ("ko", "영어 (뉴욕 타임스)")]
)
@pytest.mark.parametrize(
    ("call", "typed"),
    [
        (("solve", "en-nyt"), "zzzzz .....\nn\nquit\n"),
        (("solve", "en-nyt", "--resume"), ""),
        (("suggest", "en-nyt", "zzzzz=....."), ""),
        (("suggest", "en-nyt", "--length", "3"), ""),
        (("play", "en-nyt", "--answer", "banal"), "zzzzz\nquit\n"),
        (("review", "en-nyt"), "🟩🟩🟩🟩\n"),
        (("history", "import", "en-nyt", "-"), "zzzzz\ncrane\nslate\n"),
        (("history", "import", "en-nyt", "-"), "ab\n"),
        (("history", "review", "en-nyt"), ""),
    ],
)
def test_players_read_the_name_of_a_pack_and_type_its_id(
    run: Run, call: tuple[str, ...], typed: str, spoken: str, name: str
) -> None:
    outcome = run("--lang", spoken, *call, typed=typed)
    shown = " ".join((outcome.out + outcome.err).split())
    assert name in shown
    assert "en-nyt" not in re.sub("tilewise [a-z]+ en-nyt", "", shown)


def test_programs_read_the_id_of_a_pack(run: Run) -> None:
    found = run("history", "import", "en-nyt", "-", "--json", typed="crane\nslate\nab\n").json
    assert found["lexicon"] == "en-nyt"
    with pytest.raises(GuessError, match=r"^zzzzz is not in the word list of en-nyt$"):
        Game("en-nyt", answer="banal").guess("zzzzz")


@pytest.mark.slow
@pytest.mark.parametrize(("spoken", "between"), [("ja", "%、"), ("fa", "٪، "), ("de", "\u00a0%, ")])
def test_words_with_their_chances_are_listed_as_a_language_lists(
    run: Run, spoken: str, between: str
) -> None:
    told = run("--lang", spoken, "suggest", "ko", "긴장=GYG.G.").out
    assert told.count(between) >= 5


# -- Packs are other people's text: none controls the terminal or is treated as markup ---


ESCAPE = "\x1b[31mred"
MARKUP = "[/] [bold]x[/bold] [link=a]"

COMMANDS = [
    ["suggest", "PACK"],
    ["suggest", "PACK", "crane=....."],
    ["simulate", "PACK"],
    ["simulate", "PACK", "--opener", "[/]nn"],
    ["simulate", "PACK", "--strategy", "all"],
    ["simulate", "PACK", "--strategy", "all", "--opener", "[/]nn"],
    ["tune", "PACK", "--range", "exclude=0:1:1", "--opener", "[/]nn"],
    ["tune", "PACK", "--strategy", "weighted:index=0", "--range", "exclude=0:1:1"],
    ["feedback", "PACK", "crane", "slate"],
    ["lexicon", "info", "PACK"],
    ["lexicon", "check", "PACK"],
    ["lexicon", "build", "PACK"],
    ["lexicon", "list"],
]

LONG = [
    ["simulate", "PACK"],
    ["simulate", "PACK", "--strategy", "all"],
    ["tune", "PACK", "--strategy", "weighted:index=0", "--range", "exclude=0:1:1"],
]
"""Those that show what others with a given opener show, and first look for an opener."""


@pytest.mark.parametrize(
    "command", some_by_default(COMMANDS, [c for c in COMMANDS if c not in LONG]), ids=" ".join
)
def test_brackets_in_names_and_words_are_shown_as_they_are(
    make_pack: MakePack, run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    toml = TOML.replace('"Tiny"', f'"{MARKUP}"').replace(
        "alphabet = [", 'alphabet = ["[", "]", "/", '
    )
    folder = make_pack(toml=toml, guesses="[/]ab\n[b]ab\nalloy\n", answers="crane\nslate\n[/]nn\n")
    monkeypatch.setenv("TILEWISE_LEXICONS", str(folder))
    outcome = run(*(str(folder) if part == "PACK" else part for part in command))
    assert outcome.code == (2 if "crane=....." in command else 0), outcome.err  # no word fits
    if command == ["lexicon", "list"]:
        assert "[/]" in outcome.out
    if command == ["suggest", "PACK"]:
        assert "[/]nn" in outcome.out


def test_no_console_but_ours_is_opened_for_results() -> None:
    folder = Path(console.__file__).parent
    opened = {path.name for path in folder.rglob("*.py") if " Console(" in path.read_text("utf-8")}
    assert opened == {"console.py", "progress.py"}  # what progress shows are words of ours


def packs_that_escape(make_pack: MakePack) -> list[Path]:
    licence = make_pack()
    (licence / "LICENSE").write_text(f"Copyright 2020 {ESCAPE}\n")
    folder = make_pack()
    odd = folder.rename(folder.with_name("bad\x1b[2J"))
    source = make_pack(toml=TOML + f'[[sources]]\nname = "{ESCAPE}"\n'.replace("\x1b", r"\u001b"))
    word = make_pack(
        toml=TOML.replace('"letters"', r'"letters"' + "\n" + r'ignore = "\u001b[31m"'),
        answers=f"crane\n{ESCAPE}ab\n",
    )
    fold = make_pack(toml=TOML.replace('"letters"', '"letters"\nfold = { "\\u001b" = "a" }'))
    turned = make_pack(toml=TOML.replace('"letters"', '"letters"\nignore = "\\u202e"'))
    tree = make_pack()
    (tree / "tree.json").write_text('{"format": "tilewise-tree", "version": "\\u001b[31m"}')
    opener = make_pack()
    (opener / "opener.json").write_text('{"schema": "\\u001b[31m"}')
    return [licence, odd, source, word, fold, turned, tree, opener]


@pytest.mark.slow
@pytest.mark.parametrize("half", [0, 1])
def test_no_pack_controls_the_terminal(
    make_pack: MakePack, run: Run, monkeypatch: pytest.MonkeyPatch, half: int
) -> None:
    for number, folder in enumerate(packs_that_escape(make_pack)):
        monkeypatch.setenv("TILEWISE_LEXICONS", str(folder))
        for command in COMMANDS[(number + half) % 2 :: 2]:
            outcome = run(*(str(folder) if part == "PACK" else part for part in command))
            assert outcome.code in (0, 2)
            assert not set(outcome.out + outcome.err) & set("\x1b\u202e"), (folder, command)


@pytest.mark.parametrize(
    ("part", "toml"),
    [
        ("tokenizer.ignore", TOML.replace('"letters"', '"letters"\nignore = "\\u001b"')),
        ("tokenizer.fold", TOML.replace('"letters"', '"letters"\nfold = {"\\u009b" = "a"}')),
        ("tokenizer.fold.é", TOML.replace('"letters"', '"letters"\nfold = {"é" = "\\u202e"}')),
        ("sources.name", TOML + '[[sources]]\nname = "\\u001b"\n'),
        ("keyboard.rows", TOML.replace('["c"]', '["c\\u001b"]')),
    ],
)
def test_control_characters_are_refused_in_a_manifest(
    make_pack: MakePack, run: Run, part: str, toml: str
) -> None:
    outcome = run("lexicon", "check", str(make_pack(toml=toml)))
    assert outcome.code == 2
    assert part in outcome.err
    assert "control character" in outcome.err or "must be lists of keys" in outcome.err
