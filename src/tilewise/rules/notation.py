"""Reading and writing feedback: ``G..Y.``, digits, and the emoji that games share.

Internally, feedback is a pattern, one integer. People and programs get a :class:`Feedback`, a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from tilewise.errors import FeedbackError, shown, untranslated
from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT, WORDLE, Tile
from tilewise.rules.rule import Pattern, Rule, from_tiles, to_tiles


class Notation(StrEnum):
    """How a pattern is written."""

    LETTERS = "letters"
    DIGITS = "digits"
    EMOJI = "emoji"
    CONTRAST = "contrast"


_IGNORED = re.compile("[\\s\ufe0e\ufe0f]")  # spaces, and the emoji variation selectors


def example_feedback(length: int, rule: Rule = WORDLE) -> str:
    """Return feedback of `length` tiles, to show how it is written."""
    marks = [state.letter for state in rule.states[: rule.base]]
    low, one, other, high = marks[0], marks[1], marks[-2], marks[-1]
    ten = f"{high}{low}{low}{one}{low}{other}{low}{low}{high}{high}"
    return (ten * -(-length // len(ten)))[:length]


class Feedback(str):
    """Feedback of one guess as text, one mark per tile: absent ``.``, present ``Y``, correct ``G``.

    It prints, compares, sorts and is written to JSON as a string, and it knows its tiles.
    Feedback of several boards is joined by commas. Other rules have other marks.
    Made by :meth:`read` from any notation, and by ``Lexicon.feedback``.

    >>> found = Feedback.read("🟩⬛⬛🟨⬛", 5)
    >>> found
    'G..Y.'
    >>> found.tiles[3].name, found.emoji, found.is_correct
    ('PRESENT', '🟩⬛⬛🟨⬛', False)
    """

    rule: Rule
    _pattern: Pattern | None

    def __new__(cls, text: str, rule: Rule = WORDLE, pattern: Pattern | None = None) -> Feedback:
        """Return feedback whose marks are already those of a rule.

        Args:
            text: the marks.
            rule: how feedback is given.
            pattern: the pattern, if it does not follow from the marks alone.
        """
        made = super().__new__(cls, text)
        made.rule = rule
        made._pattern = pattern
        return made

    @classmethod
    def of(
        cls,
        pattern: Pattern,
        length: int,
        rule: Rule = WORDLE,
        guess: Sequence[int] | None = None,
    ) -> Feedback:
        """Return the feedback that a pattern of `length` places stands for.

        Args:
            pattern: the pattern.
            length: length of the words, L.
            rule: how feedback is given.
            guess: tokens of the guess; needed if some of its places may have no tile.
        """
        tiles = rule.tiles(pattern, range(1, length + 1) if guess is None else guess)
        return cls(write_tiles(tiles, rule), rule, pattern)

    @classmethod
    def read(
        cls,
        feedback: object,
        length: int,
        rule: Rule = WORDLE,
        guess: Sequence[int] | None = None,
    ) -> Feedback:
        """Read feedback on words of `length` places: a text in any notation, or a pattern.

        Args:
            feedback: the text or the pattern.
            length: length of the words, L.
            rule: how feedback is given.
            guess: tokens of the guess; needed if some of its places may have no tile.

        Raises:
            FeedbackError: it is neither, or has another length.
        """
        known = None if rule.marks_vary else rule  # whose marks determine the pattern
        if isinstance(feedback, cls) and len(feedback) == length and feedback.rule is known:
            return feedback
        tokens = range(1, length + 1) if guess is None else guess
        if isinstance(feedback, str):
            tiles, count = read_marks(feedback, rule), rule.mark_count(tokens)
            if len(tiles) != count:
                raise FeedbackError(
                    "feedback {text} must have {length} marks, not {count}; write one per tile, as "
                    "in {example}",
                    text=shown(feedback),
                    count=len(tiles),
                    length=count,
                    example=example_feedback(count, rule),
                )
            return cls.of(rule.pattern_of(tiles, tokens), length, rule, guess)
        if isinstance(feedback, int) and not isinstance(feedback, bool):
            if 0 <= feedback < rule.pattern_count(length):
                return cls.of(int(feedback), length, rule, guess)
            raise FeedbackError(
                untranslated(
                    "pattern {feedback} does not fit {length} tiles; give one from 0 to {last}"
                ),
                feedback=shown(feedback),
                length=length,
                last=rule.pattern_count(length) - 1,
            )
        raise FeedbackError(
            untranslated("feedback is {feedback}; give it as a string, such as {example!r}"),
            feedback=shown(feedback),
            example=example_feedback(length, rule),
        )

    @classmethod
    def read_pegs(cls, feedback: object, length: int, rule: Rule = WORDLE) -> Feedback:
        """Read Mastermind's feedback on `length` tiles; the result has correct tiles first.

        The text may give numbers of pegs, black for correct tiles and white for present ones
        (``2b1w``, ``2b``, ``2,1``); pegs as games share them (⚫⚫⚪·); or one mark per tile, in
        any order, as for :meth:`read`.

        >>> Feedback.read_pegs("1w 2b", 4), Feedback.read_pegs("⚫⚫⚪·", 4)
        ('GGY.', 'GGY.')

        Raises:
            FeedbackError: it is something else, or has more pegs than tiles, or is impossible.
        """
        if isinstance(feedback, str) and not isinstance(feedback, cls):
            feedback = feedback.translate(_PEG_MARKS)
        tiles = _read_pegs(feedback, length) if isinstance(feedback, str) else None
        if tiles is None:
            tiles = sorted(map(int, cls.read(feedback, length, rule).tiles), reverse=True)
        if tiles == [*[CORRECT] * (length - 1), PRESENT]:
            raise FeedbackError(
                "feedback {text} is impossible: if all tiles but one are correct, so is that one",
                text=shown(feedback),
            )
        return cls.of(from_tiles(tiles), length, rule)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles, first tile first; for several boards, board by board.

        Their numbers are the rule's states, lowest first. Those that are called and numbered as
        Wordle's or 한들's are members of :class:`~tilewise.Tile`.
        """
        states = _tiles(self.rule)
        return tuple(states[self.rule.digits[mark]] for mark in self if mark != ",")

    @property
    def pattern(self) -> Pattern:
        """The feedback as one integer in base k (3 in Wordle), first tile most significant."""
        return from_tiles(self.tiles, self.rule.base) if self._pattern is None else self._pattern

    @property
    def is_correct(self) -> bool:
        """Whether the guess was the answer, on every board that gave feedback."""
        return all(tile == self.rule.win for tile in self.tiles)

    def written(self, notation: Notation = Notation.LETTERS) -> str:
        """The feedback as the game's players write it: one mark per tile, or pegs in Mastermind."""
        if self.rule.is_by_tile:
            return write_tiles(self.tiles, self.rule, notation)
        return format_pegs(self.pattern, len(self), notation)

    @property
    def emoji(self) -> str:
        """The feedback as games share it: 🟩 correct, 🟨 present, ⬛ absent."""
        return write_tiles(self.tiles, self.rule, Notation.EMOJI)


@cache
def _tiles(rule: Rule) -> Sequence[int]:
    """Return the states of a rule: members of `Tile`, or plain numbers."""
    numbers = {(tile.name.lower(), int(tile)): tile for tile in Tile}
    return [numbers.get((state.name, n), n) for n, state in enumerate(rule.states)]


PEGS = "·⚪⚫"
"""Absent, present and correct tiles as pegs; the first is :data:`NO_PEG`."""

NO_PEG = PEGS[0]

_PEG_MARKS = str.maketrans(PEGS, ".YG")


def format_pegs(value: Pattern, length: int, notation: Notation) -> str:
    """Write a pattern as pegs: ``2b1w``, ``2,1`` in digits, or ⚫⚫⚪· as emoji."""
    tiles = to_tiles(value, length)
    if notation in (Notation.EMOJI, Notation.CONTRAST):
        return "".join(PEGS[tile] for tile in sorted(tiles, reverse=True))
    black, white = tiles.count(CORRECT), tiles.count(PRESENT)
    return f"{black},{white}" if notation is Notation.DIGITS else f"{black}b{white}w"


# More digits than any count has; Python refuses to read numbers with thousands of digits.
_COUNT = r"(\d{1,9})"
_PEGS = re.compile(rf"{_COUNT}([bw])(?:{_COUNT}([bw]))?", re.IGNORECASE)
_PEG_NUMBERS = re.compile(rf"{_COUNT}[,;/+]{_COUNT}")


def _read_pegs(text: str, length: int) -> list[int] | None:
    """Return the tiles that pegs stand for, correct ones first; None if these are not pegs."""
    plain = _on_any_keyboard(_IGNORED.sub("", text))
    counts = {"b": 0, "w": 0}
    if found := _PEG_NUMBERS.fullmatch(plain):
        counts = {"b": int(found[1]), "w": int(found[2])}
    elif (found := _PEGS.fullmatch(plain)) and found[2].lower() != (found[4] or "").lower():
        counts[found[2].lower()] = int(found[1])
        if found[4]:
            counts[found[4].lower()] = int(found[3])
    else:
        return None
    absent = length - counts["b"] - counts["w"]
    if absent < 0:
        raise FeedbackError(
            untranslated("feedback {text} has {count} pegs, but there are only {length} tiles"),
            text=shown(text),
            count=counts["b"] + counts["w"],
            length=length,
        )
    return [*[CORRECT] * counts["b"], *[PRESENT] * counts["w"], *[ABSENT] * absent]


def write_tiles(tiles: Sequence[int], rule: Rule, notation: Notation = Notation.LETTERS) -> str:
    """Write the states of tiles, a mark for each."""
    symbols = _symbols(rule, notation)
    return "".join(symbols[tile] for tile in tiles)


@cache
def _symbols(rule: Rule, notation: Notation) -> Sequence[str]:
    """Return how the states of a tile are written, by digit."""
    return [
        {
            Notation.LETTERS: state.letter,
            Notation.DIGITS: state.letter if state.letter.isdigit() else str(digit),
            Notation.EMOJI: state.emoji,
            Notation.CONTRAST: state.contrast,
        }[notation]
        for digit, state in enumerate(rule.states)
    ]


def read_marks(text: str, rule: Rule) -> list[int]:
    """Read the states of any number of tiles, in any notation.

    These are ``G``/``Y``/``B`` in either case, ``x . - _ ?`` for absent, digits in any script,
    emoji (including the high-contrast ones) and Slack shortcodes; what other games and programs
    write (🟪, 🟥🟡🟦, ``+-x``, ``correct,absent``); and what the keys give on a Japanese or Korean
    keyboard: full-width marks, and the Hangul on the keys G, Y, B and X. Other rules read the
    letters, digits, emoji and names of their own states.

    Raises:
        FeedbackError: an unknown or ambiguous mark.
    """
    usual = _usual_marks(text) if rule.digits.keys() >= {"G", "Y", "."} else text
    digits = list[int]()
    for mark in _mark(rule).findall(_on_any_keyboard(_IGNORED.sub("", usual))):
        name = mark.lower().strip(":") if len(mark) > 1 else mark
        digit = rule.digits.get(name)
        if digit is None:
            raise FeedbackError(
                "unknown feedback mark {mark}. {how}",
                mark=shown(_as_typed(mark, text)),
                how=rule.how_to_type(),
            )
        digits.append(digit)
    return digits


_NAMES = re.compile(r"\W*(?:(?:correct|present|absent)\W*)+", re.IGNORECASE)
_FOREIGN = (
    (re.compile("[🟥🟡]"), str.maketrans("🟥🟡🟦", "GY.")),  # Sutom
    (re.compile("🟪"), str.maketrans("🟪", "Y")),  # Nerdle
    (re.compile(r"\A(?=.*\+)[-+0xX.\s]+\Z"), str.maketrans("+-0", "GY.")),
)
"""What shows that feedback is written in the marks of another game, and what they mean."""


def _usual_marks(text: str) -> str:
    """Return feedback in our marks, if it is in those of another game or program."""
    if _NAMES.fullmatch(text):
        names = {"c": "G", "p": "Y", "a": "."}
        return "".join(names[name[0].lower()] for name in re.findall(r"[^\W_]+", text))
    table = next((table for shows, table in _FOREIGN if shows.search(text)), {})
    return text.translate(table)


@cache
def _mark(rule: Rule) -> re.Pattern[str]:
    """Return what matches a shortcode, the name of a state without colons, or one character."""
    names = (mark for mark in rule.digits if len(mark) > 1)
    return re.compile("|".join([":[a-z_]+:", *names, "."]), re.I | re.S)


def _on_any_keyboard(text: str) -> str:
    """Convert full-width marks, Hangul syllables and digits of other scripts to plain marks."""
    if text.isascii():
        return text
    narrow = unicodedata.normalize("NFKD", text)
    return "".join(str(unicodedata.decimal(mark, mark)) for mark in narrow)


def _as_typed(mark: str, text: str) -> str:
    """Return the character that a mark was typed as: the syllable that contains a jamo."""
    characters = unicodedata.normalize("NFC", text)
    return next((char for char in characters if mark in _on_any_keyboard(char)), mark)
