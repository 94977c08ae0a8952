"""The version of tilewise; stored results include it."""

__version__ = "1.0.0.dev0"
