"""Reads what people type, in every way that makes sense; used by the command line and the page.

It prints nothing: what is wrong is an error or a message, which the caller shows. It needs the
words of a game and what kind of game it is, and knows nothing about sessions.
"""
