"""The client of a request: the address that counts, and how much of the server it may take."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

_EACH = 64
"""Connections of one address, unless set: browsers open six."""


class Client(NamedTuple):
    """An address, or a whole /64 network for IPv6."""

    address: str
    most: int | None
    """How many connections it may have; None for no limit, and no limit on its share of the workers either."""


UNKNOWN = Client("", None)
"""The client of a request without an address."""


@lru_cache(1_024)
def client_of(host: str, each: int | None) -> Client:
    """Return the client at this address. Without a number for each address, this machine has no limit."""
    address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    most = _EACH if each is None and not address.is_loopback else each
    shared = IPv6Network((address, 64), strict=False) if isinstance(address, IPv6Address) else address
    return Client(str(shared), most)
