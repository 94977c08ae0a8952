"""Checks the computed files of the packs that ship, and writes fingerprints and word counts.

    python -m tools.fingerprints

Run it after rebuilding a pack. It plays trees against every answer, recomputes the figures of first
guesses, and searches some of their costs. If something is wrong, it says so and writes nothing.
It does not repeat proofs; ``tilewise lexicon build --effort proven`` makes them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tilewise.authoring.figures import check_figures
from tilewise.lexicon import fingerprints, load
from tilewise.lexicon.counting import CountedPack, list_hashes
from tilewise.lexicon.findings import Severity
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.opener_costs import OPENER_COSTS
from tilewise.lexicon.openers import OPENER
from tilewise.lexicon.trust import fingerprint, fingerprint_of_lists
from tilewise.trees.player import TREES
from tools.calls import call
from tools.pack_table import shipped

COMPUTED = (OPENER, OPENER_COSTS, *TREES.values())


def module() -> str:
    """Return the text of the module of fingerprints."""
    lines, counts = [], []
    for lexicon in map(load, shipped()):
        pack = CountedPack.of(lexicon)
        mark = fingerprint_of_lists(pack.manifest, list_hashes(lexicon.folder, pack.manifest))
        counts.append(f'    # {lexicon.id}\n    "{mark}": ({pack.answers}, {pack.guesses}),\n')
        for name in COMPUTED:
            if has_file(lexicon.folder, name):
                content = read_inside(lexicon.folder, name, LARGEST_TREE)
                mark = fingerprint(lexicon, name, content)
                lines.append(f'        # {lexicon.id}/{name}\n        "{mark}",\n')
    marks = "".join(lines)
    known = "".join(counts)
    return (
        f"{_DOCSTRING}\nFINGERPRINTS: frozenset[str] = frozenset(\n    {{\n{marks}    }}\n)\n"
        f"\nCOUNTS: dict[str, tuple[int, int]] = {{\n{known}}}\n{_COUNTS_DOCSTRING}"
    )


_DOCSTRING = '''"""Fingerprints of the computed files we ship, and word counts of the lists.

Written by ``tools.fingerprints``.
"""
'''

_COUNTS_DOCSTRING = '''"""Answers and other words, by the fingerprint of a pack's lists."""
'''


def main() -> None:
    """Check and write."""
    false = [
        found.in_full(lexicon.id)
        for lexicon in map(load, shipped())
        for found in check_figures(lexicon)
        if found.severity is Severity.ERROR
    ]
    if false:
        sys.exit("\n".join(map(str, false)))
    Path(fingerprints.__file__).write_text(module(), encoding="utf-8")


if __name__ == "__main__":
    call(main)
