"""The commands for several boards: what ``--boards`` turns solve, suggest, play and simulate into.

Each command of one board hands over to a module here; options and rules of one board alone are
refused by name.
"""
