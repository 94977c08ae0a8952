"""Everything that numba compiles: patterns in blocks, bounds, views, and the recursion itself."""
