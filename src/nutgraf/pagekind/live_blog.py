"""Live blogs: reports that grow by entries, each with its time.

A page is one if it says so to machines (``LiveBlogPosting``), or if it shows at
least three neighbours of the same kind, each with a time and prose, the times
in order. So do comments and lists of teasers. Comments are told by what is
around them (general words, replies, pictures of people), teasers by their
links. And something must speak of a live report: the title, the address, or what
the entries stand in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.model import Entry
from nutgraf.page.tags import HEADING, TEXT, flags
from nutgraf.pagekind.live_blog_data import read_stated
from nutgraf.text.dates.clock_times import read_clock_time, read_iso_datetime

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nutgraf.page.page import Bools, Page

    Published = Callable[[], datetime | None]

LEAST: Final = 3
_MOST_TIMES: Final = 4_000
_CLIMB: Final = 10
_LONGEST_LABEL: Final = 60
_LONGEST_TITLE: Final = 160
# Letters of prose that an entry has at least.
_PROSE: Final = 40
_ORDERED: Final = 0.8
# Of the page's sentences, the entries have at least this part.
_PART: Final = 0.3
_BOLD: Final = flags("b strong")
_CAPTION: Final = flags("figcaption")
_SENTENCE_END: Final = frozenset('.!?。！？"”»…')

# Looked for on every page, in small letters. To look for words that each part begins with takes a
# tenth of the time, and seldom one is there.
_LIVE_WORDS: Final = (
    "live", "ticker", "minute", "as it happened", "latest updates", "en direct", "en vivo",
    "ao vivo", "diretta", "na żywo", "relacja", "онлайн", "трансляция", "прямой эфир", "直播",
    "速報", "実況", "중계", "속보", "canl", "langsung", "بث مباشر", "لحظة بلحظة",
)  # fmt: skip
_LIVE: Final = re.compile(
    r"live(?:(?<=\blive)\b|[-_ ]?(?:blog|ticker|feed|post|update|coverage))|ticker(?<=\bticker)"
    r"|minute[- ]by[- ]minute|as it happened|latest updates|en directo?\b"
    r"|en vivo|ao vivo|diretta|na żywo|relacja|онлайн|трансляция|прямой эфир|直播|速報|実況"
    r"|중계|속보|canl[ıi]|langsung|بث مباشر|لحظة بلحظة"
)
_COMMENTS: Final = re.compile(
    r"comment|kommentar|coment|komentar|комментари|disqus|repl(?:y|ies)|respond|discussion|forum"
    r"|review|guestbook|feedback|thread",
    re.IGNORECASE,
)
_REPLY: Final = re.compile(
    r"\W*(?:reply|antworten|répondre|responder|rispondi|svara|odpowiedz|ответить|回复|回覆|返信|답글)\W*",
    re.IGNORECASE,
)
_LONGEST_REPLY: Final = 30
_SHARE: Final = re.compile(
    r"\W*(?:share|copy link|teilen|partager|compartir|condividi|tweet|facebook|twitter|email|link"
    r"|分享|updated|pinned|key event|show more|read more|permalink|back to top)\b.{0,30}",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Live:
    """A live blog: its entries in page order, and the blocks of the page that hold them."""

    entries: tuple[Entry, ...]
    blocks: Bools | None
    """None where the entries are known from the page's data alone."""
    begin: int = 0
    """The first block of the first entry, its time included."""

    def chosen(self, keep: Bools) -> Bools:
        """The blocks of the article: the entries, and what was kept before the first of them."""
        if self.blocks is None:
            return keep
        return self.blocks | (keep & (np.arange(len(keep)) < self.begin))


def read_entries(
    page: Page, keep: Bools | None = None, published: datetime | None = None
) -> tuple[Entry, ...]:
    """The entries of a live blog; none if the page is not one."""
    live = find_live(page, keep, lambda: published)
    return live.entries if live else ()


def find_live(page: Page, keep: Bools | None, published: Published) -> Live | None:
    """The live blog of a page, if it is one.

    ``keep`` are the blocks that count as the article; ``published`` is asked for
    the date of times of day, where there are entries.
    """
    stated = read_stated(page)
    shown = _shown(page, keep, published, says_live=bool(stated) or _says_live(page))
    if len(stated) < LEAST:
        return shown
    aligned = _aligned(page, stated)
    if shown and len(shown.entries) >= len(aligned):
        return shown
    if len(aligned) >= LEAST:
        return Live(tuple(aligned), None)
    return shown or Live(tuple(stated), None)


def _aligned(page: Page, stated: Sequence[Entry]) -> list[Entry]:
    """The stated entries that the page shows, in its order."""
    letters = "".join(page.text.split())
    places: list[tuple[int, int, Entry]] = []
    for entry in stated:
        place = letters.find("".join(entry.text.split())[:_PROSE])
        if place >= 0:
            places.append((place, len(places), entry))
    return [entry for _, _, entry in sorted(places)]


def _says_live(page: Page) -> bool:
    head = page.head
    said = [head.title, head.first("og:title"), head.link("canonical"), page.url]
    said += [page.node_text(node)[:300] for node in page.nodes("h1")[:3].tolist()]
    return _tells_live("\n".join(filter(None, said)).casefold())


def _tells_live(text: str) -> bool:
    return any(word in text for word in _LIVE_WORDS) and _LIVE.search(text) is not None


@dataclass(frozen=True)
class _Mark:
    """A label with a time: its node, and what it says."""

    node: int
    moment: datetime | None
    clock: time | None


def _marks(page: Page, *, everywhere: bool) -> list[_Mark]:
    """The time labels of a page: ``<time>`` elements, else short texts that are a time."""
    marks: list[_Mark] = []
    times = page.nodes("time")[:_MOST_TIMES].tolist()
    if len(times) < LEAST and not everywhere:  # nearly every page
        return marks
    for node in times:
        label = page.node_text(node) if page.stop[node] - page.start[node] < 200 else ""
        moment = read_iso_datetime(page.attribute(node, "datetime") or "")
        clock = read_clock_time(label)
        if moment is not None or clock is not None:
            marks.append(_Mark(node, moment, clock))
    if len(marks) >= LEAST or not everywhere:
        return marks
    leaves = page.leaves[(page.stop - page.start)[page.leaves] <= _LONGEST_LABEL]
    texts = page.text
    for leaf, i, j in zip(
        leaves.tolist(), page.start[leaves].tolist(), page.stop[leaves].tolist(), strict=True
    ):
        label = texts[i:j].strip()
        if any(map(str.isdigit, label)) and (clock := read_clock_time(label)) is not None:
            marks.append(_Mark(leaf, None, clock))
            if len(marks) >= _MOST_TIMES:
                break
    return marks


@dataclass(frozen=True)
class _Item:
    """A candidate for an entry: a time label, and the nodes from one to another."""

    mark: _Mark
    start: int
    stop: int


def _shown(page: Page, keep: Bools | None, published: Published, *, says_live: bool) -> Live | None:
    """The live blog that the page shows."""
    marks = _marks(page, everywhere=says_live)
    if len(marks) < LEAST:
        return None
    best: list[_Item] = []
    size = 0
    prose = _prose(page)
    for items in _series(page, marks, prose):
        total = sum(int(prose[item.stop] - prose[item.start]) for item in items)
        if total > size and _is_live(page, items, prose, says_live=says_live):
            best, size = items, total
    if size < _PART * _sentences(page):
        return None  # a box of short news beside something else
    return _live(page, best, keep, published) if best else None


def _sentences(page: Page) -> int:
    """Letters of the page in sentences that are not links."""
    lengths = (page.stop - page.start)[page.leaves]
    return int(lengths[~page.linked[page.leaves] & (lengths >= 2 * _PROSE)].sum())


def _prose(page: Page) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Running sums over the nodes: letters of text that is not in a link."""
    running = np.zeros(len(page) + 1, dtype=np.int64)
    lengths = np.where(page.linked[page.leaves], 0, (page.stop - page.start)[page.leaves])
    running[page.leaves + 1] = lengths
    return np.cumsum(running)


def _series(
    page: Page, marks: list[_Mark], prose: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[list[_Item]]:
    """For each node with several marked children, these children as items."""
    children: dict[int, dict[int, _Mark]] = {}
    for mark in marks:
        child = mark.node
        for _ in range(_CLIMB):
            if child <= 0:
                break
            above = int(page.parent[child])
            children.setdefault(above, {}).setdefault(child, mark)
            child = above
    found = []
    for holder, marked in children.items():
        if len(marked) < LEAST:
            continue
        nodes = sorted(marked)
        items = [_Item(marked[node], node, int(page.end[node])) for node in nodes]
        own = sorted(int(prose[item.stop] - prose[item.start]) for item in items)
        if own[len(own) // 2] < _PROSE:
            # The label stands beside its text: an entry reaches up to the next label.
            stops = [*nodes[1:], int(page.end[holder])]
            items = [
                _Item(marked[node], node, stop) for node, stop in zip(nodes, stops, strict=True)
            ]
        found.append(items)
    return found


def _is_live(
    page: Page,
    items: list[_Item],
    prose: np.ndarray[tuple[int], np.dtype[np.int64]],
    *,
    says_live: bool,
) -> bool:
    lengths = [int(prose[item.stop] - prose[item.start]) for item in items]
    whole = [int(page.stop[item.stop - 1]) - int(page.start[item.start]) for item in items]
    enough = sum(length >= _PROSE for length in lengths)
    if enough < LEAST or enough < _ORDERED * len(items) or 2 * sum(lengths) < sum(whole):
        return False
    around = page.ancestors(items[0].start)
    names = [_names(page, node) for node in (*around, *(item.start for item in items[:LEAST]))]
    if not says_live and not any(_LIVE.search(name.casefold()) for name in names):
        return False
    if any(map(_COMMENTS.search, names)) or _are_comments(page, items):
        return False
    return _in_order([item.mark for item in items])


def _names(page: Page, node: int) -> str:
    attributes = page.attributes[node] or {}
    if page.depth[node] <= 1:  # the body's classes tell of the whole page
        return ""
    keys = ("id", "class", "aria-label", "itemprop", "itemtype", "data-component")
    return " ".join((attributes.get(key) or "")[:200] for key in keys)


def _are_comments(page: Page, items: list[_Item]) -> bool:
    """Whether at least every second item can be replied to, shows a person, or is a teaser."""
    signs = 0
    for item in items:
        inside = slice(item.start, min(item.stop, item.start + 400))
        tags, sizes = page.tag[inside].tolist(), (page.stop - page.start)[inside].tolist()
        signs += any(
            _is_sign(page, node, tag, size)
            for node, (tag, size) in enumerate(zip(tags, sizes, strict=True), item.start)
        )
    return 2 * signs >= len(items)


def _is_sign(page: Page, node: int, tag: int, size: int) -> bool:
    if tag == TEXT:
        return size < _LONGEST_REPLY and _REPLY.fullmatch(page.node_text(node)) is not None
    if HEADING[tag]:  # the headline of a teaser is a link
        inside = page.leaves[slice(*np.searchsorted(page.leaves, (node, page.end[node])))]
        return len(inside) > 0 and bool(page.linked[inside].all())
    attributes = page.attributes[node]
    if not attributes:
        return False
    kind, of_type = attributes.get("class"), attributes.get("itemtype")
    if not kind and not of_type:
        return False
    names = f"{kind} {of_type}".lower()
    return "avatar" in names or "comment" in names or "schema.org/person" in names


def _in_order(marks: list[_Mark]) -> bool:
    """Whether at least three times are known, not all the same, and they rise or fall."""
    moments = [mark.moment.replace(tzinfo=None) for mark in marks if mark.moment]
    if len(moments) >= max(LEAST, _ORDERED * len(marks)):
        steps = [(b - a).total_seconds() for a, b in pairwise(moments)]
    else:
        clocks = [mark.clock.hour * 60 + mark.clock.minute for mark in marks if mark.clock]
        if len(clocks) < max(LEAST, _ORDERED * len(marks)):
            return False
        # Over midnight the clock begins anew: the shorter way round counts.
        steps = [float((b - a + 720) % 1440 - 720) for a, b in pairwise(clocks)]
    moving = [step for step in steps if step]
    rising = sum(step > 0 for step in moving)
    return len(moving) >= 2 and max(rising, len(moving) - rising) >= _ORDERED * len(moving)


def _live(page: Page, items: list[_Item], keep: Bools | None, published: Published) -> Live | None:
    blocks = np.zeros(len(page.blocks), dtype=np.bool_)
    entries = []
    linked = _whole(page, page.linked[page.leaves])
    bold = _whole(page, _BOLD[page.tag[page.parent[page.leaves]]])
    beside = linked | page.inside(_CAPTION)[page.blocks.node]
    # A time of day alone is of the page's day; where that is not known, of another entry's.
    day = published() or next((i.mark.moment for i in items if i.mark.moment), None)
    for item in items:
        title, texts = _content(page, item, keep, beside, bold)
        chosen = [*title, *texts]
        blocks[chosen] = True
        if texts or title:
            words = [page.block_texts[block] for block in texts]
            entries.append(
                Entry(
                    _when(item.mark, day),
                    " ".join(page.block_texts[block].replace("\n", " ") for block in title) or None,
                    "\n\n".join(words),
                )
            )
    if len(entries) < LEAST:
        return None
    begin = int(page.leaf_block[np.searchsorted(page.leaves, items[0].start)])
    return Live(tuple(entries), blocks, begin)


def _when(mark: _Mark, published: datetime | None) -> datetime | None:
    if mark.moment is not None or mark.clock is None or published is None:
        return mark.moment
    return published.replace(
        hour=mark.clock.hour, minute=mark.clock.minute, second=0, microsecond=0
    )


def _content(
    page: Page, item: _Item, keep: Bools | None, beside: Bools, bold: Bools
) -> tuple[list[int], list[int]]:
    """The blocks of an entry's title and of its text.

    Links and captions are what stands ``beside`` them. A title without a heading is one short line
    that is ``bold`` as a whole.
    """
    first, last = np.searchsorted(page.leaves, (item.start, item.stop)).tolist()
    title: list[int] = []
    texts: list[int] = []
    inside = page.leaf_block[first:last]
    for block in range(int(inside[0]), int(inside[-1]) + 1) if len(inside) else ():
        words = page.block_texts[block]
        node = int(page.blocks.node[block])
        heading = bool(HEADING[page.tag[node]]) or bool(HEADING[page.tag[page.parent[node]]])
        if beside[block] or read_clock_time(words) is not None or _SHARE.fullmatch(words):
            continue
        is_line = bold[block] and len(words) < _LONGEST_TITLE
        if not texts and not title and (heading or is_line):
            title.append(block)
        elif heading or _is_prose(words) or (keep is not None and keep[block]):
            texts.append(block)
    return (title, texts) if texts else ([], title)


def _is_prose(words: str) -> bool:
    return len(words) >= _PROSE or words[-1:] in _SENTENCE_END


def _whole(page: Page, leaves: Bools) -> Bools:
    """For each block, whether this is true of all its text nodes."""
    return page.block_sum(~leaves) == 0
