import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tilewise.errors import HistoryError
from tilewise.files import locked
from tilewise.play.history import LONGEST_TEXT, MOST_BYTES, History, PastGame, merge
from tilewise.rules.hardmode import HardMode

GAMES = st.builds(
    PastGame,
    st.none() | st.dates(),
    st.sampled_from(["en", "ko"]),
    st.text(min_size=1, max_size=6),
    st.none() | st.integers(1, 10),
    st.just(()) | st.tuples(st.text(), st.just("crane=GGGGG")),
    number=st.none() | st.integers(0, 9_999),
)


def key(game: PastGame) -> tuple[date | None, str, str]:
    return game.date, game.lexicon, game.answer


@given(st.lists(GAMES, max_size=8))
@example([PastGame(None, "en", "\x85"), PastGame(None, "en", "\u2028")])
def test_what_was_added_is_there_once_until_it_is_forgotten(games: list[PastGame]) -> None:
    with TemporaryDirectory() as folder:
        history = History(Path(folder) / "of" / "mine.jsonl")
        first: dict[tuple[date | None, str, str], PastGame] = {}
        for game in games:
            first.setdefault(key(game), game)
        assert history.add(games) == len(first)
        assert history.games() == list(first.values())
        assert history.add(games) == 0
        english = [game for game in first.values() if game.lexicon == "en"]
        assert history.forget("en") == len(english)
        assert history.games("en") == []
        assert history.forget() == len(first) - len(english)


def test_lines_of_others_are_skipped_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    lines = ["{", '{"date": 5}', "[1]", '{"date": "x", "lexicon": 1, "answer": 2, "guesses": 3}']
    path.write_text("\n".join(lines) + "\n")
    history = History(path)
    history.add([PastGame(date(2026, 1, 2), "en", "crane", 3)])
    assert history.answers("en") == ["crane"]
    assert history.answers("en", apart_from=date(2026, 1, 2)) == []
    assert history.forget() == 1
    assert path.read_text().splitlines() == lines


def test_foreign_bytes_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    foreign = b'{"of": "another program", "text": "\xff"}\n'
    path.write_bytes(foreign)
    history = History(path)
    history.add([PastGame(None, "en", "crane"), PastGame(None, "en", "slate")])
    history.take_in([PastGame(None, "en", "crane", 3)])
    history.take_back(PastGame(None, "en", "slate"))
    assert path.read_bytes().startswith(foreign)
    history.forget()
    assert path.read_bytes() == foreign


def test_a_byte_order_mark_does_not_hide_the_first_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    history = History(path)
    history.add([PastGame(None, "en", "crane")])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert history.answers("en") == ["crane"]


def test_lines_of_earlier_versions_and_damaged_turns_are_games(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    old = {"date": "2026-01-02", "lexicon": "en", "answer": "crane", "guesses": 3}
    damaged = old | {"turns": ["slate=..G.G", 5], "hard": 1}
    path.write_text(json.dumps(old) + "\n" + json.dumps(damaged) + "\n")
    assert History(path).games() == [PastGame(date(2026, 1, 2), "en", "crane", 3)] * 2
    path.unlink()
    turns = ("crane=GGGGG",)
    whole = [
        PastGame(date(2026, 1, day), "en", "crane", 1, turns, mode)
        for day, mode in enumerate(HardMode, start=1)
    ]
    History(path).add(whole)
    assert History(path).games() == whole


def test_a_file_that_is_not_a_history_is_reported(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="not a history file"):
        History(tmp_path).games()
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(HistoryError, match="larger than 16 MiB"):
        History(large).games()
    (tmp_path / "file").write_text("")
    with pytest.raises(HistoryError, match="cannot be"):
        History(tmp_path / "file" / "below.jsonl").add([PastGame(None, "en", "crane")])


ODD_DATES: list[Any] = ["", [], {}, 0, False, 5, "x", "2026-13-01"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("date", value) for value in ODD_DATES),
        *((key, "a" * (LONGEST_TEXT + 1)) for key in ("lexicon", "answer")),
    ],
    ids=lambda value: repr(value)[:8],
)
def test_a_line_that_cannot_be_a_game_is_skipped(tmp_path: Path, key: str, value: Any) -> None:
    document = {"date": None, "lexicon": "en", "answer": "crane", "guesses": 4, key: value}
    line = json.dumps(document) + "\n"
    (tmp_path / "history.jsonl").write_text(line, encoding="utf-8")
    history = History(tmp_path / "history.jsonl")
    assert history.games() == []
    assert history.add([PastGame(None, "en", "slate")]) == 1
    assert history.path.read_text(encoding="utf-8").startswith(line)


def test_a_line_that_was_cut_short_does_not_take_the_next_game_with_it(tmp_path: Path) -> None:
    history = History(tmp_path / "history.jsonl")
    history.path.write_text('{"date": null, "lex', encoding="utf-8")
    history.add([PastGame(None, "en", "slate")])
    history.add([PastGame(None, "en", "crane")])
    assert history.answers("en") == ["slate", "crane"]


def test_taking_back_a_game_keeps_the_others(tmp_path: Path) -> None:
    history = History(tmp_path / "history.jsonl")
    today = date(2026, 11, 21)
    games = [PastGame(today, "en", word, 3) for word in ("crane", "slate", "banal")]
    history.add(games)
    history.take_back(games[1])
    assert history.games() == [games[0], games[2]]
    history.take_back(games[1])
    assert len(history.games()) == 2


LISTED = st.builds(
    PastGame,
    st.none() | st.sampled_from([date(2026, 1, day) for day in range(1, 5)]),
    st.just("en"),
    st.sampled_from(["crane", "slate"]),
    st.none() | st.integers(1, 6),
    number=st.none() | st.integers(1, 4),
)


def is_told_by(game: PastGame, other: PastGame) -> bool:
    """Whether a game is the other one, and nothing is known of it alone, its day and word least."""
    return game.answer == other.answer and (
        (game.date is not None and game.date == other.date)
        or (game.date is None and game.number in (None, other.number))
    )


@given(st.lists(LISTED, max_size=8), st.lists(LISTED, max_size=8))
def test_importing_a_list_twice_changes_nothing(
    kept: list[PastGame], listed: list[PastGame]
) -> None:
    with TemporaryDirectory() as folder:
        history = History(Path(folder) / "history.jsonl")
        history.add(kept)
        before = history.games()
        expected = merge(before, listed)
        assert history.take_in(listed) == expected
        after = history.games()
        assert len(after) == len(before) + len(expected.added)
        for place, game in enumerate(before):
            assert after[place] == expected.completed.get(place, game)
            assert game.date in (None, after[place].date)
            assert game.number in (None, after[place].number)
        for game in listed:
            assert any(is_told_by(game, other) for other in after), game
        days = [(game.date, game.answer) for game in after if game.date is not None]
        assert len(days) == len(set(days))
        assert history.take_in(listed).added == ()
        assert [replace(game, guesses=None) for game in history.games()] == [
            replace(game, guesses=None) for game in after
        ]


def test_a_list_completes_games_that_are_there(tmp_path: Path) -> None:
    history = History(tmp_path / "history.jsonl")
    today = date(2026, 11, 22)
    solved = PastGame(today, "en", "crane", 3, ("slate=..G.G", "crane=GGGGG"))
    history.add([solved, PastGame(None, "en", "slate")])
    text = history.path.read_text().replace('"crane", ', '"crane", "of": "a later version", ')
    history.path.write_text("not ours\n" + text)
    listed = [
        PastGame(today, "en", "crane", number=1981),
        PastGame(date(2026, 11, 21), "en", "slate", number=1980),
        PastGame(date(2026, 2, 1), "en", "slate", number=1687),  # drawn again
    ]
    change = history.take_in(listed)
    assert change.added == (listed[2],)
    assert history.games() == [replace(solved, number=1981), *listed[1:]]
    lines = history.path.read_text().splitlines()
    assert lines[0] == "not ours"
    assert "a later version" in lines[1]
    assert '"number"' not in text
    assert not history.take_in(listed).completed


def test_thousands_of_games_of_one_answer_are_merged() -> None:
    listed = [PastGame(None, "en", "crane", number=number) for number in range(5_000)]
    assert merge((), listed).added == tuple(listed)
    assert merge(listed, reversed(listed)).added == ()


ODD = [0, -3, True, 10**9, 10**4000, 3.0, 1e300, "4", [4], {}]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("number", value) for value in ODD[1:]),
        *(("guesses", value) for value in ODD),
        ("turns", ["crane=....."] * 5000),
        ("turns", ["a" * 5000]),
    ],
    ids=lambda value: repr(value)[:8],
)
def test_impossible_values_count_as_unknown(tmp_path: Path, key: str, value: Any) -> None:
    document = {"date": None, "lexicon": "en", "answer": "crane", "guesses": None, key: value}
    history = History(tmp_path / "history.jsonl")
    history.path.write_text(json.dumps(document) + "\n", encoding="utf-8")
    assert history.games() == [PastGame(None, "en", "crane")]


@pytest.mark.parametrize("change", [History.add, History.take_in])
def test_a_history_does_not_grow_beyond_what_can_be_read(
    tmp_path: Path, change: Callable[[History, list[PastGame]], object]
) -> None:
    history = History(tmp_path / "history.jsonl")
    history.add([PastGame(None, "en", "crane")])
    with history.path.open("ab") as file:
        file.truncate(MOST_BYTES - 5)
    with pytest.raises(HistoryError, match="larger than 16 MiB; forget"):
        change(history, [PastGame(date(2026, 1, 1), "en", "crane")])
    assert history.path.stat().st_size == MOST_BYTES - 5


KILLED = """
import os, signal, sys
from pathlib import Path
from tilewise.play import history

os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
history.History(Path(sys.argv[1])).forget("en")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_what_is_forgotten_is_in_no_copy_that_a_killed_process_left(tmp_path: Path) -> None:
    history = History(tmp_path / "history.jsonl")
    history.add([PastGame(None, name, "crane", 3) for name in ("en", "ko")])
    other = tmp_path / ".history.jsonl-of-mine"
    other.touch()
    subprocess.run([sys.executable, "-c", KILLED, str(history.path)], check=False, timeout=60)
    assert len(list(tmp_path.iterdir())) == 4  # with the lock, and a copy
    assert history.forget("ko") == 1
    lock = tmp_path / ".history.jsonl.lock"
    assert set(tmp_path.iterdir()) == {history.path, lock, other}
    assert lock.read_bytes() == b""


def test_a_lock_held_by_another_program_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = History(tmp_path / "history.jsonl")
    monkeypatch.setattr("tilewise.files.PATIENCE", 0.05)
    with locked(history.path), pytest.raises(HistoryError, match="another program has kept it"):
        history.add([PastGame(None, "en", "crane")])
    assert history.add([PastGame(None, "en", "crane")]) == 1
