"""A lexicon pack for tilewise. It is data: tilewise finds the folder and imports nothing here."""
