"""The parts of Pyodide that the engine never imports, and how a site compresses the rest.

Pyodide's standard library and numpy are zips. Most of their files are of no use to tilewise: tests,
other encodings, servers. A site leaves these out. The rest is stored in the zip without
compression, and the zip is compressed as a whole: similar files take less space that way.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable
from hashlib import sha256

from tilewise.web.pyodide import LOCK

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
_NUMPY = re.compile(
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
            stored = _without(content, _NUMPY.match)
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
