"""``tilewise lexicon check``: all problems of a pack."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tilewise.authoring.check import check as check_pack
from tilewise.authoring.figures import check_figures
from tilewise.authoring.inspection import Remark, objections, review
from tilewise.cli.input.completing import complete_lexicon
from tilewise.cli.input.options import JsonOption
from tilewise.cli.output.console import emit_json, line, note
from tilewise.cli.output.figures import counted
from tilewise.cli.output.progress import working
from tilewise.errors import PackError, shown_path
from tilewise.files import write_file
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack
from tilewise.lexicon.findings import Severity


def check(
    name: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="The path of a pack folder, or a pack's id.",
            autocompletion=complete_lexicon,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the questionable answers to a file, for lexicon new --not-answers.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Report every problem in a pack, with file and line.

    [bold]Examples:[/] tilewise lexicon check ./my-pack --out doubts.txt

    The exit code is 2 if there are errors, and 0 otherwise, even if there are notes.
    """
    if out is not None and out.exists():
        raise PackError(f"{shown_path(out)} exists; choose another --out")
    folder = Path(name) if Path(name).is_dir() else find_pack(name)
    remarks: list[Remark] = []
    with working("checking the lists"):
        findings = check_pack(folder)
    if all(found.severity is not Severity.ERROR for found in findings):
        lexicon = load(folder)
        with working("checking the trees"):
            findings += check_figures(lexicon)
        with working("looking for questionable words"):
            remarks = review(lexicon)
        findings += [remark.finding for remark in remarks]
    if out is not None:
        _write_objections(out, remarks)
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if json:
        emit_json(
            {"path": str(folder), "ok": not errors, "problems": [asdict(f) for f in findings]}
        )
    else:
        for finding in findings:
            line(finding.in_full(str(folder)), error=finding.severity is Severity.ERROR)
        if not errors:
            line(f"{folder}: no errors")
    if errors:
        line(f"{folder}: {counted(len(errors), 'error')} to fix", error=True)
        raise typer.Exit(2)


def _write_objections(out: Path, remarks: list[Remark]) -> None:
    """Write the questionable answers to a file, and note how many there are."""
    text = objections(remarks)
    write_file(out, text.encode())
    count = len({word for remark in remarks for word in remark.words})
    which = "if it is a good answer, delete it" if count == 1 else "delete the good ones"
    then = f"; {which} there" if count else ""
    note(f"wrote {counted(count, 'questionable answer')} to {shown_path(out)}{then}")
