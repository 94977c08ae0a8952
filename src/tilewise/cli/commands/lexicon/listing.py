"""``tilewise lexicon list``: the packs that have an id here."""

from __future__ import annotations

from typing import Any

from tilewise.cli.input.options import JsonOption
from tilewise.cli.output.console import emit_json, note, open_console
from tilewise.cli.output.progress import working
from tilewise.cli.output.tables import Column, fitted
from tilewise.errors import Message, PackError, visible
from tilewise.lexicon.counting import CountedPack, count_words
from tilewise.lexicon.discover import all_packs


def list_packs(json: JsonOption = False) -> None:
    """List the packs, by id.

    [bold]Examples:[/] tilewise lexicon list
    """
    with working("reading the packs"):
        rows = _rows()
    if json:
        emit_json({"lexicons": rows})
    else:
        _print_packs(rows)


def _rows() -> list[dict[str, Any]]:
    """Return the description of each pack."""
    seen: set[str] = set()
    rows: list[dict[str, Any]] = []
    for pack in all_packs():
        row: dict[str, Any] = {"id": pack.id, "path": str(pack.folder), "origin": pack.origin}
        if pack.id in seen:
            row["shadowed"] = True
        seen.add(pack.id)
        try:
            row |= summary(count_words(pack.folder))
        except PackError as error:
            row["problem"] = Message.of(error)
        rows.append(row)
    return rows


def summary(pack: CountedPack) -> dict[str, Any]:
    """Return a pack's names and counts; spellings of the same tiles are one word."""
    manifest = pack.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "language": manifest.language,
        "length": manifest.length,
        "answers": pack.answers,
        "guesses": pack.guesses,
    }


def _print_packs(rows: list[dict[str, Any]]) -> None:
    origins = [_origin(row) for row in rows]
    for row in rows:
        if "problem" in row:
            note(row["problem"])
    columns = [
        Column("id", [visible(row["id"]) for row in rows], justify="left"),
        Column("name", [row.get("name", "unusable") for row in rows], 5, "left"),
        Column("", [row.get("native_name", "") for row in rows], 2, "left"),
        Column("length", [_count(row, "length") for row in rows], 1),
        Column("answers", [_count(row, "answers") for row in rows], 4),
        Column("other guesses", [_count(row, "guesses") for row in rows], 3),
    ]
    # If all packs come from the same place, this column is dropped first.
    importance = 6 if len(set(origins)) > 1 else 1
    columns.append(Column("found", origins, importance, "left", folds=True))
    console = open_console()
    console.print(fitted(columns, console.width))


def _origin(row: dict[str, Any]) -> str:
    origin = visible(row["origin"])
    if "shadowed" in row:
        return f"{origin} (not used: same id above)"
    return origin


def _count(row: dict[str, Any], name: str) -> str:
    return f"{row[name]:,}" if name in row else ""
