from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.pictures.games import drawn, png
from tilewise.errors import MissingExtraError, PictureError
from tilewise.pictures import image
from tilewise.pictures.image import open_picture


def test_a_file_is_opened(tmp_path: Path) -> None:
    pixels = drawn(["merge"], ["crane"])
    (tmp_path / "game.png").write_bytes(png(pixels))
    assert (open_picture(tmp_path / "game.png") == pixels).all()


@pytest.mark.parametrize("kept", [0, 8, 40, 400])
def test_what_is_not_an_image_is_refused(tmp_path: Path, kept: int) -> None:
    content = png(drawn(["merge"], ["crane"]))[:kept]
    (tmp_path / "game.png").write_bytes(content)
    with pytest.raises(PictureError, match="This picture cannot be opened"):
        open_picture(tmp_path / "game.png")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"none\.png"):
        open_picture(tmp_path / "none.png")


def test_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "LARGEST_FILE", 1 << 20)
    (tmp_path / "game.png").write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(PictureError, match="larger than 1 MiB"):
        open_picture(tmp_path / "game.png")


@pytest.mark.parametrize("side", [9000, 60_000])
def test_many_pixels_are_refused_before_they_are_decoded(tmp_path: Path, side: int) -> None:
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunk = b"IHDR" + head
    packed = struct.pack(">I", len(head)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    packed += struct.pack(">I", 4) + b"IDAT"
    (tmp_path / "game.png").write_bytes(b"\x89PNG\r\n\x1a\n" + packed)
    with pytest.raises(PictureError, match="too large"):
        open_picture(tmp_path / "game.png")


def test_a_jpeg_of_many_scans_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jpg"
    Image.fromarray(drawn(["merge"], ["crane"])).save(path, progressive=True)
    assert open_picture(path).ndim == 3
    content = path.read_bytes()
    start = content.rindex(b"\xff\xda")
    path.write_bytes(content[:-2] + content[start:-2] * image.MOST_SCANS + content[-2:])
    with pytest.raises(PictureError, match="more than 100 scans"):
        open_picture(path)


def test_without_pillow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match="the pictures extra"):
        open_picture(tmp_path / "game.png")


def test_transparent_parts_are_white(tmp_path: Path) -> None:
    Image.new("RGBA", (4, 3), (9, 9, 9, 0)).save(tmp_path / "clear.png")
    assert (open_picture(tmp_path / "clear.png") == np.uint8(255)).all()
