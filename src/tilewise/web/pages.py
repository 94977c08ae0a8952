"""The files of the page, and their headers."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "page"

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Media types by the ending of a name."""

SITE_PAGE = ("worker.js", "offline.js")
"""The files that only a static site has."""

PAGE = tuple(
    sorted(
        path.name
        for path in FOLDER.iterdir()
        if path.suffix.removeprefix(".") in KINDS and path.name not in SITE_PAGE
    )
)
"""Every file of the page that is sent to a browser; those that declare types are not."""

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def _policy(more: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in (_POLICY | more).items())


CONTENT_SECURITY_POLICY = _policy({"frame-ancestors": "'none'"})
"""Lets the page load files from its own server, and nothing else."""

STATIC_POLICY = _policy({"script-src": "'self' 'wasm-unsafe-eval'"})
"""The policy of a static site, which compiles WebAssembly; the page itself contains it."""
