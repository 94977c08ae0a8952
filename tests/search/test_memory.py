"""Memory is asked for before it is taken."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.search.plain import random_problem
from tilewise.errors import SearchError
from tilewise.search import memory
from tilewise.search.best_tree import find_best_tree
from tilewise.search.memory import available_memory, require_memory
from tilewise.search.problem import SearchProblem


def test_what_is_there_is_told_and_taken():
    left = available_memory()
    if left is None:
        pytest.skip("no telling here")
    require_memory(min(left // 2, 1 << 40))
    with pytest.raises(SearchError, match=r"exact search of these lists needs about [\d.]+ GiB"):
        require_memory(left + (1 << 40))


@pytest.mark.slow
def test_a_search_that_does_not_fit_is_not_begun(monkeypatch):
    rng = np.random.default_rng(1)
    words = np.unique(rng.integers(0, 26, (500_000, 6)).astype(np.uint8), axis=0)
    problem = SearchProblem(words, words[:4000], np.ones(4000, np.int64), 26)
    monkeypatch.setattr(memory, "available_memory", lambda: 5 << 30)
    with pytest.raises(SearchError, match=r"5\.0 GiB is left"):
        find_best_tree(problem)


def test_a_small_search_does_not_ask_for_memory(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 0)
    assert find_best_tree(random_problem(1, 5, 20, 4, 4)).proven


@pytest.mark.parametrize("used", [0, 3])
def test_control_groups_set_limits(tmp_path, used):
    (tmp_path / "memory.max").write_text("max\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "memory.max").write_text(f"{10 << 20}\n")
    (inner / "memory.current").write_text(f"{(used + 2) << 20}\n")
    (inner / "memory.stat").write_text(f"anon 5\ninactive_file {2 << 20}\n")
    assert list(memory._group(inner)) == [(10 - used) << 20]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Linux only")
def test_limits_of_the_shell_are_respected():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); "
        "from tilewise.search.memory import available_memory; print(available_memory())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert 0 < int(done.stdout) < 4 << 30
