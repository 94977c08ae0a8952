"""All code that numba compiles: the exact search, and simulated games of several boards."""
