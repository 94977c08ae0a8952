"""What a call gives: options, files, packs by name, the player's defaults, answers at prompts."""
