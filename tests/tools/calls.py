"""Calling a tool as the shell does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from unittest.mock import patch

import pytest

from tools.calls import call


def called(main: Callable[..., None], *arguments: object) -> None:
    """Call a tool; raise its SystemExit if it did not end well."""
    with patch.object(sys, "argv", ["", *map(str, arguments)]), pytest.raises(SystemExit) as ended:
        call(main)
    if ended.value.code:
        raise ended.value
