"""Read randomly generated lists of records and report which parts are read wrong.

    python -m nutgraf_bench.records.varied_lists [--pages 400] [--seed 0] [--show SEED]

The works are those of the tests. A page depends on its seed alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from random import Random
from statistics import mean
from typing import Final

from nutgraf.model import Row
from nutgraf.page.parsing.parse import parse
from nutgraf.records.rows.read_rows import read_rows
from nutgraf_bench.records.varied_pages.works import Work, made_up_works

SITE: Final = "https://sea.example"
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
Day = tuple[int, int, int]
DATES: Final[Mapping[str, Callable[[Day], str]]] = {
    "none": lambda day: "",
    "iso": lambda day: f"{day[0]}-{day[1]:02}-{day[2]:02}",
    "long": lambda day: f"{day[2]} {MONTHS[day[1] - 1]} {day[0]}",
    "year": lambda day: str(day[0]),
    "in words": lambda day: f"Published on {MONTHS[day[1] - 1]} {day[2]}, {day[0]}",
    "time": lambda day: f'<time datetime="{day[0]}-{day[1]:02}-{day[2]:02}">{day[0]}</time>',
}
TITLES: Final = {
    "link": '<a href="{url}">{text}</a>',
    "link in heading": '<h3><a href="{url}">{text}</a></h3>',
    "heading in link": '<a href="{url}"><h3>{text}</h3></a>',
    "bold": '<b><a href="{url}">{text}</a></b>',
    "division": '<div class="t"><a href="{url}">{text}</a></div>',
    "span": '<span><a href="{url}">{text}</a></span>',
}
BEFORE: Final = {"none": "", "number": "<span>{n}.</span> ", "box": '<input type="checkbox"> '}
BEHIND: Final = {
    "none": "",
    "links": '<div><a href="/p">PDF</a> <a href="/c">Cite</a> <a href="/s">Save</a></div>',
    "badge": '<span class="b">Open access</span>',
    "picture": '<img src="/{n}.jpg" alt="">',
    "price": "<span>$ {n}.00</span>",
}
TEXTS: Final = ("none", "short", "long", "in some")
COUNTS: Final = (3, 5, 10, 20, 40)
_FILTERS: Final = (
    "Physics Chemistry Biology Medicine Law History Economics Art Music Botany".split()
)
_MIN_PAGES: Final = 8
_CLEARLY_LOWER: Final = 0.03


@dataclass(frozen=True, slots=True)
class Item:
    """A record with the HTML of each of its parts."""

    title: str
    url: str
    day: Day
    text: str
    written: Mapping[str, str]

    def joined(self, *parts: str) -> str:
        """Return some parts, joined."""
        return "".join(self.written[part] for part in parts)

    @property
    def whole(self) -> str:
        """Return all parts, joined."""
        return self.joined("before", "title", "authors", "date", "text", "behind")


def _each(items: Sequence[Item], opens: str, closes: str) -> str:
    return "".join(f"{opens}{item.whole}{closes}" for item in items)


def _columns(items: Sequence[Item]) -> str:
    rows = "".join(
        f"<tr><td>{item.joined('title')}</td><td>{item.joined('authors')}</td>"
        f"<td>{item.joined('date')}</td></tr>"
        for item in items
    )
    return f"<table><tr><th>Title</th><th>Authors</th><th>Date</th></tr>{rows}</table>"


def _terms(items: Sequence[Item]) -> str:
    rest = ("authors", "date", "text", "behind")
    pairs = (f"<dt>{i.joined('before', 'title')}</dt><dd>{i.joined(*rest)}</dd>" for i in items)
    return f"<dl>{''.join(pairs)}</dl>"


def _nested(items: Sequence[Item]) -> str:
    main = ("before", "title", "authors", "date", "text")
    inner = (
        f'<div class="o"><div class="i">{item.joined("behind")}</div>'
        f'<div class="m">{item.joined(*main)}</div></div>'
        for item in items
    )
    return f'<div class="w"><div>{"".join(inner)}</div></div>'


CONTAINERS: Final[Mapping[str, Callable[[Sequence[Item]], str]]] = {
    "ul": lambda items: f"<ul>{_each(items, '<li>', '</li>')}</ul>",
    "ol": lambda items: f"<ol>{_each(items, '<li>', '</li>')}</ol>",
    "div": lambda items: f"<div>{_each(items, '<div class=r>', '</div>')}</div>",
    "article": lambda items: f"<div>{_each(items, '<article>', '</article>')}</div>",
    "rows": lambda items: f"<table>{_each(items, '<tr><td>', '</td></tr>')}</table>",
    "columns": _columns,
    "terms": _terms,
    "nested": _nested,
}
PARTS: Final = {
    "count": COUNTS,
    "title": tuple(TITLES),
    "authors": ("none", "division"),
    "date": tuple(DATES),
    "text": TEXTS,
    "before": tuple(BEFORE),
    "behind": tuple(BEHIND),
    "container": tuple(CONTAINERS),
    "filters": ("none", "lists"),
}


@dataclass(frozen=True, slots=True)
class VariedList:
    """A page, its records, and the variant of each part."""

    html: str
    items: tuple[Item, ...]
    parts: Mapping[str, str | int]


def varied_list(works: Sequence[Work], seed: int) -> VariedList:
    """Return the page of a seed."""
    chance = Random(seed)
    parts = {part: chance.choice(ways) for part, ways in PARTS.items()}
    chosen = [chance.choice(works) for _ in range(int(parts["count"]))]
    items = tuple(_item(chance, work, place, parts) for place, work in enumerate(chosen))
    menu = "".join(f'<li><a href="/{w}">{w}</a></li>' for w in "Home About News Login".split())
    filters = "".join(f'<li><a href="/f">{w} ({len(w)})</a></li>' for w in _FILTERS)
    around = f"<div><h4>Subject</h4><ul>{filters}</ul></div>" if parts["filters"] != "none" else ""
    pages = " ".join(f'<a href="?p={n}">{n}</a>' for n in range(1, 11))
    html = (
        '<html lang="en"><title>Search results</title><h1>Search results</h1>'
        f"<ul>{menu}</ul>{around}"
        f"<p>{len(items)} results found. Sort by: Relevance</p>"
        f"{CONTAINERS[str(parts['container'])](items)}<div>{pages}</div><div>© 2026 Sea Press</div>"
    )
    return VariedList(html, items, parts)


def _item(chance: Random, work: Work, place: int, parts: Mapping[str, str | int]) -> Item:
    day = (chance.randint(2001, 2024), chance.randint(1, 12), chance.randint(1, 28))
    url = f"/articles/{place * 7 + 13}"
    length = {"short": 120, "long": 400, "in some": 160 * (chance.random() < 0.6)}
    text = work.abstract[: length.get(str(parts["text"]), 0)]
    date = DATES[str(parts["date"])](day)
    names = ", ".join(work.authors[:4]) if parts["authors"] != "none" else ""
    written = {
        "before": BEFORE[str(parts["before"])].format(n=place + 1),
        "title": TITLES[str(parts["title"])].format(url=url, text=escape(work.title)),
        "authors": f"<div>{escape(names)}</div>" if names else "",
        "date": f"<div>{date}</div>" if date else "",
        "text": f"<p>{escape(text)}</p>" if text else "",
        "behind": BEHIND[str(parts["behind"])].format(n=place + 1),
    }
    return Item(work.title, url, day, text, written)


def scores(page: VariedList) -> dict[str, float]:
    """Return the share of records that are right, by question."""
    rows = read_rows(parse(page.html.encode(), f"{SITE}/s"))
    pairs = list(zip(rows, page.items, strict=True)) if len(rows) == len(page.items) else []
    found = {
        "rows": float(bool(pairs)),
        "titles": _share(page, pairs, lambda row, item: row.title == " ".join(item.title.split())),
        "links": _share(page, pairs, lambda row, item: row.url == f"{SITE}{item.url}"),
    }
    if page.parts["date"] != "none":
        found["dates"] = _share(
            page, pairs, lambda row, item: (row.published or "")[:4] == str(item.day[0])
        )
    if page.parts["text"] in ("short", "long") and page.parts["container"] != "columns":
        found["texts"] = _share(page, pairs, lambda row, item: item.text[:40].strip() in row.text)
    return found


def _share(
    page: VariedList, pairs: Sequence[tuple[Row, Item]], right: Callable[[Row, Item], bool]
) -> float:
    return sum(right(row, item) for row, item in pairs) / len(page.items)


def main() -> None:
    """Generate, read and report."""
    parser = argparse.ArgumentParser(description="Read lists put together at random.")
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0, help="of the first page")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the page of this seed")
    arguments = parser.parse_args()
    works = made_up_works()
    if arguments.show is not None:
        print(varied_list(works, arguments.show).html)
        return
    seeds = range(arguments.seed, arguments.seed + arguments.pages)
    report(
        [(seed, page.parts, scores(page)) for seed in seeds for page in [varied_list(works, seed)]]
    )


def report(found: Sequence[tuple[int, Mapping[str, str | int], Mapping[str, float]]]) -> None:
    """Print, for each question, the mean, the wrong pages and the variants with a low mean."""
    for asked in ("rows", "titles", "links", "dates", "texts"):
        answers = [(seed, parts, right[asked]) for seed, parts, right in found if asked in right]
        usual = mean(right for *_, right in answers)
        wrong = [seed for seed, _, right in answers if right < 1]
        print(f"{asked} {usual:.3f} on {len(answers)} pages; wrong: {wrong[:10]}")
        for part, variants in PARTS.items():
            for variant in variants:
                shares = [right for _, parts, right in answers if parts[part] == variant]
                if len(shares) >= _MIN_PAGES and mean(shares) < usual - _CLEARLY_LOWER:
                    print(f"  {mean(shares):.3f} {part} = {variant} ({len(shares)} pages)")


if __name__ == "__main__":
    main()
