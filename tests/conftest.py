"""Fixtures and settings that all tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.packs import write_pack
from tilewise.cli.process import language
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.loading import load_folder
from tilewise.search.limits import FEW

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


@pytest.fixture(scope="session", autouse=True)
def shipped_packs_read_once() -> Iterator[None]:
    """Read each pack that ships once: a process of tests would read some of them 500 times."""
    shipped, read_shipped = shipped_folder(), cache(load_folder)

    def read(folder: Path) -> Lexicon:
        return read_shipped(folder) if folder.parent == shipped else load_folder(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tilewise.lexicon.loading.load_folder", read)
        patch.setattr("tilewise.web.answering.load_folder", read)
        yield


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test an empty data folder of its own, and no defaults."""
    folder = tmp_path_factory.mktemp("data")
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    monkeypatch.setattr("tilewise.lexicon.trust._known", {})
    return folder


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English, whatever the environment's language is, and whatever a test has spoken."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    language.use("en")
    yield
    language.use("en")


@pytest.fixture(autouse=True)
def nothing_played_out(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank several boards by the estimate, unless a test says it `plays_out`.

    Otherwise it would depend on whether another test has the player compiled by now.
    """
    if request.node.get_closest_marker("plays_out") is None:
        monkeypatch.setattr("tilewise.play.boards.playouts.has_engine", lambda: False)


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advise as after a plain install, whether or not another test has the engine compiled."""
    forget_engine(monkeypatch)


def forget_engine(patch: pytest.MonkeyPatch) -> None:
    """Advise as after a plain install from now on."""
    for module in ("tilewise.play.choosing", "tilewise.search.live"):
        patch.setattr(f"{module}.exact_limit", lambda: FEW)
    patch.setattr("tilewise.search.live.has_engine", lambda: False)


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
