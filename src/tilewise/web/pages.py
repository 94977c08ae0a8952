"""The files of the page, and their headers."""

from __future__ import annotations

PAGE = (
    "index.html",
    "style.css",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "apple-touch-icon.png",
    "manifest.webmanifest",
    "app.js",
    "bar.js",
    "board.js",
    "dialogs.js",
    "dock.js",
    "dom.js",
    "draft.js",
    "engine.js",
    "errors.js",
    "game.js",
    "keys.js",
    "links.js",
    "marks.js",
    "modal.js",
    "own.js",
    "packed.js",
    "picture.js",
    "questions.js",
    "say.js",
    "settings.js",
    "share.js",
    "side.js",
    "state.js",
    "stats.js",
    "store.js",
    "touch.js",
    "words.js",
)
"""Every file of the page that is sent to a browser; ``index.html`` first."""

SITE_PAGE = ("worker.js", "offline.js")
"""The files that only a static site has."""

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Media types by the ending of a name."""

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

CONTENT_SECURITY_POLICY = "; ".join(
    f"{name} {value}" for name, value in {**_POLICY, "frame-ancestors": "'none'"}.items()
)
"""Lets the page load files from its own server, and nothing else."""

STATIC_POLICY = "; ".join(
    f"{name} {value}"
    for name, value in {**_POLICY, "script-src": "'self' 'wasm-unsafe-eval'"}.items()
)
"""The policy of a static site, which compiles WebAssembly; the page itself contains it."""
