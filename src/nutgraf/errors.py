"""Errors, with a message of one line that says what to do."""

from __future__ import annotations

from typing import Any


class NutgrafError(Exception):
    """Base of all errors that nutgraf raises on purpose. They can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the message, not the arguments of ``__init__``."""
        return _unpickle, (type(self), self.args)


def _unpickle(error: type[NutgrafError], args: tuple[Any, ...]) -> NutgrafError:
    return error.__new__(error, *args)


class WrongUseError(NutgrafError, ValueError):
    """An argument or option has an invalid value."""


class PageTooLargeError(NutgrafError):
    """The page has too many bytes or tags."""


class NotHtmlError(NutgrafError):
    """The input is not a page but a PDF, an image, an archive and so on."""


class UnknownMethodError(NutgrafError, LookupError):
    """There is no method with that name."""


class MissingExtraError(NutgrafError, ImportError):
    """An optional library is not installed."""

    def __init__(self, what: str, extra: str, package: str = "nutgraf") -> None:
        """``what`` needs the library; ``extra`` of ``package`` installs it."""
        super().__init__(f"{what} needs an optional library: pip install '{package}[{extra}]'")


class MissingKernelError(NutgrafError, ImportError):
    """nutgraf was built for another Python or platform, or is not compiled as its source says."""

    @classmethod
    def of(cls, error: ImportError) -> MissingKernelError | None:
        """Return the error to show for a failed import, or None if no kernel is the cause."""
        if "._kernels" not in (error.name or ""):
            return None
        if not isinstance(error, ModuleNotFoundError):
            return cls(
                f"the compiled kernels of nutgraf are older than its source ({error}): "
                "compile them with `make run` or `python -m pip install --editable .`"
            )
        import sys
        from sysconfig import get_platform

        python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
        return cls(
            f"nutgraf is not compiled for {python} on {get_platform()} ({error.name} is missing): "
            "reinstall it with this Python: python -m pip install --force-reinstall nutgraf; "
            "in a clone of the repository: make run"
        )


class FetchError(NutgrafError):
    """A page could not be fetched from the web."""


class SiteMemoryError(NutgrafError, ValueError):
    """A file is not a site memory of this version."""


class StoreError(NutgrafError):
    """The store could not be opened, read or written."""


class CrawlError(NutgrafError):
    """A crawl ended early."""
