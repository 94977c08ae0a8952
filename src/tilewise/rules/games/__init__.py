"""The rules of games other than Wordle: ``peaks`` makes :data:`PEAKS`, and so on.

:mod:`tilewise.rules.registry` finds them by the names of the modules.
"""
