"""What can go wrong, as a user reads it: one line that says what to do."""

from __future__ import annotations


class NutgrafError(Exception):
    """The base of every error that nutgraf raises on purpose."""


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
