"""What can go wrong, as a user reads it: one line that says what to do."""

from __future__ import annotations

from typing import Any


class NutgrafError(Exception):
    """The base of every error that nutgraf raises on purpose.

    It goes from one process to another with its text, however it was made.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is made again: by its text, and not by what that was made from."""
        return _made_again, (type(self), self.args)


def _made_again(kind: type[NutgrafError], said: tuple[Any, ...]) -> NutgrafError:
    return kind.__new__(kind, *said)


class WrongUseError(NutgrafError, ValueError):
    """An argument or an option that can't be meant."""


class PageTooLargeError(NutgrafError):
    """The page has more bytes or tags than a news page can have."""


class NotHtmlError(NutgrafError):
    """The input is a PDF, an image, an archive: not a page."""


class UnknownMethodError(NutgrafError, LookupError):
    """No method has that name."""


class MissingExtraError(NutgrafError, ImportError):
    """An optional library is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        """Say what needs the library and how to install it."""
        super().__init__(f"{what} needs an optional library: pip install 'nutgraf[{extra}]'")


class FetchError(NutgrafError):
    """A page could not be fetched from the web."""


class SiteMemoryError(NutgrafError, ValueError):
    """A file is not a site memory, or not one of this version."""


class StoreError(NutgrafError):
    """The store could not be opened, read or written."""


class CrawlError(NutgrafError):
    """A crawl ended before it was done."""
