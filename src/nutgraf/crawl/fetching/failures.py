"""Describe failed requests in one line for the user."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from http import HTTPStatus

from OpenSSL.SSL import Error as TlsError
from scrapy import exceptions as scrapy_errors
from service_identity import VerificationError
from twisted.internet import error as twisted_errors


class RequestFailed(Exception):  # noqa: N818
    """A page that could not be fetched. The text is the line for the user."""

    def __init__(self, line: str, *, answered: bool = True, retry_later: bool = False) -> None:
        """``answered``: the server exists. ``retry_later``: another run should try again."""
        super().__init__(line)
        self.answered = answered
        self.retry_later = retry_later


def status_line(status: int) -> str:
    """Return a description of an HTTP status."""
    try:
        return f"the server answered {status} {HTTPStatus(status).phrase}"
    except ValueError:
        return f"the server answered {status}"


def explain(
    error: BaseException, host: str, refused: Mapping[str, str], timeout: float, max_bytes: int
) -> RequestFailed:
    """Convert an error of Scrapy or Twisted."""
    causes = list(_causes(error))
    if host.lower() in refused:
        address = refused[host.lower()]
        line = (
            f"{host} is on a private network ({address}); to fetch from there, add --allow-private"
        )
        return RequestFailed(line)
    if _any_is(causes, TlsError, VerificationError):
        return RequestFailed(f"{host} has an invalid certificate{_tls_reason(causes)}")
    if _any_is(causes, scrapy_errors.CannotResolveHostError, twisted_errors.DNSLookupError):
        line = f"{host} was not found; check the address and the network"
        return RequestFailed(line, answered=False)
    if _any_is(causes, scrapy_errors.DownloadTimeoutError, twisted_errors.TimeoutError):
        return RequestFailed(f"no answer within {timeout:g} seconds", answered=False)
    if _any_is(causes, scrapy_errors.DownloadConnectionRefusedError):
        return RequestFailed(f"{host} refuses connections", answered=False)
    if _any_is(causes, scrapy_errors.DownloadCancelledError, scrapy_errors.IgnoreRequest):
        return RequestFailed(f"larger than {max_bytes / 1e6:g} MB (compressed or decompressed)")
    if _any_is(causes, scrapy_errors.ResponseDataLossError):
        return RequestFailed(
            "the connection broke before the response was complete"
        )  # half an answer: the server exists
    if _any_is(causes, gzip.BadGzipFile, zlib.error):
        return RequestFailed("could not decompress the response")
    last = causes[-1]
    message = " ".join(str(last).split())[:200] or type(last).__name__
    return RequestFailed(f"could not be fetched: {message}", answered=False)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, its causes, and their causes."""
    left, seen = [error], 0
    while left and seen < 50:
        error, seen = left.pop(0), seen + 1
        if error is None:
            continue
        yield error
        left += [getattr(reason, "value", None) for reason in getattr(error, "reasons", ())]
        left.append(error.__cause__)


def _any_is(causes: list[BaseException], *kinds: type[BaseException]) -> bool:
    return any(isinstance(cause, kinds) for cause in causes)


def _tls_reason(causes: list[BaseException]) -> str:
    """Return OpenSSL's reason as a suffix, or an empty string."""
    for cause in causes:
        if isinstance(cause, VerificationError):
            return " for this host"
        if isinstance(cause, TlsError) and cause.args and isinstance(cause.args[0], list):
            message = [str(entry[-1]) for entry in cause.args[0] if entry and entry[-1]]
            if message:
                return f" ({message[0]})"
    return ""
