"""Dates as people write them, and whether 03/04/2026 is in March or in April.

Most dates are clear; for 03/04/2026 the whole list decides. A list that also has 25/04/2026 puts
the day first. If no date is clear, the order that puts neighbouring dates much closer together is
used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal

LONGEST = 60
"""Most characters in a date."""

Order = Literal["day first", "month first"]

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
_WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s{1,3})?"
_TIME = r"(?:T|,?\s)\s?\d{1,2}:\d{2}.*"
_TH = "(?:st|nd|rd|th)?"
_FORMS = (
    r"(?P<year>\d{4})(?:[-/]|\.\s?)(?P<month>\d{1,2})(?:[-/]|\.\s?)(?P<day>\d{1,2})\.?",
    r"(?P<year>\d{4})\s?[년年]\s?(?P<month>\d{1,2})\s?[월月]\s?(?P<day>\d{1,2})\s?[일日]",
    r"(?P<one>\d{1,2})(?P<mark>[-/]|\.\s?)(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})",
    rf"(?P<name>[a-z]{{3,9}})\.?\s{{1,3}}(?P<day>\d{{1,2}}){_TH},?\s{{1,3}}(?P<year>\d{{4}})",
    rf"(?P<day>\d{{1,2}}){_TH}(?:\.?\s{{1,3}}|-)(?P<name>[a-z]{{3,9}})"
    r"(?:[.,]?\s{1,3}|-)(?P<year>\d{4}|\d{2})",
)
_WHOLE = [re.compile(f"{_WEEKDAY}{form}(?:{_TIME})?", re.IGNORECASE) for form in _FORMS]
_WHOLE.append(re.compile(r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})"))
_WITHIN = [
    re.compile(rf"(?<![\w+*/=.-]){_WEEKDAY}{form}(?![\w+*/=-])", re.IGNORECASE) for form in _FORMS
]


@dataclass(frozen=True)
class WrittenDay:
    """A date as somebody wrote it.

    Attributes:
        text: the date as written.
        day_first: the date if the day comes before the month; None if that is not a date.
        month_first: the date if the month comes before the day; None if that is not a date.
    """

    text: str
    day_first: date | None
    month_first: date | None

    @property
    def is_ambiguous(self) -> bool:
        """Whether it could be either of two dates."""
        return None not in (self.day_first, self.month_first) and self.day_first != self.month_first

    def read(self, order: Order | None) -> date | None:
        """Return the date; None if it could be either of two and the order is unknown."""
        if not self.is_ambiguous:
            return self.day_first or self.month_first
        if order is None:
            return None
        return self.day_first if order == "day first" else self.month_first


def read_day(text: str) -> WrittenDay | None:
    """Read a text as a date, possibly with a weekday and a time; None if it is not one."""
    text = text.strip()
    if not 6 <= len(text) <= LONGEST:
        return None
    for form in _WHOLE:
        found = form.fullmatch(text)
        day = found and _day_of(found)
        if day:
            return day
    return None


def find_day(line: str) -> tuple[str, WrittenDay, str] | None:
    """Find the first date in a line; return the text before it, the date, and the text after."""
    for form in _WITHIN:
        found = form.search(line)
        day = found and _day_of(found)
        if found and day:
            return line[: found.start()], day, line[found.end() :]
    return None


def _day_of(found: re.Match[str]) -> WrittenDay | None:
    """Return the date; None if it does not exist."""
    parts = found.groupdict()
    year = int(parts["year"])
    year += 2000 * (len(parts["year"]) == 2)
    if "one" in parts:
        one, two = int(parts["one"]), int(parts["two"])
        days = _date(year, two, one), _date(year, one, two)
    else:
        month = _month(parts["name"]) if "name" in parts else int(parts["month"])
        days = (_date(year, month, int(parts["day"])),) * 2
    return WrittenDay(found[0].strip(), *days) if any(days) else None


def _month(name: str) -> int:
    """Return the number of a month by its English name or abbreviation; 0 if it is not one."""
    fitting = [n for n, month in enumerate(_MONTHS, 1) if month.startswith(name.lower())]
    return fitting[0] if fitting else 0


def _date(year: int, month: int, day: int) -> date | None:
    """Return a date; None outside the centuries in which games were played."""
    try:
        return date(year, month, day) if 1900 <= year < 2200 else None
    except ValueError:
        return None


def decide_order(days: Sequence[WrittenDay]) -> Order | None:
    """Return whether dates in a list have the day or the month first; None if unclear.

    Args:
        days: the dates in list order.
    """
    votes_day = sum(day.month_first is None for day in days)
    votes_month = sum(day.day_first is None for day in days)
    if votes_day != votes_month:
        return "day first" if votes_day > votes_month else "month first"
    by_day, by_month = _spread(days, "day first"), _spread(days, "month first")
    if by_day * 2 <= by_month and by_month:
        return "day first"
    if by_month * 2 <= by_day and by_day:
        return "month first"
    dotted = any("." in day.text for day in days if day.is_ambiguous)
    return "day first" if dotted else None  # people who write dots put the day first


def _spread(days: Sequence[WrittenDay], order: Order) -> int:
    """Return the total number of days between neighbours in a list."""
    read = [day.read(order) for day in days]
    ordinals = [day.toordinal() for day in read if day is not None]
    return sum(abs(later - earlier) for earlier, later in pairwise(ordinals))
