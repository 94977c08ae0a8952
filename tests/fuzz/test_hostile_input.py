"""Random and hostile input everywhere: a one-line TilewiseError, or a good result.

Any other exception fails the test. Pack folders are written by hand into one folder per test,
because hypothesis runs an example hundreds of times.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tilewise
from tests.authoring.test_check import opener_json
from tests.messages import assert_one_line
from tests.packs import KOREAN_TOML, TOML, write_pack
from tilewise.authoring.check import check
from tilewise.authoring.create import NewPack, create_pack
from tilewise.errors import (
    FeedbackError,
    GuessError,
    PackError,
    StrategyError,
    TilewiseError,
    TokenError,
)
from tilewise.lexicon import load
from tilewise.lexicon.computed import parse_opener_file
from tilewise.lexicon.discover import find_pack
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.words import read_lines, read_list
from tilewise.play.simulation import AnswerList
from tilewise.rules.feedback import WORDLE
from tilewise.rules.notation import Feedback
from tilewise.strategies.registry import choose_strategy, create_strategy, strategy_names
from tilewise.tokens import create_tokenizer, tokenizer_names
from tilewise.tokens.hangul import BASIC_JAMO

LATIN = list("abcdefghijklmnopqrstuvwxyz")

# Anything at all, and things near enough to be read half-way.
wild = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
marks = st.sampled_from(
    [
        *"GgYyBb.-_?012xX :3🟩🟨⬛⬜🟧🟦",
        *("\ufe0f", "\ufe0e", "\n", "\0", "\ud83d", "\u200d", "\u202e"),
        *(":", "::", ":large_green_square:", "large_green_square"),
    ]
)
letters = st.sampled_from([*"abcdeéßÉİ1 '\t\n\r\0😀군ㄱㅐ", "\u1100", "\u0301", "\u200f", "\ud800"])


@given(wild | st.lists(marks, max_size=12).map("".join), st.integers(1, 10))
def test_feedback(text: str, length: int) -> None:
    try:
        value = Feedback.read(text, length).pattern
    except FeedbackError as error:
        assert_one_line(error)
    else:
        assert 0 <= value < WORDLE.pattern_count(length)


TOKENIZERS = [
    create_tokenizer("letters", LATIN),
    create_tokenizer("letters", [letter.upper() for letter in LATIN], {"case": "upper"}),
    create_tokenizer("letters", LATIN, {"case": "keep"}),
    create_tokenizer("letters", LATIN, {"strip_marks": True}),
    create_tokenizer("letters", LATIN, {"fold": {"é": "e", "ß": "ss"}, "ignore": "'- "}),
    create_tokenizer("hangul-jamo", list(BASIC_JAMO)),
]


@given(st.sampled_from(TOKENIZERS), wild | st.text(letters, max_size=12))
def test_tokenizers(tokenizer: Any, text: str) -> None:
    try:
        tokens = tokenizer.encode(text)
    except TokenError as error:
        assert_one_line(error)
    else:
        assert tokenizer.encode(tokenizer.compose(tokens)) == tokens
        assert tokenizer.encode(tokenizer.readable(text)) == tokens


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(letters, max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(wild, inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from([*tokenizer_names(), "runes"]),
    st.lists(st.text(letters, max_size=2), max_size=6) | st.just(LATIN) | st.just(list(BASIC_JAMO)),
    st.dictionaries(
        st.sampled_from(["case", "fold", "equivalent", "strip_marks", "ignore"]) | wild,
        json_values
        | st.dictionaries(letters, st.text(letters, max_size=3), max_size=3)
        | st.lists(st.lists(letters, max_size=3), max_size=3),
        max_size=3,
    ),
)
def test_tokenizer_options(name: str, alphabet: list[str], options: dict[str, Any]) -> None:
    try:
        tokenizer = create_tokenizer(name, alphabet, options)
    except PackError as error:
        assert_one_line(error)
    else:
        for number in range(len(alphabet)):
            assert tokenizer.encode(tokenizer.compose([number])) == (number,)


@given(wild | st.sampled_from(strategy_names()).map(str.title))
def test_strategy_names(name: str) -> None:
    assume(name not in strategy_names())
    with pytest.raises(StrategyError) as error:
        create_strategy(name)
    assert_one_line(error.value)


@given(wild | st.text("./~\\en\0\n", max_size=12))
def test_pack_names(name: str) -> None:
    try:
        folder = find_pack(name)
    except PackError as error:
        assert_one_line(error)
    else:
        assert (folder / "pack.toml").is_file()


lines_of_lists = st.sampled_from(
    [
        *(b"crane", b"slate", b"bib", b"BIBLE", b"", b"cr\xc3\xa9pe", b"cre\xcc\x81pe"),
        *(b" slate", b"sl ate", b"bible\r", b"bible\x0b", b"\xe2\x80\xa8", b"b\x00ble"),
        *(b"\xff", b"\xef\xbb\xbf", b"\t3", b"crane\t2", b"crane\tnan", b"slate\t"),
        *(b"slate\t1e400", b"alloy\t1_0", b"bible\t-1", b"bible\t0x10"),
    ]
)
word_lists = st.binary(max_size=40) | st.lists(lines_of_lists, max_size=6).map(b"\n".join)


@given(word_lists)
def test_word_lists(content: bytes) -> None:
    read = list(read_lines(content))
    problems = [str(finding) for line in read for finding in line.findings("words.txt")]
    for problem in problems:
        assert_one_line(problem)
    spellings = [line.spelling for line in read if line.spelling]
    assert len(spellings) == len(set(spellings))
    assert all(line.weight > 0 for line in read)
    if problems:
        with pytest.raises(PackError) as error:
            read_list(content, "words.txt")
        assert str(error.value) == problems[0]
        return
    words = read_list(content, "words.txt")
    assert (words.spellings, words.weights.tolist()) == (spellings, [line.weight for line in read])
    if content.strip():
        # Nothing was put right on the way: the list is what the file says.
        lines = content.decode().removesuffix("\n").split("\n")
        assert words.spellings == [line.partition("\t")[0] for line in lines]


def assert_told(folder: Path) -> None:
    """Check a pack of unknown soundness: `check` and `load` agree, and speak in lines."""
    problems = check(folder)
    for problem in problems:
        assert_one_line(str(problem))
    try:
        lexicon = load(folder)
        _ = lexicon.words
        _ = [lexicon.spelling(row) for row in range(len(lexicon.words.tokens))]
    except PackError as error:
        assert_one_line(error)
        # What keeps a pack from being used must be among what check reports.
        assert [p for p in problems if p.severity is Severity.ERROR]
    else:
        for note in lexicon.notes:
            assert_one_line(note)
        assert lexicon.words.answer_count


@given(answers=word_lists, guesses=word_lists)
def test_packs_of_hostile_lists(
    tmp_path_factory: pytest.TempPathFactory, answers: bytes, guesses: bytes
) -> None:
    folder = write_pack(tmp_path_factory.getbasetemp() / "lists", answers=answers, guesses=guesses)
    assert_told(folder)


toml_values = st.sampled_from(
    [
        *("1", "-1", "0", "5", "11", "1.5", "nan", "inf", "true", "99999999999999999999", "1e400"),
        *("1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "'a", "[", "= 2"),
        *("[]", "[[]]", "{}", '["a"]', "[1]", '[["a"], ["b"]]', '{ a = 1, "b.c" = [2] }'),
        *('""', '"x"', '"""a\nb"""', r'"\u0000"', r'"\u202e"', r'"\ud800"'),
        *('"../x"', '"/etc/passwd"', '"answers.txt"', '"letters"', '"hangul-jamo"'),
    ]
)
toml_keys = st.sampled_from(["case", "fold", "ignore", "equivalent", "odd key", "x.y"])
toml_headers = st.sampled_from(["[tokenizer]", "[[sources]]", "[a.b", "[files]", "#"])


@st.composite
def mutated_manifests(draw: st.DrawFn) -> bytes:
    """A valid manifest with a few lines changed, moved, cut or broken."""
    text = draw(st.sampled_from([TOML, KOREAN_TOML])).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text) - 1))
        match draw(st.integers(0, 6)):
            case 0:
                text[place] = text[place].partition("=")[0] + "= " + draw(toml_values)
            case 1:
                text.pop(place)
            case 2:
                text.insert(place, text[draw(st.integers(0, len(text) - 1))])
            case 3:
                text[place] = text[place][: draw(st.integers(0, 20))]
            case 4:
                at = draw(st.integers(0, len(text[place])))
                text[place] = text[place][:at] + draw(letters) + text[place][at:]
            case 5:
                text.insert(place, f"{json.dumps(draw(toml_keys))} = {draw(toml_values)}")
            case _:
                text[place] = draw(toml_headers)
        if not text:
            break
    return "\n".join(text).encode("utf-8", "surrogatepass")


@st.composite
def cut_and_spliced(draw: st.DrawFn, original: bytes) -> bytes:
    """Bytes of a good file with some cut out, doubled or replaced."""
    content = original
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 20)))
        content = content[:start] + draw(st.binary(max_size=4)) + content[end:]
    return content


@given(
    mutated_manifests()
    | cut_and_spliced(TOML.encode())
    | st.binary(max_size=60)
    | wild.map(lambda t: t.encode("utf-8", "replace"))
)
def test_manifests(tmp_path_factory: pytest.TempPathFactory, toml: bytes) -> None:
    assert_told(write_pack(tmp_path_factory.getbasetemp() / "manifests", toml=toml))


@st.composite
def mutated_openers(draw: st.DrawFn) -> bytes:
    data = json.loads(opener_json())
    for _ in range(draw(st.integers(1, 3))):
        rows = data.get("openers")
        inner = rows[0] if isinstance(rows, list) and rows and isinstance(rows[0], dict) else data
        target = draw(st.sampled_from([data, inner]))
        if isinstance(inner.get("rows"), list) and inner["rows"] and draw(st.booleans()):
            target = inner["rows"][0] if isinstance(inner["rows"][0], dict) else target
        key = draw(st.sampled_from(sorted(target) or ["schema"]))
        target[key] = draw(json_values)
    return json.dumps(data).encode("utf-8", "surrogatepass")


@given(
    st.binary(max_size=30)
    | json_values.map(lambda value: json.dumps(value).encode())
    | mutated_openers()
    | cut_and_spliced(opener_json().encode())
)
def test_openers(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    try:
        opener_file = parse_opener_file(content)
    except PackError as error:
        assert_one_line(error)
    else:
        assert parse_opener_file(opener_file.to_json().encode()) == opener_file
    folder = write_pack(tmp_path_factory.getbasetemp() / "openers")
    (folder / "opener.json").write_bytes(content)
    assert_told(folder)
    assert load(folder).id == "tiny"  # a pack without a good opener is a good pack


@pytest.mark.slow
@given(
    answers=word_lists,
    guesses=word_lists,
    tokenizer=st.sampled_from(["", "letters", "hangul-jamo", "digraphs"]),
    length=st.integers(0, 6),
    alphabet=st.sampled_from(["", "abcdefghijklmnopqrstuvwxyz"]),
    language=st.sampled_from(["", "tr", "hr", "ko", "he", "x y"]),
    frequencies=st.none() | word_lists,
    id_=st.sampled_from(["made", "Made", "", "../x"]),
)
def test_making_packs(
    tmp_path_factory: pytest.TempPathFactory,
    answers: bytes,
    guesses: bytes,
    tokenizer: str,
    length: int,
    alphabet: str,
    language: str,
    frequencies: bytes | None,
    id_: str,
) -> None:
    folder = tmp_path_factory.mktemp("making")
    (folder / "a.txt").write_bytes(answers)
    (folder / "g.txt").write_bytes(guesses)
    out = folder / "made"
    if frequencies is not None:
        (folder / "f.txt").write_bytes(frequencies)
    answers_file, counts_file = folder / "a.txt", folder / "f.txt"
    try:
        new = NewPack(
            id_, out, length, answers_file if frequencies is None else None, folder / "g.txt",
            frequencies=None if frequencies is None else counts_file,
            tokenizer=tokenizer, alphabet=alphabet, language=language,
        )  # fmt: skip
        made = create_pack(new)
    except TilewiseError as error:
        assert_one_line(error)
        assert not out.exists()
    else:
        assert [p for p in check(out) if p.severity is Severity.ERROR] == []
        assert (made.lexicon.folder, made.lexicon.notes) == (out, ())
        assert made.lexicon.words.answer_count


class Odd:
    def __repr__(self) -> str:
        raise RuntimeError("two\nlines")


deep: list[Any] = []
for _ in range(5_000):
    deep = [deep]


UNSHOWABLE = Odd()
ARRAY = np.ones((10, 10))


def broken_path() -> Any:
    class BytesPath:
        def __fspath__(self) -> bytes:
            return b"en"

    return BytesPath()


ODD: list[Any] = [
    *(None, True, False, -1, 0, 1, 7, 2**70, 1.0, -0.5, float("nan"), float("inf"), 1j),
    *("", " ", "yes", "seli", "en", "seli=.Y.G", "=", "\0", "\ud800", "\x1b[m", "x" * 10_000),
    *(b"", b"seli", [], [[]], (), ("seli",), ["seli", 5], [None], {"seli": 1}, {1, 2}, deep),
    *([0, 1, 2, 3], [[0, 1, 2, 3]], [True, 1, 2, 3], ("s", "e", "l", "i"), ARRAY),
    *(
        np.float64("nan"),
        np.int64(2),
        np.bool_(True),
        object,
        object(),
        UNSHOWABLE,
        len,
        ValueError(),
    ),
    *(Path("\0"), Path(), broken_path(), range(3), 10**400),
]
"""Values that some parameter takes and all others do not."""

FOLDER = Path(__file__).parents[2] / "docs/example-pack/src/tilewise_lexicon_tok/tok"
TOK = load(FOLDER)
FRONT_DOOR: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "load": (tilewise.load, {"lexicon": FOLDER, "length": 4, "words": "all"}),
    "packs": (tilewise.packs, {}),
    "strategy_names": (tilewise.strategy_names, {}),
    "read_share": (tilewise.read_share, {"lexicon": TOK, "text": "⬛🟨⬛🟩"}),
    "review": (
        tilewise.review,
        {
            "lexicon": TOK,
            "turns": ["seli"],
            "answer": "suli",
            "hard": False,
            "seconds": 0,
            "exact_up_to": 40,
            "step": lambda: None,
        },
    ),
    "simulate": (
        tilewise.simulate,
        {
            "lexicon": TOK,
            "strategy": "entropy",
            "answers": ["suli"],
            "opener": "seli",
            "hard": False,
            "boards": 1,
            "games": 2,
            "seed": 0,
        },
    ),
    "Session": (
        tilewise.Session,
        {
            "lexicon": TOK,
            "strategy": "entropy",
            "boards": 2,
            "sequence": False,
            "opponent": "fair",
            "hard": False,
            "excluded": [],
            "played": [],
            "replay": 0.5,
            "spoilers": True,
            "words": "all",
            "exact_up_to": 20,
        },
    ),
    "Game": (
        tilewise.Game,
        {
            "lexicon": TOK,
            "answer": None,
            "boards": 2,
            "sequence": False,
            "opponent": "fair",
            "hard": False,
            "seed": 3,
        },
    ),
    "HardMode": (tilewise.HardMode, {"value": True}),
    "Feedback.read": (
        tilewise.Feedback.read,
        {"feedback": ".Y.G", "length": 4, "rule": WORDLE, "guess": None},
    ),
    "Lexicon.hard_mode": (TOK.hard_mode, {"hard": True}),
    "Lexicon.rows_of": (TOK.rows_of, {"words": ["seli"]}),
    "Lexicon.read_word": (TOK.read_word, {"word": "seli"}),
    "Lexicon.encode": (TOK.encode, {"text": "seli"}),
    "Lexicon.by_rule": (TOK.by_rule, {"name": "peaks"}),
    "Lexicon.feedback": (TOK.feedback, {"guess": "seli", "answer": "suli"}),
    "Lexicon.read_feedback": (TOK.read_feedback, {"feedback": "....", "guess": None}),
    "Lexicon.read_turn": (TOK.read_turn, {"guess": "seli", "feedback": "...."}),
    "Lexicon.__contains__": (TOK.__contains__, {"word": "seli"}),
    "AnswerList.of_words": (AnswerList.of_words, {"lexicon": TOK, "words": ["seli"]}),
    "choose_strategy": (choose_strategy, {"lexicon": TOK, "wanted": "entropy", "hard": False}),
}
"""Everything the front door offers, each with a correct call."""

NOT_OF_THE_USER = {
    "length",
    "rule",
    ("Feedback.read", "guess"),
    ("AnswerList.of_words", "lexicon"),
    ("choose_strategy", "lexicon"),
    ("review", "step"),
}
"""Parameters that a program gives, not a user: types say what they are."""


@pytest.mark.parametrize("name", FRONT_DOOR)
def test_the_front_door(name: str) -> None:
    function, right = FRONT_DOOR[name]
    function(**right)
    if name != "HardMode":
        assert list(inspect.signature(function).parameters) == list(right)
    for parameter in right:
        if {parameter, (name, parameter)} & NOT_OF_THE_USER:
            continue
        for odd in ODD:
            if name == "HardMode" and any(odd is other for other in (UNSHOWABLE, deep, ARRAY)):
                continue  # Python's enums compare and show a value before we are asked
            try:
                function(**{**right, parameter: odd})
            except TilewiseError as error:
                assert_one_line(error)


def test_errors_of_the_caller_are_passed_on() -> None:
    def words() -> Iterator[Any]:
        yield "seli"
        yield 5

    with pytest.raises(GuessError):
        TOK.rows_of(words())
    with pytest.raises(ZeroDivisionError):
        TOK.rows_of("seli" for _ in [1 // 0])


def test_a_single_text_is_not_taken_for_a_list_of_words() -> None:
    for call in (
        lambda: TOK.rows_of("seli"),
        lambda: tilewise.review(TOK, "seli=...."),
        lambda: tilewise.simulate(TOK, answers="seli"),
    ):
        with pytest.raises(GuessError, match="is not a list"):
            call()
