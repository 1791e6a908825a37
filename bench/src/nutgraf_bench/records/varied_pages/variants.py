"""Helpers for the variants of a part: a registry by name, and markup around texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from nutgraf_bench.records.varied_pages.works import Work

Variant = Callable[[Work], str]
"""Returns the HTML of a part of the page. The texts of the work are escaped already."""
Written = TypeVar("Written", bound=Callable[..., str])


def named(*variants: Written) -> dict[str, Written]:
    """Return the variants by name."""
    return {variant.__name__: variant for variant in variants}


def each_in(tag: str, texts: Iterable[str]) -> str:
    """Wrap each text in a tag."""
    return "".join(f"<{tag}>{text}</{tag}>" for text in texts)


def linked(texts: Iterable[str]) -> list[str]:
    """Return each text as a link."""
    return [f'<a href="/s">{text}</a>' for text in texts]


def nothing(work: Work) -> str:
    """Return no HTML: the page lacks the part."""
    return ""
