"""``tilewise lexicon check``: everything that is wrong with a pack."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tilewise.authoring.check import check as check_pack
from tilewise.authoring.inspection import review
from tilewise.cli.completing import complete_lexicon
from tilewise.cli.language import told, tr
from tilewise.cli.options import JsonOption
from tilewise.cli.output import emit_json, line
from tilewise.lexicon import load
from tilewise.lexicon.discover import find_pack
from tilewise.lexicon.findings import Severity, first_error
from tilewise.trees.verification import check_trees


def check(
    name: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="A pack folder, or a pack's id.",
            autocompletion=complete_lexicon,
        ),
    ],
    json: JsonOption = False,
) -> None:
    """Report everything that is wrong with a pack, with file and line.

    Exit code 0 when it is sound (notes do no harm), 2 when it is not.

    [bold]Example:[/] tilewise lexicon check ./my-pack
    """
    folder = Path(name) if Path(name).is_dir() else find_pack(name)
    findings = check_pack(folder)
    if first_error(findings) is None:
        lexicon = load(folder)
        findings += check_trees(lexicon) + review(lexicon)
    errors = [f for f in findings if f.severity is Severity.ERROR]
    if json:
        emit_json(
            {"path": str(folder), "ok": not errors, "problems": [asdict(f) for f in findings]}
        )
    else:
        for finding in findings:
            line(told(finding.in_full(str(folder))), error=finding.severity is Severity.ERROR)
        if not errors:
            line(tr("{folder}: sound", folder=folder))
    if errors:
        line(tr("{folder}: {count} to mend", folder=folder, count=len(errors)), error=True)
        raise typer.Exit(2)
