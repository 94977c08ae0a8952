"""The version, which stored results name; apart from the front door, which imports every room."""

__version__ = "0.1.0"
