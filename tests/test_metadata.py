"""The package's metadata covers its contents."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs import TOML
from tilewise.lexicon.discover import shipped_folder
from tools.wheel_metadata import Repository, expression


def test_the_wheel_names_the_licence_of_every_pack() -> None:
    names = expression(shipped_folder()).split(" AND ")
    assert names[0] == "MIT"
    assert {"Apache-2.0", "CC-BY-SA-4.0", "MPL-1.1", "NAIST-2003"} <= set(names)
    assert len(names) == len(set(names))


def test_a_licence_that_is_a_choice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.toml").write_text(TOML.replace('"MIT"', '"MIT OR BSD-3-Clause"'))
    with pytest.raises(ValueError, match="offers a choice"):
        expression(tmp_path)


def test_links_work_outside_the_repository() -> None:
    repository = Repository("https://example.org/me/tilewise", "v1.0.0")
    text = "![A game](docs/a.svg) and [how](docs/how.md#why), [there](https://a.org/b), [here](#c)"
    assert repository.linked(text) == (
        "![A game](https://example.org/me/tilewise/raw/v1.0.0/docs/a.svg) and "
        "[how](https://example.org/me/tilewise/blob/v1.0.0/docs/how.md#why), "
        "[there](https://a.org/b), [here](#c)"
    )
    assert repository.links()["Changelog"].endswith("/blob/v1.0.0/CHANGELOG.md")
