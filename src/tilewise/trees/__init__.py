"""Strategy trees: a guess, and a subtree for every pattern it can get. Computed once, then played.

``tree`` is a strategy tree in memory, and ``document`` its JSON. ``player`` plays it,
``verification`` checks it against every answer, and ``drawing`` shows it. The search that computes
trees (:mod:`tilewise.search`), and its extra, are not needed.
"""
