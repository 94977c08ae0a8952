"""The static site: its files, its answers, which match the server's, and that it needs no
server."""

from __future__ import annotations

import functools
import gzip
import hashlib
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import regex

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.pictures.games import drawn, png
from tests.pictures.games import question as picture_question
from tests.web.conftest import TIMED, OpenContext
from tests.web.driver import Player, violations
from tests.web.positions import PACKS, RandomPosition, random_positions
from tests.web.pyodide import STAND_IN, with_stand_in
from tests.web.test_own_lists import bring
from tilewise import Game, Session
from tilewise.answers.packs import open_pack
from tilewise.answers.questions import QUESTIONS
from tilewise.errors import PackError, SiteError
from tilewise.trees.openers import opener_player, stored_trees
from tilewise.trees.player import load_player
from tilewise.web import site
from tilewise.web.answering import answer
from tilewise.web.pages import PAGE
from tilewise.web.site import CORE, FILES, LOCK, PACKAGES, VERSION, distribution, write_site

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

LARGEST_ENGINE = 7_400_000
"""Largest size of the engine in bytes, without what is fetched when it is needed."""

LARGEST_GLYPHS = 300_000
"""Largest size of the model that reads pictures, compressed."""

FEW = ("en", "fa", "hi", "hr", "ja", "ko", "ko-handle", "mastermind", "nerdle", "th", "tr")
"""Packs of every kind: a site with all of them takes three times as long to make."""


# -- with a distribution of straw -------------------------------------------------------------


@pytest.fixture(autouse=True, scope="module")
def engine_asked_once() -> Iterator[None]:
    """Read the engine's modules, and ask it, once, not for every site: it takes a second."""
    asked = functools.cache(lambda question: answer(json.loads(question)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "_without_comments", functools.cache(site._without_comments))
        patch.setattr(site, "answer", lambda question: asked(json.dumps(question)))
        yield


@pytest.fixture
def straw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of files that pass for Pyodide's, because their hashes are registered."""
    return _straw_in(tmp_path, monkeypatch)


def _straw_in(place: Path, patch: pytest.MonkeyPatch) -> Path:
    folder = place / "straw"
    folder.mkdir()
    hashes = {name: _write(folder / name, straw_of(name)) for name in CORE}
    packages = {name: _write(folder / f"{name}.whl", straw_of(f"{name}.whl")) for name in PACKAGES}
    patch.setattr(site, "CORE", hashes)
    patch.setattr(site, "PACKAGES", packages)
    _write_lock(folder, packages)
    return folder


@pytest.fixture(scope="module")
def of_straw(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with two packs, which tests only read."""
    place = tmp_path_factory.mktemp("of-straw")
    with pytest.MonkeyPatch.context() as patch:
        write_site(place / "site", str(_straw_in(place, patch)), ["en", "ja-10"])
    return place / "site"


def straw_of(name: str) -> bytes:
    """Return a file's content: a zip with modules that are needed, and others that are not."""
    if not name.endswith((".zip", ".whl")):
        return name.encode()
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for module in (
            "traceback.py",
            "trace.py",
            "numpy/_core/umath.py",
            "numpy/fft/_helper.py",
        ):
            archive.writestr(module, module)
    return held.getvalue()


def _write(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def _write_lock(folder: Path, packages: dict[str, str], version: str = VERSION) -> None:
    entries = {
        name: {"file_name": f"{name}.whl", "sha256": sha256} for name, sha256 in packages.items()
    }
    lock = {"info": {"version": version}, "packages": {**entries, "scipy": {}}}
    (folder / LOCK).write_text(json.dumps(lock))


def listed(folder: Path) -> dict[str, str]:
    text = (folder / FILES).read_text()
    files: dict[str, str] = json.loads(text.partition("=")[2].rstrip(";\n"))["files"]
    return files


def unpacked(folder: Path, name: str) -> bytes:
    """Return the content of a compressed file of a site."""
    return zlib.decompress((folder / f"{name}.zlib").read_bytes())


def there(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.slow
def test_a_site_is_whole_and_written_again(straw: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, str(straw), ["en", "ja-10"])
    assert there(folder) == set(listed(folder))
    index = (folder / "index.html").read_text()
    assert 'data-engine="worker"' in index
    assert "default-src 'none'" in index
    packs = json.loads(unpacked(folder, "answers/packs.json"))
    assert [pack["id"] for pack in packs["packs"]] == ["en", "ja-10"]
    assert packs["default"] == "en"
    notice = (folder / "engine" / "NOTICE.txt").read_text("utf-8")
    assert "Mozilla Public License Version 2.0" in notice
    before = (folder / FILES).read_bytes()
    write_site(folder, str(straw), ["en", "ja-10"])
    assert (folder / FILES).read_bytes() == before  # the same files, the same version
    write_site(folder, str(straw), ["en"])
    assert there(folder) == set(listed(folder))
    assert not (folder / "packs" / "ja-10.zip").exists()


@pytest.mark.slow
def test_answers_are_those_of_the_engine(of_straw: Path) -> None:
    for name, question in [
        ("pack-en", {"ask": "pack", "lexicon": "en"}),
        ("tree-en", {"ask": "tree", "lexicon": "en"}),
        ("first-en", {"ask": "advise", "lexicon": "en", "top": 8, "candidates": 60}),
        ("tree-hard-en", {"ask": "tree", "lexicon": "en", "hard": True}),
        ("catalogue-en", {"ask": "catalogue"}),
    ]:
        written = json.loads(unpacked(of_straw, f"answers/{name}.json"))
        assert written == json.loads(json.dumps(answer(question)))


def test_the_first_page_is_small(of_straw: Path) -> None:
    """The app and all that it asks for until the first guess is made."""
    scripts = {name for name in PAGE if name.endswith((".js", ".css", ".html"))}
    files = [of_straw / name for name in scripts]
    sizes = [len(gzip.compress(file.read_bytes())) for file in files]
    for name in ("packs", "catalogue-en", "pack-en", "first-en", "replies-en"):
        sizes.append((of_straw / "answers" / f"{name}.json.zlib").stat().st_size)
    assert sum(sizes) <= 75_000
    assert b"/**\n" not in b"".join(file.read_bytes() for file in files)


def test_what_is_never_imported_is_left_out(of_straw: Path) -> None:
    for name, left in [
        ("python_stdlib.zip", {"traceback.py", "numpy/_core/umath.py", "numpy/fft/_helper.py"}),
        ("numpy.whl", {"traceback.py", "trace.py", "numpy/_core/umath.py"}),
    ]:
        content = unpacked(of_straw, f"engine/{name}")
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert set(archive.namelist()) == left
            assert all(archive.read(module) == module.encode() for module in left)
    lock = json.loads((of_straw / "engine" / LOCK).read_text())
    assert lock["packages"]["numpy"]["sha256"] == hashlib.sha256(content).hexdigest()


def test_a_pack_has_what_it_is_played_with(of_straw: Path) -> None:
    content = (of_straw / "packs" / "ja-10.zip").read_bytes()
    names = set(zipfile.ZipFile(io.BytesIO(content)).namelist())
    assert {"ja-10/pack.toml", "ja-10/tree.json", "ja-10/LICENSE"} <= names
    assert {"ja/answers.txt", "ja/guesses.txt"} <= names  # which it shares


def test_no_server_is_in_the_engine(of_straw: Path) -> None:
    content = (of_straw / "engine" / "tilewise.zip").read_bytes()
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert "tilewise/web/answering.py" in names
    assert not [name for name in names if "cli" in name or "server" in name or "site.py" in name]


_ASK_ALL = """
import json, sys
from tilewise.web.answering import __file__ as place, answer_text
print(place)
for line in sys.stdin:
    print(answer_text(line))
"""
_ROWS = [{"guess": "salet", "feedback": "....."}, {"guess": "courd", "feedback": "...Y."}]
_MANY = [{"guess": "salet", "feedback": ".....,GY..."}]
ALL_QUESTIONS: list[dict[str, Any]] = [
    {"ask": "catalogue", "language": "ko"},
    {"ask": "packs"},
    {"ask": "pack"},
    {"ask": "own", "name": "Mine", "text": "crane\nslate", "length": 5},
    {"ask": "own", "name": "Other letters", "text": "город", "length": 5},
    {"ask": "tree"},
    {"ask": "read", "text": "cra"},
    {"ask": "advise", "rows": _ROWS, "language": "ko"},
    {"ask": "advise", "rows": [*_ROWS, {"guess": "salet", "feedback": "GG..."}]},
    {"ask": "advise", "boards": 2, "rows": _MANY},
    {"ask": "advise", "boards": 2, "sequence": True},
    {"ask": "advise", "opponent": "absurdle"},
    {"ask": "shared", "text": "⬛🟨⬛⬛🟩 crane"},
    picture_question(drawn(["merge"], ["crane", "south", "there"])),
    {"ask": "review", "rows": _ROWS},
    {"ask": "review_together", "rows": _MANY, "boards": 2},
    {"ask": "play", "seed": 3, "guesses": ["salet"]},
    {"ask": "play", "seed": 3, "boards": 2, "sequence": True, "guesses": ["salet"]},
    {"ask": "history"},
]


def all_questions() -> list[dict[str, Any]]:
    """Return a question of every kind, about en."""
    without_pack = ("catalogue", "packs")
    return [q if q["ask"] in without_pack else {**q, "lexicon": "en"} for q in ALL_QUESTIONS]


@pytest.mark.slow
def test_the_engine_has_all_that_it_imports(of_straw: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for name in ("tilewise", "glyphs"):
        zipfile.ZipFile(of_straw / "engine" / f"{name}.zip").extractall(home)
    zipfile.ZipFile(of_straw / "packs" / "en.zip").extractall(home / "tilewise" / "lexicons")
    zipfile.ZipFile(of_straw / "languages" / "ko.zip").extractall(home)
    assert {question["ask"] for question in ALL_QUESTIONS} == {one.ask for one in QUESTIONS}
    result = subprocess.run(
        [sys.executable, "-c", _ASK_ALL],
        input="\n".join(map(json.dumps, all_questions())),
        env={**os.environ, "PYTHONPATH": str(home), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    place, *answers = result.stdout.splitlines()
    assert place.startswith(str(home))
    assert [one for one in map(json.loads, answers) if "error" in one] == []
    assert len(answers) == len(ALL_QUESTIONS)


def test_other_files_are_left_alone(straw: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    with pytest.raises(SiteError, match="other files"):
        write_site(tmp_path / "mine", str(straw), ["en"])
    assert there(tmp_path / "mine") == {"thesis.txt"}
    # A list of files that was tampered with reaches nothing outside.
    write_site(tmp_path / "site", str(straw), ["en"])
    text = (tmp_path / "site" / FILES).read_text()
    changed = text.replace('"app.js"', '"../mine/thesis.txt"')
    (tmp_path / "site" / FILES).write_text(changed)
    write_site(tmp_path / "site", str(straw), ["en"])
    assert there(tmp_path / "mine") == {"thesis.txt"}


@pytest.mark.parametrize("name", [*CORE, LOCK, "numpy.whl"])
def test_files_that_are_missing_or_changed(straw: Path, tmp_path: Path, name: str) -> None:
    if name != LOCK:
        (straw / name).write_bytes(b"something else")
        with pytest.raises(SiteError, match="SHA-256"):
            write_site(tmp_path / "site", str(straw), ["en"])
    (straw / name).unlink()
    with pytest.raises(SiteError, match="cannot be read from"):
        write_site(tmp_path / "site", str(straw), ["en"])
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    "lock", ["{", "[]", '{"info": {}}', '{"info": {"version": 1}, "packages": []}']
)
def test_a_broken_list_of_packages(straw: Path, lock: str) -> None:
    (straw / LOCK).write_text(lock)
    with pytest.raises(SiteError, match="is malformed"):
        distribution(str(straw), ["numpy"])


def test_another_version(straw: Path) -> None:
    _write_lock(straw, dict(site.PACKAGES), "0.99.0")
    with pytest.raises(SiteError, match=r"0\.99\.0"):
        distribution(str(straw), ["numpy"])
    _write_lock(straw, {**site.PACKAGES, "numpy": "0" * 64})
    with pytest.raises(SiteError):
        distribution(str(straw), ["numpy"])


def test_from_an_address(straw: Path) -> None:
    with serving(straw) as address:
        assert distribution(address, ["numpy"]) == distribution(str(straw), ["numpy"])
        (straw / "pyodide.mjs").unlink()
        with pytest.raises(SiteError, match=r"pyodide\.mjs"):
            distribution(address, ["numpy"])


def test_the_command(run: Run, straw: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "site")
    outcome = run("site", folder, "--pyodide", str(straw), "--lexicon", "en")
    assert outcome.code == 0
    assert folder in outcome.out
    assert run("site", folder, "--pyodide", str(straw), "--lexicon", "xx").code == 2
    outcome = run("site", folder, "--pyodide", str(tmp_path))
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    with pytest.raises(PackError):
        write_site(tmp_path / "other", str(straw), ["xx"])


@pytest.mark.slow
def test_a_pack_whose_package_is_not_there_is_left_out(
    run: Run, straw: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site._all_packs() == PACKS
    monkeypatch.setattr(site, "_all_packs", lambda: ["en", "hi", "ko"])
    (straw / "regex.whl").unlink()
    outcome = run("site", str(tmp_path / "site"), "--pyodide", str(straw))
    assert outcome.code == 0
    assert outcome.err.count("\n") == 1
    assert "hi is left out" in outcome.err
    packs = json.loads(unpacked(tmp_path / "site", "answers/packs.json"))["packs"]
    assert [pack["id"] for pack in packs] == ["en", "ko"]
    with pytest.raises(SiteError, match=r"regex\.whl"):
        write_site(tmp_path / "other", str(straw), ["hi"])
    (straw / "regex.whl").write_bytes(b"something else")
    with pytest.raises(SiteError, match="SHA-256"):
        write_site(tmp_path / "other", str(straw), ["hi", "en"])


@pytest.mark.slow
def test_a_package_is_there_for_the_packs_that_need_it(straw: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", str(straw), ["en", "hi"])
    text = (tmp_path / "site" / FILES).read_text()
    needs = json.loads(text.partition("=")[2].rstrip(";\n"))["needs"]
    assert needs == {"hi": {"regex": "engine/regex.whl"}}
    assert "engine/regex.whl" in listed(tmp_path / "site")
    write_site(tmp_path / "site", str(straw), ["en"])
    assert "engine/regex.whl" not in there(tmp_path / "site")


def test_the_stand_in_cuts_the_words_of_the_packs_as_regex_does() -> None:
    namespace: dict[str, Any] = {}
    exec(STAND_IN, namespace)
    stand_in, real = (module.compile(r"\X") for module in (SimpleNamespace(**namespace), regex))
    for name in PACKS:
        lexicon = open_pack(name)
        if lexicon.manifest.tokenizer == "graphemes":
            for word in lexicon.first_spellings:
                assert stand_in.findall(word) == real.findall(word)


# -- with the real one, in a browser ----------------------------------------------------------


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder as a static host does, while the block runs; the value is its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


def made(packs: Sequence[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with some packs."""
    written = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        source = with_stand_in(tmp_path_factory.mktemp("pyodide") / "all", patch)
        write_site(written, str(source), packs)
    return written


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with a few packs."""
    return made(FEW, tmp_path_factory)


@pytest.fixture(scope="module")
def whole_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with every pack that ships."""
    return made(PACKS, tmp_path_factory)


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


@pytest.mark.page
def test_the_engine_is_small(folder: Path) -> None:
    engine = [path for path in (folder / "engine").iterdir() if "regex" not in path.name]
    sizes = {path.name: path.stat().st_size for path in engine}
    assert sizes.pop("glyphs.zip") <= LARGEST_GLYPHS
    assert sum(sizes.values()) <= LARGEST_ENGINE, sizes


_IS_KEPT = """async (id) => {
  const names = (await caches.keys()).filter((name) => name.startsWith("tilewise-"));
  if (!names.length) return false;
  const cache = await caches.open(names[0]);
  const wanted = [
    `packs/${id}.zip`, `answers/tree-${id}.json.zlib`, `answers/first-${id}.json.zlib`,
    "engine/pyodide.asm.wasm.zlib",
  ];
  const { lang } = document.documentElement;
  if (lang !== "en") wanted.push(`languages/${lang}.zip`);
  const found = await Promise.all(wanted.map((name) => cache.match(name)));
  return found.every(Boolean);
}"""


def wait_until_kept(page: Page, lexicon: str) -> None:
    """Wait until a browser has all that a game takes without a network."""
    patience = time.monotonic() + 120
    while not page.evaluate(_IS_KEPT, lexicon):  # wait_for_function does not wait for promises
        assert time.monotonic() < patience
        page.wait_for_timeout(100)


@pytest.mark.parametrize(("lexicon", "answer"), [("ko", "세상"), ("hi", None)])
def test_a_game_with_no_network(
    open_context: OpenContext, host: str, lexicon: str, answer: str | None
) -> None:
    game = Game(lexicon, answer, seed=1)
    pack = game.lexicon
    first = Session(pack).suggest(1)[0]
    context = open_context(phone=True, may_complain=True)  # of what is not there without a network
    player = Player(context.new_page())
    player.page.goto(f"{host}#{lexicon}")
    player.page.wait_for_selector(".word")
    assert first.word in player.suggestions  # the tree's, perhaps before the engine is there
    player.page.wait_for_selector(".word .expected", timeout=120_000)
    wait_until_kept(player.page, lexicon)
    context.set_offline(True)
    player.page.reload()
    player.page.wait_for_selector(".word .expected", timeout=120_000)
    player.play(game, pack.tokenizer.tiles(pack.encode(first.word)))
    assert game.is_solved
    assert player.feedback[-1] == "G" * pack.length
    player.page.evaluate("location.hash = 'en'")  # a game that was never opened
    player.page.wait_for_selector("[data-key=retry]")
    assert "Open it once while online" in player.page.inner_text(".problem")
    context.set_offline(False)
    player.tap("[data-key=retry]")
    player.page.wait_for_selector(".word .expected", timeout=60_000)
    assert player.page.evaluate("location.hash") == "#en"


def test_a_language_with_no_network(open_context: OpenContext, host: str) -> None:
    context = open_context(may_complain=True)
    player = Player(context.new_page())
    page = player.page
    page.goto(f"{host}#en")
    page.wait_for_selector(".word .expected", timeout=120_000)
    wait_until_kept(page, "en")
    player.open_settings()
    page.select_option("[data-setting=language]", "ko")
    page.wait_for_selector("html[lang=ko]")
    page.keyboard.press("Escape")
    wait_until_kept(page, "en")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(".word .expected", timeout=120_000)
    player.enter_by_click("Y")
    player.open_settings()
    page.select_option("[data-setting=language]", "hr")  # whose messages are not there
    page.wait_for_selector("html[lang=hr]")
    page.keyboard.press("Escape")
    player.enter_by_click()
    assert player.feedback == ["Y....", "....."]


def test_an_own_list_with_no_network(open_context: OpenContext, host: str) -> None:
    context = open_context(phone=True, may_complain=True)
    player = Player(context.new_page())
    page = player.page
    page.goto(f"{host}#en")
    page.wait_for_selector(".word .expected", timeout=120_000)
    wait_until_kept(page, "en")
    bring(player, "город\nбанан\nпалка")
    page.wait_for_selector("dialog", state="detached", timeout=60_000)
    page.wait_for_selector(".word .expected")
    suggested = player.suggestions
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(".word .expected", timeout=120_000)
    assert player.suggestions == suggested
    player.tap("[data-key=mode-play]")
    player.choose_boards(2)
    player.tap_typed("БАНАН")
    # Attached: if the word is on the first board, that is folded.
    page.wait_for_selector(".mini .tile[data-mark]", state="attached", timeout=60_000)


def test_a_picture_is_read_with_no_network(open_context: OpenContext, host: str) -> None:
    context = open_context(may_complain=True)
    page = context.new_page()
    page.goto(f"{host}#en")
    page.wait_for_selector(".word .expected", timeout=120_000)
    wait_until_kept(page, "en")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-key=picture]")
    with page.expect_file_chooser() as chooser:
        page.click("[data-key=picture]")
    content = png(drawn(["merge"], ["crane", "south", "there"]))
    chooser.value.set_files({"name": "game.png", "mimeType": "image/png", "buffer": content})
    page.wait_for_selector("[data-key=tile-2-0-0]", timeout=120_000)
    assert Player(page).feedback == [".Y..G", ".....", "..YYG"]
    assert not page.locator(".tile.unsure").count()


_ASK = """
async (questions) => {
  const worker = new Worker("worker.js", { type: "module" });
  const found = [];
  await new Promise((resolve, reject) => {
    const next = () => {
      if (found.length === questions.length) resolve();
      else worker.postMessage({ id: found.length, question: questions[found.length] });
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (data.stage === "failed") reject(new Error("no engine"));
      if (data.id === undefined) return;
      found.push(data.found);
      next();
    };
    next();
  });
  worker.terminate();
  return found;
}
"""


ANSWERING = "from tilewise.web.answering import answer_text;"


def with_start(folder: Path, copy: Path, start: str) -> Path:
    """Return a copy of a site whose worker starts Python in another way."""
    shutil.copytree(folder, copy)
    worker = (copy / "worker.js").read_text()
    assert ANSWERING in worker
    (copy / "worker.js").write_text(worker.replace(ANSWERING, start))
    return copy


def test_a_guess_can_be_typed_while_the_engine_loads(open_context: OpenContext, host: str) -> None:
    player = Player(open_context(phone=True).new_page())
    page = player.page
    held: list[Route] = []
    page.route("**/engine/tilewise.zip", lambda route: held.append(route))
    page.goto(f"{host}#en")
    page.wait_for_selector(".word")
    page.tap("[data-key=mode-play]")
    page.get_by_text("Loading the engine").wait_for()
    for letter in "CRANE":
        page.tap(f"[data-key=key-{letter}]")
    assert player.draft == list("CRANE")
    page.tap("[data-key=enter]")
    player.repeat(lambda: page.wait_for_timeout(100), until=lambda: held)
    held[0].continue_()
    page.wait_for_selector(".row .tile[data-mark]", timeout=120_000)
    assert page.get_by_text("Loading the engine").count() == 0


@contextmanager
def standing_still(folder: Path, copy: Path) -> Iterator[str]:
    """Serve a site on which time stands still, as it does here; the value is its address."""
    stopped = "; ".join(f"{module}.perf_counter = lambda: 0.0" for module in TIMED)
    start = f"import {', '.join(TIMED)}; {stopped}; {ANSWERING}"
    with serving(with_start(folder, copy, start)) as address:
        yield address


def test_a_worker_answers_as_the_server_does(
    open_context: OpenContext, folder: Path, tmp_path: Path
) -> None:
    with standing_still(folder, tmp_path / "still") as host:
        compare_answers(open_context, host, random_positions(22, 3, FEW))


@pytest.mark.slow
def test_a_worker_answers_as_the_server_does_with_every_pack(
    open_context: OpenContext, whole_folder: Path, tmp_path: Path
) -> None:
    with standing_still(whole_folder, tmp_path / "still") as host:
        compare_answers(open_context, host, random_positions(len(PACKS), 2))


def compare_answers(
    open_context: OpenContext, host: str, positions: Iterable[RandomPosition]
) -> None:
    """Ask a site's worker about positions, and compare what it says with the server."""
    page = open_context(may_complain=True).new_page()  # there is no icon for this page
    page.set_default_timeout(1_800_000)
    page.goto(f"{host}offline.js")  # which has no engine of its own
    # Pack by pack, for only a few stay open.
    in_order = sorted(positions, key=lambda position: position.lexicon)
    questions = [position.message for position in in_order]
    for question, found in zip(questions, page.evaluate(_ASK, questions), strict=True):
        assert_alike(found, json.loads(json.dumps(answer(question))), str(question))


def test_a_worker_has_all_that_it_imports(open_context: OpenContext, host: str) -> None:
    page = open_context(may_complain=True).new_page()  # there is no icon for this page
    page.goto(f"{host}offline.js")
    questions = all_questions()
    for question, found in zip(questions, page.evaluate(_ASK, questions), strict=True):
        assert found is not None, question
        assert "error" not in found, question


def assert_alike(found: Any, wanted: Any, where: str) -> None:
    """Compare two answers; sums may differ in the last digits on another processor."""
    if isinstance(wanted, dict):
        assert set(found) == set(wanted), where
        for key, value in wanted.items():
            assert_alike(found[key], value, f"{where} {key}")
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), where
        for one, other in zip(found, wanted, strict=True):
            assert_alike(one, other, where)
    elif isinstance(wanted, float):
        assert found == pytest.approx(wanted, rel=1e-9, abs=1e-12), where
    else:
        assert found == wanted, where


@pytest.fixture(scope="module")
def broken_host(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a site whose engine cannot be loaded."""
    copy = shutil.copytree(folder, tmp_path_factory.mktemp("broken") / "site")
    (copy / "engine" / "pyodide.mjs").write_bytes(b"")
    with serving(copy) as address:
        yield address


@pytest.fixture
def incomplete_host(folder: Path, tmp_path: Path) -> Iterator[str]:
    """Return the address of a site whose Python lacks tilewise."""
    copy = shutil.copytree(folder, tmp_path / "incomplete")
    (copy / "engine" / "tilewise.zip").write_bytes(b"")
    with serving(copy) as address:
        yield address


@pytest.fixture
def failing_host(folder: Path, tmp_path: Path) -> Iterator[str]:
    """Return the address of a site whose engine fails at every question."""
    failing = f"{ANSWERING} answer_text = lambda text: 1 / 0;"
    with serving(with_start(folder, tmp_path / "failing", failing)) as address:
        yield address


@pytest.mark.parametrize("host_of", ["broken_host", "incomplete_host", "failing_host"])
def test_a_site_that_fails_says_so(
    open_context: OpenContext, request: pytest.FixtureRequest, host_of: str
) -> None:
    page = open_context(phone=True, may_complain=True).new_page()
    page.goto(f"{request.getfixturevalue(host_of)}#en~peaks")  # no file is about this rule
    page.wait_for_selector("[data-key=retry]", timeout=120_000)
    assert page.inner_text(".problem") == "The engine has failed. Your game is safe; try again."
    assert Player(page).suggestions == []
    with page.expect_navigation():  # a new worker may do better
        page.tap("[data-key=retry]")


def expected(session: Session) -> float:
    """Return the expected guesses of a tree."""
    player = load_player(session.lexicon)
    assert player is not None
    found = player.next_guess(session.positions[0])
    assert found is not None
    return found.expected_guesses


@pytest.mark.parametrize(
    ("lexicon", "answer"),
    [("en", "proxy"), ("ko", "세상"), ("ko-handle", None), ("mastermind", None)],
)
def test_a_game_on_the_tree_needs_no_engine(
    open_context: OpenContext, broken_host: str, lexicon: str, answer: str | None
) -> None:
    game, session, rows = Game(lexicon, answer, seed=1), Session(lexicon), 0
    player = Player(open_context(phone=True, may_complain=True).new_page())
    page = player.page
    page.goto(f"{broken_host}#{lexicon}")
    page.wait_for_selector(".word .expected")  # with figures
    assert player.suggestions == [one.word for one in session.suggest(8)[:5]]
    while True:
        *about, figure, _guesses, _to, _go = page.inner_text(".word.best .figures").split()
        assert about in (["≈"], [])
        # stored with three decimals, shown with two
        assert float(figure) == pytest.approx(expected(session), abs=0.0056)
        word = player.suggestions[0]
        feedback = game.guess(word)
        session.add(word, feedback)
        rows += 1
        page.tap("[data-key=word-0]")
        page.wait_for_selector("[data-key=accept]")
        if lexicon == "ko-handle":
            assert "".join(page.locator(".draft .whole").all_inner_texts()) == word
        if feedback.is_correct:
            player.tap("[data-key=solved]")
            break
        if lexicon == "mastermind":
            for colour, mark in (("black", "G"), ("white", "Y")):
                page.tap(f"label:has([data-key={colour}-{str(feedback).count(mark)}])")
        else:
            player.colour(feedback)
        player.tap("[data-key=accept]")
        page.wait_for_selector(f".row:not(.draft):not(.waiting) >> nth={rows - 1}")
        page.wait_for_selector("[data-key=retry]", timeout=120_000)
    page.wait_for_selector(".ending")
    assert page.inner_text(".ending h2") == f"Solved. Guesses: {rows}"
    assert violations(page) == []
    page.tap("[data-key=again]")
    page.wait_for_selector(".draft .empty")
    kept = page.evaluate("JSON.parse(localStorage['tilewise:stats']).games")
    first = Session(lexicon).suggest(1)[0].word
    assert [(one["word"], one["opener"], one["guesses"]) for one in kept] == [(word, first, rows)]
    assert page.evaluate(f"JSON.parse(localStorage['tilewise:played:{lexicon}']).words") == [word]


def test_an_own_first_guess_needs_no_engine(open_context: OpenContext, broken_host: str) -> None:
    player, game, session = (
        Player(open_context(may_complain=True).new_page()),
        Game("ko", "세상"),
        Session("ko"),
    )
    page, word = player.page, next(iter(stored_trees(session.lexicon)))
    tree = opener_player(session.lexicon, session.lexicon.row_of_spelling[word])
    assert tree is not None
    page.goto(f"{broken_host}#ko")
    page.wait_for_selector(".word")
    player.type(word)
    for row in range(2):
        feedback = game.guess(word)
        player.colour_by_click(feedback)
        page.click("[data-key=accept]")
        session.add(word, feedback)
        found = tree.next_guess(session.positions[0])
        assert found is not None
        word = session.lexicon.spelling(found.row)
        page.wait_for_selector(f".row:not(.draft):not(.waiting) >> nth={row}")
        player.wait_for_text("[data-key=word-0] b", word)
        page.click("[data-key=word-0]")


def test_a_picture_that_the_system_shares_is_read(
    open_context: OpenContext, folder: Path, host: str
) -> None:
    target = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))["share_target"]
    assert target["action"] == "./shared"
    page = open_context().new_page()
    page.goto(f"{host}#en")
    page.wait_for_selector(".word .expected", timeout=120_000)
    wait_until_kept(page, "en")
    content = png(drawn(["merge"], ["crane", "south", "there"]))
    page.goto("about:blank")  # a form elsewhere posts what the system's share sheet does
    page.set_content(
        f'<form action="{host}shared" method="{target["method"]}" enctype="{target["enctype"]}">'
        f'<input type="file" name="{target["params"]["files"][0]["name"]}"><button>Share</button>'
    )
    page.set_input_files("input", {"name": "game.png", "mimeType": "image/png", "buffer": content})
    page.click("button")
    page.wait_for_selector("[data-key=tile-2-0-0]", timeout=120_000)
    assert Player(page).feedback == [".Y..G", ".....", "..YYG"]
    page.wait_for_function("!location.search")
    page.reload()  # it is taken once, and then it is the draft of this browser
    page.wait_for_selector("[data-key=tile-2-0-0]")
    assert Player(page).feedback == [".Y..G", ".....", "..YYG"]
