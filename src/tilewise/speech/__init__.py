"""What is said to people: the ``speaker`` of each language, and Korean ``particles``."""
