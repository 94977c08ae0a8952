"""Reading packs and word files that users name; errors say which was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.cli.input import configuration
from tilewise.cli.input.files import Line, read_words
from tilewise.cli.output.console import note, notes
from tilewise.cli.process.language import tr, trn
from tilewise.errors import GuessError, PackError, shown, untranslated
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import find_pack, known_pack, packs
from tilewise.lexicon.manifest import read_manifest
from tilewise.play.reading.nearest import nearest_name
from tilewise.play.reading.rows import is_turn
from tilewise.rules.registry import rule_named

if TYPE_CHECKING:
    from tilewise.play.simulation import AnswerList

_NAMED = 12


def open_lexicon(name: str, length: int | None = None, rules: str | None = None) -> Lexicon:
    """Load a pack as :func:`load_named` does, and show its notes to the user.

    Args:
        name: the id or path.
        length: number of tiles in a word, to load a pack of the same language that has it.
        rules: the rule to play by; the pack's own if None.

    Raises:
        PackError: the pack cannot be found or used.
        TilewiseError: there is no rule of this name.
    """
    lexicon = load_named(name, length, rules)
    notes(lexicon.notes)
    return lexicon


def load_named(name: str, length: int | None = None, rules: str | None = None) -> Lexicon:
    """Load a pack by id or path, without showing its notes, which a session has too.

    Args:
        name: the pack's id or path.
        length: number of tiles in a word, to load a pack of the same language that has it.
        rules: the rule to play by; the pack's own if None.

    Raises:
        PackError: the pack cannot be found or used, or there is none of that length; the message
            names the pack that may have been meant.
        ConfigurationError: the pack is the user's default, and cannot be found.
        TilewiseError: there is no rule of this name.
    """
    if rules is not None:
        rule_named(rules, "--rules")
    try:
        folder = find_pack(name)
    except PackError as error:
        raise configuration.located(_or_meant(error, name), "lexicon", name) from None
    lexicon = load(folder, length)
    return lexicon if rules is None else lexicon.by_rule(rules)


def _or_meant(error: PackError, name: str) -> PackError:
    """Return the error for an unknown pack, with the id of the pack that may have been meant."""
    meant = None if "/" in name else _pack_called(name)
    if meant is None:
        return error
    return PackError(
        "there is no pack {name}; did you mean {meant}? All packs: tilewise lexicon list",
        name=shown(name),
        meant=meant,
    )


def _pack_called(name: str) -> str | None:
    """Return the id of the pack with this name, or one like it; in English or its language."""
    called = _packs_by_name()
    nearest = nearest_name(name, called, similar=0.7)
    return None if nearest is None else called[nearest]


def _packs_by_name() -> dict[str, str]:
    """Return the ids of all packs, by id and by name in English and their own language."""
    called: dict[str, str] = {}
    for pack in packs():
        manifest = read_manifest(pack.folder).manifest
        names = [] if manifest is None else [manifest.name, manifest.native_name]
        for each in (pack.id, *names):
            called.setdefault(each.lower(), pack.id)
    return called


def pack_and_rows(
    name: str, rows: Sequence[str] | None, default: str, length: int | None
) -> tuple[str, list[str]]:
    """Return the pack and the rows from arguments that may leave out the pack, or have it last.

    Args:
        name: the first argument: a pack, a row, or a word of the default pack.
        rows: the other arguments.
        default: the default pack.
        length: number of tiles in a word, if a pack of another length is wanted.
    """
    written = list(rows or [])
    if _is_there(name) or ("=" not in name and _is_pack(name)):
        return name, written
    if written and "=" not in written[-1] and known_pack(written[-1]) is not None:
        return written[-1], [name, *written[:-1]]
    if "=" not in name:
        usual = load_named(default, length)
        if name not in usual and not is_turn(usual, name):
            return name, written
    return default, [name, *written]


def _is_pack(name: str) -> bool:
    """Whether a text is the id of a pack, or its name in English or its own language."""
    return known_pack(name) is not None or name.lower() in _packs_by_name()


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # not a possible file name
        return False


def read_excluded(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words that are not the answer, one per line.

    Raises:
        GuessError: the file cannot be read, or a word of it does not fit the game.
    """
    words, misfits = _read_words(lexicon, path)
    if misfits:
        raise GuessError(
            "{name}: {error}", name=f"{path}:{misfits[0].line.number}", error=misfits[0].error
        )
    return words


def read_played(lexicon: Lexicon, path: Path | None) -> list[str]:
    """Read words that the game has used before, one per line; a note names those that do not fit.

    Raises:
        GuessError: the file cannot be read.
    """
    words, misfits = _read_words(lexicon, path)
    if misfits:
        named = " ".join(misfit.line.text for misfit in misfits[:_NAMED])
        more = " …" if len(misfits) > _NAMED else ""
        skipped = trn(
            "Skipped {n:,} word that does not fit the game: {words}",
            "Skipped {n:,} words that do not fit the game: {words}",
            len(misfits),
            words=named + more,
        )
        note(tr("{name}: {error}", name=path, error=skipped))
    return words


@dataclass(frozen=True)
class _Misfit:
    line: Line
    error: GuessError


def _read_words(lexicon: Lexicon, path: Path | None) -> tuple[list[str], list[_Misfit]]:
    """Read a file of words, if one is given; return those that fit the game, and the others.

    A note says how many are in no list.
    """
    words, misfits, unknown = [], [], 0
    for line in [] if path is None else read_words(path):
        try:
            unknown += lexicon.find(lexicon.encode(line.text)) is None
            words.append(line.text)
        except GuessError as error:
            misfits.append(_Misfit(line, error))
    if unknown:
        unlisted_words = trn(
            "{n:,} word is not in the word list of {lexicon}",
            "{n:,} words are not in the word list of {lexicon}",
            unknown,
            lexicon=lexicon.id,
        )
        note(tr("{name}: {error}", name=path, error=unlisted_words))
    return words, misfits


def read_answers(lexicon: Lexicon, path: Path | None) -> AnswerList:
    """Read the answers to play, one per line; the lexicon's own without a file.

    A second column after a tab (a weight, in a pack's list) is ignored, and so are repeats. The
    result names words that do not fit the game.

    Raises:
        GuessError: the file cannot be read or is empty, or no line is a word of this game.
    """
    from tilewise.play.simulation import AnswerList  # 15 ms

    if path is None:
        return AnswerList.of_lexicon(lexicon)
    words = [line.text for line in read_words(path)]
    if not words:
        raise GuessError(
            untranslated("{path} has no words; list the answers to play, one per line"), path=path
        )
    return AnswerList.of_words(lexicon, words)


def read_opener(lexicon: Lexicon, word: str | None) -> tuple[int, ...] | None:
    """Read the first guess, if one is given.

    Raises:
        GuessError: it is not a word of this game.
    """
    return None if word is None else lexicon.encode(word)
