"""German verbs and adjectives: dictionaries of forms, completed by the rules of the language.

The dictionaries of RosaeNLG list forms in nested JSON. They use the spelling of before 1996 and
lack some common verbs (ticken, spucken), so four things are done here.

*Spelling.* ß is now used only after long vowels and diphthongs; after short vowels it became ss.
For a verb form, the infinitive decides: if it has ss, ß was a matter of position (passen, paßte ->
passte), unless the vowel is the a of the past tense (messen, maß) or a diphthong (lassen, ließ); if
it has ß after ei or ie, the past has a short i or o (reißen, riß -> riss; gießen, goß -> goss). An
adjective in the old spelling (naß) is left out: the new one is listed too.

*Joined forms.* The particle of a separable verb stands at the end of a main clause, but stays in
front in a subordinate one: er sah zu, als er zusah.

*Short imperatives and first persons.* The e of an imperative may be left out (glaube, glaub),
except after t, d, ig and a consonant with m or n; strong verbs that change e to i never have it,
and their form is listed. Verbs in -ern may lose the e of their stem (ankere, ankre).

*Regular forms.* Infinitives and adjectives from other dictionaries, which list no forms, get the
regular endings.

*Comparison.* No dictionary lists comparatives and superlatives (kürzer, größte): rules make them.

Forms made by rules, and the rarest listed ones (ihr boxet), count only if they are in a
frequency list. (Rules: Duden, volume 4, *Die Grammatik*.)
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns
from tools.packs.readers.dictd import headwords
from tools.packs.readers.wordfreq import frequencies

_SAME_VOWEL = {"ä": "a", "ö": "o", "ü": "u", "i": "e"}
_WITH_UMLAUT = {"a": "ä", "o": "ö", "u": "ü"}
_DIPHTHONGS = ("ei", "ie", "au", "äu", "eu")
_FINITE = ("PRÄ", "PRT", "KJ1", "KJ2")
_RARE = ("KJ1", "KJ2")
_SOMETIMES_UMLAUT = frozenset(
    ["blass", "fromm", "gesund", "glatt", "karg", "krumm", "nass", "rot", "schmal"]
)
_ALWAYS_UMLAUT = frozenset(
    {"alt", "arg", "arm", "dumm", "grob", "hart", "jung", "kalt", "klug"}
    | {"krank", "kurz", "lang", "scharf", "schwach", "schwarz", "stark", "warm"}
)
_IRREGULAR = {
    "groß": ("größ", ("größt",)),
    "hoch": ("höh", ("höchst",)),
    "nah": ("näh", ("nächst",)),
}
_PARTICLE = re.compile("(ab|an|auf|aus|bei|da|ein|her|hin|los|mit|nach|vor|weg|zu)(.+)")


def reformed(form: str, infinitive: str) -> str:
    """Return a verb form in the spelling of today (paßte, passen -> passte)."""
    at = form.find("ß")
    if at < 1 or form[at - 2 : at] in _DIPHTHONGS:
        return form
    vowel = form[at - 1]
    short = vowel in "io" and re.search("i?eiß|ieß", infinitive) is not None
    stem = re.search("([aeiouäöü])ss", infinitive)
    if stem:
        old = stem[1]
        same = _SAME_VOWEL.get(vowel, vowel) == _SAME_VOWEL.get(old, old)
        # wissen has u and ü in its past: wußte, wüßte
        short = same or (old == "i" and vowel in "uü")
    return form.replace("ß", "ss") if short else form


def listed_forms(infinitive: str, entry: dict[str, Any]) -> Iterator[str]:
    """Yield the usual forms of one entry of the verb dictionary, as it spells them."""
    yield infinitive
    for tense, person, form in _finite(entry):
        if tense not in _RARE or person != "2":
            yield form if isinstance(form, str) else form[0]
    yield from entry.get("PA2", ())
    yield from (entry[key] for key in ("PA1", "EIZ") if key in entry)
    if infinitive.endswith("ern") and not entry.get("hasPrefix"):
        yield infinitive[:-3] + "re"
    if not entry.get("hasPrefix"):
        yield from entry.get("IMP", {}).values()


def rare_forms(infinitive: str, entry: dict[str, Any]) -> Iterator[str]:
    """Yield its rare forms: second persons of the subjunctive, and forms joined to a particle."""
    for tense, person, form in _finite(entry):
        if not isinstance(form, str):
            finite, particle = form
            yield particle + finite
        elif tense in _RARE and person == "2":
            yield form
    listed = entry.get("IMP", {}).get("S", "e")
    if listed.endswith("e") and not entry.get("hasPrefix"):
        yield from short_forms(infinitive)


def _finite(entry: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield tense, person and form; the form of a separable verb is [finite, particle]."""
    for tense in _FINITE:
        for persons in entry.get(tense, {}).values():
            for person, form in persons.items():
                yield tense, person, form


def short_forms(infinitive: str) -> Iterator[str]:
    """Yield the imperative without e, where there may be one."""
    if infinitive.endswith("en"):
        stem = infinitive[:-2]
        if not _linking(stem) and not stem.endswith("ig"):
            yield stem


def regular_forms(infinitive: str) -> Iterator[str]:
    """Yield the infinitive and its regular forms of present and past, and the participle."""
    yield infinitive
    if infinitive.endswith(("eln", "ern")):
        stem = infinitive[:-1]
        yield stem[:-2] + stem[-1] + "e"
    else:
        stem = infinitive.removesuffix("en")
        yield stem + "e"
    linking = _linking(stem)
    yield stem + ("t" if stem.endswith(("s", "ß", "x", "z")) else linking + "st")
    past = stem + linking + "te"
    yield from (past[:-1], past, past + "n", past + "st", past + "t", "ge" + past[:-1])


def _linking(stem: str) -> str:
    return "e" if re.search("[td]$|([^aeiouäöülrmnh]|ch)[mn]$", stem) else ""


def inflected(adjective: str) -> Iterator[str]:
    """Yield an adjective with its endings; those in -el lose the e of the stem (edel, edler)."""
    yield adjective
    stem = adjective.removesuffix("e")
    if stem.endswith("el"):
        stem = stem[:-2] + "l"
    if not re.search("[aiou]$", stem):
        yield from (stem + ending for ending in ("e", "em", "en", "er", "es"))


def compared(adjective: str) -> Iterator[str]:
    """Yield the comparative and superlative of an adjective, with their endings.

    Superlatives are yielded with and without an e before st; a frequency list knows which is used.
    """
    stem = adjective.removesuffix("e")
    if len(stem) < 3 or re.search("[ao]$|(?<![ae])[iu]$|(?<![aeiouä])[aeiu]ß$", stem):
        return  # mini and the like have no comparative; keß is the old spelling of kess
    stems = [] if adjective in _ALWAYS_UMLAUT else [stem]
    if adjective in _ALWAYS_UMLAUT | _SOMETIMES_UMLAUT:
        stems.append(re.sub("[aou]", lambda vowel: _WITH_UMLAUT[vowel[0]], stem))
    pairs = [(one, (one + "st", one + "est")) for one in stems]
    for comparative, superlatives in [_IRREGULAR[adjective]] if adjective in _IRREGULAR else pairs:
        # dunkel, dunkler; teuer, teurer
        short = re.sub("e(?=l$)|(?<=[aäe]u)e(?=r$)", "", comparative)
        for ending in ("e", "em", "en", "er", "es"):
            yield short + "er" + ending
            yield from (superlative + ending for superlative in superlatives)
        yield short + "er"


def read_german_verbs(
    material: Material, *, path: str, frequency: str, dictionaries: Sequence[str] = ()
) -> WordColumns:
    """Read the forms of verbs; no columns.

    Options: `path` of the JSON; `dictionaries`, a list of ``source:path`` of dictd dictionaries
    with more infinitives; `frequency`, ``source:path`` of the wordfreq list that must know the
    rarer forms.

    Raises:
        PackBuildError: the JSON is malformed.
    """
    entries = _entries(material, path)
    infinitives = {word for word, tag in _heads(material, dictionaries) if tag == "v"}
    sure, rare = set[str](), set[str]()
    for infinitive, entry in entries.items():
        try:
            sure |= {reformed(form, infinitive) for form in listed_forms(infinitive, entry)}
            rare |= {reformed(form, infinitive) for form in rare_forms(infinitive, entry)}
        except (AttributeError, TypeError, ValueError) as error:
            raise PackBuildError(f"{path}: {infinitive}: {error}") from error
    for infinitive in infinitives - entries.keys():
        sure.add(infinitive)
        rare |= set(regular_forms(infinitive))
        particle = _PARTICLE.fullmatch(infinitive)
        if not particle or particle[2] not in entries.keys() | infinitives:
            rare |= set(short_forms(infinitive))
    return _table(sure, rare, frequencies(material, frequency))


def read_german_adjectives(
    material: Material, *, path: str, frequency: str, dictionaries: Sequence[str] = ()
) -> WordColumns:
    """Read the forms of adjectives; no columns. Options as for :func:`read_german_verbs`."""
    entries = _entries(material, path)
    listed = set(entries) | {form for entry in entries.values() for form in leaves(entry)}
    sure = {word for word in listed if "ß" not in word or word.replace("ß", "ss") not in listed}
    rare = set[str]()
    for word, tag in _heads(material, dictionaries):
        if tag == "adj" and word not in entries and word.islower():
            sure.add(word)
            rare |= set(inflected(word))
            rare |= set(compared(word))
    for word in entries.keys() & sure:
        rare |= set(compared(word))
    return _table(sure, rare, frequencies(material, frequency))


def _table(sure: set[str], rare: set[str], known: Container[str]) -> WordColumns:
    """Return the sure words, and the rare ones that the frequency list knows; no names."""
    # wordfreq writes ss for every ß
    seen = {word for word in rare if word.replace("ß", "ss") in known}
    return {word: {} for word in sorted(sure | seen) if word == word.lower()}


def leaves(tree: Any) -> Iterator[str]:
    """Yield the strings of nested objects and arrays."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict | list):
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from leaves(branch)


def _entries(material: Material, path: str) -> dict[str, Any]:
    entries = json.loads(material.read(path))
    if not isinstance(entries, dict) or not all(isinstance(e, dict) for e in entries.values()):
        raise PackBuildError(f"{path}: not an object with an object for every word")
    return entries


def _heads(material: Material, dictionaries: Sequence[str]) -> set[tuple[str, str]]:
    return {head for place in dictionaries for head in headwords(material.read_at(place))}
