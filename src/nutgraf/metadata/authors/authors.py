"""Who wrote an article: the choice between declared authors and bylines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.authors.accounts import from_accounts
from nutgraf.metadata.authors.byline_lines import (
    beside_dates,
    from_lines,
    lines_after_body,
    signature,
)
from nutgraf.metadata.authors.declared import (
    META,
    META_UNSURE,
    from_card_labels,
    from_json_ld,
    from_meta,
    from_profile_address,
)
from nutgraf.metadata.authors.east_asian_bylines import from_reporter_labels, signed_in_brackets
from nutgraf.metadata.authors.marked_bylines import (
    MAX_BYLINE,
    agreed_anywhere,
    from_byline_nodes,
    from_marked_nodes,
    from_profile_links,
    names_in_byline,
)
from nutgraf.metadata.authors.other_credits import without_other_credits
from nutgraf.metadata.authors.publisher_names import PublisherNames
from nutgraf.metadata.context import PageContext
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import NOBODY
from nutgraf.text.names.bylines import is_account, is_collective

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.authors import Byline

# A line with more names is a list of other stories.
MAX_AUTHORS: Final = 6
_SEVERAL: Final = re.compile(
    r"[,;&]|\s(?:and|und|et|y|e|og|och|en|i|и|και|with|mit)\s", re.IGNORECASE
)


class Authors(Field[PageContext, tuple[str, ...]]):
    """The authors of the article: people, else the organization that they write for."""

    name = "authors"
    missing = ()

    def declared(self, context: PageContext) -> Iterator[Byline]:
        """Yield the authors that the page declares."""
        yield from from_json_ld(context)
        yield from from_meta(context, META)

    def visible(self, context: PageContext) -> Iterator[Byline]:
        """Yield the authors that the article shows, then those from less sure places."""
        yield from _visible(context)
        yield from _less_sure(context)
        yield from _guesses(context)

    def choose(
        self, context: PageContext, declared: Iterable[Byline], visible: Iterable[Byline]
    ) -> Byline | None:
        """Return the declared people, completed by the byline, else the visible ones."""
        publisher = PublisherNames(context)
        found = _choose(context, publisher, list(declared))
        return found and Found(without_other_credits(context, found.value), found.source)


# Sources, each group in the order in which they are trusted


def _visible(context: PageContext) -> Iterator[Byline]:
    """Yield the authors that the article shows."""
    yield from from_marked_nodes(context, context.declared.microdata.properties.get("author", ()))
    yield from from_marked_nodes(context, context.declared.microdata.author_links)
    yield from from_byline_nodes(context, context.bylines, context.is_at_headline)
    yield from from_reporter_labels(context)
    yield from from_lines(context, context.area.top + context.area.cards)
    end_lines = context.area.end + lines_after_body(context)
    yield from from_lines(context, end_lines, explicit=True)
    yield from from_profile_address(context)


def _less_sure(context: PageContext) -> Iterator[Byline]:
    """Yield the authors from sources that are often wrong."""
    yield from from_meta(context, META_UNSURE)
    yield from from_card_labels(context)
    yield from beside_dates(context)
    yield from from_profile_links(context)
    yield from from_byline_nodes(context, context.end_bylines, context.is_at_end)
    yield from from_accounts(context)
    yield from from_lines(context, context.area.end)
    yield from signed_in_brackets(context)


def _guesses(context: PageContext) -> Iterator[Byline]:
    """Yield names that nothing at the article calls its author."""
    yield from agreed_anywhere(context)
    yield from signature(context)


# The choice


def _choose(
    context: PageContext, publisher: PublisherNames, declared: list[Byline]
) -> Byline | None:
    authors = _choose_declared(context, publisher, declared)
    if authors:
        return authors
    named = (publisher.without_address(found) for found in declared)
    organizations = [found for found in named if found]
    signed = None
    for found in _visible(context):
        people = _people(found, publisher)
        if people:
            return _with_coauthors(context, Found(people, found.source), publisher)
        if NOBODY.fullmatch(found.value[0]):
            organizations.append(found)
        else:
            signed = signed or publisher.without_address(found)
    if signed:
        return signed
    for found in _less_sure(context):
        people = _people(found, publisher)
        if people:
            return Found(people, found.source)
        if organization := publisher.without_address(found):
            organizations.append(organization)
    # If the page names its publisher, it is not searched for names that may be anybody's.
    return organizations[0] if organizations else next(_guesses(context), None)


def _choose_declared(
    context: PageContext, publisher: PublisherNames, declared: list[Byline]
) -> Byline | None:
    """Return the declared people, with those whom the byline adds, or None."""
    best: Byline | None = None
    for found in declared:
        people = _people(found, publisher)
        if not people:
            continue
        if best is None:
            best = Found(people, found.source)
            if len(people) > 1:
                return best
        elif len(people) == len(found.value) and _is_fuller(people, best.value[0]):
            return Found(people, found.source)
        elif _is_visible(context, people) and not _is_visible(context, best.value):
            best = Found(people, found.source)  # the other person put it on the site
    if best is None:
        return None
    return _byline_instead(context, best, publisher) or _completed(context, best, publisher)


def _is_visible(context: PageContext, people: tuple[str, ...]) -> bool:
    """Return whether the article shows the first of these people."""
    first, last = context.area.extent
    return context.page.text.find(people[0], first, last) >= 0


def _byline_instead(
    context: PageContext, declared: Byline, publisher: PublisherNames
) -> Byline | None:
    """Return the people in a byline if the article shows none of the declared ones, else None."""
    if _is_visible(context, declared.value):
        return None
    first, last = context.area.extent
    text = context.page.text[first:last].casefold()
    if any(name.casefold() in text for name in declared.value):
        return None
    for found in from_lines(context, context.area.below):
        people = _people(found, publisher)
        if people and not any(map(is_collective, people)):
            return Found(people, found.source)
    return None


def _with_coauthors(context: PageContext, visible: Byline, publisher: PublisherNames) -> Byline:
    """Return the visible author with coauthors from tags that are not trusted alone."""
    if len(visible.value) == 1:
        for found in from_meta(context, META_UNSURE):
            people = _people(found, publisher)
            if len(people) > 1 and _is_fuller(people, visible.value[0]):
                return Found(people, found.source)
    return visible


def _completed(context: PageContext, declared: Byline, publisher: PublisherNames) -> Byline:
    """Return the declared author with coauthors, or with the full name, from the byline."""
    name = declared.value[0]
    for found in _fuller_bylines(context, name):
        people = _people(found, publisher)
        all_known = all(name in people or name in publisher for name in found.value)
        if people and all_known and _is_fuller(people, name):
            return Found(people, found.source)
    return declared


def _fuller_bylines(context: PageContext, name: str) -> Iterator[Byline]:
    """Yield the bylines that may say more than a declared name."""
    page = context.page
    for node in context.bylines:
        if page.stop[node] - page.start[node] <= MAX_BYLINE and context.is_at_headline(node):
            text = page.node_text(node)
            if name in text and (" " not in name or _SEVERAL.search(text)):
                yield Found(tuple(names_in_byline(context, node)), node)
    if " " not in name:
        yield from from_lines(context, context.area.top)
        yield from from_byline_nodes(context, context.bylines, context.is_at_headline)


def _people(found: Byline, publisher: PublisherNames) -> tuple[str, ...]:
    """Return the names of people, without the publisher's; of agencies if there are no others."""
    names = found.value
    if not names or " ".join(names) in publisher or NOBODY.fullmatch(names[0]):
        return ()
    if str(found.source).startswith("meta ") and names[0] in publisher:  # followed by its address
        return ()
    names = tuple(name for name in names if name not in publisher and not is_account(name))
    return tuple(name for name in names if not is_collective(name)) or names


def _is_fuller(names: tuple[str, ...], name: str) -> bool:
    """Return whether names include this one and others, or are its full form."""
    key = letters(name)
    if len(names) == 1:
        return " " not in name and " " in names[0] and letters(names[0]).startswith(key)
    if any(" " not in each and each.isascii() for each in names):
        return False
    return len(names) <= MAX_AUTHORS and key in map(letters, names)
