"""Fixtures and settings that all tests share."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from subprocess import Popen
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, settings
from typer.utils import get_params_from_function

from tests.packs import write_pack
from tilewise.cli import process
from tilewise.cli.input.options import spread
from tilewise.entry_points import declared
from tilewise.folders import CODE_VARIABLE
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.manifest import ManifestReading, read_manifest
from tilewise.lexicon.pack import load_folder
from tilewise.lexicon.words import Suggested
from tilewise.rules.hardmode import HardMode
from tilewise.search import FEW
from tilewise.trees.player import StoredTree, read_tree

# One core under load must not make a property fail for being slow; examples stay reproducible.
settings.register_profile(
    "tilewise",
    deadline=None,
    derandomize=True,
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow],
)
# CI uses more with the newest Python. For a long look: pytest --hypothesis-profile=thorough
settings.register_profile("more", settings.get_profile("tilewise"), max_examples=20)
settings.register_profile(
    "thorough", settings.get_profile("tilewise"), derandomize=False, max_examples=3000
)
settings.load_profile("tilewise")


ONLY_SLOW = re.compile(r"^pytestmark = .*\bpytest\.mark\.slow\b", re.MULTILINE)
"""What a file says of which every test is slow."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled code in the checkout, and read what ships once, from collection on.

    Otherwise compiled code would be in the user's folder, or in those of each test.
    """
    os.environ.setdefault(CODE_VARIABLE, str(config.rootpath / ".cache" / "code"))
    compile_search_once(config)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    read_shipped_packs_once(patch)
    read_commands_once(patch)
    read_installed_packages_once(patch)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not read files of slow tests for the default tests; that takes a second."""
    if collection_path.suffix != ".py" or config.option.markexpr != "not slow":
        return None
    return ONLY_SLOW.search(collection_path.read_text(encoding="utf-8")) is not None or None


def compile_search_once(config: pytest.Config) -> None:
    """Compile the search for patterns of 8 and 16 bits before the processes that run slow tests.

    Otherwise each of them would compile both: 20 s a time.
    """
    first = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if first and not config.option.markexpr.endswith("not slow") and find_spec("numba"):
        code = "from tilewise.search.live import compile_search; compile_search({})"
        compilers = [Popen([sys.executable, "-c", code.format(length)]) for length in (4, 6)]
        assert not any(compiler.wait() for compiler in compilers)


def read_shipped_packs_once(patch: pytest.MonkeyPatch) -> None:
    """Read each pack that ships once: a process of tests would read some of them 500 times."""
    shipped = shipped_folder()
    load_shipped, manifest_of_shipped = cache(load_folder), cache(read_manifest)
    tree_of_shipped = cache(read_tree)

    def loaded(folder: Path, suggested: Suggested = Suggested.FAMILIAR) -> Lexicon:
        read = load_shipped if folder.parent == shipped else load_folder
        return read(folder, suggested)

    def manifest(folder: Path) -> ManifestReading:
        return manifest_of_shipped(folder) if folder.parent == shipped else read_manifest(folder)

    def tree(
        lexicon: Lexicon, *, hard: HardMode = HardMode.OFF, with_any_words: bool = False
    ) -> StoredTree | None:
        is_shipped = lexicon.own_rule and lexicon.folder.parent == shipped
        read = tree_of_shipped if is_shipped else read_tree
        return read(lexicon, hard=hard, with_any_words=with_any_words)

    for module in ("lexicon.pack", "lexicon.fingerprints", "answers.packs"):
        patch.setattr(f"tilewise.{module}.load_folder", loaded)
    for module in ("lexicon.discover", "answers.packs", "cli.input.reading"):
        patch.setattr(f"tilewise.{module}.read_manifest", manifest)
    patch.setattr("tilewise.trees.player.read_tree", tree)


def read_commands_once(patch: pytest.MonkeyPatch) -> None:
    """Read the parameters of each command once, not at each call: it takes 30 ms."""
    patch.setattr("tilewise.cli.program.spread", cache(spread))
    patch.setattr("typer.main.get_params_from_function", cache(get_params_from_function))


def read_installed_packages_once(patch: pytest.MonkeyPatch) -> None:
    """Read what installed packages declare once, unless a test has installed one: it takes 5 ms."""
    before, usual = list(sys.path), cache(lambda group: tuple(declared(group)))

    def found(group: str) -> Iterator[EntryPoint]:
        return iter(usual(group)) if sys.path == before else declared(group)

    for module in ("lexicon.discover", "strategies.registry"):
        patch.setattr(f"tilewise.{module}.declared", found)


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(autouse=True)
def own_data(data_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test an empty data folder of its own, and no defaults."""
    folder = Path(mkdtemp(dir=data_folders))  # mktemp would look at all earlier folders each time
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    monkeypatch.setenv("DICPATH", str(folder))
    monkeypatch.setattr("tilewise.lexicon.fingerprints._known", {})
    return folder


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English, whatever the environment's language is, and whatever a test has spoken."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    process.use("en")
    yield
    process.use("en")


@pytest.fixture(autouse=True)
def nothing_played_out(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank several boards by the estimate, unless a test says it `plays_out`.

    Otherwise it would depend on whether another test has the player compiled by now.
    """
    if request.node.get_closest_marker("plays_out") is None:
        monkeypatch.setattr("tilewise.play.several_boards.has_engine", lambda: False)


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advise as after a plain install, whether or not another test has the engine compiled."""
    forget_engine(monkeypatch)


def forget_engine(patch: pytest.MonkeyPatch) -> None:
    """Advise as after a plain install from now on."""
    for module in ("tilewise.play.advice", "tilewise.search.live"):
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
