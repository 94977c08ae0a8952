"""The words that rows of tiles show.

A tile alone is often ambiguous, but few words fit all tiles of a row. So each tile gives every
token a probability, and the row is the guessable word with the highest product. If the tiles
clearly show another word, the row has that word, marked as unlisted. A tile is marked as unsure if
it hardly looks like the token chosen, if nothing is seen in it, or if another word would have been
almost as likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PictureError, TokenError
from tilewise.lexicon import Lexicon
from tilewise.pictures.glyphs import Model, style_of, usual_size
from tilewise.pictures.tiles import Glyph, Tile
from tilewise.tokens import Tokenizer

Scores = NDArray[np.float64]

_DOUBT = 0.002
"""Probability, spread evenly over all tokens, that the model is wrong about a tile."""

_CLEAR = 7.0
"""How much likelier, as a logarithm, an unlisted word must be than the likeliest listed one."""

_CLOSE = 2.0
"""Two words are too close to choose between if neither is likelier by this, as a logarithm."""

_POOR = 4.0
"""A tile is unsure if another token is likelier there by this, as a logarithm."""

_SIGNS = {"×": "*", "÷": "/", "−": "-"}
"""Signs that games draw differently from how packs write them."""


@dataclass(frozen=True)
class ReadWord:
    """The word of a row.

    Attributes:
        tokens: its tokens.
        listed: whether the lexicon has it.
        unsure: numbers of the tiles, from 0, that are unsure.
    """

    tokens: tuple[int, ...]
    listed: bool
    unsure: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class WordReader:
    """Reads words of a lexicon.

    Attributes:
        lexicon: its words.
        model: reads the glyphs.
        classes: intp (n,), classes of the model that show a token of the lexicon.
        tokens: intp (n,), the token of each.
        styles: the style of each; empty if its script has only one.
    """

    lexicon: Lexicon
    model: Model
    classes: NDArray[np.intp]
    tokens: NDArray[np.intp]
    styles: tuple[str, ...]

    @classmethod
    def of(cls, lexicon: Lexicon, model: Model) -> WordReader:
        """Return a reader of a lexicon's words.

        Raises:
            PictureError: the model does not know all of its letters.
        """
        shown = [
            (number, token)
            for number, glyph in enumerate(model.glyphs)
            if (token := _token_of(lexicon.tokenizer, glyph)) is not None
        ]
        known = {token for _, token in shown}
        missing = [token for i, token in enumerate(lexicon.tokenizer.alphabet) if i not in known]
        if missing:
            raise PictureError(
                "pictures of {lexicon} cannot be read; type the guesses instead",
                lexicon=lexicon.id,
            )
        classes = np.array([number for number, _ in shown], np.intp)
        tokens = np.array([token for _, token in shown], np.intp)
        styles = tuple(style_of(model.glyphs[number]) for number, _ in shown)
        return cls(lexicon, model, classes, tokens, styles)

    def words(self, rows: Sequence[Sequence[Tile]]) -> list[ReadWord]:
        """Return the word of each row of tiles."""
        glyphs: list[Glyph] = [tile.glyph for row in rows for tile in row if tile.glyph is not None]
        scores = self.model.scores(glyphs, usual_size(glyphs), self.classes).astype(np.float64)
        seen = np.array([[tile.glyph is not None for tile in row] for row in rows])
        size = len(self.lexicon.tokenizer.alphabet)
        by_token = np.full((*seen.shape, size), -np.log(size))
        by_token[seen] = self._by_token(scores)
        table = np.ascontiguousarray(self.lexicon.words.tokens.T)
        words = [self._word(row, table) for row in by_token]
        return [
            replace(word, unsure=tuple(sorted({*word.unsure, *np.flatnonzero(~each).tolist()})))
            for word, each in zip(words, seen, strict=True)
        ]

    def _by_token(self, scores: Scores) -> Scores:
        """Return the logarithm of each token's probability in each tile, in the likeliest style."""
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chosen = self._style(chances)
        size = len(self.lexicon.tokenizer.alphabet)
        total = np.zeros((len(scores), size))
        for token in range(size):
            total[:, token] = chances[:, chosen & (self.tokens == token)].sum(axis=1)
        total /= np.maximum(1e-30, total.sum(axis=1, keepdims=True))
        logs: Scores = np.log((1 - _DOUBT) * total + _DOUBT / size)
        return logs

    def _style(self, chances: Scores) -> NDArray[np.bool_]:
        """Return which classes are of the style that the picture is in."""
        styles = np.array(self.styles)
        whole, best, most = len(set(self.tokens.tolist())), np.ones(len(styles), np.bool_), -np.inf
        for style in sorted(set(self.styles) - {""}):
            here = (styles == style) | (styles == "")
            if len(set(self.tokens[here].tolist())) < whole:
                continue
            share = chances[:, here].sum(axis=1) / chances.sum(axis=1)
            weight = float(np.log(share + 1e-3).sum())
            if weight > most:
                best, most = here, weight
        return best

    def _word(self, logs: Scores, table: NDArray[np.uint8]) -> ReadWord:
        """Return the word that a row of tiles shows.

        Args:
            logs: logarithms of probabilities, shape (length, tokens).
            table: tokens of the guessable words, shape (length, words).
        """
        free = logs.argmax(axis=1)
        total = logs[0][table[0]]
        for place in range(1, len(logs)):
            total = total + logs[place][table[place]]
        order = np.argpartition(-total, min(1, len(total) - 1))[:2]
        best, second = sorted(order.tolist(), key=lambda row: -total[row])[:2] or [0, 0]
        tokens = table[:, best]
        places = np.arange(len(logs))
        if float(logs[places, free].sum() - total[best]) > _CLEAR:
            runner = np.sort(logs, axis=1)[:, -2]
            doubts = (logs[places, free] - runner < _CLOSE) | (free != tokens) & (
                logs[places, free] < np.log(0.5)
            )
            row = self.lexicon.find(tuple(free.tolist()))
            return ReadWord(
                tuple(free.tolist()), row is not None, tuple(np.flatnonzero(doubts).tolist())
            )
        doubts = logs[places, free] - logs[places, tokens] > _POOR
        if total[best] - total[second] < _CLOSE:
            doubts |= tokens != table[:, second]
        return ReadWord(tuple(tokens.tolist()), True, tuple(np.flatnonzero(doubts).tolist()))


def _token_of(tokenizer: Tokenizer, glyph: str) -> int | None:
    """Return the one token that a glyph stands for; None if it is not in the alphabet."""
    try:
        tokens = tokenizer.encode(_SIGNS.get(glyph, glyph))
    except TokenError:
        return None
    return tokens[0] if len(tokens) == 1 else None
