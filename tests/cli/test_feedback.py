import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["en", "bible", "banal"], "G..Y."),
        (["en", "ALLOY", "Banal"], "YY..."),
        (["en", "bible", "banal", "--notation", "digits"], "20010"),
        (["en", "bible", "banal", "--notation", "emoji"], "🟩⬛⬛🟨⬛"),
        (["ko", "ㄱㅜㄱㄱㅜㄴ", "군대"], "GG...Y"),
        (["ko", "ㄱㅗㄹㅁㅗㄱ", "작당"], "Y....."),
        (["ko", "rnrrns", "rnseo"], "GG...Y"),  # typed with the keyboard not switched
    ],
)
def test_pinned_cases(run: Run, args: list[str], expected: str) -> None:
    assert run("feedback", *args).out.strip() == expected
