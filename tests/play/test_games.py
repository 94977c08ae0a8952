"""Tests of the table of games, and of playing games by their names."""

from __future__ import annotations

import pickle
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from tests.packs import some_by_default
from tilewise.errors import ConfigurationError, PackError, SessionError
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.pictures.colours import _THEMES
from tilewise.play.game import Game
from tilewise.play.games import NamedGame, game_of, games, named_game
from tilewise.play.rounds import ONE_BOARD
from tilewise.play.saving import resume, save
from tilewise.play.session import Session
from tilewise.play.sharing import share_lines
from tilewise.rules.notation import Notation
from tools import game_list

IDS = [game.id for game in games()]
PACKS = sorted(path.name for path in shipped_folder().iterdir())


def own(monkeypatch: pytest.MonkeyPatch, folder: Path, rows: str) -> None:
    """Let the player have games of their own."""
    monkeypatch.setenv("TILEWISE_CONFIG", str(folder / "config.toml"))
    (folder / "games.toml").write_text(rows, "utf-8")


def plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFC", name).casefold().split()).replace("-", "")


@pytest.mark.parametrize("game", some_by_default(games(), games()[:8]), ids=IDS)
def test_every_game_can_be_opened(game: NamedGame) -> None:
    session = Session(game.id)
    assert (session.lexicon.id, session.kind) == (game.pack, game.kind)
    if game.rules:
        assert session.lexicon.rule.name == game.rules
    assert load(game.pack).rule.name != game.rules, "the pack's own rule need not be named"
    if game.guesses:
        assert session.max_guesses == game.guesses


@pytest.mark.parametrize("name", PACKS)
def test_a_game_and_a_pack_of_one_name_are_the_same(name: str) -> None:
    game = named_game(name)
    if game is not None:
        assert (game.pack, game.rules, game.kind) == (name, "", ONE_BOARD)


def test_no_two_games_have_a_name() -> None:
    names = Counter(name for game in games() for name in {*map(plain, game.called)})
    assert {name for name, count in names.items() if count > 1} == {"wordle"}
    assert named_game("wordle") == games()[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("QUORDLE", "quordle"),
        ("Quordle sequence", "quordle-sequence"),
        ("꼬들", "kordle"),
        (unicodedata.normalize("NFD", "꼬오오오오들"), "kordle-12"),
        ("8자꼬들", "kordle-8"),
        ("꼬들 6", "kordle"),
        ("Wördle", "woerdle"),
        ("le mot", "le-mot"),
        ("motus", "sutom"),
        ("言葉で遊ぼう", "kotobade-asobou"),
    ],
)
def test_spaces_hyphens_case_and_normal_forms_do_not_matter(typed: str, meant: str) -> None:
    found = named_game(typed)
    assert found is not None
    assert found.id == meant


@pytest.mark.parametrize("name", ["crane", "english", "ko", ""])
def test_other_texts_name_no_game(name: str) -> None:
    assert named_game(name) is None


def test_pictures_of_games_in_their_colours_are_understood() -> None:
    themes = [theme[:3] for theme in _THEMES]
    own = [tuple(reversed(game.colours)) for game in games() if game.colours]
    assert ("red", "yellow", "blue") in own
    assert ("green", "purple", "grey") in own
    assert set(own) <= set(themes)


PLAYED = {
    "Wordle": "tilewise · Wordle",
    "꼬들": "tilewise · 꼬들",
    "quordle": "tilewise · Quordle",
    "Dordle": "tilewise · Dordle",
    "Absurdle": "tilewise · Absurdle",
    "nerdle mini": "tilewise · Nerdle mini",
    "primel": "tilewise · Primel",
    "termo": "tilewise · Termo",
    "두들": "tilewise · 두들",
    "ことのはたんご": "tilewise · ことのはたんご",
    "quordle sequence": "tilewise · Quordle Sequence",
    "Wordle Peaks": "tilewise · Wordle Peaks",
}
"""Names of games, and how the texts begin that they share."""


@pytest.mark.parametrize("name", some_by_default(PLAYED, [*PLAYED][:3]))
def test_a_game_by_its_name_is_played_to_the_end(name: str) -> None:
    answers = None if name == "Absurdle" else Game(name, seed=1).answer_tokens
    game = Game(name) if answers is None else Game(name, answers)
    session = Session(name)
    while not game.is_over:
        guess = session.suggest(1)[0].word
        session.add(guess, game.guess(guess))
        for number, board in session.missing:
            session.fill(number, board, _told(game, number, board))
    assert session.is_solved
    most = game.max_guesses
    score = str(len(game.rounds)) + (f"/{most}" if most else "")
    assert share_lines(session, Notation.EMOJI)[0] == f"{PLAYED[name]} {score}"


def _told(game: Game, number: int, board: int) -> str:
    """Return the feedback of an earlier guess on a board that has opened."""
    return game.lexicon.feedback(game.rounds[number - 1].guess, game.answers[board - 1])


def test_what_has_no_name_is_described() -> None:
    pack = Session("en-7")
    assert share_lines(pack, Notation.EMOJI)[0] == "tilewise · English (7 letters) X/6"
    assert share_lines(Session("꼬들", boards=3), Notation.EMOJI)[0] == "tilewise · 꼬들 ×3 X/8"
    assert share_lines(Session("ko", opponent="absurdle"), Notation.EMOJI)[0] == (
        "tilewise · absurdle 꼬들 X"
    )


def test_values_given_beside_a_name_have_precedence() -> None:
    assert Session("quordle", boards=2).kind.boards == 2
    assert Session("quordle-sequence", sequence=False).max_guesses == 9
    assert Game("quordle", ["crane", "slate"]).kind.boards == 2
    with pytest.raises(SessionError, match="only one board"):
        Session("absurdle", boards=2)


def test_a_saved_session_keeps_its_game() -> None:
    session = Session("quordle-extreme")
    again = Session.from_json(session.to_json())
    assert (again.kind, again.max_guesses) == (session.kind, 8)
    again = Session.from_json(Session("word500").to_json())
    assert again.max_guesses == 8
    assert game_of("en", "mastermind", again.kind) == named_game("word500")


def test_saved_games_that_differ_in_guesses_only_are_kept_apart() -> None:
    for name in ("quordle", "quordle-extreme"):
        session = Session(name)
        session.add("crane", [".....", ".....", ".....", "..Y.." if name == "quordle" else "....."])
        save(session)
    again = [resume(load("en"), Session(name).kind) for name in ("quordle", "quordle-extreme")]
    assert [session.max_guesses for session in again] == [9, 8]
    assert again[0].rounds != again[1].rounds


def test_packs_are_loaded_by_id_only() -> None:
    with pytest.raises(PackError, match="there is no pack 'quordle'"):
        load("quordle")


def test_players_may_have_games_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own(monkeypatch, tmp_path, '[[games]]\nid = "ten"\nname = "Ten"\npack = "en"\nboards = 10\n')
    assert Session("TEN").kind.boards == 10
    assert games()[-1].id == "ten"
    assert named_game("quordle") is not None


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ('[[games]]\nid = "q"\nname = "Q"\npack = "en"\naliases = ["Q-U-O-R-D-L-E"]', "is taken"),
        ('[[games]]\nid = "ko"\nname = "K"\npack = "en"', "'ko' is taken"),
        ('[[games]]\nid = "a"\nname = "A"\npack = "en"\n' * 2, "'a' is taken"),
        ('[[games]]\nid = "a"\nname = "A"', "game 1: it needs pack"),
        ('[[games]]\nid = "a"\nname = "A"\npack = "en"\nboard = 2', "no key 'board'"),
        (
            '[[games]]\nid = "a"\nname = "A"\npack = "en"\nboards = "2"',
            "boards must be of type int",
        ),
        ('[[games]]\nid = "a"\nname = "A"\npack = "en"\nboards = 99', "boards must be a whole"),
        ('[[games]]\nid = "a"\nname = "A"\npack = "en"\naliases = [1]', "every name must be text"),
        ('[[games]]\nid = "a"\nname = "A"\npack = "en"\nsquares = "🟩🟨"', "must be three"),
        ('id = "a"', r"each game goes under \[\[games\]\]"),
        ("games = [1]", r"each game goes under \[\[games\]\]"),
        ("[[games]", "games.toml"),
    ],
)
def test_what_is_wrong_with_them_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rows: str, problem: str
) -> None:
    own(monkeypatch, tmp_path, rows)
    with pytest.raises(ConfigurationError, match=problem):
        named_game("quordle")


def test_the_docs_list_every_game() -> None:
    again = "the games have changed: python -m tools.game_list"
    assert game_list.PAGE.read_text("utf-8") == game_list.page(), again


def test_a_game_keeps_its_guesses_with_all_words_and_in_another_process() -> None:
    session = Session("alwird")
    assert session.max_guesses == 8
    assert pickle.loads(pickle.dumps(session.lexicon)).manifest.max_guesses == 8
    session.adjust(words="all")
    assert session.max_guesses == 8
