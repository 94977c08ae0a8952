"""Reads hunspell dictionaries: every form of their words that may fit a game.

Start with :class:`Dictionary`, at the end: the format is explained there. It reads the rules with
:func:`parse_aff`, and makes the forms of each stem with :class:`Expansion`.
"""

from __future__ import annotations

import codecs
import math
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from tilewise.errors import PackError, shown, shown_path
from tilewise.files import read_file
from tilewise.lexicon.folder import LARGEST_LIST

# -- The parts of an ``.aff`` file that the forms of words depend on -------------------------------
# These are suffix and prefix classes with their rules, the kind of flags, numbered flag sets, and
# the flags that forbid; they are explained with :class:`Dictionary`.


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
        unread: unknown options, and how many lines each has.
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
    unread: Counter[str] = field(default_factory=Counter)
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
        keyword = words[0].upper()
        match keyword:
            case "FLAG":
                if (kind := words[1].lower()) in ("long", "num", "utf-8"):
                    made.set_flag_type("short" if kind == "utf-8" else kind)
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
            case name if name not in _NO_FORMS and words[0].isupper() and name.isalnum():
                made.unread[name] += 1
    return made


_NO_FORMS = frozenset((
    "SET", "LANG", "NAME", "HOME", "VERSION", "TRY", "KEY", "REP", "MAP", "PHONE", "BREAK",
    "WORDCHARS", "NOSUGGEST", "WARN", "FORBIDWARN", "KEEPCASE", "SUBSTANDARD", "MAXDIFF",
    "ONLYMAXDIFF", "MAXNGRAMSUGS", "MAXCPDSUGS", "NOSPLITSUGS", "SUGSWITHDOTS", "CHECKSHARPS",
    "ICONV", "OCONV", "AM", "SYLLABLENUM", "LEMMA_PRESENT", "COMPOUNDFLAG", "COMPOUNDMIN",
    "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDEND", "COMPOUNDLAST", "COMPOUNDROOT",
    "COMPOUNDRULE", "COMPOUNDPERMITFLAG", "COMPOUNDFORBIDFLAG", "COMPOUNDWORDMAX",
    "COMPOUNDSYLLABLE", "COMPOUNDMORESUFFIXES", "CHECKCOMPOUNDDUP", "CHECKCOMPOUNDREP",
    "CHECKCOMPOUNDCASE", "CHECKCOMPOUNDTRIPLE", "CHECKCOMPOUNDPATTERN", "SIMPLIFIEDTRIPLE",
    "FORCEUCASE",
))  # fmt: skip
"""Options that are about suggestions, conversions and compounds, and so do not change forms."""


def _read_affix_line(made: AffixFile, words: list[str], number: int) -> None:
    suffix = words[0].upper() == "SFX"
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


# -- Builds the forms of a stem, but only those that may fit a game --------------------------------
# A dictionary of Hebrew or Italian has hundreds of millions of forms, of which a game of five
# tiles can use one in a thousand. Building them all and measuring them would take too long.
# Instead, every stem and every rule has a *size*: the least and the most tiles that it adds. Sizes
# add up, and a rule is tried only if the stem's size, its own, and the least and the most that may
# still follow (the *reach* of the flags) can add up to a word. Which rules those are depends only
# on the flags and the size of the text they are applied to, so it is worked out once for each.
#
# A character that is not in the game's alphabet has infinite size, until a rule strips it again.
#
# The rules tried are counted, so that a dictionary whose rules multiply without end can be
# refused.
#


_KEPT = 20
"""A remembered rule counts as this many tried; it takes about 100 bytes."""


class Size(NamedTuple):
    """The least and most tiles that a piece of a word takes, counted in parts of a tile."""

    least: int
    most: int

    def plus(self, other: Size) -> Size:
        """Return the size of both together."""
        return Size(self.least + other.least, self.most + other.most)


_ENDLESS = 1 << 40


class Room:
    """The sizes that fit a game.

    Args:
        extent: the least and most that a character takes in a word, in parts of a tile; None for a
            character that no word has.
        wanted: the size of a word, in the same parts.
    """

    def __init__(self, extent: Callable[[str], tuple[int, int] | None], wanted: int) -> None:
        self.wanted = wanted
        self._extent = cache(extent)

    def measure(self, text: str) -> Size:
        """Return the size of a piece of a word."""
        least = most = 0
        for char in unicodedata.normalize("NFC", text):
            added = self._extent(char) or (_ENDLESS, _ENDLESS)
            least, most = least + added[0], most + added[1]
        return Size(least, most)

    def fits(self, size: Size) -> bool:
        """Whether a word of this size may fit the game."""
        return size.least <= self.wanted <= size.most


ENDLESS_ROOM = Room(lambda char: (0, 0), 0)
"""Fits every form."""


@dataclass(frozen=True, slots=True)
class Stem:
    """One line of the ``.dic``."""

    text: str
    flags: Flags


class _Try(NamedTuple):
    """A rule that is worth trying on certain texts.

    Attributes:
        rule: the rule.
        size: size of the text with the rule applied.
        cross: whether the rule combines with a rule at the other end.
    """

    rule: Rule
    size: Size
    cross: bool


class _Half(NamedTuple):
    """A stem with the suffixes it has so far, before any prefix.

    Attributes:
        text: the text so far.
        size: size of the text.
        flags: its flags that bring prefixes.
        last: flags of its last suffix, or of the stem.
        bare: whether it has no suffix.
        cross: whether its suffixes allow a prefix.
    """

    text: str
    size: Size
    flags: Flags
    last: Flags
    bare: bool
    cross: bool


_Changes = Callable[[str, Flags, Size, object], Iterator[tuple[str, _Try]]]
"""Yields a text with each of the rules of its flags that apply, and may lead to a word that fits.

The arguments are the text, the flags that bring rules, the text's size, and what else is known."""

Kind = tuple[Size, Flags, bool]
"""What a rule adds, its continuation flags, and whether it combines with one at the other end."""


class _End:
    """The rules for one end of the word, by flag, with the sizes that they add."""

    def __init__(
        self, classes: dict[str, Affix], only_in_compound: str, room: Room, *, is_suffix: bool
    ) -> None:
        self.is_suffix = is_suffix
        measure = cache(room.measure)
        self._groups: dict[str, dict[Kind, list[Rule]]] = {}
        for flag, affix in classes.items():
            groups = self._groups.setdefault(flag, {})
            for rule in affix.rules:
                if only_in_compound not in rule.flags:
                    stripped = measure(rule.strip)
                    size = measure(rule.add).plus(Size(-stripped.least, -stripped.most))
                    groups.setdefault((size, rule.flags, affix.cross), []).append(rule)
        self.known = cache(self._known)
        self.reach = cache(self._reach)
        self.following = cache(self._following)

    def _known(self, flags: Flags) -> Flags:
        """Return the flags that have rules."""
        return flags.intersection(self._groups) or NO_FLAGS

    def groups(self, flags: Flags) -> Iterator[tuple[Kind, list[Rule]]]:
        """Yield the rules of every flag that has any, flag by flag, those of a kind together."""
        for flag in sorted(self.known(flags)):
            yield from self._groups[flag].items()

    def _reach(self, flags: Flags) -> Size:
        """Return the least and the most that a rule of these flags may add, or none of them.

        Rules that add a character outside the alphabet do not count: nothing later strips it.
        """
        sizes = [size for (size, _, _), _ in self.groups(flags) if size.least < _ENDLESS // 2]
        return Size(
            min((size.least for size in sizes if size.least < 0), default=0),
            max((size.most for size in sizes if size.most > 0), default=0),
        )

    def _following(self, flags: Flags) -> Flags:
        """Return the flags of all rules of these flags."""
        return NO_FLAGS.union(*(following for (_, following, _), _ in self.groups(flags)))


class Expansion:
    """Makes the forms of stems.

    Args:
        affixes: the rules.
        room: which sizes fit; forms of other sizes may be built as well.
        most_tried: rules that may be tried on all stems together.
    """

    def __init__(
        self, affixes: AffixFile, room: Room = ENDLESS_ROOM, most_tried: float = math.inf
    ) -> None:
        self._aff = affixes
        self._room = room
        self._most = most_tried
        self._tried = 0
        barred = affixes.only_in_compound
        self._prefixes = _End(affixes.prefixes, barred, room, is_suffix=False)
        self._suffixes = _End(affixes.suffixes, barred, room, is_suffix=True)
        self._first = self._changes(self._suffixes, self._after_suffix)
        self._last = self._changes(self._suffixes, self._in_front)
        self._front = self._changes(self._prefixes, self._behind)

    def _spend(self, steps: int) -> None:
        """Count some rules tried.

        Raises:
            PackError: there were too many.
        """
        self._tried += steps
        if self._tried > self._most:
            raise PackError(
                "the .aff makes too many forms of the words in the .dic (more than "
                f"{self._most:,} rules tried); use a dictionary with fewer rules"
            )

    def forms(self, stem: Stem) -> Iterator[str]:
        """Yield the stem, whatever its size, and its forms that may fit.

        Raises:
            PackError: too many rules were tried for this and earlier stems.
        """
        aff, fits = self._aff, self._room.fits
        for half in self._halves(stem):
            circumfix = not half.bare and aff.circumfix in half.last
            is_open = aff.need_affix in half.last
            if (half.bare or fits(half.size)) and not is_open and not circumfix:
                yield half.text
            if not half.flags:
                continue
            for text, made in self._front(half.text, half.flags, half.size, half.bare):
                if not half.bare and not (half.cross and made.cross):
                    continue
                flags = made.rule.flags
                closes = not half.bare or aff.need_affix not in flags
                if fits(made.size) and closes and (aff.circumfix in flags) == circumfix:
                    yield text
                if half.bare and made.cross:
                    yield from self._after_prefix(text, made)

    def _halves(self, stem: Stem) -> Iterator[_Half]:
        outer = self._prefixes.known(stem.flags)
        bare = _Half(stem.text, self._room.measure(stem.text), outer, stem.flags, True, True)
        yield bare
        for once in self._longer(bare, self._first):
            yield once
            yield from self._longer(once, self._last)

    def _longer(self, half: _Half, changed: _Changes) -> Iterator[_Half]:
        """Yield a half with one more suffix."""
        for text, made in changed(half.text, half.last, half.size, half.flags):
            flags = self._joined(half.flags, made.rule.flags)
            cross = half.cross and made.cross
            yield _Half(text, made.size, flags, made.rule.flags, False, cross)

    def _joined(self, outer: Flags, flags: Flags) -> Flags:
        """Return the flags of two sets that bring prefixes."""
        more = self._prefixes.known(flags)
        return outer | more if more else outer

    def _after_prefix(self, prefixed: str, prefix: _Try) -> Iterator[str]:
        """Yield the forms with a suffix that the prefix's continuation flags bring."""
        aff, own = self._aff, prefix.rule.flags
        for text, made in self._last(prefixed, own, prefix.size, NO_FLAGS):
            flags = made.rule.flags
            both = (aff.circumfix in flags) == (aff.circumfix in own)
            if self._room.fits(made.size) and made.cross and both and aff.need_affix not in flags:
                yield text

    # -- the rules worth trying, and trying them ----------------------------------------------

    def _changes(self, end: _End, following: Callable[..., Size]) -> _Changes:
        """Return a function that applies the rules for one end of the word.

        Args:
            end: the rules.
            following: the reach of what may be added after a rule. Its arguments are the rule's
                continuation flags, and what else is known.
        """
        reach = cache(following)
        outermost = slice(-1, None) if end.is_suffix else slice(1)
        is_there = str.endswith if end.is_suffix else str.startswith

        @cache
        def fitting(flags: Flags, size: Size, known: object) -> Sequence[_Try]:
            found: list[_Try] = []
            for (added, more, cross), rules in end.groups(flags):
                then = size.plus(added)
                if self._room.fits(then.plus(reach(more, known))):
                    found += [_Try(rule, then, cross) for rule in rules]
                self._spend(1)
            self._spend(_KEPT * len(found))
            return found

        @cache
        def plan(char: str, flags: Flags, size: Size, known: object) -> Sequence[_Try]:
            found = [made for made in fitting(flags, size, known) if agrees(made.rule, char)]
            self._spend(_KEPT * len(found))
            return found

        def agrees(rule: Rule, char: str) -> bool:
            """Whether a rule may apply to a text if only its outermost character is known."""
            if rule.strip and rule.strip[outermost] != char:
                return False
            return rule.condition is None or rule.condition.outermost.match(char) is not None

        def changed(
            text: str, flags: Flags, size: Size, known: object
        ) -> Iterator[tuple[str, _Try]]:
            if not end.known(flags):
                return
            found = plan(text[outermost], flags, size, known)
            self._spend(len(found))
            for made in found:
                rule, condition = made.rule, made.rule.condition
                left = len(text) - len(rule.strip)
                if not is_there(text, rule.strip) or not (left or self._aff.fullstrip):
                    continue
                if condition is not None:
                    start = len(text) - condition.length if end.is_suffix else 0
                    if start < 0 or condition.whole.match(text, start) is None:
                        continue
                yield (
                    text[:left] + rule.add if end.is_suffix else rule.add + text[len(rule.strip) :],
                    made,
                )

        return changed

    def _after_suffix(self, flags: Flags, outer: Flags) -> Size:
        """Return the reach of a second suffix and a prefix."""
        second = self._suffixes
        return second.reach(flags).plus(self._in_front(flags | second.following(flags), outer))

    def _in_front(self, flags: Flags, outer: Flags) -> Size:
        """Return the reach of the prefixes that may follow the last suffix."""
        return self._prefixes.reach(self._joined(outer, flags))

    def _behind(self, flags: Flags, bare: bool) -> Size:
        """Return the reach of the suffixes that may follow a prefix: only on a bare stem."""
        return self._suffixes.reach(flags if bare else NO_FLAGS)


# -- Reads hunspell dictionaries: every word form that a ``.dic`` and its ``.aff`` define ----------
# The ``.dic`` lists stems with flags, ``walk/AB``; the ``.aff`` says what a flag does. A suffix
# class ``SFX A Y 2`` has rules such as ``SFX A y ied/C [^aeiou]y``: from a stem that ends in a
# consonant and ``y``, strip ``y``, add ``ied``; the classes of flag ``C`` may then follow.
# Prefixes (``PFX``) do the same at the front. A form is
#
# - the stem itself, unless it has NEEDAFFIX;
# - a stem with one suffix, or with two, the second from the continuation flags of the first;
# - any of these with one prefix, from the stem's flags or the continuation flags of its
#   suffixes; with a suffix only if both classes allow the *cross product* (``Y``). A prefix's own
#   continuation flags may bring a suffix as well.
#
# Some flags are restrictions. An affix with CIRCUMFIX is valid only together with another that has
# it. An affix with NEEDAFFIX needs a further one. A stem with ONLYINCOMPOUND is dropped with all
# its forms, as it never stands alone. A word with FORBIDDENWORD in the ``.dic`` is not a word,
# even if a rule makes it. Without FULLSTRIP, a rule may not strip a whole stem.
#
# Flags are one character each, two (``FLAG long``), or numbers (``FLAG num``). ``AF`` lines number
# whole flag sets; ``walk/7`` then means the seventh. Compounds are not built, as their number has
# no limit. (Format: hunspell(5).)
#
# The tests compare the results with spylls, another implementation. We do not use its readers:
# they lose the flags of a line with a stray slash (``rosar/RED/`` in es_ES, with all its forms),
# and keep trailing blanks of others.
#


MOST_TRIED = 30_000_000
"""Most rules to try on all stems of a dictionary; Polish, at ten tiles, takes 8 million."""

MOST_FORMS = 2_000_000
"""Most forms of a dictionary for one game: the most words a game may have."""

_WATCHED = 1000
"""Stems between reports of progress."""


class Dictionary:
    """A hunspell dictionary, from the text of its two files.

    Args:
        aff: the rules.
        dic: the stems.
        classes: the flags whose rules are used; None for all.

    Attributes:
        affixes: the rules of the ``.aff``.
        stems: the lines of the ``.dic`` that can be words outside compounds.
        forbidden: texts that the ``.dic`` marks as not words.

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

    @property
    def has_lone_bytes(self) -> bool:
        """Whether a form may contain bytes that are not valid in the files' encoding."""
        return any(map(has_lone_bytes, self.sample()))

    def lemmas(self) -> Iterator[Stem]:
        """Yield the stems that are words without an affix."""
        for stem in self.stems:
            if self.affixes.need_affix not in stem.flags and stem.text not in self.forbidden:
                yield stem

    def words(self) -> Iterator[str]:
        """Yield every form of every stem, some more than once."""
        return self._words(self._all_forms, lambda done: None)

    def words_with_room(self, room: Room, watch: Callable[[int], None]) -> Iterator[str]:
        """Yield every stem, and every other form that may fit the game, in NFC, once each.

        Args:
            room: which sizes fit the game.
            watch: called now and then with how many stems are done.

        Raises:
            PackError: there are too many forms.
        """
        expansion = Expansion(self.affixes, room, MOST_TRIED)
        most = len(self.stems) + MOST_FORMS
        seen: set[str] = set()
        for text in self._words(expansion, watch):
            form = unicodedata.normalize("NFC", text)
            if form and form not in seen:
                seen.add(form)
                yield form
            if len(seen) > most:
                raise PackError(
                    f"the dictionary makes more than {MOST_FORMS:,} word forms that fit "
                    "the game; use a dictionary with fewer rules"
                )

    def _words(self, expansion: Expansion, watch: Callable[[int], None]) -> Iterator[str]:
        for done, stem in enumerate(self.stems):
            if done % _WATCHED == 0:
                watch(done)
            for text in expansion.forms(stem):
                if text not in self.forbidden:
                    yield text

    def forms(self, stem: Stem) -> Iterator[str]:
        """Yield the forms of a stem, including forbidden ones."""
        return self._all_forms.forms(stem)

    @cached_property
    def _all_forms(self) -> Expansion:
        return Expansion(self.affixes)

    def sample(self) -> list[str]:
        """Return texts that contain every letter of the forms: stems and affixes."""
        affixes = (*self.affixes.prefixes.values(), *self.affixes.suffixes.values())
        added = {rule.add for affix in affixes for rule in affix.rules}
        return [*(stem.text for stem in self.stems), *sorted(added - {""})]


_MORPHOLOGY = re.compile(r"\t|(?<! ) +(?=[a-z]{2}:)")
_ENTRY = re.compile(r"((?:\\/|[^/])+)(?:/(.*))?")


def _parse_dic(text: str, aff: AffixFile) -> Iterator[Stem]:
    for line in text.removeprefix("\ufeff").splitlines()[1:]:  # the first is the number of stems
        entry = _MORPHOLOGY.split(line, maxsplit=1)[0].strip()
        match = _ENTRY.match(entry)
        if match:
            yield Stem(match[1].replace("\\/", "/"), aff.flags(match[2] or ""))


def is_dictionary(path: Path) -> bool:
    """Whether a file is half of a dictionary: an ``.aff``, or a ``.dic`` that begins like one.

    Raises:
        PackError: it cannot be read.
    """
    if path.suffix != ".dic":
        return path.suffix == ".aff"
    content = read_file(path, LARGEST_LIST, PackError).removeprefix(codecs.BOM_UTF8)
    first = content.partition(b"\n")[0]
    return first.split(b"\t")[0].strip().isdigit()


def installed_dictionary(language: str) -> Path | None:
    """Return the ``.dic`` that is installed for a language, given as a BCP-47 tag.

    It is looked for in the folders of ``$DICPATH``, or else where Debian, Fedora and Arch put it.
    """
    folders = (os.environ.get("DICPATH") or _SYSTEM_FOLDERS).split(os.pathsep)
    primary, *_ = tag = language.replace("-", "_").split("_")
    for pattern in ("_".join(tag), primary, f"{primary}_*") if primary else ():
        for folder in map(Path, folders):
            if found := sorted(folder.glob(f"{pattern}.dic")):
                return found[0]
    return None


_SYSTEM_FOLDERS = os.pathsep.join(("/usr/share/hunspell", "/usr/share/myspell"))


def read_dictionary(path: Path) -> Dictionary:
    """Read a dictionary on disk.

    Args:
        path: its ``.dic`` or its ``.aff``; the other is next to it.

    Raises:
        PackError: one of the files is missing, or cannot be understood.
    """
    halves = [path.with_suffix(suffix) for suffix in (".aff", ".dic")]
    for half in halves:
        if not half.exists():
            raise PackError(
                f"{shown_path(path)} is half of a hunspell dictionary; put {half.name} next to it"
            )
    aff, dic = (read_file(half, LARGEST_LIST, PackError) for half in halves)
    encoding = _encoding(aff)
    try:
        return Dictionary(aff.decode(encoding), dic.decode(encoding))
    except UnicodeDecodeError as error:
        # Flags that are single bytes, and comments, may be in another encoding than SET (hu_HU).
        found = Dictionary(*(half.decode(encoding, "surrogateescape") for half in (aff, dic)))
        if not found.has_lone_bytes:
            return found
        raise PackError(
            f"{shown_path(path)} is not in {encoding}, the encoding that its .aff names "
            f"with SET: {error.reason}"
        ) from None


def _encoding(aff: bytes) -> str:
    """Return the encoding that an ``.aff`` names, as Python knows it."""
    said = re.search(rb"^SET\s+(\S+)", aff.removeprefix(codecs.BOM_UTF8), re.M | re.I)
    name = said[1].decode("ascii", "replace") if said else "iso8859-1"
    known = _ENCODINGS.get(re.sub("[-_ ]", "", name[:_LONGEST_NAME].lower()))
    if known is None:
        raise PackError(f"aff: the encoding {shown(name)} is unknown")
    return codecs.lookup(known).name


_LONGEST_NAME = 40

_ENCODINGS = {
    "utf8": "utf-8",
    "ascii": "ascii",
    "usascii": "ascii",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    "tis620": "tis-620",
    "tis6202533": "tis-620",
    **{f"iso8859{part}": f"iso8859-{part}" for part in (*range(1, 12), *range(13, 17))},
    **{f"latin{number}": f"latin{number}" for number in range(1, 11)},
    **{
        f"{maker}{page}": f"cp{page}"
        for maker in ("cp", "windows", "microsoftcp")
        for page in (874, *range(1250, 1259))
    },
}
"""Encodings of dictionaries, by hunspell's and other names, without hyphens.

They are listed because Python also has encodings that are not for text, such as ``zlib``.
"""
