"""Fields of a frozen dataclass that are computed at first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable


class LazyFields:
    """Base of a frozen dataclass whose missing fields are read one by one on first access.

    Most users only want the text of an article. All other fields take a third of the time again.
    """

    __slots__ = ("_read",)
    _read: Callable[[str], Any]

    @classmethod
    def of(cls, read: Callable[[str], Any], **known: Any) -> Self:
        """Return an object with some known fields. ``read`` returns a missing one by its name."""
        instance = object.__new__(cls)
        for name, value in known.items():
            object.__setattr__(instance, name, value)
        object.__setattr__(instance, "_read", read)
        return instance

    def __getattr__(self, name: str) -> Any:
        # Only called for fields that are not set. Concurrent threads set the same values.
        if name not in type(self).__slots__:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        value = object.__getattribute__(self, "_read")(name)
        object.__setattr__(self, name, value)
        return value
