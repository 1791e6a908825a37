"""Byline in a page's JSON-LD and meta tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import COMPANY
from nutgraf.text.names.bylines import split_names, without_degrees

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext

META: Final = (
    "citation_author parsely-author sailthru.author byl byline cxenseparse:author article:author "
    "og:article:author article_author article.author shareaholic:article_author_name og:author "
    "content_author articleauthor"
).split()
# These sometimes name the person who set up the site.
META_UNSURE: Final = (
    "dc.creator dcterms.creator dc:creator dc.author author content-creator".split()
)
# Names are written as "Writer, Ada" in these.
_REVERSED: Final = frozenset({"dc.creator", "dcterms.creator", "dc:creator", "citation_author"})
_WRITTEN_BY: Final = re.compile(
    r"written by|verfasst von|geschrieben von|écrit par|escrito por|scritto da|geschreven door|"
    r"skriven av|skrevet av|napisane przez|yazan|автор|作者|執筆者|^by$|author",
    re.IGNORECASE,
)
_MAX_LABEL: Final = 40
_MAX_ADDRESS: Final = 2000
_MAX_NAME: Final = 300
# The last part of a profile's address, such as "ada-writer".
_SLUG: Final = re.compile(r"https?://[^?#]+/([a-z]+(?:-[a-z]+){1,3})/?$", re.IGNORECASE)


def from_json_ld(context: PageContext) -> Iterator[Byline]:
    """Yield the authors and creators of the article in JSON-LD."""
    for thing in context.things:
        for key in ("author", "creator"):
            texts = context.texts(thing.get(key))
            yield from _names(texts, f"JSON-LD {key}")


def from_meta(context: PageContext, tags: Iterable[str]) -> Iterator[Byline]:
    """Yield the authors in meta tags of these names."""
    for tag in tags:
        if tag in context.declared.meta:
            contents = list(context.declared.meta[tag])
            if tag in _REVERSED:
                contents = [_first_name_first(content) for content in contents]
            yield from _names(contents, f"meta {tag}")


def from_card_labels(context: PageContext) -> Iterator[Byline]:
    """Yield the author in a labelled fact of a Twitter card: "Written by" and a name."""
    for number in "1234":
        if _WRITTEN_BY.search(
            (context.declared.first(f"twitter:label{number}") or "")[:_MAX_LABEL]
        ):
            data = f"twitter:data{number}"
            yield from _names([(context.declared.first(data) or "")], f"meta {data}")


def from_profile_address(context: PageContext) -> Iterator[Byline]:
    """Yield the name in the address of the author's profile if it is shown at the headline."""
    page = context.page
    for address in page.head.every("article:author"):
        slug = _SLUG.search(address.strip()[:_MAX_ADDRESS])
        if slug is None:
            continue
        name = re.compile(rf"\b{slug[1].replace('-', ' ')}\b", re.IGNORECASE)
        for block in context.area.top:
            found = name.search(page.block_texts[block])
            names = split_names(found[0], strict=True) if found else []
            if names:
                yield Found(tuple(names), int(page.blocks.node[block]))
                break


def _first_name_first(name: str) -> str:
    """Return "Ada Writer" for "Writer, Ada"."""
    if len(name) > _MAX_NAME:
        return name
    parts = [part.strip() for part in without_degrees(name).split(",")]
    if len(parts) != 2 or not all(parts) or COMPANY.fullmatch(parts[1]):
        return name
    return f"{parts[1]} {parts[0]}"


def _names(texts: Iterable[str], source: str) -> Iterator[Byline]:
    names: dict[str, str] = {}
    for text in texts:
        for name in split_names(" ".join(text.split()), trusted=True):
            names.setdefault(letters(name), name)
    if names:
        yield Found(tuple(names.values()), source)
