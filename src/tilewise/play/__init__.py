"""Games being played: 1 to 64 boards, against a fair opponent or one that cheats.

``game`` is the referee's side, and ``session`` is the player's side, whose ``advisors`` say what to
guess. ``rounds`` tells both what kind of game it is. ``simulation`` plays whole lists of answers,
and ``tuning`` does so for every setting of a strategy.
"""
