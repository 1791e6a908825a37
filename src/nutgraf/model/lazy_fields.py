"""Fields of a frozen dataclass that are computed at first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class LazyFields:
    """Base of a frozen dataclass whose missing fields are read all at once on first access.

    Most users only want the text of an article. The other fields take a third of the time again.
    """

    __slots__ = ("_read",)
    _read: Callable[[], Mapping[str, Any]] | None

    @classmethod
    def of(cls, read: Callable[[], Mapping[str, Any]], **known: Any) -> Self:
        """Return an object with some known fields. ``read`` returns the others, always the same."""
        instance = object.__new__(cls)
        for name, value in known.items():
            object.__setattr__(instance, name, value)
        object.__setattr__(instance, "_read", read)
        return instance

    def __getattr__(self, name: str) -> Any:
        # Only called for fields that are not set. Concurrent threads set the same values.
        if name not in type(self).__slots__:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        read = object.__getattribute__(self, "_read")
        if read is not None:
            for key, value in read().items():
                object.__setattr__(self, key, value)
            object.__setattr__(self, "_read", None)
        return object.__getattribute__(self, name)
