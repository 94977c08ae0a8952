"""Pictures as arrays of pixels: opened from files, checked and resampled."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message, MissingExtraError, PictureError, untranslated
from tilewise.files import read_file
from tilewise.translation.translator import later

# -- Opening image files; needs Pillow, the extra ``pictures`` -------------------------------------


LARGEST_FILE = 32 << 20
"""Bytes of the largest image file."""

MOST_SCANS = 100
"""Most scans of a JPEG file. Programs write about ten; each is a pass over the picture."""

_JPEG, _SCAN = b"\xff\xd8", b"\xff\xda"

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "MPO")


def open_picture(path: Path) -> Pixels:
    """Return the pixels of an image file, turned the right way up.

    Raises:
        MissingExtraError: Pillow is not installed.
        PictureError: the file cannot be read, is not an image, or is too large.
    """
    try:
        from PIL import Image, ImageOps  # an extra
    except ImportError:
        raise MissingExtraError(
            untranslated(
                "pictures need the pictures extra, which is not installed: pip install pillow"
            )
        ) from None
    content = read_file(path, LARGEST_FILE, PictureError)
    try:
        with warnings.catch_warnings():
            # Sizes are checked below; and oddities in a readable file do not matter.
            warnings.simplefilter("ignore")
            if content.startswith(_JPEG) and content.count(_SCAN) > MOST_SCANS:
                raise PictureError(
                    untranslated("{name} has more than {most} scans; save it as a PNG file"),
                    name=path,
                    most=MOST_SCANS,
                )
            with Image.open(BytesIO(content), formats=_FORMATS) as image:
                check_size(*image.size)
                upright = ImageOps.exif_transpose(image).convert("RGBA")
    except PictureError:
        raise
    except Image.DecompressionBombError:  # before the size can be checked
        raise PictureError(
            untranslated("{name} is too large; crop or shrink it to at most {most:,} pixels"),
            name=path,
            most=MOST_PIXELS,
        ) from None
    except Exception:  # decoders raise errors of many classes for broken files
        raise PictureError(
            "{name}: {error}",
            name=path,
            error=Message("This picture cannot be opened; try a PNG or JPEG file."),
        ) from None
    return opaque(np.asarray(upright))


# -- Pictures as arrays of pixels, and how they are resampled --------------------------------------
# A picture is a uint8 array of shape (height, width, 3), RGB. Nothing here needs an image library,
# so the same code runs in a browser.
#


T = TypeVar("T", np.float32, np.int64)

Pixels = NDArray[np.uint8]
"""A picture: shape (height, width, 3), RGB."""

Grey = NDArray[np.float32]
"""One channel, shape (height, width)."""

NO_GUESSES = later(
    "no coloured guesses were found in the picture; give a screenshot that shows the whole board"
)
"""Error for a picture that does not show a game."""

MOST_PIXELS = 40_000_000
"""Most pixels of a picture; a phone's longest screenshots have about 15 million."""


def opaque(values: object) -> Pixels:
    """Return RGB or RGBA pixels as RGB, laid on white where they are transparent.

    Args:
        values: uint8 array of shape (height, width, 3) or (height, width, 4).

    Raises:
        PictureError: it is not such an array, or has too many pixels.
    """
    if (
        not isinstance(values, np.ndarray)
        or values.dtype != np.uint8
        or values.ndim != 3
        or values.shape[2] not in (3, 4)
    ):
        raise PictureError(
            untranslated("a picture is a uint8 array, shape (height, width, 3) or (…, 4)")
        )
    height, width, channels = values.shape
    check_size(width, height)
    if channels == 3:
        return values
    alpha = values[..., 3:].astype(np.uint16)
    if (alpha == 255).all():
        return np.ascontiguousarray(values[..., :3])
    mixed = (values[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255
    return mixed.astype(np.uint8)


def check_size(width: int, height: int, most: int = MOST_PIXELS) -> None:
    """Check that a picture is neither empty nor too large.

    Args:
        width: its width.
        height: its height.
        most: the most pixels it may have.

    Raises:
        PictureError: it is.
    """
    if width < 1 or height < 1:
        raise PictureError(NO_GUESSES)
    if width * height > most:
        raise PictureError(
            untranslated(
                "the picture is too large: {width} x {height} pixels; crop or shrink it to at most "
                "{most:,} pixels"
            ),
            width=width,
            height=height,
            most=most,
        )


def distances(pixels: NDArray[T], colour: NDArray[T]) -> NDArray[T]:
    """Return how far each pixel is from a colour, in the channel in which they differ most.

    Args:
        pixels: shape (…, 3), of a type that has negative numbers.
        colour: shape (3,).

    Returns:
        Shape (…).
    """
    # Several times faster than a maximum along an axis of three.
    red, green, blue = (np.abs(pixels[..., i] - colour[i]) for i in range(3))
    furthest: NDArray[T] = np.maximum(np.maximum(red, green), blue)
    return furthest


def shrunk(pixels: Pixels, factor: int) -> Pixels:
    """Return a picture made smaller by a whole factor: each pixel is the mean of a square."""
    if factor == 1:
        return pixels
    height, width = (side // factor * factor for side in pixels.shape[:2])
    blocks = pixels[:height, :width].reshape(height // factor, factor, width // factor, factor, 3)
    # Sums of two axes at a time, in small integers: several times faster than a mean of floats.
    rows = blocks.sum(axis=1, dtype=np.uint16)
    total = rows.sum(axis=2, dtype=np.uint32)
    means: Pixels = ((total + factor * factor // 2) // (factor * factor)).astype(np.uint8)
    return means


def resampled(values: Grey, top: float, left: float, scale: float, size: int) -> Grey:
    """Return a square cut out of an image at another scale; 0 outside the image.

    Args:
        values: the image.
        top: row of the image at the upper edge of the square.
        left: column at its left edge.
        scale: pixels of the image per pixel of the square.
        size: side of the square in its own pixels.
    """
    rows = _weights(values.shape[0], top, scale, size)
    columns = _weights(values.shape[1], left, scale, size)
    square: Grey = (rows @ values @ columns.T).astype(np.float32)
    return square


def _weights(count: int, start: float, scale: float, size: int) -> Grey:
    """Return what each of `count` pixels adds to each of `size` new ones: a triangle's area."""
    centres = start + (np.arange(size, dtype=np.float32) + 0.5) * scale
    away = np.abs(np.arange(count, dtype=np.float32) + 0.5 - centres[:, None])
    reach = max(1.0, scale)
    weights = np.maximum(0, 1 - away / reach).astype(np.float32)
    full: Grey = (weights / reach).astype(np.float32)
    return full
