"""Files that earlier versions wrote still load.

``README.md`` here describes them. They are never rewritten: if a format changes, files of the new
one are added beside these. The functions at the top say how each kind is loaded; the tests say what
it must contain.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import some_by_default
from tests.tools.calls import called
from tilewise import Session, __version__, load
from tilewise.authoring.building import certificate_path
from tilewise.play.sharing import read_share
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import SearchProblem
from tilewise.trees.tree import from_json
from tools import check_proof

HERE = Path(__file__).parent
USER = HERE / "user"
NERDLE = HERE.parents[1] / "lexicons" / "nerdle-micro"


# -- how each kind is loaded ------------------------------------------------------------------


def load_session(text: str) -> Session:
    return Session.from_json(text)


def turns_of(session: Session) -> str:
    return " ".join(map(str, session.written_turns))


def settings_of(session: Session) -> dict[str, object]:
    """Return the settings of a session, and the words it was told to exclude."""
    document = json.loads(session.to_json())
    return {key: document[key] for key in USUAL}


def shared_rows(lexicon: str, text: str) -> list[list[str]]:
    """Return the rows of each board of a shared text."""
    return [list(map(str, board.rows)) for board in read_share(load(lexicon), text).boards]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a user's folders from that time in this test."""
    home = tmp_path / "user"
    shutil.copytree(USER, home)
    for name in ("data", "state", "config"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(home / name))
    monkeypatch.setenv("LOCALAPPDATA", str(home / "data"))
    return home


# -- sessions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Saved:
    """A saved session and what it must hold.

    Attributes:
        file: where it is, without ``.json``; of those that `save` of the assistant wrote, the id.
        lexicon: id of the pack.
        turns: the turns, as they are typed.
        count: words that fit.
        suggestion: the best next guess; None if there is none.
        settings: those that differ from the defaults.
    """

    file: str
    lexicon: str
    turns: str
    count: int
    suggestion: str | None
    settings: dict[str, object]


USUAL: dict[str, object] = {
    "strategy": "optimal",
    "hard": False,
    "strict": False,
    "spoilers": True,
    "excluded": [],
    "played": [],
    "replay": None,
    "refused": [],
}
EVERYTHING: dict[str, object] = {
    "strategy": "entropy",
    "spoilers": False,
    "excluded": ["crane", "south"],
    "played": ["forth", "shout", "worth"],
    "replay": 0.25,
    "refused": ["doily", "noily"],
}
SESSIONS = [
    Saved(
        "en-before-strict", "en", "salet=..G..", 27, "folly", {"hard": True, "refused": ["colin"]}
    ),
    Saved("en-contradictory", "en", "crane=GGGG. crane=.....", 0, None, {}),
    Saved("en-everything", "en", "carne=.Y... pouts=.Y.YY", 6, "attic", EVERYTHING),
    Saved("en-hard", "en", "salet=..G..", 27, "folly", {"hard": True, "refused": ["colin"]}),
    Saved("en-new", "en", "", 2315, "salet", {}),
    Saved(
        "en-nyt-played",
        "en-nyt",
        "trace=..G..",
        383,
        "slink",
        {"played": ["cigar", "rebut", "sissy"]},
    ),
    Saved("en-solved", "en", "crane=.Y..G gorge=GGGGG", 1, "gorge", {}),
    Saved("en-strict", "en", "salet=.Y..G", 20, "craft", {"hard": True, "strict": True}),
    Saved(
        "en-tile-score", "en", "salet=Y....", 42, "missy", {"strategy": "tile-score", "hard": True}
    ),
    Saved("en-undone", "en", "salet=..G..", 27, "fugly", {}),
    Saved(
        "en-weighted",
        "en",
        "salet=Y....",
        42,
        "curio",
        {"strategy": "weighted:exclude=0.9,index=0.1"},
    ),
    Saved("en", "en", "crane=.Y..G", 40, "south", {}),
    Saved("fa", "fa", "انجام=GG.G.", 24, "سرکوب", {}),
    Saved("hr", "hr", "litre=.....", 1002, "kopna", {}),
    Saved("ja", "ja", "じょうほう=.....", 1120, "たいしかん", {}),
    Saved("ko-before-played", "ko", "긴장=GYG.G. ㅋㅋㅋㅋㅋㅋ=...... 국군=GG...Y", 5, "군대", {}),
    Saved(
        "ko-hard",
        "ko",
        "국군=G..GGG",
        16,
        "공군",
        {
            "strategy": "expected-guesses",
            "hard": True,
            "played": ["군대", "전략"],
            "replay": 0,
            "refused": ["국민"],
        },
    ),
    Saved("ko", "ko", "긴장=GYG.G. ㅋㅋㅋㅋㅋㅋ=...... 국군=GG...Y", 5, "군대", {}),
    Saved("mastermind", "mastermind", "1123=GY..", 230, "1415", {}),
    Saved("nerdle-micro", "nerdle-micro", "5-1=4=Y..G.", 4, "2+3=5", {}),
]
"""What `Session.to_json` returned."""

SAVED = [
    Saved("en-nyt", "en-nyt", "trace=..G..", 383, "slink", {"played": ["tough"]}),
    Saved(
        "en",
        "en",
        "salet=.Y..G",
        20,
        "heart",
        {"strategy": "entropy", "hard": True, "spoilers": False, "refused": ["courd"]},
    ),
    Saved(
        "ko",
        "ko",
        "긴장=GYG.G. ㅋㅋㅋㅋㅋㅋ=......",
        36,
        "근래",
        {"played": ["군대"], "refused": ["군대"]},
    ),
    Saved("mastermind", "mastermind", "1123=GY.. 1415=Y...", 41, "4233", {}),
    Saved("mine", "mine", "slate=.YY..", 1, "banal", {}),
]
"""What `save` of the assistant wrote into the user's data folder."""


def files_of(folder: Path) -> set[str]:
    return {path.stem for path in folder.iterdir()}


def text_of(saved: Saved) -> str:
    folder = HERE / "sessions" if saved in SESSIONS else USER / "data" / "tilewise" / "saved"
    return (folder / f"{saved.file}.json").read_text(encoding="utf-8")


def named(file: str) -> Saved:
    return next(saved for saved in SESSIONS if saved.file == file)


def assert_holds(session: Session, saved: Saved) -> None:
    assert session.lexicon.id == saved.lexicon
    assert turns_of(session) == saved.turns
    assert settings_of(session) == USUAL | saved.settings
    assert session.position.count == saved.count
    best = session.suggest(1)
    assert (best[0].word if best else None) == saved.suggestion


def test_every_saved_session_is_tested() -> None:
    assert files_of(HERE / "sessions") == {saved.file for saved in SESSIONS}
    assert files_of(USER / "data" / "tilewise" / "saved") == {saved.file for saved in SAVED}


LONG_SEARCHES = ("ko", "en-before-strict", "en-hard")
FEW_SAVED = [saved for saved in (SESSIONS + SAVED)[::3] if saved.file not in LONG_SEARCHES]


@pytest.mark.usefixtures("user", "without_engine")
@pytest.mark.parametrize(
    "saved", some_by_default(SESSIONS + SAVED, FEW_SAVED), ids=lambda saved: saved.file
)
def test_a_saved_session_loads_and_is_saved_again(saved: Saved) -> None:
    session = load_session(text_of(saved))
    assert_holds(session, saved)
    assert_holds(load_session(session.to_json()), saved)


@pytest.mark.usefixtures("user")
def test_a_loaded_session_can_continue_and_undo() -> None:
    session = load_session(text_of(named("en")))
    session.add("south", "...YY")
    assert turns_of(session) == "crane=.Y..G south=...YY"
    assert session.undo()
    assert session.undo()
    assert not session.turns
    assert not session.undo()


@pytest.mark.usefixtures("user")
def test_a_solved_session_is_solved() -> None:
    assert load_session(text_of(named("en-solved"))).is_solved


@pytest.mark.usefixtures("user")
def test_a_session_without_a_word_that_fits_says_why() -> None:
    assert load_session(text_of(named("en-contradictory"))).contradiction() is not None


@pytest.mark.usefixtures("user", "without_engine")
@pytest.mark.parametrize("saved", some_by_default(SAVED, SAVED[:2]), ids=lambda saved: saved.file)
def test_the_assistant_goes_on_with_a_game_it_saved(run: Run, saved: Saved) -> None:
    outcome = run("solve", saved.lexicon, "--resume", typed="quit\n")
    assert outcome.code == 0
    if saved.suggestion is not None:
        assert saved.suggestion in outcome.out
    assert f"guess {len(saved.turns.split()) + 1}> " in outcome.out


# -- histories, scores, settings --------------------------------------------------------------


@pytest.mark.usefixtures("user")
def test_the_history_is_read(run: Run) -> None:
    games = run("history", "--json").json["games"]
    keys = ("date", "lexicon", "answer", "guesses", "turns")
    assert [tuple(game[key] for key in keys) for game in games] == [
        ("2026-09-29", "en-nyt", "awake", None, []),
        ("2026-09-30", "en-nyt", "humph", 4, []),
        ("2026-10-03", "en", "gorge", 2, ["crane=.Y..G", "gorge=GGGGG"]),
        ("2026-10-04", "en-nyt", "tough", 2, ["salet=....Y", "tough=GGGGG"]),
        ("2026-10-04", "ko", "군대", 2, ["긴장=GYG.G.", "군대=GGGGGG"]),
        (None, "en-nyt", "cigar", None, []),
        (None, "en-nyt", "rebut", None, []),
        (None, "en-nyt", "sissy", None, []),
        ("2026-10-05", "nerdle-micro", "1+2=3", 1, ["1+2=3=GGGGG"]),
        ("2026-10-06", "mine", "banal", 2, ["slate=.YY..", "banal=GGGGG"]),
    ]


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("lexicon", ["en", "en-nyt", "ko", "nerdle-micro", "mine"])
def test_the_games_of_a_history_can_be_reviewed(run: Run, lexicon: str) -> None:
    record = run("history", "review", lexicon, "--seconds", "0", "--json").json
    assert record["reviewed"] == 1
    assert record["games"] == {"en-nyt": 2}.get(lexicon, 1)


@pytest.mark.usefixtures("user")
def test_a_solved_game_is_added_to_the_history_and_others_stay(run: Run, user: Path) -> None:
    file = user / "data" / "tilewise" / "history.jsonl"
    before = file.read_text(encoding="utf-8")
    assert run("solve", "en", typed="crane GGGGG\n\n").code == 0
    assert file.read_text(encoding="utf-8").startswith(before)
    assert len(run("history", "--json").json["games"]) == 11
    assert run("history", "forget", "--lexicon", "en", "--yes").out == "Removed 2 games.\n"
    assert file.read_text(encoding="utf-8") == "".join(before.splitlines(keepends=True)[1:])


@pytest.mark.usefixtures("user")
def test_answers_of_the_history_are_played_words(run: Run, user: Path) -> None:
    run("solve", "en-nyt", typed="save\n")
    saved = (user / "data" / "tilewise" / "saved" / "en-nyt.json").read_text(encoding="utf-8")
    played = settings_of(load_session(saved))["played"]
    assert played == ["awake", "cigar", "humph", "rebut", "sissy", "tough"]


@pytest.mark.usefixtures("user")
def test_scores_are_read(run: Run) -> None:
    out = run("play", "en", "--streak").out
    assert out.startswith("6 games, 4 solved; streak 2, longest 2\n")
    assert run("play", "ko", "--streak").out.startswith("2 games, 2 solved; streak 2, longest 2\n")


@pytest.mark.slow
@pytest.mark.usefixtures("without_engine")
def test_every_key_of_the_configuration_is_read(
    run: Run, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = ["긴장=GYG.G.", "국군=GG...Y"]
    options = ["--top", "3", "--strategy", "entropy", "--hard", "--strict", "--no-spoilers"]
    call = [*options, "--no-history", "--contrast"]
    typed = "군대 GGGGGG\n\n"  # which shows the grid to share
    advice = run("suggest", "ko", *rows, *options, "--json").json
    talk = run("--lang", "ko", "solve", "ko", *rows, *call, typed=typed).out
    monkeypatch.setenv("TILEWISE_CONFIG", str(user / "config" / "tilewise" / "config.toml"))
    assert run("suggest", *rows, "--json").json == advice
    assert run("solve", *rows, typed=typed).out == talk
    assert "🟧🟧🟧🟧🟧🟧" in talk
    assert len(run("history", "--json").json["games"]) == 10


# -- packs and trees --------------------------------------------------------------------------


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("hard", [False, True])
def test_a_pack_of_the_users_own_is_found_with_its_trees(run: Run, hard: bool) -> None:
    lexicon = load("mine")
    assert (lexicon.words.answer_count, len(lexicon.words.tokens)) == (10, 17)
    assert lexicon.opener_file is not None
    session = Session("mine", hard=hard)
    assert session.notes == ()
    assert session.advise(1).source == "tree"
    assert session.suggest(1)[0].word == "crane"
    checked = run("lexicon", "check", "mine")
    assert (checked.code, checked.out.endswith("mine: no errors\n")) == (0, True)


@pytest.fixture
def nerdle(tmp_path: Path) -> Path:
    """Return a copy of a pack, to put things into."""
    return shutil.copytree(NERDLE, tmp_path / "nerdle-micro")


@pytest.mark.parametrize(("hard", "total"), [(False, 374), (True, 376)])
def test_a_tree_that_optimize_wrote_is_played(
    run: Run, nerdle: Path, hard: bool, total: int
) -> None:
    mode = ["--hard"] * hard
    name = "nerdle-micro-hard.json" if hard else "nerdle-micro.json"
    shutil.copy(HERE / "trees" / name, nerdle / ("tree-hard.json" if hard else "tree.json"))
    assert run("lexicon", "check", str(nerdle)).code == 0
    played = run("simulate", str(nerdle), "--strategy", "optimal", *mode, "--json").json
    assert (played["total_guesses"], played["solved"]) == (total, 127)


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize(
    ("file", "lexicon", "hard", "worst"),
    [
        ("nerdle-micro-strict", "nerdle-micro", HardMode.STRICT, 6),
        ("mine-worst-case", "mine", HardMode.OFF, 2),
    ],
)
def test_trees_that_no_pack_has_are_read(
    file: str, lexicon: str, hard: HardMode, worst: int
) -> None:
    pack = load(lexicon)
    content = (HERE / "trees" / f"{file}.json").read_bytes()
    tree = from_json(content, pack.row_of_spelling, asdict(pack.hashes))
    assert (tree.hard, tree.worst) == (hard, worst)


# -- certificates -----------------------------------------------------------------------------

CERTIFICATES = [
    ("nerdle-micro", [], "127 of 127", "the best total is 374, with 5-1=4"),
    ("nerdle-micro-hard", ["--hard"], "127 of 127", "the best total is 376, with 3+2=5"),
    ("nerdle-micro-strict", ["--strict"], "127 of 127", "the best total is 376, with 3+2=5"),
    ("mine", [], "17 of 17", "the best total is 26.5, with crane"),
    ("mine-in-two-guesses", [], "17 of 17", "the best total is 28.0, with slate"),
]


def pack_of_certificate(name: str, user: Path) -> Path:
    """Return the pack that a certificate is about."""
    mine = user / "data" / "tilewise" / "lexicons" / "mine"
    if name == "mine-in-two-guesses":
        manifest = mine / "pack.toml"
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(text.replace("max_guesses = 5", "max_guesses = 2"), encoding="utf-8")
    return mine if name.startswith("mine") else NERDLE


FEW_CERTIFICATES = [  # the checker takes seconds for hard mode
    case if not case[1] else pytest.param(*case, marks=pytest.mark.slow) for case in CERTIFICATES
]


@pytest.mark.parametrize(("name", "mode", "derived", "verdict"), FEW_CERTIFICATES)
def test_a_certificate_holds(
    user: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    mode: list[str],
    derived: str,
    verdict: str,
) -> None:
    pack = pack_of_certificate(name, user)
    certificate = HERE / "certificates" / f"{name}.jsonl"
    called(check_proof.main, pack, certificate, *mode)
    said = capsys.readouterr().out
    assert said.startswith(f"{derived} claims derived")
    assert verdict in said


@pytest.mark.slow
@pytest.mark.versions
@pytest.mark.parametrize(("name", "mode", "derived", "verdict"), CERTIFICATES)
def test_a_proof_resumes_from_a_certificate(
    run: Run,
    user: Path,
    tmp_path: Path,
    name: str,
    mode: list[str],
    derived: str,
    verdict: str,
) -> None:
    kept = (HERE / "certificates" / f"{name}.jsonl").read_bytes()
    certificate = tmp_path / "proof.jsonl"
    certificate.write_bytes(kept)
    pack = str(pack_of_certificate(name, user))
    call = ["optimize", pack, *mode, "--prove", "--certificate", str(certificate), "--resume"]
    found = run(*call, "--json").json
    assert found["proven"]
    assert f"the best total is {found['total_guesses']}, with {found['opener']}" == verdict
    assert certificate.read_bytes() == kept


@pytest.mark.slow
def test_a_proof_that_was_interrupted_is_found_and_finished(
    run: Run, user: Path, nerdle: Path
) -> None:
    kept = certificate_path(SearchProblem.of(load(nerdle)))
    assert kept.is_relative_to(user)
    assert kept.read_bytes().startswith(b'{"format":"tilewise-proof"')
    outcome = run("lexicon", "build", str(nerdle), "--effort", "proven")
    assert outcome.code == 0
    assert "total 374 (proven)" in outcome.out
    assert not kept.exists()


# -- tuning -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ["--strategy", "weighted", "--sample", "20"],
        ["--strategy", "weighted:index=0.4", "--hard", "--opener", "5-1=4"],
    ],
)
def test_settings_that_were_played_are_reused(run: Run, tmp_path: Path, options: list[str]) -> None:
    text = (HERE / "tuning" / "nerdle-micro.jsonl").read_text(encoding="utf-8")
    text = text.replace('"version": "0.1.0"', f'"version": "{__version__}"')  # others play anew
    record = tmp_path / "record.jsonl"
    record.write_text(text, encoding="utf-8")
    values = ["--range", "exclude=0.5,0.9", "--jobs", "1", "--out", str(record)]
    outcome = run("tune", "nerdle-micro", *options, *values, "--json")
    assert "2 of 2 settings are already in" in outcome.err
    assert len(outcome.json["best"]) == 2
    assert record.read_text(encoding="utf-8") == text


# -- shared texts -----------------------------------------------------------------------------

SHARED = {
    "en": [".Y.Y.", "G..Y.", "GGGGG"],
    "en-hard-contrast": ["....Y", "GGGGG"],
    "en-lost": ["....."] * 6,
    "en-absurdle": [".....", ".....", "....Y", "GGGGG"],
    "ko": ["GYG.G.", "GG...Y", "GGGGGG"],
    "ko-solve": ["GYG.G.", "GGGGGG"],
}
SHARED_BOARDS = {
    "en-4": [
        ["...G.", ".G.Y.", "GGGGG"],
        [".Y..Y", ".G...", ".G...", "GGGGG"],
        ["G.Y..", "..G..", ".....", "..YY.", "GGGGG"],
        [".YYYG", "....Y", "...Y.", "Y...Y", ".Y...", "GGGGG"],
    ],
    "en-4-unfinished": [
        ["...G.", ".G.Y.", "GGGGG"],
        [".Y..Y", ".G...", ".G...", "GGGGG"],
        ["G.Y..", "..G..", ".....", "..YY."],
        [".YYYG", "....Y", "...Y.", "Y...Y"],
    ],
    "ko-2-sequence": [[".GY..Y", "GGGGGG"], [".Y..YG", "YYY...", "GGGGGG"]],
}


@pytest.mark.parametrize("name", [*SHARED, *SHARED_BOARDS])
def test_a_shared_text_is_read(name: str) -> None:
    text = (HERE / "shared" / f"{name}.txt").read_text(encoding="utf-8")
    wanted = SHARED_BOARDS.get(name) or [SHARED[name]]
    assert shared_rows(name.partition("-")[0], text) == wanted
