"""``tilewise lexicon check``: everything that is wrong with a pack."""

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
from tilewise.cli.output.progress import working
from tilewise.cli.process.language import tr, translated, trn
from tilewise.errors import PackError, shown_path
from tilewise.files import write_file
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack
from tilewise.lexicon.findings import Severity, first_error


def check(
    name: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="A pack folder, or a pack's id.",
            autocompletion=complete_lexicon,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the answers it objects to; for: lexicon new --not-answers FILE.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Report everything that is wrong with a pack, with file and line.

    Exit code 0 when it is sound (notes do no harm), 2 when it is not.

    [bold]Example:[/] tilewise lexicon check ./my-pack --out doubts.txt
    """
    if out is not None and out.exists():
        raise PackError("{path} exists; choose another --out", path=shown_path(out))
    folder = Path(name) if Path(name).is_dir() else find_pack(name)
    remarks: list[Remark] = []
    with working(tr("checking the lists")):
        findings = check_pack(folder)
    if first_error(findings) is None:
        lexicon = load(folder)
        with working(tr("checking the trees")):
            findings += check_figures(lexicon)
        with working(tr("looking for what a reviewer would ask")):
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
            line(translated(finding.in_full(str(folder))), error=finding.severity is Severity.ERROR)
        if not errors:
            line(tr("{folder}: sound", folder=folder))
    if errors:
        line(tr("{folder}: {count} to fix", folder=folder, count=len(errors)), error=True)
        raise typer.Exit(2)


def _write_objections(out: Path, remarks: list[Remark]) -> None:
    """Write the answers that are objected to, and say how many there are."""
    text = objections(remarks)
    write_file(out, text.encode())
    count = len({word for remark in remarks for word in remark.words})
    message = trn(
        "{n} answer to look at is in {path}; delete it there if it is well chosen",
        "{n} answers to look at are in {path}; delete there those that are well chosen",
        count,
        path=shown_path(out),
    )
    note(message)
