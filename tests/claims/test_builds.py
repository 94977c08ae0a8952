"""What we say about packages that are built: their contents, metadata and reproducibility."""

from __future__ import annotations

import fnmatch
import re
import subprocess
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tilewise import __version__
from tools.release import notes
from tools.wheel_metadata import MetadataHook, version

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the source package, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    (package,) = SdistBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with tarfile.open(package) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(source, tmp_path_factory.mktemp("wheel"))


def built(source: Path, folder: Path) -> Path:
    (wheel,) = WheelBuilder(str(source)).build(directory=str(folder), versions=["standard"])
    return Path(wheel)


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_the_source_package_has_what_its_tests_read(source: Path) -> None:
    """`.ci/run` runs the default tests in it; this names a file or folder that it lacks."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()]
    here = {path.name for path in ROOT.iterdir()} - {".git"}
    kept = {name for name in here if not any(fnmatch.fnmatch(name, one) for one in ignored)}
    assert kept <= {path.name for path in source.iterdir()}
    assert {"changes", "Containerfile", "noxfile.py", ".ci"} <= kept
    tests = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py")}
    assert {path for path in tests if "node_modules" not in path.parts} <= {
        path.relative_to(source) for path in source.rglob("*.py")
    }


def test_ci_runs_the_tests_in_the_source_package() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    body = script.partition("pass_tests() {")[2].partition("\n}")[0]
    parts = ("readme_command 'test command'", "-m build --quiet --sdist", "tar --extract")
    assert sorted(parts, key=body.index) == list(parts)
    assert body.index('.ci/python-3.14 "$work/tester" "$command"') < body.index('cd "$work/tester"')


def test_the_same_tools_build_the_same_wheel(source: Path, wheel: Path, tmp_path: Path) -> None:
    assert built(source, tmp_path).read_bytes() == wheel.read_bytes()
    told = " ".join((ROOT / "docs" / "releasing.md").read_text("utf-8").split())
    assert "same source, built by the same versions of hatchling and Babel" in told


def test_no_bill_of_materials_is_in_the_wheel(wheel: Path) -> None:
    """If there is one some day, its entries need versions."""
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if "sbom" in name.lower()]


def test_classifiers_say_what_has_run(wheel: Path) -> None:
    told = metadata(wheel).get_all("Classifier") or []
    systems = [one for one in told if one.startswith("Operating System")]
    assert systems == ["Operating System :: POSIX :: Linux"]
    assert "The tests have run on Linux only" in (ROOT / "docs" / "start.md").read_text("utf-8")
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    (tested,) = re.findall(r"python: \[(.*)\]", workflow)
    pythons = [f"Programming Language :: Python :: {one}" for one in re.findall(r"[\d.]+", tested)]
    assert [one for one in told if re.search(r"Python :: 3\.", one)] == pythons
    assert PYPROJECT["project"]["requires-python"] == f">={pythons[0].split()[-1]}"


def test_until_a_release_the_version_says_so_and_names_a_commit(tmp_path: Path) -> None:
    number = __version__.removesuffix(".dev0")
    is_released = notes(number, (ROOT / "CHANGELOG.md").read_text("utf-8")) != ""
    assert __version__ == (number if is_released else f"{number}.dev0")
    place = tmp_path / "src" / "tilewise" / "version.py"
    place.parent.mkdir(parents=True)
    place.write_text('"""A version."""\n\n__version__ = "1.2.0.dev0"\n')
    assert version(tmp_path) == "1.2.0.dev0"
    git = ("git", "-c", "user.name=n", "-c", "user.email=n@example.org", "-C", str(tmp_path))
    for call in (("init", "-q"), ("commit", "-q", "--allow-empty", "-m", "First")):
        subprocess.run((*git, *call), check=True)
    assert re.fullmatch(r"1\.2\.0\.dev0\+g[0-9a-f]{7,}", version(tmp_path))
    place.write_text('"""A version."""\n\n__version__ = "1.2.0"\n')
    assert version(tmp_path) == "1.2.0"


def test_the_version_that_is_printed_is_the_installed_packages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = SimpleNamespace(version="1.2.0.dev0+g1234567")
    monkeypatch.setattr("importlib.metadata.distributions", lambda name: [installed])
    assert run("--version").out == "tilewise 1.2.0.dev0+g1234567\n"
    monkeypatch.setattr("importlib.metadata.distributions", lambda name: [])
    assert run("--version").out == f"tilewise {__version__}\n"


@pytest.mark.parametrize(
    ("security", "contact"),
    [("mailto:a@example.org", "mailto:a@example.org"), ("", "https://example.org/it/security")],
)
def test_the_owner_sets_an_address_and_a_security_contact_in_one_place(
    monkeypatch: pytest.MonkeyPatch, security: str, contact: str
) -> None:
    for variable in ("TILEWISE_REPOSITORY", "TILEWISE_REVISION"):
        monkeypatch.delenv(variable, raising=False)
    settings = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    assert {"address", "security"} < settings.keys()
    found: dict[str, Any] = {}
    settings = {**settings, "address": "https://example.org/it", "security": security}
    MetadataHook(str(ROOT), settings).update(found)
    assert found["urls"]["Source"] == "https://example.org/it"
    assert found["urls"]["Security"] == contact
    assert "https://example.org/it/blob/HEAD/docs/" in found["readme"]["text"]
    policy = " ".join((ROOT / "SECURITY.md").read_text("utf-8").split())
    assert "lists the contact as *Security*" in policy
