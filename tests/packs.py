"""Small packs made for a test; every test names what is special about its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

ANSWERS = "crane\nslate\nbanal\n"
GUESSES = "alloy\nbible\ntares\n"
LETTERS = ", ".join(f'"{c}"' for c in "abcdefghijklmnopqrstuvwxyz")

TOML = f"""\
schema = 1
id = "tiny"
name = "Tiny"
native_name = "Tiny"
language = "en"
script = "Latn"
direction = "ltr"
length = 5
max_guesses = 6

[tokenizer]
name = "letters"
alphabet = [{LETTERS}]

[keyboard]
rows = [["a", "b"], ["c"]]

[files.answers]
path = "answers.txt"
sha256 = "@ANSWERS@"
license = "MIT"

[files.guesses]
path = "guesses.txt"
sha256 = "@GUESSES@"
license = "MIT"
"""

KOREAN_ALPHABET = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ"
KOREAN_TOML = (
    TOML.replace(LETTERS, ", ".join(f'"{c}"' for c in KOREAN_ALPHABET))
    .replace('"letters"', '"hangul-jamo"')
    .replace("length = 5", "length = 6")
    .replace('rows = [["a", "b"], ["c"]]', 'rows = [["ㄱ", "ㅐ"]]')
)

FEW_SHIPPED = ("en", "ko", "ja", "hr", "nerdle-micro", "mastermind")
"""Packs of different kinds: letters, syllables of jamo, kana, digraphs, equations, pegs."""


def some_by_default(cases: Iterable[Any], few: Sequence[object] = FEW_SHIPPED) -> list[Any]:
    """Return cases to parametrize a test with; those that a few others stand for are slow."""
    return [case if case in few else pytest.param(case, marks=pytest.mark.slow) for case in cases]


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def sha256(content: str | bytes) -> str:
    return hashlib.sha256(as_bytes(content)).hexdigest()


def write_pack(
    folder: Path,
    *,
    answers: str | bytes = ANSWERS,
    guesses: str | bytes = GUESSES,
    toml: str | bytes = TOML,
    **others: str | bytes,
) -> Path:
    """Write a pack whose hashes are right, whatever else is wrong with it.

    `others` are the lists ``rare`` and ``familiar``, if it has them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answers.txt").write_bytes(as_bytes(answers))
    (folder / "guesses.txt").write_bytes(as_bytes(guesses))
    manifest = as_bytes(toml)
    manifest = manifest.replace(b"@ANSWERS@", sha256(answers).encode())
    manifest = manifest.replace(b"@GUESSES@", sha256(guesses).encode())
    for name, words in others.items():
        (folder / f"{name}.txt").write_bytes(as_bytes(words))
        file = {"path": f"{name}.txt", "sha256": sha256(words), "license": "MIT"}
        lines = "\n".join(f'{key} = "{value}"' for key, value in file.items())
        manifest += f"\n[files.{name}]\n{lines}\n".encode()
    (folder / "pack.toml").write_bytes(manifest)
    (folder / "SOURCES.md").write_text("made for a test\n")
    (folder / "LICENSE").write_text("MIT\n")
    return folder


def line_of(text: str, part: str) -> int:
    """Number, from 1, of the first line that contains `part`."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)
