"""LRU cache of site memories in a worker."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.workers.tasks import MIN_PAGES_LEARNED
from nutgraf.errors import SiteMemoryError
from nutgraf.sites.layout import LayoutRule
from nutgraf.sites.memory import SiteMemory

if TYPE_CHECKING:
    from nutgraf.crawl.workers.tasks import Memory

# Two pages may share a paragraph by chance; that is not a template yet.
TEMPLATE_THRESHOLD: Final = 3
# Sections can have templates of their own, and pages arrive by section, so three unusual pages in a
# row are common.
_LAYOUT: Final = LayoutRule(patience=6)
# Each memory takes up to a megabyte.
MAX_SITES: Final = 32


class MemoryCache:
    """Site memories, the most recently used last."""

    def __init__(self) -> None:
        """Start empty."""
        self._memories: OrderedDict[str, SiteMemory] = OrderedDict()

    def get(self, memory_sent: Memory) -> SiteMemory:
        """Return the memory of a site; a new one if it has none or it is damaged."""
        memory = self._memories.pop(memory_sent.site, None)
        if memory_sent.data is not None or memory is None:
            memory = _opened(memory_sent.data)
        self._memories[memory_sent.site] = memory
        if len(self._memories) > MAX_SITES:
            self._memories.popitem(last=False)
        return memory

    @staticmethod
    def is_ready(memory: SiteMemory) -> bool:
        """Return whether the memory has seen enough pages to be used."""
        return memory.pages >= MIN_PAGES_LEARNED


def _opened(data: bytes | None) -> SiteMemory:
    if not data:
        return SiteMemory(threshold=TEMPLATE_THRESHOLD, layout=_LAYOUT)
    try:
        return SiteMemory.from_bytes(data)
    except SiteMemoryError:  # what was learned can be learned again
        return SiteMemory(threshold=TEMPLATE_THRESHOLD, layout=_LAYOUT)
