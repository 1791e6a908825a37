"""Resolve host names, and refuse those that have a private address.

Twisted connects only to addresses from its resolver, so this checks every connection:
every host, every redirect and robots.txt. It checks addresses and not names, so numeric
hosts in any notation are covered, and the checked address is the one connected to.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, Self

from twisted.internet.interfaces import IHostnameResolver, IResolutionReceiver
from zope.interface import implementer  # type: ignore[import-untyped]

from nutgraf.net.ip_addresses import is_public

if TYPE_CHECKING:
    from collections.abc import Sequence

# Resolve again after this long: sites move, and a run can take a day.
_CACHE_SECONDS: Final = 300.0
_MAX_CACHED: Final = 2_000


class RefusedHosts:
    """Refused hosts, each with its private address."""

    def __init__(self) -> None:
        """Start empty."""
        self.hosts: dict[str, str] = {}


REFUSED: Final = "NUTGRAF_REFUSED"
ALLOW_PRIVATE: Final = "NUTGRAF_ALLOW_PRIVATE"


@implementer(IHostnameResolver)
class CheckedResolver:
    """Wraps Twisted's resolver and checks its results."""

    def __init__(self, reactor: Any, refused: RefusedHosts, allow_private: bool) -> None:
        """Wrap the resolver of the reactor."""
        self._reactor = reactor
        self._inner = reactor.nameResolver
        self._refused = refused
        self._allow_private = allow_private
        self._cache: OrderedDict[tuple[str, int], tuple[float, list[Any]]] = OrderedDict()

    @classmethod
    def from_crawler(cls, crawler: Any, reactor: Any) -> Self:
        """Create the resolver from Scrapy's settings."""
        settings = crawler.settings
        return cls(reactor, settings[REFUSED], settings.getbool(ALLOW_PRIVATE))

    def install_on_reactor(self) -> None:
        """Replace the reactor's resolver."""
        self._reactor.installNameResolver(self)

    def resolveHostName(  # noqa: N802
        self,
        resolutionReceiver: Any,  # noqa: N803
        hostName: str,  # noqa: N803
        portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[Any] | None = None,  # noqa: N803
        transportSemantics: str = "TCP",  # noqa: N803
    ) -> Any:
        """Resolve a name. A host with a private address gets no addresses."""
        key = hostName, portNumber
        cached = self._cache.get(key)
        if cached and cached[0] > time.monotonic():
            receiver = _CheckingReceiver(self, key, resolutionReceiver)
            receiver.resolutionBegan(_CachedResolution(hostName))
            receiver.addresses = cached[1]
            receiver.resolutionComplete()
            return resolutionReceiver
        return self._inner.resolveHostName(
            _CheckingReceiver(self, key, resolutionReceiver),
            hostName,
            portNumber,
            addressTypes,
            transportSemantics,
        )

    def check(self, key: tuple[str, int], addresses: list[Any]) -> list[Any]:
        """Return the addresses, or an empty list if any of them is private."""
        host = key[0]
        if not self._allow_private:
            for address in addresses:
                if not is_public(address.host):
                    self._refused.hosts[host.lower()] = address.host
                    return []
        if addresses:
            self._cache[key] = time.monotonic() + _CACHE_SECONDS, addresses
            if len(self._cache) > _MAX_CACHED:
                self._cache.popitem(last=False)
        return addresses


class _CachedResolution:
    """A resolution that is already complete."""

    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """Do nothing: the resolution is complete."""


@implementer(IResolutionReceiver)
class _CheckingReceiver:
    """Holds addresses back until all have arrived and been checked."""

    def __init__(self, resolver: CheckedResolver, key: tuple[str, int], receiver: Any) -> None:
        self._resolver, self._key, self._receiver = resolver, key, receiver
        self.addresses: list[Any] = []

    def resolutionBegan(self, resolution: Any) -> None:  # noqa: N802
        self._receiver.resolutionBegan(resolution)

    def addressResolved(self, address: Any) -> None:  # noqa: N802
        self.addresses.append(address)

    def resolutionComplete(self) -> None:  # noqa: N802
        for address in self._resolver.check(self._key, self.addresses):
            self._receiver.addressResolved(address)
        self._receiver.resolutionComplete()
