"""What a suggestion from a pack's tree does not import, so that it is fast."""

from __future__ import annotations

import json
import subprocess
import sys

PROGRAM = """
import atexit, gc, json, sys
from tilewise.cli import main
import typer  # an older one imports more

others = set(sys.modules)
def tell():
    print(json.dumps([sorted(set(sys.modules) - others), gc.get_freeze_count()]), file=sys.stderr)


atexit.register(tell)
sys.argv[1:] = ["suggest", "en"]
main()
"""


def test_a_suggestion_imports_what_it_needs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert "salet" in run.stdout
    modules, frozen = json.loads(run.stderr)
    unneeded = {
        "numba",
        "rich.table",
        "tilewise.cli.commands.simulate",
        "tilewise.search.live",
        "tilewise.strategies.words",
    }
    assert not unneeded & set(modules)
    assert frozen  # nothing is looked through at the end
