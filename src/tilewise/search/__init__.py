"""Exact search for the best strategy tree, and proofs that it is the best.

Start with ``problem``, a game as arrays, and ``best_tree``, which searches it. Then ``engine`` runs
the compiled branch and bound in ``kernel``, ``executors`` and ``cluster`` distribute openers over
threads and machines, ``certificate`` records what is proven, and ``proof_checker`` checks it.
``live`` searches positions in the middle of a game, within ``limits``.

Needs the extra ``optimal`` (numba), except ``live`` for few candidates. Playing a strategy tree
does not: see :mod:`tilewise.trees`.
"""
