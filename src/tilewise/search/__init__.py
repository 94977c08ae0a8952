"""Exact search for the best strategy tree, and proofs that it is the best.

``solve`` is the way in. ``problem`` describes a game as arrays (``packs`` makes that of a lexicon
pack); ``kernel`` holds all that is compiled, the branch and bound, and ``engine`` steers it.
``executors`` spreads openers over processes and machines, ``certificate`` writes down what was
shown and ``checker`` holds it to account.

Needs the extra ``optimal`` (numba). Playing a strategy tree does not: see :mod:`tilewise.trees`.
"""
