"""Reads the parts of a hunspell ``.aff`` file that the forms of words depend on.

These are suffix and prefix classes with their rules, the kind of flags, numbered flag sets, and the
flags that forbid; :mod:`~tilewise.authoring.making.hunspell` explains them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from tilewise.errors import PackError, shown

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()

LONGEST_LINE = 10_000
"""Most characters of a line; the longest in Debian's dictionaries has 1,860."""

_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Condition:
    """The pattern of a stem to which a rule applies: a sequence of character classes.

    Attributes:
        whole: the whole sequence, to match at the end of the stem that the rule changes.
        outermost: the class of the stem's last character, or its first for a prefix.
        length: number of classes.
    """

    whole: re.Pattern[str]
    outermost: re.Pattern[str]
    length: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One change of a stem: where `condition` matches, remove `strip` and append `add`."""

    strip: str
    add: str
    condition: Condition | None
    flags: Flags


@dataclass(frozen=True)
class Affix:
    """The rules of one flag. `cross`: whether they combine with affixes at the other end."""

    cross: bool
    rules: list[Rule] = field(default_factory=list)


@dataclass
class AffixFile:
    """The parts of an ``.aff`` file that forms depend on.

    Attributes:
        byte_flags: whether a flag is one byte of the file, even within a character. Bytes that are
            not UTF-8 have been read as lone surrogates (``surrogateescape``).
    """

    flag_type: str = "short"
    byte_flags: bool = False
    fullstrip: bool = False
    need_affix: str = ""
    circumfix: str = ""
    only_in_compound: str = ""
    forbidden: str = ""
    aliases: list[Flags] = field(default_factory=list)
    prefixes: dict[str, Affix] = field(default_factory=dict)
    suffixes: dict[str, Affix] = field(default_factory=dict)
    _met: dict[str, Flags] = field(default_factory=dict, repr=False)

    def flags(self, text: str) -> Flags:
        """Return the flags of the text after ``/``; the same object for equal texts.

        Raises:
            PackError: it is a number that no flag set has.
        """
        if text not in self._met:
            self._met[text] = self._aliased(text)
        return self._met[text]

    def _aliased(self, text: str) -> Flags:
        if not (self.aliases and text.isdecimal()):
            return self.spelled_flags(text)
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        if not 1 <= number <= len(self.aliases):
            raise PackError(
                "aff: flag set "
                f"{text if len(text) <= _LONGEST_NUMBER else f'{text[:_LONGEST_NUMBER]}…'}"
                f" does not exist; AF lists only {len(self.aliases)}"
            )
        return self.aliases[number - 1]

    def spelled_flags(self, text: str) -> Flags:
        """Return the flags of a text that cannot be the number of a flag set."""
        if self.byte_flags and self.flag_type == "short":
            text = text.encode("utf-8", "surrogateescape").decode("ascii", "surrogateescape")
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self.flag_type == "num":
            return frozenset(text.split(",")) if text else NO_FLAGS
        return frozenset(text)

    def set_flag_type(self, kind: str) -> None:
        """Set how flags are read from here on."""
        self.flag_type = kind
        self._met.clear()

    def add_alias(self, text: str) -> None:
        """Add a flag set under the next number."""
        self.aliases.append(self.spelled_flags(text))
        self._met.clear()

    def keep(self, classes: Flags) -> None:
        """Forget the rules of all other flags."""
        for affixes in (self.prefixes, self.suffixes):
            for flag in affixes.keys() - classes:
                del affixes[flag]


_LONE_BYTES = re.compile("[\udc80-\udcff]")


def has_lone_bytes(text: str) -> bool:
    """Whether a text has bytes that were not valid in its encoding."""
    return _LONE_BYTES.search(text) is not None


def parse_aff(text: str) -> AffixFile:
    """Read an ``.aff`` file.

    Raises:
        PackError: a line cannot be understood; the message has its number.
    """
    made = AffixFile(byte_flags=has_lone_bytes(text) and "\nFLAG UTF-8" not in text)
    names = {
        "NEEDAFFIX": "need_affix",
        "PSEUDOROOT": "need_affix",
        "CIRCUMFIX": "circumfix",
        "ONLYINCOMPOUND": "only_in_compound",
        "FORBIDDENWORD": "forbidden",
    }
    aliases_begun = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise PackError(f"aff:{number}: {shown(line)} is not an affix rule")
        words = line.split()
        if len(words) < 2 and words != ["FULLSTRIP"]:
            continue
        match words[0]:
            case "FLAG":
                made.set_flag_type({"long": "long", "num": "num"}.get(words[1], "short"))
            case "FULLSTRIP":
                made.fullstrip = True
            case "COMPLEXPREFIXES":
                raise PackError(f"aff:{number}: COMPLEXPREFIXES is not supported")
            case "AF" if not aliases_begun:
                aliases_begun = True  # its first line is only the number of the others
            case "AF":
                made.add_alias(words[1])
            case "PFX" | "SFX":
                _read_affix_line(made, words, number)
            case name if name in names:
                setattr(made, names[name], words[1])
    return made


def _read_affix_line(made: AffixFile, words: list[str], number: int) -> None:
    suffix = words[0] == "SFX"
    classes = made.suffixes if suffix else made.prefixes
    flag = words[1]
    try:
        if flag not in classes:
            if words[2] not in ("Y", "N") or not words[3].isdecimal():
                raise IndexError
            classes[flag] = Affix(words[2] == "Y")
            return
        strip, (add, _, flags) = _nothing(words[2]), words[3].partition("/")
        fits = _condition(words[4] if len(words) > 4 else ".", suffix)
    except (IndexError, ValueError):
        raise PackError(f"aff:{number}: {shown(' '.join(words))} is not an affix rule") from None
    rule = Rule(strip, _nothing(add), fits, made.flags(flags))
    classes[flag].rules.append(rule)


def _nothing(text: str) -> str:
    return "" if text == "0" else text


@lru_cache(1 << 14)  # many rules have the same one
def _condition(text: str, suffix: bool) -> Condition | None:
    """Return a condition, whose syntax is that of regular expressions; None if it always holds.

    Raises:
        ValueError: it is not a condition.
    """
    if text == ".":
        return None
    parts = [_character_class(part) for part in re.findall(r"\[[^\]]*\]|.", text)]
    outermost = parts[-1] if suffix else parts[0]
    return Condition(re.compile("".join(parts)), re.compile(outermost), len(parts))


def _character_class(part: str) -> str:
    if len(part) == 1:
        if part == "[":
            raise ValueError("a character class that is not closed")
        return part if part == "." else re.escape(part)
    negated = "^" if part.startswith("[^") else ""
    inside = part[1:-1].removeprefix("^")
    if not inside:
        raise ValueError("an empty character class")
    return f"[{negated}{re.escape(inside)}]"
