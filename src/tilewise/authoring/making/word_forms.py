"""Builds the forms of a stem, but only those that may fit a game.

A dictionary of Hebrew or Italian has hundreds of millions of forms, of which a game of five tiles
can use one in a thousand. Building them all and measuring them would take too long. Instead, every
stem and every rule has a *size*: the least and the most tiles that it adds. Sizes add up, and a
rule is tried only if the stem's size, its own, and the sizes of whatever may still follow can add
up to a word. Which rules those are depends only on the flags, the size and the outermost letter of
the text they are applied to, so it is worked out once for each combination.

A character that is not in the game's alphabet has infinite size, until a rule strips it again.

The rules tried are counted, so that a dictionary whose rules multiply without end can be refused.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from tilewise.authoring.making.affixes import NO_FLAGS, Affix, AffixFile, Flags, Rule
from tilewise.errors import PackError

_KEPT = 20
"""A remembered rule counts as this many tried; it takes about 100 bytes."""

_REMEMBERED = 1 << 18


class Size(NamedTuple):
    """The least and most tiles that a piece of a word takes, counted in parts of a tile."""

    least: int
    most: int

    def plus(self, other: Size) -> Size:
        """Return the size of both together."""
        return Size(self.least + other.least, self.most + other.most)

    def minus(self, other: Size) -> Size:
        """Return the size left after removing the other."""
        return Size(self.least - other.least, self.most - other.most)


_ENDLESS = Size(1 << 40, 1 << 40)


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
            added = self._extent(char) or _ENDLESS
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


class _Half(NamedTuple):
    """A stem with the suffixes it has so far, before any prefix.

    Attributes:
        text: the text so far.
        size: size of the text.
        fits: whether it may fit the game as it is.
        flags: its flags that bring prefixes.
        bare: whether it has no suffix.
        cross: whether its suffixes allow a prefix.
        circumfix: whether its last suffix needs a prefix with CIRCUMFIX.
        open: whether it is not a word yet, as another affix has to follow.
    """

    text: str
    size: Size
    fits: bool
    flags: Flags
    bare: bool
    cross: bool
    circumfix: bool
    open: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """Rules of one affix with the same size and continuation.

    Attributes:
        size: what each of them adds.
        flags: their continuation flags.
        cross: whether they combine with a rule at the other end.
        rules: the rules, in the order of the ``.aff``.
    """

    size: Size
    flags: Flags
    cross: bool
    rules: list[Rule]


Groups = Sequence[_Group]


class _Try(NamedTuple):
    """A rule that is worth trying on certain texts.

    Attributes:
        rule: the rule.
        size: size of the text with the rule applied.
        fits: whether that may fit the game as it is.
        cross: whether the rule combines with a rule at the other end.
    """

    rule: Rule
    size: Size
    fits: bool
    cross: bool


Plan = Sequence[_Try]


class _Effort:
    """Counts the rules tried for one dictionary.

    Args:
        most: rules that may be tried.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.tried = 0

    def spend(self, steps: int) -> None:
        """Count some rules tried.

        Raises:
            PackError: there were too many.
        """
        self.tried += steps
        if self.tried > self.most:
            raise PackError(
                "the .aff makes too many forms of the words in the .dic (more than "
                f"{self.most:,} rules tried); use a dictionary with fewer rules"
            )


class _Affixes:
    """The rules for one end of the word, by flag, with the sizes that they add."""

    def __init__(
        self, classes: dict[str, Affix], only_in_compound: str, room: Room, effort: _Effort
    ) -> None:
        self._effort = effort
        measure = cache(room.measure)
        self._groups: dict[str, Groups] = {}
        for flag, affix in classes.items():
            groups: dict[tuple[Size, Flags], _Group] = {}
            for rule in affix.rules:
                if only_in_compound not in rule.flags:
                    size = measure(rule.add).minus(measure(rule.strip))
                    new = _Group(size, rule.flags, affix.cross, [])
                    groups.setdefault((size, rule.flags), new).rules.append(rule)
            self._groups[flag] = list(groups.values())
        self.known = cache(self._known)
        self.sizes = cache(self._sizes)

    def _known(self, flags: Flags) -> Flags:
        """Return the flags that have rules."""
        return frozenset(flag for flag in flags if flag in self._groups) or NO_FLAGS

    def groups(self, flags: Flags) -> Iterator[_Group]:
        """Yield the rules of every flag that has any, flag by flag."""
        known = self.known(flags)
        for flag in sorted(known):
            yield from self._groups[flag]

    def _sizes(self, flags: Flags) -> frozenset[Size]:
        """Return the sizes that the rules of these flags may add."""
        self._effort.spend(sum(len(self._groups[flag]) for flag in self.known(flags)))
        return frozenset(group.size for group in self.groups(flags))


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
        self._effort = _Effort(most_tried)
        barred = affixes.only_in_compound
        self._prefixes = _Affixes(affixes.prefixes, barred, room, self._effort)
        self._suffixes = _Affixes(affixes.suffixes, barred, room, self._effort)
        self._after_suffix = cache(self._sizes_after_suffix)
        more = lru_cache(_REMEMBERED)(self._takes_more)
        self._plan_first = self._planner(self._suffixes, -1, more)
        self._plan_last = self._planner(self._suffixes, -1, self._takes_prefix)
        self._plan_prefixes = self._planner(self._prefixes, 0, self._takes_suffix)

    def forms(self, stem: Stem) -> Iterator[str]:
        """Yield the stem, whatever its size, and its forms that may fit.

        Raises:
            PackError: too many rules were tried for this and earlier stems.
        """
        aff = self._aff
        for half in self._halves(stem):
            if half.fits and not half.open and not half.circumfix:
                yield half.text
            if not half.flags:
                continue
            plan = self._plan_prefixes(half.text[:1], half.flags, half.size, half.bare)
            self._effort.spend(len(plan))
            for rule, size, fits, cross in plan:
                if not half.bare and not (half.cross and cross):
                    continue
                prefixed = self._prefixed(rule, half.text)
                if prefixed is None:
                    continue
                closes = not half.bare or aff.need_affix not in rule.flags
                if fits and closes and (aff.circumfix in rule.flags) == half.circumfix:
                    yield prefixed
                if half.bare and cross:
                    yield from self._after_prefix(prefixed, size, rule)

    def _halves(self, stem: Stem) -> Iterator[_Half]:
        aff = self._aff
        size = self._room.measure(stem.text)
        outer = self._prefixes.known(stem.flags)
        need = aff.need_affix in stem.flags
        yield _Half(stem.text, size, True, outer, True, True, False, need)
        if not self._suffixes.known(stem.flags):
            return
        plan = self._plan_first(stem.text[-1:], stem.flags, size, outer)
        for once in self._suffixed(stem.text, plan):
            flags, cross = once.made.rule.flags, once.made.cross
            first_outer = self._joined(outer, flags)
            yield self._half(once, cross, first_outer)
            if not self._suffixes.known(flags):
                continue
            plan = self._plan_last(once.text[-1:], flags, once.made.size, first_outer)
            for twice in self._suffixed(once.text, plan):
                both = self._joined(first_outer, twice.made.rule.flags)
                yield self._half(twice, cross and twice.made.cross, both)

    def _joined(self, outer: Flags, flags: Flags) -> Flags:
        """Return the flags of two sets that bring prefixes."""
        more = self._prefixes.known(flags)
        return outer | more if more else outer

    def _half(self, found: _Suffixed, cross: bool, outer: Flags) -> _Half:
        aff, made = self._aff, found.made
        circumfix, need = aff.circumfix in made.rule.flags, aff.need_affix in made.rule.flags
        return _Half(found.text, made.size, made.fits, outer, False, cross, circumfix, need)

    def _after_prefix(self, prefixed: str, size: Size, rule: Rule) -> Iterator[str]:
        """Yield the forms with a suffix that the prefix's continuation flags bring."""
        aff = self._aff
        if not self._suffixes.known(rule.flags):
            return
        plan = self._plan_last(prefixed[-1:], rule.flags, size, NO_FLAGS)
        for text, made in self._suffixed(prefixed, plan):
            flags = made.rule.flags
            both = (aff.circumfix in flags) == (aff.circumfix in rule.flags)
            if made.fits and made.cross and both and aff.need_affix not in flags:
                yield text

    def _suffixed(self, text: str, plan: Plan) -> Iterator[_Suffixed]:
        """Yield the text with each of some suffixes that apply."""
        self._effort.spend(len(plan))
        for made in plan:
            rule = made.rule
            if not text.endswith(rule.strip) or not self._may_strip(rule, text):
                continue
            condition = rule.condition
            if condition is None or (
                len(text) >= condition.length
                and condition.whole.match(text, len(text) - condition.length)
            ):
                yield _Suffixed(text[: len(text) - len(rule.strip)] + rule.add, made)

    def _prefixed(self, rule: Rule, text: str) -> str | None:
        if not text.startswith(rule.strip) or not self._may_strip(rule, text):
            return None
        if rule.condition is not None and not rule.condition.whole.match(text):
            return None
        return rule.add + text[len(rule.strip) :]

    def _may_strip(self, rule: Rule, text: str) -> bool:
        return len(rule.strip) < len(text) or self._aff.fullstrip

    # -- plans: the rules worth trying --------------------------------------------------------

    def _planner(
        self, affixes: _Affixes, place: int, may_go_on: Callable[..., bool]
    ) -> Callable[..., Plan]:
        """Return a function that finds the rules that may lead to a word that fits.

        Its arguments are the outermost character of a text, the flags that bring rules, the size of
        the text, and whatever else `may_go_on` has to know.

        Args:
            affixes: the rules for one end of the word.
            place: the place of the outermost character at that end.
            may_go_on: whether more may follow a rule and still fit. Its arguments are the size that
                the rule leads to, the rule's continuation flags, and whatever else.
        """

        @cache
        def roomy(flags: Flags, size: Size, *context: object) -> Sequence[_Reached]:
            found: list[_Reached] = []
            for group in affixes.groups(flags):
                self._effort.spend(1)
                then = size.plus(group.size)
                fits = self._room.fits(then)
                if fits or may_go_on(then, group.flags, *context):
                    found.append(_Reached(group, then, fits))
            self._effort.spend(_KEPT * len(found))
            return found

        @cache
        def plan(outermost: str, flags: Flags, size: Size, *context: object) -> Plan:
            reached = roomy(flags, size, *context)
            self._effort.spend(sum(len(one.group.rules) for one in reached))
            found = [
                _Try(rule, one.size, one.fits, one.group.cross)
                for one in reached
                for rule in one.group.rules
                if _agrees(rule, outermost, place)
            ]
            self._effort.spend(_KEPT * len(found))
            return found

        return plan

    def _takes_more(self, size: Size, flags: Flags, outer: Flags) -> bool:
        """Whether something may follow the first suffix of a stem."""
        return self._fits_with(size, self._after_suffix(flags, outer))

    def _takes_prefix(self, size: Size, flags: Flags, outer: Flags) -> bool:
        """Whether a prefix may follow the last suffix."""
        return self._fits_with(size, self._prefixes.sizes(self._joined(outer, flags)))

    def _takes_suffix(self, size: Size, flags: Flags, bare: bool) -> bool:
        """Whether a suffix may follow a prefix, which it can only on a bare stem."""
        return bare and self._fits_with(size, self._suffixes.sizes(flags))

    def _fits_with(self, size: Size, more: Iterable[Size]) -> bool:
        return any(self._room.fits(size.plus(one)) for one in more)

    def _sizes_after_suffix(self, flags: Flags, outer: Flags) -> frozenset[Size]:
        """Return the sizes that may be added to a stem with one suffix.

        Args:
            flags: flags of the suffix.
            outer: the stem's flags that bring prefixes.
        """
        first = self._joined(outer, flags)
        found = set(self._prefixes.sizes(first))
        for group in self._suffixes.groups(flags):
            both = self._prefixes.sizes(self._joined(first, group.flags))
            self._effort.spend(1 + len(both))
            found.add(group.size)
            found.update(group.size.plus(size) for size in both)
        self._effort.spend(_KEPT * len(found))
        return frozenset(found)


class _Reached(NamedTuple):
    """Rules that are worth trying, the size they lead to, and whether that fits."""

    group: _Group
    size: Size
    fits: bool


class _Suffixed(NamedTuple):
    """A text to which a suffix has been added."""

    text: str
    made: _Try


def _agrees(rule: Rule, outermost: str, place: int) -> bool:
    """Whether a rule may apply to a text if only its outermost character is known."""
    if rule.strip and rule.strip[place] != outermost:
        return False
    return rule.condition is None or rule.condition.outermost.match(outermost) is not None
