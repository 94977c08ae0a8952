"""A review as an SVG picture to share: tiles, loss and luck, and words if asked for."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tilewise.cli.output.figures import estimate
from tilewise.cli.process.language import name_of, tr
from tilewise.files import write_file
from tilewise.lexicon import Lexicon
from tilewise.play.review import Review, ReviewedGuess
from tilewise.rules.rule import Colour

_FILLS = {
    Colour.GREY: "#787c7e",
    Colour.YELLOW: "#c9b458",
    Colour.GREEN: "#6aaa64",
    Colour.BLUE: "#85c0f9",
    Colour.ORANGE: "#f5793a",
    Colour.WHITE: "#d3d6da",
    Colour.PURPLE: "#a97bd1",
}
_TILE, _GAP, _MARGIN, _HEAD = 40, 4, 16, 40
_FIGURES = 170
_LOST, _LUCK = 14, 94
_FONT = 'font-family="system-ui, sans-serif"'


def write_picture(
    path: Path, lexicon: Lexicon, review: Review, *, words: bool, contrast: bool
) -> None:
    """Write a review as an SVG file.

    Raises:
        TilewiseError: the file cannot be written.
    """
    tiles = lexicon.length * (_TILE + _GAP)
    width = 2 * _MARGIN + tiles + _FIGURES
    height = 2 * _MARGIN + _HEAD + len(review.guesses) * (_TILE + _GAP) + _HEAD // 2
    states = lexicon.rule.states
    colours = [_FILLS[state.contrast_colour if contrast else state.colour] for state in states]
    score = str(len(review.guesses)) if review.is_solved else "X"
    title = f"{name_of(lexicon.manifest)}: {score}/{lexicon.manifest.max_guesses}"
    body = [
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(_MARGIN, _MARGIN + 18, title, size=18, weight="bold"),
        _text(_MARGIN + tiles + _LOST, _MARGIN + 18, tr("lost"), size=13),
        _text(_MARGIN + tiles + _LUCK, _MARGIN + 18, tr("luck"), size=13),
    ]
    for number, guess in enumerate(review.guesses):
        top = _MARGIN + _HEAD + number * (_TILE + _GAP)
        body += _row(lexicon, guess, top, colours, words=words)
        lost = estimate(guess.skill_loss, ".2f", exact=guess.exact)
        luck = estimate(guess.luck, "+.2f", exact=guess.exact)
        body.append(_text(_MARGIN + tiles + _LOST, top + 26, lost))
        body.append(_text(_MARGIN + tiles + _LUCK, top + 26, luck))
    end = height - _MARGIN
    body.append(_text(_MARGIN, end, _total(review), size=13))
    inside = "\n  ".join(body)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n  <title>{escape(title)}</title>\n'
        f"  {inside}\n</svg>\n"
    )
    write_file(path, svg.encode())


def _total(review: Review) -> str:
    return tr(
        "{lost} guesses lost, luck {luck}",
        lost=estimate(review.skill_loss, ".2f", exact=review.is_exact),
        luck=estimate(review.luck, "+.2f", exact=review.is_exact),
    )


def _row(
    lexicon: Lexicon, guess: ReviewedGuess, top: int, colours: Sequence[str], *, words: bool
) -> list[str]:
    """Draw the tiles of a guess, the first on the right in right-to-left languages."""
    tokens = lexicon.tokenizer.tiles(lexicon.encode(guess.word))
    cells: Sequence[tuple[int, str]] = list(zip(guess.feedback.tiles, tokens, strict=True))
    if lexicon.manifest.direction == "rtl":
        cells = cells[::-1]
    drawn = []
    for place, (tile, token) in enumerate(cells):
        left = _MARGIN + place * (_TILE + _GAP)
        drawn.append(
            f'<rect x="{left}" y="{top}" width="{_TILE}" height="{_TILE}" rx="4" '
            f'fill="{colours[tile]}"/>'
        )
        if words:
            middle = left + _TILE // 2
            drawn.append(_text(middle, top + 27, token, size=20, weight="bold", on_tile=True))
    return drawn


def _text(
    x: int, y: int, text: str, *, size: int = 15, weight: str = "normal", on_tile: bool = False
) -> str:
    place = ' text-anchor="middle" fill="#ffffff"' if on_tile else ' fill="#1a1a1b"'
    return (
        f'<text x="{x}" y="{y}" {_FONT} font-size="{size}" font-weight="{weight}"{place}>'
        f"{escape(text)}</text>"
    )
