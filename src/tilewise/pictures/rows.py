"""From boards to rows: which have letters and feedback, and what their words are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PictureError, TokenError
from tilewise.lexicon import Lexicon
from tilewise.pictures.colours import SAME, apart, is_grey, meanings_of
from tilewise.pictures.glyphs import Model, load_model, style_of, usual_size
from tilewise.pictures.grid import (
    Board,
    Box,
    Glyph,
    Tile,
    find_boards,
    in_reading_order,
    length_seen,
    regions_of,
    seen_tile,
    share_seen,
    worth,
)
from tilewise.pictures.image import NO_GUESSES, Pixels, opaque, shrunk
from tilewise.rules.feedback import PRESENT, WORDLE, guess_patterns
from tilewise.rules.rule import Colour, Pattern, PatternArray, Rule, from_tiles, to_tiles
from tilewise.stopping import check_stop
from tilewise.tokens import Tokenizer

# -- The words that rows of tiles show -------------------------------------------------------------
# A tile alone is often ambiguous, but few words fit all tiles of a row. So each tile gives every
# token a probability, and the row is the guessable word with the highest product. If the tiles
# clearly show another word, the row has that word, marked as unlisted. A tile is marked as unsure
# if it hardly looks like the token chosen, if nothing is seen in it, or if another word would have
# been almost as likely.


Scores = NDArray[np.float64]

_DOUBT = 0.002
"""Probability, spread evenly over all tokens, that the model is wrong about a tile."""

_CLEAR = 7.0
"""How much likelier, as a logarithm, an unlisted word must be than the likeliest listed one."""

_LIKELY = 100
"""Most words that are tried for a row with covered tiles, likeliest first."""

_PARTLY = 0.3
"""Weight of a glyph that something may cover."""

_ANSWERS = 1000
"""Most words left that a covered word is weighed with; answers come first."""

_FAMILIAR = 2.5
"""How much likelier, as a logarithm, a partly covered or vague word is if it is familiar."""

_CLEARLY = 0.6
"""Least probability of the likeliest token of a tile that is clear."""

_MISREAD = 0.001
"""Words that are thought to fit what none fits: a colour may be read wrong."""

_CLOSE = 2.0
"""Two words are too close to choose between if neither is likelier by this, as a logarithm."""

_POOR = 4.0
"""A tile is unsure if another token is likelier there by this, as a logarithm."""

_SIGNS = {"×": "*", "÷": "/", "−": "-"}
"""Signs that games draw differently from how packs write them."""


@dataclass(frozen=True)
class ReadWord:
    """The word of a row.

    Attributes:
        tokens: its tokens.
        listed: whether the lexicon has it.
        unsure: numbers of the tiles, from 0, that are unsure.
        likely: the words that it may be if something covers it: logarithms, and their rows.
    """

    tokens: tuple[int, ...]
    listed: bool
    unsure: tuple[int, ...]
    likely: tuple[tuple[float, int], ...] = ()


@dataclass(frozen=True, eq=False)
class WordReader:
    """Reads words of a lexicon.

    Attributes:
        lexicon: its words.
        model: reads the glyphs.
        classes: intp (n,), classes of the model that show a token of the lexicon.
        tokens: intp (n,), the token of each.
        styles: the style of each; empty if its script has only one.
    """

    lexicon: Lexicon
    model: Model
    classes: NDArray[np.intp]
    tokens: NDArray[np.intp]
    styles: tuple[str, ...]

    @classmethod
    def of(cls, lexicon: Lexicon, model: Model) -> WordReader:
        """Return a reader of a lexicon's words.

        Raises:
            PictureError: the model does not know all of its letters.
        """
        shown = [
            (number, token)
            for number, glyph in enumerate(model.glyphs)
            if (token := _token_of(lexicon.tokenizer, glyph)) is not None
        ]
        known = {token for _, token in shown}
        missing = [token for i, token in enumerate(lexicon.tokenizer.alphabet) if i not in known]
        if missing:
            raise PictureError(
                "pictures of {lexicon} cannot be read; type the guesses instead",
                lexicon=lexicon.manifest.label,
            )
        classes = np.array([number for number, _ in shown], np.intp)
        tokens = np.array([token for _, token in shown], np.intp)
        styles = tuple(style_of(model.glyphs[number]) for number, _ in shown)
        return cls(lexicon, model, classes, tokens, styles)

    def words(self, rows: Sequence[Sequence[Tile]], places: Sequence[int]) -> list[ReadWord]:
        """Return the word of each row of tiles.

        Args:
            rows: the rows of all boards.
            places: number of each on its board. Boards show the same word in the same place, so
                their tiles are read together, unless most of them look different.
        """
        glyphs: list[Glyph] = [tile.glyph for row in rows for tile in row if tile.glyph is not None]
        scores = self.model.scores(glyphs, usual_size(glyphs), self.classes).astype(np.float64)
        seen = np.array([[tile.glyph is not None for tile in row] for row in rows])
        size = len(self.lexicon.tokenizer.alphabet)
        by_token = np.full((*seen.shape, size), -np.log(size))
        by_token[seen] = self._by_token(scores)
        for place in set(places):
            same = np.flatnonzero(np.equal(places, place))
            both = by_token[same].sum(axis=0)
            alike = by_token[same].argmax(axis=2) == both.argmax(axis=1)
            same = same[alike.mean(axis=1) > 0.5]
            by_token[same] = by_token[same].sum(axis=0)
            seen[same] = seen[same].any(axis=0)
        table = np.ascontiguousarray(self.lexicon.words.tokens.T)
        covered = np.array([[tile.other is not None for tile in row] for row in rows])
        by_token[covered] *= _PARTLY
        words = [
            self._word(row, table, is_covered=any(some))
            for row, some in zip(by_token, covered, strict=True)
        ]
        return [
            replace(word, unsure=tuple(sorted({*word.unsure, *np.flatnonzero(~each).tolist()})))
            for word, each in zip(words, seen, strict=True)
        ]

    def _by_token(self, scores: Scores) -> Scores:
        """Return the logarithm of each token's probability in each tile, in the likeliest style."""
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chosen = self._style(chances)
        size = len(self.lexicon.tokenizer.alphabet)
        total = np.zeros((len(scores), size))
        for token in range(size):
            total[:, token] = chances[:, chosen & (self.tokens == token)].sum(axis=1)
        total /= np.maximum(1e-30, total.sum(axis=1, keepdims=True))
        logs: Scores = np.log((1 - _DOUBT) * total + _DOUBT / size)
        return logs

    def _style(self, chances: Scores) -> NDArray[np.bool_]:
        """Return which classes are of the style that the picture is in."""
        styles = np.array(self.styles)
        whole, best, most = len(set(self.tokens.tolist())), np.ones(len(styles), np.bool_), -np.inf
        for style in sorted(set(self.styles) - {""}):
            here = (styles == style) | (styles == "")
            if len(set(self.tokens[here].tolist())) < whole:
                continue
            share = chances[:, here].sum(axis=1) / chances.sum(axis=1)
            weight = float(np.log(share + 1e-3).sum())
            if weight > most:
                best, most = here, weight
        return best

    def _word(self, logs: Scores, table: NDArray[np.uint8], *, is_covered: bool) -> ReadWord:
        """Return the word that a row of tiles shows.

        Args:
            logs: logarithms of probabilities, shape (length, tokens).
            table: tokens of the guessable words, shape (length, words).
            is_covered: whether something covers part of the row.
        """
        free, top = logs.argmax(axis=1), logs.max(axis=1)
        places = np.arange(len(logs))
        total = logs[places[:, None], table].sum(axis=0)
        best = int(total.argmax())
        tokens = table[:, best]
        rivals = total.copy()
        if not is_covered:  # what is over part of a letter may look clearly like another one
            vague = np.where(top < np.log(_CLEARLY), _PARTLY, 1)
            rivals = (vague[:, None] * logs)[places[:, None], table].sum(axis=0)
            rivals += _FAMILIAR * self.lexicon.words.suggestable
        rivals -= rivals[best]
        rivals[best] = -np.inf
        second = int(rivals.argmax())
        several = np.argsort(-total, kind="stable")[:_LIKELY] if is_covered else ()
        likely = tuple((float(total[row]), int(row)) for row in several)
        doubts = top - logs[places, tokens] > _POOR
        if rivals[second] > -_CLOSE:
            doubts |= tokens != table[:, second]
        listed = is_covered or float(top.sum() - total[best]) <= _CLEAR
        if not listed:
            runner = np.sort(logs, axis=1)[:, -2]
            doubts = (top - runner < _CLOSE) | (free != tokens) & (top < np.log(0.5))
            tokens = free
            listed = self.lexicon.find(tuple(free.tolist())) is not None
        unsure = tuple(np.flatnonzero(doubts).tolist())
        return ReadWord(tuple(tokens.tolist()), listed, unsure, likely)


def _token_of(tokenizer: Tokenizer, glyph: str) -> int | None:
    """Return the one token that a glyph stands for; None if it is not in the alphabet."""
    try:
        tokens = tokenizer.encode(_SIGNS.get(glyph, glyph))
    except TokenError:
        return None
    return tokens[0] if len(tokens) == 1 else None


# -- The rows of a picture that have letters, and which of them have feedback ----------------------
# Boards are looked for in a smaller picture first. Rows of letters above and below them are added.
# The last row of a board may still be typed, or its tiles may be turning over.


_COARSE = 1_000_000
"""Pixels of the picture in which boards are looked for first."""

_FINE = 4_500_000
"""Pixels of the picture in which boards are looked for if the first does not show them well."""

_MOST_SEEN = 0.85
"""Boards are found well if this share of their tiles was seen."""

_CLEAR_SIDE = 28
"""Side of a tile, in pixels of the smaller picture, at which it also shows the gaps well."""

_MOST_ROWS = 80
"""Most rows of a board: games have a few more guesses than boards, and at most 64 boards."""

_LEAST_GAP = 2
"""Least distance of tiles in pixels at which the colour between them can be seen."""

_DOT = 0.25
"""Size, relative to usual glyphs, below which a glyph is a dot, where a letter is to be typed."""

_TRIMMED = 0.08
"""Part of a tile's side that is cut off at each edge: its border and rounded corners."""


@dataclass(frozen=True)
class Row:
    """A row with letters.

    Attributes:
        tiles: its tiles.
        box: from the first tile to the last.
        place: its number on the board, from 0.
        blank: fills of what has no letter near it: empty tiles, and the space between tiles.
        last: whether the row below it on its board has no letters.
    """

    tiles: list[Tile]
    box: Box
    place: int
    blank: list[NDArray[np.float32]]
    last: bool

    @property
    def is_finished(self) -> bool:
        """Whether the row has feedback for certain."""
        if not self.last:
            return True
        blank = [self.is_blank(tile) for tile in self.tiles]
        turned = sum(one != other for one, other in pairwise(blank)) == 1
        plain = all(_alike(tile.fill, self.tiles[0].fill) for tile in self.tiles)
        return not turned and not plain

    @property
    def may_be_typed(self) -> bool:
        """Whether no row follows, and it looks like one without feedback."""
        return self.last and all(map(self.is_blank, self.tiles))

    def is_blank(self, tile: Tile) -> bool:
        """Whether a tile's fill is also that of tiles without letters, or of the page."""
        return _is_any(tile.fill, self.blank)


def played_rows(image: Pixels, length: int) -> list[list[Row]]:
    """Return the rows of each board that have feedback, top to bottom.

    Raises:
        PictureError: no board has rows of this length, or there is no row with feedback.
    """
    boards = _find(image, length)
    seen = _below_messages([_lettered_rows(image, board, boards) for board in boards])
    played = [[row for row in rows if _is_played(row, seen)] for rows in seen]
    if not any(played):
        raise PictureError(NO_GUESSES)
    return played


def _below_messages(boards: Sequence[Sequence[Row]]) -> list[list[Row]]:
    """Return rows in which tiles that a message covers have their own fill, where that is clear.

    The message's colour is the one of two on a tile that no whole tile has.
    """
    tiles = [tile for rows in boards for row in rows for tile in row.tiles]
    plain = [tile.fill for tile in tiles if not tile.other]
    messages = [
        one.fill
        for tile in tiles
        if tile.other
        for one, rest in ((tile, tile.other), (tile.other, tile))
        if _is_any(rest.fill, plain) and not _is_any(one.fill, plain)
    ]

    def below(tile: Tile) -> Tile:
        if not tile.other:
            return tile
        is_message, is_below = (_is_any(one.fill, messages) for one in (tile, tile.other))
        if is_message and not is_below:
            return replace(tile.other, other=tile)
        return replace(tile, is_hidden=is_message or not is_below)

    return [
        [replace(row, tiles=[below(tile) for tile in row.tiles]) for row in rows] for rows in boards
    ]


def _find(image: Pixels, length: int) -> list[Board]:
    """Return the boards of a picture, looked for in a smaller one first."""
    area = image.shape[0] * image.shape[1]
    tried: list[int] = []
    best: list[Board] = []
    regions = regions_of(image[:1, :1])
    for most in (_COARSE, _FINE):
        factor = max(1, int(np.ceil((area / most) ** 0.5)))
        if factor in tried:
            continue
        tried.append(factor)
        regions = regions_of(shrunk(image, factor))
        boards = [board.scaled(factor, factor) for board in find_boards(regions, length)]
        best = max(best, boards, key=worth)
        if share_seen(best) > _MOST_SEEN and best[0].tiles[0][0].width >= _CLEAR_SIDE * factor:
            break
    if best:
        return best
    seen = length_seen(regions)
    if seen and seen != length:
        error = PictureError(
            "the picture has rows of {count} tiles; words in this game have {length}",
            count=seen,
            length=length,
        )
        error.length = seen
        raise error
    raise PictureError(NO_GUESSES)


def _lettered_rows(image: Pixels, board: Board, boards: Sequence[Board]) -> list[Row]:
    """Return the rows of one of the picture's boards that have letters."""
    board = _with_more_rows(image, board, [other.whole for other in boards if other is not board])
    rows = [_seen(image, boxes) for boxes in board.tiles]
    sizes = [tile.glyph.size for row in rows for tile in row if tile.glyph]
    least = _DOT * np.median(sizes or [0])

    def is_lettered(tile: Tile) -> bool:
        return bool(tile.other or (tile.glyph and tile.glyph.size >= least))

    some = [
        sum(map(is_lettered, row)) > len(row) / 2
        and any(tile.glyph and not tile.other for tile in row)
        for row in rows
    ]
    blank = [
        tile.fill
        for row, has_letters in zip(rows, some, strict=True)
        for tile in row
        if tile.glyph is None and not has_letters
    ]
    first, second = board.tiles[0][:2]
    if second.left - first.right >= _LEAST_GAP:
        blank += [_between(image, boxes) for boxes in board.tiles]
    # A tile in which nothing is seen may have a sign of few pixels, or none yet.
    lettered = [
        number
        for number, row in enumerate(rows)
        if some[number]
        and not any(not is_lettered(tile) and _is_any(tile.fill, blank) for tile in row)
    ]
    return [
        Row(
            rows[number],
            Board(board.tiles[number : number + 1], 0).whole,
            number,
            blank,
            number + 1 not in lettered,
        )
        for number in lettered
    ]


def _with_more_rows(image: Pixels, board: Board, taken: Sequence[Box]) -> Board:
    """Return a board with rows above and below that were not found: letters, and gaps around.

    Args:
        image: the picture.
        board: the rows that were found.
        taken: where other boards are.
    """
    rows = list(board.tiles)
    first = rows[0][0]
    down = (rows[-1][0].top - first.top) / max(1, len(rows) - 1)
    if len(rows) < 2 or down - (first.bottom - first.top) < _LEAST_GAP:
        return board
    gap = np.median([_between(image, boxes) for boxes in rows], axis=0)
    for step, place in ((-down, 0), (down, -1)):
        while len(rows) < _MOST_ROWS:
            boxes = tuple(box.moved(step) for box in rows[place])
            if any(box.overlaps(other) for box in boxes for other in taken):
                break
            if not _is_row(image, boxes, down, gap):
                break
            rows.insert(0 if place == 0 else len(rows), boxes)
    return Board(tuple(rows), board.seen)


def _is_row(image: Pixels, boxes: Sequence[Box], down: float, gap: NDArray[np.float32]) -> bool:
    """Whether there is a row of letters here, with the colour of gaps on all sides of its tiles.

    Args:
        image: the picture.
        boxes: where the tiles would be.
        down: distance between rows.
        gap: colour between tiles.
    """
    half = (down - (boxes[0].bottom - boxes[0].top)) / 2
    if boxes[0].top < down or boxes[0].bottom + down > len(image):
        return False
    around = [_between(image, boxes[i : i + 2]) for i in range(len(boxes) - 1)]
    for box in boxes:
        quarter = box.width / 4
        for y in (box.top - half, box.bottom + half):
            strip = _cut(image, box.left + quarter, y - 0.5, box.right - quarter, y + 0.5)
            around.append(np.median(strip.reshape(-1, 3), axis=0).astype(np.float32))
    if not all(_alike(colour, gap) for colour in around):
        return False
    tiles = _seen(image, boxes)
    return all(tile.glyph and not _alike(tile.fill, gap) for tile in tiles)


def _is_played(row: Row, boards: Sequence[Sequence[Row]]) -> bool:
    """Whether a row has feedback; the last of a board may still be typed or turned over.

    Args:
        row: the row.
        boards: all lettered rows of the picture.
    """
    if row.is_finished:
        return True
    played = [
        tile.fill for rows in boards for other in rows if other.is_finished for tile in other.tiles
    ]
    fill = next((tile.fill for tile in row.tiles if row.is_blank(tile)), row.tiles[0].fill)
    if _is_any(fill, played):
        return True
    if any(map(row.is_blank, row.tiles)):
        return False
    return not (is_grey(fill) and any(map(is_grey, played)))


def _is_any(fill: NDArray[np.float32], others: Sequence[NDArray[np.float32]]) -> bool:
    return any(_alike(fill, other) for other in others)


def _alike(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    return apart(one, other) < SAME


def _seen(image: Pixels, boxes: Sequence[Box]) -> list[Tile]:
    """Return the tiles of a row."""
    check_stop()
    return [seen_tile(_inside(image, box)) for box in boxes]


def _inside(image: Pixels, box: Box) -> Pixels:
    """Return a tile without its edges."""
    edge = box.width * _TRIMMED
    return _cut(image, box.left + edge, box.top + edge, box.right - edge, box.bottom - edge)


def _between(image: Pixels, boxes: Sequence[Box]) -> NDArray[np.float32]:
    """Return the colour between the tiles of a row."""
    first, second = boxes[:2]
    x, y = (first.right + second.left) / 2, (first.top + first.bottom) / 2
    tall = (first.bottom - first.top) / 4
    gap = _cut(image, x - 0.5, y - tall, x + 0.5, y + tall)
    middle: NDArray[np.float32] = np.median(gap.reshape(-1, 3), axis=0).astype(np.float32)
    return middle


def _cut(image: Pixels, left: float, top: float, right: float, bottom: float) -> Pixels:
    """Return a part of a picture, at least one pixel of it."""
    height, width = image.shape[:2]
    x, y = min(max(round(left), 0), width - 1), min(max(round(top), 0), height - 1)
    return image[y : max(y + 1, round(bottom)), x : max(x + 1, round(right))]


# -- Reading a picture: from pixels to words and feedback ------------------------------------------


@dataclass(frozen=True)
class ReadRow:
    """A guess with its feedback, as a picture shows it.

    Attributes:
        guess: its tokens.
        feedback: its pattern.
        listed: whether the lexicon has the word.
        unsure: numbers of the tiles, from 0, whose token or colour is unsure.
        place: number of the row on its board, from 0; rows without feedback count.
    """

    guess: tuple[int, ...]
    feedback: Pattern
    listed: bool
    unsure: tuple[int, ...]
    place: int

    @property
    def is_doubtful(self) -> bool:
        """Whether the row should be checked."""
        return bool(self.unsure) or not self.listed


@dataclass(frozen=True)
class ReadPicture:
    """The content of a picture.

    Attributes:
        boards: the rows of each board that have feedback, top to bottom.
    """

    boards: tuple[tuple[ReadRow, ...], ...]

    def check_words(self, lexicon: Lexicon) -> None:
        """Check that the lexicon has at least half of the words.

        Raises:
            GuessError: it doesn't.
        """
        rows = [row for board in self.boards for row in board]
        strange = [row.guess for row in rows if not row.listed]
        if 2 * len(strange) > len(rows):
            lexicon.require(strange[0])

    def document(self, lexicon: Lexicon) -> dict[str, Any]:
        """Return the boards as a JSON document.

        Args:
            lexicon: the words it was read with.
        """
        rows = [
            [
                {
                    "word": lexicon.show(row.guess),
                    "feedback": lexicon.feedback_of(row.feedback, row.guess).written(),
                }
                for row in board
            ]
            for board in self.boards
        ]
        unsure = [
            {
                "board": number,
                "row": place,
                "word": lexicon.show(row.guess),
                "tiles": [tile + 1 for tile in row.unsure],
                "listed": row.listed,
            }
            for number, board in enumerate(self.boards, start=1)
            for place, row in enumerate(board, start=1)
            if row.is_doubtful
        ]
        return {"rows": rows, "unsure": unsure}


def _colours(rule: Rule) -> list[Colour]:
    return [state.colour for state in rule.states]


@dataclass(frozen=True)
class _Fits:
    """Whether a word of the lexicon fits the rows of each board, by the meaning of their tiles.

    Attributes:
        lexicon: the words.
        words: the word of each row. Those that are not sure rule nothing out.
        hidden: bool (rows, length), tiles whose colour something covers.
        sizes: number of rows on each board.
        met: the patterns that guesses get, as far as they were needed.
    """

    lexicon: Lexicon
    words: Sequence[ReadWord]
    hidden: NDArray[np.bool_]
    sizes: Sequence[int]
    met: dict[tuple[int, ...], PatternArray] = field(default_factory=dict)

    def __call__(self, tiles: NDArray[np.uint8]) -> bool:
        states = tiles.reshape(-1, self.lexicon.length)
        return all(len(self.left(rows, states)) for rows in self.boards)

    def repaired(self, states: NDArray[np.uint8]) -> list[ReadWord]:
        """Return the words, covered ones as other rows tell, and give hidden tiles their colours.

        Args:
            states: uint8 (rows, length), changed in place.
        """
        words = list(self.words)
        for rows in self.boards:
            for row in rows:
                if words[row].likely:
                    left = self.left((one for one in rows if one != row), states)[:_ANSWERS]
                    words[row] = self._likeliest(row, left, states[row])
                    patterns = self._as_seen(words[row].tokens, row, left, states[row])
                    if len(patterns):
                        most = int(np.bincount(patterns).argmax())
                        states[row] = to_tiles(most, self.lexicon.length)
        return words

    def _likeliest(self, row: int, left: NDArray[np.intp], states: NDArray[np.uint8]) -> ReadWord:
        """Return the word of a row, weighed by how many of the words left give what is seen."""
        words, old = self.lexicon.words, self.words[row]

        def weight(likely: tuple[float, int]) -> float:
            log, number = likely
            fitting = len(self._as_seen(words.word(number), row, left, states))
            return float(log + _FAMILIAR * words.suggestable[number] + np.log(fitting + _MISREAD))

        tokens = words.word(max(old.likely, key=weight)[1])
        changed = np.flatnonzero(np.not_equal(tokens, old.tokens)).tolist()
        return replace(old, tokens=tokens, unsure=tuple(sorted({*old.unsure, *changed})))

    def _as_seen(
        self,
        guess: tuple[int, ...],
        row: int,
        left: NDArray[np.intp],
        states: NDArray[np.uint8],
    ) -> PatternArray:
        """Return the patterns that a guess gets by the words left, if they are what is seen."""
        words = self.lexicon.words
        patterns = guess_patterns(guess, words.tokens[left], words.rule)
        tiles = patterns[:, None] // 3 ** np.arange(words.length)[::-1] % 3
        fitting: PatternArray = patterns[((tiles == states) | self.hidden[row]).all(axis=1)]
        return fitting

    @property
    def boards(self) -> list[range]:
        """The rows of each board."""
        ends = np.cumsum(self.sizes).tolist()
        return [range(end - size, end) for size, end in zip(self.sizes, ends, strict=True)]

    def _is_sure(self, row: int) -> bool:
        word = self.words[row]
        return word.listed and not word.unsure and not self.lexicon.rule.hides_more

    def left(self, rows: Iterable[int], states: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the words that fit some rows, as far as these are sure."""
        left = np.arange(len(self.lexicon.words.tokens))
        for row in rows:
            if self._is_sure(row) and not self.hidden[row].any():
                pattern = from_tiles(states[row].tolist())
                left = left[self._patterns(self.words[row].tokens)[left] == pattern]
        return left

    def _patterns(self, guess: tuple[int, ...]) -> PatternArray:
        """Return the patterns that a guess gets, by every word of the lexicon."""
        if guess not in self.met:
            words = self.lexicon.words
            self.met[guess] = guess_patterns(guess, words.tokens, words.rule)
        return self.met[guess]


def _parted(
    boards: Sequence[Sequence[Row]], words: Sequence[ReadWord]
) -> list[list[tuple[Row, ReadWord]]]:
    """Return the rows of each board with their words, after parting boards above each other.

    Such boards begin with the same word, below a row without letters. What shows no word below two
    of them is a row of keys.
    """
    rest = iter(words)
    found: list[list[tuple[Row, ReadWord]]] = []
    for rows in filter(None, boards):
        part: list[tuple[Row, ReadWord]] = []
        found.append(part)
        start = 0
        for row, word in zip(rows, rest, strict=False):
            apart = row.place - start - part[-1][0].place if part else 1
            if part and word.tokens == part[0][1].tokens:
                part, start = [], row.place
                found.append(part)
            elif apart > 2 and (not word.listed or word.unsure or row.may_be_typed):
                continue
            part.append((replace(row, place=row.place - start), word))
    order = in_reading_order(
        [replace(part[0][0].box, bottom=part[-1][0].box.bottom) for part in found]
    )
    return [found[number] for number in order]


def _shown_fills(tiles: Sequence[Tile]) -> list[NDArray[np.float32]]:
    """Return the fill of each tile; a hidden one has the most similar fill that another shows."""
    plain = [tile.fill for tile in tiles if not tile.is_hidden]

    def shown(own: NDArray[np.float32]) -> NDArray[np.float32]:
        return min(plain, key=lambda one: apart(one, own), default=own)

    return [shown(tile.fill) if tile.is_hidden else tile.fill for tile in tiles]


def read_picture(lexicon: Lexicon, pixels: object) -> ReadPicture:
    """Read a picture of a game.

    Args:
        lexicon: the game's words.
        pixels: uint8 array, shape (height, width, 3) or (height, width, 4).

    Returns:
        At least one row.

    Raises:
        PictureError: it is not a picture, or shows no board or no guess with feedback.
    """
    if not lexicon.rule.is_by_tile or _colours(lexicon.rule) != _colours(WORDLE):
        raise PictureError(
            "pictures of {lexicon} cannot be read; type the guesses instead",
            lexicon=lexicon.manifest.label,
        )
    played_on = played_rows(opaque(pixels), lexicon.length)
    played = [row for rows in played_on for row in rows]
    if lexicon.manifest.direction == "rtl":
        for row in played:
            row.tiles.reverse()
    places = [row.place for row in played]
    words = WordReader.of(lexicon, load_model()).words([row.tiles for row in played], places)
    if all(len(word.unsure) > lexicon.length / 2 for word in words):
        raise PictureError(
            "the letters in the picture are not those of this game; choose the game that the "
            "picture shows"
        )
    parted = _parted(played_on, words)
    played = [row for board in parted for row, _ in board]
    words = [word for board in parted for _, word in board]
    fills = _shown_fills([tile for row in played for tile in row.tiles])
    hidden = np.array([[tile.is_hidden for tile in row.tiles] for row in played])
    fits = _Fits(lexicon, words, hidden, [len(board) for board in parted])
    signs = [tile.has_sign for row in played for tile in row.tiles]
    colours = meanings_of(fills, fits, signs)
    states = colours.tiles.reshape(-1, lexicon.length)
    fits = replace(fits, words=fits.repaired(states))
    shown = {(row.place, word.tokens) for row, word in zip(played, fits.words, strict=True)}
    different = Counter(place for place, _ in shown)
    doubts = ~colours.sure.reshape(-1, lexicon.length)
    doubts |= np.array([[tile.other is not None for tile in row.tiles] for row in played])
    doubts |= np.array([[row.may_be_typed or different[row.place] > 1] for row in played])
    doubts |= (states == PRESENT).all(axis=1, keepdims=True)  # rather the answer, in another colour
    if (len(states) > 1 or any(signs)) and not states.any() and all(map(is_grey, fills)):
        doubts[:] = True  # rather the letters or signs tell the states
    read = []
    for row, word, marks, unsure in zip(played, fits.words, states, doubts, strict=True):
        unsure[list(word.unsure)] = True
        tiles = tuple(np.flatnonzero(unsure).tolist())
        pattern = from_tiles(marks.tolist())
        read.append(ReadRow(word.tokens, pattern, word.listed, tiles, row.place))
    if not states.any() and not any(word.listed and not word.unsure for word in fits.words):
        raise PictureError(NO_GUESSES)  # keys, for example
    rest = iter(read)
    boards = []
    for rows in filter(None, fits.boards):
        left = lexicon.words.tokens[fits.left(rows, states)]
        boards.append(tuple(_filled(list(islice(rest, len(rows))), read, lexicon.rule, left)))
    return ReadPicture(tuple(boards))


def _filled(
    board: Sequence[ReadRow], read: Sequence[ReadRow], rule: Rule, left: NDArray[np.uint8]
) -> Iterator[ReadRow]:
    """Yield the rows of a board and, until it is solved, unsure ones that only others show.

    These are given the feedback that most words left would give.
    """
    own, is_solved = {row.place: row for row in board}, False
    for place, other in sorted({row.place: row for row in read}.items()):
        length = len(other.guess)
        if place in own:
            yield own[place]
            is_solved |= own[place].feedback == rule.all_correct(length)
        elif not is_solved:
            patterns = guess_patterns(other.guess, left, rule)
            feedback = int(np.bincount(patterns, minlength=1).argmax())
            yield replace(other, feedback=feedback, unsure=tuple(range(length)))
