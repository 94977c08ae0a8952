"""Measures how soon a static site shows what a player waits for, in several versions of it.

    tilewise site public
    python -m tools.bench_site public

The folders are written by `tilewise site`; those of several versions are measured in turn. Each is
served without compression, as the simplest hosts do, to a browser that

- visits it for the first time (*cold*), or again (*warm*),
- has a line of 1.6 Mbit/s (*narrow*).

Medians of the seconds since the visit began: until the *first words*, until all their *figures*,
until the answer to a word *off the tree*, which needs Python,
until that to the player's *own opener*, which has a tree of its own, and until the end of a whole
*game* that follows the pack's tree.
"""

from __future__ import annotations

import functools
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import astuple, dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any, TypeVar

from tilewise import Game
from tools.browser import open_browser
from tools.calls import call

T = TypeVar("T")

PACK, OFF_THE_TREE, ANSWER = "en", "zesty", "proxy"
OWN_PACK, OWN_OPENER = "en-nyt", "adieu"
NARROW = 1.6e6 / 8
"""Bytes per second."""

_CHUNK = 4096

PATIENCE = 240_000
"""Milliseconds."""

CONDITIONS = ("cold", "warm", "narrow")


@dataclass(frozen=True)
class Times:
    """Seconds since the visit began."""

    first_words: float
    figures: float
    off_the_tree: float
    own_opener: float
    game: float


class _Line:
    """A connection whose speed may be limited."""

    def __init__(self) -> None:
        self.bytes_per_second = 0.0
        self._lock = threading.Lock()
        self._free = 0.0

    def take(self, size: int) -> None:
        """Return once this many bytes have passed."""
        if not self.bytes_per_second:
            return
        with self._lock:
            start = max(self._free, time.monotonic())
            self._free = end = start + size / self.bytes_per_second
        time.sleep(max(0.0, end - time.monotonic()))


class _Host(SimpleHTTPRequestHandler):
    line = _Line()

    def log_message(self, *_: object) -> None: ...

    def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:  # type: ignore[override]
        with suppress(ConnectionError):  # the page was closed
            while chunk := source.read(_CHUNK):
                self.line.take(len(chunk))
                outputfile.write(chunk)


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve a folder; the value is its address."""
    handler = functools.partial(_Host, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def narrow() -> Iterator[None]:
    """Limit the speed of the line."""
    _Host.line.bytes_per_second = NARROW
    yield
    _Host.line.bytes_per_second = 0


def _first(context: Any, address: str) -> tuple[float, float]:
    with _visit(context, address) as (page, began):
        page.wait_for_selector(".word")
        first_words = time.perf_counter() - began
        page.wait_for_selector(".word .expected")
        return first_words, time.perf_counter() - began


def _off_the_tree(context: Any, address: str) -> float:
    with _visit(context, address) as (page, began):
        page.wait_for_selector(".word")
        page.keyboard.type(OFF_THE_TREE)
        page.click("[data-key=accept]")
        page.wait_for_selector(".row:not(.draft):not(.waiting)")
        page.wait_for_selector("body:has(#main[aria-busy=false]) .word .expected")
        return time.perf_counter() - began


def _own_opener(context: Any, address: str) -> float:
    with _visit(context, address, OWN_PACK) as (page, began):
        page.wait_for_selector(".word")
        page.keyboard.type(OWN_OPENER)
        page.click("[data-key=accept]")
        page.wait_for_selector(".row:not(.draft):not(.waiting)")
        page.wait_for_selector("[data-key=word-0]")
        return time.perf_counter() - began


def _game(context: Any, address: str) -> float:
    game = Game(PACK, ANSWER)
    with _visit(context, address) as (page, began):
        for row in range(game.lexicon.manifest.max_guesses):
            page.wait_for_selector("[data-key=word-0]")
            word = page.inner_text("[data-key=word-0] b")
            page.click("[data-key=word-0]")
            for place, mark in enumerate(game.guess(word)):
                tile = f"[data-key=draft-{place}]"
                while page.get_attribute(tile, "data-mark") != mark:
                    page.click(tile)
            page.click("[data-key=accept]")
            page.wait_for_selector(f".row:not(.draft):not(.waiting) >> nth={row}")
            if game.is_solved:
                break
        page.wait_for_selector(".ending")
        return time.perf_counter() - began


@contextmanager
def _visit(context: Any, address: str, pack: str = PACK) -> Iterator[tuple[Any, float]]:
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{address}#{pack}", wait_until="commit")
    yield page, began
    page.evaluate("sessionStorage.clear(); localStorage.clear()")
    page.close()


_IS_KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("tilewise-"));
  if (!names.length) return false;
  const kept = await (await caches.open(names[0])).keys();
  const has = (part) => kept.some(({ url }) => url.includes(part));
  return has("pyodide.asm.wasm") && has("packs/en.zip");
}"""


def _keep(context: Any, address: str) -> None:
    """Visit a site until the browser has cached all of it."""
    with _visit(context, address) as (page, _):
        page.wait_for_selector(".word .expected")
        while not page.evaluate(_IS_KEPT):
            page.wait_for_timeout(200)


def measured(browser: Any, address: str, condition: str) -> Times:
    """Measure a site in a condition; only a warm visit finds anything cached."""

    def visited(visit: Callable[[Any, str], T]) -> T:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        if condition == "warm":
            _keep(context, address)
        with narrow() if condition == "narrow" else nullcontext():
            found = visit(context, address)
        context.close()
        return found

    return Times(*visited(_first), visited(_off_the_tree), visited(_own_opener), visited(_game))


def main(folders: list[Path], *, rounds: int = 3) -> None:
    """Print a table."""
    print("| | site | first words | figures | off the tree | own opener | game |")
    print("|---|---|---:|---:|---:|---:|---:|")
    with open_browser() as browser:
        for condition in CONDITIONS:
            runs: dict[Path, list[Times]] = {folder: [] for folder in folders}
            for _ in range(rounds):
                for folder, found in runs.items():
                    with hosted(folder) as address:
                        found.append(measured(browser, address, condition))
            for folder, found in runs.items():
                columns = zip(*map(astuple, found), strict=True)
                medians = (f"{statistics.median(column):.1f}" for column in columns)
                print(f"| {condition} | {folder} | {' | '.join(medians)} |", flush=True)


if __name__ == "__main__":
    call(main)
