"""A release's checks and notes, and the wheel's bill of materials."""

from __future__ import annotations

import json
from pathlib import Path

from tools import wheel_sbom
from tools.release import notes, problem

ROOT = Path(__file__).parents[2]
CHANGELOG = "# Changelog\n\n## 1.1.0 (2026-12-01)\n\n- New.\n\n## 1.0.0 (2026-11-01)\n\n- First.\n"


def test_notes_are_the_section_of_the_version() -> None:
    assert notes("1.1.0", CHANGELOG) == "- New.\n"
    assert notes("1.0.0", CHANGELOG) == "- First.\n"
    assert notes("1.2.0", CHANGELOG) == ""


def test_a_tag_needs_the_same_version_and_a_dated_section() -> None:
    assert problem("v1.1.0", "1.1.0", CHANGELOG) is None
    assert "make them agree" in str(problem("v1.2.0", "1.1.0", CHANGELOG))
    undated = CHANGELOG.replace("2026-12-01", "unreleased")
    assert "date it first" in str(problem("v1.1.0", "1.1.0", undated))


def test_the_bill_of_materials_lists_packs_sources_and_requirements() -> None:
    text = wheel_sbom.text(ROOT, "1.0.0")
    assert text == wheel_sbom.text(ROOT, "1.0.0")
    bill = json.loads(text)
    own = bill["metadata"]["component"]
    packs = {pack["name"]: pack for pack in own["components"]}
    assert set(packs) == {
        f"lexicons/{path.parent.name}" for path in (ROOT / "lexicons").glob("*/pack.toml")
    }
    assert "wordfreq" in {source["name"] for source in packs["lexicons/pl"]["components"]}
    assert "numpy" in {package["name"] for package in bill["components"]}
    refs = [
        part["bom-ref"]
        for top in (own, *bill["components"])
        for part in (top, *top.get("components", ()))
    ]
    assert len(refs) == len(set(refs))
