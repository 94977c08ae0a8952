"""Boards played with the same guesses: Dordle, Quordle, Octordle and their like.

Every guess goes to all boards that are still open, and each answers it by itself; a solved board
rests. Several boards are several positions, and what is asked of one is asked of each:

``ranking`` weighs a guess by what it does on all of them (``doubt`` is the estimate it goes by),
``playouts`` tells the best ones apart by playing the game out, ``endgame`` searches to the last
guess where few words are left, ``openers`` ranks first guesses, and ``simulation`` plays seeded
games. The game itself is the one of :mod:`tilewise.play.session` and :mod:`tilewise.play.game`.
"""
