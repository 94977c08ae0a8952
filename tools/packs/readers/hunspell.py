"""Hunspell dictionaries, read as :mod:`tilewise.authoring.hunspell` reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tilewise.authoring.hunspell import Dictionary, Room
from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten
from tools.packs.readers.wordfreq import frequencies


def read_hunspell(
    material: Material,
    *,
    dic: str,
    aff: str,
    encoding: str = "utf-8",
    words: str = "forms",
    classes: str | None = None,
    letters: int | None = None,
    having: str = "",
    lacking: str = "",
    without: str = "",
    frequency: str | None = None,
    attested: str | None = None,
    replace: Mapping[str, str] = {},
) -> WordColumns:
    """Read a dictionary of the paths `dic` and `aff`.

    Options: `words`: ``forms``, ``lemmas`` for the stems alone, ``names`` for the stems that begin
    with a capital letter, in small letters, or ``all`` for the forms with those that have a capital
    letter; `having`, flags of which a lemma must have one; `lacking`, flags that no lemma has;
    `frequency`, ``source:path`` of a wordfreq list; `replace`, a table of texts and what to write
    instead; `classes`, the only flags whose rules are used; `attested`, ``source:path`` of a
    wordfreq list that must have every form that is not a stem (a language with many clitics has
    more forms than anybody writes); `letters`, to make only forms of this many letters, which saves
    minutes; `without`, characters that no word may have.
    Forms and lemmas with a capital letter are left out: they are proper names and acronyms.

    With `frequency`, lemmas have the column `zipf`: their own value, or, where the list is too
    short to know them but knows another of their forms, the least value of the list.

    Raises:
        PackBuildError: the files, or option `words`, cannot be understood.
    """
    halves = (material.read(path) for path in (aff, dic))
    rules, stems = (half.decode(encoding, "surrogateescape") for half in halves)
    dictionary = Dictionary(rules, stems, classes)  # flags may be bytes
    table: WordColumns
    if words == "forms":
        table = _forms(dictionary, replace, frequencies(material, attested), letters)
    elif words == "all":
        table = {form: {} for form in forms_of(dictionary, letters)}
    elif words == "names":
        names = (stem.text.lower() for stem in dictionary.stems if stem.text.istitle())
        table = {word: {} for word in _written(names, replace)}
    elif words == "lemmas":
        flags = map(dictionary.affixes.flags, (having, lacking))
        table = _lemmas(dictionary, replace, frequencies(material, frequency), *flags)
    else:
        raise PackBuildError(f"hunspell: no words {words!r}; use forms, all, lemmas or names")
    barred = frozenset(without)
    return {word: columns for word, columns in table.items() if barred.isdisjoint(word)}


def _lemmas(
    dictionary: Dictionary,
    replace: Mapping[str, str],
    zipf: Mapping[str, float],
    having: frozenset[str],
    lacking: frozenset[str],
) -> WordColumns:
    table: WordColumns = {}
    least = min(zipf.values(), default=0.0)
    for stem in dictionary.lemmas():
        if lacking & stem.flags or (having and not having & stem.flags):
            continue
        for word in _written([stem.text], replace):
            columns = table.setdefault(word, {})
            if word in zipf:
                columns["zipf"] = zipf[word]
            elif zipf and any(form in zipf for form in _written(dictionary.forms(stem), replace)):
                columns["zipf"] = least
    return table


def _forms(
    dictionary: Dictionary,
    replace: Mapping[str, str],
    known: Mapping[str, float],
    letters: int | None,
) -> WordColumns:
    """Return all forms, or those of this many letters; only stems and known forms, if given."""
    forms = set(_written(forms_of(dictionary, letters), replace))
    if known:
        stems = set(_written((stem.text for stem in dictionary.lemmas()), replace))
        forms &= stems | known.keys()
    return {word: {} for word in forms}


def forms_of(dictionary: Dictionary, letters: int | None) -> Iterator[str]:
    """Yield the forms of all words; only those of this many letters, if given."""
    if letters is None:
        return dictionary.words()
    room = Room(lambda char: (1, 1) if char.isalpha() else (0, 0), letters)
    return dictionary.words_with_room(room, lambda done: None)


def _written(words: Iterable[str], replace: Mapping[str, str]) -> Iterator[str]:
    """Yield the words in small letters, written as the pack writes them."""
    for plain in words:
        word = rewritten(plain, replace)
        if word == word.lower():
            yield word


# -- Word lists of aspell, as its packages compress them -------------------------------------------


def read_compressed(material: Material, *, path: str, encoding: str) -> WordColumns:
    """Read a list packed by ``word-list-compress`` or ``prezip``.

    A word is one byte, which says how many bytes it shares with the word before, and the rest of
    it. ``word-list-compress`` adds 1 to that byte; ``prezip`` begins with a byte 2, and 30 says
    that the next byte is to be added.
    """
    data = material.read(path)
    prezip = data.startswith(b"\x02")
    counts = rb"(\x1e.|[\x00-\x1d])([^\x00-\x1f]*)" if prezip else rb"([\x01-\x20])([^\x01-\x20]*)"
    table: WordColumns = {}
    word = b""
    for shared, rest in re.findall(counts, data[prezip:], re.DOTALL):
        word = word[: sum(shared) - (not prezip)] + rest
        table[word.decode(encoding)] = {}
    return table


def read_affixed(
    material: Material, *, path: str, encoding: str, aff: str, letters: int
) -> WordColumns:
    """Read the forms of a list as :func:`read_compressed`, with flags and rules as hunspell's.

    Options: `aff`, the path of the rules; `letters`, the number of letters of a form.
    """
    rules = material.read(aff).decode("utf-8-sig")
    stems = "\n".join(("", *read_compressed(material, path=path, encoding=encoding)))
    return {form: {} for form in forms_of(Dictionary(rules, stems), letters)}
