"""The version, which stored results name; not in ``__init__``, which imports every package."""

__version__ = "1.0.0"
