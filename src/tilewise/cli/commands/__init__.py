"""The commands: one module each, imported only when its command is called."""
