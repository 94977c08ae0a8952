"""The process: streams, interrupts, endings, language."""
