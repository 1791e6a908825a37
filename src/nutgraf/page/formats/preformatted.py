"""Preformatted text: its unchanged lines, and whether it is code."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_LANGUAGE: Final = re.compile(r"lang(?:uage)?-([\w+#.-]{1,30})", re.ASCII)


def preformatted(page: Page, blocks: list[int]) -> str:
    """Return the text of the blocks of one ``<pre>``, with the line breaks between them."""
    texts = [page.block_texts[blocks[0]]]
    for before, block in pairwise(blocks):
        gap = "\n"
        if block == before + 1:
            gap = page.text[page.blocks.stop[before] : page.blocks.start[block]]
            gap = gap.replace(BREAK, "\n")
            gap = gap if "\n" in gap else "\n" + gap
        texts += (gap, page.block_texts[block])
    return "".join(texts)


def is_code(page: Page, pre: int) -> bool:
    """Return whether a ``<pre>`` contains a code element."""
    return bool((page.tag[pre : page.end[pre]] == CODE["code"]).any())


def language(page: Page, pre: int) -> str:
    """Return the programming language that a ``<pre>`` or the code in it declares, or ""."""
    for node in range(pre, min(int(page.end[pre]), pre + 3)):
        for name in (page.attribute(node, "class") or "").split():
            match = _LANGUAGE.fullmatch(name)
            if match:
                return match[1]
    return ""
