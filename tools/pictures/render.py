"""Draws games as they look on a screen: themes, sizes, keyboards, other text, crops, JPEG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tilewise.lexicon import Lexicon
from tilewise.pictures.image import Pixels
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import to_tiles

FontOf = Callable[[int], ImageFont.FreeTypeFont]
"""Returns the font at a size in pixels."""

Colour = tuple[int, int, int]


def _colour(text: str) -> Colour:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


@dataclass(frozen=True)
class Theme:
    """Colours of a game, as RRGGBB.

    Attributes:
        page: the background.
        letters: colours of letters, on coloured tiles and on tiles without feedback.
        fills: colours of absent, present and correct tiles.
        empty: fill of an empty tile; empty for none.
        border: border of an empty tile; empty for none.
        panel: background of a board; empty for the page's.
    """

    page: str
    letters: tuple[str, str]
    fills: tuple[str, str, str]
    empty: str = ""
    border: str = ""
    panel: str = ""


KNOWN = (
    Theme("ffffff", ("ffffff", "000000"), ("787c7e", "c9b458", "6aaa64"), border="d3d6da"),
    Theme("121213", ("ffffff", "ffffff"), ("3a3a3c", "b59f3b", "538d4e"), border="3a3a3c"),
    Theme("ffffff", ("ffffff", "000000"), ("787c7e", "85c0f9", "f5793a"), border="d3d6da"),
    Theme("121213", ("ffffff", "ffffff"), ("3a3a3c", "85c0f9", "f5793a"), border="3a3a3c"),
)
"""Themes that many games share."""

OTHERS = (
    Theme("fafaff", ("ffffff", "393e4c"), ("a4aec4", "f3c237", "79b851"), border="dce1ed"),
    Theme("6e5c62", ("fafaff", "fafaff"), ("312a2c", "d3ad69", "3aa394"), empty="615458"),
    Theme("111827", ("f3f4f6", "f3f4f6"), ("374151", "ffcc00", "00cc88"), empty="1f2937"),
    Theme("f1f3f9", ("ffffff", "161803"), ("161803", "820458", "398874"), empty="989484"),
    Theme("e5e7eb", ("ffffff", "111827"), ("6b7280", "eab308", "22c55e"), empty="ffffff"),
    Theme("1e293b", ("ffffff", "ffffff"), ("475569", "d97706", "16a34a"), border="64748b"),
    Theme("fffbeb", ("1c1917", "1c1917"), ("d6d3d1", "fde047", "86efac"), border="a8a29e"),
    Theme("000000", ("000000", "ffffff"), ("808080", "ffd84d", "5fd068"), border="444444"),
    Theme("2b2b2b", ("ffffff", "ffffff"), ("0077c7", "ffbd00", "e7002a"), empty="0077c7"),
    Theme(
        "d9e2ec",
        ("ffffff", "102a43"),
        ("829ab1", "f0b429", "3ebd93"),
        border="bcccdc",
        panel="ffffff",
    ),
)
"""Themes of other games, and invented ones."""


@dataclass(frozen=True)
class Look:
    """Everything that is chosen about a picture.

    Attributes:
        theme: its colours.
        tile: side of a tile in pixels.
        gap: between tiles, as a fraction of a tile.
        radius: of corners, as a fraction of a tile.
        letter: size of the font, as a fraction of a tile.
        border: width of borders in pixels.
        empties: empty rows shown below.
        typed: whether a row is being typed.
        keyboard: whether a keyboard is shown.
        chrome: whether other text is shown.
        across: boards side by side.
        resize: factor by which the picture is scaled when it is done.
        quality: of JPEG; 0 for PNG.
        crop: how much of the margin is cut off, 0 to 1.
        lower: whether letters are small.
        outlined: whether absent tiles have only an outline.
        signs: whether a sign in the corner of a tile tells its state.
        grey: whether the picture has no colours.
        toast: whether a message covers part of the first row.
        width: of the picture in pixels when it is done; 0 for any.
    """

    theme: Theme
    tile: int = 62
    gap: float = 0.08
    radius: float = 0.0
    letter: float = 0.55
    border: int = 2
    empties: int = 2
    typed: bool = False
    keyboard: bool = True
    chrome: bool = True
    across: int = 1
    resize: float = 1.0
    quality: int = 0
    crop: float = 0.0
    lower: bool = False
    outlined: bool = False
    signs: bool = False
    grey: bool = False
    toast: bool = False
    width: int = 0


def any_look(rng: np.random.Generator, boards: int, lexicon: Lexicon) -> Look:
    """Return a look chosen at random."""
    themes = (*KNOWN, *KNOWN, *OTHERS)
    theme = themes[int(rng.integers(len(themes)))]
    small = boards > 2
    length = lexicon.length
    density = float(rng.choice([1, 1, 2, 3] if not small else [1, 2]))
    widest = (30 if small else 62) * min(1, 6 / length)
    return Look(
        theme,
        tile=round(density * widest * rng.uniform(0.7, 1.2)),
        gap=float(rng.choice([0.04, 0.06, 0.08, 0.1, 0.15])),
        radius=float(rng.choice([0, 0, 0.05, 0.1, 0.2])),
        letter=float(rng.uniform(0.45, 0.72)),
        border=max(1, round(density * rng.choice([1, 2]))),
        empties=int(rng.integers(0, 4)),
        # Where empty tiles look like absent ones, a row being typed looks like a played one.
        typed=bool(rng.random() < 0.3) and theme.empty != theme.fills[0],
        keyboard=bool(rng.random() < 0.7),
        chrome=bool(rng.random() < 0.7),
        across=boards if boards < 4 else boards // 2,
        resize=float(rng.choice([1, 1, rng.uniform(0.6, 1.5)])),
        quality=int(rng.choice([0, 0, 92, 80, 65])),
        crop=float(rng.choice([0, 0, 0.5, 0.9])),
        lower=bool(rng.random() < 0.1),
    )


def shown_tiles(lexicon: Lexicon, tokens: Sequence[int], *, lower: bool) -> list[str]:
    """Return what the tiles of a word show."""
    tiles = [lexicon.tokenizer.alphabet[token] for token in tokens]
    if lower:
        return tiles
    if lexicon.manifest.language.startswith("tr"):
        tiles = [tile.replace("i", "İ") for tile in tiles]
    return [tile if tile == "ß" else tile.upper() for tile in tiles]


def picture(
    lexicon: Lexicon,
    boards: Sequence[Sequence[tuple[Sequence[int], Feedback]]],
    look: Look,
    font: FontOf,
    rng: np.random.Generator,
) -> Pixels:
    """Return a picture of boards, each of guesses (tokens) and their feedback."""
    drawn = [_board(lexicon, rows, look, font, rng) for rows in boards]
    space = max(8, look.tile // 2)
    wide = max(board.width for board in drawn)
    tall = max(board.height for board in drawn)
    across = min(look.across, len(drawn))
    down = -(-len(drawn) // across)
    margin = round(look.tile * rng.uniform(0.3, 1.5))
    top = margin + (round(look.tile * rng.uniform(0.8, 2.5)) if look.chrome else 0)
    width = 2 * margin + across * wide + (across - 1) * space
    keys = max(20, width // 14)
    keyboard = round(keys * 4.8) if look.keyboard else 0
    height = top + down * (tall + space) + keyboard + margin
    page = Image.new("RGB", (width, height), _colour(look.theme.page))
    for number, board in enumerate(drawn):
        at = (margin + number % across * (wide + space), top + number // across * (tall + space))
        page.paste(board, at)
    draw = ImageDraw.Draw(page)
    ink = _colour(look.theme.letters[1])
    if look.toast:
        x, y = width / 2, top + look.tile * rng.uniform(0.1, 0.6)
        half = look.tile * rng.uniform(0.8, 1.5)
        box = (x - half, y, x + half, y + look.tile * 0.6)
        draw.rounded_rectangle(box, 4, fill=ink)
        said = font(max(8, look.tile // 5))
        draw.text(
            (x, y + look.tile * 0.3),
            "Great",
            fill=page.getpixel((0, 0)),
            font=said,
            anchor="mm",
        )
    if look.chrome:
        small = font(max(9, look.tile // 3))
        draw.text((margin // 2, margin // 4), "9:41", fill=ink, font=small)
        draw.text(
            (width * 0.35, margin * 0.6 + look.tile * 0.2), "0123456789", fill=ink, font=small
        )
        draw.line((0, top - 6, width, top - 6), fill=_colour("808080"))
    if look.keyboard:
        _keyboard(draw, lexicon, look, (width, top + down * (tall + space), keys), font)
    if look.crop:
        cut = round(margin * look.crop)
        page = page.crop((cut, round(top * look.crop * 0.9), width - cut, height - cut))
    return _as_sent(page, look)


def _board(
    lexicon: Lexicon,
    rows: Sequence[tuple[Sequence[int], Feedback]],
    look: Look,
    font: FontOf,
    rng: np.random.Generator,
) -> Image.Image:
    gap = max(1, round(look.gap * look.tile)) if look.gap else 0
    step = look.tile + gap
    count = len(rows) + look.typed + look.empties
    image = Image.new(
        "RGB",
        (lexicon.length * step + gap, count * step + gap),
        _colour(look.theme.panel or look.theme.page),
    )
    draw = ImageDraw.Draw(image)
    face = font(max(8, round(look.tile * look.letter)))
    right_to_left = lexicon.manifest.direction == "rtl"
    for number in range(count):
        fills: Sequence[int | None] = [None] * lexicon.length
        tiles = [""] * lexicon.length
        if number < len(rows):
            tokens, feedback = rows[number]
            fills = list(to_tiles(feedback.pattern, lexicon.length))
            tiles = shown_tiles(lexicon, tokens, lower=look.lower)
        elif number == len(rows) and look.typed:
            tokens = lexicon.words.tokens[int(rng.integers(len(lexicon.words.tokens)))].tolist()
            tiles = shown_tiles(lexicon, tokens, lower=look.lower)
        for place in range(lexicon.length):
            column = lexicon.length - 1 - place if right_to_left else place
            at = gap + column * step, gap + number * step
            _tile(draw, look, at, tiles[place], fills[place], face)
    return image


def _tile(
    draw: ImageDraw.ImageDraw,
    look: Look,
    at: tuple[int, int],
    text: str,
    state: int | None,
    font: ImageFont.FreeTypeFont,
) -> None:
    theme, radius = look.theme, round(look.radius * look.tile)
    box = (*at, at[0] + look.tile - 1, at[1] + look.tile - 1)
    if state == 0 and look.outlined:
        draw.rounded_rectangle(box, radius, outline=_colour(theme.fills[0]), width=look.border)
    elif state is not None:
        draw.rounded_rectangle(box, radius, fill=_colour(theme.fills[state]))
    elif theme.empty or theme.border:
        draw.rounded_rectangle(
            box,
            radius,
            fill=_colour(theme.empty) if theme.empty else None,
            outline=_colour(theme.border) if theme.border else None,
            width=look.border,
        )
    if text:
        is_plain = state is None or (state == 0 and look.outlined)
        ink = _colour(theme.letters[1 if is_plain else 0])
        middle = look.tile / 2
        left, _, right, _ = font.getbbox(text)
        across = at[0] + middle - (left + right) / 2
        draw.text((across, at[1] + middle - _line_middle(font)), text, fill=ink, font=font)
        if look.signs and state:
            small = font.font_variant(size=max(6, look.tile // 5))
            corner = (at[0] + look.tile * 0.9, at[1] + look.tile * 0.1)
            draw.text(corner, "?+"[state - 1], fill=ink, font=small, anchor="rt")


def _line_middle(font: ImageFont.FreeTypeFont) -> float:
    """Return how far the middle of a line is below the ascender.

    Games line letters up by the font, not by each letter's own box: that is the middle of capital
    letters, or, if the font has none, of its line, as browsers have it.
    """
    top, bottom = font.getbbox("H")[1::2]
    if font.getmask("H").getbbox() == font.getmask("\uffff").getbbox():
        return sum(font.getmetrics()) / 2
    return (top + bottom) / 2


def _keyboard(
    draw: ImageDraw.ImageDraw,
    lexicon: Lexicon,
    look: Look,
    place: tuple[int, int, int],
    font: FontOf,
) -> None:
    width, top, key = place
    letters = [token.upper() for token in lexicon.tokenizer.alphabet]
    rows = [letters[i : i + 10] for i in range(0, min(len(letters), 40), 10)][:3]
    face = font(max(8, key // 2))
    for number, row in enumerate(rows):
        step = key + max(2, key // 8)
        left = (width - len(row) * step) // 2
        for place_, letter in enumerate(row):
            x, y = left + place_ * step, top + number * round(key * 1.5)
            fill = look.theme.border or look.theme.empty or look.theme.fills[0]
            draw.rounded_rectangle((x, y, x + key, y + round(key * 1.35)), 4, fill=_colour(fill))
            draw.text(
                (x + key / 4, y + key / 4), letter, fill=_colour(look.theme.letters[1]), font=face
            )


def _as_sent(page: Image.Image, look: Look) -> Pixels:
    if look.grey:
        page = page.convert("L").convert("RGB")
    resize = look.width / page.width if look.width else look.resize
    if resize != 1:
        size = (max(1, round(page.width * resize)), max(1, round(page.height * resize)))
        page = page.resize(size, Image.Resampling.BICUBIC)
    if look.quality:
        file = BytesIO()
        page.save(file, "JPEG", quality=look.quality)
        page = Image.open(file).convert("RGB")
    return np.asarray(page)


def any_game(
    lexicon: Lexicon, rng: np.random.Generator, boards: int, rows: int
) -> list[list[tuple[tuple[int, ...], Feedback]]]:
    """Return the boards of a game of random guesses; a board ends when it is solved."""
    table = lexicon.words.tokens
    answers = [
        tuple(table[i].tolist()) for i in rng.integers(lexicon.words.answer_count, size=boards)
    ]
    guesses = [tuple(table[i].tolist()) for i in rng.integers(len(table), size=rows)]
    if rng.random() < 0.4:
        guesses[-1] = answers[0]
    game = []
    for answer in answers:
        found = []
        for guess in guesses:
            found.append((guess, lexicon.feedback(guess, answer)))
            if guess == answer:
                break
        game.append(found)
    return game
