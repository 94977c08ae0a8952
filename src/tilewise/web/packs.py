"""Packs as the page sees them, with their keyboards, rules and strategy trees.

They are found by id, never by path, as a page may ask for anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, TilewiseError, TreeError, shown, untranslated
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack, packs
from tilewise.lexicon.loading import load_folder
from tilewise.lexicon.manifest import MANIFEST, Manifest, read_manifest
from tilewise.rules.hardmode import HardMode
from tilewise.rules.registry import rule_names
from tilewise.rules.rule import Rule
from tilewise.stopping import check_stop
from tilewise.tokens.base import is_mark
from tilewise.translation.translator import Translator
from tilewise.trees.player import TREES, load_player
from tilewise.trees.tree import Node
from tilewise.web import answers, own_lists, questions

KEPT = 6
"""Number of packs kept in memory."""


def open_pack(lexicon_id: str, rules: str = "") -> Lexicon:
    """Return the pack with an id; the most recent packs stay open.

    Args:
        lexicon_id: the id.
        rules: the rule that gives feedback; the pack's own if empty.

    Raises:
        PackError: the pack cannot be found or used.
        TilewiseError: there is no such rule, or the pack's words cannot be played by it.
    """
    own = own_lists.found(lexicon_id)
    if own is None:
        return _opened(lexicon_id, rules)
    return own.by_rule(rules) if rules else own


@lru_cache(KEPT)
def _opened(lexicon_id: str, rules: str) -> Lexicon:
    if rules:
        return _opened(lexicon_id, "").by_rule(rules)
    folder = known_pack(lexicon_id)
    if folder is None:
        raise PackError(untranslated("there is no pack {name} here"), name=shown(lexicon_id))
    return load_folder(folder)


def listed_packs(question: questions.Packs) -> answers.PacksAnswer:
    """Return the list of games."""
    names = (_name_in(pack.folder, _version_of(pack.folder)) for pack in packs())
    return {"default": DEFAULT_LEXICON, "packs": [name for name in names if name is not None]}


@lru_cache(1024)  # reading all manifests takes 0.2 s
def _name_in(folder: Path, version: tuple[int, int]) -> answers.PackName | None:
    """Return the name of the pack in a folder; None if its manifest is wrong.

    Args:
        folder: where it is.
        version: what :func:`_version_of` returns, so that a changed manifest is read again.
    """
    manifest = read_manifest(folder).manifest
    return None if manifest is None else _pack_name(manifest)


def _version_of(folder: Path) -> tuple[int, int]:
    """Return when the manifest in a folder was changed, and its size."""
    try:
        status = (folder / MANIFEST).stat()
    except OSError:  # it was deleted meanwhile
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _pack_name(manifest: Manifest) -> answers.PackName:
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "language": manifest.language,
        "direction": manifest.direction,
        "length": manifest.length,
        "max_guesses": manifest.max_guesses,
    }


def described_pack(question: questions.Pack) -> answers.PackAnswer:
    """Return the details of a game."""
    lexicon = open_pack(question.lexicon)
    manifest = lexicon.manifest
    tokens = range(len(manifest.alphabet))
    return {
        "pack": _pack_name(manifest),
        "tokens": list(manifest.alphabet),
        "tiles": [lexicon.tokenizer.tile(token) for token in tokens],
        "keyboard": _keyboard(lexicon),
        "rules": [_rule(rule) for rule in _rules_of(lexicon)],
        "syllables": _are_spelled_apart(lexicon),
        "syllable": lexicon.tokenizer.syllable,
        "answers": lexicon.words.answer_count,
        "guesses": len(lexicon.words.tokens),
        "list": manifest.lists[0].sha256[:8],
        "has_tree": (lexicon.folder / TREES[HardMode.OFF]).is_file(),
        "has_hard_tree": (lexicon.folder / TREES[HardMode.HARD]).is_file(),
        "licenses": list(dict.fromkeys(file.license for file in manifest.lists)),
        "sources": [
            {"name": one.name, "version": one.version, "license": one.license, "what": one.what}
            for one in manifest.sources
        ],
        "notes": [Translator.of(question.language).translated(note) for note in lexicon.notes],
    }


def _are_spelled_apart(lexicon: Lexicon) -> bool:
    """Whether the tiles of a word do not show its spelling.

    Several words are looked at because many Thai ones have no marks, which take no tile.
    """
    first, *others = map(lexicon.tokenizer.segments, lexicon.answer_list.spellings[:10])
    marks = (part.tiles == 0 and is_mark(part.char) for parts in others for part in parts)
    return any(part.tiles != 1 for part in first) or any(marks)


def made_pack(question: questions.Own) -> answers.OwnAnswer:
    """Make a pack from the player's own list."""
    like = open_pack(question.lexicon)
    made = own_lists.make(question.name, question.text, question.length, like)
    return {
        "pack": _pack_name(made.lexicon.manifest),
        "answers": made.lexicon.words.answer_count,
        "left_out": made.left_out,
        "examples": list(made.examples),
    }


def _rules_of(lexicon: Lexicon) -> Iterator[Rule]:
    """Yield the rules by which a pack can be played, its own first."""
    yield lexicon.rule
    for name in rule_names():
        try:
            rule = lexicon.by_rule(name).rule
        except TilewiseError:
            continue
        if rule.name != lexicon.rule.name:
            yield rule


def _rule(rule: Rule) -> answers.RuleShown:
    return {
        "name": rule.name,
        "title": rule.title,
        "states": [
            {
                "mark": state.letter,
                "name": state.name,
                "colour": state.colour,
                "contrast": state.contrast_colour,
                "sign": state.sign,
            }
            for state in rule.states
        ],
        "base": rule.base,
        "win": rule.win,
        "pegs": not rule.is_by_tile,
        "by_token": rule.is_by_token,
        "hard": rule.has_hard_mode,
    }


def _keyboard(lexicon: Lexicon) -> list[list[answers.KeyCap]]:
    """Return the pack's keyboard, with a row for tokens it lacks."""
    tokenizer = lexicon.tokenizer
    rows: list[list[answers.KeyCap]] = []
    lacking = dict.fromkeys(lexicon.rule.shown(range(len(lexicon.manifest.alphabet))))
    for keys in lexicon.manifest.keyboard:
        row: list[answers.KeyCap] = []
        for key in keys:
            tokens = list(tokenizer.encode(key))
            label = tokenizer.tile(tokens[0]) if len(tokens) == 1 else key
            row.append({"label": label, "tokens": tokens})
            if len(tokens) == 1:
                lacking.pop(tokens[0], None)
        rows.append(row)
    left = list(lacking)
    for start in range(0, len(left), 10):
        row = [{"label": tokenizer.tile(t), "tokens": [t]} for t in left[start : start + 10]]
        rows.append(row)
    return [row for row in rows if row]


def strategy_tree(question: questions.Tree) -> answers.TreeAnswer:
    """Return a pack's strategy tree, if it has one that can be used."""
    lexicon = open_pack(question.lexicon)
    try:
        player = load_player(lexicon, hard=HardMode(question.hard))
    except TreeError:  # suggestions report it
        return {"tree": None}
    if player is None:
        return {"tree": None}
    return {"tree": _node(lexicon, player.tree.root, player.expected_guesses())}


def _node(lexicon: Lexicon, node: Node, expected: Mapping[int, float]) -> list[Any]:
    check_stop()
    tokens = lexicon.words.tokens[node.guess].tolist()
    written: list[Any] = [lexicon.spelling(node.guess), tokens]
    if node.children:
        rows = (lexicon.rule.tiles(pattern, tokens) for pattern in node.children)
        digits = ("".join(map(str, states)) for states in rows)
        nodes = (_node(lexicon, child, expected) for child in node.children.values())
        written += [dict(zip(digits, nodes, strict=True)), round(expected[id(node)], 3)]
    return written
