"""Trees of first guesses that people like."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

from tilewise import Lexicon, Session, load
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.trees.openers import (
    OPENER_TREES,
    file_of,
    opener_player,
    player_of,
    stored_trees,
    written,
)
from tilewise.trees.tree import quick_referee_of, verify


def row_of(lexicon: Lexicon, word: str) -> int:
    return lexicon.require(lexicon.encode(word))


@pytest.mark.parametrize(
    ("pack", "openers"), [("en-nyt", ("crane", "adieu", "slate", "audio", "raise")), ("ko", ())]
)
def test_fifty_first_guesses_have_a_tree(pack: str, openers: tuple[str, ...]) -> None:
    lexicon = load(pack)
    trees = stored_trees(lexicon)
    assert len(trees) == 50
    assert set(openers) <= set(trees)
    for word in list(trees)[:2]:
        player = opener_player(lexicon, row_of(lexicon, word))
        assert player is not None
        assert lexicon.spelling(player.tree.root.guess) == word
        assert player.tree.lost == 0
        assert not player.is_proven
        words = lexicon.words
        verify(player.tree, words.tokens, words.weights, quick_referee_of(words.rule))
        assert written(lexicon, player.tree.root) == trees[word]


def test_advice_after_such_a_guess_is_of_its_tree() -> None:
    session = Session("en-nyt")
    lexicon = session.lexicon
    player = opener_player(lexicon, row_of(lexicon, "crane"))
    assert player is not None
    answer = lexicon.encode("shyly")
    node = player.tree.root
    while node.children:
        guess = tuple(lexicon.words.tokens[node.guess].tolist())
        (pattern,) = guess_patterns(guess, np.array([answer]), lexicon.rule).tolist()
        session.add(guess, pattern)
        if pattern not in node.children:
            break
        node = node.children[pattern]
        assert session.advise(1).source == "tree"
        assert session.suggest(1)[0].word == lexicon.spelling(node.guess)
    assert session.is_solved


def test_they_are_not_for_hard_mode_or_all_words() -> None:
    for session in (Session("en-nyt", hard=HardMode.HARD), Session("en-nyt", words="all")):
        session.add("crane", ".....")
        assert session.advise(1).source == "search"


def test_a_file_for_other_words_or_nonsense_is_ignored(tmp_path: Path) -> None:
    folder = copytree(load("en-nyt").folder, tmp_path / "en-nyt")
    file = folder / OPENER_TREES
    document = json.loads(file.read_text("utf-8"))
    lists = dict.fromkeys(document["lists"], "0")
    for content in (json.dumps({**document, "lists": lists}), "[1]", '{"lists": {}}', "no JSON"):
        file.write_text(content, "utf-8")
        assert stored_trees(load(folder)) == {}


def test_a_tree_that_does_not_fit_is_not_played() -> None:
    lexicon = load("en-nyt")
    text = stored_trees(lexicon)["crane"]
    assert player_of(lexicon, text) is not None
    assert player_of(lexicon, text.replace("crane", "xxxxx")) is None
    assert player_of(lexicon, text[: len(text) // 2 // 6 * 6]) is None


def test_the_file_has_a_line_for_each_tree() -> None:
    lexicon = load("en-nyt")
    trees = stored_trees(lexicon)
    content = file_of(lexicon, trees)
    assert content == (lexicon.folder / OPENER_TREES).read_bytes()
    assert len(content.splitlines()) == len(trees) + 3
