"""Machine code that cannot be kept on disk, or is damaged there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SEARCH = """
import numpy as np
from tilewise.search.kernel.compiled import keeps_code
from tilewise.rules.hardmode import HardMode
from tilewise.search.kernel.state import allowed, no_hints

print(keeps_code(), allowed(np.zeros((1, 5), np.uint8), 0, no_hints(HardMode.HARD, 5, 1)))
"""

NOWHERE = """
from numba.core import caching

caching.FunctionCache._impl_class._locator_classes = []
"""

FULL = """
from numba.core import caching

def save(*_):
    raise OSError("no space left on device")

caching.IndexDataCacheFile.save = save
"""


def search(cache: Path, before: str = "") -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", before + SEARCH]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("before", "said"), [(NOWHERE, "False True\n"), (FULL, "True True\n")])
def test_code_that_cannot_be_kept_is_compiled_all_the_same(tmp_path, before, said):
    assert search(tmp_path, before) == said


def test_damaged_files_are_compiled_anew(tmp_path):
    assert search(tmp_path) == "True True\n"
    files = list(tmp_path.rglob("*.nb[ic]"))
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    for suffix, content in (
        (".nbi", b""),
        (".nbc", b""),
        (".nbi", b"hello"),
        (".nbc", b"\x80\x04"),
    ):
        for path in files:
            if path.suffix == suffix:
                path.write_bytes(content)
        assert search(tmp_path) == "True True\n"
