"""Material for hostile calls: correct calls, and what may be put into them."""

from __future__ import annotations

CALLS = """
suggest PACK crane=.Y..G --top 3
suggest PACK crane=.Y..G slate=..G.. --strategy entropy --json
suggest PACK --hard --no-spoilers --exclude FILE
suggest PACK --strict
suggest PACK --strategy weighted:index=0.2,exclude=1
solve PACK --top 2
solve PACK crane=.Y..G slate ..G.. --resume
solve PACK --hard --contrast --strategy tile-score
feedback PACK bible banal --notation emoji
feedback PACK bible banal --json
play PACK --answer crane --hard
play PACK --seed 7
simulate PACK --strategy minimax --opener slate --json
simulate PACK --answers FILE --hard
compare PACK --strategy entropy --strategy partitions
tune PACK --range index=0:1:0.5 --sample 2 --jobs 1 --top 2
tune PACK --strategy weighted --range exclude=0.1,0.2 --jobs 1 --out RECORD --json
optimize PACK --opener slate --out OUT --json
optimize PACK --prove --certificate PROOF --resume --show
optimize PACK --beam 3 --hard --objective worst-case --dot OUT
lexicon list
lexicon info PACK
lexicon info PACK --json
lexicon check PACK
lexicon check PACK --json
lexicon build PACK --top 3
lexicon build PACK --effort quick --json
lexicon new NAME --words FILE --answers FILE --language en --license MIT --out NEW
lexicon new NAME --words FILE --frequencies FILE --length 5 --alphabet abcdefghij --out NEW
solve PACK --played FILE --replay 0.1
history
history --json
history import PACK FILE
history export tiny
history forget --lexicon tiny --yes
history review tiny
history review tiny --json
review PACK crane=.Y..G banal=GGGGG --svg OUT
--version
--help
""".strip().splitlines()
"""PACK and the like stand for paths, see :func:`tests.fuzz.test_command_line.make_case`."""

# No pack that ships is named: `lexicon build` would write into it.
WORDS = [
    *("", " ", "-", "--", "=", "==", ":", ",", "\n", "\x1b[31m", "\x7f", "\udcff", "\ufeff"),
    *("[/]", "[bold]", "[/bold]", "[red]x", "]", "[", "{}", "%s", "$(id)", "`id`", "~", "~no/x"),
    *("0", "-1", "1e308", "-1e308", "nan", "inf", "9" * 20, "9" * 5000, "1_0", "٣", "½", "0x10"),
    *("crane", "CRANE", "zzzzz", "cran", "cranes", "군대", "ㄱㅜㄴㄷㅏㅣ", "čokolada", "🟩" * 5),
    *("crane=", "=.Y..G", "crane=.Y..", "crane=.Y..GG", "crane=ggggg", "crane=🟩⬛⬛🟨⬛"),
    *("entropy:", "entropy:x=1", "weighted:index=nan", "weighted:index=1e400", "optimal", ":a=1"),
    *("index=0:1:0", "index=0:1e308:1", "index=1:0:1", "index=0:1:1e-300", "index=,", "x=1", "=1"),
    *(".", "..", "/", "/dev/null", "/dev/full", "/no/such", "a" * 300, "a" * 5000, "tiny/", "x/"),
    *("--top", "--json", "--hard", "--strategy", "--opener", "--help", "--no-such", "-h"),
    *("\x9b", "a..b", "a" * 100_000, "' is not one of " * 99, "--host=", "--svg=/dev/full"),
    *("⚫⚫⚪·", "1122=⚫⚫⚪·", "crane=" + "a" * 5000),
    *("--top=0", "--out=/dev/full", "--resume", "--workers=2", "crane=20010", "--version"),
]  # fmt: skip

TYPED = [
    *("crane .Y..G", "G..Y.", "crane", "1 .Y..G", "undo", "edit 1 slate .....", "edit 9 x"),
    *("reject", "reject crane", "words", "words 3", "help", "quit", "", "   ", "\0", "\x1b", "[/]"),
    *("why", "why 2", "why crane", "hard", "spoilers off", "top 3", "strategy entropy", "save"),
    *("share", "help columns", "edit 1 ggggg", "GGGGG", "y", "n", "1", "q", "top 0", "hard x"),
    "hard strict",
    *("9" * 5000 + " .....", "군대 ..Y..Y", "edit", "redo", "edit " + "9" * 5000, "\ud800"),
    *("words " + "9" * 30, "slate", "banal", "bible", "tares", "cr\x1bne", "crane \x1b[2J"),
]  # fmt: skip

PIECES = [
    *(b"", b"\0", b"\xff\xfe", b"\n", b"\t", b"crane", b"crane\t1e400", b"crane\t-1", b"[/]"),
    *(b"\x1b[2J", b"= ", b"[", b"]", b'"', b"'", b"[[sources]]\n", b"a.b.c = 1\n", b"9" * 400),
    *(b"nan", b"1e999", b"\xe2\x80\xae", b"\xed\xa0\x80", b"{", b"}", b'{"a":', b"null", b"-"),
    *(b"\xc2\x9b", b'"guesses": ' + b"9" * 4000, b'"guesses": 300000000', b"\n" * 20_000),
    *(b"tree", b"length = 0\n", b"0x" + b"f" * 5000, b"[" * 200, b"a." * 50, b"a" * 2000),
]  # fmt: skip

ENVIRONMENTS: list[dict[str, str]] = [
    {},
    {},
    {"COLUMNS": "0"},
    {"COLUMNS": "-1"},
    {"COLUMNS": "9" * 30},
    {"COLUMNS": "1"},
    {"NO_COLOR": "1"},
    {"TERM": "\x1b", "LANG": "xx"},
    {"TILEWISE_LEXICONS": "/dev/null:::~no:" + "a" * 5000},
    {"TILEWISE_LEXICONS": "bad\udcff"},
    {"XDG_DATA_HOME": "/dev/null"},
]

ENCODINGS = ["utf-8"] * 8 + ["cp1252", "cp437", "cp949", "ascii"]
