"""Games being played: 1 to 64 boards, against a fair opponent or one that cheats.

``game`` is the referee's side and ``session`` the player's, whose ``advisors`` say what to guess;
what a game is they have from ``rounds``. ``simulation`` plays whole lists of answers, and
``tuning`` does so for every setting of a strategy.
"""
