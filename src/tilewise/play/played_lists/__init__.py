"""Lists of played words, as players keep them: text, tables and JSON of many shapes.

A list contains the words that a game has used, and often the date and number of each game. Columns
are found mainly by their contents, not their names:

1. :mod:`~tilewise.play.played_lists.tables` reads the text as every table it could be: one word per
   line, cells between tabs or commas, loose words, JSON of several shapes.
2. :mod:`~tilewise.play.played_lists.columns` finds the columns of each table: the one with the most
   words in the pack, the one with dates, and the one with numbers that increase with the dates.
3. :mod:`~tilewise.play.played_lists.reading` chooses the table that is understood best and reads
   its rows; :mod:`~tilewise.play.played_lists.days` reads dates.
"""
