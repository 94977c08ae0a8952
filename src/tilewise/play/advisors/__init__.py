"""Who advises a player: on one board, on several, and against an opponent that cheats.

A session works out what is known (:class:`~.situation.Situation`) and asks one advisor, chosen
once, what to guess next.
"""

from __future__ import annotations

from tilewise.lexicon import Lexicon
from tilewise.play.advisors.against_absurdle import AgainstAbsurdle
from tilewise.play.advisors.one_board import OneBoard
from tilewise.play.advisors.situation import Advisor, Situation
from tilewise.play.rounds import GameKind
from tilewise.rules.hardmode import HardMode
from tilewise.strategies import BEST_STRATEGY, Strategy, choose_strategy, read_strategy

__all__ = ["Advisor", "Situation", "choose_advisor"]


def choose_advisor(
    lexicon: Lexicon,
    kind: GameKind,
    wanted: Strategy | str | None,
    *,
    hard: HardMode,
    exact_up_to: int,
) -> Advisor:
    """Return the advisor for a game.

    Args:
        lexicon: the game's words.
        kind: the kind of game.
        wanted: a strategy, or one as text; None for the best one available.
        hard: how hard mode limits the guesses.
        exact_up_to: positions of one board with at most this many candidates are searched to the
            end.

    Raises:
        StrategyError: the strategy is unknown, or does not suit this lexicon.
        GuessError: the game has no hard mode.
    """
    if kind.boards == 1 and not kind.cheats:
        chosen = choose_strategy(lexicon, wanted, hard=hard)
        return OneBoard(chosen.strategy, exact_up_to, chosen.notes)
    # A strategy tree is a plan for one board and a fair opponent, so none is loaded.
    strategy = read_strategy(BEST_STRATEGY if wanted is None else wanted)
    if not strategy.plays_to_win:
        strategy = strategy.playing(lexicon, hard=hard)
    if kind.cheats:
        return AgainstAbsurdle(lexicon, strategy)
    from tilewise.play.advisors.several_boards import SeveralBoards, SummedStrategy  # 6 ms

    advisor = SeveralBoards if strategy.plays_to_win else SummedStrategy
    return advisor(lexicon, strategy)
