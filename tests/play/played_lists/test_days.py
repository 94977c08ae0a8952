from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewise.play.word_lists import WrittenDay, decide_order, find_day, read_day

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
