"""What the shell offers at the press of a key, asked as bash asks it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import write_pack
from tilewise.strategies import strategy_names

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
        ("tilewise compare --strategy optimal --strategy tile", ["tile-score"]),
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
