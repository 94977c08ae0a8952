from __future__ import annotations

import numpy as np
import pytest

from tilewise.pictures.colours import meanings_of


def fills(*colours: str) -> list[np.ndarray]:
    return [np.array(list(bytes.fromhex(colour)), np.float32) for colour in colours]


@pytest.mark.parametrize(
    ("colours", "meant"),
    [
        (("787c7e", "c9b458", "6aaa64"), [0, 1, 2]),
        (("3a3a3c", "b59f3b", "538d4e"), [0, 1, 2]),
        (("787c7e", "85c0f9", "f5793a"), [0, 1, 2]),
        (("161803", "820458", "398874"), [0, 1, 2]),
        (("0077c7", "ffbd00", "e7002a"), [0, 1, 2]),
        (("475569", "d97706", "16a34a"), [0, 1, 2]),
        (("787c7e", "c9b458"), [0, 1]),
        (("787c7e", "85c0f9"), [0, 1]),
        (("787c7e", "f5793a"), [0, 2]),
        (("6aaa64",), [2]),
        (("787c7e",), [0]),
        (("787c7e", "7a7e80", "6aaa64", "c9b458"), [0, 0, 2, 1]),
    ],
)
def test_colours_mean_what_games_mean_by_them(colours: tuple[str, ...], meant: list[int]) -> None:
    found = meanings_of(fills(*colours))
    assert found.tiles.tolist() == meant
    assert found.sure.all()


def test_a_colour_that_no_theme_has_is_unsure() -> None:
    assert not meanings_of(fills("787c7e", "00ffff")).sure.all()
