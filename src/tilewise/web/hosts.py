"""The hosts a browser may ask the server for.

These are the names of this machine and the address the server listens on, and no others. A server
that listens on all addresses (``0.0.0.0``, ``::``) accepts each of them: those known when it
starts, and for every connection the address it arrived at, as networks come and go. All these are
numbers. Another site can make a name mean this machine (DNS rebinding), and its requests then carry
that name; it cannot do that with a number.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

LOOPBACK = "127.0.0.1"

_OWN = ("localhost", LOOPBACK, "[::1]")

_HTTP = 80

_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that are nobody's (RFC 5737, RFC 3849); nothing is sent to them."""


@dataclass(frozen=True)
class Hosts:
    """The hosts a server accepts.

    Attributes:
        port: the port it listens on.
        names: names and addresses, as written in a URL.
        is_everywhere: whether it listens on all addresses of the machine.
        is_private: whether only this machine can reach it.
    """

    port: int
    names: tuple[str, ...]
    is_everywhere: bool
    is_private: bool

    @classmethod
    def of(cls, listening: socket.socket, asked_for: str) -> Hosts:
        """Return the hosts of a listening socket."""
        where, port = listening.getsockname()[:2]
        bound = _address(where)
        names: tuple[str, ...] = (f"[{asked_for}]" if ":" in asked_for else asked_for,)
        if bound.is_unspecified:
            versions = _versions(listening)
            own = LOOPBACK if 4 in versions else "[::1]"
            names = (own, *(_written(one) for one in _of_machine() if one.version in versions))
        return cls(port, names, bound.is_unspecified, bound.is_loopback)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the page, one or several."""
        return tuple(f"http://{name}:{self.port}/" for name in self.names)

    def include(self, host: str, arrived_at: str) -> bool:
        """Whether a host is accepted.

        Args:
            host: as in a request, with the port.
            arrived_at: the address of this machine that its connection was opened to.
        """
        names = [*_OWN, *self.names]
        if self.is_everywhere:
            names.append(_written(_address(arrived_at)))
        if self.port == _HTTP and not host.rpartition("]")[2].count(":"):
            host = f"{host}:{_HTTP}"  # clients leave it out
        return host.lower() in [f"{name}:{self.port}".lower() for name in names]


def _versions(listening: socket.socket) -> tuple[int, ...]:
    """Return the versions of IP a socket listens to."""
    if listening.family == socket.AF_INET:
        return (4,)
    return (6,) if listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY) else (4, 6)


def _of_machine() -> list[IPv4Address | IPv6Address]:
    """Return the addresses at which others can reach this machine, as far as it knows them."""
    found = dict.fromkeys(map(_address, (*_routed(), *_named())))
    return [one for one in found if not (one.is_loopback or one.is_link_local)]


def _routed() -> Iterator[str]:
    """Yield the addresses this machine would send from."""
    for family, elsewhere in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing, but determines the sender's address
            yield probe.getsockname()[0]


def _named() -> Iterator[str]:
    """Yield the addresses of this machine's own name."""
    with suppress(OSError, UnicodeError):
        for *_, where in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(where[0])


def _address(text: str) -> IPv4Address | IPv6Address:
    """Return a socket's address; IPv4 as such, even if given within IPv6."""
    address = ip_address(text.partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


def _written(address: IPv4Address | IPv6Address) -> str:
    """Return an address as written in a URL."""
    return f"[{address}]" if address.version == 6 else str(address)
