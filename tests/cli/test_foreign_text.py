"""Packs are other people's text: none controls the terminal or is treated as markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import TOML, some_by_default
from tilewise.cli.output import console

ESCAPE = "\x1b[31mred"
MARKUP = "[/] [bold]x[/bold] [link=a]"

COMMANDS = [
    ["suggest", "PACK"],
    ["suggest", "PACK", "crane=....."],
    ["simulate", "PACK"],
    ["simulate", "PACK", "--opener", "[/]nn"],
    ["compare", "PACK", "--strategy", "entropy"],
    ["compare", "PACK", "--strategy", "entropy", "--opener", "[/]nn"],
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
    ["compare", "PACK", "--strategy", "entropy"],
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


@pytest.mark.parametrize("half", some_by_default([0, 1], [0]))
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
