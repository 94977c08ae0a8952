"""쌍근 (Ssaangn): one of six hints for each syllable.

n is the number of different jamo of a guessed syllable that the answer's syllable in its place has,
whether as initial, vowel or final. The hint is the first of these that holds:

1. *Carrot*: the syllable is the answer's.
2. *Mushroom*: n is at least 2, and the initials are the same.
3. *Garlic*: n is at least 2.
4. *Eggplant*: n is 1.
5. *Banana*: another syllable of the answer has one of its jamo.
6. *Apple*: none has.

Nothing is used up. Syllables have the same five places as in 한들
(:mod:`tilewise.rules.games.handle`), but a tile shows a whole syllable.

Source: doxxx93/ssaangn-solver, which agrees with 160 answers of the game. The game allows seven
guesses, has no hard mode, and its players write the hints as digits, from 1 for a carrot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.rules.games.handle import PLACES, syllable_keys
from tilewise.rules.rule import (
    BLANK,
    Colour,
    Parts,
    Pattern,
    PatternArray,
    Rule,
    State,
    TokenArray,
    from_tiles,
)
from tilewise.translation.translator import later

APPLE, BANANA, EGGPLANT, GARLIC, MUSHROOM, CARROT = range(6)


def _state(
    digit: str, emoji: str, name: str, own_name: str, colour: Colour, contrast: Colour
) -> State:
    return State(name, digit, emoji, emoji, colour, contrast, "", (name, own_name), emoji)


class Ssaangn(Rule):
    """The rule; see the module docstring."""

    name = "ssaangn"
    title = "쌍근"
    has_blanks = True
    tile_places = PLACES
    max_guesses = 7
    base = 6
    win = CARROT
    states = (
        _state("6", "🍎", later("apple"), "사과", Colour.GREY, Colour.GREY),
        _state("5", "🍌", later("banana"), "바나나", Colour.YELLOW, Colour.YELLOW),
        _state("4", "🍆", later("eggplant"), "가지", Colour.PURPLE, Colour.PURPLE),
        _state("3", "🧄", later("garlic"), "마늘", Colour.WHITE, Colour.WHITE),
        _state("2", "🍄", later("mushroom"), "버섯", Colour.BLUE, Colour.BLUE),
        _state("1", "🥕", later("carrot"), "당근", Colour.GREEN, Colour.ORANGE),
    )

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        tiles = []
        for start in range(0, len(guess), PLACES):
            here = slice(start, start + PLACES)
            jamo = set(guess[here]) - {BLANK}
            common = len(jamo.intersection(answer[here]))
            if tuple(guess[here]) == tuple(answer[here]):
                tiles.append(CARROT)
            elif common > 1:
                tiles.append(MUSHROOM if guess[start] == answer[start] else GARLIC)
            else:
                tiles.append(EGGPLANT if common else APPLE if jamo.isdisjoint(answer) else BANANA)
        return from_tiles(tiles, self.base)

    def parts(self, guesses: TokenArray) -> SyllableParts:
        """Take guesses apart; shape (guesses, L)."""
        count = guesses.shape[1] // PLACES
        syllables = guesses.reshape(-1, PLACES)
        placed = np.insert(syllables, 0, np.arange(len(syllables)) % count, axis=1)
        keys = syllable_keys(placed)
        _, first, numbers = np.unique(keys, return_index=True, return_inverse=True)
        kinds = np.insert(placed[first], 0, 0, axis=0)
        return SyllableParts(
            numbers.reshape(len(guesses), count) + 1, kinds[:, 1], kinds[:, 0], kinds[:, 1:]
        )

    def how_to_type(self) -> Message:
        """Return how feedback is typed."""
        return Message(
            "Feedback is one mark per syllable: {marks}. Or type their names, or paste the game's "
            "emoji.",
            marks=self.marks,
        )


SSAANGN = Ssaangn()


@dataclass(frozen=True, eq=False)
class SyllableParts(Parts):
    """Guesses taken apart into syllables.

    Attributes:
        places: uint8 (parts,), the number of each syllable in its word.
        syllables: uint8 (parts, 5), their jamo.
    """

    places: NDArray[np.uint8]
    syllables: TokenArray

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each part adds to the patterns against `answers`: (parts, answers)."""
        count = answers.shape[1] // PLACES
        every = answers.reshape(-1, PLACES)
        _, first, numbers = np.unique(syllable_keys(every), return_index=True, return_inverse=True)
        kinds, of_answer = every[first], numbers.reshape(len(answers), count)
        common = _holds(self.syllables) @ _holds(kinds).T
        states = np.array([APPLE, EGGPLANT, GARLIC], np.uint8)[common.clip(max=2).astype(np.intp)]
        states[(states == GARLIC) & (self.syllables[:, :1] == kinds[:, 0])] = MUSHROOM
        states[(self.syllables[:, None] == kinds).all(axis=2)] = CARROT
        shares: PatternArray = np.zeros(
            (len(self.places), len(answers)), SSAANGN.pattern_dtype(answers.shape[1])
        )
        for place in range(count):
            here = np.flatnonzero(self.places == place)
            found = states[here][:, of_answer[:, place]]
            for other in range(count):
                found |= (found == APPLE) & (common[here] > 0)[:, of_answer[:, other]]
            shares[here] = found.astype(shares.dtype) * shares.dtype.type(6 ** (count - 1 - place))
        return shares


def _holds(syllables: TokenArray) -> NDArray[np.float32]:
    """Return which tokens each syllable has, except blanks, as 0 and 1; shape (n, 256)."""
    holds = np.zeros((len(syllables), 256), np.float32)
    holds[np.arange(len(syllables))[:, None], syllables] = 1
    holds[:, BLANK] = 0
    return holds
