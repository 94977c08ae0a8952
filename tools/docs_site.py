"""Builds the documentation site, from docs and from generated pages.

    python -m tools.docs_site public             # needs the extra docs
    python -m tools.docs_site --outer-links      # only checks links to other sites

Pages are gathered in a temporary folder, so that docs holds nothing generated: the pages of docs,
those at the root of the repository, one per pack (:mod:`tools.pack_pages`), the keys of
``pack.toml``, and the library's docstrings. Links between them become links of the site. Links to
other files lead to the repository at ``$TILEWISE_REPOSITORY``, at the tag or commit
``$TILEWISE_REVISION``; without these, they become plain text.

Then Sphinx builds the site. Warnings are errors, and a dead link is a warning.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path, PurePosixPath
from typing import Annotated

from typer import Argument, Option

import tilewise
from tilewise.lexicon.manifest import TABLES, Table
from tools.calls import call
from tools.pack_pages import in_order, index_page, pack_page
from tools.pack_table import shipped

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

AT_ROOT = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
AT_ROOT |= {"CHANGELOG.md": "changelog.md", "README.md": "index.md"}
"""Pages at the root of the repository -> the page of the site to which links to them lead."""

CONTENTS: dict[str, dict[str, tuple[str, ...]]] = {
    "index.md": {
        "Tutorial": ("start", "kordle"),
        "Play": (
            *("games", "assistant", "review", "boards", "other-rules", "hard-mode"),
            *("page", "screenshots", "played-words", "settings", "access", "faq"),
        ),
        "Build": (
            *("new-language", "library", "examples", "strategies"),
            *("assistants", "hosting", "http"),
        ),
        "Reference": (
            *("cli", "output", "packs/index", "pack-format", "pack-keys", "api", "stability"),
        ),
        "Explanation": ("how/index",),
        "Benchmarks": ("benchmarks", "game-benchmarks"),
        "Contribute": (
            *("contributing", "architecture", "translating", "releasing", "security", "changelog"),
        ),
        "한국어": ("ko/start", "ko/kordle"),
    },
    "how/index.md": {
        "": (
            *("patterns", "belief", "ranking", "search", "proofs", "boards", "reliability"),
            "safety",
        )
    },
    "packs/index.md": {"": tuple(in_order(shipped()))},
}
"""Pages below a page in the site's menu, by heading."""

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def gather(source: Path, *, page: str | None = None) -> None:
    """Put all pages of the site and their pictures into a folder.

    Args:
        source: an empty folder.
        page: address of the web app, relative to the site's first page, if it is deployed with it.
    """
    shutil.copytree(DOCS, source, dirs_exist_ok=True, ignore=shutil.ignore_patterns("example-*"))
    texts = {path.relative_to(source).as_posix(): _read(path) for path in source.rglob("*.md")}
    for name, place in AT_ROOT.items():
        texts.setdefault(place, _read(ROOT / name))
    texts["packs/index.md"] = index_page(texts["packs/index.md"])
    texts |= {f"packs/{pack_id}.md": pack_page(pack_id) for pack_id in shipped()}
    texts |= {"pack-keys.md": keys_page(), "api.md": api_page()}
    if page is not None:
        texts["index.md"] += f'\n<p><a href="{page}">Play in your browser</a></p>\n'
    for place, text in texts.items():
        menus = (_menu(*below) for below in CONTENTS.get(place, {}).items())
        unbroken = re.sub(r"(?<=\d) %", "\u00a0%", linked(place, text))
        (source / place).write_text(unbroken + "".join(menus), encoding="utf-8")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _menu(heading: str, pages: tuple[str, ...]) -> str:
    caption = f":caption: {heading}\n" if heading else ""
    return f"\n```{{toctree}}\n:hidden:\n{caption}\n" + "\n".join(pages) + "\n```\n"


def linked(place: str, text: str) -> str:
    """Return a page's text with links as the site needs them.

    Args:
        place: path of the page in the site.
        text: the page as it is in the repository.
    """
    at_root = {where: name for name, where in AT_ROOT.items() if where != "index.md"}
    here = PurePosixPath(at_root.get(place, f"docs/{place}")).parent

    def as_in_site(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        path, sign, heading = target.partition("#")
        if not path or re.match(r"\w+:", path):
            return link[0]
        wanted = PurePosixPath(os.path.normpath(here / path)).as_posix()
        found = _place_in_site(wanted)
        if found is not None:
            near = os.path.relpath(found, PurePosixPath(place).parent)
            return f"{mark}[{words}]({near}{sign}{heading})"
        repository = os.environ.get("TILEWISE_REPOSITORY")
        revision = os.environ.get("TILEWISE_REVISION")
        if not (repository and revision):
            return words
        return f"[{words}]({repository}/blob/{revision}/{wanted})"

    return _LINK.sub(as_in_site, text)


def _place_in_site(path: str) -> str | None:
    """Return the place of a repository file in the site; None if it is not there."""
    if path in AT_ROOT:
        return AT_ROOT[path]
    pack = re.fullmatch(r"lexicons/([\w-]+)(/SOURCES\.md)?", path)
    if pack:
        return f"packs/{pack[1]}.md"
    if path.startswith("docs/") and not path.startswith("docs/example-"):
        return path.removeprefix("docs/") if (ROOT / path).is_file() else None
    return None


def keys_page() -> str:
    """Return the page about the keys of ``pack.toml``, from the table that defines them."""
    return "\n".join(("# Keys of `pack.toml`", *map(_keys, TABLES)))


def _keys(table: Table) -> str:
    name = table.name or "Top level"
    brackets = f"`[[{name}]]`" if table.is_list else f"`[{name}]`"
    rows = (
        f"| `{key.name}` | {key.doc} | {'yes' if key.is_required else ''} |" for key in table.keys
    )
    return "\n".join(
        (
            f"\n## {brackets if table.name else name}\n\n{table.doc}\n",
            *(("| key | what it is | required |", "|---|---|---|", *rows) if table.keys else ()),
            "",
        )
    )


def api_page() -> str:
    """Return the page of the library's docstrings, in the order of the library's guide."""
    guide = _read(DOCS / "library.md")
    parts = ["# API reference", "[Library](library.md) shows how to use these together."]
    for name in sorted(filter(_is_documented, tilewise.__all__), key=guide.index):
        kind = "autoclass" if isinstance(getattr(tilewise, name), type) else "autofunction"
        members = "\n   :members:" if kind == "autoclass" else ""
        parts.append(f"## {name}\n\n```{{eval-rst}}\n.. {kind}:: tilewise.{name}{members}\n```")
    return "\n\n".join(parts) + "\n"


def _is_documented(name: str) -> bool:
    return callable(getattr(tilewise, name))


def build(target: Path, builder: str = "html", page: str | None = None) -> int:
    """Build the site; return Sphinx's exit code."""
    from sphinx.cmd.build import main as sphinx

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        gather(source, page=page)
        options = ("-q", "-W", "--keep-going", "-b", builder, "-d", str(Path(folder) / "kept"))
        code: int = sphinx([*options, str(source), str(target)])
    return code


def main(
    target: Annotated[Path, Argument()] = Path("build/docs"),
    *,
    outer_links: Annotated[bool, Option("--outer-links", help="check these instead")] = False,
    page: Annotated[str | None, Option(help="address of the web app, to link to it")] = None,
) -> None:
    """Build the site, or check its links to other sites."""
    sys.exit(build(target, "linkcheck" if outer_links else "html", page))


if __name__ == "__main__":
    call(main)
