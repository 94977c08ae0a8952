"""Every screen for players is translated: in a language made up here, none shows any English.

The commands for people who make packs, search, compare and tune are the other way round: they
speak English, and nothing else (:mod:`tilewise.translation.translator`).

Every message of the source is translated into itself in letters of another kind, places left as
they are. Whatever is still in plain letters on a screen was printed without being looked up, unless
it is no prose: a value, a command, an option, a file. The pack is Greek, so that no word is.
"""

from __future__ import annotations

import re
import shlex
import string
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from tests.cli.conftest import Outcome, Run
from tests.packs import LETTERS, TOML, write_pack
from tilewise.cli.output.help import choices_of
from tilewise.lexicon.discover import packs
from tilewise.rules.registry import rule_names
from tilewise.strategies.registry import strategy_names
from tilewise.translation import translator
from tilewise.translation.translator import ENGLISH_COMMANDS
from tools.cli_reference import commands
from tools.translations import template

pytestmark = pytest.mark.slow

PSEUDO = "qps"
_OTHER_LETTERS = str.maketrans(
    {ord(a): chr(0x1D670 + i) for i, a in enumerate(string.ascii_uppercase)}
    | {ord(a): chr(0x1D68A + i) for i, a in enumerate(string.ascii_lowercase)}
)
_PSEUDO_LETTER = re.compile("[\U0001d670-\U0001d6a3]")
_KEPT = re.compile(r"\{[^{}]*\}|\[(?:bold|/)\]")
_WORD = re.compile(r"[A-Za-z]{2,}")


NAMES = [
    "Absurdle",
    *(command.call for command in commands()),
    *(option for command in commands() for p in command.click.params for option in p.opts),
    *(c for command in commands() for p in command.click.params for c in choices_of(p)),
    *strategy_names(),
    "undo edit reject why words hint streak hard spoilers top strategy save share help quit",
    "columns",
    *(pack.id for pack in packs()),
    "Tiny tiny mini nonesuch nowhere index jsonl pdf doubts pack.toml answers.txt guesses.txt",
    "https letters wordfreq wordle mastermind txt ltr Latn MIT made up total",
    "None worst-case",  # so does the oldest typer write defaults and choices
]
VALUES = set(_WORD.findall(" ".join(NAMES)))
"""What is no prose: names, values and words that are typed."""


def pseudo(text: str) -> str:
    kept = _KEPT.findall(text)
    prose = (part.translate(_OTHER_LETTERS) for part in _KEPT.split(text))
    return "".join(part + place for part, place in zip(prose, [*kept, ""], strict=True))


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    made = Catalog("en", translator.DOMAIN)
    for message in template():
        if isinstance(message.id, str) and message.id:
            made.add(message.id, pseudo(message.id))
        elif message.id:
            made.add(message.id, tuple(map(pseudo, message.id)))
    place = folder / PSEUDO / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{translator.DOMAIN}.mo").open("wb") as file:
        write_mo(file, made)
    return folder


@pytest.fixture
def speak(run: Run, catalogues: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setattr(translator, "FOLDER", catalogues)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    write_greek_pack(tmp_path)
    write_pack(tmp_path / "broken", toml=GREEK.replace("length = 4", "length = 99"))

    def call(*args: str, typed: str = "") -> Outcome:
        return run("--lang", PSEUDO, *args, typed=typed)

    return call


GREEK = (
    TOML.replace(LETTERS, '"α", "β", "γ", "δ", "ε"')
    .replace("length = 5", "length = 4")
    .replace('["a", "b"], ["c"]', '["α", "β"], ["γ", "δ", "ε"]')
)
ANSWERS = "αβγδ\nδγβα\nαγβδ\nββγγ\nεδγβ\nγεβα\n"
GUESSES = "αααα\nβεδα\n"


def write_greek_pack(folder: Path) -> None:
    write_pack(folder / "tiny", toml=GREEK, answers=ANSWERS, guesses=GUESSES)


def english_in(text: str, *allowed: str) -> set[str]:
    """Return the words of a screen that were not looked up."""
    prose = re.sub(r"(?m)^ *tilewise .*$", "", text)  # examples, and the usage line of a grid
    prose = re.sub(r"(?<![\w-])--?[a-z][\w-]*", "", prose)  # options
    prose = re.sub(r"[\w./~$+-]*/[\w./+-]*", "", prose)  # paths
    prose = re.sub(r"<[^<>]*>|\[[a-z0-9.<>=|x]+\]|[\[A-Z:=,…\]|]{2,}", "", prose)  # kinds of value
    return set(_WORD.findall(prose)) - VALUES - set(allowed)


SCREENS = {
    "suggest": ("suggest ./tiny", ""),
    "suggest, later": ("suggest ./tiny αβγδ=.Y.. --contrast", ""),
    "suggest, one left": ("suggest ./tiny αβγδ=G..G", ""),
    "suggest, no spoilers": ("suggest ./tiny αβγδ=.Y.. --no-spoilers", ""),
    "suggest, other words": ("suggest ./tiny δγβα=...G αβγδ=G...", ""),
    "suggest, contradiction": ("suggest ./tiny αβγδ=GGGG δγβα=GGGG", ""),
    "suggest, several boards": ("suggest ./tiny --boards 2 αβγδ=.Y..,G...", ""),
    "suggest, boards in contradiction": ("suggest ./tiny --boards 2 αβγδ=GGG.,G...", ""),
    "absurdle, shortest": ("absurdle ./tiny --prove", ""),
    "absurdle, forced": ("absurdle ./tiny --force αβγδ", ""),
    "review": ("review ./tiny δγβα αβγδ --answer αβγδ", ""),
    "review, of shared text": ("review ./tiny --answer αβγδ", "⬛🟨⬛⬛\n🟩🟩🟩🟩\n"),
    "play, how games went": ("play ./tiny --streak", ""),
    "history, as a whole": ("history review ./tiny", ""),
    "history": ("history", ""),
    "history, forgetting": ("history forget --all --yes", ""),
    "history, taking in": (
        "history import ./tiny - --dry-run",
        "03/04/2026,1,αβγδ\n04/04/2026,2,δγβα\n05/04/2026,3,ηη\n06/04/2026,4,βαβα\n"
        "07/04/2026,5,ββγγ\n32/32/2026,6,αγβδ\n07/04/2026,5,ββγγ\n",
    ),
    "history, taking in words": ("history import ./tiny -", "03/04/2026 αβγδ"),
}

CONVERSATIONS = {
    "solve": ("solve ./tiny", "help\nαβγδ .Y..\nundo\nquit\n"),
    "solve, to the end": ("solve ./tiny", "αβγδ GGGG\ny\n"),
    "solve, wrong lines": (
        "solve ./tiny",
        "αβγδ\nαβ ....\nαβγδ .Y\nundo\nundo\nedit 3 αβγδ ....\nedit\nreject\nreject εεεε\n9 ....\n"
        "words\nwords 2\nηηηη ....\nquit\n",
    ),
    "solve, contradiction": ("solve ./tiny", "αβγδ GGG.\nδγβα GGG.\nwords\nquit\n"),
    "solve, several boards": (
        "solve ./tiny --boards 2",
        "help\nαβγδ .Y..,G...\nαβγδ\nundo\nedit 1 αβγδ ....,....\nreject αβγδ\nwords 2\nquit\n",
    ),
    "solve, in sequence": ("solve ./tiny --boards 2 --sequence", "αβγδ GGGG\n....\nquit\n"),
    "solve, against absurdle": ("solve ./tiny --opponent absurdle", "help\nαβγδ ....\nquit\n"),
    "play, several boards": ("play ./tiny --boards 2 --seed 1", "αβγδ\nηη\nhelp\nquit\n"),
    "play, against absurdle": (
        "play ./tiny --opponent absurdle",
        "αβγδ\nhelp\nhint\nundo\nundo\nquit\n",
    ),
    "solve, columns": ("solve ./tiny", "help columns\nwhy\nwhy αβγδ\nhard\ntop 3\nquit\n"),
    "play": ("play ./tiny --answer αβγδ --hard", "εεεε\nαβ\nhelp\nδγβα\nαααα\nhint\nhint\nαβγδ\n"),
    "play, given up": ("play ./tiny --seed 3", "δγβα\nstreak\nhepl\nquit\n"),
    "play, without end": ("play ./tiny --answer αβγδ", "δγβα\n" * 6),
    "solve, keeping": ("solve ./tiny", "αβγδ .Y..\nsave\nshare\nno-spoilers\nquit\n"),
}

ERRORS = [
    "suggest ./nowhere",
    "suggest nonesuch",
    "suggest ./tiny αβ=..",
    "suggest ./tiny αβγδ=..",
    "suggest ./tiny αβγδ=..Q.",
    "suggest ./tiny αβγδ",
    "suggest ./tiny ηηηη=....",
    "suggest ./tiny --top 0",
    "suggest ./tiny --top ηη",
    "suggest ./tiny --ηη",
    "suggest ./tiny --replay 2",
    "suggest ./tiny --exclude ./nowhere",
    "feedback ./tiny αβγδ",
    "feedback ./tiny αβγδ ββ",
    "play ./tiny --answer ββ",
    "ηηη",
    "review ./tiny",
    "review ./tiny αβγδ=.... δγβα=GGGG",
    "review ./tiny αβγδ",
    "review ./tiny αβγδ=.... --answer αβγδ",
    "history import ./tiny ./nowhere",
    "history import ./tiny -",
]

HELP = [" ".join(c.path) for c in commands() if c.path[0] not in ENGLISH_COMMANDS]

ENGLISH = [
    "simulate ./tiny --boards 2 --games 5",
    "simulate ./tiny",
    "simulate ./tiny --strategy letter-frequency --opener αααα --hard",
    "compare ./tiny --strategy entropy --strategy letter-frequency",
    "optimize ./tiny --opener αβγδ",
    "tune ./tiny --strategy weighted --range exclude=0.5,1",
    "lexicon check ./tiny",
    "lexicon info ./tiny",
    "lexicon new mini --length 4 --answers tiny/answers.txt --words tiny/guesses.txt",
    "lexicon new mini --length 3 --answers tiny/answers.txt",
    "lexicon list",
    "lexicon --help",
    "lexicon ηηη",
    "lexicon check ./nowhere",
    "lexicon new mini",
    "lexicon new ./tiny --answers ./tiny/answers.txt --length 4 --out ./tiny",
    "lexicon new mini --answers ./tiny/answers.txt --length 99",
    "tune ./tiny --strategy entropy",
    "tune ./tiny --range η",
    "compare ./tiny --plot ./η.pdf",
    "optimize ./tiny --resume",
    "optimize ./tiny --certificate ./c",
    "simulate ./tiny --answers ./nowhere",
    "site",
    "lexicon",
    *(f"{' '.join(c.path)} --help" for c in commands() if c.path[0] in ENGLISH_COMMANDS),
]
"""Calls of people who make packs, search, compare and tune, with what may be wrong with them."""

ENGLISH_ERRORS = [
    "suggest ./broken",
    "suggest ./tiny --strategy ηη",
    "suggest ./tiny --strategy entropy:ηη=1",
    "suggest ./tiny --strategy weighted:index=η",
]
"""Calls of players that end in a library error which is in no catalogue."""


@pytest.mark.parametrize("screen", SCREENS)
def test_screens_are_translated(speak: Run, screen: str) -> None:
    call, typed = SCREENS[screen]
    outcome = speak(*shlex.split(call), typed=typed)
    assert outcome.code in (0, 2)
    assert english_in(outcome.out + outcome.err) == set()


@pytest.mark.parametrize("conversation", CONVERSATIONS)
def test_conversations_are_translated(speak: Run, conversation: str) -> None:
    call, typed = CONVERSATIONS[conversation]
    outcome = speak(*shlex.split(call), typed=typed)
    assert outcome.code == 0
    assert english_in(outcome.out + outcome.err, *typed.split()) == set()


@pytest.mark.parametrize("call", ERRORS)
def test_errors_are_translated(speak: Run, call: str) -> None:
    outcome = speak(*shlex.split(call))
    assert outcome.code == 2
    assert outcome.err
    assert english_in(outcome.err, "No", "such", "file", "or", "directory", "GY") == set()


@pytest.mark.parametrize("command", HELP)
def test_help_is_translated(speak: Run, command: str) -> None:
    outcome = speak(*command.split(), "--help")
    assert outcome.code == 0
    names = "-".join((*rule_names(), *strategy_names())).split("-")
    assert english_in(outcome.out, *names) == set()


@pytest.mark.parametrize("call", ENGLISH)
def test_packs_and_searches_are_in_english(speak: Run, call: str) -> None:
    outcome = speak(*shlex.split(call))
    assert outcome.code in (0, 2)
    assert english_in(outcome.out + outcome.err)
    assert not _PSEUDO_LETTER.search(outcome.out + outcome.err)


@pytest.mark.parametrize("call", ENGLISH_ERRORS)
def test_errors_in_no_catalogue_are_in_english(speak: Run, call: str) -> None:
    outcome = speak(*shlex.split(call))
    assert outcome.code == 2
    assert not _PSEUDO_LETTER.search(outcome.err)


def test_commands_are_summed_up_in_the_language_they_speak(speak: Run) -> None:
    before, told = speak("help", "all").out.split(pseudo("Commands"))
    assert english_in(before) == set()
    summed_up = re.findall(rf"(?m)^  (\w+) +({_PSEUDO_LETTER.pattern})?", told)
    assert {name for name, is_pseudo in summed_up if not is_pseudo} >= ENGLISH_COMMANDS
    assert sum(bool(is_pseudo) for _, is_pseudo in summed_up) == 7


def test_json_is_not_translated(speak: Run, run: Run) -> None:
    for call in ("suggest ./tiny αβγδ=.Y..", "lexicon check ./tiny", "lexicon info ./tiny"):
        spoken = speak(*call.split(), "--json").json
        assert spoken == run(*call.split(), "--json").json


def test_the_letters_are_really_others(speak: Run) -> None:
    assert english_in("Suggest the best next guesses.") == {"Suggest", "the", "best", "next"}
    assert pseudo("{n:,} words [bold]fit[/]") == "{n:,} 𝚠𝚘𝚛𝚍𝚜 [bold]𝚏𝚒𝚝[/]"
    assert "𝚂𝚞𝚐𝚐𝚎𝚜𝚝" in speak("help", "all").out
