"""The commands: a module each, imported only when its command is called."""
