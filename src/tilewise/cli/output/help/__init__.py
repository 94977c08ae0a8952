"""Help: of the command line, in the player's language, and of what is typed in a game."""
