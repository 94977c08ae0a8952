"""Reads what somebody typed: guesses, feedback, rows, and the names of commands.

Start with :func:`read_line`, which says what a line about a game means; :class:`Vocabulary` knows
the words that are not about the game. Session and conversations use it next.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import (
    FeedbackError,
    GuessError,
    Listed,
    Message,
    TilewiseError,
    TokenError,
    of_guess,
    shown,
)
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import GameKind, Progress, Round
from tilewise.rules.hardmode import HardModeRule
from tilewise.rules.notation import Feedback, read_marks
from tilewise.rules.rule import Pattern, Turn
from tilewise.tokens import MAX_LENGTH
from tilewise.tokens.base import Beginning, is_mark
from tilewise.tokens.keyboards import keys_of, spelt_out, typed_with
from tilewise.translation.translator import Translator, later


def nearest_name(typed: str, names: Iterable[str], *, similar: float = 0.6) -> str | None:
    """Return the name most similar to a mistyped one, if any is similar.

    Args:
        typed: what was typed.
        names: the names it may stand for.
        similar: the least similarity, from 0 to 1 for the same text (difflib's ratio).
    """
    apart = {unicodedata.normalize("NFD", name): name for name in names}  # 꼬둘 is like 꼬들
    found = get_close_matches(
        unicodedata.normalize("NFD", typed.lower()), list(apart), n=1, cutoff=similar
    )
    return apart[found[0]] if found else None


# -- Reads a guess, or the beginning of one, as somebody typed it ----------------------------------
# A word is typed as it is spelt, token by token, in Latin letters (``onnanoko`` for おんなのこ),
# with pairs of letters for those that a keyboard lacks (``maaned`` for måned), or with the wrong
# keyboard layout: ``rnseo`` for 군대, and ``ㅊㄱ무ㄷ`` for crane. If a text can be read in several
# ways, a reading that is a word of the game is preferred, and otherwise the usual reading.
#


Tokens = tuple[int, ...]


def read_guess(lexicon: Lexicon, text: str) -> Tokens:
    """Return the tokens of a guess, however it was typed.

    Raises:
        GuessError: it does not fit the game.
    """
    try:
        return lexicon.encode(text)
    except GuessError:
        readings = _readings(lexicon, text)
        whole = [tokens for tokens in readings.values() if len(tokens) == lexicon.length]
        listed = _listed(lexicon, [*whole, *_with_letters(lexicon, text)])
        if listed is not None:
            return listed
        if not whole:
            for reading in readings if keys_of(text) == text else ():
                lexicon.encode(reading)  # raises the error of the usual reading
            raise
        return whole[0]


def is_guess(lexicon: Lexicon, text: str) -> bool:
    """Whether a text has as many tiles as a word of the game."""
    try:
        read_guess(lexicon, text)
    except GuessError:
        return False
    return True


def is_listed(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is a word of the game, however it was typed."""
    return is_guess(lexicon, text) and lexicon.find(read_guess(lexicon, text)) is not None


@dataclass(frozen=True)
class Begun:
    """The beginning of a guess.

    Attributes:
        tokens: its tokens.
        rest: letters after them that do not make a token yet, such as ``ky`` in ``tanky``.
    """

    tokens: Tokens
    rest: str = ""


def read_beginning(lexicon: Lexicon, text: str, before: Sequence[int] = ()) -> Begun:
    """Return what has been typed of a guess, which may be all of it.

    Args:
        lexicon: the game's words.
        text: what was typed.
        before: tokens that stand before it.

    Raises:
        TokenError: no word can be typed like this.
    """
    tokenizer = lexicon.tokenizer
    if before and tokenizer.syllable:  # how the earlier jamo join depends on the later ones
        return read_beginning(lexicon, "".join(tokenizer.tiles(before)) + text)
    try:
        return Begun((*before, *tokenizer.encode_beginning(text)))
    except TokenError:
        found = [Begun((*before, *one.tokens), one.rest) for one in _beginnings(lexicon, text)]
        if not found:
            raise
    whole = _listed(lexicon, [one.tokens for one in found if not one.rest])
    if whole is not None:
        return Begun(whole)
    return next((one for one in found if _begins(lexicon, one.tokens).size), found[0])


def words_that_begin(lexicon: Lexicon, text: str, most: int) -> list[str]:
    """Return words of the game that begin with a text, however it was typed, likeliest first."""
    try:
        begun = read_beginning(lexicon, text)
    except TokenError:
        return []
    return [lexicon.spelling(row) for row in _begins(lexicon, begun.tokens)[:most].tolist()]


def _readings(lexicon: Lexicon, text: str) -> dict[str, Tokens]:
    """Return other readings of a text that is not spelt like the game's words."""
    keys = keys_of(text)
    latin = [keys] if keys != text else []
    return _encoded(lexicon.tokenizer.encode, [*latin, *lexicon.tokenizer.typed_in_latin(keys)])


def _with_letters(lexicon: Lexicon, text: str) -> Iterable[Tokens]:
    """Return readings of a text in which some letters were written as pairs."""
    letters = lexicon.manifest.alphabet
    return _encoded(lexicon.tokenizer.encode, spelt_out(text.strip(), letters)).values()


def _beginnings(lexicon: Lexicon, text: str) -> list[Begun]:
    keys = keys_of(text)
    latin = [Beginning(keys, "")] if keys != text else []
    return [
        Begun(tokens, one.rest)
        for one in (*latin, *lexicon.tokenizer.begun_in_latin(keys))
        for tokens in _encoded(lexicon.tokenizer.encode_beginning, [one.typed]).values()
    ]


def _encoded(encode: Callable[[str], Tokens], readings: Iterable[str]) -> dict[str, Tokens]:
    """Return the readings that can be encoded, and their tokens."""
    found = {}
    for reading in readings:
        try:
            found[reading] = encode(reading)
        except TokenError:
            continue
    return found


def _listed(lexicon: Lexicon, readings: Iterable[Tokens]) -> Tokens | None:
    """Return the first reading that is a word of the game."""
    whole = (tokens for tokens in readings if len(tokens) == lexicon.length)
    return next((tokens for tokens in whole if lexicon.find(tokens) is not None), None)


def _begins(lexicon: Lexicon, tokens: Tokens) -> NDArray[np.intp]:
    """Return the rows of the words that begin with some tokens."""
    if len(tokens) > lexicon.length:
        return np.array([], np.intp)
    beginning = np.array(tokens, np.uint8)
    return np.flatnonzero((lexicon.words.tokens[:, : len(tokens)] == beginning).all(axis=1))


# -- Reading a guess and its feedback, in every way that makes sense -------------------------------
# A guess and its feedback are separated by ``=``, a space, a comma or nothing (``crane..y.g``).
# Words may contain ``=`` (``48-32=16``), and feedback may contain spaces (``G . . Y .``), so the
# text is split where both halves fit; the last ``=`` is tried first.


_MOST = 24
"""Most places to try; no word with its feedback has more."""


def is_feedback(lexicon: Lexicon, text: str, guess: Tokens | None = None) -> bool:
    """Whether a text is feedback for a guess, or for any guess if none is given.

    In Mastermind digits alone are not feedback: its codes are digits, and its feedback is pegs.
    """
    if guess is None and lexicon.rule.marks_vary:
        return 1 <= _count_marks(lexicon, text) <= lexicon.length
    try:
        lexicon.read_feedback(text, guess)
    except FeedbackError:
        return False
    return lexicon.rule.is_by_tile or not text.strip().isdecimal()


def are_marks(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is feedback for any number of tiles."""
    count = _count_marks(lexicon, text)
    if count in (0, lexicon.length):
        return is_feedback(lexicon, text)
    return count <= MAX_LENGTH


def _count_marks(lexicon: Lexicon, text: str) -> int:
    """Return the number of marks in a text; 0 if it contains anything else."""
    try:
        return len(read_marks(text, lexicon.rule))
    except FeedbackError:
        return 0


def read_turn(lexicon: Lexicon, text: str) -> Turn:
    """Read a turn: a guess and its feedback.

    Raises:
        GuessError, FeedbackError: one half does not fit, or is missing.
    """
    tokens, feedback = _read_row(lexicon, text, example(lexicon, "="))
    return Turn(tokens, lexicon.read_feedback(feedback, tokens).pattern)


def read_several(lexicon: Lexicon, text: str) -> tuple[Tokens, str]:
    """Read ``GUESS=FEEDBACK,FEEDBACK,…``: the tokens of the guess, and the feedback.

    Raises:
        GuessError, FeedbackError: it is not a guess with feedback.
    """
    return _read_row(lexicon, text, f"{example(lexicon, '=')},{lexicon.example_feedback(1)}")


def _read_row(lexicon: Lexicon, text: str, row: str) -> tuple[Tokens, str]:
    guess, feedback = part_guess(lexicon, text)
    if not feedback and (is_guess(lexicon, text) or not any(_halves(text))):
        raise FeedbackError(
            "{text} has no feedback; write GUESS=FEEDBACK, such as {example}",
            text=shown(text),
            example=row,
        )
    return read_guess(lexicon, guess), feedback


def part_guess(lexicon: Lexicon, text: str) -> tuple[str, str]:
    """Split a text into a guess and its feedback, which may be for several boards, or empty.

    Equations contain ``=``, so an ``=`` without marks after it belongs to the guess. If no split
    gives a valid guess, the likeliest one is returned, for the error message.
    """
    if is_guess(lexicon, text):
        return text, ""
    halves = list(_halves(text))
    if "=" in lexicon.manifest.alphabet:
        spaced = set(_at_spaces(text))
        halves = [h for h in halves if h in spaced or are_marks(lexicon, _first(h[1]))]

    places = range(1, min(len(_first(text)), _MOST))
    joined = [(text[:place], text[place:]) for place in places if text[place - 1] != "="]
    halves += [half for half in joined if is_feedback(lexicon, _first(half[1]))]
    squares, _, word = text.rpartition(" ")  # as in shared texts
    if is_guess(lexicon, word) and is_feedback(lexicon, _first(squares), read_guess(lexicon, word)):
        halves.append((word, squares))

    def likelihood(half: tuple[str, str]) -> tuple[bool, bool]:
        return is_guess(lexicon, half[0]), is_feedback(lexicon, _first(half[1]))

    guess, feedback = max(halves, key=likelihood, default=(text, ""))
    return guess, _in_marks(lexicon, guess, feedback)


def _in_marks(lexicon: Lexicon, guess: str, feedback: str) -> str:
    """Return feedback written with the letters of the guess (``.RAc.`` for track) in marks.

    Capitals are correct, and small letters are present.
    """
    pairs = list(zip(guess, feedback, strict=False))
    is_spelt = len(guess) == len(feedback) and all(
        mark in ".-_" or mark.lower() == letter.lower() for letter, mark in pairs
    )
    if not is_spelt or _count_marks(lexicon, feedback):
        return feedback
    return "".join("." if m in ".-_" else "G" if m.isupper() else "Y" for _, m in pairs)


def _first(feedback: str) -> str:
    """Return the feedback of the first board that has one: ``,.Y..G,`` if the first is solved."""
    given = feedback.lstrip(",") if feedback.count(",") > 1 else feedback
    return re.split(r"[\s,]", given, maxsplit=1)[0]


def is_turn(lexicon: Lexicon, text: str) -> bool:
    """Whether a text is a guess and its feedback."""
    try:
        read_turn(lexicon, text)
    except TilewiseError:
        return False
    return True


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to split a text, the likeliest first."""
    equals = [place for place, char in enumerate(text) if char == "="]
    for place in equals[:-_MOST:-1]:
        yield text[:place].strip(), text[place + 1 :].strip()
    yield from _at_spaces(text)


def _at_spaces(text: str) -> Iterator[tuple[str, str]]:
    spaces = [place for place, char in enumerate(text) if char.isspace() or char == ","]
    for place in spaces[:_MOST]:
        yield (
            text[:place].strip().removesuffix(","),
            text[place + 1 :].strip().removeprefix("=").strip(),
        )


def read_rows(lexicon: Lexicon, written: Sequence[str]) -> list[Turn]:
    """Read the turns given on the command line, each as one argument or two.

    Raises:
        GuessError, FeedbackError: a guess or its feedback is wrong; the message gives its number,
            from 1.
    """
    turns: list[Turn] = []
    left = list(written)
    while left:
        text = left.pop(0)
        while left and are_marks(lexicon, left[0]) and not is_turn(lexicon, text):
            text += " " + left.pop(0)
        with of_guess(len(turns) + 1):
            turns.append(read_turn(lexicon, text))
    return turns


# -- Letters that are known without a guess --------------------------------------------------------


Letters = tuple[HardModeRule, ...]
"""What is known about the letters of a board."""

_PLACED = re.compile(r"([^\d/]+)((?:/\d+)*)")
"""Letters, and the tiles where the last of them is not, as in ``rs/1/4``."""


@dataclass(frozen=True)
class KnownLetters:
    """Letters that are known without a guess, as they were typed; boards are joined by commas.

    Attributes:
        placed: letters in their places, with ``_`` for the other tiles; may be empty.
        present: letters that the word has besides these; ``s/1``: an S that is not in tile 1.
        absent: letters that the word has no more of.
    """

    placed: str = ""
    present: str = ""
    absent: str = ""

    @property
    def told(self) -> list[str]:
        """What is known, in words."""
        found = [self.placed] if self.placed else []
        found += [Message("with {letters}", letters=self.present)] if self.present else []
        return found + ([Message("without {letters}", letters=self.absent)] if self.absent else [])

    def read(self, lexicon: Lexicon, kind: GameKind) -> tuple[Letters, ...]:
        """Return what is known about each board.

        Raises:
            GuessError: a place does not fit the game, or its rule hides something.
            TokenError: a letter is not of the game.
        """
        if lexicon.rule.hides_more or kind.cheats:
            raise GuessError("this game has no known letters; give guesses and their feedback")
        if lexicon.rule.has_blanks and self.placed:
            raise GuessError("this game has no known places; give letters with and without")
        written = [each.split(",") for each in (self.placed, self.present, self.absent)]
        if max(map(len, written)) > kind.boards:
            raise GuessError(
                "there is no board {number}; boards in this game: {count}",
                number=max(map(len, written)),
                count=kind.boards,
            )
        boards = zip_longest(*written, range(kind.boards), fillvalue="")
        return tuple(_letters(lexicon, *map(str, board[:3])) for board in boards)


def _letters(lexicon: Lexicon, placed: str, present: str, absent: str) -> Letters:
    places: list[int | None] = []
    for run in re.findall(r"[_.?]|[^_.?\s]+", placed):
        places += [None] if run in "_.?" else _tokens(lexicon, run)
    if placed and len(places) != lexicon.length:
        raise GuessError(
            "words in this game have {length} tiles; {word} has {count}",
            length=lexicon.length,
            word=shown(placed),
            count=len(places),
        )
    fixed = {place: token for place, token in enumerate(places) if token is not None}
    found, moved = Counter(fixed.values()), []
    has_places = not any(mark in lexicon.manifest.alphabet for mark in "/1")
    has_places &= not lexicon.rule.has_blanks
    for run, tiles in _PLACED.findall(present) if has_places else [(present, "")]:
        tokens = _tokens(lexicon, run)
        found.update(tokens)
        moved += [{int(tile) - 1: tokens[-1]} for tile in tiles.split("/")[1:]]
    for place in (place for each in moved for place in each):
        if not 0 <= place < lexicon.length:
            raise GuessError("there is no tile {number}", number=place + 1)
    most = {token: found[token] for token in _tokens(lexicon, absent)}
    known = HardModeRule(fixed, dict(found), most=most)
    if not (fixed or found or most):
        return ()
    return (known, *(HardModeRule({}, {}, moved=each) for each in moved))


def _tokens(lexicon: Lexicon, text: str) -> Tokens:
    letters, encode = "".join(text.split()), lexicon.tokenizer.encode
    if lexicon.rule.has_blanks:  # jamo are not joined
        return lexicon.rule.shown([token for letter in letters for token in encode(letter)])
    return encode(letters)


def example(lexicon: Lexicon, between: str = " ") -> str:
    """Return an example of a row as it can be typed."""
    return f"{lexicon.example_word}{between}{lexicon.example_feedback()}"


# -- Reading a line about a game -------------------------------------------------------------------
# A line can be a whole row, a guess or its feedback alone, or the number of a suggestion. Words
# are not always letters: in a game of primes ``12953 20100`` is a row, ``12953`` a guess, and
# ``10211`` a word *and* feedback. A whole word is never read as the number of a suggestion. If a
# line could be two things, the player decides.
#


@dataclass(frozen=True)
class Row:
    """A guess and its feedback as they were typed, or one of them.

    Attributes:
        guess: tokens; None where only feedback was typed, which is for the first suggestion.
        feedback: of each open board; empty where only a guess was typed.
    """

    guess: Tokens | None
    feedback: tuple[str, ...] = ()


def read_line(game: Progress, text: str, suggested: Sequence[Tokens]) -> list[Row]:
    """Return what a line may mean: one row, or, for a word that is also feedback, the two.

    Args:
        game: the game so far.
        text: what was typed; not blank.
        suggested: the guesses on the screen; number 1 is the first.

    Raises:
        GuessError: it is not a guess or feedback of this game.
    """
    lexicon = game.lexicon
    alone = Row(None, split_feedback(game.kind, text))
    if len(alone.feedback) == len(game.open) and _are_feedback(lexicon, alone.feedback):
        return [Row(read_guess(lexicon, text)), alone] if is_listed(lexicon, text) else [alone]
    guess, feedback = part_guess(lexicon, text)
    is_known = is_guess(lexicon, guess) or whole_number(guess) is not None
    if not is_known and are_marks(lexicon, _first(text)):
        return [alone]  # too many marks, or too few
    return [Row(read_named(lexicon, guess, suggested), split_feedback(game.kind, feedback))]


def is_row(game: Progress, text: str) -> bool:
    """Whether a text is a guess followed by feedback, whatever word it begins with."""
    guess, feedback = part_guess(game.lexicon, text)
    marks = split_feedback(game.kind, feedback)
    return is_guess(game.lexicon, guess) and _are_feedback(game.lexicon, marks)


def split_feedback(kind: GameKind, text: str) -> tuple[str, ...]:
    """Split the feedback of several boards at its commas, or at its spaces if there are none."""
    if kind.boards == 1:
        return (text,) if text else ()
    return tuple(text.replace(" ", "").split(",")) if "," in text else tuple(text.split())


def rows_of(lexicon: Lexicon, kind: GameKind, text: str) -> list[str]:
    """Return the rows of a text as they are written in calls; none if it has any other line."""
    rows = [part_guess(lexicon, line) for line in text.splitlines() if line.strip()]
    marks = [split_feedback(kind, feedback) for _, feedback in rows]
    if not all(is_guess(lexicon, guess) for guess, _ in rows):
        return []
    if not all(_are_feedback(lexicon, each) for each in marks):
        return []
    return [f"{guess}={','.join(each)}" for (guess, _), each in zip(rows, marks, strict=True)]


def _are_feedback(lexicon: Lexicon, marks: Sequence[str]) -> bool:
    return bool(marks) and all(is_feedback(lexicon, one) for one in marks)


def whole_number(text: str) -> int | None:
    """Return the number in a text of one to nine digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def read_named(lexicon: Lexicon, text: str, suggested: Sequence[Tokens]) -> Tokens:
    """Return a guess given as a word, or as the number of a suggestion.

    Raises:
        GuessError: it is neither.
    """
    number = whole_number(text)
    if number is None or is_guess(lexicon, text):
        return read_guess(lexicon, text)
    if not 1 <= number <= len(suggested):
        raise GuessError("there is no suggestion {number}; type the guess itself", number=number)
    return suggested[number - 1]


# -- Reads and writes the feedback of a guess on all boards of a game ------------------------------
# For several boards, it is a list of texts, or one text with commas between them. In
# ``.Y..G,,.....`` the second board, which is solved or not open yet, has none.
#


Patterns = tuple[Pattern | None, ...]


def written_round(lexicon: Lexicon, one: Round) -> Feedback:
    """Write the feedback of a guess on every board: ``.Y..G``, ``.Y..G,,.....``."""
    if len(one.patterns) == 1 and one.patterns[0] is not None:
        return lexicon.feedback_of(one.patterns[0], one.guess)
    written = ("" if p is None else lexicon.feedback_of(p, one.guess) for p in one.patterns)
    return Feedback(",".join(written), lexicon.rule)


def read_written(lexicon: Lexicon, kind: GameKind, text: str, guess: Tokens) -> Patterns:
    """Read the output of :func:`written_round`.

    Raises:
        FeedbackError: there is not one feedback for each board.
    """
    if kind.boards == 1:
        return (lexicon.read_feedback(text, guess).pattern,)
    parts = text.split(",")
    if len(parts) != kind.boards:
        raise _not_one_each(lexicon, tuple(kind.numbers), len(parts))
    return tuple(
        None if _is_blank(part) else _read_pattern(lexicon, part, guess, board)
        for board, part in enumerate(parts, start=1)
    )


def read_patterns(before: Progress, feedback: object, guess: Tokens) -> Patterns:
    """Read the feedback of every board for a guess.

    Args:
        before: the game before this guess.
        feedback: a text or a pattern; for several boards, a list of them or a text with commas,
            either for every board or for the open ones only.
        guess: its tokens.

    Raises:
        FeedbackError: there is not one feedback for each board, or one of them does not have one
            mark per tile.
    """
    lexicon, kind = before.lexicon, before.kind
    if kind.boards == 1:
        if isinstance(feedback, list | tuple) and len(feedback) == 1:
            (feedback,) = feedback
        return (lexicon.read_feedback(feedback, guess).pattern,)
    parts = feedback.split(",") if isinstance(feedback, str) else feedback
    if not isinstance(parts, list | tuple):
        raise FeedbackError(
            f"feedback is {shown(feedback)}; give one string per board, as a list or separated by "
            "commas"
        )
    told = _by_board(before, parts)
    return tuple(
        _read_pattern(lexicon, told[board], guess, board) if board in told else None
        for board in kind.numbers
    )


def _by_board(before: Progress, parts: Sequence[object]) -> dict[int, object]:
    """Return which board each part of the feedback belongs to."""
    kind, open_boards = before.kind, before.open
    if len(parts) == len(open_boards) != kind.boards:
        return dict(zip(open_boards, parts, strict=True))
    if len(parts) != kind.boards:
        raise _not_one_each(before.lexicon, open_boards, len(parts))
    told = dict(enumerate(parts, start=1))
    for board in kind.numbers:
        if board not in open_boards and _is_blank(told[board]):
            del told[board]
        elif board not in open_boards and not kind.sequence:
            raise FeedbackError("board {board} is solved; leave its feedback empty", board=board)
    return told


def _not_one_each(lexicon: Lexicon, boards: tuple[int, ...], given: int) -> FeedbackError:
    some = ",".join(map(lexicon.example_feedback, range(min(len(boards), 2))))
    return FeedbackError(
        "a row needs feedback for each open board ({boards}), with commas between boards, as in "
        "{example}; boards in this row: {given}",
        boards=Listed(boards or ["–"]),
        example=f"{some},…" if len(boards) > 2 else some,
        given=given,
    )


def _read_pattern(lexicon: Lexicon, feedback: object, guess: Tokens, board: int) -> Pattern:
    try:
        return lexicon.read_feedback(feedback, guess).pattern
    except FeedbackError as error:
        raise FeedbackError("board {board}: {error}", board=board, error=error) from None


def _is_blank(feedback: object) -> bool:
    return isinstance(feedback, str) and feedback.strip() in ("", "-")


# -- Guesses that are not in any list, and the words that may have been meant ----------------------


_ALTERNATIVES = 3
"""Most words named for a guess in no list."""


def nearest_words(lexicon: Lexicon, guess: tuple[int, ...]) -> list[str]:
    """Return words that may have been meant.

    These have other marks (``řidič`` for ``ridic``), two neighbouring tiles swapped, or one tile
    changed; of each kind, the likeliest first.
    """
    words = lexicon.words
    bare = np.array([_bare(token) for token in lexicon.manifest.alphabet])
    unmarked = (bare[words.tokens] == bare[list(guess)]).all(axis=1)
    exchanged = (
        words.find((*guess[:place], guess[place + 1], guess[place], *guess[place + 2 :]))
        for place in range(len(guess) - 1)
    )
    differing = (words.tokens != np.array(guess, np.uint8)).sum(axis=1)
    rows = np.flatnonzero(unmarked)[:_ALTERNATIVES].tolist()
    rows += [row for row in exchanged if row is not None]
    rows += np.flatnonzero(differing == 1)[:_ALTERNATIVES].tolist()
    return [lexicon.spelling(row) for row in list(dict.fromkeys(rows))[:_ALTERNATIVES]]


def _bare(token: str) -> str:
    """Return a token without accents, strokes and other marks; a lone mark as it is."""
    plain = (char for char in unicodedata.normalize("NFD", token) if not is_mark(char))
    return "".join(map(_without_stroke, plain)) or token


def _without_stroke(char: str) -> str:
    """Return ``o`` for ``ø``, which Unicode does not decompose but calls O WITH STROKE."""
    try:
        return unicodedata.lookup(unicodedata.name(char).partition(" WITH ")[0])
    except (KeyError, ValueError):
        return char


def unlisted(lexicon: Lexicon, guess: tuple[int, ...]) -> Message | None:
    """Return the message that a guess is in no list, with similar words; None if it is in one."""
    try:
        lexicon.require(guess)
    except GuessError as error:
        meant = nearest_words(lexicon, guess)
        if not meant:
            return Message.of(error)
        return Message("{error}; did you mean {meant}?", error=error, meant=Listed(meant))
    return None


# -- Names of commands, and answers to yes/no questions, as people may type them -------------------
# English names are always accepted, and so are the names in the player's language and in the
# game's, which are in the catalogues. All of them may also be typed with the wrong keyboard
# layout: ``ㅗ디ㅔ`` is ``help``, ``ehdnaakf`` is 도움말.
#


_NAMES = {
    "columns": "(command) columns",
    "edit": "(command) edit",
    "force": "(command) force",
    "hard": "(command) hard",
    "help": "(command) help",
    "hint": "(command) hint",
    "known": "(command) known",
    "quit": "(command) quit",
    "reject": "(command) reject",
    "review": "(command) review",
    "save": "(command) save",
    "share": "(command) share",
    "spoilers": "(command) spoilers",
    "strategy": "(command) strategy",
    "streak": "(command) streak",
    "top": "(command) top",
    "undo": "(command) undo",
    "why": "(command) why",
    "words": "(command) words",
}
"""Messages for command names; a translation is one or more words, separated by spaces."""

_ANSWERS = {
    "yes": "(answer) yes",
    "no": "(answer) no",
    "cancel": "(answer) cancel",
}
_ABOUT_LETTERS = {"with": "(letters) with", "without": "(letters) without"}


@dataclass(frozen=True)
class Vocabulary:
    """Words that mean something, each in several spellings.

    Attributes:
        meanings: what every spelling means.
    """

    meanings: dict[str, str]

    @classmethod
    def of_commands(cls, names: Iterable[str], translators: Sequence[Translator]) -> Vocabulary:
        """Return the spellings of some commands in English and some other languages."""
        return cls._of({name: later(_NAMES).get(name, "") for name in names}, translators)

    @classmethod
    def of_answers(cls, translators: Sequence[Translator]) -> Vocabulary:
        """Return the words for yes, no and cancel in English and some other languages."""
        return cls(cls._of(later(_ANSWERS), translators).meanings | {"y": "yes", "n": "no"})

    @classmethod
    def about_letters(cls, translators: Sequence[Translator]) -> Vocabulary:
        """Return the words for with and without in English and some other languages."""
        return cls._of(later(_ABOUT_LETTERS), translators)

    @classmethod
    def _of(cls, messages: Mapping[str, str], translators: Sequence[Translator]) -> Vocabulary:
        meanings = {
            spelling: meaning
            for translator in translators
            for meaning, message in messages.items()
            for spelling in _spellings(translator, message)
        }
        return cls(meanings | {name: name for name in messages})

    def read(self, typed: str, words: Container[str] = ()) -> str | None:
        """Return what a word means; None if it means nothing, or is one of some other words.

        A plain English name always has its meaning.
        """
        plain = typed.lower().removeprefix("--")
        spelling = self._spelling(plain)
        if spelling is None:
            return None
        name = self.meanings[spelling]
        return None if any(word in words for word in {plain, spelling} - {name}) else name

    def _spelling(self, plain: str) -> str | None:
        """Return the spelling that was typed, on whichever keyboard layout."""
        keys = keys_of(plain).lower()
        on_keys = (
            spelling
            for spelling in self.meanings
            if keys_of(spelling).lower() == keys or plain in typed_with("sr", spelling)
        )
        return plain if plain in self.meanings else next(on_keys, None)


def own_name(name: str, translator: Translator, lexicon: Lexicon) -> str:
    """Return a command's first name in a language that is not a word of the game; else `name`."""
    spelt = _spellings(translator, _NAMES[name]) if name in _NAMES else []
    return next((own for own in spelt if own not in lexicon), name)


def _spellings(translator: Translator, message: str) -> list[str]:
    said = translator.say(message)
    return [] if said == message else said.lower().split()
