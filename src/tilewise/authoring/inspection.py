"""Finds questionable things in a pack that has no errors, and returns them as notes.

A token that occurs in (almost) no word is often a letter that the lists write differently. A token
without a key cannot be typed. Answers that share their tokens may be intended, as with accents that
do not count, or be a sign of too much folding. Answers with an unusual number of characters may be
mistakes, if a tile is not simply a character.

Inflected forms are found without knowing the language. If a list has several forms of a word, many
stems (a word without its last token) occur with the same two endings, as in ``amado``, ``amada``.
The measure of two endings is the share of words with the rarer ending whose stem also has the
other. In lists with every form of a word, it is usually one half or more. The packs that ship,
whose answers were read through, stay below that. At most 12 % of their answers are in pairs such as
Spanish ``banco`` and ``banca``, which are two nouns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tilewise.authoring.check import canonical_licence, unknown_licence
from tilewise.authoring.hunspell import installed_dictionary, read_dictionary
from tilewise.authoring.languages import NO_LANGUAGE, nouns_have_capitals
from tilewise.errors import TokenError, shown
from tilewise.lexicon.folder import Finding
from tilewise.lexicon.manifest import LICENSE, LICENSE_PLACEHOLDER, MANIFEST, UNKNOWN_LICENSE
from tilewise.lexicon.pack import Lexicon

RARE = 1000
"""A token is rare if at most one word in this many has it."""

UNUSUAL = 100
"""An answer is questionable if at most one in this many has its number of characters."""

FEW = 20
"""With fewer pairs of words than this, two endings are assumed to match by chance."""

FORMS_SHARE = 0.5
"""Two endings that share this much of their stems look like forms of one word, …"""

FORMS_WORDS = 0.15
"""… and so do two endings whose pairs are this share of all answers."""

_SHOWN = 3


@dataclass(frozen=True)
class Remark:
    """A note on a pack.

    Attributes:
        finding: the note.
        words: the answers it questions, in the order of the list.
    """

    finding: Finding
    words: tuple[str, ...] = ()


def review(lexicon: Lexicon) -> list[Remark]:
    """Return notes on a pack that loads."""
    answers = lexicon.manifest.answers.path
    return [
        *(_remark(MANIFEST, message) for message in (*_tokens(lexicon), *_keys(lexicon))),
        *(_remark(answers, message) for message in _collisions(lexicon)),
        *_sizes(lexicon),
        *_names(lexicon),
        *_forms(lexicon),
        *(_remark(LICENSE, message) for message in _licence(lexicon)),
    ]


def _remark(file: str, message: str, words: Sequence[str] = ()) -> Remark:
    return Remark(Finding.note(file, message), tuple(words))


def objections(remarks: Iterable[Remark]) -> str:
    """Return the questionable answers, as a file for ``--not-answers``.

    Each is listed once, below a comment with the reason; empty if there are none.
    """
    lines: list[str] = []
    listed: set[str] = set()
    for remark in remarks:
        words = [word for word in remark.words if word not in listed]
        if words:
            lines += [f"# {remark.finding.message}", *words, ""]
            listed.update(words)
    return "\n".join(lines)


def _tokens(lexicon: Lexicon) -> Iterator[str]:
    words, alphabet = lexicon.words, lexicon.manifest.alphabet
    having = np.zeros(len(alphabet), np.int64)
    for token in range(len(alphabet)):
        having[token] = (words.tokens == token).any(axis=1).sum()
    unused = [alphabet[token] for token in np.flatnonzero(having == 0)]
    if unused:
        yield (
            f"letters in no word: {' '.join(unused)}; leave them out of the alphabet, "
            "unless the game has keys for them"
        )
    rare = np.flatnonzero((having > 0) & (having * RARE <= len(words.tokens)))
    if len(rare):
        share = having[rare].sum() / len(words.tokens)
        counts = ", ".join(f"{alphabet[token]} ({having[token]})" for token in rare)
        yield (
            f"rare letters, in {share:.2%} of all words: {counts}; do these words "
            "belong to the language?"
        )


def _keys(lexicon: Lexicon) -> Iterator[str]:
    keyboard = lexicon.manifest.keyboard
    keyed = {token for row in keyboard for key in row for token in _key(lexicon, key)}
    tokens = lexicon.rule.shown(range(len(lexicon.manifest.alphabet)))
    missing = [lexicon.manifest.alphabet[token] for token in tokens if token not in keyed]
    if keyboard and missing:
        yield f"the keyboard has no key for {' '.join(missing)}"


def _key(lexicon: Lexicon, key: str) -> tuple[int, ...]:
    try:
        tokens = lexicon.tokenizer.encode(key)
    except TokenError:
        return ()
    return tokens if len(tokens) == 1 else ()


def _collisions(lexicon: Lexicon) -> Iterator[str]:
    lines = len(lexicon.answer_list.spellings)
    words = lexicon.words.answer_count
    if lines == words:
        return
    first_of: dict[int, str] = {}
    folds: Counter[str] = Counter()
    for spelling in lexicon.answer_list.spellings:
        first = first_of.setdefault(lexicon.row_of_spelling[spelling], spelling)
        folds.update(_differences(first, spelling))
    common = ", ".join(f"{fold} ({count})" for fold, count in folds.most_common(_SHOWN))
    yield (
        f"{lines} spellings make {words} words, because some have the same tiles (their "
        f"weights are added up); the most common differences: {common}"
    )


def _differences(first: str, other: str) -> set[str]:
    """Return the differences of two spellings, as ``a/á``; both spellings if lengths differ."""
    if len(first) != len(other):
        return {f"{first}/{other}"}
    pairs = zip(first, other, strict=True)
    return {f"{min(pair)}/{max(pair)}" for pair in pairs if pair[0] != pair[1]}


def _sizes(lexicon: Lexicon) -> Iterator[Remark]:
    of_size: defaultdict[int, list[str]] = defaultdict(list)
    for spelling in map(lexicon.tokenizer.readable, lexicon.answer_list.spellings):
        of_size[len(spelling)].append(spelling)
    if len(of_size) > 1:
        counts = ", ".join(f"{size} ({len(of_size[size]):,})" for size in sorted(of_size))
        fewest = min(of_size.values(), key=len)
        some = ", ".join(fewest[:_SHOWN])
        message = (
            f"answers by number of characters: {counts}; check those with the "
            f"rarest number, such as {some}"
        )
        unusual = len(fewest) * UNUSUAL <= len(lexicon.answer_list.spellings)
        yield _remark(lexicon.manifest.answers.path, message, fewest if unusual else ())


def _names(lexicon: Lexicon) -> Iterator[Remark]:
    """Note answers with a capital, and those that an installed dictionary has with one."""
    spellings, language = lexicon.answer_list.spellings, lexicon.manifest.language
    capitals = [spelling for spelling in spellings if spelling[:1].isupper()]
    found = {"answers with a capital letter": capitals}
    path = None if nouns_have_capitals(language) else installed_dictionary(language)
    if path is not None:
        stems = {stem.text for stem in read_dictionary(path).lemmas()}
        names = [one for one in spellings if one not in stems and one.capitalize() in stems]
        found[f"answers that {path.name} has with a capital letter"] = names
    for what, words in found.items():
        if words and 2 * len(words) < len(spellings):
            message = (
                f"{what}, such as {', '.join(words[:_SHOWN])}: {len(words):,}; are they names?"
            )
            yield _remark(lexicon.manifest.answers.path, message, words)


def _licence(lexicon: Lexicon) -> Iterator[str]:
    named = dict.fromkeys(file.license for file in lexicon.manifest.lists.values())
    if UNKNOWN_LICENSE in named:
        yield unknown_licence()
    elif LICENSE_PLACEHOLDER in lexicon.license_text:
        yield "the text of the licence is missing; put it here"
    for expression in named:
        if canonical_licence(expression) is None:
            yield (
                f"{shown(expression)} is not an SPDX expression; give one, or "
                "LicenseRef- followed by a name"
            )


_Pair = tuple[int, int]
"""Two answers that differ only in their last token, by row."""


def _forms(lexicon: Lexicon) -> Iterator[Remark]:
    answers = lexicon.words.tokens[: lexicon.words.answer_count]
    if answers.shape[1] < 2 or lexicon.manifest.language == NO_LANGUAGE:
        return
    rows_of: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for row, tokens in enumerate(answers.tolist()):
        rows_of[tuple(tokens[:-1])].append(row)
    last = answers[:, -1].tolist()
    pairs_of: defaultdict[tuple[int, int], list[_Pair]] = defaultdict(list)
    for rows in rows_of.values():
        for one, other in combinations(sorted(rows, key=last.__getitem__), 2):
            pairs_of[last[one], last[other]].append((one, other))
    words_with = Counter(last)
    for endings, pairs in sorted(pairs_of.items(), key=lambda found: -len(found[1]))[:_SHOWN]:
        rarer = min(words_with[ending] for ending in endings)
        many = 2 * len(pairs) >= FORMS_WORDS * len(answers)
        if len(pairs) >= FEW and (many or len(pairs) >= FORMS_SHARE * rarer):
            unlikelier = sorted(set(map(max, pairs)))  # the list begins with the likeliest
            words = [lexicon.spellings(row)[0] for row in unlikelier]
            yield _remark(
                lexicon.manifest.answers.path, _forms_note(lexicon, endings, pairs), words
            )


def _forms_note(lexicon: Lexicon, endings: tuple[int, int], pairs: list[_Pair]) -> str:
    low, high = (lexicon.manifest.alphabet[ending] for ending in endings)
    some = ", ".join("/".join(map(lexicon.spelling, pair)) for pair in pairs[:_SHOWN])
    return (
        f"{len(pairs)} pairs of answers, such as {some}, differ only in their last "
        f"letter ({low} or {high}); if these are forms of the same word, the game may "
        "have only one of each pair"
    )
