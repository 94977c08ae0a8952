"""Modules that numba imports and has no use for."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from tilewise.search.sparing import needless, sparing


def test_imports_fail_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with sparing("colorsys"), pytest.raises(ImportError):
        import_module("colorsys")
    assert import_module("colorsys").__name__ == "colorsys"


def test_what_is_imported_stays() -> None:
    import_module("json.decoder")
    with sparing("json.decoder"):
        assert import_module("json.decoder") is sys.modules["json.decoder"]
    assert sys.modules["json.decoder"] is not None


def test_a_module_is_found_again_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with pytest.raises(KeyError), sparing("colorsys"):
        raise KeyError
    assert "colorsys" not in sys.modules


def test_settings_of_the_working_directory_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "yaml" in needless()
    Path(".numba_config.yaml").touch()
    assert "yaml" not in needless()
