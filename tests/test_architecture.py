"""The import contracts in pyproject.toml are kept, and would catch violations."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tilewise"
ROOMS = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the package in `folder`/src by our contracts."""
    program = "from importlinter.cli import lint_imports_command as lint; lint()"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache", "--config", "pyproject.toml"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
def test_the_contracts_are_kept() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "8 kept, 0 broken" in result.stdout


BROKEN = [
    ("errors.py", "import tilewise.tokens", "tilewise.errors -> tilewise.tokens"),
    (
        "lexicon/pack.py",
        "import tilewise.cli.output.console",
        "tilewise.lexicon.pack -> tilewise.cli",
    ),
    ("play/session.py", "import numba", "tilewise.play.session -> numba"),
    ("web/answering.py", "import uvicorn", "tilewise.web.answering -> uvicorn"),
    ("play/session.py", "from rich import box", "tilewise.play.session -> rich"),
]


@pytest.mark.slow
def test_broken_contracts_are_reported(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    copy = tmp_path / "src" / "tilewise"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for module, line, _ in BROKEN:
        with (copy / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    result = lint(tmp_path)
    assert result.returncode == 1
    for _, _, broken in BROKEN:
        assert broken in result.stdout
    (copy / "attic").mkdir()
    (copy / "attic" / "__init__.py").touch()  # a package that the contract does not list
    result = lint(tmp_path)
    assert result.returncode == 1
    assert "attic" in result.stdout


def test_no_module_imports_the_public_package() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not re.search(r"(from|import)\s+tilewise(?!\.)\b|,\s*tilewise(?!\.)\b", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.module != "tilewise", f"{path}:{node.lineno}"
            elif isinstance(node, ast.Import):
                names = {name.name for name in node.names}
                assert "tilewise" not in names, f"{path}:{node.lineno}"


def test_every_package_has_a_docstring_and_tests() -> None:
    assert {"rules", "cli"} < set(ROOMS)
    for room in ROOMS:
        assert (ROOT / "tests" / room).is_dir(), f"tests/{room} has to mirror src/tilewise/{room}"
        text = (PACKAGE / room / "__init__.py").read_text(encoding="utf-8")
        assert text.startswith('"""'), f"tilewise.{room} needs a docstring"


def test_the_architecture_names_every_package_and_nothing_that_is_gone() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for room in ROOMS:
        assert f"[`{room}`](../src/tilewise/{room})" in page
    named = re.findall(r"`([a-z_]+(?:[/.][a-z_]+)+)`", page)
    assert len(named) > 20
    for name in set(named) - {"pack.toml", "pyproject.toml"}:
        path = name if name.endswith((".py", ".md", ".ts", ".toml")) else name.replace(".", "/")
        inside = (*PACKAGE.glob(f"*/{path}"), *PACKAGE.glob(f"*/{path}.py"))
        places = (ROOT / path, PACKAGE / path, PACKAGE / f"{path}.py", *inside)
        assert any(place.exists() for place in places), f"docs/architecture.md: no {name}"


def test_the_architecture_names_every_module_of_the_page() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("### `web/page`")[2].partition("\n### ")[0]
    modules = {path.stem for path in (PACKAGE / "web" / "page").glob("*.js")}
    named = re.findall(r"`([a-z]+)`", "".join(re.findall(r"^- `.*?:", section, re.M)))
    assert sorted(named) == sorted(modules)


def test_no_folder_has_more_than_twenty_modules() -> None:
    sizes = Counter(path.parent for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
    assert {folder.name: size for folder, size in sizes.items() if size > 20} == {}


def test_there_are_no_circular_imports() -> None:
    graph = grimp.build_graph("tilewise", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the cycle


def test_modules_of_the_page_have_no_circular_imports() -> None:
    page = PACKAGE / "web" / "page"
    imports = {
        path.name: re.findall(r'from "\./([\w/]+\.js)"', path.read_text(encoding="utf-8"))
        for path in page.glob("*.js")
    }
    assert "dom.js" in imports["bar.js"]
    TopologicalSorter(imports).prepare()
