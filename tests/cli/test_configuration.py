"""The user's own defaults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewise import folders
from tilewise.cli.input import configuration

Configured = Callable[[str], Path]


@pytest.fixture
def configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Configured:
    def write(text: str) -> Path:
        file = tmp_path / "config.toml"
        file.write_text(text, encoding="utf-8")
        monkeypatch.setenv(folders.CONFIG_VARIABLE, str(file))
        return file

    return write


def test_defaults_are_those_of_the_file_where_the_call_does_not_say(
    run: Run, configured: Configured
) -> None:
    configured('lexicon = "ko"\ntop = 3\nstrategy = "entropy"\nno-spoilers = true\n')
    document = run("suggest", "--json").json
    assert document["lexicon"] == "ko"
    assert len(document["suggestions"]) == 3
    assert not any(suggestion["is_candidate"] for suggestion in document["suggestions"])
    said = run("suggest", "en", "--top", "4", "--spoilers", "--json").json
    assert (said["lexicon"], len(said["suggestions"])) == ("en", 4)
    assert said["candidates"]["words"]
    assert "Kordle: " in run("solve", typed="quit\n").out
    assert "guess 2> " in run("solve", "긴장=Y..G..", typed="quit\n").out


def test_the_file_may_begin_with_a_byte_order_mark(run: Run, configured: Configured) -> None:
    configured("\ufefftop = 3\n")
    assert len(run("suggest", "en", "--json").json["suggestions"]) == 3


def test_a_review_is_of_the_same_pack_whatever_the_file_says(
    run: Run, configured: Configured
) -> None:
    configured('lexicon = "ko"\n')
    assert run("review", "crane=GGGGG", "--json").json["lexicon"] == "en-nyt"


def test_switches_can_be_turned_back(run: Run, configured: Configured) -> None:
    configured("contrast = true\nhard = true\nno-history = true\n")
    typed = "bible\ncrane\nbanal\n"
    out = run("play", "en", "--answer", "banal", typed=typed).out
    assert "hard mode" in out
    assert "🟧" in out
    out = run("play", "en", "--answer", "banal", "--no-hard", "--no-contrast", typed=typed).out
    assert "hard mode" not in out
    assert "🟩" in out
    run("solve", "en", typed="crane GGGGG\n\n")
    assert run("history", "--json").json["games"] == []
    run("solve", "en", "--history", typed="crane GGGGG\n\n")
    assert len(run("history", "--json").json["games"]) == 1


def test_a_player_may_want_the_best_guess_alone(run: Run, configured: Configured) -> None:
    line = "Best guess: SOUTH (2.4 guesses expected)\n"
    assert run("suggest", "en", "crane=.Y..G", "--brief").out == line
    configured("brief = true\n")
    assert run("suggest", "en", "crane=.Y..G").out == line
    assert run("suggest", "ko").out == "Best guess: 안식 (2.9 guesses expected)\n"
    assert "#  word" in run("suggest", "en", "crane=.Y..G", "--no-brief").out
    several = run("suggest", "en", "--boards", "2").out
    assert several.startswith("Best guess: CRANE (")
    assert len(several.splitlines()) == 1
    played = run("solve", "en", typed="crane .Y..G\nquit\n").out
    assert (line in played, "#  word" in played) == (True, False)
    boards = run("solve", "en", "--boards", "2", typed="quit\n").out
    assert ("Best guess: CRANE (" in boards, "#  word" in boards) == (True, False)
    wrong = run("suggest", "en", "crane=.....", "crane=Y....", "--brief")
    assert (wrong.code, "Best guess" in wrong.out) == (2, False)


def test_defaults_of_one_board_do_not_stand_in_the_way_of_other_games(
    run: Run, configured: Configured
) -> None:
    configured('hard = true\nstrict = true\nstrategy = "entropy"\nno-spoilers = true\n')
    assert run("suggest", "en", "--boards", "2", "--top", "1", "--json").json["boards"] == 2
    against = ("solve", "en", "--opponent", "absurdle")
    assert "guess 1> " in run(*against, typed="quit\n").out
    assert (
        "--boards cannot be used with --answer"
        in run("play", "en", "--boards", "2", "--answer", "crane").err
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('top = "5"', "top must be a whole number, 1 or more, not '5'"),
        ("top = 0", "top must be a whole number, 1 or more, not 0"),
        ("top = true", "top must be a whole number, 1 or more, not True"),
        ("hard = 1", "hard must be true or false, not 1"),
        ('lexicon = ""', "lexicon must be text, not ''"),
        ("tops = 3", "there is no key 'tops'; did you mean top?"),
        ("zz = 3", "there is no key 'zz'; choose one of: lexicon, lang, strategy"),
        ("top = ", "cannot be read: Invalid value (at end of document)"),
    ],
)
def test_mistakes_are_reported_with_file_and_key(
    run: Run, configured: Configured, text: str, said: str
) -> None:
    file = configured(text)
    outcome = run("suggest", "en")
    assert outcome.code == 2
    assert outcome.err.startswith(f"tilewise: {file}")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def test_what_takes_no_defaults_does_not_read_the_file(run: Run, configured: Configured) -> None:
    configured("top = 0")
    assert run("suggest", "en").code == 2
    assert run("lexicon", "list").code == 0
    assert run("--help").code == 0


def test_an_unknown_pack_or_strategy_is_reported(run: Run, configured: Configured) -> None:
    file = configured('lexicon = "english"\nstrategy = "luck"\n')
    for call in (("suggest",), ("solve", "crane=....."), ("play",)):
        assert run(*call).err.startswith(f"tilewise: {file}: lexicon: there is no pack 'english'")
    for command in ("suggest", "solve"):
        told = run(command, "en").err
        assert told.startswith(f"tilewise: {file}: strategy: there is no strategy 'luck'")
    assert run("play", "eng").err.startswith("tilewise: there is no pack 'eng'")
    told = run("suggest", "en", "--strategy", "lucky").err
    assert told.startswith("tilewise: there is no strategy 'lucky'")


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Run) -> None:
    monkeypatch.delenv(folders.CONFIG_VARIABLE)
    for variable in ("XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert folders.config_file() == tmp_path / "tilewise" / "config.toml"
    assert configuration.read() == {}
    (tmp_path / "tilewise").mkdir()
    (tmp_path / "tilewise" / "config.toml").write_text('lang = "ko"\n')
    assert configuration.read() == {"lang": "ko"}
    monkeypatch.setenv(folders.CONFIG_VARIABLE, "")
    assert configuration.read() == {}
    monkeypatch.setenv(folders.CONFIG_VARIABLE, str(tmp_path / "none.toml"))
    assert "none.toml does not exist; check its name" in run("suggest").err


def test_the_language_of_messages(
    run: Run, configured: Configured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    file = configured('lang = "xx"\n')
    outcome = run("suggest", "en")
    assert outcome.code == 2
    assert f"{file}: lang: --lang must be one of" in outcome.err
    configured('lang = "en"\n')
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    assert "Feedback is one mark per tile" in run("suggest", "--help").out


def test_the_columns_that_a_player_chooses_are_remembered(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "here" / "config.toml"
    monkeypatch.setenv("TILEWISE_CONFIG", "")
    assert run("solve", "en", typed="columns all\n").out.count("buckets") == 1
    file.parent.mkdir()
    file.write_text('top = 3\ncolumns = "usual"\n', encoding="utf-8")
    monkeypatch.setenv("TILEWISE_CONFIG", str(file))
    assert "buckets" not in run("suggest", "en").out
    assert "columns like this: columns all" in run("solve", "en", typed="columns x\n").out
    run("solve", "en", typed="columns all\n")
    assert file.read_text(encoding="utf-8") == 'top = 3\ncolumns = "all"\n'
    assert "buckets" in run("suggest", "en").out
    assert "buckets" not in run("suggest", "en", "--columns", "usual").out
    file.write_text('columns = "some"\n', encoding="utf-8")
    assert "columns must be usual or all, not 'some'" in run("suggest", "en").err
