"""The game that cheats: an opponent that chooses no word before it must.

**Absurdle.** The opponent holds all words that are left. Of the buckets that a guess splits them
into it keeps the largest, and answers with that bucket's pattern; so the game goes on until one
word is left and is guessed. Its words are the lexicon's likely answers; any word may be guessed.

**Ties.** Of buckets of one size the opponent keeps the one that tells least: with the fewest
correct tiles, then the fewest present ones, and then the one whose tiles, read from the first,
are the first to be less. The original says in words only that it tells as little as it can. With
this order the pairs of first guesses that leave few words are as many as were published for it:
tests count them.

**Forcing.** The opponent draws nothing by lot, so a game against it is a path, and the fewest
guesses that win are a shortest path. With d guesses left a set of words can be won, if some guess
leaves a set that can be won with d - 1. One guess wins a single word; two win a set only if one of
them sets all its words apart, so a larger set than any guess has buckets is lost at once. Guesses
are tried from the one that leaves the fewest words on, first a few of each set and then more, so
that a line is found long before all are tried. A line is proven shortest when every shorter one
was refuted with all guesses tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike

import numpy as np

from tilewise.errors import GuessError, SessionError, shown
from tilewise.knowledge.columns import PatternColumns
from tilewise.knowledge.partition import Ints, Partitions
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import (
    CORRECT,
    PRESENT,
    GuessParts,
    Pattern,
    Turn,
    guess_patterns,
    is_solved,
    pattern_count,
    to_tiles,
)
from tilewise.rules.notation import Feedback

_WIDTHS = (20, 200, None)
"""Guesses tried of each set, the ones that leave least; in the end all."""
_SPLIT = 8
"""Splitting a set by all guesses takes the time of so many attempts to set one apart."""

EFFORT = 4000
"""Attempts after which a search for a line gives up: a few seconds for an English list."""


@dataclass(frozen=True, eq=False)
class Replies:
    """What the opponent answers to some guesses.

    Attributes:
        pattern: intp (guesses,), the pattern of the bucket it keeps.
        left: intp (guesses,), the words in it.
    """

    pattern: Ints
    left: Ints


class Adversary:
    """The opponent's choice.

    Args:
        words: the game's words; the likely answers are those it holds at first.

    Attributes:
        words: the game's words.
        everyone: intp, the rows it holds at first.
        guesses: intp, the rows that may be guessed.
    """

    def __init__(self, words: WordTable) -> None:
        self.words = words
        self.everyone: Ints = np.arange(words.answer_count)
        self.guesses: Ints = np.flatnonzero(words.suggestable)

    @cached_property
    def tells(self) -> Ints:
        """The place of each pattern in the order of ties, the one that tells least first."""
        length = self.words.length
        tiles = [to_tiles(pattern, length) for pattern in range(pattern_count(length))]
        correct = np.array([row.count(CORRECT) for row in tiles])
        present = np.array([row.count(PRESENT) for row in tiles])
        order = np.lexsort((np.arange(len(tiles)), present, correct))
        places = np.empty_like(order)
        places[order] = np.arange(len(order))
        return places

    @cached_property
    def _by_place(self) -> Ints:
        return np.argsort(self.tells)

    @cached_property
    def _parts(self) -> GuessParts:
        return GuessParts.of(self.words.tokens)

    def keep(self, left: Ints, guess: Sequence[int]) -> tuple[Pattern, Ints]:
        """Return the opponent's answer to a guess, and the words it then holds.

        Args:
            left: rows it holds, at least one.
            guess: tokens, of any word.
        """
        patterns = guess_patterns(guess, self.words.tokens[left], self.words.rule)
        kinds, counts = np.unique(patterns, return_counts=True)
        kept = kinds[np.lexsort((self.tells[kinds], -counts))[0]]
        return int(kept), left[patterns == kept]

    def replies(self, left: Ints) -> Replies:
        """Return its answers to each of :attr:`guesses`."""
        kinds = pattern_count(self.words.length)
        chances = np.full(len(left), 1 / len(left))
        partitions = Partitions(self._parts, self.words.tokens[left], chances)
        classes = partitions.classes(self.guesses)
        best = np.empty(len(classes.first), np.intp)
        for block, buckets in partitions.class_buckets(classes.parts):
            size_and_place = buckets.count * kinds + (kinds - 1 - self.tells[buckets.pattern])
            best[block] = np.maximum.reduceat(size_and_place, buckets.start)
        best = best[classes.class_of]
        return Replies(self._by_place[kinds - 1 - best % kinds], best // kinds)


@dataclass(frozen=True)
class Line:
    """Guesses that win against the opponent.

    Attributes:
        guesses: rows of the word table, the word that is forced last.
        is_shortest: whether no line is shorter, for certain.
    """

    guesses: tuple[int, ...]
    is_shortest: bool


class _TooMuch(Exception):  # noqa: N818 - not an error
    """The search has taken all the effort it may."""


class Forcing:
    """The search for the fewest guesses that win.

    Args:
        adversary: the opponent.
        target: the word to force, as a row of the word table; any word if None.
        effort: attempts after which the search gives up. That is a count and no time, so that the
            same question always gets the same answer.
    """

    def __init__(
        self, adversary: Adversary, target: int | None = None, effort: int = EFFORT
    ) -> None:
        self._adversary = adversary
        self._target = target
        self._effort = effort
        self._columns = PatternColumns(adversary.words)
        self._lost: set[tuple[bytes, int, int | None]] = set()
        self._whole = True

    def shortest(self, left: Ints, most: int = 8) -> Line | None:
        """Return a shortest line, or the shortest there was time to find; None for none.

        Args:
            left: rows that the opponent holds.
            most: guesses of the longest line looked for.
        """
        proven = True
        for guesses in range(1, most + 1):
            line = self._line(left, guesses)
            if line is not None:
                return Line(line, proven)
            proven &= self._whole
        return None

    def refuted(self, left: Ints, guesses: int) -> bool:
        """Whether so many guesses cannot win for certain."""
        return self._line(left, guesses) is None and self._whole

    def _line(self, left: Ints, guesses: int) -> tuple[int, ...] | None:
        """Look for a line of so many guesses; `_whole` says whether all were tried."""
        self._whole = False
        spent = 0
        for width in _WIDTHS:
            self._left_over = max(0, self._effort - spent)
            try:
                line = self._within(left, guesses, width)
            except _TooMuch:
                return None
            if line is not None:
                return line
            spent = self._effort - self._left_over
        self._whole = True
        return None

    def _spend(self, effort: int) -> None:
        self._left_over -= effort
        if self._left_over < 0:
            raise _TooMuch

    def _within(self, left: Ints, guesses: int, width: int | None) -> tuple[int, ...] | None:
        if len(left) == 1:
            word = int(left[0])
            return (word,) if self._target in (None, word) and guesses else None
        if guesses < 2 or (self._target is not None and self._target not in left):
            return None
        if guesses == 2:
            return self._apart(left)
        key = (left.tobytes(), guesses, width)
        if key in self._lost:
            return None
        for guess, kept in self._kept(left, guesses, width):
            line = self._within(kept, guesses - 1, width)
            if line is not None:
                return (guess, *line)
        self._lost.add(key)
        return None

    def _kept(self, left: Ints, guesses: int, width: int | None) -> list[tuple[int, Ints]]:
        """Return guesses, and what the opponent keeps then: each such set once, small ones first.

        What cannot be won with the guesses that are left then is left out.
        """
        self._spend(_SPLIT)
        replies = self._adversary.replies(left)
        useful = replies.left < len(left)
        if guesses == 3:
            useful &= replies.left <= self._most_buckets
        places = np.flatnonzero(useful)
        places = places[np.argsort(replies.left[places], kind="stable")]
        words = self._adversary.words
        found: dict[bytes, tuple[int, Ints]] = {}
        for place in places.tolist():
            guess = int(self._adversary.guesses[place])
            met = guess_patterns(words.tokens[guess].tolist(), words.tokens[left], words.rule)
            kept = left[met == replies.pattern[place]]
            if self._target is None or self._target in kept:
                found.setdefault(kept.tobytes(), (guess, kept))
            if width is not None and len(found) == width:
                break
        return list(found.values())

    def _apart(self, left: Ints) -> tuple[int, ...] | None:
        """Return a guess that sets all words apart, and the word that the opponent then keeps."""
        if len(left) > self._most_buckets:
            return None
        self._spend(1)
        patterns = self._columns.of(left)[:, self._adversary.guesses]
        alive = np.arange(patterns.shape[1])
        for row in range(1, len(left)):
            some = patterns[: row + 1, alive]
            alive = alive[~(some[:-1] == some[-1]).any(axis=0)]
            if not len(alive):
                return None
        words = left[self._adversary.tells[patterns[:, alive]].argmin(axis=0)]
        wanted = np.flatnonzero(words == self._target) if self._target is not None else [0]
        if not len(wanted):
            return None
        first = int(wanted[0])
        return int(self._adversary.guesses[alive[first]]), int(words[first])

    @cached_property
    def _most_buckets(self) -> int:
        """Buckets of the guess that has the most; no set of more words can be set apart."""
        adversary = self._adversary
        everyone = adversary.everyone
        chances = np.full(len(everyone), 1 / len(everyone))
        tokens = adversary.words.tokens
        partitions = Partitions(adversary._parts, tokens[everyone], chances)
        sizes = [b.sizes.max() for _, b in partitions.bucket_blocks(adversary.guesses)]
        return int(max(sizes))


class Absurdle:
    """A game against the opponent: its referee, and help against it.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.

    Attributes:
        lexicon: the words.
        adversary: the opponent.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.

    >>> game = Absurdle("en")
    >>> game.guess("terns")
    '.....'
    >>> game.words_left
    256
    """

    def __init__(self, lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON) -> None:
        self.lexicon = load(lexicon)
        self.adversary = Adversary(self.lexicon.words)
        self._turns: list[Turn] = []
        self._left = [self.adversary.everyone]

    def __repr__(self) -> str:
        written = map(str, map(self.lexicon.write_turn, self.turns))
        return f"<Absurdle {' '.join([self.lexicon.id, *written])}>"

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, as tokens and patterns."""
        return tuple(self._turns)

    @property
    def left(self) -> Ints:
        """The words that the opponent holds, as rows of the word table."""
        return self._left[-1]

    @property
    def words_left(self) -> int:
        """How many words the opponent holds."""
        return len(self.left)

    @property
    def is_solved(self) -> bool:
        """Whether the game is over."""
        return is_solved(self.turns)

    def words(self, top: int | None = None) -> list[str]:
        """Return the words that the opponent holds: the `top` of them, or all."""
        return [self.lexicon.spelling(row) for row in self.left[:top].tolist()]

    def guess(self, word: str | Sequence[int]) -> Feedback:
        """Let the opponent answer a guess, a spelling or tokens.

        Raises:
            GuessError: the game is over, or the word does not fit it or is in no list.
        """
        if self.is_solved:
            raise GuessError("the game is over; start another")
        tokens = self.lexicon.read_word(word)
        self.lexicon.require(tokens)
        pattern, left = self.adversary.keep(self.left, tokens)
        self._push(Turn(tokens, pattern), left)
        return Feedback.of(pattern, self.lexicon.length)

    def add(self, guess: str | Sequence[int], feedback: str | int) -> None:
        """Note what an opponent elsewhere answered, whatever this one would have.

        Raises:
            GuessError: the guess does not fit the game, or no word is left by this answer.
            FeedbackError: the feedback is not one mark a tile.
        """
        turn = self.lexicon.read_turn(guess, feedback)
        words = self.lexicon.words
        met = guess_patterns(turn.guess, words.tokens[self.left], words.rule)
        left = self.left[met == turn.pattern]
        if not len(left):
            raise GuessError(
                "no word of {lexicon} that is left would get {feedback} for {word}",
                lexicon=self.lexicon.id,
                feedback=Feedback.of(turn.pattern, self.lexicon.length),
                word=self.lexicon.show(turn.guess),
            )
        self._push(turn, left)

    def undo(self) -> bool:
        """Take back the last turn; False when there is none."""
        if not self._turns:
            return False
        self._turns.pop()
        self._left.pop()
        return True

    def _push(self, turn: Turn, left: Ints) -> None:
        self._turns.append(turn)
        self._left.append(left)

    def suggest(self, top: int = 10) -> list[AbsurdleSuggestion]:
        """Return the guesses that leave the opponent the fewest words, best first.

        Of those that leave as many, what may be the last word comes first.

        Raises:
            SessionError: `top` is no number of guesses.
        """
        if not isinstance(top, int) or isinstance(top, bool) or top < 1:
            raise SessionError("top is {top}; give a whole number of 1 or more", top=shown(top))
        replies = self.adversary.replies(self.left)
        guesses = self.adversary.guesses
        held = np.isin(guesses, self.left)
        ends = replies.pattern == pattern_count(self.lexicon.length) - 1
        order = np.lexsort((guesses, ~held, replies.left, ~ends))[:top]
        return [
            AbsurdleSuggestion(
                word=self.lexicon.spelling(int(guesses[place])),
                reply=Feedback.of(int(replies.pattern[place]), self.lexicon.length),
                words_left=int(replies.left[place]),
                is_held=bool(held[place]),
            )
            for place in order
        ]

    def force(
        self, word: str | Sequence[int] | None = None, *, effort: int = EFFORT
    ) -> ForcedLine | None:
        """Return the fewest guesses that win from here, or the fewest that were found.

        Args:
            word: the word to end with; any if None.
            effort: how much is tried, in attempts; see :class:`Forcing`.

        Returns:
            None if there is no line, or none was found.

        Raises:
            GuessError: the word does not fit the game, or the opponent does not hold it.
        """
        target = None
        if word is not None:
            target = self.lexicon.require(self.lexicon.read_word(word))
            if target not in self.left:
                raise GuessError(
                    "{word} is none of the words that are left; it cannot be forced",
                    word=self.lexicon.spelling(target),
                )
        line = Forcing(self.adversary, target, effort).shortest(self.left)
        if line is None:
            return None
        return ForcedLine(tuple(map(self.lexicon.spelling, line.guesses)), line.is_shortest)


@dataclass(frozen=True)
class AbsurdleSuggestion:
    """A guess, and what the opponent answers to it.

    Attributes:
        word: its spelling.
        reply: the feedback it will get.
        words_left: words that the opponent then holds.
        is_held: whether it is one of the words that the opponent holds now.

    >>> best = Absurdle("en").suggest(1)[0]
    >>> best.word, best.reply, best.words_left, best.is_held
    ('arise', '.....', 168, True)
    """

    word: str
    reply: Feedback
    words_left: int
    is_held: bool


@dataclass(frozen=True)
class ForcedLine:
    """Guesses that win against the opponent, whatever it does.

    Attributes:
        words: their spellings; the last is the word that is forced.
        is_shortest: whether no line is shorter, for certain.

    >>> Absurdle("en").force()
    ForcedLine(words=('arise', 'yauld', 'tench', 'whoop'), is_shortest=True)
    """

    words: tuple[str, ...]
    is_shortest: bool
