"""The template memory of a site (VB-PTC, section IV.B, over any number of pages).

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020.
"""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final, Self

import numpy as np

from nutgraf.errors import SiteMemoryError
from nutgraf.evidence.templates.fingerprints import (
    Fingerprints,
    Hashes,
    fingerprints,
    spare_content,
)
from nutgraf.evidence.templates.fingerprints import shared_nodes as shared_nodes
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Bools, Page
from nutgraf.page.parsing.parse import parse
from nutgraf.sites.layout import LayoutReport, LayoutRule
from nutgraf.sites.layout_shapes import core, missing, shapes
from nutgraf.sites.state import State
from nutgraf.sites.storage import pack, unpack, write_atomically

_USUAL: Final = LayoutRule()
_SETTINGS: Final = ("threshold", "least_characters", "max_fingerprints", "max_pages")


class SiteMemory:
    """What a site's pages have in common: on how many pages each fingerprint occurs.

    One thread at a time may learn; others can read at the same time.
    """

    def __init__(
        self,
        *,
        threshold: int = 2,
        least_characters: int = 50,
        max_fingerprints: int = 65_536,
        max_pages: int = 4_096,
        layout: LayoutRule = _USUAL,
    ) -> None:
        """Start with nothing learned.

        What ``threshold`` pages share is template, unless less than
        ``least_characters`` would be left of a page. ``max_fingerprints`` and
        the addresses of the last ``max_pages`` pages are kept.
        """
        if threshold < 2:
            raise ValueError(f"threshold must be at least 2 pages, got {threshold}")
        if max_fingerprints < 1 or max_pages < 1:
            raise ValueError("max_fingerprints and max_pages must be at least 1")
        self.threshold = threshold
        self.least_characters = least_characters
        self.max_fingerprints = max_fingerprints
        self.max_pages = max_pages
        self.layout = layout
        self._state = State()

    @property
    def pages(self) -> int:
        """The number of learned pages."""
        return self._state.pages

    @property
    def layouts(self) -> int:
        """The number of new layouts detected."""
        return self._state.layouts

    @property
    def size(self) -> int:
        """The number of fingerprints."""
        return len(self._state.table)

    def __repr__(self) -> str:
        """Return the size of the memory."""
        return f"<SiteMemory of {self.pages} pages, {self.size} fingerprints>"

    def learn(self, page: Page | str | bytes, url: str | None = None) -> LayoutReport:
        """Learn a page. A page whose text is already known changes nothing.

        Another version of a known page (by its URL) updates the usual share, but is only learned
        if it has a new layout.
        """
        page = _parsed(page, url)
        prints = fingerprints(page)
        report = self._report(self._state, page, prints)
        if len(prints.node) and not _has_text(self._state, prints):
            self._state = self._with_page(self._state, page, prints, report)
        return report

    def look(self, page: Page | str | bytes, url: str | None = None) -> LayoutReport:
        """Return the report of `learn` without learning."""
        page = _parsed(page, url)
        return self._report(self._state, page, fingerprints(page))

    def known_share(self, page: Page | str | bytes, url: str | None = None) -> float:
        """Return the share of the page's fingerprints that are on other pages, too."""
        return self.look(page, url).share

    def layout_changed(self, page: Page | str | bytes, url: str | None = None) -> bool:
        """Return whether this page, after previous odd ones, shows a new layout."""
        return self.look(page, url).layout_changed

    def template_nodes(self, page: Page) -> Bools:
        """Return, for each node, whether it is part of what enough pages share.

        The page itself counts as one of them, whether it was learned or not.
        """
        state, prints = self._state, fingerprints(page)
        pages = state.table.sightings(prints.placed).astype(np.float64)
        for odd in state.odd:
            pages += np.isin(prints.placed, odd)
        if not _is_known(state, page, prints):
            pages += 1
        sightings = np.zeros(len(page))
        sightings[prints.node] = pages
        return spare_content(
            page, sightings, prints.leaf_characters, self.threshold, self.least_characters
        )

    def _report(self, state: State, page: Page, prints: Fingerprints) -> LayoutReport:
        placed = np.unique(prints.placed)
        known_page = _is_known(state, page, prints)
        pending = any(np.array_equal(placed, odd) for odd in state.odd)
        itself = 1 if known_page and not pending else 0
        known = state.table.sightings(placed) > itself
        share = float(known.mean()) if len(placed) else 0.0
        usual = self.layout.usual(state.shares)
        other = self._other(state, page, prints)
        is_new = len(placed) > 0 and not _has_text(state, prints)
        is_odd = is_new and self.layout.is_odd(share, usual, other)
        odd_pages = len(state.odd) + 1 if is_odd else 0
        return LayoutReport(
            share=share,
            usual=usual,
            odd_pages=odd_pages,
            layout_changed=is_odd and odd_pages >= self.layout.patience,
            known_page=known_page,
            other=other,
        )

    def _other(self, state: State, page: Page, prints: Fingerprints) -> float:
        """Return the share of common kinds of elements that the page replaces by others.

        A page can lack some, or have others in addition. With a new layout it does both.
        """
        usual = core(state.shapes, self.layout.common)
        if len(state.shapes) < self.layout.settle or len(usual) < self.layout.fewest:
            return 0.0
        here = shapes(page, prints.node)
        lost = missing(usual, here)
        if lost == 0:  # as on nearly every page
            return 0.0
        return min(lost, missing(here, np.unique(np.concatenate(state.shapes)))) / len(usual)

    def _with_page(
        self, state: State, page: Page, prints: Fingerprints, report: LayoutReport
    ) -> State:
        is_usual_again = report.known_page and not report.odd_pages
        waiting = state.odd if is_usual_again else (*state.odd, np.unique(prints.placed))
        table, shares, kinds = state.table, state.shares, state.shapes
        if report.odd_pages and not report.layout_changed:
            odd = waiting
        else:
            odd = ()
            first = state.pages + 1 - len(state.odd)
            for number, placed in enumerate(waiting, first):
                table = table.with_page(placed, number)
            table = table.at_most(self.max_fingerprints)
            # The first page has no share, and a new layout starts a new usual share.
            has_share = state.pages > 0 and not report.layout_changed
            shares = (*shares, report.share)[-self.layout.window :] if has_share else ()
            before = () if report.layout_changed else kinds
            kinds = (*before, shapes(page, prints.node))[-self.layout.window :]
        if is_usual_again:
            return replace(state, table=table, odd=odd, shares=shares, shapes=kinds)
        names = np.concatenate([state.names, _names(page, prints)])
        return State(
            table=table,
            odd=odd,
            shares=shares,
            shapes=kinds,
            names=names[-2 * self.max_pages :],
            pages=state.pages + 1,
            layouts=state.layouts + report.layout_changed,
        )

    def to_bytes(self) -> bytes:
        """Return the memory as bytes. Equal memories give equal bytes."""
        facts, columns = self._state.to_columns()
        settings = {name: getattr(self, name) for name in _SETTINGS}
        return pack({**facts, **settings, "layout": asdict(self.layout)}, columns)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the memory from `to_bytes`. Raises `SiteMemoryError` for other data."""
        facts, columns = unpack(data)
        try:
            settings = {name: int(facts[name]) for name in _SETTINGS}
            memory = cls(**settings, layout=LayoutRule(**facts["layout"]))
            memory._state = State.read(facts, columns)
        except (KeyError, TypeError, ValueError) as error:
            raise SiteMemoryError("the site memory is damaged: learn it again") from error
        return memory

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the memory to a file atomically."""
        write_atomically(Path(path), self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a memory from a file. Raises `SiteMemoryError` if it is not one."""
        data = Path(path).read_bytes()
        try:
            return cls.from_bytes(data)
        except SiteMemoryError as error:
            raise SiteMemoryError(f"{os.fspath(path)}: {error}") from error


def _parsed(page: Page | str | bytes, url: str | None) -> Page:
    return page if isinstance(page, Page) else parse(decode(page), url)


def _names(page: Page, prints: Fingerprints) -> Hashes:
    """Return a hash of the page's text, and one of its URL if it has one."""
    names = prints.value[:1]
    if page.url is None:
        return names
    address = page.url.partition("#")[0].encode("utf-8", "surrogatepass")
    return np.append(names, np.frombuffer(blake2b(address, digest_size=8).digest(), "<u8"))


def _has_text(state: State, prints: Fingerprints) -> bool:
    """Return whether a page with exactly this text was learned."""
    return _knows(state, prints.value[:1])


def _is_known(state: State, page: Page, prints: Fingerprints) -> bool:
    """Return whether the page, or another version with the same URL, was learned."""
    return _knows(state, _names(page, prints))


def _knows(state: State, names: Hashes) -> bool:
    # Only one or two names: np.isin would sort all known ones.
    return any(bool((state.names == name).any()) for name in names)
