"""The one error of the pack tools."""


class PackBuildError(Exception):
    """A recipe, a package or a list is not what it should be; the message is one clear line."""
