"""The checking resolver: connections go only to checked addresses."""

# ruff: noqa: N802, Twisted's names

from __future__ import annotations

from twisted.internet.address import IPv4Address, IPv6Address

from nutgraf.crawl.fetching.resolver import CheckedResolver, RefusedHosts


class Names:
    """A resolver with a list of answers, one per lookup."""

    def __init__(self, *answers: tuple[str, ...]) -> None:
        self.answers = list(answers)

    def resolveHostName(self, receiver, name, port=0, types=None, semantics="TCP"):
        receiver.resolutionBegan(self)
        for host in self.answers.pop(0):
            kind = IPv6Address if ":" in host else IPv4Address
            receiver.addressResolved(kind("TCP", host, port))
        receiver.resolutionComplete()
        return self


class Reactor:
    def __init__(self, *answers: tuple[str, ...]) -> None:
        self.nameResolver = Names(*answers)

    def installNameResolver(self, resolver) -> None:
        self.nameResolver = resolver


class Receiver:
    def __init__(self) -> None:
        self.hosts: list[str] = []
        self.complete = False

    def resolutionBegan(self, resolution) -> None:
        pass

    def addressResolved(self, address) -> None:
        self.hosts.append(address.host)

    def resolutionComplete(self) -> None:
        self.complete = True


def resolved(reactor: Reactor, host: str) -> list[str]:
    receiver = Receiver()
    reactor.nameResolver.resolveHostName(receiver, host, 80)
    assert receiver.complete
    return receiver.hosts


def guarded(*answers: tuple[str, ...], allow_private: bool = False) -> tuple[Reactor, RefusedHosts]:
    reactor, refused = Reactor(*answers), RefusedHosts()
    CheckedResolver(reactor, refused, allow_private).install_on_reactor()
    return reactor, refused


def test_name_that_becomes_private_is_refused_at_the_next_lookup(monkeypatch):
    reactor, refused = guarded(("8.8.8.8",), ("10.0.0.1",))
    now = [100.0]
    monkeypatch.setattr("nutgraf.crawl.fetching.resolver.time.monotonic", lambda: now[0])
    assert resolved(reactor, "news.example") == ["8.8.8.8"]
    # Until then the checked address is used, without a lookup.
    assert resolved(reactor, "news.example") == ["8.8.8.8"]
    now[0] += 1_000.0
    assert resolved(reactor, "news.example") == []
    assert refused.hosts == {"news.example": "10.0.0.1"}


def test_one_private_address_refuses_the_host():
    reactor, refused = guarded(("8.8.8.8", "::1"))
    assert resolved(reactor, "News.example") == []
    assert refused.hosts == {"news.example": "::1"}


def test_private_networks_are_allowed_on_request():
    reactor, refused = guarded(("10.0.0.1", "fe80::1"), allow_private=True)
    assert resolved(reactor, "inner.example") == ["10.0.0.1", "fe80::1"]
    assert not refused.hosts
