"""What is said to people in each language, by its ``translator``, and Korean ``particles``."""
