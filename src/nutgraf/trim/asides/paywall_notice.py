"""The notice at the end of what can be read without paying."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.asides.small_boxes import small_part
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

# For names in lower case: ignoring case takes five times as long.
_NAME: Final = LazyPattern(
    r"pay[-_]?(?:wall|gate)|(?:reg|registration|sub|subscriber|meter)[-_]?wall"
    r"|(?:subscri(?:be|ption|ber)|premium|abo)[-_]?(?:box|cta|notice|offer|prompt|teaser|wall)"
)
# How each ends. Most names contain none of these.
_ENDS: Final = ("wall", "gate", "box", "cta", "notice", "offer", "prompt", "teaser")
_ASKS: Final = LazyPattern(
    r"\b(?:subscri|sign (?:up|in)\b|log ?in\b|regist(?:er|rier)|become a member|abonn|anmelden"
    r"|suscr[ií]|reg[ií]strese|inici[ae] sesión|assin(?:e|ante)|abbona|prenumer|подпи[сш])"
    r"|订阅|訂閱|登录后|購読|会員登録|اشترك|구독",
    re.IGNORECASE,
)
_MAX_LINE: Final = 300
_LAST_BLOCKS: Final = 12
_LEVELS: Final = 4
_MAX_SHARE: Final = 0.4
"""An element with a larger share of the text is not the notice, but what is paid for."""


class PaywallNotice(Trim):
    """An element near the end that is named for a paywall and asks to subscribe.

    The name alone says too little: on some sites it is that of the text that is paid for.
    """

    name: ClassVar[str] = "paywall_notice"

    def find(self, draft: Draft) -> Bools:
        """Return the notice, unless nothing else is kept."""
        page, keep = draft.page, draft.keep
        notice = np.zeros(len(keep), dtype=np.bool_)
        kept = keep.nonzero()[0]
        last = kept[-_LAST_BLOCKS:]
        known: dict[tuple[int, int], int | None] = {}
        for block, node in zip(last.tolist(), page.blocks.node[last].tolist(), strict=True):
            named = _named_element(page, node, _LEVELS, known)
            if named is not None and not notice[block]:
                text = page.block_text(block)
                if len(text) <= _MAX_LINE and _ASKS.search(text):
                    notice |= small_part(page, keep, named, _MAX_SHARE)
        return notice if np.count_nonzero(notice) < len(kept) else np.zeros_like(notice)


def _named_element(
    page: Page, node: int, levels: int, known: dict[tuple[int, int], int | None]
) -> int | None:
    """Return the node, or one a few levels up, that is named for a paywall.

    ``known`` caches the answers, since many paragraphs share their parents.
    """
    if not levels:
        return None
    place = (node, levels)
    if place not in known:
        attributes = page.attributes[node]
        if attributes and _is_named(attributes):
            known[place] = node
        else:
            known[place] = _named_element(page, int(page.parent[node]), levels - 1, known)
    return known[place]


def _is_named(attributes: Mapping[str, str | None]) -> bool:
    css_class, name = attributes.get("class"), attributes.get("id")
    if not css_class and not name:
        return False
    names = f"{css_class} {name}".lower()
    return any(end in names for end in _ENDS) and _NAME.search(names) is not None
