"""The examples that ship do what they say: the bot survives its players, the notebook its cells."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import runpy
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOK = EXAMPLES / "strategies.ipynb"
Say = Callable[[str], str]


@pytest.fixture(scope="module")
def bot_class() -> Any:
    return runpy.run_path(str(EXAMPLES / "bot.py"))["Bot"]


@pytest.fixture
def say(bot_class: Any) -> Say:
    bot = bot_class()
    return lambda text: str(bot.on_message("ada", text))


def test_the_bot_plays(say: Say) -> None:
    assert say("!play ko").startswith("I have a word of 6 tiles")
    assert say("!guess 군대").endswith("5 left") or "Solved!" in say("!stop")
    assert "is not in the word list" in say("!guess ㅋㅋㅋㅋㅋㅋ")
    assert say("!hint").startswith("Guess ")
    assert say("!stop").startswith("The word was ")
    assert say("!guess 군대") == "We are not playing. Start with !play"


def test_the_bot_ends_a_game_that_is_solved_by_its_own_hints(say: Say) -> None:
    say("!play")
    for _ in range(6):
        reply = say("!guess " + say("!hint").split()[1])
        if "Solved!" in reply:
            break
    assert reply.splitlines()[-2].startswith("🟩🟩🟩🟩🟩")


def test_the_bot_helps(say: Say) -> None:
    assert say("!solve").startswith("Guess trace")
    assert say("!add crane . Y . . G").startswith("Guess south")
    assert say("!words").startswith("dirge")
    assert say("!add trace .....").startswith("No word fits row 1 and 2.")
    assert say("!undo").startswith("Guess south")
    assert say("!add merge GGGGG") == "Well done!"


def test_players_have_a_table_each(bot_class: Any) -> None:
    bot = bot_class()
    bot.on_message("ada", "!solve")
    assert (
        bot.on_message("bob", "!add crane .....") == "I am not helping you yet. Start with !solve"
    )
    assert "trace" in bot.on_message("ada", "!hint")


def test_tables_do_not_pile_up(bot_class: Any) -> None:
    bot = bot_class()
    for player in range(1001):
        bot.on_message(f"player {player}", "!play")
    assert "not playing" in bot.on_message("player 0", "!guess crane")
    assert "left" in bot.on_message("player 1000", "!guess crane")


def test_strangers_cannot_name_folders(say: Say) -> None:
    assert say(f"!play {EXAMPLES.parent / 'lexicons' / 'en'}").startswith("I do not know")


WORDS = st.sampled_from(["crane", "salet", "군대", ".....", "🟩🟨⬛⬛⬛", "GGGGG", "ko", "en", "!"])
COMMANDS = st.sampled_from(
    ["!play", "!guess", "!stop", "!solve", "!add", "!undo", "!hint", "!words", "!"]
)
MESSAGES = st.one_of(
    st.text(),
    st.builds(" ".join, st.tuples(COMMANDS, WORDS | st.text(), WORDS | st.text())),
)


@settings(max_examples=40)
@given(st.lists(MESSAGES, max_size=8))
def test_no_message_crashes_the_bot(bot_class: Any, messages: list[str]) -> None:
    bot = bot_class()
    for message in messages:
        reply = bot.on_message("ada", message)
        assert isinstance(reply, str)
        assert bool(reply) == message.strip().startswith("!")
        assert len(reply) < 2000, "more than Discord takes"


def run(code: str, names: dict[str, Any]) -> None:
    exec(compile(ast.parse(code), str(NOTEBOOK), "exec"), names)


@pytest.mark.slow
def test_the_notebook_prints_what_is_saved_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")  # no windows
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    codes = [cell for cell in cells if cell["cell_type"] == "code"]
    assert any(cell["outputs"] for cell in codes)
    for cell in codes:
        if any(find_spec(needed) is None for needed in cell["metadata"].get("tags", [])):
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            run("".join(cell["source"]), names)
        saved = ["".join(o["text"]) for o in cell["outputs"] if o["output_type"] == "stream"]
        assert printed.getvalue() == "".join(saved)
