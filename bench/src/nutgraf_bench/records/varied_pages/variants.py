"""What the parts are made with: ways by their names, and tags around texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from nutgraf_bench.records.varied_pages.works import Work

Variant = Callable[[Work], str]
"""How a part of a page is written, of a work that is in HTML already."""
Written = TypeVar("Written", bound=Callable[..., str])


def named(*ways: Written) -> dict[str, Written]:
    """Ways to write a part, by their names."""
    return {way.__name__: way for way in ways}


def each_in(tag: str, texts: Iterable[str]) -> str:
    """Each text in a tag of its own."""
    return "".join(f"<{tag}>{text}</{tag}>" for text in texts)


def linked(texts: Iterable[str]) -> list[str]:
    """Each text as a link."""
    return [f'<a href="/s">{text}</a>' for text in texts]


def nothing(work: Work) -> str:
    """The page doesn't have the part."""
    return ""
