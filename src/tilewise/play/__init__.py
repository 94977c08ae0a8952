"""Games being played.

``game`` is the referee's side and ``session`` the player's; ``simulation`` plays whole lists of
answers, and ``tuning`` does so for every setting of a strategy.
"""
