"""Who wrote an article: the choice between declared authors and bylines."""

from __future__ import annotations

import re
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.authors import lines
from nutgraf.metadata.authors import marked_bylines as marked
from nutgraf.metadata.authors.declared import (
    META,
    META_UNSURE,
    PublisherNames,
    from_card_labels,
    from_json_ld,
    from_meta,
)
from nutgraf.metadata.context import PageContext
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import CREDIT, NOBODY
from nutgraf.text.names.bylines import begins_byline, is_account, is_collective

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
        """Yield the authors that the article shows."""
        area, microdata = context.area, context.declared.microdata
        yield from marked.from_marked_nodes(context, microdata.properties.get("author", ()))
        yield from marked.from_marked_nodes(context, microdata.author_links)
        yield from islice(marked.from_byline_nodes(context, context.bylines), 1)
        yield from lines.from_reporter_labels(context)
        yield from lines.from_lines(context, area.top)
        yield from lines.from_lines(
            context, area.end + lines.lines_after_body(context), explicit=True
        )

    def choose(
        self, context: PageContext, declared: Iterable[Byline], visible: Iterable[Byline]
    ) -> Byline | None:
        """Return the declared people, completed by the byline, else the visible ones."""
        publisher = PublisherNames(context)
        every = list(declared)
        found = _choose_declared(context, publisher, every)
        if found is None:
            found = _choose_visible(context, publisher, every, visible)
        return found and Found(_without_other_credits(context, found.value), found.source)


def _less_sure(context: PageContext) -> Iterator[Byline]:
    """Yield the authors from sources that are often wrong."""
    yield from from_meta(context, META_UNSURE)
    yield from from_card_labels(context)
    yield from lines.beside_dates(context)
    yield from marked.from_profile_links(context)
    yield from lines.from_accounts(context)
    yield from lines.from_lines(context, context.area.end)
    yield from lines.signed_in_brackets(context)


def _choose_visible(
    context: PageContext,
    publisher: PublisherNames,
    declared: list[Byline],
    visible: Iterable[Byline],
) -> Byline | None:
    """Return the first visible people, else the publisher, else a guess."""
    organizations = declared
    for candidates in (visible, _less_sure(context)):
        others = []
        for found in candidates:
            if people := _people(found, publisher):
                author = Found(people, found.source)
                if len(people) > 1:
                    return author
                return _completed(author, from_meta(context, META_UNSURE), publisher)
            others.append(found)
        signed = (found for found in others if not NOBODY.fullmatch(found.value[0]))
        if candidates is visible and (each := next(map(publisher.without_address, signed), None)):
            return each
        organizations = organizations + others
    named = filter(None, map(publisher.without_address, organizations))
    # A page that names its publisher is not searched for names that may be anybody's.
    return next(
        chain(
            named,
            marked.agreed_anywhere(context),
            lines.signature(context),
            lines.from_agencies(context),
        ),
        None,
    )


def _choose_declared(
    context: PageContext, publisher: PublisherNames, declared: list[Byline]
) -> Byline | None:
    """Return the declared people, with those whom the byline adds, or None."""
    named = (Found(_people(found, publisher), found.source) for found in declared)
    best = next((found for found in named if found.value), None)
    if best is None or len(best.value) > 1:
        return best
    instead = _byline_instead(context, best, publisher)
    fuller = chain(declared, _fuller_bylines(context, best.value[0]))
    return instead or _completed(best, fuller, publisher)


def _byline_instead(
    context: PageContext, declared: Byline, publisher: PublisherNames
) -> Byline | None:
    """Return the people in a byline if the article does not show the declared author, else None."""
    first, last = context.area.extent
    if declared.value[0].casefold() in context.page.text[first:last].casefold():
        return None
    for found in lines.from_lines(context, context.area.below):
        people = _people(found, publisher)
        if people and not any(map(is_collective, people)):
            return Found(people, found.source)
    return None


def _completed(author: Byline, candidates: Iterable[Byline], publisher: PublisherNames) -> Byline:
    """Return an author with coauthors, or with the full name, if a candidate has them."""
    for found in candidates:
        people = _people(found, publisher)
        all_known = all(name in people or name in publisher for name in found.value)
        if people and all_known and _is_fuller(people, author.value[0]):
            return Found(people, found.source)
    return author


def _fuller_bylines(context: PageContext, name: str) -> Iterator[Byline]:
    """Yield the bylines that may say more than a declared name."""
    text = context.page.node_text
    is_word = " " not in name
    # Most bylines are the declared name alone, and need not be read.
    nodes = [n for n in context.bylines if is_word or _SEVERAL.search(text(n)[: marked.MAX_BYLINE])]
    yield from marked.from_byline_nodes(context, nodes)
    if is_word:
        yield from lines.from_lines(context, context.area.top)


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


def _without_other_credits(context: PageContext, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return several people without those whom a line at the headline credits otherwise.

    Pages declare a photographer or a contributor as an author, and say at the headline what they
    did. People whom a byline names too are kept.
    """
    if len(people) < 2:
        return people
    lines = [context.page.block_texts[block] for block in sorted(context.area.top)]
    credited: set[str] = set()
    wrote: set[str] = set()
    for line, next_line in pairwise([*lines, ""]):
        label = CREDIT.match(line)
        if label:
            # The label may be in a line of its own.
            names = line if label.end() < len(line) else next_line
            credited.update(name for name in people if _contains(names, name))
        elif begins_byline(line):
            wrote.update(name for name in people if _contains(line, name))
    return tuple(name for name in people if name not in credited - wrote) or people


def _contains(line: str, name: str) -> bool:
    """Return whether a line contains a name as whole words, in any case."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.IGNORECASE))
