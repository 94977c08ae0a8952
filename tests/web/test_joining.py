"""The history in the app: only where somebody asked for it, and only on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.messages import assert_one_line
from tests.web.conftest import serving
from tests.web.driver import Player, violations
from tests.web.test_server import ask
from tests.web.test_statistics import finish, told
from tilewise.errors import ServerError
from tilewise.play.history import History, PastGame
from tilewise.web.server import PageServer

ROWS = [{"guess": "salet", "feedback": "....."}, {"guess": "courd", "feedback": "GGGGG"}]
YESTERDAY = PastGame(date(2026, 11, 23), "en", "proxy", 3, ("salet=.....", "proxy=GGGGG"))


@pytest.fixture
def history(tmp_path: Path) -> History:
    kept = History(tmp_path / "history.jsonl")
    undated = PastGame(None, "en", "merge", 4)
    kept.add([YESTERDAY, undated, PastGame(date(2026, 11, 22), "ko", "세상", 3)])
    return kept


@pytest.fixture
def joined(history: History) -> Iterator[str]:
    """Return the address of a server with the history."""
    with serving(PageServer(history=history)) as address:
        yield address


def past(address: str, **rest: object) -> tuple[int, object]:
    question = {"ask": "history", "lexicon": "en", **rest}
    return ask(address.split("/")[2], json.dumps(question).encode())


def test_without_the_option_there_is_no_history(address: str) -> None:
    assert past(address) == (200, {"games": None})
    assert past(address, solved=ROWS) == (200, {"games": None})


def test_games_are_shown_added_and_taken_back(joined: str, history: History) -> None:
    known = {"date": "2026-11-23", "answer": "proxy", "guesses": 3, "opener": "salet"}
    assert past(joined) == (200, {"games": [known]})
    today = {"date": date.today().isoformat(), "answer": "courd", "guesses": 2, "opener": "salet"}
    for _ in range(2):  # the same game again is no other game
        assert past(joined, solved=ROWS, hard=True) == (200, {"games": [known, today]})
    added = history.games("en")[-1]
    assert added.turns == ("salet=.....", "courd=GGGGG")
    assert added.hard.switches == {"hard": True, "strict": False}
    assert past(joined, taken_back="courd") == (200, {"games": [known]})
    assert len(history.games()) == 3


@pytest.mark.parametrize(
    "rest",
    [
        {"solved": ROWS[:1]},
        {"solved": [{"guess": "qqqqq", "feedback": "GGGG"}]},
        {"solved": [{"guess": "crane", "feedback": "GGG.."}, *ROWS[1:]]},
        {"lexicon": "../en", "solved": ROWS},
        {"taken_back": "x" * 101},
    ],
)
def test_what_is_no_solved_game_is_refused(
    joined: str, history: History, rest: dict[str, object]
) -> None:
    before = history.games()
    status, found = past(joined, **rest)
    assert status == 400
    assert isinstance(found, dict)
    assert_one_line(found["error"]["message"])
    assert history.games() == before


def test_a_history_that_cannot_be_read_is_told(joined: str, history: History) -> None:
    history.path.unlink()
    history.path.mkdir()
    status, found = past(joined)
    assert status == 400
    assert "history.jsonl" in str(found)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_it_is_not_shown_to_others(host: str, history: History) -> None:
    with pytest.raises(ServerError, match="leave out --host"):
        PageServer(host, history=history)


def test_the_command_refuses_it_for_others(run: Run) -> None:
    outcome = run("serve", "--port", "0", "--host", "0.0.0.0", "--history")
    assert outcome.code == 2
    assert_one_line(outcome.err.rstrip())


def test_statistics_include_the_history(desk: Player, joined: str, history: History) -> None:
    desk.open(joined, "en")
    assert told(desk)["Games"] == "1"
    assert "Games in the command-line history: 1" in desk.page.inner_text("dialog")
    assert violations(desk.page) == []
    desk.page.keyboard.press("Escape")
    with desk.page.expect_response(lambda one: "history" in str(one.request.post_data)):
        finish(desk)
    solved = history.games("en")[-1]
    assert (solved.date, solved.guesses, solved.turns[0][:5]) == (date.today(), 2, "trace")
    assert told(desk)["Games"] == "2"  # once, though both have it
    desk.page.keyboard.press("Escape")
    with desk.page.expect_response(lambda one: "history" in str(one.request.post_data)):
        desk.page.click("[data-key=undo]")
    assert solved not in history.games("en")
    assert told(desk)["Games"] == "1"
