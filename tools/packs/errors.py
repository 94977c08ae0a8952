"""The one error of the pack tools."""

from tilewise.errors import TilewiseError


class PackBuildError(TilewiseError):
    """A recipe, a package or a list is not what it should be; the message is one clear line."""
