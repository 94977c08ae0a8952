from tests.cli.conftest import Run


def test_a_won_game_ends_with_a_grid(run: Run) -> None:
    out = run("play", "en", "--answer", "banal", typed="bible\nalloy\nbanal\n").out
    assert "  B  I  B  L  E    G..Y." in out
    assert "Solved: banal." in out
    assert out.endswith("tilewise en 3/6\n🟩⬛⬛🟨⬛\n🟨🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n")


def test_refused_guesses_cost_no_turn(run: Run) -> None:
    out = run("play", "en", "--answer", "banal", typed="zzzzz\ntoolong\nbanal\n").out
    assert "zzzzz is not in the word list" in out
    assert "tilewise en 1/6" in out


def test_hard_mode(run: Run) -> None:
    out = run("play", "en", "--answer", "banal", "--hard", typed="bible\ncrane\nbanal\n").out
    assert "hard mode: tile 1 must be B, as guess 1 showed" in out
    assert "tilewise en 2/6*" in out


def test_a_lost_game_tells_the_word(run: Run) -> None:
    out = run("play", "en", "--answer", "banal", typed="crane\n" * 6).out
    assert "The word was banal." in out
    assert "tilewise en X/6" in out


def test_a_seed_draws_the_same_word(run: Run) -> None:
    first = run("play", "ko", "--seed", "5", typed="quit\n").out
    assert first == run("play", "ko", "--seed", "5", typed="quit\n").out
    assert "The word was" in first


def test_answer_must_fit(run: Run) -> None:
    assert run("play", "en", "--answer", "bananas").code == 2
