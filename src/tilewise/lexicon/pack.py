"""A lexicon pack in memory.

Loading reads and hashes the two lists at once but splits them into tokens only when somebody asks
for :attr:`Lexicon.words`: the first suggestion comes from the stored opener and needs neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, Message, PackError, TokenError, shown, shown_path
from tilewise.lexicon.discover import find_pack, known_pack
from tilewise.lexicon.findings import first_error
from tilewise.lexicon.folder import (
    LARGEST_LIST,
    LARGEST_TEXT,
    LARGEST_TREE,
    has_file,
    read_inside,
)
from tilewise.lexicon.manifest import (
    LICENSE,
    MANIFEST,
    ListFile,
    Manifest,
    read_manifest,
)
from tilewise.lexicon.openers import OPENER, ListHashes, OpenerFile, parse_opener_file
from tilewise.lexicon.wordlist import WordList, read_list
from tilewise.lexicon.words import MergedWords, Played, WordTable, merge
from tilewise.rules.feedback import Pattern, Turn, pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback, Notation, format_pattern, format_pegs
from tilewise.rules.validity import check_word
from tilewise.tokens import Tokenizer

T = TypeVar("T")

_EXAMPLES = (".Y..G.Y..G", "Y....Y....", "..G..Y....", "....Y....Y")
"""Marks of which as many are taken as a word has tiles."""


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
    """One game's words; made by :func:`tilewise.lexicon.load`.

    Attributes:
        folder: where the pack is.
        manifest: what ``pack.toml`` says.
        answer_list: likely answers as listed, with weights.
        guess_list: every other word the game accepts, with weights among these.
        rare: spellings among these that games often refuse.
        hashes: SHA-256 of the lists as they are now.
        rare_hash: that of the list of rare spellings; empty without one.
        opener_file: stored first guesses, if they belong to these lists.
        notes: what the user should know, such as a stale opener.

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
    hashes: ListHashes
    rare_hash: str
    opener_file: OpenerFile | None
    notes: tuple[Message, ...]

    def __repr__(self) -> str:
        answers, guesses = self.words.answer_count, len(self.words.tokens)
        tiles = f"{self.length} {self.manifest.tokenizer}"
        return f"<Lexicon {self.id}: {answers:,} answers, {guesses:,} guesses of {tiles}>"

    def __contains__(self, word: object) -> bool:
        """Whether a text spells a word that may be guessed."""
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
                raise _unusable(
                    self.folder, Message("{path}: {error}", path=file.path, error=error)
                ) from None
        return merge(
            WordTable(
                np.concatenate(tokens),
                self.answer_list.weights,
                len(self.manifest.alphabet),
                self.manifest.max_guesses,
                self.guess_list.weights,
                self._suggestable_lines(),
                self.manifest.regimes,
                self.manifest.replay,
                self.manifest.feedback_rule,
            )
        )

    def _suggestable_lines(self) -> NDArray[np.bool_]:
        """Return which lines of both lists may be suggested, answers first."""
        lines = np.ones(len(self.answer_list.spellings) + len(self.guess_list.spellings), np.bool_)
        if self.rare:
            answers = len(self.answer_list.spellings)
            lines[answers:] = [word not in self.rare for word in self.guess_list.spellings]
        return lines

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
        return list(dict.fromkeys(self._line(line) for line in lines))

    def spelling(self, row: int) -> str:
        """Return the first spelling of a word; raw jamo are shown as syllables."""
        return self.tokenizer.readable(self._line(int(self._merged.first_line[row])))

    def _line(self, line: int) -> str:
        """Return a line of the answer list, or of the guess list after it."""
        answers = self.answer_list.spellings
        return (
            answers[line] if line < len(answers) else self.guess_list.spellings[line - len(answers)]
        )

    @property
    def first_spellings(self) -> list[str]:
        """The first listed spelling of every word of :attr:`words`, in its order."""
        return [self._line(line) for line in self._merged.first_line.tolist()]

    @cached_property
    def row_of_spelling(self) -> dict[str, int]:
        """Every listed spelling and its word, as a row of :attr:`words`."""
        lines = [*self.answer_list.spellings, *self.guess_list.spellings]
        return dict(zip(lines, self._merged.row_of_line.tolist(), strict=True))

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
        if len(tokens) != self.length:
            how = (
                "{word} is too short for {lexicon}: {count} of {length} tiles ({tiles})"
                if len(tokens) < self.length
                else "{word} is too long for {lexicon}: {count} tiles ({tiles}), not {length}"
            )
            raise GuessError(
                how,
                word=shown(text.strip()),
                lexicon=self.id,
                count=len(tokens),
                length=self.length,
                tiles=" ".join(self.tokenizer.tiles(tokens[:40])) or "–",
            )
        return tokens

    def read_word(self, word: str | Sequence[int]) -> tuple[int, ...]:
        """Return the tokens of a word given as a spelling or as tokens; it may be in no list.

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
            "{word} is not a word of {id}; give a spelling, or {length} tokens as numbers below "
            "{size}",
            word=shown(word),
            id=self.id,
            length=self.length,
            size=size,
        )

    def read_turn(self, guess: str | Sequence[int], feedback: str | int) -> Turn:
        """Return the turn of a guess and the feedback it got, each as people or programs give it.

        Raises:
            GuessError: the guess does not fit the game.
            FeedbackError: the feedback is not one mark per tile.
        """
        return Turn(self.read_word(guess), self.read_feedback(feedback).pattern)

    def read_feedback(self, feedback: object) -> Feedback:
        """Read feedback as people or programs give it; in Mastermind also pegs, ``2b1w``.

        Raises:
            FeedbackError: it is not one mark per tile, or too many pegs.
        """
        if self.manifest.feedback_rule.is_by_tile:
            return Feedback.read(feedback, self.length)
        return Feedback.read_pegs(feedback, self.length)

    def write_feedback(self, pattern: Pattern, notation: Notation = Notation.LETTERS) -> str:
        """Write feedback as players of the game do: a mark a tile, or in Mastermind pegs."""
        if self.manifest.feedback_rule.is_by_tile:
            return format_pattern(pattern, self.length, notation)
        return format_pegs(pattern, self.length, notation)

    def example_feedback(self, number: int = 0) -> str:
        """Return feedback as players write it, for messages that show how; it differs by number."""
        marks = _EXAMPLES[number % len(_EXAMPLES)][: self.length]
        return self.write_feedback(Feedback.read(marks, self.length).pattern)

    def write_turn(self, turn: Turn) -> WrittenTurn:
        """Return a turn as :meth:`read_turn` reads it."""
        return WrittenTurn(self.show(turn.guess), Feedback.of(turn.pattern, self.length))

    def feedback(self, guess: str | Sequence[int], answer: str | Sequence[int]) -> Feedback:
        """Return what the game answers to a guess; neither word need be in a list.

        Raises:
            GuessError: one of the words does not fit the game.
        """
        guess, answer = self.read_word(guess), self.read_word(answer)
        return Feedback.of(pattern(guess, answer, self.manifest.feedback_rule), self.length)

    def find(self, tokens: tuple[int, ...]) -> int | None:
        """Return the row of the word with these tokens, or None for a word in no list."""
        return self.words.find(bytes(tokens))

    def fits(self, text: str) -> bool:
        """Whether a text spells a word that fits the game, in any list or none."""
        try:
            self.encode(text)
        except GuessError:
            return False
        return True

    def rows_of(self, words: Iterable[str]) -> NDArray[np.intp]:
        """Return the rows of some words, ascending, each once; words of no list are passed over.

        Raises:
            GuessError: a word does not fit the game, or these are not words.
        """
        return self.played(words).rows

    def played(self, words: Iterable[str]) -> Played:
        """Return some words as those that the game has used before.

        Raises:
            GuessError: a word does not fit the game, or these are not words.
        """
        found = {tokens: self.find(tokens) for tokens in map(self.read_word, one_by_one(words))}
        rows = sorted({row for row in found.values() if row is not None})
        unheld = tuple(tokens for tokens, row in found.items() if row is None)
        return Played(np.array(rows, np.intp), unheld)

    def require(self, tokens: tuple[int, ...], what: str = "") -> int:
        """Return the row of the word with these tokens; `what` it is begins the message.

        Raises:
            GuessError: it is in no list; where the game has a rule for its words and this one is
                against it, the message says so.
        """
        row = self.find(tokens)
        if row is None:
            self.check_word(tokens)
            named = f"{what} {self.show(tokens)}".strip()
            raise GuessError(
                "{word} is not in the word list of {lexicon}; try another",
                word=named,
                lexicon=self.id,
            )
        return row

    def hard_mode(self, hard: HardMode | bool) -> HardMode:
        """Return how hard the game is to be played, if it can be.

        Raises:
            GuessError: it is no hard mode, or the game does not tell which tiles are hints.
        """
        mode = HardMode.read(hard)
        if mode and not self.manifest.feedback_rule.is_by_tile:
            raise GuessError(
                "{lexicon} has no hard mode, for it does not tell which tile is which",
                lexicon=self.id,
            )
        return mode

    def check_word(self, tokens: tuple[int, ...]) -> None:
        """Check that a word follows the game's rule for words, if it has one.

        Raises:
            GuessError: it does not, as an equation that is false.
        """
        check_word(self.manifest.word_rule, self.show(tokens))

    def show(self, tokens: tuple[int, ...]) -> str:
        """Spell a word by its tokens: as listed, or composed if it is in no list."""
        row = self.find(tokens)
        return self.tokenizer.compose(tokens) if row is None else self.spelling(row)


def one_by_one(values: Iterable[T]) -> Iterable[T]:
    """Return words or turns that somebody gave as a list, or anything else to go through.

    Raises:
        GuessError: it is not a list, but a single text, say.
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise GuessError(
            "{values} is not a list; give one, even of a single word", values=shown(values)
        )
    return values


def load(lexicon: str | PathLike[str] | Lexicon) -> Lexicon:
    """Load a lexicon pack.

    Args:
        lexicon: a pack's id or path as a text, the path of a pack's folder, or a lexicon that is
            loaded already, which is returned as it is.

    Raises:
        PackError: there is no such pack, or it cannot be used; the message names the first
            problem and how to see all.

    >>> load("ko").feedback("국군", "군대").emoji
    '🟩🟩⬛⬛⬛🟨'
    """
    if isinstance(lexicon, Lexicon):
        return lexicon
    if isinstance(lexicon, str):
        return load_folder(find_pack(lexicon))
    folder = None
    with suppress(TypeError):  # a path in bytes
        folder = Path(lexicon) if isinstance(lexicon, PathLike) else None
    if folder is not None:
        return load_folder(folder)
    raise PackError(
        "{lexicon} is not a pack; give a pack's id, or the path of its folder",
        lexicon=shown(lexicon),
    )


def load_folder(folder: Path) -> Lexicon:
    """Load the pack in a folder.

    A changed list does not keep a pack from loading: its opener is left out, and a note says so.

    Raises:
        PackError: the pack cannot be used; the message names the first problem and how to see all.
    """
    reading = read_manifest(folder)
    if reading.manifest is None:
        raise _unusable(folder, reading.problems[0].in_full())
    manifest = reading.manifest
    lists: list[WordList] = []
    hashes: list[str] = []
    notes: list[Message] = []
    for file in manifest.lists:
        try:
            content = read_list_file(folder, file)
        except PackError as error:
            raise _unusable(folder, Message.of(error)) from None
        hashes.append(hashlib.sha256(content).hexdigest())
        if hashes[-1] != file.sha256:
            notes.append(
                Message(
                    "{path} of {pack} has changed since {manifest} was written; bring the pack up "
                    "to date with: tilewise lexicon build {folder}",
                    path=file.path,
                    pack=file.pack or manifest.id,
                    manifest=MANIFEST,
                    folder=shown_path(folder),
                )
            )
        list_reading = read_list(content, file.path)
        error_found = first_error(list_reading.problems)
        if error_found is not None:
            raise _unusable(folder, error_found.in_full())
        lists.append(list_reading.words)
    answers, guesses, *rare = lists
    if not answers.spellings:
        raise _unusable(
            folder, Message("{path} is empty; list the likely answers", path=manifest.answers.path)
        )
    now = ListHashes(*hashes[:2])
    opener_file, opener_notes = _read_opener(folder, now, manifest.id)
    return Lexicon(
        folder=folder,
        manifest=manifest,
        answer_list=answers,
        guess_list=guesses,
        rare=frozenset(word for words in rare for word in words.spellings),
        hashes=now,
        rare_hash="".join(hashes[2:]),
        opener_file=opener_file,
        notes=(*notes, *opener_notes),
    )


def read_list_file(folder: Path, file: ListFile) -> bytes:
    """Return the bytes of a word list of the pack in `folder`, or of the pack that shares it.

    A pack that shares its list is looked for among the known packs, by id and never by path.

    Raises:
        PackError: there is no such pack, or the list cannot be read.
    """
    if not file.pack:
        return read_inside(folder, file.path, LARGEST_LIST)
    shared = known_pack(file.pack)
    if shared is None:
        raise PackError(
            "{path} is a list of the pack {pack}, which is not among those of: tilewise lexicon "
            "list",
            path=file.path,
            pack=shown(file.pack),
        )
    try:
        return read_inside(shared, file.path, LARGEST_LIST)
    except PackError as error:
        raise PackError("the pack {pack}: {error}", pack=file.pack, error=error) from None


def _unusable(folder: Path, problem: Message) -> PackError:
    place = shown_path(folder)
    return PackError(
        "{place}: {problem}; see all with: tilewise lexicon check {place}",
        place=place,
        problem=problem,
    )


def _read_opener(
    folder: Path, lists: ListHashes, lexicon_id: str
) -> tuple[OpenerFile | None, list[Message]]:
    """Return the stored openers if they belong to these lists, and a note if they do not."""
    if not has_file(folder, OPENER):
        return None, []
    try:
        opener_file = parse_opener_file(read_inside(folder, OPENER, LARGEST_TREE))
    except PackError as error:
        note = Message(
            "{error}; the first guess is searched instead; renew it with: "
            "tilewise lexicon build {folder}",
            error=error,
            folder=shown_path(folder),
        )
        return None, [note]
    if opener_file.lists != lists:
        note = Message(
            "{opener} of {lexicon} belongs to other lists; the first guess is searched instead; "
            "renew it with: tilewise lexicon build {folder}",
            opener=OPENER,
            lexicon=lexicon_id,
            folder=shown_path(folder),
        )
        return None, [note]
    return opener_file, []
