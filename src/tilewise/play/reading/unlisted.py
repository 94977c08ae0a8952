"""Guesses that are not in any list, and the words that may have been meant."""

from __future__ import annotations

import numpy as np

from tilewise.errors import GuessError, Listed, Message
from tilewise.lexicon import Lexicon

_MOST = 3


def nearest_words(lexicon: Lexicon, guess: tuple[int, ...]) -> list[str]:
    """Return words with two neighbouring tiles swapped, and likely ones with one tile changed."""
    words = lexicon.words
    exchanged = (
        words.find(bytes((*guess[:place], guess[place + 1], guess[place], *guess[place + 2 :])))
        for place in range(len(guess) - 1)
    )
    differing = (words.tokens != np.array(guess, np.uint8)).sum(axis=1)
    rows = [row for row in exchanged if row is not None]
    rows += np.flatnonzero(differing == 1)[:_MOST].tolist()
    return [lexicon.spelling(row) for row in list(dict.fromkeys(rows))[:_MOST]]


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
