"""``tilewise lexicon list``: the packs that can be named by id."""

from __future__ import annotations

from typing import Any

from tilewise.cli.language import told, tr
from tilewise.cli.lexicon.summary import summary
from tilewise.cli.options import JsonOption
from tilewise.cli.output import emit_json, note, open_console
from tilewise.errors import Message, PackError, visible
from tilewise.lexicon import load
from tilewise.lexicon.discover import all_packs


def list_packs(json: JsonOption = False) -> None:
    """List the packs that can be named by id.

    [bold]Example:[/] tilewise lexicon list
    """
    seen: set[str] = set()
    rows: list[dict[str, Any]] = []
    for pack in all_packs():
        row: dict[str, Any] = {"id": pack.id, "path": str(pack.folder), "origin": pack.origin}
        if pack.id in seen:
            row["shadowed"] = True
        seen.add(pack.id)
        try:
            row |= summary(load(pack.folder))
        except PackError as error:
            row["problem"] = Message.of(error)
        rows.append(row)
    if json:
        emit_json({"lexicons": rows})
        return
    _print_packs(rows)


def _print_packs(rows: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in (tr("id"), tr("name"), ""):
        table.add_column(heading)
    for heading in (tr("answers"), tr("other guesses")):
        table.add_column(heading, justify="right")
    table.add_column(tr("found"))
    for row in rows:
        origin = visible(told(row["origin"]))
        if "shadowed" in row:
            origin = tr("{origin} (not used: same id above)", origin=origin)
        if "problem" in row:
            table.add_row(visible(row["id"]), tr("unusable"), "", "", "", origin)
            note(row["problem"])
        else:
            counts = (f"{row['answers']:,}", f"{row['guesses']:,}")
            table.add_row(visible(row["id"]), row["name"], row["native_name"], *counts, origin)
    open_console().print(table)
