"""Licences of packs: SPDX expressions, as ``packaging`` knows them, and none that is known."""

from __future__ import annotations

from tilewise.errors import Message
from tilewise.lexicon.manifest import MANIFEST


def canonical_licence(expression: str) -> str | None:
    """Return an SPDX expression as SPDX writes it (``mit`` is ``MIT``); None where it is none.

    A licence that SPDX has no name for is ``LicenseRef-`` and a name of one's own.
    """
    from packaging.licenses import (  # 11 ms
        InvalidLicenseExpression,
        canonicalize_license_expression,
    )

    try:
        return canonicalize_license_expression(expression)
    except InvalidLicenseExpression:
        return None


def unknown_licence() -> Message:
    """Say what it means that nobody knows under which licence the words are."""
    return Message(
        "the licence of the words is not known; without one nobody may pass the pack on "
        "(say it in {manifest}, and put its text here)",
        manifest=MANIFEST,
    )
