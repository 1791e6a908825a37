"""Who wrote an article: what the page declares, then its byline."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.metadata.bylines import (
    LONGEST,
    Authors,
    agreed,
    from_bylines,
    from_east_asian,
    from_lines,
    from_links,
    from_nodes,
    short_names,
    signature,
)
from nutgraf.metadata.found import Found
from nutgraf.metadata.meta_title import letters
from nutgraf.metadata.names import (
    NOBODY,
    is_collective,
    split_names,
    without_degrees,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.clues import Clues


_META: Final = (
    "citation_author parsely-author sailthru.author byl byline cxenseparse:author article:author "
    "og:article:author article_author article.author shareaholic:article_author_name og:author"
).split()
# These are at times whoever set up the site.
_META_PERHAPS: Final = (
    "dc.creator dcterms.creator dc:creator dc.author author content-creator".split()
)
# Names are turned round here: "Writer, Ada".
_REVERSED: Final = frozenset({"dc.creator", "dcterms.creator", "dc:creator", "citation_author"})
_WRITTEN_BY: Final = re.compile(
    r"written by|verfasst von|geschrieben von|écrit par|escrito por|scritto da|geschreven door|"
    r"skriven av|skrevet av|napisane przez|yazan|автор|作者|執筆者|^by$|author",
    re.IGNORECASE,
)
# A line with more names is a list of other stories.
_MOST: Final = 6
# A label of a host with fewer letters is in too many names.
_LABEL: Final = 4
_JOINED: Final = re.compile(
    r"[,;&]|\s(?:and|und|et|y|e|og|och|en|i|и|και|with|mit)\s", re.IGNORECASE
)


def find_authors(clues: Clues, site: str | None) -> Authors | None:
    """The authors of the article; people before the organisation that they write for."""
    own = _Own(clues, site)
    best = organisation = None
    for found in _declared(clues):
        people = _people(found, own)
        if not people:
            organisation = organisation or found
        elif best is None:
            best = Found(people, found.source)
            if len(people) > 1:
                return best
        elif len(people) == len(found.value) and _is_fuller(people, best.value[0]):
            return Found(people, found.source)
    if best:
        return _completed(clues, best, own)
    for found in _others(clues):
        people = _people(found, own)
        if people:
            return Found(people, found.source)
        organisation = organisation or found
    return organisation


def _completed(clues: Clues, declared: Authors, own: _Own) -> Authors:
    """A page that declares one author may name more in its byline, or the same in full."""
    name, page = declared.value[0], clues.page
    for node in clues.bylines:
        if page.stop[node] - page.start[node] > LONGEST or not clues.spans[0](node):
            continue
        text = page.node_text(node)
        if name in text and (" " not in name or _JOINED.search(text)):
            found = Found(tuple(short_names(clues, node)), node)
            people = _people(found, own)
            if people and len(people) == len(found.value) and _is_fuller(people, name):
                return Found(people, node)
    return declared


def _people(found: Authors, own: _Own) -> tuple[str, ...]:
    """Whom the names are of, without the site; nobody where they stand for it."""
    people = _persons(tuple(name for name in found.value if name not in own))
    if people and (" ".join(found.value) in own or NOBODY.fullmatch(people[0])):
        return ()
    return people


def _is_fuller(names: tuple[str, ...], name: str) -> bool:
    """Whether names are those of more people with this one, or its full form."""
    key = letters(name)
    if len(names) == 1:
        return " " not in name and " " in names[0] and letters(names[0]).startswith(key)
    return len(names) <= _MOST and key in map(letters, names)


class _Own:
    """What the site is called: nobody of that name wrote an article."""

    def __init__(self, clues: Clues, site: str | None) -> None:
        names = {letters(site or ""), letters(clues.meta.get("og:site_name", ""))}
        for thing in clues.structured.things[:3]:
            names.update(map(letters, clues.structured.texts(thing.get("publisher"))))
        names.update(map(letters, clues.structured.organisations))
        self.names = names - {""}
        self.hosts = [label for label in clues.host_letters if len(label) >= _LABEL]

    def __contains__(self, name: object) -> bool:
        key = letters(str(name))
        if key in self.names:
            return True
        # The host's label, with an article before it or an ending behind it.
        return any(label in key and len(key) <= len(label) + _LABEL for label in self.hosts)


def _persons(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without agencies and staffs, where there are others."""
    return tuple(name for name in names if not is_collective(name)) or names


def _declared(clues: Clues) -> Iterator[Authors]:
    """Who the page tells machines wrote it."""
    yield from _from_json_ld(clues)
    yield from _from_meta(clues, _META)


def _others(clues: Clues) -> Iterator[Authors]:
    """Where else the author may be named, the most trusted first."""
    yield from from_nodes(clues, clues.marks.properties.get("author", ()))
    yield from from_nodes(clues, clues.marks.authors)
    yield from from_bylines(clues, clues.bylines, clues.spans[0])
    yield from from_east_asian(clues)
    yield from from_lines(clues, clues.place.top)
    yield from _from_meta(clues, _META_PERHAPS)
    yield from _from_labels(clues)
    yield from from_links(clues)
    yield from from_bylines(clues, clues.late_bylines, clues.spans[1])
    yield from from_lines(clues, clues.place.behind)
    yield from agreed(clues)
    yield from signature(clues)


def _from_json_ld(clues: Clues) -> Iterator[Authors]:
    for thing in clues.structured.things:
        for key in ("author", "creator"):
            texts = clues.structured.texts(thing.get(key))
            yield from _named(texts, f"JSON-LD {key}")


def _from_meta(clues: Clues, names: Iterable[str]) -> Iterator[Authors]:
    for name in names:
        if name in clues.meta:
            contents = list(clues.page.head.every(name))
            if name in _REVERSED:
                contents = [_turned(content) for content in contents]
            yield from _named(contents, f"meta {name}")


def _from_labels(clues: Clues) -> Iterator[Authors]:
    """Facts with a label, for a card: "Written by" and a name."""
    for number in "1234":
        if _WRITTEN_BY.search(clues.meta.get(f"twitter:label{number}", "")[:40]):
            data = f"twitter:data{number}"
            yield from _named([clues.meta.get(data, "")], f"meta {data}")


def _turned(name: str) -> str:
    """Ada Writer, from "Writer, Ada"."""
    parts = [part.strip() for part in without_degrees(name).split(",")]
    return f"{parts[1]} {parts[0]}" if len(parts) == 2 and all(parts) else name


def _named(texts: Iterable[str], source: str) -> Iterator[Authors]:
    names: dict[str, str] = {}
    for text in texts:
        for name in split_names(text, trusted=True):
            names.setdefault(letters(name), name)
    if names:
        yield Found(tuple(names.values()), source)
