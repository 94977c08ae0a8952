"""What people type, read in every way that makes sense; one room for the command line and the page.

It says nothing to anybody: what is wrong is an error or a message, in words that its caller shows.
It needs the words of a game and what kind of game it is, and knows nothing of sessions.
"""
