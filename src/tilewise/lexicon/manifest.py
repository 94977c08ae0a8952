"""``pack.toml``: who a pack is, how its words split into tokens, and which files it has.

Reading never stops at the first problem: every wrong or missing key is reported with its line, so
that ``tilewise lexicon check`` can show all of them at once. Nothing outside the pack's folder is
ever opened: file names that are absolute, climb out with ``..`` or lead out through a link are
refused before anything is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, TokenError, shown
from tilewise.lexicon.problems import Problem, Severity
from tilewise.tokens import MAX_LENGTH, Tokenizer, create_tokenizer

MANIFEST = "pack.toml"
ANSWERS, GUESSES = "answers.txt", "guesses.txt"
SOURCES, LICENSE = "SOURCES.md", "LICENSE"

UNKNOWN_LICENSE = "LicenseRef-unknown"
LICENSE_PLACEHOLDER = "Put the licence's text here."
"""What a new pack has for its licence until somebody says it."""

SCHEMA = 1
MAX_FILE_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class ListFile:
    """A word list of a pack: name inside the folder, SHA-256 of its bytes, SPDX licence."""

    path: str
    sha256: str
    license: str


@dataclass(frozen=True)
class Source:
    """Where words came from; `what` says which of them."""

    name: str
    version: str
    license: str
    what: str = ""


@dataclass(frozen=True)
class Manifest:
    """The content of ``pack.toml``, schema 1.

    Attributes:
        direction: ``ltr`` or ``rtl``.
        length: tokens in a word (L), 1 … 10.
        max_guesses: guesses the game allows.
        tokenizer: name of the tokenizer.
        alphabet: ordered tokens.
        options: the tokenizer's other settings.
        keyboard: rows of keys.
    """

    id: str
    name: str
    native_name: str
    language: str
    script: str
    direction: str
    length: int
    max_guesses: int
    tokenizer: str
    alphabet: tuple[str, ...]
    options: Mapping[str, Any]
    keyboard: tuple[tuple[str, ...], ...]
    answers: ListFile
    guesses: ListFile
    sources: tuple[Source, ...] = field(default=())

    def make_tokenizer(self) -> Tokenizer:
        """Build the pack's tokenizer.

        Raises:
            PackError: the tokenizer is unknown, or its alphabet or options are wrong.
        """
        return create_tokenizer(self.tokenizer, self.alphabet, self.options)


@dataclass
class ManifestReading:
    """A manifest as far as it could be read, with everything found wrong on the way.

    Attributes:
        manifest: the manifest, if nothing is wrong with it.
        problems: what is.
        notes: keys that no pack has, most likely misspelt.
        partial: what could be read, texts empty and numbers 0 in place of what could not; None
            where nothing could. For finding further problems, never for playing.
    """

    manifest: Manifest | None
    problems: list[Problem]
    partial: Manifest | None = None
    notes: list[Problem] = field(default_factory=list)


def read_manifest(folder: Path) -> ManifestReading:
    """Read ``pack.toml`` of a pack folder; problems are returned, not raised."""
    try:
        text = read_inside(folder, MANIFEST).decode("utf-8")
    except PackError as error:
        return ManifestReading(None, [Problem(MANIFEST, None, str(error))])
    except UnicodeDecodeError as error:
        message = f"not UTF-8 at byte {error.start}; save the file as UTF-8"
        return ManifestReading(None, [Problem(MANIFEST, None, message)])
    if text.startswith("\ufeff"):
        message = "begins with a byte-order mark; save it as UTF-8 without BOM"
        return ManifestReading(None, [Problem(MANIFEST, 1, message)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else max(1, len(text.splitlines()))  # "at end of document"
        return ManifestReading(None, [Problem(MANIFEST, line, f"not valid TOML: {error}")])
    except ValueError:  # from int(), which refuses thousands of digits
        message = "holds a number of too many digits; no key of a pack needs that"
        return ManifestReading(None, [Problem(MANIFEST, None, message)])
    except RecursionError:
        return ManifestReading(None, [Problem(MANIFEST, None, "nested too deeply to be a pack")])
    return _Reader(folder, text, data).read()


def read_inside(folder: Path, name: str) -> bytes:
    """Return the bytes of a file of the pack.

    Raises:
        PackError: the name leads out of the folder, or is not a readable regular file.
    """
    path = path_inside(folder, name)
    try:
        if not path.exists():
            raise PackError(f"{name} is missing; a pack folder needs it")
        if not path.is_file():
            raise PackError(f"{name} is not a regular file; a pack is a folder of plain files")
        if path.stat().st_size > MAX_FILE_BYTES:
            raise PackError(f"{name} is larger than {MAX_FILE_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise PackError(f"{name} cannot be read: {error.strerror or error}") from None


def path_inside(folder: Path, name: str) -> Path:
    """Return the path of a file of the pack, links followed.

    Raises:
        PackError: it leads out of the pack's folder.
    """
    try:
        root = folder.resolve()
        path = (root / name).resolve()
    except (OSError, ValueError, RuntimeError):
        raise PackError(f"{shown(name)} is not a usable file name") from None
    if not name or Path(name).is_absolute() or path == root or not path.is_relative_to(root):
        raise PackError(f"path {shown(name)} leaves the pack's folder; keep every file inside it")
    return path


class _Reader:
    """Walks the parsed TOML, noting every problem with the line of its key."""

    def __init__(self, folder: Path, text: str, data: Mapping[str, Any]) -> None:
        self.folder = folder
        self.lines = text.splitlines()
        self.data = data
        self.problems: list[Problem] = []

    def read(self) -> ManifestReading:
        schema = self.data.get("schema")
        if schema != SCHEMA or not isinstance(schema, int) or isinstance(schema, bool):
            found = "is missing" if schema is None else f"is {shown(schema)}"
            self.problem(
                "schema",
                f"schema {found}; this version of tilewise reads schema {SCHEMA}"
                + ("" if schema is None else " (update tilewise, or rebuild the pack)"),
            )
            return ManifestReading(None, self.problems)
        manifest = Manifest(
            id=self.matching("id", r"[a-z0-9][a-z0-9-]*", "name of a-z, 0-9 and - such as en-nyt"),
            name=self.text("name"),
            native_name=self.text("native_name"),
            language=self.matching("language", r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", "BCP-47 tag"),
            script=self.matching("script", r"[A-Z][a-z]{3}", "ISO 15924 code such as Latn"),
            direction=self.one_of("direction", ("ltr", "rtl")),
            length=self.whole("length", 1, MAX_LENGTH),
            max_guesses=self.whole("max_guesses", 1, 100),
            tokenizer=self.text("tokenizer.name"),
            alphabet=self.texts("tokenizer.alphabet"),
            options={
                key: value
                for key, value in self.table("tokenizer").items()
                if key not in ("name", "alphabet")
            },
            keyboard=self.keyboard(),
            answers=self.list_file("files.answers"),
            guesses=self.list_file("files.guesses"),
            sources=self.sources(),
        )
        if manifest.tokenizer and manifest.alphabet:
            self.check_tokens(manifest)
        sound = None if self.problems else manifest
        return ManifestReading(sound, self.problems, manifest, list(self.unknown_keys()))

    def unknown_keys(self) -> Iterator[Problem]:
        """Note keys that are not read; those of ``[tokenizer]`` are for its class to refuse."""
        for table, known in _KEYS.items():
            for key in self.table(table) if table else self.data:
                if key not in known:
                    name = f"{table}.{key}".lstrip(".")
                    message = f"{shown(name)} means nothing here; the keys are {', '.join(known)}"
                    yield Problem(MANIFEST, self.line_of(name), message, Severity.NOTE)

    def check_tokens(self, manifest: Manifest) -> None:
        try:
            tokenizer = manifest.make_tokenizer()
        except PackError as error:
            self.problem("tokenizer", str(error))
            return
        for key in (key for row in manifest.keyboard for key in row):
            try:
                found = tokenizer.encode(key)
            except TokenError:
                found = ()
            if not found:
                self.problem("keyboard.rows", f"keyboard key {shown(key)} is not in the alphabet")

    def problem(self, key: str, message: str) -> None:
        """Note a problem of a dotted key or a table, once."""
        problem = Problem(MANIFEST, self.line_of(key), message)
        if problem not in self.problems:
            self.problems.append(problem)

    def line_of(self, key: str) -> int | None:
        """Line of a dotted key; of its table where it is missing. Best effort: tomllib forgets."""
        table = ""
        for number, line in enumerate(self.lines, start=1):
            header, assigned = _HEADER.match(line), _ASSIGNMENT.match(line)
            if header:
                table = header[1]
            here = f"{table}.{assigned[1]}".lstrip(".") if assigned else table
            if (header or assigned) and here == key:
                return number
        return self.line_of(key.rpartition(".")[0]) if "." in key else None

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.parent(key).get(key.rpartition(".")[2], {})
        if isinstance(value, Mapping):
            return value
        self.problem(key, f"{key} must be a table, as in [{key}]")
        return {}

    def parent(self, key: str) -> Mapping[str, Any]:
        table = key.rpartition(".")[0]
        return self.table(table) if table else self.data

    def value(self, key: str) -> Any:
        table, name = self.parent(key), key.rpartition(".")[2]
        if name not in table:
            self.problem(key, f"{key} is missing")
        return table.get(name)

    def text(self, key: str) -> str:
        value = self.value(key)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        if value is not None:
            self.problem(key, f"{key} must be a text on one line, not {shown(value)}")
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.value(key)
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return tuple(value)
        if value is not None:
            self.problem(key, f'{key} must be a list of texts, as in ["a", "b"]')
        return ()

    def matching(self, key: str, expression: str, what: str) -> str:
        value = self.text(key)
        if not value or re.fullmatch(expression, value):
            return value
        self.problem(key, f"{key} is {shown(value)}; give a {what}")
        return ""

    def one_of(self, key: str, choices: tuple[str, ...]) -> str:
        value = self.text(key)
        if value and value not in choices:
            self.problem(key, f"{key} is {shown(value)}; use {' or '.join(choices)}")
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        value = self.value(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if value is not None:
            self.problem(key, f"{key} is {shown(value)}; give a whole number {least} to {most}")
        return 0

    def keyboard(self) -> tuple[tuple[str, ...], ...]:
        rows = self.table("keyboard").get("rows", [])
        if isinstance(rows, list) and all(
            isinstance(row, list) and all(isinstance(key, str) for key in row) for row in rows
        ):
            return tuple(tuple(row) for row in rows)
        self.problem(
            "keyboard.rows", 'keyboard.rows must be lists of keys, as in [["q", "w"], ["a", "s"]]'
        )
        return ()

    def list_file(self, key: str) -> ListFile:
        return ListFile(
            self.path(f"{key}.path"),
            self.matching(f"{key}.sha256", r"[0-9a-f]{64}", "SHA-256 of 64 hexadecimal digits"),
            self.text(f"{key}.license"),
        )

    def path(self, key: str) -> str:
        value = self.text(key)
        if value:
            try:
                path_inside(self.folder, value)
            except PackError as error:
                self.problem(key, str(error))
                return ""
        return value

    def sources(self) -> tuple[Source, ...]:
        value = self.data.get("sources", [])
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            self.problem("sources", "sources must be tables, as in [[sources]]")
            return ()
        return tuple(
            Source(*(str(item.get(key, "")) for key in ("name", "version", "license", "what")))
            for item in value
        )


_KEYS = {
    "": (
        "schema", "id", "name", "native_name", "language", "script", "direction", "length",
        "max_guesses", "tokenizer", "keyboard", "files", "sources",
    ),
    "keyboard": ("rows",),
    "files": ("answers", "guesses"),
    "files.answers": ("path", "sha256", "license"),
    "files.guesses": ("path", "sha256", "license"),
}  # fmt: skip
"""Table -> the keys that are read."""

# A line that opens a table, and one that assigns a key; rows of a keyboard are neither.
_HEADER = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(r"\s*\"?([\w.-]+)\"?\s*=")
