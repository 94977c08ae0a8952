"""What a maintainer runs: pack builders and benchmarks. Not installed with tilewise."""
