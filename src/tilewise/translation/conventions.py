"""How a language writes numbers, percentages, lists and dates, and what it calls languages.

The data are CLDR's, in ``tilewise/locale/de/cldr.json`` and so on, which are made when tilewise
is built. English uses Python's formats, and ISO 8601 for dates.
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
    """How one language writes values; fills them into messages.

    Attributes:
        decimal: the decimal mark.
        group: the separator of thousands.
        minimum_grouping: the fewest digits before the first separator.
        percent: the pattern of a percentage, with ``{}`` for the number.
        digits: the digits 0 to 9.
        list: the separator of items in a list.
        date: the pattern of a date in CLDR's letters, such as ``d.M.y``.
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
        """Read the conventions from a file made at build time; English ones if there is none."""
        if not path.is_file():
            return ENGLISH
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the text of a value in a message."""
        if isinstance(value, Listed):
            return self.list.join(self.format_field(item, "") for item in value)
        if isinstance(value, datetime.date):
            return self.day(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value, format_spec)
        return format(value, format_spec)

    def number(self, value: float, form: str = "") -> str:
        """Return a number as text; `form` is a format specification, such as ``,`` or ``.1%``."""
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
        """Return a date as text."""
        parts = {"d": day.day, "M": day.month, "y": day.year}
        return _FIELD.sub(
            lambda found: self.number(parts[found[0][0]], f"0{len(found[0])}d"), self.date
        )


ENGLISH = Conventions()
