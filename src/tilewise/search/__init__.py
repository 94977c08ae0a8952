"""Exact search for the best strategy tree, and proofs that it is the best.

``best_tree`` is the way in. ``problem`` describes a game as arrays; ``kernel`` holds all that is
compiled, the branch and bound, and ``engine`` steers it. ``executors`` spreads openers over
threads and machines, ``certificate`` writes down what was shown and ``checker`` holds it to
account.

Needs the extra ``optimal`` (numba). Playing a strategy tree does not: see :mod:`tilewise.trees`.
"""
