"""The feedback that the colours of tiles stand for.

Games show absent, present and correct in colours of their own, but few combinations are in use. The
fills of all tiles are gathered into clusters, and every meaning of the clusters is weighed at once:
how near each colour is to what a known theme shows for that meaning, and that two colours rarely
mean the same. Orange, say, is *present* beside green, and *correct* beside blue. The words decide
between the likeliest meanings: with the right one, there is an answer that fits all rows.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT

Colour = NDArray[np.float32]

SAME = 12
"""Largest difference in one channel between two fills that count as one colour."""

_HUES = {
    "red": (354, 12),
    "orange": (21, 6),
    "amber": (34, 7),
    "yellow": (46, 14),
    "green": (125, 42),
    "blue": (212, 24),
    "purple": (305, 35),
}
"""Middle of each hue and how far it reaches, in degrees."""

_THEMES = (
    ("green", "yellow", "grey", 0.0),
    ("orange", "blue", "grey", 0.2),
    ("green", "amber", "grey", 0.4),
    ("green", "purple", "grey", 0.3),
    ("red", "yellow", "blue", 0.6),
    ("red", "yellow", "grey", 0.6),
    ("green", "blue", "grey", 0.7),
    ("amber", "blue", "grey", 0.7),
    ("blue", "yellow", "grey", 0.8),
    ("blue", "amber", "grey", 0.8),
    ("purple", "yellow", "grey", 0.8),
    ("green", "yellow", "red", 0.9),
    ("green", "yellow", "blue", 1.1),
)
"""Hues of correct, present and absent tiles, and how unusual the theme is."""

_NO_THEME = 1.4
"""How unlikely any meaning is if no theme tells the colours apart, as with three greys."""

_GREY = 0.6
"""How much less likely it is then that a grey beside other colours is not absent."""

_PRESENT_IS_DARK = 0.4
"""How much less likely it is then that correct tiles are lighter than present ones."""

_SIGN = 2.0
"""How unlikely it is that absent tiles have signs, or that others have none, if only some do."""

_VIVID = (0.085, 0.2)
"""Least chroma (of 1) and least saturation (of HSL) of a colour that is not grey."""

_VIVID_BLUE = (0.15, 0.27)
"""The same for blue, which many greys are tinted with."""

_MARGIN = 0.5
"""A meaning is sure if every other is worse by this."""

_ODD = 18
"""A colour that differs more in one channel from a more frequent one with the same meaning is
unsure: something may cover the tile."""

_MOST_CLUSTERS = 5

_UNLIKELY = 2.5
"""Meanings that are worse than the likeliest one by more than this are not compared with words."""


@dataclass(frozen=True, eq=False)
class Meanings:
    """Feedback of tiles.

    Attributes:
        tiles: uint8 (n,), ABSENT, PRESENT or CORRECT.
        sure: bool (n,).
    """

    tiles: NDArray[np.uint8]
    sure: NDArray[np.bool_]


def meanings_of(
    fills: Sequence[Colour],
    may_be: Callable[[NDArray[np.uint8]], bool] = lambda tiles: True,
    signs: Sequence[bool] = (),
) -> Meanings:
    """Return what the fills of tiles mean, all tiles of a picture together.

    Args:
        fills: the fills.
        signs: which tiles have a sign; none if empty.
        may_be: whether a word fits all rows if the tiles mean this. The likeliest meaning of which
            that is true is taken, and compared with other such meanings only.
    """
    numbers, colours = _clusters(fills)
    common = np.argsort(-np.bincount(numbers, minlength=len(colours)), kind="stable")
    weighed = common[:_MOST_CLUSTERS].tolist()
    costs = _costs([colours[each] for each in weighed])
    have = np.bincount(numbers, signs or None, len(colours)) / np.bincount(numbers)
    marked = [round(have[each]) for each in weighed] if signs and any(signs) else []
    if len(set(marked)) > 1:
        for states in costs:
            wrong = ((state != ABSENT) != mark for state, mark in zip(states, marked, strict=True))
            costs[states] += _SIGN * sum(wrong)
    nearest = np.arange(len(colours))
    for each in common[_MOST_CLUSTERS:].tolist():
        away = [apart(colours[each], colours[other]) for other in weighed]
        nearest[each] = weighed[int(np.argmin(away))]

    def tiles_of(states: tuple[int, ...]) -> NDArray[np.uint8]:
        state_of = np.zeros(len(colours), np.uint8)
        state_of[weighed] = states
        return state_of[nearest][numbers]

    most = min(costs.values()) + _UNLIKELY
    likeliest = sorted((one for one in costs if costs[one] <= most), key=costs.__getitem__)
    best = next((states for states in likeliest if may_be(tiles_of(states))), likeliest[0])
    rivals = [states for states in likeliest if costs[states] <= costs[best] + _MARGIN]
    rivals = [states for states in rivals if may_be(tiles_of(states))]
    if costs[likeliest[0]] < costs[best] - 2 * _MARGIN:
        rivals.append(likeliest[0])  # rather a word is misread
    sure_of = np.zeros(len(colours), np.bool_)
    for place, each in enumerate(weighed):
        is_open = any(states[place] != best[place] for states in rivals)
        alike = [weighed[i] for i in range(place) if best[i] == best[place]]
        odd = any(apart(colours[each], colours[other]) > _ODD for other in alike)
        sure_of[each] = not (is_open or odd)
    return Meanings(tiles_of(best), sure_of[numbers])


def _costs(colours: Sequence[Colour]) -> dict[tuple[int, ...], float]:
    """Return how unlikely each meaning of some colours is."""
    costs: dict[tuple[int, ...], float] = {}
    for *hues, unusual in _THEMES:
        by_state = {CORRECT: hues[0], PRESENT: hues[1], ABSENT: hues[2]}
        table = [
            {state: _cost(colour, str(hue)) for state, hue in by_state.items()}
            for colour in colours
        ]
        for states in product((ABSENT, PRESENT, CORRECT), repeat=len(colours)):
            cost = float(unusual) + len(states) - len(set(states))
            cost += sum(row[state] for row, state in zip(table, states, strict=True))
            costs[states] = min(cost, costs.get(states, np.inf))
    if min(costs.values()) >= 1:
        greys = [i for i, colour in enumerate(colours) if is_grey(colour)]
        for each, cost in costs.items():
            is_odd = len(greys) < len(each) and any(each[i] != ABSENT for i in greys)
            light = {state: colour.mean() for state, colour in zip(each, colours, strict=True)}
            is_dark = light.get(PRESENT, 255) < light.get(CORRECT, 0)
            odd = is_odd * _GREY + is_dark * _PRESENT_IS_DARK
            costs[each] = min(cost, _NO_THEME + len(each) - len(set(each)) + odd)
    return costs


def apart(one: Colour, other: Colour) -> float:
    """Return the largest difference of two colours in one channel."""
    return float(np.abs(one - other).max())


def is_grey(fill: Colour) -> bool:
    """Whether a fill is grey, as absent tiles are in most games."""
    return _cost(fill, "grey") < 1


def _clusters(fills: Sequence[Colour]) -> tuple[NDArray[np.intp], list[Colour]]:
    """Return the cluster of each fill, and the colours of the clusters."""
    colours: list[Colour] = []
    numbers = []
    for fill in fills:
        away = np.abs(np.reshape(colours, (-1, 3)) - fill).max(axis=1)
        if away.min(initial=np.inf) > SAME:
            numbers.append(len(colours))
            colours.append(fill)
        else:
            numbers.append(int(np.argmin(away)))
    return np.array(numbers, np.intp), colours


def _cost(colour: Colour, name: str) -> float:
    """Return how far a colour is from a hue, or from grey; 0 within its range, 3 at most."""
    red, green, blue = (float(part) / 255 for part in colour)
    turn, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    hue = turn * 360
    # Dialogs dim or lighten a game, which leaves the saturation unchanged. For very dark and very
    # light colours, saturation is meaningless.
    chroma = max(red, green, blue) - min(red, green, blue)
    least_chroma, least_saturation = _VIVID_BLUE if 195 < hue < 260 else _VIVID
    vivid = min(chroma / least_chroma, saturation / least_saturation)
    if name == "grey":
        return min(3.0, max(0.0, (vivid - 1) / 0.15))
    middle, reach = _HUES[name]
    away = abs((hue - middle + 180) % 360 - 180)
    pale = max(0.0, (1.15 - vivid) / 0.15)
    return min(3.0, pale + max(0.0, (away - reach) / 10) + away / reach * 0.1)
