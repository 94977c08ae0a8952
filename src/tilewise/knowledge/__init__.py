"""Everything that is known after some turns.

A ``position`` is everything known: the words that may still be the answer, each with its
probability, and the words that may be guessed. ``partition`` is how guesses would split it, which
every ranking rests on; ``columns`` keeps patterns for those who need them again and again;
``contradiction`` explains turns that no word agrees with.
"""
