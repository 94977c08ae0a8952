"""What a reviewer would ask about a sound pack: notes, never errors.

Tokens that no word or almost no word has are often a letter that the lists write in another way;
a token without a key cannot be typed by a player of the game; answers that share their tokens may
be meant, as accents that do not count, or show a fold that goes too far.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tilewise.errors import TokenError
from tilewise.lexicon.manifest import MANIFEST
from tilewise.lexicon.pack import Lexicon
from tilewise.lexicon.problems import Problem, Severity

RARE = 1000
"""A token is rare when at most one word in so many has it."""


def review(lexicon: Lexicon) -> list[Problem]:
    """Return notes on a pack that loads."""
    answers = lexicon.manifest.answers.path
    return [
        *(Problem(MANIFEST, None, message, Severity.NOTE) for message in _tokens(lexicon)),
        *(Problem(answers, None, message, Severity.NOTE) for message in _collisions(lexicon)),
    ]


def _tokens(lexicon: Lexicon) -> Iterator[str]:
    words, alphabet = lexicon.words, lexicon.manifest.alphabet
    having = np.zeros(len(alphabet), np.int64)
    for token in range(len(alphabet)):
        having[token] = (words.tokens == token).any(axis=1).sum()
    unused = [alphabet[token] for token in np.flatnonzero(having == 0)]
    if unused:
        yield f"no word has the letters {' '.join(unused)}; leave them out, or look for a fold"
    rare = np.flatnonzero((having > 0) & (having * RARE <= len(words.tokens)))
    if len(rare):
        counts = ", ".join(f"{alphabet[token]} ({having[token]} words)" for token in rare)
        yield f"rare letters: {counts}; are these words the language's own?"
    keyboard = lexicon.manifest.keyboard
    keyed = {token for row in keyboard for key in row for token in _key(lexicon, key)}
    missing = [letter for token, letter in enumerate(alphabet) if token not in keyed]
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
    if lines != words:
        yield (
            f"{lines} spellings are {words} words; several spellings of one word share its "
            "tokens, and their weights add up"
        )
