"""Reads hunspell dictionaries: every word form that a ``.dic`` and its ``.aff`` define.

The ``.dic`` lists stems with flags, ``walk/AB``; the ``.aff`` says what a flag does. A suffix
class ``SFX A Y 2`` has rules such as ``SFX A y ied/C [^aeiou]y``: from a stem that ends in a
consonant and ``y``, strip ``y``, add ``ied``; the classes of flag ``C`` may then follow.
Prefixes (``PFX``) do the same at the front. A form is

- the stem itself, unless it has NEEDAFFIX;
- a stem with one suffix, or with two, the second from the continuation flags of the first;
- any of these with one prefix, from the stem's flags or the continuation flags of its
  suffixes; with a suffix only if both classes allow the *cross product* (``Y``). A prefix's own
  continuation flags may bring a suffix as well.

Some flags are restrictions. An affix with CIRCUMFIX is valid only together with another that has
it. An affix with NEEDAFFIX needs a further one. A stem with ONLYINCOMPOUND is dropped with all its
forms, as it never stands alone. A word with FORBIDDENWORD in the ``.dic`` is not a word, even if a
rule makes it. Without FULLSTRIP, a rule may not strip a whole stem.

Flags are one character each, two (``FLAG long``), or numbers (``FLAG num``). ``AF`` lines number
whole flag sets; ``walk/7`` then means the seventh. Compounds are not built, as their number has no
limit. (Format: hunspell(5).)

The tests compare the results with spylls, another implementation. We do not use its readers: they
lose the flags of a line with a stray slash (``rosar/RED/`` in es_ES, with all its forms), and keep
trailing blanks of others.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

from tilewise.authoring.making.affixes import AffixFile, has_lone_bytes, parse_aff
from tilewise.authoring.making.word_forms import (
    Expansion,
    Room,
    Stem,
)
from tilewise.errors import PackError, shown, shown_path
from tilewise.files import read_file
from tilewise.lexicon.folder import LARGEST_LIST

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
    said = re.search(rb"^SET\s+(\S+)", aff.removeprefix(codecs.BOM_UTF8), re.M)
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
