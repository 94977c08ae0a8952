"""The process: streams, interrupts, endings, the language it speaks."""
