"""Exact search for the best strategy tree, and proofs that it is the best.

``best_tree`` is the entry point. ``problem`` describes a game as arrays; ``kernel`` has the
compiled branch and bound, and ``engine`` runs it. ``executors`` distributes openers over threads
and machines, ``certificate`` records what is proven, and ``proof_checker`` checks it.

Needs the extra ``optimal`` (numba). Playing a strategy tree does not: see :mod:`tilewise.trees`.
"""
