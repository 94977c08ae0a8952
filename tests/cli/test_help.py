"""Every command that is registered has help, examples that work, and its place in the docs."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tests.cli.conftest import Run
from tests.packs import some_by_default, write_pack
from tilewise.cli import process
from tilewise.cli.output.console import Prose
from tilewise.cli.process import complain, tr
from tilewise.rules.registry import rule_names
from tilewise.strategies.registry import strategy_names
from tools.cli_reference import PAGE, Command, commands, reference

COMMANDS = list(commands())

each_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.call)


@each_command
def test_every_command_has_help_with_an_example(run: Run, command: Command) -> None:
    outcome = run(*command.path, "--help")
    assert outcome.code == 0
    assert "Example" in outcome.out
    assert command.about
    for parameter in command.click.params:
        assert parameter.help, f"{command.call}: {parameter.name} has no help"


@each_command
def test_every_example_is_a_call_that_is_understood(command: Command) -> None:
    assert command.examples
    for example in command.examples:
        program, *words = shlex.split(example)
        assert [program, *words[: len(command.path)]] == command.call.split()
        given = words[len(command.path) :]
        command.click.make_context(command.call, given)  # raises what a wrong call would


@each_command
def test_help_explains_before_it_shows_examples(command: Command) -> None:
    paragraphs = (command.click.help or "").split("\n\n")
    first = next(n for n, text in enumerate(paragraphs) if "[bold]Examples:" in text)
    assert all(text.lstrip().startswith("tilewise ") for text in paragraphs[first + 1 :])


def test_help_lists_rules_strategies_and_tokenizers(run: Run) -> None:
    shown = " ".join(run("suggest", "--help").out.split())
    assert ", ".join(rule_names()) in shown
    assert ", ".join(strategy_names()) in shown
    shown = " ".join(run("lexicon", "new", "--help").out.split())
    assert ", ".join(rule_names()) in shown
    assert "digraphs, graphemes, hangul-jamo, hangul-syllables, kana, letters" in shown


@each_command
def test_no_help_has_a_word_that_is_taken_for_markup(command: Command) -> None:
    texts = [command.click.help, *(parameter.help for parameter in command.click.params)]
    styles = re.findall(r"(?<!\\)\[/?\w+\]", " ".join(texts))
    assert set(styles) <= {"[bold]"}


def test_the_reference_is_of_these_commands() -> None:
    again = "the commands have changed: python -m tools.cli_reference"
    assert PAGE.read_text(encoding="utf-8") == reference(), again


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("tilewise ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGPIPE")
@pytest.mark.parametrize("unbuffered", some_by_default(["", "1"], [""]))
@pytest.mark.parametrize("form", some_by_default([[], ["--json"]], [["--json"]]))
def test_a_closed_pipe_ends_a_command_quietly_as_done(unbuffered: str, form: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [sys.executable, "-m", "tilewise", "suggest", "en", "crane=.Y..G", *form],
        stdout=writing,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        check=False,
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("call", [[], ["history"], ["lexicon"], ["solve"]])
def test_help_without_docstrings(call: list[str]) -> None:
    command = [sys.executable, "-OO", "-m", "tilewise", *call, "--help"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert ("--help" in result.stdout) == bool(call)
    assert "tilewise" in result.stdout


def test_nothing_is_meant_by_what_is_near_to_nothing(run: Run) -> None:
    wrong = run("suggest", "zzzzzzzz").err
    assert "did you mean" not in wrong
    assert "no pack 'zzzzzzzz'; see all packs with tilewise lexicon list, or " in wrong
    assert "did you mean" not in run("play", "crane").err  # hr, by the name Croatian
    assert "there is no command 'zzzzzzzz'." in run("zzzzzzzz").err


@pytest.mark.parametrize(
    "path", [(), ("suggest",), ("simulate",), ("lexicon", "new")], ids=lambda path: " ".join(path)
)
@pytest.mark.parametrize("language", some_by_default(["en", "ja", "ko", "de"], ["en", "ja"]))
@pytest.mark.parametrize("width", some_by_default([40, 80, 120], [40]))
def test_no_word_of_help_is_cut(
    width: int, language: str, path: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    shown = run("--lang", language, *path, "--help").out
    assert max(cell_len(line.rstrip()) for line in shown.splitlines()) <= width
    assert not any(line.rstrip().endswith(("[≥", "[≤", "…")) for line in shown.splitlines())
    together = "".join(shown.split())
    for command in COMMANDS:
        for parameter in command.click.params if command.path == path else ():
            about = tr(" ".join(parameter.help.split()))
            assert "".join(about.split()) in together


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["suggest", "--top", "x"], "--top must be a whole number, 1 or more, not 'x'."),
        (["review", "--seconds", "x"], "--seconds must be a number, 0 or more, not 'x'."),
        (["suggest", "--top", "0"], "--top must be a whole number, 1 or more, not 0."),
        (["suggest", "--top", "x" * 99], f"1 or more, not '{'x' * 38}…. See: "),
        (["suggest", "--top", "a is not b"], "1 or more, not 'a is not b'. See: "),
        (["history", "export"], "LEXICON is missing."),
        (["feedback", "en", "crane", "slate", "x"], "too many arguments: 'x'."),
        (["suggest", "--tpo", "3"], "there is no option '--tpo'; did you mean --top?"),
        (["suggest", "--spoil"], "there is no option '--spoil'; did you mean --spoilers?"),
        (["solve", "--opp=x"], "there is no option '--opp'; did you mean --opponent?"),
        (["solve", "--absurdle"], "there is no option '--absurdle'. See: "),
        (["suggest", "--top"], "--top needs a value."),
        (["suggest", "--json=1"], "--json takes no value."),
        (["history", "reveiw"], "there is no command 'reveiw'; did you mean review?"),
        (["history", "list"], "there is no command 'list'; did you mean tilewise history?"),
        (["suggest", "--lang", "ko"], "--lang goes before the command: tilewise --lang … suggest."),
        (["history", "export", "--lang=ko"], "command: tilewise --lang … history export."),
    ],
)
def test_a_call_that_cannot_be_parsed_gets_a_plain_error(
    run: Run, call: list[str], told: str
) -> None:
    outcome = run(*call)
    assert outcome.code == 2
    assert told in outcome.err
    assert re.search(r"[^.?][.?] See: tilewise( \w+)* --help$", outcome.err)
    shown = run("--lang", "ko", *call).err
    assert re.search(r"[.?)] 도움말: tilewise( \w+)* --help$", shown)
    assert not re.search(r"must|missing|there|mean", shown)


# -- What the shell offers at the press of a key, asked as bash asks it ---


Offered = Callable[[str], list[str]]


@pytest.fixture
def offered(run: Run, monkeypatch: pytest.MonkeyPatch) -> Offered:
    def ask(line: str) -> list[str]:
        monkeypatch.setenv("_TILEWISE_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        outcome = run()
        monkeypatch.delenv("_TILEWISE_COMPLETE")
        assert outcome.code == 0
        assert outcome.err == ""
        return outcome.out.split()

    return ask


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tilewise s", ["solve", "suggest", "simulate"]),
        ("tilewise lexicon ", ["list", "info", "check", "new", "build"]),
        ("tilewise suggest en", ["en", "en-nyt"]),
        ("tilewise solve k", ["ko"]),
        ("tilewise feedback h", ["hr"]),
        ("tilewise lexicon info j", ["ja"]),
        ("tilewise lexicon check t", ["tr"]),
        ("tilewise lexicon build p", ["pt"]),
        ("tilewise suggest ./no-such", []),  # an empty answer: the shell goes on with file names
        ("tilewise solve ko --strategy en", ["entropy"]),
        ("tilewise simulate --strategy optimal --strategy tile", ["tile-score"]),
        ("tilewise tune en --strategy weigh", ["weighted"]),
        ("tilewise simulate --strategy op", ["optimal"]),
        ("tilewise feedback ko 국군 군대 --notation em", ["emoji"]),
        ("tilewise lexicon new x --tokenizer h", ["hangul-jamo"]),
        ("tilewise suggest --no-s", ["--no-spoilers"]),
    ],
)
def test_offers(offered: Offered, line: str, expected: list[str]) -> None:
    found = offered(line)
    typed = line.rpartition(" ")[2]
    assert all(word.startswith(typed) for word in found)
    assert set(expected) <= set(found)
    assert bool(found) == bool(expected)


def test_every_strategy_is_offered(offered: Offered) -> None:
    assert {*strategy_names(), "optimal"} == set(offered("tilewise solve --strategy "))


def test_the_users_packs_are_offered_and_no_name_that_a_shell_might_run(
    offered: Offered, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("mine", "'$(id)", "`id`"):
        write_pack(tmp_path / name)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.toml").write_bytes(b"\xff")
    monkeypatch.setenv("TILEWISE_LEXICONS", str(tmp_path))
    found = offered("tilewise solve ")
    assert {"en", "mine", "broken"} <= set(found)
    assert not any(character in "".join(found) for character in "'$`( ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    outcome = run("--show-completion", shell)
    assert outcome.code == 0
    assert "_TILEWISE_COMPLETE" in outcome.out


# -- Lines of prose are broken where their language allows it ---


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


@pytest.mark.parametrize("width", some_by_default(range(20, 60), range(20, 60, 5)))
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
