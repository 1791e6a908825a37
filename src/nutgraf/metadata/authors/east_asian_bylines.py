"""Reporters' names inside the text, as in Chinese, Korean and Japanese papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.text.names.east_asian import NO_NAME
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext

# 〔記者簡恒如／報導〕, （记者 周明）, 作者：周明, 한설아 기자
# If nothing separates a name from its label, a comma after it is a sentence's.
_REPORTER: Final = LazyPattern(
    rf"(?:作者|记者|記者|撰文|责任编辑)(?P<mark>[\s:：／/]++)?+(?!{NO_NAME})"
    r"(?P<after>[\u3400-\u9fff][\u3400-\u9fff·]{1,3})(?<![攝摄时時])"
    r"(?=[\s／/)）〕】、|]|$|(?(mark)[，,]|(?!)))"
    r"|(?<![가-힣])(?P<before>[가-힣]{2,4})\s?(?:객원)?(?:기자|특파원)(?![가-힣])"
)
# （佐伯美咲） after the last sentence, or in a line of its own; two characters are an agency.
_SIGNED: Final = LazyPattern(
    r"(?:^|[。」』！？])\s*[（(](?:記者[・:：]?)?(?P<name>[\u3005\u3400-\u9fff]{3,5})[)）]$"
)
# Notes in brackets: "titles left out", "to be continued", "from our editors".
_NOTE: Final = LazyPattern(
    r"略|続|記事|部$|全文|抜粋|更新|提供|写真|撮影|通信|新聞|当時|時点|現在|年生|以上"
)


def from_reporter_labels(context: PageContext) -> Iterator[Byline]:
    """Yield the name beside "reporter" inside a line, as in Chinese and Korean papers."""
    if context.language not in ("zh", "ko"):
        return
    page = context.page
    begin, end = context.area.extent
    first, last = np.searchsorted(page.blocks.start, (begin, end)).tolist()
    # A name ends with its line, even if no character separates it from the next line. Its label
    # may be in the line before.
    for block in range(first, last):
        if found := _REPORTER.search(page.block_texts[block]):
            yield Found((found["after"] or found["before"],), int(page.blocks.node[block]))
            return
    if found := _REPORTER.search(page.text, begin, end):
        block = int(np.searchsorted(page.blocks.stop, found.start(), side="right"))
        yield Found((found["after"] or found["before"],), int(page.blocks.node[block]))


def signed_in_brackets(context: PageContext) -> Iterator[Byline]:
    """Yield the name in brackets that ends the body, as in Japanese papers."""
    if context.language != "ja":
        return
    page = context.page
    kept = [] if context.keep is None else np.flatnonzero(context.keep)[-1:].tolist()
    for block in (*kept, *context.area.end):
        found = _SIGNED.search(page.block_texts[block].rstrip())
        if found and not _NOTE.search(found["name"]):
            yield Found((found["name"],), int(page.blocks.node[block]))
            return
