"""Games being played: 1 to 64 boards, against a fair opponent or one that cheats.

Start with ``session``, the player's side: guesses so far, words left, suggestions; and ``game``,
the referee's side. ``rounds`` tells both what kind of game it is. A session asks ``advice`` what to
guess: it follows the pack's tree, searches, or ranks, and asks ``several_boards`` (and
``endgame``) or ``absurdle`` in games of these kinds.

Then ``typed`` reads what somebody typed, ``sharing`` what games share, and ``word_lists`` lists of
played words; ``saving`` and ``history`` keep games; ``review`` says what each guess cost.
``simulation`` plays whole lists of answers, with ``worker_pool``'s processes, and ``tuning`` does
so for every setting of a strategy.
"""
