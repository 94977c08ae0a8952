"""Machine code on disk: if it cannot be stored, is damaged, or comes from other sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tilewise.search.kernel import compiled
from tilewise.search.kernel.compiled import find_folder

SEARCH = """
from tilewise.search.kernel.compiled import keeps_code
from tilewise.rules.hardmode import HardMode
from tilewise.search.kernel.state import copied, no_hints

print(keeps_code(), not copied(no_hints(HardMode.HARD, 5, 1)).need.any())
"""

NOWHERE = """
import tempfile


def refuse(dir):
    raise PermissionError(dir)


tempfile.TemporaryFile = refuse
"""

FULL = """
import resource

resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 10, 1 << 10))
"""


def search(cache: Path, before: str = "") -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", before + SEARCH]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.versions
@pytest.mark.parametrize("before", [NOWHERE, FULL])
def test_code_that_cannot_be_cached_is_still_compiled(tmp_path, before):
    if before is FULL and sys.platform == "win32":
        pytest.skip("there are no limits to the size of files")
    assert search(tmp_path, before) == "False True\n"
    assert not list(tmp_path.rglob("*.nb[ic]"))


@pytest.mark.slow
@pytest.mark.versions
def test_a_full_disk_does_not_stop_a_game(tmp_path):
    if sys.platform == "win32":
        pytest.skip("there are no limits to the size of files")
    assert search(tmp_path, "from tilewise.search.kernel import compiled\n" + FULL) == "True True\n"
    assert not list(tmp_path.rglob("*.nbc"))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with machine code; compiling starts a process and takes a second."""
    folder = tmp_path_factory.mktemp("made")
    assert search(folder) == "True True\n"
    return folder


@pytest.fixture
def kept(made, tmp_path):
    return shutil.copytree(made, tmp_path / "kept")


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        pytest.param(".nbi", b"hello", marks=pytest.mark.slow),
        pytest.param(".nbc", b"\x80\x04", marks=[pytest.mark.slow, pytest.mark.versions]),
        pytest.param(".nbi", b"", marks=pytest.mark.slow),
        pytest.param(".nbc", b"", marks=pytest.mark.slow),
        pytest.param(".nbc", bytes(4096), marks=pytest.mark.slow),
    ],
)
def test_damaged_files_are_recompiled(kept, suffix, content):
    files = list(kept.rglob("*.nb[ic]"))
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    for path in files:
        if path.suffix == suffix:
            path.write_bytes(content)
    assert search(kept) == "True True\n"
    assert all(path.read_bytes() != content for path in files)


@pytest.mark.slow
@pytest.mark.versions
def test_code_is_loaded_again(kept):
    times = {path: path.stat().st_mtime_ns for path in kept.rglob("*.nb[ic]")}
    search(kept)
    assert {path: path.stat().st_mtime_ns for path in kept.rglob("*.nb[ic]")} == times


@pytest.mark.slow
@pytest.mark.versions
def test_nothing_gets_ready_to_compile_where_code_is_kept(tmp_path):
    imported = "import sys; print('numba.np.linalg' in sys.modules)\n"
    assert search(tmp_path, SEARCH + imported).splitlines()[1] == "True"
    assert search(tmp_path, SEARCH + imported).splitlines()[1] == "False"


@pytest.mark.slow
@pytest.mark.versions
def test_numba_keeps_the_code_of_others_where_it_did(tmp_path):
    others = SEARCH + "import numba; assert numba.config.CACHE_DIR == before\n"
    assert search(tmp_path, "import numba; before = numba.config.CACHE_DIR\n" + others)


def test_code_of_other_sources_or_compilers_is_not_used(tmp_path, monkeypatch):
    here, sources = tmp_path / "code", tmp_path / "kernel"
    shutil.copytree(Path(compiled.__file__).parent, sources)
    monkeypatch.setattr(compiled, "_SOURCES", sources)
    found = find_folder(here, "numba 1")
    assert found == find_folder(here, "numba 1") != find_folder(here, "numba 2")
    with (sources / "views.py").open("a", encoding="utf-8") as file:
        file.write("# another version\n")
    assert found != find_folder(here, "numba 1")


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert find_folder(tmp_path / "file", "numba") is None


def test_few_folders_of_other_versions_stay(tmp_path):
    for number in range(6):
        found = find_folder(tmp_path, f"numba {number}")
        (found / "search-uint8.ready").touch()
        os.utime(found, (number, number))
    new = find_folder(tmp_path, "numba 6")
    kept = [find_folder(tmp_path, f"numba {number}") for number in (3, 4, 5)]
    assert {*tmp_path.iterdir()} == {*kept, new}
