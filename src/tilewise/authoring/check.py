"""Finds all problems of a pack at once (``tilewise lexicon check``)."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tilewise.errors import (
    GuessError,
    Message,
    PackError,
    TokenError,
    is_safe,
    shown,
    shown_path,
)
from tilewise.lexicon.findings import Finding
from tilewise.lexicon.folder import LARGEST_TEXT, LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.loading import read_list_file
from tilewise.lexicon.manifest import (
    LICENSE,
    MANIFEST,
    SOURCES,
    ListFile,
    Manifest,
    read_manifest,
)
from tilewise.lexicon.opener_costs import OPENER_COSTS, parse_opener_costs
from tilewise.lexicon.openers import OPENER, ListHashes, parse_opener_file
from tilewise.lexicon.wordlist import BOM, LONGEST_LINE, read_list
from tilewise.tokens import Tokenizer

_SHARED_SHOWN = 3


def check(folder: Path) -> list[Finding]:
    """Return every problem of a pack, in reading order.

    Raises:
        PackError: there is no such folder.
    """
    if not folder.is_dir():
        raise PackError(
            f"{shown_path(folder)} is not a folder; give the folder that contains {MANIFEST}"
        )
    reading = read_manifest(folder)
    problems = [*reading.problems, *reading.notes]
    if reading.partial is not None:
        problems += folder_name(folder, reading.partial.id)
        problems += _ListCheck(folder, reading.partial).run()
    for name in (SOURCES, LICENSE):
        if not has_file(folder, name):
            message = Message("is missing; say where the words come from and under which licence")
            problems.append(Finding.note(name, message))
            continue
        try:
            read_inside(folder, name, LARGEST_TEXT)
        except PackError as error:
            message = Message(f"{error}; its text is not shown")
            problems.append(Finding.note(name, message))
    return problems


def folder_name(folder: Path, pack: str) -> Iterator[Finding]:
    """Note a folder whose name is not the pack's id: packs are found by the folder's name."""
    name = folder.resolve().name
    if pack and pack != name:
        message = Message(
            f"id is {shown(pack)}, but packs are found by folder name, and this "
            f"folder is {shown(name)}; give both the same name"
        )
        yield Finding.note(MANIFEST, message)


class _ListCheck:
    """Checks the lists; remembers every word, to find repeats across files."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.tokenizer = _tokenizer_of(manifest)
        self.spelling_at: dict[str, str] = {}
        self.rare: set[str] = set()
        self.shared = 0
        self.word_at: dict[tuple[int, ...], tuple[str, str]] = {}

    def run(self) -> Iterator[Finding]:
        hashes = []
        for file in self.manifest.lists:
            if not file.path:
                continue
            try:
                content = read_list_file(self.folder, file)
            except PackError as error:
                yield Finding(file.path, None, Message.of(error))
                continue
            hashes.append(hashlib.sha256(content).hexdigest())
            if file.sha256 and hashes[-1] != file.sha256:
                yield Finding(
                    file.path,
                    None,
                    Message(
                        f"hash mismatch: {MANIFEST} has sha256 {file.sha256[:12]}…, but the "
                        f"file has {hashes[-1][:12]}…; if the change is intended, run: "
                        "tilewise lexicon build"
                    ),
                )
            if file is self.manifest.rare:
                yield from self.check_rare(content, file)
            else:
                yield from self.check_list(content, file)
        if self.shared > _SHARED_SHOWN:
            more = self.shared - _SHARED_SHOWN
            message = Message(f"{more:,} more spellings have the same tiles as another word")
            yield Finding.note(MANIFEST, message)
        if len(hashes) == len(self.manifest.lists):
            yield from self.check_opener(ListHashes(*hashes[:2]))
            yield from self.check_opener_costs(ListHashes(*hashes[:2]))

    def check_list(self, content: bytes, file: ListFile) -> Iterator[Finding]:
        reading = read_list(content, file.path)
        yield from reading.problems
        if not reading.words.spellings:
            if file is self.manifest.answers:
                yield Finding(
                    file.path, None, Message("empty file: list at least one likely answer")
                )
            else:
                message = Message("empty file: players can guess only answers")
                yield Finding.note(file.path, message)
        for number, spelling in _numbered_spellings(content):
            yield from self.check_word(spelling, file, number)

    def check_rare(self, content: bytes, file: ListFile) -> Iterator[Finding]:
        """Check that rare words are guesses; other problems are reported for the guesses."""
        yield from read_list(content, file.path).problems
        guesses = f"{self.manifest.guesses.path}:"
        for number, spelling in _numbered_spellings(content):
            self.rare.add(spelling)
            if not self.spelling_at.get(spelling, "").startswith(guesses):
                message = Message(
                    f"{shown(spelling)} is not in {self.manifest.guesses.path}; "
                    "only guesses can be rare"
                )
                yield Finding(file.path, number, message)

    def check_word(self, spelling: str, file: ListFile, number: int) -> Iterator[Finding]:
        place = f"{file.path}:{number}"
        earlier = self.spelling_at.setdefault(spelling, place)
        if earlier != place:
            # The reader has reported repeats within a file; a shared list cannot know our answers.
            if not earlier.startswith(f"{file.path}:") and not file.pack:
                message = Message(
                    f"duplicate: {shown(spelling)} is already in {earlier}, and "
                    "answers can be guessed anyway; delete the line"
                )
                yield Finding(file.path, number, message)
        elif self.tokenizer is not None:
            yield from self.check_tokens(self.tokenizer, spelling, file.path, number)

    def check_tokens(
        self, tokenizer: Tokenizer, spelling: str, file: str, number: int
    ) -> Iterator[Finding]:
        try:
            tokens = tokenizer.encode(spelling)
        except TokenError as error:
            yield Finding(file, number, Message.of(error))
            return
        if self.manifest.length and len(tokens) != self.manifest.length:
            message = Message(
                f"{shown(spelling)} must have {self.manifest.length} tiles, not {len(tokens)}"
            )
            yield Finding(file, number, message)
        else:
            try:
                self.manifest.check_word(spelling)
            except GuessError as error:
                yield Finding(file, number, Message.of(error))
        place = f"{file}:{number}"
        other, where = self.word_at.setdefault(tokens, (spelling, place))
        if where != place:
            self.shared += 1
        if where != place and self.shared <= _SHARED_SHOWN:
            message = Message(
                f"same tiles: {shown(spelling)} and {shown(other)} ({where}) are "
                "two spellings of one word"
            )
            yield Finding.note(file, message, number)

    def check_opener(self, lists: ListHashes) -> Iterator[Finding]:
        if not has_file(self.folder, OPENER):
            message = Message("no opener yet; compute it with: tilewise lexicon build")
            yield Finding.note(OPENER, message)
            return
        try:
            opener_file = parse_opener_file(read_inside(self.folder, OPENER, LARGEST_TREE))
        except PackError as error:
            message = Message(f"{error}; rebuild it with: tilewise lexicon build")
            yield Finding(OPENER, None, message)
            return
        if opener_file.lists != lists:
            message = Message(
                "stale: it was made for different lists; rebuild it with: tilewise lexicon build"
            )
            yield Finding(OPENER, None, message)
        for guess in (guess for ranking in opener_file.rankings for guess in ranking.guesses):
            if guess.word not in self.spelling_at:
                yield Finding(OPENER, None, Message(f"{shown(guess.word)} is in neither list"))
            elif guess.word in self.rare:
                message = Message(
                    f"{shown(guess.word)} is rare; rebuild the openers with: tilewise lexicon build"
                )
                yield Finding.note(OPENER, message)

    def check_opener_costs(self, lists: ListHashes) -> Iterator[Finding]:
        if not has_file(self.folder, OPENER_COSTS):
            return
        try:
            stored = parse_opener_costs(read_inside(self.folder, OPENER_COSTS, LARGEST_TREE))
        except PackError as error:
            yield Finding(OPENER_COSTS, None, Message.of(error))
            return
        if stored.lists != lists:
            message = Message("stale: it was made for different lists; delete it")
            yield Finding(OPENER_COSTS, None, message)
        for word, cost in stored.costs.items():
            if word not in self.spelling_at:
                message = Message(f"{shown(word)} is in neither list")
                yield Finding(OPENER_COSTS, None, message)
            elif not cost > 0:
                message = Message(f"the cost of {shown(word)} is not a positive number")
                yield Finding(OPENER_COSTS, None, message)


def _numbered_spellings(content: bytes) -> Iterator[tuple[int, str]]:
    """Yield the spellings of a list with their line numbers, from 1.

    It reads the raw lines, so the numbers are right even if lines were skipped.
    """
    for number, raw in enumerate(content.removeprefix(BOM).split(b"\n"), start=1):
        try:
            line = unicodedata.normalize("NFC", raw.decode("utf-8"))
        except UnicodeDecodeError:
            continue
        if len(line) > LONGEST_LINE:
            continue
        spelling = "".join(line.partition("\t")[0].split())
        if spelling and is_safe(spelling):
            yield number, spelling


def _tokenizer_of(manifest: Manifest) -> Tokenizer | None:
    """Return the pack's tokenizer; None if the manifest's is wrong, which is reported elsewhere."""
    try:
        return manifest.make_tokenizer()
    except PackError:
        return None
