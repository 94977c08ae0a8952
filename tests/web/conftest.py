"""A server and a browser, and what to do if something is missing.

The browser is the Chromium that :mod:`tools.browser` finds, driven by Playwright; ``package.json``
lists what else is needed. If something is missing, the tests of the web app are skipped and say so.
With ``TILEWISE_PAGE=required``, which ``nox -s page`` sets, they fail instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import forget_engine
from tests.web.driver import Player
from tests.web.packages import missing
from tilewise.web.server import PageServer
from tools.browser import chromium, open_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

TALL = {"width": 390, "height": 844}
"""The screen of a phone of a usual size."""

TIMED = ("tilewise.search.live",)
"""The modules of searches that give up after a time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that open the app in a browser."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.page)


@pytest.fixture(autouse=True, scope="package")
def unhurried() -> Iterator[None]:
    """Let no search give up because the machine is busy, neither here nor at the server.

    Both run in this process. Otherwise one may find the best guess where the other has no time to.
    This holds from the first test to the last, as the server may answer between two of them.
    """
    with pytest.MonkeyPatch.context() as patch:
        forget_engine(patch)
        for module in TIMED:
            patch.setattr(f"{module}.perf_counter", lambda: 0.0)
        yield


@contextmanager
def serving(server: PageServer) -> Iterator[str]:
    """Run a server while the block runs; the value is its address."""
    thread = threading.Thread(target=server.run)
    thread.start()
    yield server.address
    server.stop()
    thread.join(20)
    assert not thread.is_alive()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Return the address of a served app."""
    with serving(PageServer()) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    if chromium() is None:
        missing("Chromium")
    if find_spec("playwright") is None:
        missing("Playwright")
    with open_browser() as running:
        yield running


OpenContext = Callable[..., "BrowserContext"]


@pytest.fixture
def open_context(browser: Browser) -> Iterator[OpenContext]:
    """Open browser windows; errors they print and requests to other sites fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        # A question that an older one overtook on its way is refused, and asked again.
        if said.type in ("error", "warning") and "409 (Conflict)" not in said.text:
            problems.append(said.text)

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", hear)

    def make(phone: bool = False, may_complain: bool = False, **options: object) -> BrowserContext:
        size = {"width": 360, "height": 640} if phone else {"width": 1280, "height": 800}
        usual: dict[str, object] = {
            "viewport": size, "has_touch": phone, "is_mobile": phone, "locale": "en-GB",
            "reduced_motion": "reduce",
        }  # fmt: skip
        context = browser.new_context(**usual | options)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        if not may_complain:
            context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


Opened = Callable[..., Player]


@pytest.fixture
def opened(open_context: OpenContext, address: str) -> Opened:
    """Open the app with a game, in a window with the options of `open_context`."""

    def make(lexicon: str, **options: Any) -> Player:
        player = Player(open_context(**options).new_page())
        player.open(address, lexicon)
        return player

    return make


@pytest.fixture
def phone(open_context: OpenContext) -> Player:
    return Player(open_context(phone=True).new_page())


@pytest.fixture
def tall(open_context: OpenContext) -> Player:
    """Return a phone of a usual size."""
    return Player(open_context(phone=True, viewport=TALL).new_page())


@pytest.fixture
def desk(open_context: OpenContext) -> Player:
    context = open_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Player(context.new_page())
