"""Measures how well pictures of games are read, with fonts that the model was not trained on.

    python -m tools.bench_pictures fonts en ko --pictures 10

The folder holds the fonts, as for ``tools.pictures.train``. Each picture is a game of one, two,
four or eight boards with a look chosen at random; ``--kind all`` adds something unusual. A row is
right if its word and all its colours are; a row that was not found, or that is not there, is wrong.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from PIL import Image
from typer import Option

from tilewise import load
from tilewise.errors import TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.pictures.image import Pixels
from tilewise.pictures.rows import read_picture
from tools.calls import Packs, call
from tools.pictures.fonts import Face, faces
from tools.pictures.render import (
    KNOWN,
    Look,
    Theme,
    any_game,
    any_look,
    picture,
    shown_tiles,
)

_LEXICONS = (
    *("en", "en-nyt", "de", "es", "fr", "pl", "tr", "hr", "nl", "sv", "pt"),
    *("ko", "ru", "ja", "hi", "fa", "nerdle", "primel"),
)


_KINDS: dict[str, dict[str, Any]] = {
    "usual": {},
    "outlined": {"outlined": True, "typed": False},  # a typed row would look the same
    "white": {"theme": Theme("eef1f5", ("222222",) * 2, ("ffffff", "f5d565", "8fce8a"))},
    "lines": {"theme": KNOWN[0], "gap": 0.02, "radius": 0},
    "touching": {"gap": 0, "radius": 0},
    "grey": {"theme": KNOWN[0], "grey": True, "signs": True},
    "narrow": {"width": 162},
    "toast": {"toast": True},
    "one row": {},
}
"""Changes of looks, by the kind of picture."""


@dataclass
class Figures:
    """Results of reading the pictures of one lexicon.

    Attributes:
        rows: rows drawn.
        right: of these, read right.
        marked: wrong rows that are marked as unlisted, or have a tile marked as unsure.
        doubted: right rows with a mark.
        missed: rows of pictures without the right number of rows.
        colours: rows whose word is right but not their colours.
        silent: wrong rows without a mark.
        seconds: time of each picture.
    """

    rows: int = 0
    right: int = 0
    marked: int = 0
    doubted: int = 0
    missed: int = 0
    colours: int = 0
    silent: int = 0
    seconds: list[float] = field(default_factory=list)


_WRONG = Option(help="where to keep pictures that were read wrong")


def main(
    folder: Path,
    packs: Packs = None,
    *,
    pictures: Annotated[int, Option(help="for each pack")] = 100,
    seed: int = 1,
    kind: Annotated[str, Option(help="what is unusual, or all")] = "usual",
    wrong: Annotated[Path | None, _WRONG] = None,
) -> None:
    """Print a line of figures for each pack."""
    fonts = list(faces(folder, held_out=True))
    kinds = list(_KINDS) if kind == "all" else [kind]
    print(f"{'':22}rows  right  missed  colours  marked  silent  doubted  median s  longest s")
    for name in packs or _LEXICONS:
        lexicon = load(name)
        fitting = _fitting(fonts, lexicon)
        if not fitting:
            print(f"{name}: no font has its alphabet")
            continue
        for each in kinds:
            told = Figures()
            for number in range(pictures):
                rng = np.random.default_rng([seed, number])
                keep = wrong and wrong / f"{name}-{each}-{number}"
                _measure(told, lexicon, fitting, rng, each, keep)
            print(
                f"{name:10} {each:10} {told.rows:5} {told.right / told.rows:6.2%} {told.missed:7} "
                f"{told.colours:8} {told.marked:7} {told.silent / told.rows:7.2%} "
                f"{told.doubted:8} {np.median(told.seconds):9.2f} {max(told.seconds):10.2f}",
                flush=True,
            )


def _fitting(fonts: Sequence[Face], lexicon: Lexicon) -> list[Face]:
    """Return the fonts that have every tile of a lexicon."""
    tokens = range(len(lexicon.tokenizer.alphabet))
    tiles = {tile for lower in (False, True) for tile in shown_tiles(lexicon, tokens, lower=lower)}
    needed = "".join(tiles) + "H"
    plain = [face for face in fonts if face.draws(needed)]
    return plain or [face for face in fonts if face.draws("".join(tiles))]


def _measure(
    told: Figures,
    lexicon: Lexicon,
    fonts: Sequence[Face],
    rng: np.random.Generator,
    kind: str,
    keep: Path | None,
) -> None:
    boards = int(rng.choice([1, 1, 1, 1, 2, 4, 8]))
    boards = {"narrow": 1, "touching": 2}.get(kind, boards)
    look = replace(any_look(rng, boards, lexicon), **_KINDS[kind])
    game = any_game(lexicon, rng, boards, 1 if kind == "one row" else int(rng.integers(1, 7)))
    face = fonts[int(rng.integers(len(fonts)))]
    if kind == "lines":
        thin = face.path.with_name(re.sub("Regular|Bold|Black", "Light", face.path.name))
        face = replace(face, path=thin) if thin.exists() else face
    pixels = picture(lexicon, game, look, face.at, rng)
    wanted = [(guess, feedback.pattern) for board in game for guess, feedback in board]
    told.rows += len(wanted)
    start = time.perf_counter()
    try:
        read = read_picture(lexicon, pixels)
    except TilewiseError as error:
        told.seconds.append(time.perf_counter() - start)
        told.missed += len(wanted)
        _keep(keep, pixels, look, face, str(error))
        return
    told.seconds.append(time.perf_counter() - start)
    found = [row for board in read.boards for row in board]
    if len(found) != len(wanted):
        told.missed += len(wanted)
        _keep(keep, pixels, look, face, f"{len(found)} rows of {len(wanted)}")
        return
    wrong = []
    for row, (guess, pattern) in zip(found, wanted, strict=True):
        if (row.guess, row.feedback) == (guess, pattern):
            told.right += 1
            told.doubted += row.is_doubtful
            continue
        told.colours += row.guess == guess
        told.silent += not row.is_doubtful
        told.marked += row.is_doubtful
        wrong.append(
            f"{lexicon.show(guess)} {lexicon.feedback_of(pattern, guess)} read as "
            f"{lexicon.show(row.guess)} {lexicon.feedback_of(row.feedback, row.guess)} {row.unsure}"
        )
    if wrong:
        _keep(keep, pixels, look, face, "; ".join(wrong))


def _keep(path: Path | None, pixels: Pixels, look: Look, face: Face, what: str) -> None:
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(f"{path}.png")
        path.with_suffix(".txt").write_text(f"{what}\n{face.path.name}\n{look}\n", "utf-8")


if __name__ == "__main__":
    call(main)
