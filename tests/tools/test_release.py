"""A release's checks and notes."""

from __future__ import annotations

from tools.release import notes, problem

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
