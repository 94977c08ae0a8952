"""Readers: each turns one source into a table, word -> columns.

A reader is a function of a *material* that returns a *table*. The material gives it the archive of
its source and a way to import installed sources; the table maps each word to its columns (possibly
none), numbers only. Its keyword arguments are the *options* that a recipe can set. Usually one of
them is `path`, the path of a file in the archive.

Every reader has the option `cyrillic` = true: its words are Serbian in Latin letters, and are
written in small Cyrillic ones (:func:`find_reader`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, serbian_cyrillic

_MODULES = [
    import_module(f"{__name__}.{module.name}")
    for module in iter_modules(__path__)
    if not module.name.endswith("_dump")  # run in a process of their own
]

READERS: dict[str, Callable[..., WordColumns]] = {
    name.removeprefix("read_").replace("_", "-"): function
    for module in _MODULES
    for name, function in vars(module).items()
    if name.startswith("read_") and function.__module__ == module.__name__
}
"""What recipes and lists of held-out words can name: ``read_json_names`` is ``json-names``."""

__all__ = ["READERS", "Material", "WordColumns", "find_reader"]


def find_reader(name: str, options: Mapping[str, Any]) -> Callable[[Material], WordColumns]:
    """Return the reader with a name, with its options set.

    Raises:
        PackBuildError: there is no such reader, it has no such option, or an option is missing.
    """
    if name not in READERS:
        raise PackBuildError(f"no reader called {name!r}; there are: {list(READERS)}")
    own = dict(options)
    is_cyrillic = own.pop("cyrillic", False)
    reader = READERS[name]
    try:
        inspect.signature(reader).bind(None, **own)
    except TypeError as error:
        raise PackBuildError(f"reader {name!r}: {error}") from None

    def read(material: Material) -> WordColumns:
        table = reader(material, **own)
        if is_cyrillic:
            return {serbian_cyrillic(word.lower()): columns for word, columns in table.items()}
        return table

    return read
