"""The web app as static files, with Python for browsers and the engine made small."""

from __future__ import annotations

import ast
import base64
import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPException
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tilewise.answers.packs import open_pack
from tilewise.authoring.building import store_opener_trees
from tilewise.errors import Message, SiteError, shown, shown_path
from tilewise.files import write_whole
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import OPENER, file_for_all
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack
from tilewise.lexicon.manifest import LICENSE, MANIFEST, SOURCES
from tilewise.pictures.glyphs import WEIGHTS
from tilewise.rules.hardmode import HardMode
from tilewise.translation.translator import languages
from tilewise.trees.openers import OPENER_TREES, stored_trees
from tilewise.trees.player import TREES
from tilewise.web.answering import answer
from tilewise.web.pages import FOLDER, PAGE, SITE_PAGE, STATIC_POLICY

# -- Python for browsers: which files of Pyodide's distribution a static site needs ----------------
# The files come from a folder or address that others control, so each is checked against a SHA-256
# listed here. Those of packages are the same as in ``pyodide-lock.json`` of the same version.


VERSION = "0.27.7"
OFFICIAL = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
"""Where the Pyodide project publishes the distribution."""

LOCK = "pyodide-lock.json"
LARGEST = 64 << 20
"""Most bytes of a file in the distribution; the largest has 10 MB."""

CORE = {
    "pyodide.mjs": "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
"""The files of Pyodide itself, with the SHA-256 of each."""

PACKAGES = {
    "numpy": "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08",
    "regex": "96abcf0bbb787d26ba73c2057ae5dd548a650740071860c37582c11037c7bf5d",
}
"""Packages that the engine may need, with the SHA-256 of the wheel of each."""

_SECONDS = 60
_AGENT = {"User-Agent": "tilewise"}


@dataclass(frozen=True)
class Distribution:
    """The part of the distribution that a site needs.

    Attributes:
        files: content by file name.
        wheels: file name of each package found.
        absent: error for each package that is not available.
    """

    files: dict[str, bytes]
    wheels: dict[str, str]
    absent: dict[str, SiteError]


def distribution(source: str, packages: Iterable[str]) -> Distribution:
    """Return the files of Pyodide that a site needs.

    Args:
        source: the folder or address of the distribution.
        packages: the packages needed, all in :data:`PACKAGES`.

    Raises:
        SiteError: a file of Pyodide itself is missing, or any file is not the expected one.
    """
    found = {name: _checked(source, name, sha256) for name, sha256 in CORE.items()}
    lock = _lock(source)
    wheels: dict[str, str] = {}
    absent: dict[str, SiteError] = {}
    for package in packages:
        name = lock["packages"][package]["file_name"]
        try:
            found[name] = _checked(source, name, PACKAGES[package])
            wheels[package] = name
        except _AbsentError as error:
            absent[package] = error
    there = {package: lock["packages"][package] for package in wheels}
    found[LOCK] = json.dumps({"info": lock["info"], "packages": there}).encode()
    return Distribution(found, wheels, absent)


class _AbsentError(SiteError):
    """A file is not available."""


def _lock(source: str) -> dict[str, Any]:
    """Return the distribution's list of packages.

    Raises:
        SiteError: it belongs to another version, or lists other files than we know.
    """
    content = _read(source, LOCK)
    try:
        lock = json.loads(content)
        info, listed = lock["info"], lock["packages"]
        version = info["version"]
        entries = {name: listed[name] for name in PACKAGES}
        hashes = {name: entry["sha256"] for name, entry in entries.items()}
        names = [entry["file_name"] for entry in entries.values()]
        sound = all(Path(name).name == name for name in names)
    except (ValueError, LookupError, TypeError):
        raise SiteError(
            f"{LOCK} in {source} is malformed; download Pyodide {VERSION} again"
        ) from None
    if version != VERSION or hashes != PACKAGES or not sound:
        raise SiteError(f"{source} contains Pyodide {shown(version)}; use Pyodide {VERSION}")
    return {"info": info, "packages": entries}


def _checked(source: str, name: str, sha256: str) -> bytes:
    content = _read(source, name)
    if hashlib.sha256(content).hexdigest() != sha256:
        raise SiteError(
            f"{name} from {source} is not the one in Pyodide {VERSION} (its SHA-256 "
            "differs); download it again"
        )
    return content


def _read(source: str, name: str) -> bytes:
    """Return a file of the distribution.

    Raises:
        _AbsentError: it is not available.
        SiteError: it is larger than any file of the distribution.
    """
    try:
        if source.startswith(("https://", "http://")):
            address = f"{source.rstrip('/')}/{name}"
            asked = Request(address, headers=_AGENT)
            with urlopen(asked, timeout=_SECONDS) as response:  # nosec B310
                content: bytes = response.read(LARGEST + 1)
        else:
            with (Path(source) / name).open("rb") as file:
                content = file.read(LARGEST + 1)
    except (OSError, ValueError, HTTPException) as error:
        if isinstance(error, HTTPError):
            error.close()  # the error is a response with an open connection
        reason = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise _AbsentError(
            f"{name} cannot be read from {shown_path(source)}: {reason}; --pyodide needs the "
            f"folder or the address of the complete Pyodide {VERSION} distribution"
        ) from None
    if len(content) > LARGEST:
        raise SiteError(f"{name} from {shown_path(source)} is too large")
    return content


# -- The parts of Pyodide that the engine never imports, and how a site compresses the rest --------
# Pyodide's standard library and numpy are zips. Most of their files are of no use to tilewise:
# tests, other encodings, servers. A site leaves these out. The rest is stored in the zip without
# compression, and the zip is compressed as a whole: similar files take less space that way.
#


PACKED = ".zlib"
"""The ending of compressed files; hosts treat those they know, such as ``.gz``, in various ways."""

_STANDARD_LIBRARY = re.compile(
    r"(unittest|multiprocessing|xml|xmlrpc|wsgiref|html|dbm|http/(cookie|server)|_pyio|_pydecimal"
    r"|aifc|bdb|cgi|chunk|cmd|cProfile|crypt|doctest|ftplib|getopt|imaplib|imghdr|mailbox"
    r"|modulefinder|netrc|nntplib|nturl2path|optparse|pdb|pickletools|plistlib|poplib|profile|pstats"
    r"|pyclbr|pydoc|shelve|smtplib|sndhdr|socketserver|sunau|symtable|tabnanny|telnetlib|trace\b"
    r"|turtle|wave|webbrowser|zipapp)"
    r"|encodings/(big5|cp(?!437)|euc|gb|hp|hz|iso|johab|koi|kz|mac|palm|ptcp|shift|tis)"
)
_NUMPY_FILES = re.compile(
    r"numpy/(_pyinstaller|doc|f2py|fft|polynomial|testing)/"
    r"|.*\.(a|c|h|pc|pyi|pxd)$|.*/tests/"
)


def slim(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of Pyodide for a site, by name.

    Args:
        files: the files of the distribution, checked.
    """
    made: dict[str, bytes] = {}
    lock = json.loads(files[LOCK])
    wheel = lock["packages"]["numpy"]["file_name"] if "numpy" in lock["packages"] else ""
    for name, content in files.items():
        if name == "python_stdlib.zip":
            made[name + PACKED] = packed(_without(content, _STANDARD_LIBRARY.match))
        elif name == wheel:
            stored = _without(content, _NUMPY_FILES.match)
            lock["packages"]["numpy"]["sha256"] = sha256(stored).hexdigest()
            made[name + PACKED] = packed(stored)
        elif name.startswith("pyodide.asm."):
            made[name + PACKED] = packed(content)
        else:
            made[name] = content
    made[LOCK] = json.dumps(lock).encode()
    return made


def packed(content: bytes) -> bytes:
    """Return a file's content, compressed for ``packed.js`` to unpack."""
    return zlib.compress(content, 9)


def _without(content: bytes, is_left_out: Callable[[str], object]) -> bytes:
    """Return a zip without some of its files, and without compression."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as whole, zipfile.ZipFile(held, "w") as left:
        for entry in whole.infolist():
            if not is_left_out(entry.filename):
                left.writestr(zipfile.ZipInfo(entry.filename), whole.read(entry))
    return held.getvalue()


# -- The web app as static files: the same page and engine, running entirely in the browser --------
# A site contains
#
# - the files of the page, which asks a worker instead of a server;
# - ``answers/``: files with the answers that never change (packs, keyboards, first suggestions,
#   trees, the page's messages in each language), compressed. With these the page appears at once,
#   and a game that follows the pack's strategy tree needs no Python, which loads meanwhile;
# - ``packs/``: one zip per pack, fetched when it is played; ``languages/``: likewise the
#   catalogues
#   of the engine's messages;
# - ``engine/``: Pyodide, with every file checked (:mod:`tilewise.web.site`) and without the parts
#   that are never imported (:mod:`tilewise.web.site`), and this package;
# - ``files.js``: the names and hashes of all files, for ``offline.js``, which caches them for
#   offline
#   use; and the additional Pyodide packages of some packs, fetched when these are played.
#
# Nothing in a site refers to its own address, so it can be put in any folder on any host.
#


FILES = "files.js"
"""The list of all files; a folder that has it is a site written by this module."""

FIRST = {"top": 8, "candidates": 60}
"""Options of the page's first request about a game that differ from the defaults."""

NOTICE = Path(__file__).with_name("NOTICE.txt")
"""Whose software a site has, with the texts of its licences."""

_PACKAGE = Path(__file__).parents[1]
_ROOMS = (
    "answers", "authoring", "knowledge", "lexicon", "pictures", "play", "rules", "search",
    "strategies", "tokens", "translation", "trees", "web",
)  # fmt: skip
_NOT_ASKED = {
    "answers": ("queueing",),
    "authoring": ("building", "inspection"),
    "web": ("api", "hosts", "pages", "server", "site"),
    "search": ("best_tree", "cluster", "engine", "kernel", "proof"),
    "play": ("history", "saving", "simulation", "tuning", "word_lists", "worker_pool"),
}  # fmt: skip
"""Modules and folders in these packages that no request needs, or that do not run in a browser."""

_DATA = (
    "authoring/languages.toml", "lexicon/fingerprints.json", "locale/languages.json",
    "play/games.toml",
)  # fmt: skip
"""Data of the engine: languages, for packs made from own word lists, what ships, and games."""

_NUMPY = "numpy"
_NEEDS = {"graphemes": "regex"}
"""Pyodide packages that a tokenizer needs besides numpy."""

_DEPENDENCIES = ("hgtk", "six", "platformdirs")
"""Pure-Python packages that the engine imports; numpy, which is compiled, comes from Pyodide."""

_NOT_NEEDED = (
    *("_android", "android", "ios", "macos", "windows"),
    *("__main__", "pytest_plugin", "testing"),
)
"""Modules of these packages that a browser does not need: for other systems, and for tests."""


@dataclass(frozen=True)
class Site:
    """A site that was written.

    Attributes:
        folder: where it is.
        sizes: size of every file in bytes, by name.
        notes: which packs were left out, and why.
    """

    folder: Path
    sizes: dict[str, int]
    notes: tuple[Message, ...]


def write_site(folder: Path, source: str, lexicons: Sequence[str] = (), openers: int = 0) -> Site:
    """Write a site.

    Args:
        folder: where to write it; new, empty, or an earlier site, which is replaced.
        source: the folder or address of Pyodide's distribution.
        lexicons: ids of the packs; all that the page can play if empty. Packs that need a Pyodide
            package missing from the distribution are left out.
        openers: compute the trees of this many first guesses for packs that have none.

    Raises:
        SiteError: the folder contains something else, Pyodide is not available, or no pack is left.
        PackError: a pack cannot be used.
        OSError: a file cannot be written.
    """
    before = _files_before(folder)
    opened = [open_pack(name) for name in lexicons or _all_packs()]
    needed = {_NUMPY, *filter(None, map(_need, opened))}
    python = distribution(source, sorted(needed))
    playable = [lexicon for lexicon in opened if not _lack(lexicon, python)]
    notes = [
        Message(f"{lexicon.id} is left out: {error}")
        for lexicon in opened
        if (error := _lack(lexicon, python))
    ]
    if not playable:
        raise python.absent[min(python.absent)]
    for lexicon in playable if openers else ():
        store_opener_trees(lexicon, openers)
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
    """Return the Pyodide package that a pack needs in addition to numpy; None if there is none."""
    return _NEEDS.get(lexicon.manifest.tokenizer)


def _lack(lexicon: Lexicon, python: Distribution) -> SiteError | None:
    """Return why a pack cannot be played with this Pyodide; None if it can."""
    lacks = (python.absent.get(package) for package in (_NUMPY, _need(lexicon)) if package)
    return next(filter(None, lacks), None)


def _needs(lexicons: Sequence[Lexicon], python: Distribution) -> dict[str, dict[str, str]]:
    """Return the additional packages of packs and their files: pack -> package -> file."""
    return {
        lexicon.id: {package: f"engine/{python.wheels[package]}"}
        for lexicon in lexicons
        if (package := _need(lexicon))
    }


def _all_packs() -> list[str]:
    """Return the ids of the packs that the page can play."""
    return [pack["id"] for pack in answer({"ask": "packs"})["packs"]]


def _files_before(folder: Path) -> set[str]:
    """Return the names of the files of an earlier site in this folder.

    Raises:
        SiteError: the folder contains something other than a site.
    """
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        text = (folder / FILES).read_text("utf-8")
        listed = json.loads(text.partition("=")[2].strip().rstrip(";"))["files"]
        names = {str(name) for name in listed}
    except (OSError, ValueError, LookupError, TypeError):
        raise SiteError(
            f"{shown_path(folder)} contains other files; give a new folder, an empty "
            "one, or an earlier site"
        ) from None
    return {name for name in names if not {"..", ""} & set(name.split("/"))}


def _contents(lexicons: Sequence[Lexicon], python: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file except the list of files."""
    for name in (*PAGE, *SITE_PAGE):
        yield name, _in_a_site(name, (FOLDER / name).read_bytes())
    for name, question in _questions(lexicons):
        found = answer(question)
        content = _json(_only(found, lexicons) if name == "packs" else found)
        yield f"answers/{name}.json{PACKED}", packed(content)
    for lexicon in lexicons:
        yield f"packs/{lexicon.id}.zip", _zip(_pack_files(lexicon))
    for path in sorted((_PACKAGE / "locale").glob("*/LC_MESSAGES/*.mo")):
        name = f"tilewise/{path.relative_to(_PACKAGE).as_posix()}"
        tag = path.parts[-3].replace("_", "-")
        yield f"languages/{tag}.zip", _zip(iter([(name, path.read_bytes())]))
    yield "engine/tilewise.zip", _zip(_engine_files())
    model = _PACKAGE / "pictures" / WEIGHTS
    inside = f"tilewise/{model.relative_to(_PACKAGE).as_posix()}"
    yield "engine/glyphs.zip", _zip(iter([(inside, model.read_bytes())]))
    for name, content in slim(python.files).items():
        yield f"engine/{name}", content
    yield "engine/NOTICE.txt", NOTICE.read_bytes()


_MODULES = [name for name in PAGE if name.endswith(".js")]

_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/)(?s:.))*\*/[ \t]*|//.*)\n", re.MULTILINE)
"""A comment on lines of its own: a quarter of the scripts, once they are compressed."""


def _in_a_site(name: str, content: bytes) -> bytes:
    """Return a file of the page as a site has it."""
    if name == "index.html":
        return _static_index(content)
    if name == "manifest.webmanifest":
        return _static_manifest(content)
    return _COMMENT.sub(b"", content) if name.endswith((".js", ".css")) else content


def _static_index(content: bytes) -> bytes:
    """Return the page changed to ask a worker, and to carry its own security policy."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{STATIC_POLICY}">'
    about = f'data-engine="worker" data-languages="{" ".join(languages())}"'
    text = content.decode().replace('data-engine="server"', about)
    ahead = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in _MODULES)
    text = text.replace('<link rel="modulepreload" href="app.js">', ahead)
    return text.replace("<head>", f"<head>\n{policy}").encode()


def _static_manifest(content: bytes) -> bytes:
    """Return the app's manifest with a share target for pictures, which ``offline.js`` handles."""
    picture = {"name": "picture", "accept": ["image/*"]}
    target = {
        "action": "./shared",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {"files": [picture]},
    }
    return _json({**json.loads(content), "share_target": target})


def _questions(lexicons: Sequence[Lexicon]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the file names and requests of answers that never change."""
    yield "packs", {"ask": "packs"}
    for tag in languages():
        yield f"catalogue-{tag}", {"ask": "catalogue", "language": tag}
    for lexicon in lexicons:
        yield f"pack-{lexicon.id}", {"ask": "pack", "lexicon": lexicon.id}
        yield f"first-{lexicon.id}", {"ask": "advise", "lexicon": lexicon.id, **FIRST}
        tree = {"ask": "tree", "lexicon": lexicon.id}
        if (lexicon.folder / TREES[HardMode.HARD]).is_file():
            yield f"tree-hard-{lexicon.id}", {**tree, "hard": True}
        openers = [(), *map(lexicon.encode, stored_trees(lexicon))]
        for opener in openers:
            name = "-".join(filter(None, (lexicon.id, ".".join(map(str, opener)))))
            yield f"tree-{name}", {**tree, "opener": list(opener)}
            yield f"replies-{name}", {**tree, "opener": list(opener), "turns": 2}


def _only(found: dict[str, Any], lexicons: Sequence[Lexicon]) -> dict[str, Any]:
    """Return the answer to ``packs`` with only the packs in the site."""
    ids = [lexicon.id for lexicon in lexicons]
    return {
        "default": DEFAULT_LEXICON if DEFAULT_LEXICON in ids else ids[0],
        "packs": [pack for pack in found["packs"] if pack["id"] in ids],
        "games": [game for game in found["games"] if game["pack"]["id"] in ids],
    }


def _pack_files(lexicon: Lexicon) -> Iterator[tuple[str, bytes]]:
    """Yield the files needed to play a pack, including lists shared with other packs."""
    manifest = lexicon.manifest
    computed = [OPENER, OPENER_TREES, *TREES.values()]
    own = [MANIFEST, SOURCES, LICENSE, *computed]
    own += [file_for_all(lexicon.folder, name) for name in computed]
    own += [file.path for file in manifest.lists.values() if not file.pack]
    for name in dict.fromkeys(own):
        if (lexicon.folder / name).is_file():
            yield f"{lexicon.id}/{name}", (lexicon.folder / name).read_bytes()
    for shared in sorted({file.pack for file in manifest.lists.values() if file.pack}):
        folder = known_pack(shared)
        assert folder is not None, "the pack was opened with this list"
        paths = [file.path for file in manifest.lists.values() if file.pack == shared]
        for name in (MANIFEST, LICENSE, *paths):
            yield f"{shared}/{name}", (folder / name).read_bytes()


def _engine_files() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the engine and of the pure-Python packages that it imports."""
    for path in sorted(_PACKAGE.glob("*.py")):
        if path.name != "__main__.py":
            yield f"tilewise/{path.name}", _without_comments(path)
    for room in _ROOMS:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            inside = path.relative_to(_PACKAGE / room).with_suffix("")
            if not set(inside.parts).intersection(_NOT_ASKED.get(room, ())):
                yield f"tilewise/{path.relative_to(_PACKAGE).as_posix()}", _without_comments(path)
    for name in _DATA:
        yield f"tilewise/{name}", (_PACKAGE / name).read_bytes()
    for name in _DEPENDENCIES:
        spec = find_spec(name)
        assert spec is not None, f"{name} is a dependency of ours"
        assert spec.origin is not None
        origin = Path(spec.origin)
        folder = origin.parent if spec.submodule_search_locations else None
        for path in sorted(folder.rglob("*.py")) if folder else [origin]:
            if path.stem in _NOT_NEEDED:
                continue
            yield path.relative_to((folder or origin).parent).as_posix(), path.read_bytes()


def _without_comments(path: Path) -> bytes:
    """Return a module of ours without comments and docstrings: a third of the engine's archive."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
    return ast.unparse(tree).encode()


def _is_text(statement: ast.stmt) -> bool:
    """Whether a statement is only a string, which explains something."""
    match statement:
        case ast.Expr(ast.Constant(str())):
            return True
    return False


def _zip(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Return a zip file that depends only on the files, not on the time."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name)  # dated 1980
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return held.getvalue()


def _json(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _list_of(contents: dict[str, bytes], needs: dict[str, dict[str, str]]) -> bytes:
    """Return the list of all files with their hashes, in the form that browsers check.

    Args:
        contents: content of each file, by name.
        needs: additional packages: pack -> package -> file.
    """
    digests = {name: hashlib.sha256(content).digest() for name, content in contents.items()}
    hashes = {name: f"sha256-{base64.b64encode(one).decode()}" for name, one in digests.items()}
    whole = hashlib.sha256(_json(hashes)).hexdigest()[:16]
    sizes = {name: len(content) for name, content in contents.items() if name.endswith(PACKED)}
    engine = {name: size for name, size in sizes.items() if name.startswith("engine/")}
    listed = {"version": whole, "files": {**hashes, FILES: ""}, "sizes": engine, "needs": needs}
    return b"self.SITE = " + _json(listed) + b";\n"
