"""How tools are called."""

from __future__ import annotations

import pytest

from tests.tools.calls import called
from tilewise.errors import PackError
from tools import pack_table


def test_help_is_the_docstring_of_the_module(capsys: pytest.CaptureFixture[str]) -> None:
    called(pack_table.main, "--help")
    said = capsys.readouterr().out
    assert said.startswith("Usage: python -m tools.pack_table ")
    for line in (pack_table.__doc__ or "").splitlines():
        assert line in said


def test_wrong_input_is_one_line() -> None:
    with pytest.raises(SystemExit, match=r"^tools.pack_table: .*xx") as ending:
        called(pack_table.main, "xx")
    assert isinstance(ending.value.__context__, PackError)
