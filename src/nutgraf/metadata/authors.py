"""Who wrote an article: what the page declares, then its byline."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.metadata.author_tags import (
    META,
    META_PERHAPS,
    from_addresses,
    from_json_ld,
    from_labels,
    from_meta,
)
from nutgraf.metadata.byline_lines import beside_dates, from_east_asian, from_lines, signature
from nutgraf.metadata.bylines import (
    LONGEST,
    Authors,
    agreed,
    from_bylines,
    from_links,
    from_nodes,
    short_names,
)
from nutgraf.metadata.found import Found
from nutgraf.metadata.meta_title import letters
from nutgraf.metadata.name_words import NOBODY
from nutgraf.metadata.names import is_account, is_collective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.clues import Clues


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
            organisation = organisation or own.named(found)
        elif best is None:
            best = Found(people, found.source)
            if len(people) > 1:
                return best
        elif len(people) == len(found.value) and _is_fuller(people, best.value[0]):
            return Found(people, found.source)
        elif _is_shown(clues, people) and not _is_shown(clues, best.value):
            best = Found(people, found.source)  # the other one put it on the site
    if best:
        return _completed(clues, best, own)
    byline = None
    for found in _at_headline(clues):
        people = _people(found, own)
        if people:
            return _with_all(clues, Found(people, found.source), own)
        if NOBODY.fullmatch(found.value[0]):
            organisation = organisation or found
        else:
            byline = byline or own.named(found)
    if byline:
        return byline
    for found in _elsewhere(clues):
        people = _people(found, own)
        if people:
            return Found(people, found.source)
        organisation = organisation or own.named(found)
    # A page that says who published it is not searched for names that may be anybody's.
    return organisation or next(_guessed(clues), None)


def _is_shown(clues: Clues, people: tuple[str, ...]) -> bool:
    """Whether the first of these people is named from the headline on."""
    first, last = clues.place.extent
    return clues.page.text.find(people[0], first, last) >= 0


def _with_all(clues: Clues, shown: Authors, own: _Own) -> Authors:
    """A page that shows one author may declare more with a tag that is not trusted alone."""
    if len(shown.value) == 1:
        for found in from_meta(clues, META_PERHAPS):
            people = _people(found, own)
            if len(people) > 1 and _is_fuller(people, shown.value[0]):
                return Found(people, found.source)
    return shown


def _completed(clues: Clues, declared: Authors, own: _Own) -> Authors:
    """A page that declares one author may name more in its byline, or the same in full."""
    name = declared.value[0]
    for found in _shown(clues, name):
        people = _people(found, own)
        if people and len(people) == len(found.value) and _is_fuller(people, name):
            return Found(people, found.source)
    return declared


def _shown(clues: Clues, name: str) -> Iterator[Authors]:
    """The bylines that may say more than a name that is declared."""
    page = clues.page
    for node in clues.bylines:
        if page.stop[node] - page.start[node] <= LONGEST and clues.spans[0](node):
            text = page.node_text(node)
            if name in text and (" " not in name or _JOINED.search(text)):
                yield Found(tuple(short_names(clues, node)), node)
    if " " not in name:
        yield from from_lines(clues, clues.place.top)
        yield from from_bylines(clues, clues.bylines, clues.spans[0])


def _people(found: Authors, own: _Own) -> tuple[str, ...]:
    """Whom the names are of, without the site; nobody where they stand for it."""
    names = found.value
    if not names or " ".join(names) in own or NOBODY.fullmatch(names[0]):
        return ()
    if str(found.source).startswith("meta ") and names[0] in own:  # what follows is its address
        return ()
    return _persons(tuple(name for name in names if name not in own and not is_account(name)))


def _persons(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without agencies and staffs, where there are others."""
    return tuple(name for name in names if not is_collective(name)) or names


def _is_fuller(names: tuple[str, ...], name: str) -> bool:
    """Whether names are those of more people with this one, or its full form."""
    key = letters(name)
    if len(names) == 1:
        return " " not in name and " " in names[0] and letters(names[0]).startswith(key)
    if any(" " not in each and each.isascii() for each in names):
        return False
    return len(names) <= _MOST and key in map(letters, names)


class _Own:
    """What the site is called: nobody of that name wrote an article."""

    def __init__(self, clues: Clues, site: str | None) -> None:
        names = {letters(site or ""), letters(clues.meta.get("og:site_name", ""))}
        for thing in clues.structured.things[:3]:
            names.update(map(letters, clues.structured.texts(thing.get("publisher"))))
        names.update(map(letters, clues.structured.organisations))
        self.names = names - {""}
        self.address = "".join(clues.host_letters) + clues.host_ending
        self.hosts = [label for label in clues.host_letters if len(label) >= _LABEL]

    def named(self, found: Authors) -> Authors | None:
        """Who stands for the site, if it is called by a name and not by its address."""
        name = found.value[0]
        if letters(name) == self.address:
            return None
        return Found((name,), found.source) if name in self else found

    def __contains__(self, name: object) -> bool:
        """Whether a name is the site's."""
        key = letters(str(name))
        if key in self.names or key == self.address:
            return True
        # The host's label, with an article before it or an ending behind it.
        return any(label in key and len(key) <= len(label) + _LABEL for label in self.hosts)


def _declared(clues: Clues) -> Iterator[Authors]:
    """Who the page tells machines wrote it."""
    yield from from_json_ld(clues)
    yield from from_meta(clues, META)


def _at_headline(clues: Clues) -> Iterator[Authors]:
    """What the article itself says of its author, the most trusted first."""
    yield from from_nodes(clues, clues.marks.properties.get("author", ()))
    yield from from_nodes(clues, clues.marks.authors)
    yield from from_bylines(clues, clues.bylines, clues.spans[0])
    yield from from_east_asian(clues)
    yield from from_lines(clues, clues.place.top + clues.place.cards)
    yield from from_lines(clues, clues.place.behind, explicit=True)
    yield from from_addresses(clues)


def _elsewhere(clues: Clues) -> Iterator[Authors]:
    """Where else the author may be named."""
    yield from from_meta(clues, META_PERHAPS)
    yield from from_labels(clues)
    yield from beside_dates(clues)
    yield from from_links(clues)
    yield from from_bylines(clues, clues.late_bylines, clues.spans[1])
    yield from from_lines(clues, clues.place.behind)


def _guessed(clues: Clues) -> Iterator[Authors]:
    """Names that nothing at the article calls its author."""
    yield from agreed(clues)
    yield from signature(clues)
