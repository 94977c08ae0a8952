"""Hunspell dictionaries: every form that ``.dic`` and ``.aff`` spell out together.

The ``.dic`` lists stems with flags, ``walk/AB``; the ``.aff`` says what a flag does. A suffix
class ``SFX A Y 2`` has rules such as ``SFX A y ied/C [^aeiou]y``: from a stem that ends in a
consonant and ``y``, strip ``y``, add ``ied``; the result may go on with the classes of flag ``C``.
Prefixes (``PFX``) do the same at the front. A form is

- the stem itself, unless it has NEEDAFFIX;
- a stem with one suffix, or with two, the second from the continuation flags of the first;
- any of these with one prefix, from the stem's flags or the continuation flags of its
  suffixes; with a suffix only if both classes allow the *cross product* (``Y``). A prefix's own
  continuation flags may bring a suffix as well.

Some flags forbid: an affix with CIRCUMFIX counts only together with another one that has it;
an affix with NEEDAFFIX wants a further one; what has ONLYINCOMPOUND never stands alone: a stem
with it is dropped with all its forms; what stands in the ``.dic`` with FORBIDDENWORD is no word,
even where a rule makes it. Without FULLSTRIP a rule may not strip a whole stem.

Flags are one character each, two (``FLAG long``), or numbers (``FLAG num``); ``AF`` lines number
whole flag sets, and then ``walk/7`` means the seventh. Compounds are not built: there are
endlessly many. (Format: hunspell(5).)

The tests hold this against spylls, another reading of the format. Its readers do not serve here:
they lose the flags of a line with a stray slash (``rosar/RED/`` in es_ES, with all its forms) and
keep blanks at the end of others.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tilewise.authoring.making.files import read_list
from tilewise.errors import PackError, shown, shown_path

Flags = frozenset[str]
_NONE: Flags = frozenset()


@dataclass(frozen=True)
class Rule:
    """One way to change a stem: `strip` goes, `add` comes, where `condition` fits."""

    strip: str
    add: str
    condition: re.Pattern[str] | None
    flags: Flags


@dataclass(frozen=True)
class Affix:
    """The rules of one flag; `cross` says whether prefix and suffix may come together."""

    cross: bool
    rules: list[Rule] = field(default_factory=list)


@dataclass
class AffixFile:
    """What an ``.aff`` file says, as far as forms depend on it."""

    flag_type: str = "short"
    fullstrip: bool = False
    need_affix: str = ""
    circumfix: str = ""
    only_in_compound: str = ""
    forbidden: str = ""
    aliases: list[Flags] = field(default_factory=list)
    prefixes: dict[str, Affix] = field(default_factory=dict)
    suffixes: dict[str, Affix] = field(default_factory=dict)

    def flags(self, text: str) -> Flags:
        """Return the flags that a text after ``/`` stands for."""
        if self.aliases and text.isdecimal():
            number = int(text)
            if not 1 <= number <= len(self.aliases):
                raise PackError(
                    "aff: no flag set {text}; AF lists {count}",
                    text=text,
                    count=len(self.aliases),
                )
            return self.aliases[number - 1]
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self.flag_type == "num":
            return frozenset(text.split(",")) if text else _NONE
        return frozenset(text)

    def keep(self, classes: Flags) -> None:
        """Forget the rules of all other flags."""
        for affixes in (self.prefixes, self.suffixes):
            for flag in affixes.keys() - classes:
                del affixes[flag]


@dataclass(frozen=True)
class Stem:
    """One line of the ``.dic``."""

    text: str
    flags: Flags


@dataclass(frozen=True)
class Half:
    """A stem with the suffixes it has so far, before any prefix.

    Attributes:
        text: what it looks like.
        flags: those that may bring a prefix.
        bare: it has no suffix.
        cross: its suffixes allow a prefix.
        circumfix: its last suffix wants a prefix with CIRCUMFIX.
        open: something has still to come: it is no word yet.
    """

    text: str
    flags: Flags
    bare: bool
    cross: bool
    circumfix: bool
    open: bool


class Dictionary:
    """A hunspell dictionary, from the text of its two files.

    Args:
        aff: the rules.
        dic: the stems.
        classes: the flags whose rules are used; all where it is None.

    Attributes:
        affixes: what the ``.aff`` says.
        stems: the lines of the ``.dic`` that can be words outside compounds.
        forbidden: what the ``.dic`` says is no word.

    Raises:
        PackError: a line of the ``.aff`` cannot be understood.
    """

    def __init__(self, aff: str, dic: str, classes: str | None = None) -> None:
        self.affixes = parse_aff(aff)
        if classes is not None:
            self.affixes.keep(self.affixes.flags(classes))
        listed = list(_parse_dic(dic, self.affixes))
        barred = {self.affixes.forbidden, self.affixes.only_in_compound} - {""}
        self.stems = [stem for stem in listed if not stem.flags & barred]
        self.forbidden = frozenset(s.text for s in listed if self.affixes.forbidden in s.flags)

    def lemmas(self) -> Iterator[Stem]:
        """Yield the stems that are words as they stand."""
        for stem in self.stems:
            if self.affixes.need_affix not in stem.flags and stem.text not in self.forbidden:
                yield stem

    def words(self) -> Iterator[str]:
        """Yield every form of every stem, some more than once."""
        for stem in self.stems:
            for text in self.forms(stem):
                if text not in self.forbidden:
                    yield text

    def forms(self, stem: Stem) -> Iterator[str]:
        """Yield the forms of a stem, forbidden ones too."""
        aff = self.affixes
        for half in self._halves(stem):
            if not half.open and not half.circumfix:
                yield half.text
            for prefix, rule in self._rules(aff.prefixes, half.flags):
                if not half.bare and not (half.cross and prefix.cross):
                    continue
                prefixed = self._prefixed(rule, half.text)
                if prefixed is None:
                    continue
                closes = not half.bare or aff.need_affix not in rule.flags
                if closes and (aff.circumfix in rule.flags) == half.circumfix:
                    yield prefixed
                if half.bare and prefix.cross:
                    yield from self._after_prefix(prefixed, rule)

    def _halves(self, stem: Stem) -> Iterator[Half]:
        need = self.affixes.need_affix in stem.flags
        yield Half(stem.text, stem.flags, True, True, False, need)
        for once, cross, flags in self._suffixed(stem.text, stem.flags):
            yield self._half(once, cross, stem.flags, flags)
            for twice, cross_too, last in self._suffixed(once, flags):
                yield self._half(twice, cross and cross_too, stem.flags | flags, last)

    def _half(self, text: str, cross: bool, earlier: Flags, flags: Flags) -> Half:
        aff = self.affixes
        circumfix, need = aff.circumfix in flags, aff.need_affix in flags
        return Half(text, earlier | flags, False, cross, circumfix, need)

    def _after_prefix(self, prefixed: str, rule: Rule) -> Iterator[str]:
        """Yield the forms with a suffix that the prefix's continuation flags bring."""
        aff = self.affixes
        for text, cross, flags in self._suffixed(prefixed, rule.flags):
            both = (aff.circumfix in flags) == (aff.circumfix in rule.flags)
            if cross and both and aff.need_affix not in flags:
                yield text

    def _suffixed(self, text: str, flags: Flags) -> Iterator[tuple[str, bool, Flags]]:
        """Yield every way to add one suffix: text, cross product allowed, continuation flags."""
        for affix, rule in self._rules(self.affixes.suffixes, flags):
            if not self._may_strip(rule, text) or not text.endswith(rule.strip):
                continue
            if rule.condition is None or rule.condition.search(text):
                yield text[: len(text) - len(rule.strip)] + rule.add, affix.cross, rule.flags

    def _prefixed(self, rule: Rule, text: str) -> str | None:
        if not self._may_strip(rule, text) or not text.startswith(rule.strip):
            return None
        if rule.condition is not None and not rule.condition.match(text):
            return None
        return rule.add + text[len(rule.strip) :]

    def _may_strip(self, rule: Rule, text: str) -> bool:
        return len(rule.strip) < len(text) or self.affixes.fullstrip

    def _rules(self, affixes: dict[str, Affix], flags: Flags) -> Iterator[tuple[Affix, Rule]]:
        for flag in affixes.keys() & flags:
            for rule in affixes[flag].rules:
                if self.affixes.only_in_compound not in rule.flags:
                    yield affixes[flag], rule


def parse_aff(text: str) -> AffixFile:
    """Read what an ``.aff`` says about forms.

    Raises:
        PackError: naming the line that cannot be understood.
    """
    made = AffixFile()
    names = {
        "NEEDAFFIX": "need_affix",
        "PSEUDOROOT": "need_affix",
        "CIRCUMFIX": "circumfix",
        "ONLYINCOMPOUND": "only_in_compound",
        "FORBIDDENWORD": "forbidden",
    }
    aliases_begun = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        words = line.split()
        if len(words) < 2 and words != ["FULLSTRIP"]:
            continue
        match words[0]:
            case "FLAG":
                made.flag_type = {"long": "long", "num": "num"}.get(words[1], "short")
            case "FULLSTRIP":
                made.fullstrip = True
            case "COMPLEXPREFIXES":
                raise PackError("aff:{number}: COMPLEXPREFIXES is not supported", number=number)
            case "AF" if not aliases_begun:
                aliases_begun = True  # its first line only counts the others
            case "AF":
                numbered, made.aliases = made.aliases, []
                made.aliases = [*numbered, made.flags(words[1])]
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
        raise PackError(
            "aff:{number}: {line} is no affix rule", number=number, line=shown(" ".join(words))
        ) from None
    rule = Rule(strip, _nothing(add), fits, made.flags(flags))
    classes[flag].rules.append(rule)


def _nothing(text: str) -> str:
    return "" if text == "0" else text


def _condition(text: str, suffix: bool) -> re.Pattern[str] | None:
    """Return a condition as an expression: classes and dots mean the same in both."""
    if text == ".":
        return None
    made = ""
    for part in re.findall(r"\[\^?[^\]]+\]|.", text):
        if part == "[":
            raise ValueError("a class without an end, or with nothing inside")
        if len(part) > 1:
            inside = part[1:-1]
            negated = "^" if inside.startswith("^") else ""
            made += f"[{negated}{re.escape(inside.removeprefix('^'))}]"
        else:
            made += part if part == "." else re.escape(part)
    return re.compile(made + ("$" if suffix else ""))


_MORPHOLOGY = re.compile(r"\t| (?=[a-z]{2}:)")


def _parse_dic(text: str, aff: AffixFile) -> Iterator[Stem]:
    for line in text.removeprefix("\ufeff").splitlines()[1:]:  # the first counts the others
        entry = _MORPHOLOGY.split(line, maxsplit=1)[0].strip()
        match = re.match(r"((?:\\/|[^/])+)(?:/(.*))?", entry)
        if match:
            yield Stem(match[1].replace("\\/", "/"), aff.flags(match[2] or ""))


def is_dictionary(path: Path) -> bool:
    """Whether a file is one half of a dictionary: an ``.aff``, or a ``.dic`` that begins so.

    Raises:
        PackError: it cannot be read.
    """
    if path.suffix != ".dic":
        return path.suffix == ".aff"
    first = read_list(path).removeprefix(codecs.BOM_UTF8).partition(b"\n")[0]
    return first.split(b"\t")[0].strip().isdigit()


def read_dictionary(path: Path) -> Iterator[str]:
    """Yield every form of a dictionary on disk, some more than once.

    Args:
        path: its ``.dic`` or its ``.aff``; the other stands beside it.

    Raises:
        PackError: one of the files is missing, or cannot be understood.
    """
    halves = [path.with_suffix(suffix) for suffix in (".aff", ".dic")]
    for half in halves:
        if not half.exists():
            raise PackError(
                "{path} is half of a hunspell dictionary; put {missing} beside it",
                path=shown_path(path),
                missing=half.name,
            )
    aff, dic = (read_list(half) for half in halves)
    encoding = _encoding(aff)
    try:
        return Dictionary(aff.decode(encoding), dic.decode(encoding)).words()
    except UnicodeDecodeError as error:
        raise PackError(
            "{path} is not {encoding}, as SET of its .aff says: {reason}",
            path=shown_path(path),
            encoding=encoding,
            reason=error.reason,
        ) from None


def _encoding(aff: bytes) -> str:
    """Return the encoding that an ``.aff`` names, as Python knows it."""
    said = re.search(rb"^SET\s+(\S+)", aff.removeprefix(codecs.BOM_UTF8), re.M)
    name = said[1].decode("ascii", "replace") if said else "iso8859-1"
    try:
        return codecs.lookup(_ENCODINGS.get(name.lower(), name)).name
    except LookupError:
        raise PackError("aff: the encoding {name} is unknown", name=shown(name)) from None


_ENCODINGS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620"}
"""Encodings that hunspell calls otherwise."""
