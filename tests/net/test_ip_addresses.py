"""Public and private IP addresses."""

from __future__ import annotations

import socket

import pytest

from nutgraf.errors import FetchError
from nutgraf.net.ip_addresses import is_public, resolve


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
def test_private(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_public(address):
    assert is_public(address)


def answering(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 80)) for ip in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)


def test_addresses_are_distinct_and_in_order(monkeypatch):
    answering(monkeypatch, "8.8.8.8", "2606:4700::1111", "8.8.8.8")
    assert resolve("news.example", 80) == ["8.8.8.8", "2606:4700::1111"]


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch):
    answering(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(FetchError, match=r"10\.0\.0\.1.*--allow-private"):
        resolve("news.example", 80)
    assert resolve("news.example", 80, allow_private=True) == ["8.8.8.8", "10.0.0.1"]


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".example", "", "\udcff"])
def test_unknown_host(host, monkeypatch):
    def no_network(name: str, *_: object, **__: object) -> list[object]:
        name.encode("idna")
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", no_network)
    with pytest.raises(FetchError, match="was not found"):
        resolve(host, 80)
