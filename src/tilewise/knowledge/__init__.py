"""Everything that is known after some turns.

A ``position`` has the words that may still be the answer, each with its probability, and the words
that may be guessed. ``partition`` finds how guesses would split the candidates; every ranking uses
it. ``columns`` caches patterns, and ``contradiction`` explains turns that no word agrees with.
"""
