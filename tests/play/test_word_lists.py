"""Lists as players keep them: each is written in a common form and read back."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tests.packs import KOREAN_TOML, write_pack
from tilewise.errors import HistoryError
from tilewise.lexicon import Lexicon, load
from tilewise.play.history import PastGame, Score
from tilewise.play.word_lists import (
    MOST_ROWS,
    PlayedList,
    WrittenDay,
    decide_order,
    find_day,
    read_day,
    read_played_list,
    read_tally,
)
from tilewise.tables import MOST_TEXT, Layout

EN = load("en")
WORDS = [EN.spelling(row) for row in range(0, 800, 7)]
GAMES = [
    PastGame(date(2026, 1, 5) + timedelta(number), "en", word, number=1_660 + number)
    for number, word in enumerate(WORDS)
]


def facts(read: PlayedList) -> list[tuple[date | None, str, int | None]]:
    return [(game.date, game.answer, game.number) for game in read.games]


def read(text: str, lexicon: Lexicon = EN) -> PlayedList:
    return read_played_list(lexicon, text)


def as_csv(rows: list[list[object]], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


def objects(games: list[PastGame]) -> list[dict[str, Any]]:
    dice = random.Random(5)
    return [
        {
            "id": dice.randrange(9_999),
            "solution": game.answer,
            "print_date": str(game.date),
            "days_since_launch": game.number,
            "editor": "Tracy Bennett",
            "weekday": f"{game.date:%A}",
        }
        for game in games
    ]


FORMS = ["%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%b %d, %Y", "%m/%d/%Y", "%d/%m/%y", "%Y년 %m월 %d일"]


@pytest.mark.parametrize("form", FORMS)
def test_dates_and_words(form: str) -> None:
    dated = [(game.date, game.answer, None) for game in GAMES]
    days = [f"{game.date:{form}}" for game in GAMES]
    lists = {
        "blanks": "\n".join(f"{day} {word}" for day, word in zip(days, WORDS, strict=True)),
        "word first": "\n".join(f"{word} {day}" for day, word in zip(days, WORDS, strict=True)),
        "dashes": "\n".join(
            f"- {day} – {word.upper()}" for day, word in zip(days, WORDS, strict=True)
        ),
    }
    for name, text in lists.items():
        assert facts(read(text)) == dated, name


@pytest.mark.parametrize(
    "line",
    ["Wordle {g.number:,} ({g.date:%b %d, %Y}): {g.answer}", "| #{g.number} | {g.date} | {word} |"],
)
def test_loose_lines_with_numbers(line: str) -> None:
    text = "\n".join(line.format(g=game, word=f"**{game.answer.upper()}**") for game in GAMES)
    assert facts(read(text)) == [(game.date, game.answer, game.number) for game in GAMES]


ARCHIVES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "objects": lambda games: games,
    "in an object": lambda games: {"meta": {"version": 3}, "count": len(games), "games": games},
    "in objects": lambda games: {"ok": True, "data": {"count": len(games), "games": games}},
    "by date": lambda games: {game.pop("print_date"): game for game in games},
    "by number": lambda games: {str(game.pop("days_since_launch")): game for game in games},
    "by year": lambda games: {"2025": games[:40], "2026": games[40:]},
    "nested": lambda games: [{"game": game, "ok": True} for game in games],
    "rows": lambda games: [
        [game["print_date"], game["days_since_launch"], game["solution"]] for game in games
    ],
}


@pytest.mark.parametrize("archive", ARCHIVES)
def test_archives_in_json(archive: str) -> None:
    text = json.dumps(ARCHIVES[archive](objects(GAMES)))
    assert facts(read(text)) == [(game.date, game.answer, game.number) for game in GAMES]


def test_plain_json_and_json_lines() -> None:
    for text in (
        json.dumps(WORDS),
        json.dumps({"answers": WORDS}),
        json.dumps([[w] for w in WORDS]),
    ):
        assert facts(read(text)) == [(None, word, None) for word in WORDS]
    by_date = {str(game.date): game.answer for game in GAMES}
    by_number = {str(game.number): game.answer for game in GAMES}
    by_word = {game.answer: str(game.date) for game in GAMES}
    dated = [(game.date, game.answer, None) for game in GAMES]
    assert facts(read(json.dumps(by_date))) == dated
    assert facts(read(json.dumps({"data": {"games": by_date}}))) == dated
    assert facts(read(json.dumps(by_word))) == dated
    assert facts(read(json.dumps(by_number))) == [(None, g.answer, g.number) for g in GAMES]
    lines = "\n".join(map(json.dumps, objects(GAMES))) + "\n{broken"
    found = read(lines)
    assert facts(found) == [(game.date, game.answer, game.number) for game in GAMES]
    assert [misfit.number for misfit in found.misfits] == [len(GAMES) + 1]


@pytest.mark.parametrize("separator", [" ", ",", ", ", " | ", ";"])
def test_all_words_in_one_line(separator: str) -> None:
    found = read(separator.join(WORDS))
    assert [game.answer for game in found.games] == WORDS
    assert found.columns is None
    assert facts(read("2026-01-05 crane")) == [(date(2026, 1, 5), "crane", None)]


def test_the_answer_is_told_from_other_words_of_a_row() -> None:
    rows = [["date", "guess 1", "guess 2", "answer", "score"]]
    for game, first in zip(GAMES, WORDS[::-1], strict=True):
        rows.append([str(game.date), "slate", first, game.answer, "4/6"])
    found = read(as_csv([list(row) for row in rows]))
    assert [game.answer for game in found.games] == WORDS
    assert {game.guesses for game in found.games} == {4}
    assert found.columns is not None
    assert (found.columns.word, found.columns.guesses) == ("answer", "score")


def test_numbers_that_are_not_those_of_games_are_left_alone() -> None:
    dice = random.Random(7)
    weights = "\n".join(f"{word}\t{dice.randrange(1, 999_999)}" for word in WORDS)
    assert {game.number for game in read(weights).games} == {None}
    guesses = "2026-01-05\tcrane\t3\n2026-01-06\tslate\t4\n"
    assert [(game.number, game.guesses) for game in read(guesses).games] == [(None, 3), (None, 4)]


@pytest.mark.parametrize(
    "text",
    [
        "- crane\n- slate\n",
        "1. crane\n2. slate\n",
        "crane 4/6\nslate X/6\n",
        "Wordle #1982: crane\nWordle #1983: slate\n",
        "crane, slate, crane\n",
        '{"crane": null, "slate": true}',
        '{"crane": {"day": 1982, "hint": "birds"}, "slate": {"day": 1983, "hint": "stone"}}',
    ],
)
def test_short_lists_are_not_taken_for_sentences(text: str) -> None:
    assert {game.answer for game in read(text).games} == {"crane", "slate"}


SENTENCES = """The terminal lists every guess that the rules allow,
and shows which words would still be left.
It needs about three seconds to build the table,
whose first lines hold the guess that is best.
"""
SETTINGS = '{"scripts": {"build": "tsc", "start": "node .", "watch": "tsc -w"}}'
EXPENSES = "date,kind,paid\n" + "".join(
    f"2026-01-{day:02},{('train', 'lunch', 'hotel')[day % 3]},{day}.50\n" for day in range(1, 13)
)


def test_what_is_left_out_is_reported() -> None:
    found = read("crane\nfoo\n\nslate\nslate\nzzzzz\n")
    assert facts(found) == [(None, word, None) for word in ("crane", "slate", "slate", "zzzzz")]
    (misfit,) = found.misfits
    assert (misfit.number, str(misfit.place)) == (2, "line 2")
    assert "'foo' has 3" in str(misfit.error)
    (unlisted,) = found.unlisted
    assert (unlisted.number, str(unlisted.error)) == (6, "zzzzz is not in the word list of en")
    assert found.repeats == 1
    dates = read("2026-01-02,crane\n2026-01-03,slate\n2026-31-01,banal\n")
    assert dates.undated == ("2026-31-01",)
    assert [game.date for game in dates.games][2] is None


STATE = {
    "boardState": ["crane", "solid", "pious", "", "", ""],
    "evaluations": [["absent"] * 5, ["present"] * 5, ["correct"] * 5, None, None, None],
    "rowIndex": 3,
    "solution": "pious",
    "gameStatus": "WIN",
    "lastCompletedTs": 1645053407046,
}
NEWER = {
    "game": {"boardState": STATE["boardState"], "currentRowIndex": 3, "status": "WIN", "id": 12},
    "stats": {"gamesPlayed": 9, "guesses": {"1": 0, "2": 9}},
    "settings": {"hardMode": False},
}
PLAYED = ("crane=.....", "solid=YY.Y.", "pious=GGGGG")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(STATE),
        json.dumps(NEWER),
        json.dumps({"nyt-wordle-moogle/ANON": NEWER}),
        json.dumps({"nyt-wordle-moogle/ANON": json.dumps(NEWER)}),
        "CRANE SOLID PIOUS",
        "CRANE SOLID PIOUS\nSLATE ABBEY\n",
        "1,687: crane solid pious\n1,688: slate abbey\n",
        "Wordle 1,687 3/6 crane solid pious\nWordle 1,688 2/6 slate abbey\n",
        "crane, solid, pious (3)\nslate, abbey (2)\n",
        "CRANE ⬛⬛⬛⬛⬛ SOLID 🟨🟨⬛🟨⬛ PIOUS 🟩🟩🟩🟩🟩\nSLATE ⬛⬛🟨⬛🟨 ABBEY 🟩🟩🟩🟩🟩\n",
        "Wordle 1,687 3/6\n\n⬛⬛⬛⬛⬛ CRANE\n🟨🟨⬛🟨⬛ SOLID\n🟩🟩🟩🟩🟩 PIOUS\n",
        "CRANE ⬛⬛⬛⬛⬛\nSOLID 🟨🟨⬛🟨⬛\nPIOUS 🟩🟩🟩🟩🟩\n\n"
        "SLATE ⬛⬛🟨⬛🟨\nABBEY 🟩🟩🟩🟩🟩\n",
        "2024-03-01,pious,crane,solid,pious\n2024-03-02,abbey,slate,abbey\n",
        "date,word,guess1,guess2,guess3\n3/1/24,pious,crane,solid,pious\n3/2/24,abbey,slate,abbey,",
        "#\tanswer\tscore\tguess 1\tguess 2\n7\tpious\t3/6\tcrane\tsolid\n8\tabbey\t2\tslate\t",
    ],
)
def test_ones_own_games_are_read_with_their_guesses(text: str) -> None:
    found = read(text)
    assert (found.games[0].answer, found.games[0].guesses) == ("pious", 3)
    assert found.games[0].turns == PLAYED
    assert [game.answer for game in found.games[1:]] in ([], ["abbey"])
    assert not found.misfits


def test_nothing_between_games_and_lists_is_lost_in_silence() -> None:
    found = read("CRANE SOLID PIOUS\nSLATE ABBEY\nthen I stopped\n")
    assert [game.answer for game in found.games] == ["pious", "abbey"]
    assert [(misfit.number, misfit.text) for misfit in found.misfits] == [(3, "then I stopped")]
    many = EN.answer_list.spellings[:150]
    lines = "\n".join(" ".join(many[at : at + 75]) for at in (0, 75))
    assert [game.answer for game in read(lines).games] == many


def test_games_that_were_lost_are_read_as_lost() -> None:
    words = ["crane", "solid", "slate", "doubt", "crimp", "abbey"]
    for text in (
        json.dumps(STATE | {"boardState": words, "gameStatus": "FAIL"}),
        "answer,score,"
        + ",".join(f"guess{n}" for n in range(1, 7))
        + "\npious,X/6,"
        + ",".join(words),
    ):
        (game,) = read(text).games
        assert (game.answer, game.guesses, game.is_lost, len(game.turns)) == (
            "pious",
            None,
            True,
            6,
        )


def test_a_game_that_is_not_over_has_no_answer() -> None:
    with pytest.raises(HistoryError):
        read(json.dumps(STATE | {"gameStatus": "IN_PROGRESS", "solution": None}))


def test_statistics_have_no_words() -> None:
    tally = {
        "gamesPlayed": 59,
        "gamesWon": 57,
        "currentStreak": 3,
        "maxStreak": 12,
        "guesses": {"1": 0, "2": 5, "3": 33, "4": 19, "fail": 2},
    }
    score = Score(59, 3, 12, {1: 0, 2: 5, 3: 33, 4: 19})
    for document in (tally, {"stats": tally}, {"nyt-statistics": json.dumps(tally)}):
        text = json.dumps(document)
        assert read_tally(text) == score
        with pytest.raises(HistoryError, match="59 games, 57 solved"):
            read(text)


def test_long_lines_of_words_are_lists() -> None:
    lines = [" ".join(WORDS[start : start + 10]) for start in range(0, 100, 10)]
    assert [game.answer for game in read("\n".join(lines)).games] == WORDS[:100]


def test_an_ambiguous_date_is_reported() -> None:
    found = read("03/04/2026 crane\n04/04/2026 slate\n05/04/2026 banal")
    assert found.decided is not None
    assert (found.decided.text, found.decided.date) == ("03/04/2026", date(2026, 4, 3))
    open_ = read("03/04/2026 crane")
    assert open_.decided is not None
    assert open_.decided.date is None
    assert facts(open_) == [(None, "crane", None)]


def test_korean_lists(tmp_path: Path) -> None:
    korean = load(
        write_pack(tmp_path, toml=KOREAN_TOML, answers="국군\n군대\n정답\n", guesses="전략\n")
    )
    text = "날짜,회차,정답\n2026. 1. 5.,1400,군대\n2026. 1. 6.,1401,국군\n2026. 1. 7.,1402,정답\n"
    assert facts(read(text, korean)) == [
        (date(2026, 1, 5 + number), word, 1_400 + number)
        for number, word in enumerate(["군대", "국군", "정답"])
    ]
    assert facts(read("군대\n국군\n", korean)) == [(None, "군대", None), (None, "국군", None)]
    assert facts(read("2026년 1월 5일 ㄱㅜㄴㄷㅏㅣ", korean)) == [(date(2026, 1, 5), "군대", None)]


def test_words_that_are_numbers_are_told_from_numbers_of_games() -> None:
    primel = load("primel")
    words = [primel.spelling(row) for row in range(0, 400, 7)]
    lines = "\n".join(f"{number},{word}" for number, word in enumerate(words, 1_000))
    assert facts(read(lines, primel)) == [
        (None, word, number) for number, word in enumerate(words, 1_000)
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the list is empty"),
        ("\ufeff \n\t\n", "the list is empty"),
        ("[]", "the list is empty"),
        ("foo\nbar\n", "most entries do not fit en \\(2 of 2\\); line 1: .* 'foo' has 3"),
        ("crane\nfoo\nfoo\n", r"\(2 of 3\); line 2: .* 'foo' has 3"),
        ("crane\nab123\nzzzzz\nqqqqq\n", r"\(3 of 4\); line 2: '1' is not in the alphabet"),
        ("zzzzz\ncrane\nqqqqq\n", r"\(2 of 3\); line 1: zzzzz is not in the word list of en"),
        ('{"answers": ["crane",', "line 1 is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("5", "most entries do not fit en"),
        ("[5, null]", "most entries do not fit en \\(2 of 2\\); entry 1: '5' is not in"),
        ("[" + "9" * 5_000 + "]", "is not JSON"),
        pytest.param("crane\n" * (MOST_ROWS + 1), "are allowed", marks=pytest.mark.slow),
        ("[" + "1," * MOST_ROWS + "1]", "are allowed"),
        ("x" * (MOST_TEXT + 1), "larger than 4 MiB"),
        (SENTENCES, "\\(4 of 4\\); line 1: it has several words, but no date or number"),
        (SETTINGS, "most entries do not fit en"),
        (EXPENSES, "only 3 different words in 12 entries, so they cannot be past answers"),
        ("\0\x1b[2J\u202e\n" * 5, "most entries do not fit en"),
    ],
    ids=lambda value: value[:12],
)
def test_what_is_not_a_list_is_refused_in_a_line(text: str, message: str) -> None:
    with pytest.raises(HistoryError, match=message) as raised:
        read(text)
    assert_one_line(raised.value)


pieces = st.sampled_from(
    [
        *("crane", "slate", "CRANE", "foo", "words", "answer", "date", "", " ", '"', '""', "'"),
        *(",", ";", "\t", "|", "\n", "\r\n", "\x85", "\u2028", "\0", "\x1b[m", "\u202e", "\ufeff"),
        *("2026-01-05", "03/04/2026", "Nov 22, 2026", "99/99/2026", "#12", "1,234", "4/6", "X/6"),
        *("{", "}", "[", "]", ":", "null", "1e999", "9" * 400, '"id": 5', '"solution": "crane"'),
    ]
)
documents = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["crane", "2026-1-2"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(
    st.text(max_size=60)
    | st.lists(pieces, max_size=25).map("".join)
    | st.lists(pieces, max_size=25).map("\n".join)
    | documents.map(json.dumps)
    | documents.map(lambda value: "\n".join([json.dumps(value)] * 3))
)
def test_any_text_is_a_list_or_is_refused_in_a_line(text: str) -> None:
    try:
        found = read(text)
    except HistoryError as error:
        assert_one_line(error)
        return
    assert found.games
    assert len(found.misfits) <= len(found.games)
    for game in found.games:
        assert EN.encode(game.answer)
        assert game.number is None or game.number >= 0
    for misfit in found.misfits:
        assert_one_line(misfit.error)


@given(st.data())
def test_the_format_of_any_list_is_recognised(data: st.DataObject) -> None:
    """Columns in any order, with or without headings, and others beside them."""
    start = data.draw(st.integers(0, len(GAMES) - 25))
    games = GAMES[start : start + 25]
    form = data.draw(st.sampled_from(FORMS))
    columns: dict[str, list[str]] = {
        "date": [f"{game.date:{form}}" for game in games],
        "word": [game.answer for game in games],
        "number": [str(game.number) for game in games],
        "hint": ["it is not what you think"] * len(games),
        "weekday": [f"{game.date:%A}" for game in games],
    }
    names = data.draw(st.permutations(sorted(columns)))
    rows: list[list[object]] = [[columns[name][n] for name in names] for n in range(len(games))]
    heading: list[list[object]] = [list(names)] if data.draw(st.booleans()) else []
    text = as_csv([*heading, *rows], data.draw(st.sampled_from([",", ";", "\t"])))
    if data.draw(st.booleans()):
        text = json.dumps([dict(zip(names, row, strict=True)) for row in rows])
    assert facts(read(text)) == [(game.date, game.answer, game.number) for game in games]


def test_every_layout_is_recognised() -> None:
    texts = {
        Layout.LINES: "crane\nslate",
        Layout.TABS: "2026-01-05\tcrane\n2026-01-06\tslate",
        Layout.SEMICOLONS: "2026-01-05;crane\n2026-01-06;slate",
        Layout.COMMAS: "2026-01-05,crane\n2026-01-06,slate",
        Layout.BARS: "2026-01-05|crane\n2026-01-06|slate",
        Layout.WORDS: "2026-01-05 crane\n2026-01-06 slate",
        Layout.JSON: '["crane", "slate"]',
        Layout.JSON_LINES: '{"a": "crane"}\n{"a": "slate"}',
    }
    assert set(texts) == set(Layout)
    assert {read(text).layout: text for text in texts.values()} == texts


# -- days ---


NOVEMBER = date(2026, 11, 22)


def must_read(text: str) -> WrittenDay:
    day = read_day(text)
    assert day is not None, text
    return day


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-22", "2026/11/22", "2026.11.22", "2026. 11. 22.", "20261122", "22.11.2026"),
        *("22. 11. 2026", "11/22/2026", "22/11/2026", "22-11-2026", "11/22/26", "22.11.26"),
        *("Nov 22, 2026", "Nov. 22, 2026", "November 22 2026", "NOV 22nd, 2026", "22 Nov 2026"),
        *("22nd November 2026", "22. November 2026", "22-Nov-2026", "22-Nov-26"),
        *("Sunday, November 22, 2026", "Sun, 22 Nov 2026 00:00:00 GMT", "2026-11-22T00:00:00Z"),
        *("2026-11-22 09:30", "2026년 11월 22일", "2026年11月22日", "۲۰۲۶-۱۱-۲۲"),
    ],
)
def test_days_are_read_in_any_notation(text: str) -> None:
    day = must_read(text)
    assert not day.is_ambiguous
    assert day.read(None) == NOVEMBER


@pytest.mark.parametrize(
    "text",
    [
        *("", "crane", "1234", "2026", "2026-13-01", "2026-02-30", "31/31/2026", "Foo 22, 2026"),
        *("0000-01-01", "9999-01-01", "1+2=3", "12345678", "2026-11-22 crane", "crane 2026-11-22"),
        *("1/2/3", "2026-11", "Nov 2026", "0" * 5_000, "2026-11-22" + " " * 100 + "x"),
    ],
)
def test_what_is_not_a_day_is_not_read(text: str) -> None:
    assert read_day(text) is None


def test_a_date_is_found_in_a_line() -> None:
    for text in ("Wordle 1,234 (Nov 22, 2026): crane", "2026-11-22: crane", "crane 22.11.2026"):
        found = find_day(text)
        assert found is not None
        before, day, after = found
        assert before + day.text + after == text
        assert day.read(None) == NOVEMBER
    assert find_day("12+11-2026=crane") is None


def written(days: list[date], form: str) -> list[WrittenDay]:
    return [must_read(day.strftime(form)) for day in days]


@given(
    st.dates(date(1990, 1, 1), date(2100, 1, 1)),
    st.integers(20, 40),
    st.sampled_from([("%d/%m/%Y", "day first"), ("%m/%d/%Y", "month first"), ("%m-%d-%y", None)]),
)
def test_the_whole_list_decides(first: date, count: int, form: tuple[str, str | None]) -> None:
    days = [first + timedelta(number) for number in range(count)]
    read = written(days, form[0])
    assert decide_order(read) == (form[1] or "month first")


def test_neighbours_decide_where_no_date_does() -> None:
    days = [date(2026, 4, day) for day in range(1, 6)]
    assert decide_order(written(days, "%d/%m/%Y")) == "day first"
    assert decide_order(written(days, "%m/%d/%Y")) == "month first"


def test_one_date_that_may_be_two_is_left_open() -> None:
    day = must_read("03/04/2026")
    assert day.is_ambiguous
    assert decide_order([day]) is None
    assert day.read(None) is None
    assert decide_order([must_read("03.04.2026")]) == "day first"
    assert not must_read("04/04/2026").is_ambiguous


@given(st.text(max_size=80) | st.text("0123456789/-. Nov:T", max_size=40))
def test_any_text_can_be_tried_as_a_day(text: str) -> None:
    day = read_day(text)
    assert day is None or (day.day_first or day.month_first)
    found = find_day(text)
    assert found is None or found[1].text in text
