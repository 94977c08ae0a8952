"""Opening image files; needs Pillow, the extra ``pictures``."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

import numpy as np

from tilewise.errors import Message, MissingExtraError, PictureError, untranslated
from tilewise.files import read_file
from tilewise.pictures.pixels import MOST_PIXELS, Pixels, check_size, opaque

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
