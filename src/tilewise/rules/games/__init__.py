"""The rules of other games than Wordle: ``peaks`` makes :data:`PEAKS`, and so on.

:mod:`tilewise.rules.registry` finds them by the names of the modules.
"""
