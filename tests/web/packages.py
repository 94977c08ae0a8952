"""The npm packages that the tests of the web app use, and what happens if something is missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

MODULES = Path(__file__).parent / "node_modules"


def missing(what: str) -> NoReturn:
    """Skip a test of the web app, or fail it if the app has to be tested."""
    message = f"the page was not tested: there is no {what}; see nox -s page"
    if os.environ.get("TILEWISE_PAGE") == "required":
        pytest.fail(message)
    pytest.skip(message)


def module(name: str) -> Path:
    """Return a file of an npm package."""
    path = MODULES / name
    if not path.exists():
        missing(f"{name.partition('/')[0]} (npm ci in tests/web)")
    return path
