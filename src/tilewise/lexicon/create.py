"""Making packs: from two plain lists, and writing the folder itself.

A plain list is forgiving where a pack is strict: byte-order marks, CRLF, blank lines and NFD are
put right on the way in, a weight may follow a tab, and raw jamo are as good as syllables. What
does not fit the game is dropped, and the :class:`CreationReport` says how much of it and why.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, TokenError, shown_path
from tilewise.lexicon.manifest import (
    MANIFEST,
    SCHEMA,
    ListFile,
    Manifest,
    Source,
    read_manifest,
)
from tilewise.lexicon.openers import OPENER, OpenerFile
from tilewise.lexicon.problems import first_error
from tilewise.lexicon.wordlist import LARGEST_WEIGHT, LEAST_WEIGHT
from tilewise.tokens import MAX_LENGTH, Tokenizer, create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO, HangulJamoTokenizer

ANSWERS, GUESSES = "answers.txt", "guesses.txt"
_EXAMPLES = 3


@dataclass(frozen=True)
class Entry:
    """A spelling and its weight."""

    spelling: str
    weight: float = 1.0


@dataclass(frozen=True)
class Draft:
    """Everything a pack folder holds, ready to be written.

    The manifest's list hashes are filled in on writing.
    """

    manifest: Manifest
    answers: Sequence[Entry]
    guesses: Sequence[str]
    sources_text: str
    license_text: str


@dataclass(frozen=True)
class NewPack:
    """What ``tilewise lexicon new`` is told; empty texts are worked out or filled in."""

    id: str
    tokenizer: str
    length: int
    answers: Path
    guesses: Path
    out: Path
    name: str = ""
    native_name: str = ""
    language: str = ""
    script: str = ""
    direction: str = "ltr"
    alphabet: str = ""
    license: str = "LicenseRef-unknown"


@dataclass
class CreationReport:
    """What became of the lines of two plain lists.

    Attributes:
        answers: answers kept.
        guesses: other guessable words kept.
        dropped: reason -> lines dropped for it.
        examples: reason -> a few of those lines.
        shared: spellings that have another spelling's tokens; kept, and one word with it.
    """

    answers: int = 0
    guesses: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    shared: list[str] = field(default_factory=list)

    def drop(self, reason: str, line: str) -> None:
        """Count a dropped line."""
        self.dropped[reason] += 1
        examples = self.examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(line[:40] if line.isprintable() else ascii(line[:40]))


def create_pack(new: NewPack) -> CreationReport:
    """Make a pack from two plain lists.

    Raises:
        PackError: the folder exists, a list cannot be read, nothing fits, or the identity is wrong.
    """
    _refuse_overwriting(new.out)
    if not 1 <= new.length <= MAX_LENGTH:
        raise PackError(f"length {new.length} is out of range; words have 1 to {MAX_LENGTH} tokens")
    report = CreationReport()
    answer_lines = _read_plain(new.answers, report)
    guess_lines = _read_plain(new.guesses, report)
    spellings = [entry.spelling for entry in (*answer_lines, *guess_lines)]
    alphabet = list(new.alphabet) or _find_alphabet(new.tokenizer, spellings)
    tokenizer = create_tokenizer(new.tokenizer, alphabet)
    fitting = _Fitting(tokenizer, new.length, report)
    answers = fitting.keep(answer_lines)
    guesses = fitting.keep(guess_lines)
    if not answers:
        raise PackError(
            f"{shown_path(new.answers)}: no answer fits {new.length} tokens of {new.tokenizer}; "
            + _most_common_reason(report)
        )
    report.answers, report.guesses = len(answers), len(guesses)
    manifest = Manifest(
        id=new.id,
        name=new.name or new.id,
        native_name=new.native_name or new.name or new.id,
        language=new.language or "und",
        script=new.script or _script(tokenizer),
        direction=new.direction,
        length=new.length,
        max_guesses=6,
        tokenizer=new.tokenizer,
        alphabet=tuple(alphabet),
        options={},
        keyboard=(tuple(alphabet),),
        answers=ListFile(ANSWERS, "", new.license),
        guesses=ListFile(GUESSES, "", new.license),
        sources=(
            Source(new.answers.name, "", new.license, "answers"),
            Source(new.guesses.name, "", new.license, "guesses"),
        ),
    )
    write_pack(
        Draft(
            manifest,
            answers,
            [entry.spelling for entry in guesses],
            _sources_text(new),
            f"The word lists of this pack: {new.license}. Put the licence's text here.\n",
        ),
        new.out,
    )
    return report


def write_pack(draft: Draft, out: Path) -> None:
    """Write a pack folder, whole or not at all.

    Raises:
        PackError: `out` exists or cannot be written, or the manifest would not be read again.
    """
    _refuse_overwriting(out)
    answers = _answers_text(draft.answers)
    guesses = "".join(f"{spelling}\n" for spelling in draft.guesses)
    manifest = with_hashes(draft.manifest, answers.encode(), guesses.encode())
    files = {
        manifest.answers.path: answers,
        manifest.guesses.path: guesses,
        MANIFEST: manifest_text(manifest),
        "SOURCES.md": draft.sources_text,
        "LICENSE": draft.license_text,
    }
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as temporary:
            whole = Path(temporary) / "pack"
            whole.mkdir()
            for name, text in files.items():
                (whole / name).write_text(text, encoding="utf-8", newline="\n")
            _refuse_unreadable(whole)
            whole.rename(out)
    except (OSError, UnicodeEncodeError) as error:
        raise _not_written(out, error) from None


def write_opener(folder: Path, opener_file: OpenerFile) -> None:
    """Write ``opener.json`` of a pack, replacing an older one in one step.

    Raises:
        PackError: it cannot be written.
    """
    _replace_text(folder / OPENER, opener_file.to_json())


def renew_hashes(folder: Path, manifest: Manifest) -> None:
    """Rewrite ``pack.toml`` with the hashes of the lists as they are.

    Raises:
        PackError: a file cannot be read or written.
    """
    try:
        lists = [(folder / f.path).read_bytes() for f in (manifest.answers, manifest.guesses)]
    except OSError as error:
        raise PackError(f"{shown_path(folder)}: {error.strerror or error}") from None
    _replace_text(folder / MANIFEST, manifest_text(with_hashes(manifest, *lists)))


def with_hashes(manifest: Manifest, answers: bytes, guesses: bytes) -> Manifest:
    """Return the manifest with the SHA-256 of these lists."""
    return replace(
        manifest,
        answers=replace(manifest.answers, sha256=hashlib.sha256(answers).hexdigest()),
        guesses=replace(manifest.guesses, sha256=hashlib.sha256(guesses).hexdigest()),
    )


def manifest_text(manifest: Manifest) -> str:
    """Return ``pack.toml`` for a manifest; the same text for the same manifest."""
    lines = [f"schema = {SCHEMA}"]
    for key in ("id", "name", "native_name", "language", "script", "direction"):
        lines.append(f"{key} = {_toml(getattr(manifest, key))}")
    lines += [f"length = {manifest.length}", f"max_guesses = {manifest.max_guesses}"]
    lines += ["", "[tokenizer]", f"name = {_toml(manifest.tokenizer)}"]
    lines.append(f"alphabet = {_toml(list(manifest.alphabet))}")
    lines += [f"{_toml_key(key)} = {_toml(value)}" for key, value in manifest.options.items()]
    lines += ["", "[keyboard]", "rows = ["]
    lines += [f"  {_toml(list(row))}," for row in manifest.keyboard]
    lines.append("]")
    for which, file in (("answers", manifest.answers), ("guesses", manifest.guesses)):
        lines += ["", f"[files.{which}]"]
        lines += [f"{key} = {_toml(getattr(file, key))}" for key in ("path", "sha256", "license")]
    for source in manifest.sources:
        lines += ["", "[[sources]]"]
        lines += [
            f"{key} = {_toml(getattr(source, key))}"
            for key in ("name", "version", "license", "what")
        ]
    return "\n".join(lines) + "\n"


class _Fitting:
    """Keeps the words that fit the game, each spelling once over both lists."""

    def __init__(self, tokenizer: Tokenizer, length: int, report: CreationReport) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.report = report
        self.seen: set[str] = set()
        self.spelling_of: dict[tuple[int, ...], str] = {}

    def keep(self, entries: Iterable[Entry]) -> list[Entry]:
        return [entry for entry in entries if self.fits(entry.spelling)]

    def fits(self, spelling: str) -> bool:
        try:
            tokens = self.tokenizer.encode(spelling)
        except TokenError:
            self.report.drop("outside the alphabet", spelling)
            return False
        if len(tokens) != self.length:
            self.report.drop(f"not {self.length} tokens", spelling)
            return False
        if spelling in self.seen:
            self.report.drop("listed before", spelling)
            return False
        self.seen.add(spelling)
        other = self.spelling_of.setdefault(tokens, spelling)
        if other != spelling:
            self.report.shared.append(f"{spelling} = {other}")
        return True


def _refuse_overwriting(out: Path) -> None:
    try:
        exists = out.exists()
    except OSError as error:
        raise _not_written(out, error) from None
    if exists:
        raise PackError(f"{shown_path(out)} exists; choose another --out or delete it yourself")


def _refuse_unreadable(folder: Path) -> None:
    """Read the manifest back, so that no pack is made that cannot be loaded."""
    problem = first_error(read_manifest(folder).problems)
    if problem is not None:
        raise PackError(f"no pack can be made: {problem.message}")


def _not_written(path: Path, error: OSError | UnicodeEncodeError) -> PackError:
    reason = error.strerror if isinstance(error, OSError) else "it holds text that is not Unicode"
    return PackError(f"{shown_path(path)} cannot be written: {reason or error}")


def _read_plain(path: Path, report: CreationReport) -> list[Entry]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PackError(f"{shown_path(path)} cannot be read: {error.strerror or error}") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        raise PackError(f"{shown_path(path)}:{number}: not UTF-8; save the list as UTF-8") from None
    entries = []
    for plain_line in text.splitlines():
        line = unicodedata.normalize("NFC", plain_line).strip()
        spelling, tab, weight_text = line.partition("\t")
        spelling = spelling.strip()
        if not spelling:
            continue
        weight = _weight(weight_text) if tab else 1.0
        if weight is None:
            report.drop("bad weight", line)
        else:
            entries.append(Entry(spelling, weight))
    return entries


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if LEAST_WEIGHT <= value <= LARGEST_WEIGHT else None


def _find_alphabet(tokenizer: str, spellings: Iterable[str]) -> list[str]:
    """Return the letters that occur, in code point order; the jamo for Hangul."""
    if tokenizer == HangulJamoTokenizer.name:
        return list(BASIC_JAMO)
    # Character by character, as the tokenizer reads: a whole word's Σ may become ς.
    letters = {lower for char in set().union(*spellings) for lower in char.lower()}
    return sorted(letter for letter in letters if unicodedata.category(letter)[0] == "L")


def _script(tokenizer: Tokenizer) -> str:
    """Return the ISO 15924 code of the alphabet's first letter, by its Unicode name."""
    if isinstance(tokenizer, HangulJamoTokenizer):
        return "Kore"
    word = unicodedata.name(tokenizer.alphabet[0][0], "").partition(" ")[0]
    names = {
        "LATIN": "Latn", "CYRILLIC": "Cyrl", "GREEK": "Grek", "ARABIC": "Arab",
        "HEBREW": "Hebr", "ARMENIAN": "Armn", "GEORGIAN": "Geor", "HIRAGANA": "Hira",
        "KATAKANA": "Kana", "DEVANAGARI": "Deva", "THAI": "Thai",
    }  # fmt: skip
    return names.get(word, "Zyyy")


def _most_common_reason(report: CreationReport) -> str:
    if not report.dropped:
        return "the list is empty"
    reason, count = report.dropped.most_common(1)[0]
    return f"{count} dropped as {reason!r}, such as {', '.join(report.examples[reason])}"


def _answers_text(answers: Sequence[Entry]) -> str:
    if all(entry.weight == 1 for entry in answers):
        return "".join(f"{entry.spelling}\n" for entry in answers)
    return "".join(f"{entry.spelling}\t{entry.weight:.12g}\n" for entry in answers)


def _sources_text(new: NewPack) -> str:
    return (
        f"# Sources of {new.id}\n\nMade with `tilewise lexicon new` from two lists:\n\n"
        f"- answers: `{new.answers.name}`\n- guesses: `{new.guesses.name}`\n\n"
        f"Licence: {new.license}. Say here where the lists came from.\n"
    )


def _replace_text(path: Path, text: str) -> None:
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except (OSError, UnicodeEncodeError) as error:
        raise _not_written(path, error) from None


def _toml(value: Any) -> str:
    """Return a TOML value: texts, numbers, booleans, lists and inline tables."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_toml_key(k)} = {_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    # A JSON text, number or boolean is a TOML one too, but for DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _toml(key)
