"""The search problem of a lexicon pack."""

from __future__ import annotations

import numpy as np

from tilewise.lexicon import Lexicon
from tilewise.search.problem import Problem


def problem_of(lexicon: Lexicon, *, hard: bool = False) -> Problem:
    """Return a pack's game as a search problem; its weights as integers if they are whole."""
    words = lexicon.words
    weights = words.weights
    whole = weights.astype(np.int64)
    return Problem(
        guesses=words.tokens,
        answers=words.tokens[: words.answer_count],
        weights=whole if (whole == weights).all() else weights,
        alphabet_size=words.alphabet_size,
        max_guesses=words.max_guesses,
        hard=hard,
    )
