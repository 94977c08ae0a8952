"""Plain lists as people have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.messages import assert_one_line
from tilewise.errors import PackError
from tilewise.lexicon.making.plain import read_frequencies


def frequencies(folder: Path, text: str) -> dict[str, float]:
    path = folder / "counts.txt"
    path.write_bytes(text.encode())
    return read_frequencies(path)


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
    ],
)
def test_many_ways_of_saying_the_same(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 30, "slate": 10}


def test_a_list_without_numbers_has_the_commonest_first(tmp_path: Path) -> None:
    found = frequencies(tmp_path, "crane\nslate\ncrane\nbanal\n")
    assert found == {"crane": 1, "slate": 1 / 2, "banal": 1 / 3}


def test_lists_are_composed(tmp_path: Path) -> None:
    assert frequencies(tmp_path, "cafe\u0301s 3\n") == {"cafés": 3}


def test_numbers_that_count_nothing_are_passed_over(tmp_path: Path) -> None:
    assert frequencies(tmp_path, "crane 3\nslate 0\nbanal -2\nalloy inf\nbible nan\n") == {
        "crane": 3
    }


@pytest.mark.parametrize(("text", "message"), [("", "holds no words"), ("12\n\n", "")])
def test_a_list_without_words(tmp_path: Path, text: str, message: str) -> None:
    if not message:
        assert frequencies(tmp_path, text) == {"12": 1}  # a word like any other, by rank
        return
    with pytest.raises(PackError, match=message) as error:
        frequencies(tmp_path, text)
    assert_one_line(error.value)
