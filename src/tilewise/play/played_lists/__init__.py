"""Lists of played words, as players keep them: text, tables and JSON of many shapes.

A list says somewhere which words a game has used, and often on which day and in which numbered
game. Where it says so is found by looking at what the columns hold, not by their names:

1. :mod:`~tilewise.play.played_lists.tables` reads the text as every table it could be: one word per
   line, cells between tabs or commas, loose words, JSON of several shapes.
2. :mod:`~tilewise.play.played_lists.columns` finds the columns of each: that with the most words of
   the pack, that with days, that with numbers which grow as the days do.
3. :mod:`~tilewise.play.played_lists.reading` takes the table of which the most is understood, and
   reads its rows; :mod:`~tilewise.play.played_lists.days` reads dates.
"""
