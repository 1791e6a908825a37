"""Single requests of a crawl, through Scrapy, to servers on this machine."""

from __future__ import annotations

import contextlib
import datetime
import gzip
import itertools
import socket
import threading
from email.utils import format_datetime

import pytest

from tests.crawl.fetch_in_process import asked
from tests.crawl.site import Reply, Site, bomb, self_made, serving


@pytest.fixture
def site():
    with serving(Site()) as found:
        yield found


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "017700000001", "[::1]"]
)
def test_private_addresses_in_every_notation_are_refused(host, site):
    site.put("/", "secret")
    port = site.base.rpartition(":")[2]
    (answer,) = asked(f"http://{host}:{port}/")
    assert "is on a private network" in answer.failed
    assert "--allow-private" in answer.failed
    assert not site.asked


def test_redirect_to_a_private_address_is_refused(site):
    port = site.base.rpartition(":")[2]
    site.put("/", "", status=302, headers={"Location": f"http://127.0.0.2:{port}/inner"})
    site.put("/inner", "secret")
    (answer,) = asked(site.url(), private=("127.0.0.2",))
    assert answer.failed.startswith("127.0.0.2 is on a private network")
    assert "/inner" not in site.asked


def test_robots_of_a_private_host_is_not_fetched(site):
    site.put("/robots.txt", "User-agent: *\nAllow: /")
    asked(site.url())
    assert not site.asked


def test_allow_private_and_user_agent(site):
    site.put("/", "hello")
    (answer,) = asked(site.url(), allow_private=True)
    assert (answer.status, answer.size) == (200, 5)
    assert site.agents == {"nutgraf/0.1.0"}


def test_robots_is_fetched_once_and_obeyed(site):
    site.put("/robots.txt", "User-agent: nutgraf\nDisallow: /inner\n\nUser-agent: *\nDisallow: /")
    site.put("/a", "a")
    site.put("/inner/b", "b")
    first, second = asked(site.url("/a"), site.url("/inner/b"), allow_private=True)
    assert first.status == 200
    assert second.failed == "robots.txt disallows it"
    assert site.asked == {"/robots.txt": 1, "/a": 1}


def test_robots_applies_to_redirect_targets(site):
    site.put("/robots.txt", "User-agent: *\nDisallow: /inner")
    site.put("/a", "", status=301, headers={"Location": "/inner"})
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert answer.failed == "robots.txt disallows it"


def test_robots_that_redirects(site):
    site.put("/robots.txt", "", status=301, headers={"Location": "/rules"})
    site.put("/rules", "User-agent: *\nDisallow: /a")
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert answer.failed == "robots.txt disallows it"


def test_robots_that_fails_forbids_all(site):
    site.put("/robots.txt", "broken", status=500)
    site.put("/a", "a")
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert answer.failed == "could not read robots.txt (the server answered 500)"
    assert answer.later
    assert "/a" not in site.asked


def test_endless_redirects(site):
    site.put("/a", "", status=302, headers={"Location": "/b"})
    site.put("/b", "", status=302, headers={"Location": "/a"})
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert answer.failed == "more than 10 redirects"
    assert site.asked["/a"] + site.asked["/b"] == 11


@pytest.mark.parametrize("where", ["ftp://127.0.0.1/", "file:///etc/passwd", "http://[", ""])
def test_redirects_to_nowhere(where, site):
    site.put("/a", "", status=302, headers={"Location": where})
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert "without a Location header" in answer.failed or "neither http nor https" in answer.failed


def test_gzip_bomb_is_not_decompressed(site):
    site.put("/bomb", bomb(60), headers={"Content-Encoding": "gzip"})
    site.put("/twice", gzip.compress(bomb(60)), headers={"Content-Encoding": "gzip, gzip"})
    site.put("/fine", gzip.compress(b"fine" * 10), headers={"Content-Encoding": "gzip"})
    answers = asked(
        *map(site.url, ("/bomb", "/twice", "/fine")), allow_private=True, max_bytes=1_000_000
    )
    assert answers[0].failed == answers[1].failed == "larger than 1 MB (compressed or decompressed)"
    assert answers[2].size == 40


@pytest.mark.parametrize("how", ["gzip", "deflate"])
def test_invalid_gzip_is_an_error(how, site):
    site.put("/plain", "plain text", headers={"Content-Encoding": how})
    (answer,) = asked(site.url("/plain"), allow_private=True)
    assert answer.failed == "could not decompress the response"
    assert site.asked["/plain"] == 1


def test_a_body_that_is_too_large(site):
    site.put("/large", b"x" * 1_000_001)
    site.put("/right", b"x" * 1_000_000)
    answers = asked(site.url("/large"), site.url("/right"), allow_private=True, max_bytes=1_000_000)
    assert answers[0].failed == "larger than 1 MB (compressed or decompressed)"
    assert answers[1].size == 1_000_000


def test_timeout_without_an_answer(site):
    site.put("/never", "late", wait=4.0)
    (answer,) = asked(site.url("/never"), allow_private=True, timeout=1.0)
    assert answer.failed == "no answer within 1 seconds"
    assert site.asked["/never"] == 1


def test_an_unknown_host():
    (answer,) = asked("http://nowhere.invalid/")
    assert answer.failed == "nowhere.invalid was not found; check the address and the network"
    assert answer.later


def test_nobody_listens():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        (answer,) = asked(f"http://127.0.0.1:{port}/", allow_private=True)
    assert answer.failed == "127.0.0.1 refuses connections"
    assert answer.later


def test_busy_host_is_retried_after_retry_after(site):
    soon = format_datetime(datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=2))
    replies = iter(
        [
            Reply("busy", 429, {"Retry-After": "1"}),
            Reply("busy", 503, {"Retry-After": soon}),
            Reply("ready"),
        ]
    )
    site.pages["/a"] = lambda _: next(replies)
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert answer.status == 200
    times = [moment for moment, path in site.times if path == "/a"]
    assert times[1] - times[0] >= 0.9


def test_long_retry_after_gives_up_the_host(site):
    site.put("/a", "busy", status=429, headers={"Retry-After": "86400"})
    site.put("/b", "b")
    first, second = asked(site.url("/a"), site.url("/b"), allow_private=True)
    assert "asks to wait 86400 seconds" in first.failed
    assert first.later
    assert second.failed == first.failed
    assert "/b" not in site.asked


def test_conditional_request(site):
    def page(headers: dict[str, str]) -> Reply:
        if headers.get("if-none-match") == '"one"':
            return Reply(b"", 304, {"ETag": '"one"'})
        return Reply("page", 200, {"ETag": '"one"'})

    site.pages["/a"] = page
    (answer,) = asked(site.url("/a"), allow_private=True, headers=('"one"', None))
    assert (answer.status, answer.size) == (304, 0)
    (answer,) = asked(site.url("/a"), allow_private=True)
    assert (answer.status, answer.etag) == (200, '"one"')


def test_the_delay_and_crawl_delay_of_robots(site):
    site.put("/robots.txt", "User-agent: *\nCrawl-delay: 1")
    for name in "abc":
        site.put(f"/{name}", name)
    asked(*(site.url(f"/{name}") for name in "abc"), allow_private=True)
    times = [moment for moment, path in site.times if path != "/robots.txt"]
    # The first request creates the host's queue; the delay applies from the second on.
    assert [later - before >= 0.9 for before, later in itertools.pairwise(times)] == [True, True]


@pytest.mark.filterwarnings("ignore")
def test_certificates_are_verified(tmp_path):
    right = self_made(tmp_path, "right", "127.0.0.1")
    with serving(Site(), right) as site:
        site.put("/", "hello")
        (answer,) = asked(site.url(), allow_private=True)
        assert "has an invalid certificate" in answer.failed
        assert not answer.later
        assert not site.asked
        # The same certificate works if it is trusted.
        (answer,) = asked(site.url(), allow_private=True, environment={"SSL_CERT_FILE": str(right)})
        assert answer.status == 200


@pytest.mark.filterwarnings("ignore")
def test_certificate_of_another_host_is_refused(tmp_path):
    other = self_made(tmp_path, "other", "127.0.0.9")
    with serving(Site(), other) as site:
        site.put("/", "hello")
        (answer,) = asked(site.url(), allow_private=True, environment={"SSL_CERT_FILE": str(other)})
    assert "has an invalid certificate" in answer.failed


def test_proxies_of_the_environment_are_ignored(site):
    """A proxy would resolve names itself, without the address check."""
    caught: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        proxy.settimeout(5.0)

        def take() -> None:
            with contextlib.suppress(OSError):
                caught.append(proxy.accept()[0].recv(100))

        thread = threading.Thread(target=take)
        thread.start()
        address = f"http://127.0.0.1:{proxy.getsockname()[1]}"
        (answer,) = asked(site.url(), environment={"http_proxy": address})
        proxy.close()
        thread.join()
    assert "private network" in answer.failed
    assert not caught
