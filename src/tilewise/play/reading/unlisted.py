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


def unlisted(lexicon: Lexicon, guess: tuple[int, ...]) -> Message:
    """Return the message that a guess is not accepted, with similar words."""
    try:
        lexicon.check_word(guess)
    except GuessError as error:
        why = Message.of(error)
    else:
        why = not_listed(lexicon, guess)
    meant = nearest_words(lexicon, guess)
    if not meant:
        return why
    return Message("{error}; did you mean {meant}?", error=why, meant=Listed(meant))


def not_listed(lexicon: Lexicon, guess: tuple[int, ...]) -> Message:
    """Return the message that a guess is not in any list."""
    return Message(
        "{word} is not in the word list of {lexicon}",
        word=lexicon.show(guess),
        lexicon=lexicon.id,
    )
