"""Reads a guess, or the beginning of one, as somebody typed it.

A word is typed as it is spelt, token by token, in Latin letters (``onnanoko`` for おんなのこ), with
pairs of letters for those that a keyboard lacks (``maaned`` for måned), or with the wrong keyboard
layout: ``rnseo`` for 군대, and ``ㅊㄱ무ㄷ`` for crane. If a text can be read in several ways, a
reading that is a word of the game is preferred, and otherwise the usual reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, TokenError
from tilewise.lexicon import Lexicon
from tilewise.tokens.base import Beginning
from tilewise.tokens.keyboards import keys_of, spelt_out

Tokens = tuple[int, ...]


def read_guess(lexicon: Lexicon, text: str) -> Tokens:
    """Return the tokens of a guess, however it was typed.

    Raises:
        GuessError: it does not fit the game.
    """
    try:
        return lexicon.encode(text)
    except GuessError:
        readings = _readings(lexicon, text)
        whole = [tokens for tokens in readings.values() if len(tokens) == lexicon.length]
        listed = _listed(lexicon, [*whole, *_with_letters(lexicon, text)])
        if listed is not None:
            return listed
        if not whole:
            for reading in readings if keys_of(text) == text else ():
                lexicon.encode(reading)  # raises the error of the usual reading
            raise
        return whole[0]


def is_guess(lexicon: Lexicon, text: str) -> bool:
    """Whether a text has as many tiles as a word of the game."""
    try:
        read_guess(lexicon, text)
    except GuessError:
        return False
    return True


def is_listed(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is a word of the game, however it was typed."""
    return is_guess(lexicon, text) and lexicon.find(read_guess(lexicon, text)) is not None


@dataclass(frozen=True)
class Begun:
    """The beginning of a guess.

    Attributes:
        tokens: its tokens.
        rest: letters after them that do not make a token yet, such as ``ky`` in ``tanky``.
    """

    tokens: Tokens
    rest: str = ""


def read_beginning(lexicon: Lexicon, text: str, before: Sequence[int] = ()) -> Begun:
    """Return what has been typed of a guess, which may be all of it.

    Args:
        lexicon: the game's words.
        text: what was typed.
        before: tokens that stand before it.

    Raises:
        TokenError: no word can be typed like this.
    """
    tokenizer = lexicon.tokenizer
    if before and tokenizer.syllable:  # how the earlier jamo join depends on the later ones
        return read_beginning(lexicon, "".join(tokenizer.tiles(before)) + text)
    try:
        return Begun((*before, *tokenizer.encode_beginning(text)))
    except TokenError:
        found = [Begun((*before, *one.tokens), one.rest) for one in _beginnings(lexicon, text)]
        if not found:
            raise
    whole = _listed(lexicon, [one.tokens for one in found if not one.rest])
    if whole is not None:
        return Begun(whole)
    return next((one for one in found if _begins(lexicon, one.tokens).size), found[0])


def words_that_begin(lexicon: Lexicon, text: str, most: int) -> list[str]:
    """Return words of the game that begin with a text, however it was typed, likeliest first."""
    try:
        begun = read_beginning(lexicon, text)
    except TokenError:
        return []
    return [lexicon.spelling(row) for row in _begins(lexicon, begun.tokens)[:most].tolist()]


def _readings(lexicon: Lexicon, text: str) -> dict[str, Tokens]:
    """Return other readings of a text that is not spelt like the game's words."""
    keys = keys_of(text)
    latin = [keys] if keys != text else []
    return _encoded(lexicon.tokenizer.encode, [*latin, *lexicon.tokenizer.typed_in_latin(keys)])


def _with_letters(lexicon: Lexicon, text: str) -> Iterable[Tokens]:
    """Return readings of a text in which some letters were written as pairs."""
    letters = lexicon.manifest.alphabet
    return _encoded(lexicon.tokenizer.encode, spelt_out(text.strip(), letters)).values()


def _beginnings(lexicon: Lexicon, text: str) -> list[Begun]:
    keys = keys_of(text)
    latin = [Beginning(keys, "")] if keys != text else []
    return [
        Begun(tokens, one.rest)
        for one in (*latin, *lexicon.tokenizer.begun_in_latin(keys))
        for tokens in _encoded(lexicon.tokenizer.encode_beginning, [one.typed]).values()
    ]


def _encoded(encode: Callable[[str], Tokens], readings: Iterable[str]) -> dict[str, Tokens]:
    """Return the readings that can be encoded, and their tokens."""
    found = {}
    for reading in readings:
        try:
            found[reading] = encode(reading)
        except TokenError:
            continue
    return found


def _listed(lexicon: Lexicon, readings: Iterable[Tokens]) -> Tokens | None:
    """Return the first reading that is a word of the game."""
    whole = (tokens for tokens in readings if len(tokens) == lexicon.length)
    return next((tokens for tokens in whole if lexicon.find(tokens) is not None), None)


def _begins(lexicon: Lexicon, tokens: Tokens) -> NDArray[np.intp]:
    """Return the rows of the words that begin with some tokens."""
    if len(tokens) > lexicon.length:
        return np.array([], np.intp)
    beginning = np.array(tokens, np.uint8)
    return np.flatnonzero((lexicon.words.tokens[:, : len(tokens)] == beginning).all(axis=1))
