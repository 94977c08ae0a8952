"""Guesses that are not in any list, and the words that may have been meant."""

from __future__ import annotations

import unicodedata

import numpy as np

from tilewise.errors import GuessError, Listed, Message
from tilewise.lexicon import Lexicon
from tilewise.tokens.base import is_mark

_MOST = 3


def nearest_words(lexicon: Lexicon, guess: tuple[int, ...]) -> list[str]:
    """Return words that may have been meant.

    These have other marks (``řidič`` for ``ridic``), two neighbouring tiles swapped, or one tile
    changed; of each kind, the likeliest first.
    """
    words = lexicon.words
    bare = np.array([_bare(token) for token in lexicon.manifest.alphabet])
    unmarked = (bare[words.tokens] == bare[list(guess)]).all(axis=1)
    exchanged = (
        words.find((*guess[:place], guess[place + 1], guess[place], *guess[place + 2 :]))
        for place in range(len(guess) - 1)
    )
    differing = (words.tokens != np.array(guess, np.uint8)).sum(axis=1)
    rows = np.flatnonzero(unmarked)[:_MOST].tolist()
    rows += [row for row in exchanged if row is not None]
    rows += np.flatnonzero(differing == 1)[:_MOST].tolist()
    return [lexicon.spelling(row) for row in list(dict.fromkeys(rows))[:_MOST]]


def _bare(token: str) -> str:
    """Return a token without accents, strokes and other marks; a lone mark as it is."""
    plain = (char for char in unicodedata.normalize("NFD", token) if not is_mark(char))
    return "".join(map(_without_stroke, plain)) or token


def _without_stroke(char: str) -> str:
    """Return ``o`` for ``ø``, which Unicode does not decompose but calls O WITH STROKE."""
    try:
        return unicodedata.lookup(unicodedata.name(char).partition(" WITH ")[0])
    except (KeyError, ValueError):
        return char


def unlisted(lexicon: Lexicon, guess: tuple[int, ...]) -> Message | None:
    """Return the message that a guess is in no list, with similar words; None if it is in one."""
    try:
        lexicon.require(guess)
    except GuessError as error:
        meant = nearest_words(lexicon, guess)
        if not meant:
            return Message.of(error)
        return Message("{error}; did you mean {meant}?", error=error, meant=Listed(meant))
    return None
