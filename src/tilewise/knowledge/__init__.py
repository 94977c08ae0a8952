"""Everything that is known after some turns.

Start with ``position``: the words that may still be the answer, each with its probability, and the
words that may be guessed. ``belief`` says how probable each word is, also in games that hide two.
``partition`` splits the candidates into buckets, one for each pattern that a guess could get;
every ranking uses it. ``contradiction`` explains turns that no word agrees with.

Next come ways of choosing a guess, in :mod:`tilewise.strategies`.
"""
