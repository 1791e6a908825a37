"""The notice that ends what can be read for nothing: it asks the reader, and tells no story."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# Such a name alone says too little: there are pages whose whole text is in an element called so,
# because it is what is paid for.
# Names are in lower case here: to ignore case takes five times as long.
_NAME: Final = re.compile(
    r"pay[-_]?(?:wall|gate)|(?:reg|registration|sub|subscriber|meter)[-_]?wall"
    r"|(?:subscri(?:be|ption|ber)|premium|abo)[-_]?(?:box|cta|notice|offer|prompt|teaser|wall)"
)
_ASKS: Final = re.compile(
    r"\b(?:subscri|sign (?:up|in)\b|log ?in\b|regist(?:er|rier)|become a member|abonn|anmelden"
    r"|suscr[ií]|reg[ií]strese|inici[ae] sesión|assin(?:e|ante)|abbona|prenumer|подпи[сш])"
    r"|订阅|訂閱|登录后|購読|会員登録|اشترك|구독",
    re.IGNORECASE,
)
_LONGEST: Final = 300
_AT_THE_END: Final = 6
_LEVELS: Final = 4


def paywall_notice(page: Page, keep: Bools) -> Bools:
    """The last blocks kept that ask to subscribe or log in, in an element that is named for it.

    None if nothing else is kept.
    """
    notice = np.zeros(len(keep), dtype=np.bool_)
    kept = np.flatnonzero(keep)
    last = kept[-_AT_THE_END:]
    known: dict[int, bool] = {}
    for block, node in zip(last.tolist(), page.blocks.node[last].tolist(), strict=True):
        if _is_named(page, node, known):
            text = page.block_text(block)
            notice[block] = len(text) <= _LONGEST and bool(_ASKS.search(text))
    return notice if notice.sum() < len(kept) else np.zeros_like(notice)


def _is_named(page: Page, node: int, known: dict[int, bool]) -> bool:
    """Whether a node, or one a few levels up, is named for a paywall.

    Paragraphs stand side by side: what is ``known`` of the nodes around them is kept.
    """
    for _ in range(_LEVELS):
        if node not in known:
            attributes = page.attributes[node] or {}
            names = (attributes.get("class"), attributes.get("id"))
            known[node] = any(name and _NAME.search(name.lower()) for name in names)
        if known[node]:
            return True
        node = int(page.parent[node])
    return False
