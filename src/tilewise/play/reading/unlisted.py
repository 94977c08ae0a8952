"""Words of no list, and what may be meant by them."""

from __future__ import annotations

import numpy as np

from tilewise.errors import GuessError, Message
from tilewise.lexicon import Lexicon

_MOST = 3


def nearest_words(lexicon: Lexicon, guess: tuple[int, ...]) -> list[str]:
    """Return words with two neighbours exchanged, and the likeliest that differ in one tile."""
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
    """Say that a guess is in no list, why if the game has a rule for it, and what may be meant."""
    word, meant = lexicon.show(guess), nearest_words(lexicon, guess)
    try:
        lexicon.check_word(guess)
    except GuessError as error:
        if not meant:
            return Message("{why}.", why=error)
        return Message("{why}; did you mean {words}?", why=error, words=", ".join(meant))
    if not meant:
        return Message("{word} is not in the list of {lexicon}.", word=word, lexicon=lexicon.id)
    return Message(
        "{word} is not in the list of {lexicon}; did you mean {words}?",
        word=word,
        lexicon=lexicon.id,
        words=", ".join(meant),
    )
