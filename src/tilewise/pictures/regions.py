"""The regions of a picture that have one colour.

A screenshot is drawn with few colours. The colours that many pixels have are its *palette*; every
pixel gets the nearest of them, or none if none is near, as on the blurred edges between two. A
*region* is all pixels of one colour that are connected.

Compression turns one colour into many. So what stands out from the background also makes regions,
whatever its colour. The background is the most frequent colour, or the second: boards may lie on a
panel.

Regions are made of runs (pixels side by side in one row), joined with the runs below that they
touch, all at once: each run takes the smallest number of those it is joined with until none
changes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.pictures.pixels import Pixels, distances

NO_COLOUR = 255
"""Number of a pixel without a colour of the palette."""

_MOST_COLOURS = 28
_LEAST_SHARE = 0.0004
_ALIKE = 9
_NEAR = 40
_BITS = 6
_BACKGROUNDS = 2
_APART = (24, 64)
"""Differences in one channel at which colours stand out from a background. The smaller one is more
than compression noise, the larger one separates tiles with a blurred gap."""


@dataclass(frozen=True, eq=False)
class Regions:
    """The regions of a picture.

    Attributes:
        boxes: int32 (n, 4): left, top, right and bottom, the last two exclusive.
        areas: int32 (n,), pixels of each.
        numbers: int32 (height, width), the region of each pixel; -1 for none.
    """

    boxes: NDArray[np.int32]
    areas: NDArray[np.int32]
    numbers: NDArray[np.int32]


def regions_of(pixels: Pixels) -> tuple[Regions, ...]:
    """Return the regions of a picture: those of one colour, then those on each background."""
    return tuple(joined(labels) for labels in _painted(pixels))


def _painted(pixels: Pixels) -> list[NDArray[np.uint8]]:
    """Return labels of the pixels by which regions are told apart, uint8 (height, width) each.

    The first are numbers of colours in the palette; in the others, all that stands out is 0.
    """
    fine = pixels >> (8 - _BITS)
    codes = fine[..., 0].astype(np.int32) << 2 * _BITS
    codes |= fine[..., 1].astype(np.int32) << _BITS
    codes |= fine[..., 2]
    counts = np.bincount(codes.reshape(-1), minlength=1 << 3 * _BITS)
    used = np.flatnonzero(counts)
    middle = 1 << (7 - _BITS)
    parts = [used >> 2 * _BITS, used >> _BITS & 63, used & 63]
    colours = (np.stack(parts, axis=1) << (8 - _BITS)) + middle
    palette = _palette(colours, counts[used])
    away = np.full(len(used), 1000)
    nearest = np.full(len(used), NO_COLOUR, np.uint8)
    for number, colour in enumerate(palette):
        distance = distances(colours, colour)
        closer = distance < np.minimum(away, _NEAR)
        away[closer], nearest[closer] = distance[closer], number
    backgrounds = [
        np.where(distances(colours, colour) > apart, np.uint8(0), np.uint8(NO_COLOUR))
        for colour in palette[:_BACKGROUNDS]
        for apart in _APART
    ]
    painted = []
    for values in (nearest, *backgrounds):
        table = np.full(1 << 3 * _BITS, NO_COLOUR, np.uint8)
        table[used] = values
        painted.append(table[codes])
    return painted


def _palette(colours: NDArray[np.int64], counts: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return the colours that many pixels have, none similar to another."""
    found: list[NDArray[np.int64]] = []
    least = max(8, _LEAST_SHARE * counts.sum())
    for number in np.argsort(-counts, kind="stable"):
        if counts[number] < least or len(found) == _MOST_COLOURS:
            break
        if all(np.abs(colours[number] - other).max() > _ALIKE for other in found):
            found.append(colours[number])
    return found


def joined(labels: NDArray[np.uint8]) -> Regions:
    """Return the regions of pixels with the same label, other than :data:`NO_COLOUR`."""
    height, width = labels.shape
    starts = np.ones((height, width), np.bool_)
    starts[:, 1:] = labels[:, 1:] != labels[:, :-1]
    first = np.flatnonzero(starts)
    runs = (np.cumsum(starts.reshape(-1), dtype=np.int32) - 1).reshape(height, width)
    touch = (labels[1:] == labels[:-1]) & (labels[1:] != NO_COLOUR) & (starts[1:] | starts[:-1])
    roots = _smallest(len(first), runs[:-1][touch], runs[1:][touch])
    coloured = labels.reshape(-1)[first] != NO_COLOUR
    lengths = np.diff(first, append=height * width)
    left, top = first % width, first // width
    kept, inverse = np.unique(roots[coloured], return_inverse=True)
    inverse = inverse.reshape(-1)
    order = np.argsort(inverse, kind="stable")
    sides = np.searchsorted(inverse[order], np.arange(len(kept)))
    boxes = np.zeros((len(kept), 4), np.int32)
    areas = np.zeros(len(kept), np.int32)
    if len(kept):
        left, top, lengths = left[coloured][order], top[coloured][order], lengths[coloured][order]
        boxes[:, 0] = np.minimum.reduceat(left, sides)
        boxes[:, 1] = np.minimum.reduceat(top, sides)
        boxes[:, 2] = np.maximum.reduceat(left + lengths, sides)
        boxes[:, 3] = np.maximum.reduceat(top, sides) + 1
        areas[:] = np.add.reduceat(lengths, sides)
    number = np.full(len(first), -1, np.int32)
    number[coloured] = inverse
    return Regions(boxes, areas, number[runs])


def _smallest(count: int, one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the smallest number each of `count` runs is joined with, by any chain of pairs."""
    roots = np.arange(count, dtype=np.int32)
    while len(one):
        low = np.minimum(roots[one], roots[other])
        high = np.maximum(roots[one], roots[other])
        apart = low != high
        if not apart.any():
            break
        one, other, low, high = one[apart], other[apart], low[apart], high[apart]
        np.minimum.at(roots, high, low)
        while True:
            further = roots[roots]
            if (further == roots).all():
                break
            roots = further
    return roots
