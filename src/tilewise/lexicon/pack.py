"""A lexicon pack in memory: its words, and reading what people type."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import (
    GuessError,
    PackError,
    TokenError,
    shown,
    shown_path,
    untranslated,
)
from tilewise.lexicon.computed import (
    OPENER,
    ListHashes,
    OpenerFile,
    file_for_all,
    parse_opener_file,
)
from tilewise.lexicon.discover import find_pack, known_pack, of_length
from tilewise.lexicon.folder import (
    LARGEST_LIST,
    LARGEST_TEXT,
    LARGEST_TREE,
    has_file,
    read_inside,
    unusable,
)
from tilewise.lexicon.manifest import LICENSE, MANIFEST, ListFile, Manifest, fitted, read_manifest
from tilewise.lexicon.words import (
    LEAST_CHANCE,
    MergedWords,
    Played,
    Suggested,
    WordList,
    WordTable,
    merge,
    read_list,
)
from tilewise.rules.feedback import pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.registry import rule_named
from tilewise.rules.rule import BLANK, Pattern, Rule, Turn
from tilewise.tokens import Tokenizer
from tilewise.tokens.base import Segment

T = TypeVar("T")

_BETWEEN_WORDS = re.compile(r"[\s,+]+")

_EXAMPLES = ("0100201002", "1000010000", "0020010000", "0000100001")
"""Examples of feedback, as digits; cut to the length of the words."""


@dataclass(frozen=True)
class WrittenTurn:
    """A turn as people write it.

    >>> from tilewise import Session
    >>> game = Session("ko")
    >>> game.add("긴장", "100200")
    >>> game.written_turns
    (WrittenTurn(guess='긴장', feedback='Y..G..'),)
    """

    guess: str
    feedback: Feedback

    def __str__(self) -> str:
        return f"{self.guess}={self.feedback}"


@dataclass(frozen=True, eq=False)
class Lexicon:
    """One game's words; read by :func:`tilewise.lexicon.load`.

    Attributes:
        folder: where the pack is.
        manifest: the content of ``pack.toml``.
        answer_list: likely answers as listed, with weights.
        guess_list: every other word the game accepts, with weights.
        rare: spellings in `guess_list` that games often refuse.
        familiar: spellings of words that people know; None if they know every word.
        suggested: which words are suggested.
        hashes: SHA-256 of the lists as they are now, for computed files.
        rare_hash: SHA-256 of the list of rare spellings; empty without one.
        opener_file: stored first guesses, if they belong to these lists.
        notes: what the user should know, such as a stale opener.
        own_rule: whether feedback is given by the pack's own rule, for which its openers and
            strategy trees were made.

    >>> from tilewise import load
    >>> en = load("en")
    >>> en
    <Lexicon en: 2,315 answers, 12,972 guesses of 5 letters>
    >>> en.feedback("bible", "banal")
    'G..Y.'
    >>> "crane" in en, "krane" in en
    (True, False)
    """

    folder: Path
    manifest: Manifest
    answer_list: WordList
    guess_list: WordList
    rare: frozenset[str]
    familiar: frozenset[str] | None
    suggested: Suggested
    hashes: ListHashes
    rare_hash: str
    opener_file: OpenerFile | None
    notes: tuple[str, ...]
    own_rule: bool = True

    def __repr__(self) -> str:
        answers, guesses = self.words.answer_count, len(self.words.tokens)
        tiles = f"{self.length} {self.manifest.tokenizer}"
        return f"<Lexicon {self.id}: {answers:,} answers, {guesses:,} guesses of {tiles}>"

    def __contains__(self, word: object) -> bool:
        """Whether a text spells a guessable word."""
        try:
            return isinstance(word, str) and self.find(self.encode(word)) is not None
        except GuessError:
            return False

    @property
    def id(self) -> str:
        """Return the pack's id."""
        return self.manifest.id

    @property
    def length(self) -> int:
        """Tokens in a word (L)."""
        return self.manifest.length

    @property
    def tile_counts(self) -> tuple[int, int]:
        """The fewest and the most tiles in a word."""
        if not self.rule.marks_vary:
            count = self.length // self.rule.tile_places
            return count, count
        counts = (self.words.tokens != BLANK).sum(axis=1)
        return int(counts.min()), int(counts.max())

    @property
    def call(self) -> str:
        """What to type after a command for this game: the id, and any rule but the pack's own."""
        return self.id if self.own_rule else f"{self.id} --rules {self.rule.name}"

    @property
    def other_rule(self) -> str:
        """Name of the rule, if it is not the pack's own; else empty."""
        return "" if self.own_rule else self.rule.name

    def by_rule(self, name: str) -> Lexicon:
        """Return the same words, played by another game's rule, without openers and trees.

        Raises:
            TilewiseError: there is no rule of this name, or it needs another tokenizer.
        """
        rule = rule_named(name)
        if rule.name == self.rule.name:
            return self
        rule = fitted(rule, self.tokenizer, self.length)
        guesses = max(self.manifest.max_guesses, rule.max_guesses)
        manifest = replace(self.manifest, feedback_rule=rule, max_guesses=guesses)
        made = replace(self, manifest=manifest, opener_file=None, own_rule=False)
        answers = self.words.tokens[: self.words.answer_count]
        if not rule.may_hide(answers, answers).any():
            raise made.without_partner(self.example_word)
        return made

    def allowing(self, guesses: int) -> Lexicon:
        """Return the same words in a game that allows a number of guesses."""
        if guesses == self.manifest.max_guesses:
            return self
        return replace(self, manifest=replace(self.manifest, max_guesses=guesses))

    def without_partner(self, word: str) -> GuessError:
        """Return the error for a word that cannot be hidden together with another one."""
        return GuessError(
            untranslated(
                "{game} hides two words with no letters in common; every word of "
                "{lexicon} shares a letter with {word}"
            ),
            game=self.rule.title,
            lexicon=self.manifest.label,
            word=word,
        )

    @property
    def rule(self) -> Rule:
        """How feedback is given."""
        return self.manifest.feedback_rule

    @cached_property
    def tokenizer(self) -> Tokenizer:
        """The pack's tokenizer."""
        return self.manifest.make_tokenizer()

    @property
    def words(self) -> WordTable:
        """The words as the engine sees them; split into tokens on first use.

        Raises:
            PackError: a word does not fit; the message names file and line.
        """
        return self._merged.table

    @cached_property
    def _merged(self) -> MergedWords:
        lists = (
            (self.manifest.answers, self.answer_list),
            (self.manifest.guesses, self.guess_list),
        )
        tokens = []
        for file, words in lists:
            try:
                tokens.append(self.tokenizer.encode_lines(words.spellings, self.length))
            except TokenError as error:
                raise unusable(self.folder, f"{file.path}: {error}") from None
        return merge(
            WordTable(
                np.concatenate(tokens),
                self.answer_list.weights,
                len(self.manifest.alphabet),
                self.manifest.max_guesses,
                self.guess_list.weights,
                self._suggestable_lines(),
                LEAST_CHANCE if self.familiar is not None else 0.0,
                self.manifest.regimes,
                self.manifest.replay,
                self.rule,
            )
        )

    def _suggestable_lines(self) -> NDArray[np.bool_]:
        """Return which lines of both lists may be suggested; lines of answers first."""
        lines = np.ones(len(self._lines), np.bool_)
        if self.rare:
            answers = len(self.answer_list.spellings)
            lines[answers:] = [word not in self.rare for word in self.guess_list.spellings]
        if self.familiar is not None:
            lines &= [word in self.familiar for word in self._lines]
        return lines

    def suggesting(self, words: Suggested | str) -> Lexicon:
        """Return the same game with familiar words suggested, or all.

        Raises:
            GuessError: it is neither ``familiar`` nor ``all``.
        """
        wanted = Suggested.read(words)
        if wanted is self.suggested or self.manifest.familiar is None:
            return self
        return _reread(self.folder, self.rule.name, self.manifest.max_guesses, wanted)

    def __reduce__(self) -> tuple[object, ...]:
        """Let a process that gets a lexicon read the pack, so that little is sent."""
        guesses = self.manifest.max_guesses
        return _reread, (self.folder, self.rule.name, guesses, self.suggested)

    def computed_file(self, name: str) -> str:
        """Return the name of a computed file for the words that are suggested."""
        if self.suggested is Suggested.ALL and self.manifest.familiar is not None:
            return file_for_all(self.folder, name)
        return name

    @cached_property
    def license_text(self) -> str:
        """The text of the pack's LICENSE, with the notices of its sources; empty without one."""
        try:
            return read_inside(self.folder, LICENSE, LARGEST_TEXT).decode("utf-8", "replace")
        except PackError:
            return ""

    def spellings(self, row: int) -> list[str]:
        """Return every spelling of a word of :attr:`words`, as listed."""
        lines = np.flatnonzero(self._merged.row_of_line == row).tolist()
        return list(dict.fromkeys(self._lines[line] for line in lines))

    def spelling(self, row: int) -> str:
        """Return the first spelling of a word; raw jamo are shown as syllables."""
        return self.tokenizer.readable(self._lines[int(self._merged.first_line[row])])

    @cached_property
    def _lines(self) -> list[str]:
        """The spellings of the answer list, and those of the guess list after them."""
        return self.answer_list.spellings + self.guess_list.spellings

    @property
    def first_spellings(self) -> list[str]:
        """The first listed spelling of every word of :attr:`words`, in its order."""
        return [self._lines[line] for line in self._merged.first_line.tolist()]

    @cached_property
    def row_of_spelling(self) -> dict[str, int]:
        """Every listed spelling and its word, as a row of :attr:`words`."""
        return dict(zip(self._lines, self._merged.row_of_line.tolist(), strict=True))

    def encode(self, text: str) -> tuple[int, ...]:
        """Return the tokens of a guess or answer a user typed.

        Raises:
            GuessError: a character is outside the alphabet, or the length is not the game's.
        """
        if not isinstance(text, str):
            return self.read_word(text)
        try:
            tokens = self.tokenizer.encode(text)
        except TokenError as error:
            raise GuessError("{error}", error=error) from None
        if len(tokens) != self.length and (places := self.tokenizer.syllable):
            raise GuessError(
                "words in this game have {length} syllables; {word} has {count}",
                word=shown(text.strip()),
                count=len(tokens) // places,
                length=self.length // places,
            )
        if len(tokens) != self.length:
            raise GuessError(
                "words in this game have {length} tiles; {word} has {count} ({tiles})",
                word=shown(text.strip()),
                count=len(tokens),
                length=self.length,
                tiles=" ".join(self.tokenizer.tiles(tokens[:40])) or "–",
            )
        return tokens

    def read_word(self, word: str | Sequence[int]) -> tuple[int, ...]:
        """Return the tokens of a word given as a spelling or as tokens, even if no list has it.

        Raises:
            GuessError: it is neither, or does not fit the game.
        """
        if isinstance(word, str):
            return self.encode(word)
        size = len(self.manifest.alphabet)
        tokens = tuple(word) if isinstance(word, list | tuple) else ()
        if len(tokens) == self.length and all(
            isinstance(token, int) and 0 <= token < size for token in tokens
        ):
            return tokens
        raise GuessError(
            untranslated(
                "{word} is not a word of {id}; give a spelling, or {length} tokens as numbers "
                "below {size}"
            ),
            word=shown(word),
            id=self.id,
            length=self.length,
            size=size,
        )

    def read_answers(self, text: str) -> tuple[tuple[int, ...], ...]:
        """Return the tokens of what a board hides: one word, in some games two.

        Raises:
            GuessError: it is something else.
        """
        count = self.rule.words_hidden
        if count == 1 or not isinstance(text, str):
            return (self.read_word(text),)
        words = tuple(map(self.read_word, filter(None, _BETWEEN_WORDS.split(text))))
        if len(words) != count or set(words[0]) & set(words[-1]):
            raise GuessError(
                "{game} hides two words with no letters in common; give both, as in brick,mouth",
                game=self.rule.title,
            )
        return words

    def read_turn(self, guess: str | Sequence[int], feedback: str | int) -> Turn:
        """Return the turn of a guess and its feedback, as people or programs write them.

        Raises:
            GuessError: the guess does not fit the game.
            FeedbackError: the feedback is not one mark per tile.
        """
        tokens = self.read_word(guess)
        return Turn(tokens, self.read_feedback(feedback, tokens).pattern)

    def read_feedback(self, feedback: object, guess: str | Sequence[int] | None = None) -> Feedback:
        """Read the feedback of a guess as people or programs write it; in Mastermind also pegs.

        Args:
            feedback: a text in any notation, or a pattern.
            guess: its spelling or tokens; needed only if some of its places may have no tile.

        Raises:
            FeedbackError: it is not one mark per tile, or too many pegs.
            GuessError: the guess does not fit the game.
        """
        if self.rule.is_by_tile:
            tokens = None if guess is None else self.read_word(guess)
            return Feedback.read(feedback, self.length, self.rule, tokens)
        return Feedback.read_pegs(feedback, self.length, self.rule)

    def feedback_of(self, pattern: Pattern, guess: Sequence[int]) -> Feedback:
        """Return the feedback that a pattern means for a guess."""
        return Feedback.of(pattern, self.length, self.rule, guess)

    def example_feedback(self, number: int = 0) -> str:
        """Return an example of feedback for messages; different numbers give different examples.

        The feedback is for :attr:`example_word`.
        """
        guess = self.encode(self.example_word)
        digits = _EXAMPLES[number % len(_EXAMPLES)] * 2
        states = {"0": 0, "1": self.rule.base - 2, "2": self.rule.base - 1}
        tiles = [states[digit] for digit in digits[: self.rule.mark_count(guess)]]
        return self.feedback_of(self.rule.pattern_of(tiles, guess), guess).written()

    @property
    def example_word(self) -> str:
        """A word for messages."""
        return self.tokenizer.readable(self.answer_list.spellings[0])

    def write_turn(self, turn: Turn) -> WrittenTurn:
        """Return a turn as :meth:`read_turn` reads it."""
        return WrittenTurn(self.show(turn.guess), self.feedback_of(turn.pattern, turn.guess))

    def feedback(self, guess: str | Sequence[int], answer: str | Sequence[int]) -> Feedback:
        """Return the feedback of a guess for an answer; the words may be in no list.

        Raises:
            GuessError: one of the words does not fit the game, or the game hides more than the
                answer.
        """
        if self.rule.hides_more:
            raise GuessError(
                untranslated(
                    "in {game}, feedback also depends on something else that is hidden; try: "
                    "{command}"
                ),
                game=self.rule.title,
                command=f"tilewise play {self.call}",
            )
        guess, answer = self.read_word(guess), self.read_word(answer)
        return self.feedback_of(pattern(guess, answer, self.rule), guess)

    def may_show(
        self, guess: tuple[int, ...], answers: Sequence[tuple[int, ...]]
    ) -> frozenset[Pattern]:
        """Return the patterns that a guess may show for what a board hides, given as tokens.

        There is one, unless the game hides more than words.
        """
        return frozenset(self.rule.may_show(guess, answers))

    def tiles(self, word: Sequence[int]) -> list[str]:
        """Return what each tile in the row of a guess shows."""
        size = self.rule.tile_places
        if size == 1:
            return self.tokenizer.tiles(word)
        return [self.tokenizer.compose(word[at : at + size]) for at in range(0, len(word), size)]

    def segments(self, spelling: str) -> list[Segment]:
        """Return the characters of a listed spelling, each with the tiles it takes."""
        found = self.tokenizer.segments(spelling)
        return found if self.rule.tile_places == 1 else [Segment(one.char, 1) for one in found]

    def find(self, tokens: tuple[int, ...]) -> int | None:
        """Return the row of the word with these tokens, or None for a word in no list."""
        return self.words.find(tokens)

    def fits(self, text: str) -> bool:
        """Whether a text spells a word that fits the game, even if no list has it."""
        try:
            self.encode(text)
        except GuessError:
            return False
        return True

    def rows_of(self, words: Iterable[str]) -> NDArray[np.intp]:
        """Return the rows of some words, ascending, each once; unlisted words are skipped.

        Raises:
            GuessError: a word does not fit the game, or `words` is not a collection of words.
        """
        return self.played(words).rows

    def played(self, words: Iterable[str]) -> Played:
        """Return the rows and unknown tokens of words that the game has used before.

        Raises:
            GuessError: a word does not fit the game, or `words` is not a collection of words.
        """
        found = {tokens: self.find(tokens) for tokens in map(self.read_word, one_by_one(words))}
        rows = sorted({row for row in found.values() if row is not None})
        unheld = tuple(tokens for tokens, row in found.items() if row is None)
        return Played(np.array(rows, np.intp), unheld)

    def require(self, tokens: tuple[int, ...], what: str = "") -> int:
        """Return the row of the word with these tokens.

        Args:
            tokens: tokens of the word.
            what: what the word is, for the start of the error message.

        Raises:
            GuessError: no list has it; if it breaks the game's rule for words, the message says so.
        """
        row = self.find(tokens)
        if row is None:
            spelling = self.show(tokens)
            self.manifest.check_word(spelling)
            named = f"{what} {spelling}".strip()
            raise GuessError(
                "{word} is not in the word list of {lexicon}",
                word=named,
                lexicon=self.manifest.label,
            )
        return row

    def hard_mode(self, hard: HardMode | bool) -> HardMode:
        """Return a hard mode that the game can be played in.

        Raises:
            GuessError: it is not a hard mode, or the game has none.
        """
        mode = HardMode.read(hard)
        if mode and not self.rule.has_hard_mode:
            raise GuessError("{game} has no hard mode", game=self.rule.title)
        return mode

    def show(self, tokens: tuple[int, ...]) -> str:
        """Return the spelling of a word: as listed, or composed from its tokens."""
        row = self.find(tokens)
        return self.tokenizer.compose(tokens) if row is None else self.spelling(row)


def one_by_one(values: Iterable[T]) -> Iterable[T]:
    """Return words or turns that were given as any iterable.

    Raises:
        GuessError: the value is a single text, or not iterable.
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise GuessError(
            untranslated("{values} is not a list; give a list, even for a single word"),
            values=shown(values),
        )
    return values


# -- Loading ---------------------------------------------------------------------------------------
# Loading reads and hashes the lists, but does not split them into tokens before ``Lexicon.words``
# is used: the first suggestion comes from the stored opener and does not need them.


def load(
    lexicon: str | PathLike[str] | Lexicon,
    length: int | None = None,
    *,
    words: Suggested | str | None = None,
) -> Lexicon:
    """Load a lexicon pack.

    Args:
        lexicon: a pack's id or path as text, the path of its folder, or a lexicon, which is
            returned as it is.
        length: number of tiles in a word. If the pack's words have another length, a pack of the
            same language is loaded instead (:func:`tilewise.lexicon.discover.of_length`).
        words: which words are suggested: ``"familiar"`` or ``"all"``. By default those of a
            lexicon that is given, otherwise familiar ones.

    Raises:
        PackError: there is no such pack, or it cannot be used; the message names the first problem
            and says how to see them all. Or no pack of the language has words of that length.
        GuessError: `words` is something else.

    >>> load("ko").feedback("국군", "군대").emoji
    '🟩🟩⬛⬛⬛🟨'
    >>> load("en", length=6).id
    'en-6'
    """
    named = _load(lexicon)
    if length is not None and length != named.length:
        named = load_folder(of_length(named.manifest, length))
    return named if words is None else named.suggesting(words)


def _load(lexicon: str | PathLike[str] | Lexicon) -> Lexicon:
    if isinstance(lexicon, Lexicon):
        return lexicon
    if isinstance(lexicon, str):
        return load_folder(find_pack(lexicon))
    folder = None
    with suppress(TypeError):  # a path in bytes
        folder = Path(lexicon) if isinstance(lexicon, PathLike) else None
    if folder is not None:
        return load_folder(folder)
    raise PackError(f"{shown(lexicon)} is not a pack; give a pack's id, or the path of its folder")


def load_folder(folder: Path, suggested: Suggested = Suggested.FAMILIAR) -> Lexicon:
    """Load the pack in a folder.

    A pack with a changed list loads without its opener, and a note says so.

    Args:
        folder: the pack.
        suggested: which words are suggested.

    Raises:
        PackError: the pack cannot be used; the message names the first problem and says how to see
            all.
    """
    reading = read_manifest(folder)
    if reading.manifest is None:
        raise unusable(folder, reading.problems[0].in_full())
    manifest = reading.manifest
    lists: dict[str, WordList] = {}
    hashes: dict[str, str] = {}
    notes: list[str] = []
    for name, file in manifest.lists.items():
        if name == "familiar" and suggested is Suggested.ALL:
            continue
        try:
            content = read_list_file(folder, file)
            lists[name] = read_list(content, file.path)
        except PackError as error:
            raise unusable(folder, str(error)) from None
        hashes[name] = hashlib.sha256(content).hexdigest()
        if hashes[name] != file.sha256:
            notes.append(
                f"{file.path} of {file.pack or manifest.id} has changed since {MANIFEST} was "
                "written; bring the pack up to date with: tilewise lexicon build "
                f"{shown_path(folder)}"
            )
    if not lists["answers"].spellings:
        raise unusable(folder, f"{manifest.answers.path} is empty; list the likely answers")
    lexicon = Lexicon(
        folder=folder,
        manifest=manifest,
        answer_list=lists["answers"],
        guess_list=lists["guesses"],
        rare=frozenset(lists["rare"].spellings if "rare" in lists else ()),
        familiar=frozenset(lists["familiar"].spellings) if "familiar" in lists else None,
        suggested=suggested,
        hashes=ListHashes.of(hashes),
        rare_hash=hashes.get("rare", ""),
        opener_file=None,
        notes=(),
    )
    opener_file = None
    try:
        opener_file = _read_opener(lexicon)
    except PackError as error:
        notes.append(
            f"{error}; searching for the first guess instead; rebuild the file with: "
            f"tilewise lexicon build {shown_path(folder)}"
        )
    return replace(lexicon, opener_file=opener_file, notes=tuple(notes))


def read_list_file(folder: Path, file: ListFile) -> bytes:
    """Return the bytes of a word list of the pack in `folder`, or of the pack that shares it.

    The pack that shares a list is found by its id, never by path.

    Raises:
        PackError: there is no such pack, or the list cannot be read.
    """
    if not file.pack:
        return read_inside(folder, file.path, LARGEST_LIST)
    shared = known_pack(file.pack)
    if shared is None:
        raise PackError(
            f"{file.path} comes from the pack {shown(file.pack)}, which cannot be "
            "found; list packs with: tilewise lexicon list"
        )
    try:
        return read_inside(shared, file.path, LARGEST_LIST)
    except PackError as error:
        raise PackError(f"the pack {file.pack}: {error}") from None


def _read_opener(lexicon: Lexicon) -> OpenerFile | None:
    """Return the stored openers, if there are some for the words that are suggested.

    Raises:
        PackError: they cannot be read, or were made for other lists.
    """
    name = lexicon.computed_file(OPENER)
    if not has_file(lexicon.folder, name):
        return None
    opener_file = parse_opener_file(read_inside(lexicon.folder, name, LARGEST_TREE))
    if opener_file.lists == lexicon.hashes:
        return opener_file
    if opener_file.lists.of_all_words == lexicon.hashes:
        return None
    raise PackError(f"{OPENER} of {lexicon.id} was made for different lists")


def _reread(folder: Path, rule: str, guesses: int, suggested: Suggested) -> Lexicon:
    return load_folder(folder, suggested).by_rule(rule).allowing(guesses)
