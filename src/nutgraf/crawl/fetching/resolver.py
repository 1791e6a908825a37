"""Names become addresses, and only addresses that may be asked are handed on.

Twisted connects to nothing but what its resolver gives it, so this is the
check at connect time: for every host, every redirect, robots.txt, and for
addresses written as numbers in whatever way, because the answer is looked at
and not the name. What was checked is what is connected to.
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

# Names are asked for again after this long: sites move, and a run can take a day.
_CACHE_SECONDS: Final = 300.0
_MAX_CACHED: Final = 2_000


class RefusedHosts:
    """The hosts whose addresses may not be asked, with one of these."""

    def __init__(self) -> None:
        """Nobody is refused yet."""
        self.hosts: dict[str, str] = {}


REFUSED: Final = "NUTGRAF_REFUSED"
ALLOW_PRIVATE: Final = "NUTGRAF_ALLOW_PRIVATE"


@implementer(IHostnameResolver)
class CheckedResolver:
    """Twisted's own resolver, behind a guard."""

    def __init__(self, reactor: Any, refused: RefusedHosts, allow_private: bool) -> None:
        """Stand before the resolver that the reactor has."""
        self._reactor = reactor
        self._inner = reactor.nameResolver
        self._refused = refused
        self._allow_private = allow_private
        self._cache: OrderedDict[tuple[str, int], tuple[float, list[Any]]] = OrderedDict()

    @classmethod
    def from_crawler(cls, crawler: Any, reactor: Any) -> Self:
        """Made by Scrapy, from its settings."""
        settings = crawler.settings
        return cls(reactor, settings[REFUSED], settings.getbool(ALLOW_PRIVATE))

    def install_on_reactor(self) -> None:
        """From now on nobody is asked unchecked."""
        self._reactor.installNameResolver(self)

    def resolveHostName(  # noqa: N802
        self,
        resolutionReceiver: Any,  # noqa: N803
        hostName: str,  # noqa: N803
        portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[Any] | None = None,  # noqa: N803
        transportSemantics: str = "TCP",  # noqa: N803
    ) -> Any:
        """Resolve a name; of one with a private address nothing is handed on."""
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
        """The addresses, or none if one of them may not be asked."""
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
    """A resolution that takes no time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def cancel(self) -> None:
        """There is nothing to cancel."""


@implementer(IResolutionReceiver)
class _CheckingReceiver:
    """Holds the addresses back until all of them are there and were checked."""

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
