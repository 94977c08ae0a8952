"""Strategy trees: a guess, and a subtree for every pattern it can get. Computed once, then played.

Start with ``tree``: a tree in memory, as JSON, drawn, and checked against every answer. Then
``player`` plays it. The search that computes trees (:mod:`tilewise.search`), and its extra, are not
needed.
"""
