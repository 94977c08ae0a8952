"""A whole game that says only how many tiles are right."""

from __future__ import annotations

import numpy as np
import pytest

from tilewise.authoring.create import create_pack
from tilewise.authoring.generating import Kind
from tilewise.authoring.request import NewPack
from tilewise.errors import FeedbackError, GuessError
from tilewise.knowledge.partition import PatternColumns
from tilewise.lexicon import Lexicon, load
from tilewise.play.game import Game
from tilewise.play.session import Session
from tilewise.play.sharing import read_share, share_lines
from tilewise.play.simulation import Simulation
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.rules.notation import Notation
from tilewise.strategies import choose_strategy


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """Make the pack of all codes of three pegs in four colours."""
    new = NewPack(
        "codes", tmp_path_factory.mktemp("packs") / "codes", 3, generate=Kind.CODES,
        alphabet="abcd", feedback=MASTERMIND, license="MIT",
    )  # fmt: skip
    create_pack(new)
    return load(new.out)


def test_the_pack_says_what_its_game_tells(codes: Lexicon) -> None:
    text = (codes.folder / "pack.toml").read_text(encoding="utf-8")
    assert '[rules]\nfeedback = "mastermind"\n' in text
    assert codes.feedback("abc", "cba") == "GYY"
    assert codes.feedback("abc", "cba").written() == "1b2w"


def test_a_session_reads_pegs_and_keeps_what_fits(codes: Lexicon) -> None:
    session = Session(codes)
    session.add("aab", "1b1w")
    fitting = {word.word for word in session.candidates(100)}
    assert fitting == {w for w in codes.answer_list.spellings if codes.feedback("aab", w) == "GY."}
    session.add("aca", "1,1")
    assert session.written_turns[1].feedback == "GY."


def test_every_code_is_found(codes: Lexicon) -> None:
    played = Simulation(codes, choose_strategy(codes).strategy).run()
    assert (played.solved, played.games) == (64, 64)
    assert played.max_guesses <= 5


def test_a_contradiction_names_rows_without_a_tile(codes: Lexicon) -> None:
    session = Session(codes)
    session.add("aaa", "0b0w")
    session.add("aba", "0b2w")
    found = session.contradiction()
    assert found is not None
    assert found.clash is None
    assert found.rows == (0, 1)


def test_there_is_no_hard_mode(codes: Lexicon) -> None:
    for begin in (Session, Game):
        with pytest.raises(GuessError, match="Mastermind has no hard mode"):
            begin(codes, hard=True)


def test_columns_of_patterns_and_an_opponent_that_cheats_tell_pegs(codes: Lexicon) -> None:
    words = codes.words
    rows = np.arange(0, len(words.tokens), 7)
    columns = PatternColumns(words).of(rows)
    assert (pattern_matrix(words.tokens, words.tokens[rows], words.rule) == columns.T).all()
    session = Session(codes, opponent="absurdle")
    best = session.suggest(1)[0]
    told = Game(codes, opponent="absurdle").guess(best.word)
    assert told == best.reply == "".join(sorted(told, key="GY.".index))
    session.add(best.word, told)
    assert session.position.count == best.worst_case


def test_every_board_tells_pegs(codes: Lexicon) -> None:
    game = Game(codes, ["abc", "cab"])
    game.guess("cba")
    (one,) = game.rounds
    told = [codes.feedback_of(p, one.guess).written() for p in one.patterns if p is not None]
    assert told == ["1b2w", "1b2w"]


@pytest.mark.parametrize("notation", [Notation.EMOJI, Notation.CONTRAST])
def test_what_is_shared_is_read_back(codes: Lexicon, notation: Notation) -> None:
    game = Game(codes, "abc")
    for word in ("aab", "ddd", "cba", "abc"):
        game.guess(word)
    lines = share_lines(game, notation)
    assert lines[2:] == ["⚫⚪·", "···", "⚫⚪⚪", "⚫⚫⚫"]
    (board,) = read_share(codes, "\n".join(lines)).boards
    assert [row.pattern for row in board.rows] == [turn.pattern for turn in game.turns]
    beside = "codes · 4 · solved\n⚫\ufe0f⚪\ufe0f· aab\n⚫⚫⚫ `abc`"
    (board,) = read_share(codes, beside).boards
    assert (board.rows, board.words) == (["GY.", "GGG"], ["aab", "abc"])
    assert read_share(codes, "🟩🟨⬛").boards[0].rows == ["GY."]
    with pytest.raises(FeedbackError, match="a row of codes must have 3 squares, not 4"):
        read_share(codes, "⚫⚫⚫⚫")


def test_pegs_are_not_taken_for_squares() -> None:
    with pytest.raises(FeedbackError, match="no rows of 5 coloured squares"):
        read_share(load("en"), "⚫⚪···")
    with pytest.raises(FeedbackError, match="unknown feedback mark '⚫'"):
        load("en").read_feedback("⚫⚪···")
