"""Help in the player's language: of commands, and of lines typed in a game."""
