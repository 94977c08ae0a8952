"""Tests."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import TOML
from tilewise import load
from tilewise.play.history import Score


def test_spaces_in_a_guess_do_not_matter(run: Run) -> None:
    out = run("play", "en", "--answer", "banal", typed="crane slate\nb a n a l\n").out
    assert "words in this game have 5 tiles; 'craneslate' has 10" in out
    assert "Solved in 1 guess." in out


def test_an_answer_that_is_in_no_list_is_mentioned(run: Run) -> None:
    outcome = run("play", "en", "--answer", "bnaal", typed="bnaal\n")
    assert "note: bnaal is not in the word list of English; did you mean banal?" in outcome.err
    assert "Solved in 1 guess." in outcome.out


def test_strict_hard_mode(run: Run) -> None:
    asked = ("play", "en", "--answer", "banal", "--strict")
    out = run(*asked, typed="bible\nbills\nbanal\n").out
    assert "hard mode: the guess must fit what guess 1 showed: the word has no I" in " ".join(
        out.split()
    )
    assert "2/6*" in out
    given_up = run(*asked, typed="adieu\nquit\n").out
    assert "tilewise review en adieu --answer banal --strict" in " ".join(given_up.split())


def test_hints_tell_how_many_words_fit_and_then_tiles(run: Run) -> None:
    typed = "hint\nhint\nbible\nhint\nhint\nhint\nhint\nhint\nbanal\n"
    out = run("play", "en", "--answer", "banal", typed=typed).out
    assert "2,315 words fit" in out
    assert "tile 1 is B" in out
    after = out.split("G..Y.")[1]
    left = run("suggest", "en", "bible=G..Y.", "--json").json["candidates"]["count"]
    assert f"{left} words fit" in after
    for told in ("tile 2 is A", "tile 3 is N", "tile 4 is A", "tile 5 is L"):
        assert told in after
    out = run("play", "en", "--answer", "banal", typed="hint\n" * 7).out
    assert "You know every tile." in out


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


def test_a_word_that_is_a_little_like_a_command_is_not_taken_for_one(run: Run) -> None:
    out = run("play", "ru", "--answer", "слово", typed="собака\nсправк\n").out
    assert out.count("did you mean") == 1  # справка, help


def test_words_typed_on_a_keyboard_that_was_not_switched_are_guesses(run: Run) -> None:
    for call in (["play", "ko"], ["play", "ko", "--boards", "2"], ["absurdle", "ko"]):
        assert "guess 2> " in run(*call, typed="rnseo\nq\n").out


# -- The game that cheats, on the command line ---


def test_it_says_when_it_does_not_know(run: Run) -> None:
    outcome = run("absurdle", "en", "--force", "jazzy", "--effort", "5", "--json")
    assert outcome.json == {
        "lexicon": "en", "word": "jazzy", "guesses": None, "count": None, "is_shortest": False,
        "hard": False, "strict": False,
    }  # fmt: skip
    assert "--effort" in run("absurdle", "en", "--force", "jazzy", "--effort", "5").out


@pytest.mark.slow
def test_a_winning_row_that_contradicts_others_is_questioned(run: Run) -> None:
    typed = "raise .....\ncrane GGGGG\n\n"
    said = run("solve", "en", "--opponent", "absurdle", "--top", "1", typed=typed).out
    assert "no word fits these rows together: 1 (raise .....)" in said
    assert said.index("correct a row with edit.") < said.index("Solved in 2 guesses.")


@pytest.mark.parametrize(
    ("pack", "typed", "word"),
    [
        ("nerdle-mini", "10/2=5", "10/2=5"),
        ("nerdle-mini", "10/2=5 ...YY.", "10/2=5"),
        pytest.param("ko", "rnseo", "군대", marks=pytest.mark.slow),
        ("en", ".....", "arise"),  # what the first suggestion got
    ],
)
def test_guesses_are_typed_as_in_a_fair_game(run: Run, pack: str, typed: str, word: str) -> None:
    lines = f"{typed}\nquit\n"
    outcome = run("solve", pack, "--opponent", "absurdle", "--top", "1", typed=lines)
    assert "guess 2> " in outcome.out
    tiles = load(pack).tokenizer.tiles(load(pack).encode(word))
    assert "".join(tiles).upper() in "".join(outcome.out.split()).upper()


def test_suggestions_against_absurdle_are_its_replies(run: Run) -> None:
    shown = run("suggest", "absurdle", "arise=.....", "--top", "2")
    assert run("suggest", "en", "arise=.....", "--top", "2", "--opponent", "absurdle") == shown
    assert "#  guess  feedback  left\n1  blond  .....       15\n" in shown.out
    assert "168 words left" in shown.out
    assert "chance" not in shown.out
