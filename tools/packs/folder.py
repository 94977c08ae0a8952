"""Write a pack folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.packs.recipe import Source


def write_pack(
    folder: Path,
    identity: dict[str, Any],
    answers: Sequence[tuple[str, int]],
    guesses: Sequence[str],
    sources: Sequence[Source],
    sources_text: str,
    license_text: str,
) -> None:
    """Write answers.txt, guesses.txt, SOURCES.md, LICENSE and pack.toml into `folder`.

    A weight column is written only when the weights differ.  Files the tools do not make
    (opener, tree) are left alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weighted = len({weight for _, weight in answers}) > 1
    answer_lines = [f"{word}\t{weight}" if weighted else word for word, weight in answers]
    files = {
        "answers.txt": "".join(f"{line}\n" for line in answer_lines),
        "guesses.txt": "".join(f"{word}\n" for word in guesses),
        "SOURCES.md": sources_text,
        "LICENSE": license_text,
    }
    for name, text in files.items():
        (folder / name).write_bytes(text.encode("utf-8"))
    (folder / "pack.toml").write_bytes(pack_toml(identity, files, sources).encode("utf-8"))


def pack_toml(identity: dict[str, Any], files: dict[str, str], sources: Sequence[Source]) -> str:
    """Return the text of pack.toml."""
    keys = ("id", "name", "native_name", "language", "script", "direction", "length", "max_guesses")
    lines = ["schema = 1", *(f"{key} = {_toml(identity[key])}" for key in keys), "", "[tokenizer]"]
    lines += [f"{key} = {_toml(value)}" for key, value in identity["tokenizer"].items()]
    lines += ["", "[keyboard]", "rows = ["]
    lines += [*(f"  {_toml(row)}," for row in identity["keyboard"]), "]"]
    for part in ("answers", "guesses"):
        digest = hashlib.sha256(files[f"{part}.txt"].encode("utf-8")).hexdigest()
        lines += ["", f"[files.{part}]", f'path = "{part}.txt"', f'sha256 = "{digest}"']
        lines += [f"license = {_toml(identity['license'])}"]
    for source in sources:
        lines += ["", "[[sources]]"]
        lines += [
            f"{key} = {_toml(getattr(source, key))}"
            for key in ("name", "version", "license", "what")
        ]
    return "\n".join([*lines, ""])


def _toml(value: Any) -> str:
    # JSON's strings, numbers and lists of those are TOML's too.
    return json.dumps(value, ensure_ascii=False)
