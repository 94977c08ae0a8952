"""The tools: what they take, what they refuse, and answers that match those of the command line."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.messages import assert_one_line
from tilewise.errors import TilewiseError
from tilewise.mcp.tools import TOOLS, answer, read_call
from tilewise.records import whole_schema

CRANE = {"guess": "crane", "feedback": ".Y..G"}


def call(name: str, **arguments: Any) -> Any:
    """Call a tool; check the call and its answer against the schemas."""
    tool = read_call(name, arguments)
    Draft202012Validator(whole_schema(type(tool))).validate(arguments)
    found = json.loads(json.dumps(answer(tool)))
    Draft202012Validator(whole_schema(tool.returns)).validate(found)
    return found


@pytest.mark.parametrize("tool", TOOLS)
def test_every_argument_is_described(tool: Any) -> None:
    schema = whole_schema(tool)
    Draft202012Validator.check_schema(schema)
    assert schema["description"]
    assert all("description" in one for one in schema["properties"].values())
    Draft202012Validator.check_schema(whole_schema(tool.returns))


def test_suggestions_are_those_of_the_command_line(run: Run) -> None:
    found = call("suggest", lexicon="en", rows=[CRANE], top=3, named=1_000)
    printed = run("suggest", "en", "crane=.Y..G", "--top", "3", "--json").json
    assert found["candidates"]["count"] == printed["candidates"]["count"]
    assert [one["word"] for one in found["suggestions"]] == [
        one["word"] for one in printed["suggestions"]
    ]
    assert len(found["candidates"]["words"]) == len(printed["candidates"]["words"])
    for one, other in zip(found["suggestions"], printed["suggestions"], strict=True):
        assert one["expected_guesses"] == pytest.approx(other["expected_guesses"], rel=1e-4)
    assert (found["guesses_left"], found["is_solved"], found["problems"]) == (5, False, [])


def test_rows_that_contradict_each_other_are_explained() -> None:
    rows = [{"guess": "crane", "feedback": "GGGG."}, {"guess": "slate", "feedback": "....G"}]
    (problem,) = call("candidates", lexicon="en", rows=rows)["problems"]
    assert_one_line(problem)
    assert problem.startswith("no word fits rows 1 and 2 together; the smallest change: ")
    boards = [{"guess": row["guess"], "feedback": row["feedback"] + ",....."} for row in rows]
    (problem,) = call("boards", lexicon="en", boards=2, rows=boards, top=1)["problems"]
    assert problem.startswith("board 1: no word fits")


def test_candidates_are_named_likeliest_first() -> None:
    found = call(
        "candidates", lexicon="ko", rows=[{"guess": "긴장", "feedback": "Y..G.."}], named=9
    )
    probabilities = [one["probability"] for one in found["words"]]
    assert len(probabilities) == min(9, found["count"])
    assert probabilities == sorted(probabilities, reverse=True)


def test_letters_are_known_without_a_guess() -> None:
    known = [{"placed": "_ra_e", "present": "s", "absent": "tl"}]
    found = call("candidates", lexicon="en", rows=[], known=known)
    assert [word["word"] for word in found["words"]] == ["erase"]
    assert call("suggest", lexicon="en", known=known)["candidates"]["count"] == found["count"]


def test_feedback_is_that_of_the_command_line(run: Run) -> None:
    found = call("feedback", lexicon="ko", guess="국군", answer="군대")
    assert found == run("feedback", "ko", "국군", "군대", "--json").json


def test_a_review() -> None:
    found = call("review", lexicon="en", rows=[CRANE], answer="purge")
    assert found["solver"][-1] == {"guess": "purge", "feedback": "GGGGG"}


def test_a_word_is_played_for() -> None:
    found = call("simulate_word", lexicon="en", answer="proxy", guesses=["crane"])
    assert found["solved"]
    assert found["turns"][0] == {"guess": "crane", "feedback": ".G..."}
    assert found["turns"][-1] == {"guess": "proxy", "feedback": "GGGGG"}
    lost = call("simulate_word", lexicon="en", answer="zzzzz")
    assert (lost["solved"], lost["guesses"]) == (False, None)


def test_games_are_listed() -> None:
    found = call("list_packs")
    assert found["default"] in {pack["id"] for pack in found["packs"]}


@pytest.mark.parametrize(
    ("name", "arguments", "what"),
    [
        ("solve", {}, "there is no tool 'solve'"),
        ("suggest", {"lexicon": "lexicons/en"}, "no pack 'lexicons/en'"),
        ("suggest", {"lexicon": "../en"}, "no pack '../en'"),
        ("suggest", {"rows": [{"guess": "crane"}]}, "rows[0].feedback is missing"),
        ("suggest", {"rows": [CRANE, {"guess": "x", "feedback": "."}]}, "row 2: "),
        ("suggest", {"rows": [CRANE] * 101}, "rows is longer than the limit of 100"),
        ("suggest", {"top": 51}, "give a whole number from 1 to 50"),
        ("suggest", {"played": ["a" * 101]}, "played[0] is longer than the limit of 100"),
        ("boards", {"boards": 65}, "give a whole number from 2 to 64"),
        ("feedback", {"guess": "crane", "answer": "cranes"}, "'cranes' has 6"),
        ("simulate_word", {"answer": "crane", "guesses": ["slate", "xx"]}, "guess 2: words in"),
        ("simulate_word", {"answer": "crane", "guesses": ["crane"] * 2}, "guess 2: the game is"),
    ],
)
def test_wrong_calls_get_one_line(name: str, arguments: dict[str, Any], what: str) -> None:
    with pytest.raises(TilewiseError) as raised:
        answer(read_call(name, arguments))
    assert_one_line(str(raised.value))
    assert what in str(raised.value)


def test_without_the_extra_one_line_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "tilewise.mcp.server", raising=False)
    outcome = run("mcp")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "tilewise: the MCP server needs the mcp extra, which is not installed, or too old: "
        "pip install 'mcp>=2'\n"
    )
