"""An item that was found, and where."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """A value and where it was found: a tag's name, or the path of a node."""

    value: T
    source: str
