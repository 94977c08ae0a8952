"""The version, which stored results name; apart from the front door, which imports every room."""

__version__ = "1.0.0"
