"""A value and its source."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Texts = tuple[str, ...]


class Found(NamedTuple, Generic[T]):
    """A value and its source: the name of a tag, or the path of a node."""

    value: T
    source: str
