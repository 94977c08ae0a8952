"""Packs as the page sees them, with their keyboards, rules and strategy trees.

They are found by id, never by path, as a page may ask for anything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING, Any

from tilewise.answers import documents, questions
from tilewise.errors import PackError, TilewiseError, TreeError, is_safe, shown
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON, known_pack, packs
from tilewise.lexicon.manifest import MANIFEST, Manifest, read_manifest
from tilewise.lexicon.pack import load_folder
from tilewise.lexicon.words import Suggested
from tilewise.play.games import NamedGame, game_of, games
from tilewise.play.rounds import ONE_BOARD
from tilewise.records import document_of
from tilewise.rules.hardmode import HardMode
from tilewise.rules.registry import rule_names
from tilewise.rules.rule import Colour, Rule
from tilewise.stopping import check_stop
from tilewise.tokens.base import is_mark
from tilewise.translation.translator import Translator
from tilewise.trees.openers import opener_player, stored_trees
from tilewise.trees.player import TREES, TreePlayer, load_player
from tilewise.trees.tree import Node

if TYPE_CHECKING:
    from tilewise.authoring.lists import CreatedPack


KEPT = 6
"""Number of packs kept in memory."""


def open_pack(lexicon_id: str, rules: str = "", words: str = Suggested.FAMILIAR) -> Lexicon:
    """Return the pack with an id; the most recent packs stay open.

    Args:
        lexicon_id: the id.
        rules: the rule that gives feedback; the pack's own if empty.
        words: which words are suggested.

    Raises:
        PackError: the pack cannot be found or used.
        GuessError: there is no such choice of words.
        TilewiseError: there is no such rule, or the pack's words cannot be played by it.
    """
    own = found(lexicon_id)
    if own is None:
        return _opened(lexicon_id, rules, Suggested.read(words))
    return own.by_rule(rules) if rules else own


@lru_cache(KEPT)
def _opened(lexicon_id: str, rules: str, words: Suggested) -> Lexicon:
    if rules:
        return _opened(lexicon_id, "", words).by_rule(rules)
    folder = known_pack(lexicon_id)
    if folder is None:
        raise PackError(f"there is no pack {shown(lexicon_id)} here")
    return load_folder(folder, words)


def listed_packs(question: questions.Packs) -> documents.PacksAnswer:
    """Return the list of packs, and that of games."""
    found = (_name_in(pack.folder, _version_of(pack.folder)) for pack in packs())
    names = [name for name in found if name is not None]
    return {"default": DEFAULT_LEXICON, "packs": names, "games": list(_games(names))}


def _games(listed: Iterable[documents.PackName]) -> Iterator[documents.GameName]:
    """Yield the games with these packs, and then the packs that have no game of one board."""
    packs = {pack["id"]: pack for pack in sorted(listed, key=itemgetter("language", "length"))}
    named = [game for game in games() if game.pack in packs]
    usual = {game.pack for game in named if not game.rules and game.kind == ONE_BOARD}
    others = (
        NamedGame(id=pack["id"], name=pack["native_name"], pack=pack["id"])
        for pack in packs.values()
        if pack["id"] not in usual
    )
    for game in (*named, *others):
        pack = packs[game.pack]
        names = [game.name, *game.called, pack["id"], pack["name"], pack["native_name"]]
        yield document_of(
            documents.GameName,
            game,
            names=list(dict.fromkeys(names)),
            translated=dict(game.names),
            pack=pack,
            max_guesses=game.guesses,
        )


@lru_cache(1024)  # reading all manifests takes 0.2 s
def _name_in(folder: Path, version: tuple[int, int]) -> documents.PackName | None:
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


def _pack_name(manifest: Manifest) -> documents.PackName:
    return document_of(documents.PackName, manifest)


def described_pack(question: questions.Pack) -> documents.PackAnswer:
    """Return the details of a game."""
    lexicon = open_pack(question.lexicon)
    manifest = lexicon.manifest
    tokens = range(len(manifest.alphabet))
    named = game_of(lexicon.id)
    own_rule, *others = _rules_of(lexicon)
    return {
        "pack": _pack_name(manifest),
        "tokens": list(manifest.alphabet),
        "tiles": [lexicon.tokenizer.tile(token) for token in tokens],
        "keyboard": _keyboard(lexicon),
        "rules": [_rule(own_rule, named.colours if named else ()), *map(_rule, others)],
        "syllables": _are_spelled_apart(lexicon),
        "syllable": lexicon.tokenizer.syllable,
        "answers": lexicon.words.answer_count,
        "guesses": len(lexicon.words.tokens),
        "list": manifest.answers.sha256[:8],
        "has_tree": (lexicon.folder / TREES[HardMode.OFF]).is_file(),
        "has_hard_tree": (lexicon.folder / TREES[HardMode.HARD]).is_file(),
        "example": _example(lexicon),
        "openers": {word: list(lexicon.encode(word)) for word in stored_trees(lexicon)},
        "has_familiar_words": lexicon.familiar is not None,
        "licenses": list(dict.fromkeys(file.license for file in manifest.lists.values())),
        "sources": [document_of(documents.SourceName, one) for one in manifest.sources],
        "notes": [Translator.of(question.language).translated(note) for note in lexicon.notes],
    }


def _example(lexicon: Lexicon) -> list[int]:
    """Return the tokens of a word that people know, if possible with no tile twice.

    Lists begin with the most usual words; of those that are equally usual, the first ones look odd
    ("aback").
    """
    answers = lexicon.words.tokens[: lexicon.words.answer_count]
    weights = lexicon.words.weights[: len(answers)]
    usual = answers[int((weights == weights[0]).sum()) // 3 :]
    words = (tiles for word in usual if len(tiles := lexicon.rule.shown(word)) == len({*tiles}))
    return [int(token) for token in next(words, lexicon.rule.shown(usual[0]))]


def _are_spelled_apart(lexicon: Lexicon) -> bool:
    """Whether the tiles of a word do not show its spelling.

    Several words are looked at because many Thai ones have no marks, which take no tile.
    """
    first, *others = map(lexicon.tokenizer.segments, lexicon.answer_list.spellings[:10])
    marks = (part.tiles == 0 and is_mark(part.char) for parts in others for part in parts)
    return any(part.tiles != 1 for part in first) or any(marks)


def made_pack(question: questions.Own) -> documents.OwnAnswer:
    """Make a pack from the player's own list."""
    like = open_pack(question.lexicon)
    created = _kept_pack(question, like)
    examples = [example for one in created.dropped for example in one.examples]
    return {
        "pack": _pack_name(created.lexicon.manifest),
        "answers": created.lexicon.words.answer_count,
        "left_out": sum(one.count for one in created.dropped),
        "examples": examples[:3],
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


def _rule(rule: Rule, colours: Iterable[Colour] = ()) -> documents.RuleShown:
    """Return a rule, with the colours of a game's own, if it has any."""
    states = [
        document_of(documents.StateShown, state, mark=state.letter, contrast=state.contrast_colour)
        for state in rule.states
    ]
    for state, colour in zip(states, colours, strict=False):
        state["colour"] = colour
    return document_of(
        documents.RuleShown,
        rule,
        states=states,
        pegs=not rule.is_by_tile,
        by_token=rule.is_by_token,
        hard=rule.has_hard_mode,
    )


def _keyboard(lexicon: Lexicon) -> list[list[documents.KeyCap]]:
    """Return the pack's keyboard, with a row for tokens it lacks."""
    tokenizer = lexicon.tokenizer
    rows: list[list[documents.KeyCap]] = []
    lacking = dict.fromkeys(lexicon.rule.shown(range(len(lexicon.manifest.alphabet))))
    for keys in lexicon.manifest.keyboard:
        row: list[documents.KeyCap] = []
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


def strategy_tree(question: questions.Tree) -> documents.TreeAnswer:
    """Return a pack's strategy tree, if it has one that can be used."""
    lexicon = open_pack(question.lexicon)
    try:
        player = _player(lexicon, question)
    except TreeError:  # suggestions report it
        return {"tree": None}
    if player is None:
        return {"tree": None}
    root, expected = player.tree.root, player.expected_guesses()
    return {"tree": _node(lexicon, root, expected, question.turns)}


def _player(lexicon: Lexicon, question: questions.Tree) -> TreePlayer | None:
    if not question.opener:
        return load_player(lexicon, hard=HardMode(question.hard))
    opener = lexicon.find(question.opener)
    return None if opener is None else opener_player(lexicon, opener)


def _node(lexicon: Lexicon, node: Node, expected: Mapping[int, float], turns: int) -> list[Any]:
    """Return a node with the guesses of this many turns; all if it is not positive."""
    check_stop()
    tokens = lexicon.words.tokens[node.guess].tolist()
    word = lexicon.spelling(node.guess)
    is_plain = [lexicon.manifest.alphabet[token] for token in tokens] == list(word)
    written: list[Any] = [word, None if is_plain else tokens]
    if node.children:
        shown = {} if turns == 1 else node.children
        rows = (lexicon.rule.tiles(pattern, tokens) for pattern in shown)
        digits = ("".join(map(str, states)) for states in rows)
        nodes = (_node(lexicon, child, expected, turns - 1) for child in shown.values())
        written += [dict(zip(digits, nodes, strict=True)), round(expected[id(node)], 3)]
    return written


# -- Packs made from word lists that players bring, which are kept in memory only ------------------
# The page keeps the list itself and sends it again when it is needed, so the packs made here may
# be forgotten at any time. A pack's id comes from its words: the same list is the same pack
# everywhere, and nobody can ask for a list they don't have.
#


KEPT_LISTS = 8
"""Packs that are kept; the oldest are forgotten."""

_kept: dict[str, Lexicon] = {}
_keeping = Lock()


def found(lexicon_id: str) -> Lexicon | None:
    """Return the pack with an id, or None if it is not kept."""
    with _keeping:
        return _kept.get(lexicon_id)


def _kept_pack(question: questions.Own, like: Lexicon) -> CreatedPack:
    """Make a pack from a list in any form that ``lexicon new`` reads, and keep it for a while.

    Args:
        question: the list.
        like: a pack of the same language. If its letters don't fit, those in the list are used.

    Raises:
        PackError: no word fits, or temporary files cannot be written.
    """
    with _written(question.text) as words:
        length = question.length or _usual_length(words, like)
        content = f"{length} {like.manifest.language}\n{question.text}"
        lexicon_id = f"own-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
        create = partial(_created, lexicon_id, question.name, words, length, like)
        created = create(like.manifest.language)
        if created is None or created.dropped:
            both = filter(None, (created, create("")))
            created = max(both, key=lambda one: one.answers, default=None)
    if created is None:
        raise PackError(
            "no word in the list has {length} tiles; change the number of tiles, or write one word "
            "per line",
            length=length,
        )
    with _keeping:
        _kept.pop(lexicon_id, None)
        _kept[lexicon_id] = created.lexicon
        for oldest in list(_kept)[:-KEPT_LISTS]:
            del _kept[oldest]
    return created


def _created(
    lexicon_id: str, name: str, words: Path, length: int, like: Lexicon, language: str
) -> CreatedPack | None:
    """Return the pack in a language ('' for the letters found); None if no word fits."""
    from tilewise.authoring.create import NewPack, create_pack  # slow, and rarely needed

    shown = "".join(char for char in name if is_safe(char)).strip() or lexicon_id
    new = NewPack(
        lexicon_id,
        words.with_name(language or "letters"),
        length,
        answers=words,
        language=language,
        name=shown,
        native_name=shown,
        max_guesses=like.manifest.max_guesses,
    )
    with suppress(PackError, ImportError):  # a browser may lack what splits some scripts
        return create_pack(new)
    return None


def _usual_length(words: Path, like: Lexicon) -> int:
    """Return how many tiles most words in a list have; as many as in a pack if that is unclear."""
    from tilewise.authoring.create import NewPack, usual_length  # slow, and rarely needed

    for language in (like.manifest.language, ""):
        new = NewPack("own", words.with_name("own"), answers=words, language=language)
        with suppress(PackError, ImportError):
            if length := usual_length(new):
                return length
    return like.length


@contextmanager
def _written(text: str) -> Iterator[Path]:
    """Yield a file with a text, in a folder that is deleted afterwards.

    Raises:
        PackError: it cannot be written.
    """
    try:
        with TemporaryDirectory() as folder:
            words = Path(folder) / "words.txt"
            words.write_text(text, "utf-8")
            yield words
    except OSError as error:
        raise PackError(
            f"cannot write temporary files: {error.strerror or error}; set TMPDIR to a writable "
            "folder"
        ) from None
