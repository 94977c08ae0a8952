"""Boards played with the same guesses: Dordle, Quordle, Octordle and the like.

Every guess is made on all boards that are still open, and each gives its own feedback; a solved
board is closed. A game of several boards is a set of independent positions.

``ranking`` values a guess by its effect on all of them (using the estimate in ``uncertainty``),
``playouts`` compares the best guesses by playing the game out, ``endgame`` searches to the last
guess when few words are left, and ``simulation`` plays seeded games. The game itself is in
:mod:`tilewise.play.session` and :mod:`tilewise.play.game`.
"""
