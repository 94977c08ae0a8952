"""Updates and checks the catalogues of translations in src/tilewise/locale.

    python -m tools.translations              # after any change of a message or of a .po file
    python -m tools.translations --new sv     # begin another language
    python -m tools.translations --check      # what is wrong; exit code 1 if anything is
    python -m tools.translations --missing ko # what is still English there

Messages are found in two ways. Those of the code are the literals given to ``tr``, ``trn``,
``later`` and ``Message`` and to our error classes, read from its syntax tree. An f-string is in no
catalogue: as an error it is only in English, and given to ``tr`` or ``later`` it is reported. Help
is read from the commands as typer has registered them, as the command reference is, paragraph by
paragraph.
Modules and commands that are only in English (:mod:`tilewise.translation.translator`) are left out.

People edit the ``.po`` files. The files that :mod:`tools.wheel_locale` makes from them are not kept
in git: they are made when tilewise is installed, and again by this tool.
"""

from __future__ import annotations

import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tilewise import __version__, errors
from tilewise.cli.output.help import texts
from tilewise.translation.translator import (
    DOMAIN,
    ENGLISH_COMMANDS,
    MACHINE,
    is_translated,
    parts_of_name,
    variant_message,
)
from tools import wheel_locale
from tools.calls import call
from tools.cli_reference import with_help

SOURCE = Path(__file__).parents[1] / "src" / "tilewise"
FOLDER = SOURCE / "locale"
LEXICONS = Path(__file__).parents[1] / "lexicons"

_HEADER = """\
# {language} translations of tilewise.
#
# A MACHINE WROTE THESE TRANSLATIONS. No native speaker has read them yet, so they are called
# beta. If you are one, correct what you like, as docs/translating.md says. When you have read
# everything, replace these lines with "Read by" and your name, and "a machine" below, too.
#"""
_MARKUP = re.compile(r"\[(?:bold|/)\]")
_BREAKABLE = re.compile(r" [:;?!»](?=\W|$)|« ")
"""An ordinary space where French has one that does not break."""
_OPTION = re.compile(r"(?<![a-z-])--[a-z][a-z-]*")


@dataclass(frozen=True)
class Found:
    """A message of the source.

    Attributes:
        text: the message; its singular if it has plural forms.
        many: its plural; empty without plural forms.
        file: where it is, from ``src`` on.
        is_literal: whether a catalogue can have it.
    """

    text: str
    many: str
    file: str
    is_literal: bool = True


# -- messages to translate --------------------------------------------------------------------


def template() -> Catalog:
    """Return all messages of the source."""
    catalog = Catalog(project="tilewise", copyright_holder="the tilewise founders")
    for found in sorted({*_of_code(), *_of_help(), *_of_packs()}, key=lambda f: (f.file, f.text)):
        words = _without_values(found.text).strip()
        if found.is_literal and words and not words.isdigit():
            flags = ("python-brace-format",) if _places(found.text) else ()
            text = (found.text, found.many) if found.many else found.text
            catalog.add(text, locations=[(found.file, 0)], flags=flags)
    return catalog


def _of_code() -> Iterator[Found]:
    for path in sorted(SOURCE.rglob("*.py")):
        if not is_translated(path.relative_to(SOURCE).as_posix()):
            continue
        file = path.relative_to(SOURCE.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (tree, *(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))):
            names = _names(function)
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and node.args:
                    yield from _of_call(node, names, file)


def _names(function: ast.AST) -> dict[str, ast.expr]:
    """Return the values of names that a block assigns only once."""
    assigned = [
        (node.targets[0].id, node.value)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    names = [name for name, _ in assigned]
    return {name: value for name, value in assigned if names.count(name) == 1}


def _of_call(call: ast.Call, names: dict[str, ast.expr], file: str) -> Iterator[Found]:
    name = _called(call.func)
    if name == "trn":
        one, many = call.args[:2]
        for text, other in zip(_literals(one, names), _literals(many, names), strict=True):
            yield Found(str(text.value), str(other.value), file)
    elif name in ("tr", "later", "Message", "type()") or _is_error(name):
        if name in ("tr", "later") and isinstance(call.args[0], ast.JoinedStr | ast.BinOp):
            yield Found(ast.unparse(call.args[0]), "", f"{file}:{call.lineno}", is_literal=False)
        for text in _literals(call.args[0], names):
            yield Found(str(text.value), "", file)


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Call):  # type(error)(…)
        return f"{_called(function.func)}()"
    return function.id if isinstance(function, ast.Name) else ""


def _is_error(name: str) -> bool:
    kind = getattr(errors, name, None)
    return isinstance(kind, type) and issubclass(kind, errors.TilewiseError)


_LITERALS = ast.Constant | ast.IfExp | ast.Dict


def _literals(text: ast.expr, names: dict[str, ast.expr]) -> Iterator[ast.Constant]:
    """Yield the literals that a text may be; none if it is an argument, known where it is given."""
    if isinstance(text, ast.Constant):
        yield text
    elif isinstance(text, ast.Dict):
        for value in text.values:
            yield from _literals(value, names)
    elif isinstance(text, ast.IfExp):
        yield from _literals(text.body, names)
        yield from _literals(text.orelse, names)
    elif isinstance(text, ast.Name) and isinstance(names.get(text.id), _LITERALS):
        yield from _literals(names[text.id], names)


def _of_packs() -> Iterator[Found]:
    """Yield the texts in brackets after the language in names of packs.

    Lists of letters, such as ``ae, oe, ue, ss``, are the same in all languages.
    """
    for path in sorted(LEXICONS.glob("*/pack.toml")):
        name = tomllib.loads(path.read_text(encoding="utf-8"))["name"]
        variant = parts_of_name(name)[1]
        if re.search(r"[^\W\d_]{3}", variant):
            yield Found(variant_message(variant)[0], "", f"{path.parent.name}/{path.name}")


def _of_help() -> Iterator[Found]:
    for command in with_help():
        if not ENGLISH_COMMANDS.intersection(command.path[:1]):
            for text in texts(command.click):
                yield Found(text, "", "-".join(("help:tilewise", *command.path)))


# -- what is wrong with a translation ---------------------------------------------------------


def problems(catalog: Catalog) -> Iterator[str]:
    """Yield the problems of translations: placeholders, plural forms, options, markup."""
    for message in catalog:
        if not message.id or not _is_translated(message):
            continue
        ids, forms = _all(message.id), _all(message.string)
        if len(ids) > 1 and len(forms) != catalog.num_plurals:
            yield f"{ids[0]!r}: {len(forms)} plural forms, not {catalog.num_plurals}"
        for form in forms:
            for problem in _differences(ids[-1], form, plural=len(ids) > 1):
                yield f"{form!r}: {problem}"
            if str(catalog.locale) == "fr" and _BREAKABLE.search(form):
                yield f"{form!r}: a space at : ; ? ! or « » can be broken; see docs/translating.md"


def _differences(text: str, form: str, *, plural: bool) -> Iterator[str]:
    if not form:
        yield "this plural form is missing"
        return
    try:
        found = _places(form)
    except ValueError as error:
        yield str(error)
        return
    wanted = _places(text)
    missing = wanted - found - ({"n"} if plural else set())
    for name in sorted(missing):
        yield f"{{{name}}} is missing"
    for name in sorted(found - wanted):
        yield f"there is no {{{name}}}"
    if sorted(_MARKUP.findall(text)) != sorted(_MARKUP.findall(form)):
        yield f"markup is not that of {text!r}"
    for option in sorted({*_OPTION.findall(text)} - {*_OPTION.findall(form)}):
        yield f"{option} is missing"


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _without_values(text: str) -> str:
    return "".join(literal for literal, *_ in string.Formatter().parse(text))


def _all(text: Any) -> tuple[str, ...]:
    """Return the forms of a message or translation: one, or those for numbers."""
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def _is_translated(message: Message) -> bool:
    return not message.fuzzy and any(_all(message.string))


# -- the files ---------------------------------------------------------------------------------


def files() -> list[Path]:
    """Return all catalogues."""
    return sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=_language(path), domain=DOMAIN)


def _language(path: Path) -> str:
    return path.parts[-3]


def begin(language: str) -> Catalog:
    """Return the catalogue of a language without any translation yet."""
    locale = Locale.parse(language)
    catalog = Catalog(
        locale,
        DOMAIN,
        project="tilewise",
        version=__version__,
        last_translator=MACHINE,
        msgid_bugs_address="see CONTRIBUTING.md",
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )
    catalog.header_comment = _HEADER.format(language=locale.english_name)
    return catalog


def write(catalog: Catalog, path: Path) -> None:
    """Write a catalogue, and compile it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    wheel_locale.compile_catalogue(path)


def update() -> None:
    """Bring every catalogue up to date with the source."""
    wanted = template()
    for path in files():
        catalog = read(path)
        # A message whose English has changed keeps its translation, marked as fuzzy: it is not
        # shown until somebody has compared the two.
        catalog.update(wanted, update_creation_date=False)
        catalog.version = __version__
        write(catalog, path)
        missing = sum(not _is_translated(message) for message in catalog if message.id)
        fuzzy = sum(message.fuzzy for message in catalog if message.id)
        told = f"{len(catalog):,} messages, {missing:,} of them English"
        print(f"{_language(path)}: {told}" + (f", {fuzzy:,} to compare" if fuzzy else ""))
    wheel_locale.make(FOLDER)


def glued() -> list[str]:
    """Return the texts of the source that are shown but cannot be in a catalogue."""
    found = set(_of_code())
    wrong = {f"{f.file}: {f.text} is no literal" for f in found if not f.is_literal}
    others = {f.text: f.many for f in found}  # catalogues know a message by its form for one
    wrong |= {
        f"{f.file}: {f.text!r} has another form for several elsewhere"
        for f in found
        if f.many != others[f.text]
    }
    return sorted(wrong)


def outdated() -> list[str]:
    """Return the problems of the catalogues."""
    wanted = {message.id for message in template() if message.id}
    found = []
    for path in files():
        catalog = read(path)
        found += [f"{_language(path)}: {problem}" for problem in problems(catalog)]
        if {message.id for message in catalog if message.id} != wanted:
            found.append(f"{_language(path)}: other messages than the source has")
        if catalog.version != __version__:
            found.append(f"{_language(path)}: says version {catalog.version}, not {__version__}")
        found += [
            f"{_language(path)}: {_all(message.id)[0]!r} has changed; compare its translation"
            for message in catalog
            if message.id and message.fuzzy
        ]
    return found


def main(
    *,
    check: Annotated[bool, typer.Option("--check", help="only say what is wrong")] = False,
    new: Annotated[str | None, typer.Option(help="begin another language")] = None,
    missing: Annotated[str | None, typer.Option(help="list what is still English")] = None,
) -> None:
    """Bring the catalogues up to date, or do one of the options instead."""
    if check:
        found = [*glued(), *outdated()]
        print("\n".join(found), file=sys.stderr)
        if found:
            sys.exit("bring the catalogues up to date with: python -m tools.translations")
    elif missing:
        for message in read(FOLDER / missing / "LC_MESSAGES" / f"{DOMAIN}.po"):
            if message.id and not _is_translated(message):
                print(_all(message.id)[0])
    else:
        if new:
            path = FOLDER / new / "LC_MESSAGES" / f"{DOMAIN}.po"
            if path.exists():
                sys.exit(f"{path} is there already")
            write(begin(new), path)
        update()


if __name__ == "__main__":
    call(main)
