"""Print OpenCorpora's words of one length as JSON; run by :mod:`.opencorpora` only.

Runs in its own process because pymorphy3 is on the path there and nowhere else.
"""

import json
import sys
from typing import Any

from pymorphy3 import MorphAnalyzer  # type: ignore[import-not-found, unused-ignore]

#: First name, family name, patronymic, place, organisation, trade mark, initial, abbreviation.
NAMES = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init", "Abbr"}


def is_name(tag: Any) -> bool:
    """Return whether the word is a name or an abbreviation."""
    return bool(NAMES & tag.grammemes)


def in_games(tag: Any) -> bool:
    """Return whether it is a noun in a form that games use."""
    has = tag.grammemes
    if "NOUN" not in has or "nomn" not in has or is_name(tag):
        return False
    return "sing" in has or "Pltm" in has or "Fixd" in has


def in_some_games(tag: Any) -> bool:
    """Return whether it is the lemma of an adverb, pronoun or numeral, or the plural of a noun."""
    has = tag.grammemes
    if is_name(tag):
        return False
    if "NOUN" in has:
        return "nomn" in has and "plur" in has
    if has & {"NPRO", "NUMR"}:
        return "nomn" in has
    return bool(has & {"ADVB", "PRED"})


def is_plain_name(tag: Any) -> bool:
    """Return whether it is a first name or a place, in the nominative."""
    has = tag.grammemes
    return bool(has & {"Name", "Geox"}) and "NOUN" in has and "nomn" in has and "Abbr" not in has


def shares(analyzer: Any, word: Any) -> dict[str, float]:
    """Return for every form of a parsed noun the share of its readings that are of that noun.

    Forms with ё are there with е too.
    """
    lexeme = {(form.word, str(form.tag)) for form in word.lexeme}
    found: dict[str, float] = {}
    for spelling in {form.word for form in word.lexeme}:
        for written in {spelling, spelling.replace("ё", "е")}:
            found[written] = sum(
                parse.score
                for parse in analyzer.parse(written)
                if (parse.word, str(parse.tag)) in lexeme and parse.normal_form == word.normal_form
            )
    return {form: round(found[form], 6) for form in sorted(found)}


def lexemes(analyzer: Any, noun: str) -> list[dict[str, float]]:
    """Return the shares of every word that has the noun as a form that games use."""
    found: dict[Any, dict[str, float]] = {}
    for parse in analyzer.parse(noun):
        if parse.word == noun and in_games(parse.tag):
            forms = frozenset(parse.lexeme)  # one that never changes has several readings
            if forms not in found:
                found[forms] = shares(analyzer, parse)
    return list(found.values())


def main() -> None:
    """Read the request on stdin, print the answer on stdout."""
    length = json.load(sys.stdin)["length"]
    analyzer = MorphAnalyzer(lang="ru")
    words, nouns, others, names = set[str](), set[str](), set[str](), set[str]()
    for word, tag, _, _, _ in analyzer.dictionary.iter_known_words():
        if len(word) == length:
            if not is_name(tag):
                words.add(word)
            if in_games(tag):
                nouns.add(word)
            elif in_some_games(tag):
                others.add(word)
            if is_plain_name(tag):
                names.add(word)
    found = {noun: lexemes(analyzer, noun) for noun in sorted(nouns)}
    lists = {"words": words, "others": others - nouns, "names": names}
    json.dump({key: sorted(kept) for key, kept in lists.items()} | {"nouns": found}, sys.stdout)


if __name__ == "__main__":
    main()
