"""The game that cheats, on the command line."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tilewise import load


def test_giving_up_shows_what_was_left(run: Run) -> None:
    outcome = run("absurdle", "en", typed="arise\nyauld\ntench\nquit\n")
    assert "1 word left: whoop" in outcome.out
    assert "Solved" not in outcome.out


@pytest.mark.slow
def test_proves_the_fewest_guesses(run: Run) -> None:
    found = run("absurdle", "en", "--prove", "--json").json
    assert found["count"] == len(found["guesses"]) == 4
    assert found["is_shortest"] is True
    shown = run("absurdle", "en", "--prove").out
    assert shown == f"These 4 guesses win, and no fewer will do: {' '.join(found['guesses'])}\n"


def test_it_says_when_it_does_not_know(run: Run) -> None:
    outcome = run("absurdle", "en", "--force", "jazzy", "--effort", "5", "--json")
    assert outcome.json == {
        "lexicon": "en", "word": "jazzy", "guesses": None, "count": None, "is_shortest": False,
        "hard": False, "strict": False,
    }  # fmt: skip
    assert "--effort" in run("absurdle", "en", "--force", "jazzy", "--effort", "5").out


@pytest.mark.parametrize(
    ("option", "strict"),
    [pytest.param("--hard", False, marks=pytest.mark.slow), ("--strict", True)],
)
def test_proves_in_hard_mode(run: Run, option: str, strict: bool) -> None:
    found = run("absurdle", "en", "--prove", "--json", option).json
    assert (found["count"], found["is_shortest"]) == (4, True)
    assert (found["hard"], found["strict"]) == (True, strict)


def test_hard_mode_is_followed(run: Run) -> None:
    hint = "hard mode: the guess must fit what guess 2 showed: tile 5 is Y"
    outcome = run("absurdle", "en", "--hard", typed="salet\ncrony\nhound\nfully\nquit\n")
    assert outcome.out.count(hint) == 1
    assert "guess 3> hard mode: " in outcome.out
    assert "guess 4> " in outcome.out
    typed = ["salet", "crony", "hard", "hound", "hound .....", "n", "hard strict", "hard x"]
    typed += ["hound .....", "quit"]
    call = ("solve", "en", "--adversary", "absurdle")
    out = run(*call, typed="\n".join(typed) + "\n").out
    assert "Hard mode: on" in out
    assert out.count(hint) == 2  # refused, then doubted; to type it again is to insist
    assert "Hard mode: strict" in out
    assert "type hard like this: hard on" in out
    assert "guess 4> " in out
    assert hint in run(*call, "--hard", typed="salet\ncrony\nhound\nquit\n").out


def test_helps_against_another_opponent(run: Run) -> None:
    typed = [
        "1",
        "bludy",
        "words",
        "undo",
        "yauld .....",
        "force whoop",
        "force 9999",
        "help",
        "tench",
        "whoop",
    ]
    outcome = run("solve", "en", "--adversary", "absurdle", typed="\n".join(typed) + "\n")
    assert outcome.code == 0
    assert "13 words left: chuck" in outcome.out
    assert "These 2 guesses win, and no fewer will do: tench whoop" in outcome.out
    assert "there is no suggestion 9999" in outcome.out
    assert "Solved in 4 guesses." in outcome.out


def test_a_winning_row_that_contradicts_others_is_questioned(run: Run) -> None:
    typed = "raise .....\nraise GGGGG\n\n"
    said = run("solve", "en", "--adversary", "absurdle", "--top", "1", typed=typed).out
    assert "no word fits these rows together: 1 (raise .....)" in said
    assert said.index("correct a row with edit.") < said.index("Solved in 2 guesses.")


def test_its_own_words_are_guesses_too(run: Run) -> None:
    outcome = run("solve", "en", "--adversary", "absurdle", typed="words .....\nquit\n")
    assert "W  O  R  D  S" in outcome.out


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
    outcome = run("solve", pack, "--adversary", "absurdle", "--top", "1", typed=lines)
    assert "guess 2> " in outcome.out
    tiles = load(pack).tokenizer.tiles(load(pack).encode(word))
    assert "".join(tiles).upper() in "".join(outcome.out.split()).upper()
