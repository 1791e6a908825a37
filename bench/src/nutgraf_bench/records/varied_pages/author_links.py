"""Variants of authors as links."""

from __future__ import annotations

from typing import Final

from nutgraf_bench.records.varied_pages.affiliation_parts import placed
from nutgraf_bench.records.varied_pages.variants import Variant, each_in, linked, named
from nutgraf_bench.records.varied_pages.works import Work


def links(work: Work) -> str:
    return f"<div>{', '.join(linked(work.authors))}</div>"


def links_without_commas(work: Work) -> str:
    return f"<div>{' '.join(linked(work.authors))}</div>"


def links_show_more(work: Work) -> str:
    return f"<div>{', '.join(linked(work.authors))} <button>Show more</button></div>"


def links_information(work: Work) -> str:
    more = '<a href="#">Author information</a>'
    names = (f"<span>{name}</span>{more}" for name in linked(work.authors))
    return f"<div>{' '.join(names)}</div>"


def links_search(work: Work) -> str:
    more = "<span>Search for more papers by this author</span>"
    return each_in("div", (name + more for name in linked(work.authors)))


def links_pictures(work: Work) -> str:
    picture = '<a href="https://orcid.org/0000-0001-2345-6789"><img alt="ORCID logo"></a>'
    names = (f"{name} {picture}" for name in linked(work.authors))
    return f"<div>{', '.join(names)}</div>"


def profiles(work: Work) -> str:
    more = '<a href="#">View ORCID Profile</a>'
    names = (f"<span><span>{name}</span>{more}</span>" for name in work.authors)
    return f"<div>{', '.join(names)}</div>"


def pop_ups(work: Work) -> str:
    more = '<a href="/q">Search for articles by this author</a>'
    shown = (
        f'<a href="#">{name}</a><div class="pop"><div>{name}</div><div>{place}</div>{more}</div>'
        for name, place in placed(work)
    )
    return f"<div>{each_in('span', shown)}</div>"


LINKS: Final[dict[str, Variant]] = named(
    *(links, links_without_commas, links_show_more, links_information, links_search),
    *(links_pictures, profiles, pop_ups),
)
