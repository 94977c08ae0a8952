from __future__ import annotations

import numpy as np
import pytest

from tilewise import load, simulate
from tilewise.play.simulation import AnswerList
from tools.calibrate import Prediction, Prophet, binned, line


def test_games_are_played_as_simulate_plays_them() -> None:
    lexicon = load("nerdle-micro")
    answers = AnswerList.of_lexicon(lexicon)
    prophet = Prophet(lexicon, answers)
    predictions = list(prophet.predictions())
    played = simulate(lexicon)
    assert (prophet.guesses, prophet.lost) == (played.total_guesses, 0)
    assert prophet.mean == pytest.approx(played.mean)
    # Something is said before each guess but the first, and before the last it comes true mostly.
    assert sum(p.true + p.false for p in predictions) == played.total_guesses - len(answers)
    # All words are alike, so what is said of one of n words must come true once in n games.
    assert sum(p.said * (p.true + p.false) for p in predictions) == pytest.approx(
        sum(p.true for p in predictions)
    )


def test_words_outside_the_pack_are_lost_and_make_predictions_false() -> None:
    lexicon = load("en")
    strange = AnswerList.of_words(lexicon, ["zzzzz", "qqqqq"])
    prophet = Prophet(lexicon, strange)
    assert sum(p.true for p in prophet.predictions()) == 0
    assert (prophet.guesses, prophet.lost, prophet.mean) == (0, 2, 7)


def test_predictions_are_put_into_bins_by_what_was_said() -> None:
    said = [
        Prediction(0.6, 3, 1),
        Prediction(0.7, 0, 4),
        Prediction(0.9, 5, 0),
        Prediction(1.0, 1, 0),
    ]
    bins = binned(said)
    assert [b.count for b in bins] == [0, 8, 0, 5, 0, 1]
    assert [bins[1].said, bins[1].true] == pytest.approx([0.65, 3 / 8])
    assert str(bins[3]) == "90.0 → 100.0 (5)"
    many = binned([*said, Prediction(0.55, 100, 200)])
    told = line(load("en"), "some", AnswerList.of_words(load("en"), ["crane", "zzzzz"]), many)
    assert told.startswith("| `en` | some | 2 | 50.0 % |  | 55.3 → 33.4 (308) |")
    expected = abs((0.6 * 4 + 0.7 * 4 + 0.55 * 300) / 308 - 103 / 308)
    assert told.endswith(f"| {np.round(expected, 3):.3f} |")
