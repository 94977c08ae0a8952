"""``import tilewise``: one import, all documented, wrong calls refused where they are made."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import tilewise
from tests.messages import assert_one_line
from tests.packs import some_by_default
from tilewise import Feedback, Game, Session, TilewiseError


def test_dir_shows_what_is_exported() -> None:
    assert set(tilewise.__all__) <= set(dir(tilewise))
    for name in tilewise.__all__:
        assert getattr(tilewise, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'sesion'"):
        tilewise.sesion  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, tilewise; sys.exit(bool({'numpy', 'tilewise.play'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


LIBRARY = (Path(__file__).parents[1] / "docs" / "library.md").read_text("utf-8")
TYPES = re.findall(r"`(\w+)`", LIBRARY.partition("## Types in signatures")[2].partition(".")[0])
"""Names that only annotations need; what returns them has an example."""


EXAMPLES = ["__doc__", *sorted({*tilewise.__all__}.difference(TYPES))]
LONG_EXAMPLES = {"ForcedLine", "simulate"}


@pytest.mark.parametrize("name", some_by_default(EXAMPLES, [*{*EXAMPLES} - LONG_EXAMPLES]))
def test_examples(name: str) -> None:
    thing: Any = tilewise if name == "__doc__" else getattr(tilewise, name)
    names = {public: getattr(tilewise, public) for public in tilewise.__all__}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    example = parser.get_doctest(inspect.getdoc(thing) or "", names, name, None, None)
    assert example.examples, f"{name} shows no example"
    runner.run(example)
    assert runner.failures == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", tilewise.__all__)
def test_docstrings_name_every_attribute(name: str) -> None:
    thing: Any = getattr(tilewise, name)
    about = inspect.getdoc(thing) or ""
    public = [f.name for f in fields(thing)] if is_dataclass(thing) else []
    assert [n for n in public if n[0] != "_" and not re.search(rf"\b{n}\b", about)] == []


def test_help_reads_like_a_manual() -> None:
    code = "import tilewise; help(tilewise)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "tilewise solves Wordle and games like it in 35 languages" in shown.stdout
    for name in tilewise.__all__:
        assert name in shown.stdout


WRONG: list[Callable[[], object]] = [
    lambda: tilewise.load("sindarin"),
    lambda: tilewise.load(5),  # type: ignore[arg-type]
    lambda: tilewise.load(Path("/nowhere/at/all")),
    lambda: Session("en", "luck"),
    lambda: Session("en", 5),  # type: ignore[arg-type]
    lambda: Session("en", excluded=["four"]),
    lambda: Session("en").add("crane", ".Y.."),
    lambda: Session("en").add("crane", 243),
    lambda: Session("en").add("crane", -1),
    lambda: Session("en").add("crane", None),  # type: ignore[arg-type]
    lambda: Session("en").add("crane", True),
    lambda: Session("en").add("cranes", "....."),
    lambda: Session("en").add(5, "....."),  # type: ignore[arg-type]
    lambda: Session("en").add((1, 2, 3, 4, 26), "....."),
    lambda: Session("en").add(("c", "r", "a", "n", "e"), "....."),  # type: ignore[arg-type]
    lambda: Session("en", boards=0),
    lambda: Session("en", boards=65),
    lambda: Session("en", boards="4"),  # type: ignore[arg-type]
    lambda: Session("en", boards=True),
    lambda: Session("en", opponent="luck"),
    lambda: Session("en", opponent=5),  # type: ignore[arg-type]
    lambda: Session("en", opponent="absurdle", boards=2),
    lambda: Session("en", replay=1.5),
    lambda: Session("en", replay="x"),  # type: ignore[arg-type]
    lambda: Session("en", boards=2).add("crane", "....."),
    lambda: Session("en", boards=2).add("crane", ".....,....,"),
    lambda: Session("en", boards=2).add("crane", [".....", None]),  # type: ignore[list-item]
    lambda: Session("en", boards=2).add("crane", 3),
    lambda: Session("en", boards=2).candidates(board=3),
    lambda: Session("en", boards=2).turns_of("1"),  # type: ignore[arg-type]
    lambda: Session("en", boards=2).fill(1, 1, "....."),
    lambda: Session("en").force(),
    lambda: Session("en").reply("crane"),
    lambda: Session("en", opponent="absurdle").force("zzzzz"),
    lambda: Session("en").edit(1, "crane", "....."),
    lambda: Session("en").edit("1", "crane", "....."),  # type: ignore[arg-type]
    lambda: Session("en").reject("zzzzz"),
    lambda: Session("en").suggest(0),
    lambda: Session("en").suggest("3"),  # type: ignore[arg-type]
    lambda: Session("en").candidates(-1),
    lambda: Session.from_json(""),
    lambda: Session.from_json("[]"),
    lambda: Session.from_json(5),  # type: ignore[arg-type]
    lambda: Session.from_json('{"format": "tilewise-session", "version": 1}'),
    lambda: Session.from_json('{"format": "tilewise-session", "version": 2}'),
    lambda: Game("en", answer="banana"),
    lambda: Game("en", answer="banal").guess("zzzzz"),
    lambda: Game("en", answer="banal").guess(5),  # type: ignore[arg-type]
    lambda: Game("en", ["banal", "crane"], boards=3),
    lambda: Game("en", answer=[]),
    lambda: Game("en", boards=65),
    lambda: Game("en", answer="banal", opponent="absurdle"),
    lambda: Game("en", seed=[]),  # type: ignore[arg-type]
    lambda: Game("en", boards=2, seed=-1),
    lambda: tilewise.load("en").feedback("bible", "bananas"),
    lambda: tilewise.simulate("en", "luck"),
    lambda: tilewise.simulate("en", answers=[]),
    lambda: tilewise.simulate("en", answers=["crane"], opener="zzzzz"),
    lambda: Feedback.read("G..Y.", 6),
]


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
def test_mistakes_are_reported_at_the_call(call: Callable[[], object]) -> None:
    with pytest.raises(TilewiseError) as error:
        call()
    assert_one_line(str(error.value))


def test_a_session_resumes_from_its_json() -> None:
    session = Session("ko", "entropy", hard=True, excluded=["인간"], spoilers=False)
    session.add("긴장", "Y..G..")
    session.add("ㅋㅋㅋㅋㅋㅋ", "......")
    session.reject(session.suggest(1)[0].word)
    again = Session.from_json(session.to_json())
    assert again.to_json() == session.to_json()
    assert again.suggest(3) == session.suggest(3)
    assert again.candidates() == session.candidates()
    for _ in range(3):
        assert again.undo()
    assert not again.undo()


def test_texts_tokens_and_patterns_are_one() -> None:
    en = tilewise.load("en")
    first, second = Session(en), Session(en)
    first.add("crane", "🟨⬛🟩⬛⬛")
    second.add(en.encode("crane"), int("10200", 3))
    assert first.turns == second.turns
    assert repr(first) == "<Session en crane=Y.G..>"


def test_what_the_library_plays_is_what_the_command_line_plays() -> None:
    assert Session("en").advise(1).source == "tree"
    assert Session("en", "expected-guesses").advise(1).source == "search"


def test_a_drawn_answer_is_the_same_for_the_same_seed() -> None:
    assert Game("en", seed=7).answer == Game("en", seed=7).answer
    assert len({Game("en", seed=seed).answer for seed in range(9)}) > 1


def test_feedback_is_its_text() -> None:
    feedback = Feedback.read("20010", 5)
    assert feedback == "G..Y."
    assert {str(feedback), feedback} == {"G..Y."}
    assert Feedback.read(feedback.pattern, 5) == feedback
    assert Feedback.read("GGGGG", 5).is_correct


def test_a_guess_gets_feedback_for_every_board() -> None:
    one = Game("en", "banal").guess("bible")
    assert isinstance(one, Feedback)
    assert one.emoji == "🟩⬛⬛🟨⬛"
    assert Game("en", ["banal", "crane"]).guess("bible") == "G..Y.,....G"
