"""What a change must pass, each part in an environment of its own.

    pipx run nox          # or: pip install nox, then: nox
    nox -s lint           # one part; nox -l lists them

`.ci/run` runs all of it, after the README's own two commands.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "tests"]


def _newest_python() -> str | None:
    """Return the newest Python on this machine that we name and that starts."""
    for version in ("3.14", "3.13", "3.12"):
        program = shutil.which(f"python{version}")
        if program and subprocess.run([program, "-c", ""], capture_output=True).returncode == 0:
            return version
    return None


NEWEST = _newest_python()

LANGUAGES = sorted(path.name for path in Path("src/tilewise/locale").iterdir())

ALL_CORES = ("-n", "auto", "--dist", "worksteal")

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
"""What the licences of dependencies may be called, as far as one of these goes."""


@nox.session
def lint(session: nox.Session) -> None:
    """Style, types, and which room imports which."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
    session.run("python", "-m", "tools.translations", "--check")


@nox.session
def tests(session: nox.Session) -> None:
    """The default tests, or those that are named: nox -s tests -- tests/rules."""
    session.install("-e", ".[test]")
    session.run("pytest", *ALL_CORES, *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The tests that take long."""
    session.install("-e", ".[dev]")
    session.run("pytest", "-m", "slow", "--durations=12", *ALL_CORES, *session.posargs)


@nox.session
def page(session: nox.Session) -> None:
    """The page in a browser, its types, and that it shuts nobody out; installs Chromium as root."""
    session.install("-e", ".[dev]")
    if not any(map(shutil.which, BROWSERS)) and os.geteuid() == 0 and shutil.which("apt-get"):
        session.run("apt-get", "update", "-q", external=True, silent=True)
        packages = ("chromium", "fonts-noto-cjk", "fonts-noto-core")
        session.run("apt-get", "install", "-y", "-q", *packages, external=True, silent=True)
    options = ("--prefix", "tests/web", "--no-audit", "--no-fund")
    session.run("npm", "ci", *options, external=True, silent=True)
    arguments = session.posargs or ["tests/web"]
    session.run("pytest", *ALL_CORES, *arguments, env={"TILEWISE_PAGE": "required"})


BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@nox.session
def oldest(session: nox.Session) -> None:
    """The default tests with the oldest of every package that pyproject.toml allows."""
    constraints = Path(session.create_tmp()) / "floors.txt"
    constraints.write_text("\n".join(floors()), encoding="utf-8")
    session.install(".[test]", "-c", str(constraints))
    session.run("python", "-m", "pytest", *ALL_CORES, "-p", "no:cacheprovider", *session.posargs)


def floors() -> list[str]:
    """Return every requirement of pyproject.toml at the oldest version it allows."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    found = (re.match(r"([\w-]+)>=([\w.]+)", text) for text in itertools.chain(*groups))
    return sorted(f"{match[1]}=={match[2]}" for match in found if match)


@nox.session(python=NEWEST)
def newest(session: nox.Session) -> None:
    """The default tests with the newest Python that is here and the newest of every package."""
    if NEWEST is None:
        session.skip("there is no Python here that is newer than the oldest we support")
    session.install(".[test]")
    session.run("python", "-m", "pytest", *ALL_CORES, "-p", "no:cacheprovider", *session.posargs)


@nox.session
def wheel(session: nox.Session) -> None:
    """The wheel, with its packs, away from the checkout."""
    examples = (Path("docs/example-pack").resolve(), Path("docs/example-strategy").resolve())
    folder = Path(session.create_tmp()).resolve()
    session.install("build")
    session.run("python", "-m", "build", "--quiet", "--outdir", str(folder), ".")
    session.run("pip", "uninstall", "--quiet", "--yes", "build", "pyproject_hooks", "packaging")
    session.install(*(str(path) for path in folder.glob("*.whl")), *map(str, examples))
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
def docs(session: nox.Session) -> None:
    """The documentation site, without a warning, and links within it; into build/docs."""
    session.install("-e", ".[docs]")
    session.run("python", "-m", "tools.docs_site", *(session.posargs or ["build/docs"]))


@nox.session
def audit(session: nox.Session) -> None:
    """Known vulnerabilities and licences of what a user with every extra installs."""
    folder = Path(session.create_tmp()).resolve()
    session.run("python", "-m", "venv", "--clear", str(folder / "user"))
    python = str(folder / "user" / "bin" / "python")
    session.run(python, "-m", "pip", "install", "-q", ".[distributed,plot]", external=True)
    session.install("pip-audit", "pip-licenses")
    allowed = ("--partial-match", "--allow-only", ";".join(LICENCES))
    session.run("pip-licenses", "--python", python, "--from", "mixed", *allowed)
    report = folder / "audit.json"
    report.unlink(missing_ok=True)
    (packages,) = (folder / "user").glob("lib/python*/site-packages")
    options = ("--progress-spinner", "off", "--format", "json", "--output", str(report))
    session.run("pip-audit", "--path", str(packages), *options, success_codes=[0, 1])
    if not report.exists():
        session.warn("the register of vulnerabilities cannot be reached; nothing was looked up")
        return
    found = [p for p in json.loads(report.read_text())["dependencies"] if p.get("vulns")]
    if found:
        session.error(f"known vulnerabilities: {json.dumps(found, indent=2)}")
