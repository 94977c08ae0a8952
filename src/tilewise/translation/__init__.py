"""Messages in the player's language: catalogues, numbers, lists, dates and Korean particles.

``translator`` does all of it. It knows nothing of what the messages say.
"""
