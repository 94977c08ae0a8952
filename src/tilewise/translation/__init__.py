"""Messages in each language, from its ``translator``, and Korean ``particles``."""
