"""Everything that numba compiles: the exact search, and games of several boards played out."""
