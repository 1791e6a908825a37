"""Who wrote an article: what the page declares, then its byline."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.accounts import from_accounts
from nutgraf.metadata.authors.byline_lines import (
    beside_dates,
    from_lines,
    further,
    signature,
)
from nutgraf.metadata.authors.declared import (
    META,
    META_PERHAPS,
    from_addresses,
    from_json_ld,
    from_labels,
    from_meta,
)
from nutgraf.metadata.authors.east_asian import from_east_asian, signed_in_brackets
from nutgraf.metadata.authors.marked_bylines import (
    LONGEST,
    Authors,
    agreed,
    from_bylines,
    from_links,
    from_nodes,
    short_names,
)
from nutgraf.metadata.authors.other_credits import without_credited
from nutgraf.metadata.authors.publisher_names import Own
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import NOBODY
from nutgraf.text.names.bylines import is_account, is_collective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import PageContext


# A line with more names is a list of other stories.
_MOST: Final = 6
_JOINED: Final = re.compile(
    r"[,;&]|\s(?:and|und|et|y|e|og|och|en|i|и|και|with|mit)\s", re.IGNORECASE
)


def find_authors(context: PageContext, site: str | None) -> Authors | None:
    """The authors of the article; people before the organisation that they write for."""
    found = _find(context, Own(context, site))
    return Found(without_credited(context, found.value), found.source) if found else None


def _find(context: PageContext, own: Own) -> Authors | None:
    best = organisation = None
    for found in _declared(context):
        people = _people(found, own)
        if not people:
            organisation = organisation or own.named(found)
        elif best is None:
            best = Found(people, found.source)
            if len(people) > 1:
                return best
        elif len(people) == len(found.value) and _is_fuller(people, best.value[0]):
            return Found(people, found.source)
        elif _is_shown(context, people) and not _is_shown(context, best.value):
            best = Found(people, found.source)  # the other one put it on the site
    if best:
        return _written(context, best, own) or _completed(context, best, own)
    byline = None
    for found in _at_headline(context):
        people = _people(found, own)
        if people:
            return _with_all(context, Found(people, found.source), own)
        if NOBODY.fullmatch(found.value[0]):
            organisation = organisation or found
        else:
            byline = byline or own.named(found)
    if byline:
        return byline
    for found in _elsewhere(context):
        people = _people(found, own)
        if people:
            return Found(people, found.source)
        organisation = organisation or own.named(found)
    # A page that says who published it is not searched for names that may be anybody's.
    return organisation or next(_guessed(context), None)


def _is_shown(context: PageContext, people: tuple[str, ...]) -> bool:
    """Whether the first of these people is named from the headline on."""
    first, last = context.area.extent
    return context.page.text.find(people[0], first, last) >= 0


def _written(context: PageContext, declared: Authors, own: Own) -> Authors | None:
    """Who a byline under the headline says wrote it, where who is declared is not shown at all."""
    if _is_shown(context, declared.value):
        return None
    first, last = context.area.extent
    text = context.page.text[first:last].casefold()
    if any(name.casefold() in text for name in declared.value):
        return None
    for found in from_lines(context, context.area.below):
        people = _people(found, own)
        if people and not any(map(is_collective, people)):
            return Found(people, found.source)
    return None


def _with_all(context: PageContext, shown: Authors, own: Own) -> Authors:
    """A page that shows one author may declare more with a tag that is not trusted alone."""
    if len(shown.value) == 1:
        for found in from_meta(context, META_PERHAPS):
            people = _people(found, own)
            if len(people) > 1 and _is_fuller(people, shown.value[0]):
                return Found(people, found.source)
    return shown


def _completed(context: PageContext, declared: Authors, own: Own) -> Authors:
    """A page that declares one author may name more in its byline, or the same in full."""
    name = declared.value[0]
    for found in _shown(context, name):
        people = _people(found, own)
        whole = all(name in people or name in own for name in found.value)
        if people and whole and _is_fuller(people, declared.value[0]):
            return Found(people, found.source)
    return declared


def _shown(context: PageContext, name: str) -> Iterator[Authors]:
    """The bylines that may say more than a name that is declared."""
    page = context.page
    for node in context.bylines:
        if page.stop[node] - page.start[node] <= LONGEST and context.is_at_headline(node):
            text = page.node_text(node)
            if name in text and (" " not in name or _JOINED.search(text)):
                yield Found(tuple(short_names(context, node)), node)
    if " " not in name:
        yield from from_lines(context, context.area.top)
        yield from from_bylines(context, context.bylines, context.is_at_headline)


def _people(found: Authors, own: Own) -> tuple[str, ...]:
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


def _declared(context: PageContext) -> Iterator[Authors]:
    """Who the page tells machines wrote it."""
    yield from from_json_ld(context)
    yield from from_meta(context, META)


def _at_headline(context: PageContext) -> Iterator[Authors]:
    """What the article itself says of its author, the most trusted first."""
    yield from from_nodes(context, context.microdata.properties.get("author", ()))
    yield from from_nodes(context, context.microdata.author_links)
    yield from from_bylines(context, context.bylines, context.is_at_headline)
    yield from from_east_asian(context)
    yield from from_lines(context, context.area.top + context.area.cards)
    yield from from_lines(context, context.area.end + further(context), explicit=True)
    yield from from_addresses(context)


def _elsewhere(context: PageContext) -> Iterator[Authors]:
    """Where else the author may be named."""
    yield from from_meta(context, META_PERHAPS)
    yield from from_labels(context)
    yield from beside_dates(context)
    yield from from_links(context)
    yield from from_bylines(context, context.end_bylines, context.is_at_end)
    yield from from_accounts(context)
    yield from from_lines(context, context.area.end)
    yield from signed_in_brackets(context)


def _guessed(context: PageContext) -> Iterator[Authors]:
    """Names that nothing at the article calls its author."""
    yield from agreed(context)
    yield from signature(context)
