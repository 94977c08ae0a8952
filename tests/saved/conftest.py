"""Runs the command line in process, as its own tests do."""

from tests.cli.conftest import run

__all__ = ["run"]
