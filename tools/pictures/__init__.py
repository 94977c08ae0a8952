"""Pictures of games, and the model that reads their glyphs: made, learned, measured."""
