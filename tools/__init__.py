"""Tools for maintainers: pack builders, generators and benchmarks. Not installed with tilewise."""
