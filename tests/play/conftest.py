"""The lexicon of most tests of games."""

from __future__ import annotations

import pytest

from tilewise.lexicon import Lexicon, load


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return load("en")
