"""Many games together: the figures are those of the single games."""

from __future__ import annotations

from datetime import date
from statistics import fmean

import pytest

from tilewise import Game, load, review
from tilewise.play.history import SolvedGame, review_games
from tilewise.rules.hardmode import HardMode

EN = load("en")


def solved(day: date | None, *words: str, hard: HardMode = HardMode.OFF) -> SolvedGame:
    game = Game(EN, words[-1])
    for word in words:
        game.guess(word)
    turns = tuple(map(str, game.written_turns))
    return SolvedGame(day, "en", words[-1], len(words), turns, hard)


GAMES = [
    solved(date(2026, 10, 31), "adieu", "third", "drain", "druid"),
    solved(date(2026, 11, 1), "crane", "larch", "march"),
    solved(date(2026, 10, 2), "raise", "chirp", "crimp", hard=HardMode.HARD),
    SolvedGame(date(2026, 11, 2), "en", "merge", 5),
    SolvedGame(None, "en", "proxy"),
]


@pytest.mark.slow
@pytest.mark.usefixtures("without_engine")  # its code may be compiled between two reviews
def test_the_record_is_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("play.appraisal", "search.live", "search.small"):  # no search gives up for time
        monkeypatch.setattr(f"tilewise.{module}.perf_counter", lambda: 0.0)
    record = review_games(EN, GAMES, seconds=60)
    assert [one.game.answer for one in record.games] == ["crimp", "druid", "march", "merge"]
    assert record.mean_guesses == pytest.approx((3 + 4 + 3 + 5) / 4)
    assert record.distribution == {3: 2, 4: 1, 5: 1}
    alone = [review("en", game.turns, hard=game.hard, seconds=60) for game in GAMES[:3]]
    assert record.mean_skill_loss == pytest.approx(fmean(one.skill_loss for one in alone))
    assert record.mean_luck == pytest.approx(fmean(one.luck for one in alone))
    assert record.games[3].review is None


def test_months_are_in_order() -> None:
    months = list(review_games(EN, GAMES, seconds=60).by_month())
    assert [month for month, _ in months] == [date(2026, 10, 1), date(2026, 11, 1)]
    assert [len(games.games) for _, games in months] == [2, 2]
    assert [len(games.reviews) for _, games in months] == [2, 1]


def test_turns_that_no_longer_fit_are_skipped() -> None:
    games = [
        SolvedGame(None, "en", "crane", 2, ("slate=GGGG.", "crane=GGGGG")),
        SolvedGame(None, "en", "crane", 1, ("čr=..",)),
    ]
    record = review_games(EN, games, seconds=1)
    assert record.reviews == []
    assert record.mean_luck is None
    assert record.mean_guesses == 1.5
    assert review_games(EN, [], seconds=1).mean_guesses is None
