"""Calling parts of the compiled search, which only compiled code can call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


@cache
def from_python(part: Callable[P, R]) -> Callable[P, R]:
    """Return a compiled function that Python can call, and that calls a part."""

    def call(*arguments: Any) -> Any:
        return part(*arguments)  # type: ignore[call-arg]

    return cast(Callable[P, R], njit(call))
