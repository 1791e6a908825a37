"""Refuse private IP addresses.

A link or a redirect can lead to a host behind the user's firewall. So a host is
resolved once, all its addresses are checked, and the connection goes to a checked
address.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from nutgraf.errors import FetchError

MAX_REDIRECTS: Final = 10
"""Maximum number of redirects; each target is checked."""
_NAT64: Final = IPv6Network("64:ff9b::/96")


def resolve(host: str, port: int, *, allow_private: bool = False) -> list[str]:
    """Return the addresses of a host. Raises `FetchError` if one is private."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise FetchError(f"{host} was not found; check the address and the network") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not allow_private:
        for address in addresses:
            if not is_public(address):
                raise FetchError(
                    f"{host} is on a private network ({address}); "
                    "to fetch from there, add --allow-private"
                )
    return addresses


def is_public(address: str) -> bool:
    """Return whether an address is on the public internet."""
    ip = ip_address(address)
    embedded = _embedded_ipv4(ip) if isinstance(ip, IPv6Address) else None
    if embedded is not None:
        ip = embedded
    return ip.is_global and not ip.is_multicast


def _embedded_ipv4(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address embedded in an IPv6 address, or None."""
    if ip in _NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour
