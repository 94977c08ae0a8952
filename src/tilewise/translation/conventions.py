"""How a language writes numbers, percentages, lists and dates, and what it calls languages.

The figures are CLDR's, in ``tilewise/locale/de/cldr.json`` and so on, which are made when tilewise
is built. English is written as Python writes it, with dates as ISO 8601 has them.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any

from tilewise.errors import Listed

_DIGITS = "0123456789"
_NUMBER = re.compile(r"(\d[\d,]*)(\.\d+)?(%?)")
_FIELD = re.compile("d+|M+|y+")


@dataclass(frozen=True)
class Conventions(Formatter):
    """How one language writes values; puts them into messages.

    Attributes:
        decimal: between whole and tenths.
        group: between thousands.
        minimum_grouping: digits there have to be before the first group mark.
        percent: around a percentage, ``{}`` in its place.
        digits: for 0 to 9.
        list: between the items of a list.
        date: with a day, month and year of CLDR's pattern letters, such as ``d.M.y``.
        languages: their names by BCP-47 tag.
    """

    decimal: str = "."
    group: str = ","
    minimum_grouping: int = 1
    percent: str = "{}%"
    digits: str = _DIGITS
    list: str = ", "
    date: str = "y-MM-dd"
    languages: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Conventions:
        """Read a table that was made when tilewise was built; English's if there is none."""
        if not path.is_file():
            return ENGLISH
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value in the place of a message."""
        if isinstance(value, Listed):
            return self.list.join(self.format_field(item, "") for item in value)
        if isinstance(value, datetime.date):
            return self.day(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value, format_spec)
        return format(value, format_spec)

    def number(self, value: float, form: str = "") -> str:
        """Write a number; `form` is Python's format specification, such as ``,`` or ``.1%``."""
        return _NUMBER.sub(self._written, format(value, form))

    def _written(self, found: re.Match[str]) -> str:
        whole, fraction, percent = found[1], found[2] or "", found[3]
        groups = whole.split(",")
        if len(groups) == 2 and len(groups[0]) < self.minimum_grouping:
            groups = ["".join(groups)]
        text = self.group.join(groups) + fraction.replace(".", self.decimal)
        text = text.translate(str.maketrans(_DIGITS, self.digits))
        return self.percent.format(text) if percent else text

    def day(self, day: datetime.date) -> str:
        """Write a date."""
        parts = {"d": day.day, "M": day.month, "y": day.year}
        return _FIELD.sub(
            lambda found: self.number(parts[found[0][0]], f"0{len(found[0])}d"), self.date
        )


ENGLISH = Conventions()
