"""言葉で遊ぼう (Kotobade asobou) with hints: six states of a tile, by the table of kana.

After the correct tiles, each other tile, from the left, gets the first of these that holds:

1. *Similar*: the answer's kana in this place differs only in its marks or its size, like が and
   か; but ゎ is not similar to わ.
2. *Present*: an unmatched copy of the kana is left in the answer.
3. *Consonant*: the answer's kana in this place is in the same row of the table of kana.
4. *Vowel*: it is in the same column.
5. *Absent*.

Only correct and present tiles use up a kana of the answer. たつまき for だっかく is similar,
similar, vowel, consonant.

The names of kana say which ones are near each other, so the rule has to know the pack's alphabet
(:mod:`tilewise.rules.registry`). ん, ー, ゎ and characters other than kana are not near any, and ゔ
has a column but no row.

Source: the game's own program (taximanli/kotobade-asobou). It allows twelve guesses. Its hard mode,
which looks only at the last guess, is not implemented.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import WORDLE, GuessParts
from tilewise.rules.registry import AlphabetRule
from tilewise.rules.rule import Colour, Pattern, PatternArray, State, TokenArray, from_tiles
from tilewise.translation.translator import later

ABSENT, VOWEL, CONSONANT, SIMILAR, PRESENT, CORRECT = range(6)

_SIMILAR = (
    "あぁ いぃ うゔぅ えぇ おぉ やゃ ゆゅ よょ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ "
    "ただ ちぢ つづっ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ"
)
_ROWS = (
    "あいうえおぁぃぅぇぉ かきくけこがぎぐげご さしすせそざじずぜぞ たちつてとだぢづでどっ "
    "なにぬねの はひふへほばびぶべぼぱぴぷぺぽ まみむめも やゆよゃゅょ らりるれろ わを"
)
_COLUMNS = (
    "あぁかがさざただなはばぱまやゃらわ いぃきぎしじちぢにひびぴみり "
    "うぅゔくぐすずつづっぬふぶぷむゆゅる えぇけげせぜてでねへべぺめれ "
    "おぉこごそぞとどのほぼぽもよょろを"
)

_ABSENT, _PRESENT, _CORRECT = WORDLE.states


class Kotobade(AlphabetRule):
    """The rule; see the module docstring."""

    name = "kotobade"
    title = "言葉で遊ぼう"
    max_guesses = 12
    base = 6
    win = CORRECT
    states = (
        _ABSENT,
        State(
            later("same vowel"), "V", "↔️", "↔️", Colour.WHITE, Colour.WHITE, "↔",
            ("left_right_arrow",), "↔",
        ),
        State(
            later("same consonant"), "C", "↕️", "↕️", Colour.BLUE, Colour.YELLOW, "↕",
            ("arrow_up_down",), "↕",
        ),
        State(
            later("similar"), "K", "🟢", "🟣", Colour.PURPLE, Colour.PURPLE, "",
            ("large_green_circle", "large_purple_circle"), "≈",
        ),
        _PRESENT,
        _CORRECT,
    )  # fmt: skip

    def is_for(self, alphabet: Collection[str]) -> bool:
        """Whether an alphabet has kana."""
        return not set(_ROWS).isdisjoint(alphabet)

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        pairs = list(zip(guess, answer, strict=True))
        tiles = [CORRECT if own == other else int(self._near[own, other]) for own, other in pairs]
        left = [other for own, other in pairs if own != other]
        for place, token in enumerate(guess):
            if tiles[place] < SIMILAR and token in left:
                tiles[place] = PRESENT
                left.remove(token)
        return from_tiles(tiles, self.base)

    def parts(self, guesses: TokenArray) -> KanaParts:
        """Take guesses apart; shape (guesses, L)."""
        found = GuessParts.of(guesses)
        return KanaParts(found.parts, found.tokens, found.places, self, self._near)

    @cached_property
    def _near(self) -> NDArray[np.uint8]:
        """The state by the tokens of guess and answer of a tile that is not correct or present."""
        near = np.zeros((256, 256), np.uint8)
        for own, one in enumerate(self.alphabet):
            for other, two in enumerate(self.alphabet):
                near[own, other] = _nearness(one, two)
        return near


KOTOBADE = Kotobade()


def _nearness(one: str, two: str) -> int:
    """Return the state of a kana whose place in the answer has a different one."""
    groups = ((_SIMILAR, SIMILAR), (_ROWS, CONSONANT), (_COLUMNS, VOWEL))
    for kana, state in groups:
        if any(one in group and two in group for group in kana.split()):
            return state
    return ABSENT


@dataclass(frozen=True, eq=False)
class KanaParts(GuessParts):
    """Guesses taken apart by token; a tile also depends on the answer's token in its place.

    Attributes:
        rule: the rule.
        near: uint8 (256, 256), by the tokens of guess and answer.
    """

    rule: Kotobade
    near: NDArray[np.uint8]

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each part adds to the patterns against `answers`: (parts, answers)."""
        length = answers.shape[1]
        dtype = self.rule.pattern_dtype(length)
        shares: PatternArray = np.zeros((len(self.tokens), len(answers)), dtype)
        for token in np.unique(self.tokens).tolist():
            same = answers == token
            near = self.near[token][answers]
            copies = same.sum(axis=1)
            for part in np.flatnonzero(self.tokens == token).tolist():
                places = [place for place in range(length) if self.places[part] >> place & 1]
                left = copies - same[:, places].sum(axis=1)
                for place in places:
                    loose = ~same[:, place] & (near[:, place] < SIMILAR)
                    present = loose & (left > 0)
                    left = left - present
                    state: PatternArray = np.where(same[:, place], CORRECT, near[:, place])
                    state = state.astype(dtype)
                    state[present] = PRESENT
                    state *= shares.dtype.type(self.rule.base ** (length - 1 - place))
                    shares[part] += state
        return shares
