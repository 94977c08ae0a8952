"""Fixtures and settings that all tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.packs import write_pack

# One core under load must not make a property fail for being slow; examples stay reproducible.
settings.register_profile(
    "tilewise",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
# For a long look now and then: pytest --hypothesis-profile=thorough
settings.register_profile(
    "thorough", settings.get_profile("tilewise"), derandomize=False, max_examples=3000
)
settings.load_profile("tilewise")

MakePack = Callable[..., Path]


@pytest.fixture
def make_pack(tmp_path: Path) -> MakePack:
    """Write a small pack (see :func:`tests.packs.write_pack`) into a fresh folder."""
    made = 0

    def make(**content: str | bytes) -> Path:
        nonlocal made
        made += 1
        return write_pack(tmp_path / f"pack{made}" / "tiny", **content)

    return make
