"""Whom a page's JSON-LD and meta tags name as the author."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import COMPANY
from nutgraf.text.names.bylines import split_names, without_degrees

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.authors.marked_bylines import Authors
    from nutgraf.metadata.context import PageContext

META: Final = (
    "citation_author parsely-author sailthru.author byl byline cxenseparse:author article:author "
    "og:article:author article_author article.author shareaholic:article_author_name og:author "
    "content_author articleauthor"
).split()
# These are at times whoever set up the site.
META_PERHAPS: Final = (
    "dc.creator dcterms.creator dc:creator dc.author author content-creator".split()
)
# Names are turned round here: "Writer, Ada".
_REVERSED: Final = frozenset({"dc.creator", "dcterms.creator", "dc:creator", "citation_author"})
_WRITTEN_BY: Final = re.compile(
    r"written by|verfasst von|geschrieben von|écrit par|escrito por|scritto da|geschreven door|"
    r"skriven av|skrevet av|napisane przez|yazan|автор|作者|執筆者|^by$|author",
    re.IGNORECASE,
)
_LONGEST_ADDRESS: Final = 2000
_LONGEST_NAME: Final = 300
# Ada Writer, as her page's address has it.
_SLUG: Final = re.compile(r"https?://[^?#]+/([a-z]+(?:-[a-z]+){1,3})/?$", re.IGNORECASE)


def from_json_ld(context: PageContext) -> Iterator[Authors]:
    for thing in context.article_data.things:
        for key in ("author", "creator"):
            texts = context.article_data.texts(thing.get(key))
            yield from _named(texts, f"JSON-LD {key}")


def from_meta(context: PageContext, names: Iterable[str]) -> Iterator[Authors]:
    for name in names:
        if name in context.meta:
            contents = list(context.page.head.every(name))
            if name in _REVERSED:
                contents = [_turned(content) for content in contents]
            yield from _named(contents, f"meta {name}")


def from_labels(context: PageContext) -> Iterator[Authors]:
    """Facts with a label, for a card: "Written by" and a name."""
    for number in "1234":
        if _WRITTEN_BY.search(context.meta.get(f"twitter:label{number}", "")[:40]):
            data = f"twitter:data{number}"
            yield from _named([context.meta.get(data, "")], f"meta {data}")


def from_addresses(context: PageContext) -> Iterator[Authors]:
    """The name in the address of the author's page, if it is written at the headline."""
    page = context.page
    for address in page.head.every("article:author"):
        slug = _SLUG.search(address.strip()[:_LONGEST_ADDRESS])
        if slug is None:
            continue
        name = re.compile(rf"\b{slug[1].replace('-', ' ')}\b", re.IGNORECASE)
        for block in context.area.top:
            found = name.search(page.block_texts[block])
            names = split_names(found[0], strict=True) if found else []
            if names:
                yield Found(tuple(names), int(page.blocks.node[block]))
                break


def _turned(name: str) -> str:
    """Ada Writer, from "Writer, Ada"."""
    if len(name) > _LONGEST_NAME:
        return name
    parts = [part.strip() for part in without_degrees(name).split(",")]
    if len(parts) != 2 or not all(parts) or COMPANY.fullmatch(parts[1]):
        return name
    return f"{parts[1]} {parts[0]}"


def _named(texts: Iterable[str], source: str) -> Iterator[Authors]:
    names: dict[str, str] = {}
    for text in texts:
        for name in split_names(" ".join(text.split()), trusted=True):
            names.setdefault(letters(name), name)
    if names:
        yield Found(tuple(names.values()), source)
