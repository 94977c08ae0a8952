"""What an ``.aff`` file of hunspell says, as far as the forms of words depend on it.

Suffix and prefix classes with their rules, the kinds of flags, flag sets with numbers, and the
flags that forbid; :mod:`~tilewise.authoring.making.hunspell` says what they mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tilewise.errors import PackError, shown

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()

LONGEST_LINE = 10_000
"""Characters a line may have; the longest of the dictionaries of Debian has 1,860."""

_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Condition:
    """What a stem must look like for a rule: one character class after the other.

    Attributes:
        whole: all of them; to be matched with the end of the stem that the rule changes.
        outermost: the class of the stem's last character, or its first for a prefix.
        length: how many there are.
    """

    whole: re.Pattern[str]
    outermost: re.Pattern[str]
    length: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to change a stem: `strip` goes, `add` comes, where `condition` fits."""

    strip: str
    add: str
    condition: Condition | None
    flags: Flags


@dataclass(frozen=True)
class Affix:
    """The rules of one flag; `cross` says whether prefix and suffix may come together."""

    cross: bool
    rules: list[Rule] = field(default_factory=list)


@dataclass
class AffixFile:
    """What an ``.aff`` file says, as far as forms depend on it.

    Attributes:
        byte_flags: a flag is one byte of the file, whatever character that is a part of. Bytes
            that are no UTF-8 have been read as lone surrogates (``surrogateescape``).
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
        """Return the flags that a text after ``/`` stands for: one object for equal texts.

        Raises:
            PackError: it is the number of no flag set.
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
                "aff: no flag set {text}; AF lists {count}",
                text=text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}…",
                count=len(self.aliases),
            )
        return self.aliases[number - 1]

    def spelled_flags(self, text: str) -> Flags:
        """Return the flags of a text that is never the number of a flag set."""
        if self.byte_flags and self.flag_type == "short":
            text = text.encode("utf-8", "surrogateescape").decode("ascii", "surrogateescape")
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self.flag_type == "num":
            return frozenset(text.split(",")) if text else NO_FLAGS
        return frozenset(text)

    def set_flag_type(self, kind: str) -> None:
        """Read flags as of this kind from now on."""
        self.flag_type = kind
        self._met.clear()

    def add_alias(self, text: str) -> None:
        """Give the next number to a set of flags."""
        self.aliases.append(self.spelled_flags(text))
        self._met.clear()

    def keep(self, classes: Flags) -> None:
        """Forget the rules of all other flags."""
        for affixes in (self.prefixes, self.suffixes):
            for flag in affixes.keys() - classes:
                del affixes[flag]


_LONE_BYTES = re.compile("[\udc80-\udcff]")


def has_lone_bytes(text: str) -> bool:
    """Whether a text has bytes that were none of its encoding."""
    return _LONE_BYTES.search(text) is not None


def parse_aff(text: str) -> AffixFile:
    """Read what an ``.aff`` says about forms.

    Raises:
        PackError: naming the line that cannot be understood.
    """
    made = AffixFile(byte_flags=has_lone_bytes(text) and "\nFLAG UTF-8" not in text)
    names = {
        "NEEDAFFIX": "need_affix",
        "PSEUDOROOT": "need_affix",
        "CIRCUMFIX": "circumfix",
        "ONLYINCOMPOUND": "only_in_compound",
        "FORBIDDENWORD": "forbidden",
    }
    conditions = _Conditions()
    aliases_begun = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise PackError(
                "aff:{number}: {line} is no affix rule", number=number, line=shown(line)
            )
        words = line.split()
        if len(words) < 2 and words != ["FULLSTRIP"]:
            continue
        match words[0]:
            case "FLAG":
                made.set_flag_type({"long": "long", "num": "num"}.get(words[1], "short"))
            case "FULLSTRIP":
                made.fullstrip = True
            case "COMPLEXPREFIXES":
                raise PackError("aff:{number}: COMPLEXPREFIXES is not supported", number=number)
            case "AF" if not aliases_begun:
                aliases_begun = True  # its first line only counts the others
            case "AF":
                made.add_alias(words[1])
            case "PFX" | "SFX":
                _read_affix_line(made, words, number, conditions)
            case name if name in names:
                setattr(made, names[name], words[1])
    return made


def _read_affix_line(
    made: AffixFile, words: list[str], number: int, conditions: _Conditions
) -> None:
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
        fits = conditions.read(words[4] if len(words) > 4 else ".", suffix)
    except (IndexError, ValueError):
        raise PackError(
            "aff:{number}: {line} is no affix rule", number=number, line=shown(" ".join(words))
        ) from None
    rule = Rule(strip, _nothing(add), fits, made.flags(flags))
    classes[flag].rules.append(rule)


def _nothing(text: str) -> str:
    return "" if text == "0" else text


class _Conditions:
    """Reads conditions, equal ones once: classes and dots mean the same in expressions."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, bool], Condition | None] = {}

    def read(self, text: str, suffix: bool) -> Condition | None:
        """Return a condition; None for one that always holds.

        Raises:
            ValueError: it is not one.
        """
        key = (text, suffix)
        if key not in self._read:
            self._read[key] = _condition(text, suffix)
        return self._read[key]


def _condition(text: str, suffix: bool) -> Condition | None:
    if text == ".":
        return None
    parts = [_character_class(part) for part in re.findall(r"\[[^\]]*\]|.", text)]
    outermost = parts[-1] if suffix else parts[0]
    return Condition(re.compile("".join(parts)), re.compile(outermost), len(parts))


def _character_class(part: str) -> str:
    if len(part) == 1:
        if part == "[":
            raise ValueError("a class without an end")
        return part if part == "." else re.escape(part)
    negated = "^" if part.startswith("[^") else ""
    inside = part[1:-1].removeprefix("^")
    if not inside:
        raise ValueError("a class with nothing inside")
    return f"[{negated}{re.escape(inside)}]"
