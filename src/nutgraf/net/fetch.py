"""Fetch a single page: a plain GET with limits on time, size, redirects and networks."""

from __future__ import annotations

import ssl
import time
from dataclasses import dataclass
from typing import Final

import nutgraf
from nutgraf.errors import FetchError, MissingExtraError
from nutgraf.limits import MAX_BYTES
from nutgraf.net.ip_addresses import MAX_REDIRECTS, resolve

try:
    import httpx
except ImportError:
    raise MissingExtraError("fetching a URL", "fetch") from None

RESPONSE_TIMEOUT: Final = 15.0
TOTAL_TIMEOUT: Final = 60.0

_HEADERS: Final = {
    "User-Agent": f"nutgraf/{nutgraf.__version__}",
    "Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
}


@dataclass(frozen=True, slots=True)
class Response:
    """A page as the server sent it."""

    url: str
    """The URL after redirects."""
    content: bytes
    charset: str | None
    """The charset in the Content-Type header."""
    truncated: bool = False
    """Whether the page is longer than ``content``."""


def fetch(url: str, max_bytes: int = MAX_BYTES, *, allow_private: bool = False) -> Response:
    """Fetch a page, up to ``max_bytes``. Raises `FetchError` with the reason."""
    # A custom transport bypasses proxies, so the address check always applies.
    with httpx.Client(
        transport=_CheckedTransport(allow_private=allow_private),
        headers=_HEADERS,
        timeout=RESPONSE_TIMEOUT,
        follow_redirects=True,
        max_redirects=MAX_REDIRECTS,
    ) as client:
        try:
            with client.stream("GET", url) as response:
                if not response.is_success:
                    status = f"{response.status_code} {response.reason_phrase}".strip()
                    raise FetchError(f"the server answered {status}")
                content, truncated = _read(response, max_bytes)
        except httpx.TimeoutException:
            raise FetchError(f"no answer within {RESPONSE_TIMEOUT:.0f} seconds") from None
        except httpx.TooManyRedirects:
            raise FetchError(f"more than {MAX_REDIRECTS} redirects") from None
        except httpx.UnsupportedProtocol:
            raise FetchError("unsupported URL scheme (expected http or https)") from None
        except httpx.DecodingError:
            raise FetchError("could not decompress the response") from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise FetchError(_describe(error)) from None
        return Response(str(response.url), content, response.charset_encoding, truncated)


def _describe(error: Exception) -> str:
    """Describe a connection error in one line."""
    cause: BaseException | None = error
    host = error.request.url.host if isinstance(error, httpx.RequestError) else ""
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"{host} has an invalid certificate ({cause.verify_message})"
        if isinstance(cause, ssl.SSLError):
            return f"could not make a secure connection to {host}"
        if isinstance(cause, ConnectionRefusedError):
            return f"{host} refuses connections"
        cause = cause.__cause__ or cause.__context__
    return f"could not be fetched: {error}"


def _read(response: httpx.Response, max_bytes: int) -> tuple[bytes, bool]:
    """Return the body up to ``max_bytes``, and whether there is more."""
    deadline = time.monotonic() + TOTAL_TIMEOUT
    content = bytearray()
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > max_bytes:
            return bytes(content[:max_bytes]), True
        if time.monotonic() > deadline:
            raise FetchError(f"the page did not arrive within {TOTAL_TIMEOUT:.0f} seconds")
    return bytes(content), False


class _CheckedTransport(httpx.BaseTransport):
    """Checks the addresses of every host, redirects included, and connects only to those."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private
        # Shared context: otherwise httpx loads the certificates for every connection.
        self._inner = httpx.HTTPTransport(verify=httpx.create_ssl_context())

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        port = url.port or (443 if url.scheme == "https" else 80)
        addresses = resolve(url.host, port, allow_private=self._allow_private)
        for i, address in enumerate(addresses):
            # The host name stays in the Host header and in the certificate check.
            pinned = httpx.Request(
                request.method,
                url.copy_with(host=address),
                headers=request.headers,
                stream=request.stream,
                extensions={**request.extensions, "sni_hostname": url.host},
            )
            try:
                return self._inner.handle_request(pinned)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                if i == len(addresses) - 1:
                    raise
        raise FetchError(f"{url.host} has no address")

    def close(self) -> None:
        self._inner.close()
