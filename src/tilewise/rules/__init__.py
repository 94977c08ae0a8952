"""The rules of the game: what a guess is told about the answer.

A pattern is the feedback of a whole guess as one number in base k, one digit per tile; what k is
and what a digit means is the rule's business. Nothing here knows words, languages or files.

Start with ``rule``: the states of a tile, the pattern of a guess, how near two patterns are, and
what a game may hide besides a word (``secrets`` has the rules that do). ``feedback`` is Wordle's
rule, and whole matrices of patterns; ``games`` has the others, one module each, and ``registry``
finds them by name. Then ``notation`` reads and writes feedback, ``hardmode`` says what hints
require of later guesses, and ``validity`` which equations and numbers are words.

Next come words, in :mod:`tilewise.tokens` and :mod:`tilewise.lexicon`.
"""
