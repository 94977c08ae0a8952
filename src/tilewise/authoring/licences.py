"""Licences of packs: SPDX expressions, as ``packaging`` reads them, or unknown."""

from __future__ import annotations

from tilewise.errors import Message
from tilewise.lexicon.manifest import MANIFEST


def canonical_licence(expression: str) -> str | None:
    """Return an SPDX expression as SPDX writes it (``mit`` is ``MIT``); None if it is not one.

    A licence without an SPDX name is written ``LicenseRef-`` and a name of your own.
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
    """Return the note on an unknown licence."""
    return Message(
        "the licence of the words is unknown; without a licence, nobody may "
        f"redistribute the pack (name it in {MANIFEST}, and put its text here)"
    )
