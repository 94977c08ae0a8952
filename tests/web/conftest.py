"""A server, a browser, and what may be missing for them.

The browser is Debian's Chromium or another one on the path, driven by Playwright; what else is
needed is in ``package.json`` here. Where any of it is missing the tests of the page are skipped and
say so, unless ``TILEWISE_PAGE=required``, as ``nox -s page`` sets it: then they fail.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tilewise.web.server import PageServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

MODULES = Path(__file__).parent / "node_modules"

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def missing(what: str) -> NoReturn:
    """Skip a test of the page, or fail it where the page has to be tested."""
    message = f"the page was not tested: there is no {what}; see nox -s page"
    if os.environ.get("TILEWISE_PAGE") == "required":
        pytest.fail(message)
    pytest.skip(message)


def module(name: str) -> Path:
    """Return a file of an npm package."""
    path = MODULES / name
    if not path.exists():
        missing(f"{name.partition('/')[0]} (npm ci in tests/web)")
    return path


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Return the address of a page that is served."""
    server = PageServer()
    thread = threading.Thread(target=server.run)
    thread.start()
    yield server.address
    server.stop()
    thread.join(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if program is None:
        missing("Chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(_OPTIONS))
        yield running
        running.close()


OpenContext = Callable[..., "BrowserContext"]


@pytest.fixture
def open_context(browser: Browser) -> Iterator[OpenContext]:
    """Open windows of a browser; what they print as an error, or ask of others, fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda said: problems.append(said.text) if said.type in ("error", "warning") else None,
        )

    def make(phone: bool = False, may_complain: bool = False, **options: object) -> BrowserContext:
        size = {"width": 360, "height": 640} if phone else {"width": 1280, "height": 800}
        usual: dict[str, object] = {
            "viewport": size, "has_touch": phone, "is_mobile": phone, "locale": "en-GB",
            "reduced_motion": "reduce",
        }  # fmt: skip
        context = browser.new_context(**usual | options)  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        if not may_complain:
            context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)
