"""Plain lists in the forms people have them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.authoring.lists import Tally, read_frequencies, read_words
from tilewise.errors import PackError


def frequencies(folder: Path, text: str) -> Mapping[str, float]:
    path = folder / "counts.txt"
    path.write_bytes(text.encode())
    return read_frequencies(path, Tally())


@pytest.mark.parametrize(
    "text",
    [
        "crane\t30\nslate\t10\n",
        "crane 30\nslate 10\n",
        "crane,30\r\nslate,10\r\n",
        '"crane";"30"\n"slate";"10"\n',
        "     30 crane\n     10 slate\n",  # as of `sort | uniq -c`
        "1\tcrane\t30\n2\tslate\t10\n",  # a rank, the word, its count
        "\ufeffword,count\ncrane,30\nslate,10\n",
        "crane\t20\nslate\t10\ncrane\t10\n",
        "crane\t30\tnoun\nslate\t10\tverb\n",
        'word,count\n"crane","30"\nslate,10\n',
        "crane\t30\nslate 10\n",
    ],
)
def test_many_ways_of_saying_the_same(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 30, "slate": 10}


def test_a_list_without_numbers_has_the_commonest_first(tmp_path: Path) -> None:
    found = frequencies(tmp_path, "crane\nslate\ncrane\nbanal\n")
    assert found == {"crane": 1, "slate": 1 / 2, "banal": 1 / 3}


@pytest.mark.parametrize("text", ["crane slate", "crane, slate,\n", " crane;slate", "crane\nslate"])
def test_words_on_one_line_are_separate(tmp_path: Path, text: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text)
    assert read_words(path, Tally(), lambda *_: None).sample() == ["crane", "slate"]


def test_lists_are_composed(tmp_path: Path) -> None:
    assert frequencies(tmp_path, "cafe\u0301s 3\n") == {"cafés": 3}


@pytest.mark.parametrize(
    "text",
    [
        'crane,"35,223"\nslate,736\n',
        "crane\t35,223\nslate\t736\n",
        "crane 35,223\nslate 736\n",
        "crane;35.223\nslate;736\n",
        "crane\t35\u202f223\nslate\t736\n",
        "crane 35\u00a0223\nslate 736\n",
        "crane;35'223\nslate;736\n",
        "crane;35.223,0\nslate;736,0\n",
    ],
)
def test_thousands_separators(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 35223, "slate": 736}


@pytest.mark.parametrize(
    "text",
    ["crane;35,22\nslate;7,366\n", "crane\t35.22\nslate\t7.366\n", "35.22 crane\n7.366 slate"],
)
def test_decimal_marks(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 35.22, "slate": 7.366}


@pytest.mark.parametrize(
    "text",
    [
        "1 crane\n2 slate\n3 banal\n",
        "1. crane\n2. slate\n3. banal\n",
        "rank,word\n1,crane\n2,slate\n3,banal\n",
    ],
)
def test_numbered_lists_have_the_commonest_first(tmp_path: Path, text: str) -> None:
    found = frequencies(tmp_path, text)
    assert [found[word] for word in ("crane", "slate", "banal")] == sorted(found.values())[::-1][
        -3:
    ]
    assert found["crane"] > found["slate"] > found["banal"]


def test_lines_without_a_count_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "counts.txt"
    path.write_text("word count\ncrane 3\nslate 5\nbanal 0\nalloy 9\nbible 1e300\ntares 8\n")
    tally = Tally()
    found = read_frequencies(path, tally)
    assert found == {"crane": 3, "slate": 5, "alloy": 9, "tares": 8}
    (dropped,) = tally.dropped()
    assert (dropped.reason, dropped.count) == ("no count in counts.txt", 3)
    assert dropped.examples == ("word count", "banal 0", "bible 1e300")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "contains no words; write lines such as: word 1234"),
        ("12\n\n", "contains no words"),
        ("crane 3\nslate -1\nbanal inf\nalloy nan\n", "3 of 4 lines, such as "),
        ("crane 0\nslate 0\n", "2 of 2 lines, such as "),
    ],
)
def test_lists_that_count_nothing(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        frequencies(tmp_path, text)
    assert_one_line(error.value)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_file_is_read_or_refused_in_a_line(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.mktemp("plain") / "counts.txt"
    path.write_bytes(content)
    try:
        found = read_frequencies(path, Tally())
    except PackError as error:
        assert_one_line(error)
    else:
        assert found
        assert all(word and 0 < count < math.inf for word, count in found.items())
