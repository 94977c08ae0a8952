"""Exact search without the library it is compiled by."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_searching_without_numba_is_one_clear_line():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from tilewise.errors import TilewiseError\n"
        "try:\n    import tilewise.search.best_tree\n"
        "except TilewiseError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        env={"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
    )
    assert "the optimal extra, which is not installed: pip install numba\n" in done.stdout
    assert done.stdout.count("\n") == 1
