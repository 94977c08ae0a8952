"""The page as static files: the same page and the same engine, in the browser alone.

A site holds

- the files of the page, told to ask a worker instead of a server;
- ``answers/``: the answers to questions that are always the same (packs, keyboards, trees, what the
  page says in each language), as files. So the page is there at once, and the first guesses come
  from the pack's strategy tree while Python is still being loaded;
- ``packs/``: the packs, a zip each, fetched when somebody plays them; ``languages/``: likewise the
  catalogues of what the engine says;
- ``engine/``: Pyodide, checked file by file (:mod:`tilewise.web.pyodide`), and this package;
- ``files.js``: all of it with its hashes, for ``offline.js``, which keeps it for when there is no
  network; and which packs need more of Pyodide than all do, fetched when they are played.

Nothing in it names its own address: it can be put anywhere, in any folder of a host.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tilewise.errors import Message, SiteError, shown_path
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack
from tilewise.lexicon.manifest import LICENSE, MANIFEST, SOURCES
from tilewise.lexicon.openers import OPENER
from tilewise.translation.translator import languages
from tilewise.trees.player import HARD_TREE, TREE
from tilewise.web.answering import answer, open_pack
from tilewise.web.pages import PAGE, SITE_PAGE, STATIC_POLICY
from tilewise.web.pyodide import VERSION, Distribution, distribution
from tilewise.writing import write_whole

FILES = "files.js"
"""The list of all files; where it is, there is a site of ours."""

_PACKAGE = Path(__file__).parents[1]
_ROOMS = (
    "knowledge", "lexicon", "play", "rules", "search", "strategies", "tokens", "translation",
    "trees", "web",
)  # fmt: skip
_NOT_ASKED = {
    "web": ("connections", "hosts", "pages", "pyodide", "queueing", "server", "site"),
    "search": (
        "best_tree", "certificate", "cluster", "engine", "executors", "kernel", "memory",
        "proof_checker", "time_left",
    ),
    "play": (
        "commands", "folder", "history", "lines", "nearest", "outcomes", "played_lists", "record",
        "replies", "rows", "scores", "simulation", "simulation_result", "tuning", "worker_pool",
    ),
    "trees": ("drawing",),
}  # fmt: skip
"""Modules and folders of these rooms that no message needs, or that a browser cannot compile."""

_NUMPY = "numpy"
_NEEDS = {"graphemes": "regex"}
"""Packages of Pyodide that a tokenizer needs besides numpy, which everything does."""

_DEPENDENCIES = ("hgtk", "six", "platformdirs")
"""Packages of plain Python that the engine imports; numpy, which is not, comes from Pyodide."""

_OTHER_SYSTEMS = ("android", "macos", "windows")
"""Modules of platformdirs for systems that a browser is not."""

_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Site:
    """What was written.

    Attributes:
        folder: where.
        sizes: the bytes of every file.
        notes: which packs were left out, and why.
    """

    folder: Path
    sizes: dict[str, int]
    notes: tuple[Message, ...]


def write_site(folder: Path, source: str, lexicons: Sequence[str] = ()) -> Site:
    """Write a site.

    Args:
        folder: where; empty, or a site of ours, which is replaced.
        source: the folder or address of Pyodide's distribution.
        lexicons: the ids of the packs; all there are if none is named. Those that need a package
            of Pyodide that the distribution lacks are left out.

    Raises:
        SiteError: something else is in the folder, Pyodide cannot be had, or no pack is left.
        PackError: a pack cannot be used.
        OSError: a file cannot be written.
    """
    before = _files_before(folder)
    opened = [open_pack(name) for name in lexicons or _all_packs()]
    needed = {_NUMPY, *filter(None, map(_need, opened))}
    python = distribution(source, sorted(needed))
    playable = [lexicon for lexicon in opened if not _lack(lexicon, python)]
    notes = [
        Message("{lexicon} is left out: {error}", lexicon=lexicon.id, error=error)
        for lexicon in opened
        if (error := _lack(lexicon, python))
    ]
    if not playable:
        raise python.absent[min(python.absent)]
    contents = dict(_contents(playable, python))
    contents[FILES] = _list_of(contents, _needs(playable, python))
    for name, content in contents.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, content)
    for name in before - set(contents):
        (folder / name).unlink(missing_ok=True)
    sizes = {name: len(content) for name, content in contents.items()}
    return Site(folder, sizes, tuple(notes))


def _need(lexicon: Lexicon) -> str | None:
    """Return the package that a pack needs besides numpy."""
    return _NEEDS.get(lexicon.manifest.tokenizer)


def _lack(lexicon: Lexicon, python: Distribution) -> SiteError | None:
    """Return why a pack cannot be played with this Pyodide, None if it can."""
    lacks = (python.absent.get(package) for package in (_NUMPY, _need(lexicon)) if package)
    return next(filter(None, lacks), None)


def _needs(lexicons: Sequence[Lexicon], python: Distribution) -> dict[str, dict[str, str]]:
    """Return the packages, and the file of each, that a pack needs besides numpy."""
    return {
        lexicon.id: {package: f"engine/{python.wheels[package]}"}
        for lexicon in lexicons
        if (package := _need(lexicon))
    }


def _all_packs() -> list[str]:
    """Return the ids of the packs that the page can play."""
    found, _ = answer({"ask": "packs"})
    return [pack["id"] for pack in found["packs"]]


def _files_before(folder: Path) -> set[str]:
    """Return the files of a former site in this folder.

    Raises:
        SiteError: there is something in it that is no site of ours.
    """
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        text = (folder / FILES).read_text("utf-8")
        listed = json.loads(text.partition("=")[2].strip().rstrip(";"))["files"]
        names = {str(name) for name in listed}
    except (OSError, ValueError, LookupError, TypeError):
        raise SiteError(
            "{folder} has other things in it; give a folder that is new, empty, or a site of ours",
            folder=shown_path(folder),
        ) from None
    return {name for name in names if not {"..", ""} & set(name.split("/"))}


def _contents(lexicons: Sequence[Lexicon], python: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file but the list of them."""
    page = Path(__file__).parent / "page"
    for name in (*PAGE, *SITE_PAGE):
        content = (page / name).read_bytes()
        yield name, _static_index(content) if name == "index.html" else content
    for name, question in _questions(lexicons):
        found, _ = answer(question)
        yield f"answers/{name}.json", _json(_only(found, lexicons) if name == "packs" else found)
    for lexicon in lexicons:
        yield f"packs/{lexicon.id}.zip", _zip(_pack_files(lexicon))
    for path in sorted((_PACKAGE / "locale").glob("*/LC_MESSAGES/*.mo")):
        name = f"tilewise/{path.relative_to(_PACKAGE).as_posix()}"
        tag = path.parts[-3].replace("_", "-")
        yield f"languages/{tag}.zip", _zip(iter([(name, path.read_bytes())]))
    yield "engine/tilewise.zip", _zip(_engine_files())
    for name, content in python.files.items():
        yield f"engine/{name}", content
    yield "engine/NOTICE.txt", _NOTICE.encode()


_NOTICE = f"""\
This folder has Pyodide {VERSION} (Mozilla Public License 2.0, https://github.com/pyodide/pyodide),
with CPython (PSF License), numpy (BSD) and, where a pack needs it, regex (Apache 2.0), as their
makers publish them, and tilewise (MIT) with hgtk (Apache 2.0), six (MIT) and platformdirs (MIT).
Word lists under packs/ have licences of their own, each in its zip.
"""


def _static_index(content: bytes) -> bytes:
    """Return the page that asks a worker, and says itself what it may load."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{STATIC_POLICY}">'
    about = f'data-engine="worker" data-languages="{" ".join(languages())}"'
    text = content.decode().replace('data-engine="server"', about)
    return text.replace("<head>", f"<head>\n{policy}").encode()


def _questions(lexicons: Sequence[Lexicon]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the questions that always have the same answer, and the names of their files."""
    yield "packs", {"ask": "packs"}
    for tag in languages():
        yield f"catalogue-{tag}", {"ask": "catalogue", "language": tag}
    for lexicon in lexicons:
        yield f"pack-{lexicon.id}", {"ask": "pack", "lexicon": lexicon.id}
        yield f"tree-{lexicon.id}", {"ask": "tree", "lexicon": lexicon.id}
        if (lexicon.folder / HARD_TREE).is_file():
            question = {"ask": "tree", "lexicon": lexicon.id, "hard": True}
            yield f"tree-hard-{lexicon.id}", question


def _only(found: dict[str, Any], lexicons: Sequence[Lexicon]) -> dict[str, Any]:
    """Return the list of the packs that the site has."""
    ids = [lexicon.id for lexicon in lexicons]
    return {
        "default": DEFAULT_LEXICON if DEFAULT_LEXICON in ids else ids[0],
        "packs": [pack for pack in found["packs"] if pack["id"] in ids],
    }


def _pack_files(lexicon: Lexicon) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a pack that are needed to play it, and the lists it shares."""
    manifest = lexicon.manifest
    own = [MANIFEST, OPENER, TREE, HARD_TREE, SOURCES, LICENSE]
    own += [file.path for file in manifest.lists if not file.pack]
    for name in own:
        if (lexicon.folder / name).is_file():
            yield f"{lexicon.id}/{name}", (lexicon.folder / name).read_bytes()
    for shared in sorted({file.pack for file in manifest.lists if file.pack}):
        folder = known_pack(shared)
        assert folder is not None, "the pack was opened with this list"
        paths = [file.path for file in manifest.lists if file.pack == shared]
        for name in (MANIFEST, LICENSE, *paths):
            yield f"{shared}/{name}", (folder / name).read_bytes()


def _engine_files() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the engine, and of the packages of plain Python that it imports."""
    for path in sorted(_PACKAGE.glob("*.py")):
        if path.name not in ("__main__.py", "writing.py"):
            yield f"tilewise/{path.name}", path.read_bytes()
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            inside = path.relative_to(_PACKAGE / room).with_suffix("")
            if not set(inside.parts).intersection(_NOT_ASKED.get(room, ())):
                yield f"tilewise/{path.relative_to(_PACKAGE).as_posix()}", path.read_bytes()
    for name in _DEPENDENCIES:
        spec = find_spec(name)
        assert spec is not None, f"{name} is a dependency of ours"
        assert spec.origin is not None
        origin = Path(spec.origin)
        folder = origin.parent if spec.submodule_search_locations else None
        for path in sorted(folder.rglob("*.py")) if folder else [origin]:
            if path.stem in _OTHER_SYSTEMS:
                continue
            yield path.relative_to((folder or origin).parent).as_posix(), path.read_bytes()


def _zip(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Return a zip that is the same for the same files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return held.getvalue()


def _json(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _list_of(contents: dict[str, bytes], needs: dict[str, dict[str, str]]) -> bytes:
    """Return the list of all files with their hashes, as a browser checks them.

    Args:
        contents: the files.
        needs: the packages, and the file of each, that a pack needs besides those of all packs.
    """
    hashes = {name: _integrity(content) for name, content in contents.items()}
    whole = hashlib.sha256(_json(hashes)).hexdigest()[:16]
    listed = {"version": whole, "files": {**hashes, FILES: ""}, "needs": needs}
    return b"self.SITE = " + _json(listed) + b";\n"


def _integrity(content: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
