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

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten
from tools.packs.readers.wordfreq import frequencies

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
                raise PackBuildError(f"aff: no flag set {text}; AF lists {len(self.aliases)}")
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
        PackBuildError: a line of the ``.aff`` cannot be understood.
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
        PackBuildError: naming the line that cannot be understood.
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
                raise PackBuildError(f"aff:{number}: COMPLEXPREFIXES is not supported")
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
        raise PackBuildError(f"aff:{number}: {' '.join(words)!r} is no affix rule") from None
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


_MORPHOLOGY = re.compile(r"\t| +(?=[a-z]{2}:)")


def _parse_dic(text: str, aff: AffixFile) -> Iterator[Stem]:
    for line in text.removeprefix("\ufeff").splitlines()[1:]:  # the first counts the others
        entry = _MORPHOLOGY.split(line, maxsplit=1)[0].strip()
        match = re.match(r"((?:\\/|[^/])+)(?:/(.*))?", entry)
        if match:
            yield Stem(match[1].replace("\\/", "/"), aff.flags(match[2] or ""))


def read_hunspell(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a dictionary of the paths `dic` and `aff`.

    Options: `encoding` (default utf-8); `words`: ``forms`` (default), ``lemmas`` for the stems
    alone, or ``names`` for the stems that begin with a capital letter, in small letters;
    `having`, flags of which a lemma must have one; `flags`, a table column -> flags, which marks
    the lemmas that have one of them (several stems may be spelled alike); `frequency`,
    ``source:path`` of a wordfreq list; `replace`, a table of texts and what to write instead;
    `classes`, the only flags whose rules are used; `attested`, ``source:path`` of a wordfreq list
    that must know a form which is no stem (a language with many clitics has more forms than
    anybody writes); `without`, characters that no word may have. Of forms and lemmas those with a
    capital letter are left out: they are proper names and acronyms.

    With `frequency`, lemmas have the column `zipf`: their own value, or, where the list is too
    short to know them but knows another of their forms, the least value of the list.

    Raises:
        PackBuildError: the files, or option `words`, cannot be understood.
    """
    encoding = options.get("encoding", "utf-8")
    aff, dic = (material.read(options[key]).decode(encoding) for key in ("aff", "dic"))
    dictionary = Dictionary(aff, dic, options.get("classes"))
    barred = frozenset(options.get("without", ""))
    table = _read_words(material, options, dictionary)
    return {word: columns for word, columns in table.items() if not barred & set(word)}


def _read_words(material: Material, options: dict[str, Any], dictionary: Dictionary) -> WordColumns:
    replace = options.get("replace", {})
    wanted_words = options.get("words", "forms")
    if wanted_words == "forms":
        return _forms(dictionary, replace, frequencies(material, options, "attested"))
    if wanted_words == "names":
        names = (stem.text for stem in dictionary.stems if stem.text.istitle())
        return {word: {} for word in _written(map(str.lower, names), replace)}
    if wanted_words != "lemmas":
        raise PackBuildError(f"hunspell: no words {wanted_words!r}; use forms, lemmas or names")
    return _lemmas(material, options, dictionary, replace)


def _lemmas(
    material: Material, options: dict[str, Any], dictionary: Dictionary, replace: dict[str, str]
) -> WordColumns:
    table: WordColumns = {}
    wanted = {column: dictionary.affixes.flags(f) for column, f in options.get("flags", {}).items()}
    having = dictionary.affixes.flags(options.get("having", ""))
    zipf = frequencies(material, options, "frequency")
    least = min(zipf.values(), default=0.0)
    for stem in dictionary.lemmas():
        if having and not having & stem.flags:
            continue
        for word in _written([stem.text], replace):
            columns = table.setdefault(word, {})
            columns.update({column: 1.0 for column, flags in wanted.items() if flags & stem.flags})
            if word in zipf:
                columns["zipf"] = zipf[word]
            elif any(form in zipf for form in _written(dictionary.forms(stem), replace)):
                columns["zipf"] = least
    return table


def _forms(dictionary: Dictionary, replace: dict[str, str], known: dict[str, float]) -> WordColumns:
    """Return all forms; where forms are known, only the stems and those."""
    forms = set(_written(dictionary.words(), replace))
    if known:
        stems = set(_written((stem.text for stem in dictionary.lemmas()), replace))
        forms &= stems | known.keys()
    return {word: {} for word in forms}


def _written(words: Iterable[str], replace: dict[str, str]) -> Iterator[str]:
    """Yield the words in small letters, written as the pack writes them."""
    for plain in words:
        word = rewritten(plain, replace)
        if word == word.lower():
            yield word
