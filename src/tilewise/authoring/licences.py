"""SPDX licence expressions, as ``packaging`` knows them."""

from __future__ import annotations


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
