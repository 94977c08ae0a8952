"""Exact search for the best strategy tree, and proofs that it is the best.

``solve`` is the way in. ``problem`` describes a game as arrays, ``tables`` and ``views`` lay it out
for the compiled code, ``bounds`` and ``search`` are the branch and bound, ``engine`` steers them.
``parallel`` spreads openers over any executor, ``proof`` writes certificates and ``check`` holds
them to account; ``packs`` makes the problem of a lexicon pack.

Needs the extra ``optimal`` (numba). Playing a tree does not: see :mod:`tilewise.tree`,
:mod:`tilewise.plan`.
"""
