"""Tests."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import TOML
from tilewise.play.history import Score


def test_words_of_the_game_are_guesses_not_commands(run: Run, make_pack: MakePack) -> None:
    toml = TOML.replace("length = 5", "length = 4")
    pack = str(make_pack(answers="hint\nquit\n", guesses="", toml=toml))
    assert "Solved in 2 guesses." in run("play", pack, "--answer", "hint", typed="quit\nhint\n").out


def test_streaks_are_kept_of_games_whose_word_was_drawn(run: Run, make_pack: MakePack) -> None:
    pack = str(make_pack(answers="crane\n", guesses="slate\nbanal\n"))
    assert "0 games, 0 solved; streak 0, longest 0" in run("play", pack, "--streak").out
    out = run("play", pack, typed="slate\ncrane\n").out
    assert "1 game, 1 solved; streak 1, longest 1" in out
    run("play", pack, "--answer", "slate", typed="slate\n")
    run("play", pack, "--seed", "1", typed="crane\n")
    run("play", pack, typed="quit\n")
    shown = run("play", pack, "--streak").out
    assert "1 game, 1 solved; streak 1, longest 1" in shown
    assert shown.splitlines()[-1].split() == ["2", "1", "█" * 20]
    assert "1 game, 1 solved" in run("play", pack, typed="streak\nquit\n").out
    assert run("history", "--json").json["games"] == []


@pytest.mark.parametrize(
    ("guesses", "streak", "longest"),
    [([], 0, 0), ([3], 1, 1), ([3, None], 0, 1), ([None, 3, 4, None, 2], 1, 2), ([4, 4], 2, 2)],
)
def test_scores(guesses: list[int | None], streak: int, longest: int) -> None:
    score = Score.of(guesses)
    assert (score.games, score.streak, score.longest) == (len(guesses), streak, longest)
    assert sum(score.distribution.values()) == sum(count is not None for count in guesses)
    assert list(score.distribution) == sorted(score.distribution)


def test_words_typed_on_a_keyboard_that_was_not_switched_are_guesses(run: Run) -> None:
    for call in (["play", "ko"], ["play", "ko", "--boards", "2"], ["absurdle", "ko"]):
        assert "guess 2> " in run(*call, typed="rnseo\nq\n").out


# -- The game that cheats, on the command line ---
