"""Strategy trees: a guess, and a subtree for every pattern it can meet; computed once, then played.

``tree`` is a strategy tree in memory and ``document`` the same on disk. ``player`` finds a position
in it and plays on, ``verification`` plays it against every answer, ``drawing`` shows it. None of
this needs the search that computes trees (:mod:`tilewise.search`), nor its extra.
"""
