"""When an article was published, and when it was changed.

What a page declares comes first; the date that it shows at its headline tells the time zone,
and stands in where nothing is declared.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from nutgraf.fields.found import Found
from nutgraf.metadata.dates.visible import (
    Shown,
    changed_anywhere,
    dates_anywhere,
    read_node,
    read_text,
    shown_dates,
)
from nutgraf.text.dates.parse import is_sane, read_date

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.context import PageContext

_PUBLISHED: Final = (
    "article:published_time og:article:published_time article:published og:published_time "
    "published_time parsely-pub-date sailthru.date cxenseparse:recs:publishtime "
    "cxenseparse:publishtime pubdate pub_date publish-date publishdate publish_date "
    "publication_date "
    "publication-date published_at published dc.date.issued dcterms.issued dc.issued citation_date "
    "citation_publication_date prism.publicationdate article_date_original iso-8601-publish-date "
    "shareaholic:article_published_time article.published originalpublicationdate date.created "
    "dc.date.created dcterms.created dc.created datepublished"
).split()
# These are at times the day on which the page was made.
_PERHAPS: Final = (
    "date dc.date dcterms.date dc:date article:date datecreated timestamp time".split()
)
_MODIFIED: Final = (
    "article:modified_time og:article:modified_time article:modified og:modified_time "
    "cxenseparse:modifiedtime datemodified dc.date.modified dcterms.modified lastmod "
    "article_date_updated "
    "shareaholic:article_modified_time og:updated_time last-modified"
).split()

_URL_DATE: Final = re.compile(
    r"(?<!\d)((?:19|20)\d\d)[/_.-]?(0[1-9]|1[0-2])[/_.-]?(0[1-9]|[12]\d|3[01])(?!\d)"
    r"|/((?:19|20)\d\d)/(\d{1,2})/(\d{1,2})(?=/)|/((?:19|20)\d\d)/([a-z]{3})/(\d{1,2})(?=/)"
)
_EARLIEST: Final = timedelta(hours=-12)
_LATEST: Final = timedelta(hours=14)
_HALF_DAY: Final = timedelta(hours=12)
# Dates with more characters between them do not belong together.
_FAR: Final = 400
_DAY: Final = timedelta(days=1)


class Dates(NamedTuple):
    """When the article was published, and when it was changed."""

    published: Found[datetime] | None
    modified: Found[datetime] | None


def find_publication_dates(context: PageContext, now: datetime | None = None) -> Dates:
    """The dates of the article; a date after ``now`` can't be one."""
    declared = _first(_declared(context), now)
    modified = _first(_declared_modified(context), now)
    if declared and modified and _is_settled(declared.value, modified.value):
        return Dates(declared, modified)
    shown = list(shown_dates(context))
    if declared:
        published: Found[datetime] | None = _as_shown(declared, shown, modified)
    else:
        published = _undeclared(context, shown, now) or modified
    if modified is None:
        modified = _first((_at(each) for each in shown if each.updated), now)
    if published is None:
        published = modified = _first(map(_at, changed_anywhere(context)), now)
    return Dates(published, modified)


def _is_settled(published: datetime, modified: datetime) -> bool:
    """Whether what the page shows can't tell more: the zone is known, and there is one day."""
    return bool(published.utcoffset()) and published.date() == modified.date()


def _undeclared(
    context: PageContext, shown: list[Shown], now: datetime | None
) -> Found[datetime] | None:
    """The day that the page shows or its address has; a declaration of that day is more exact."""
    address = _first(_in_url(context.page.url), now)
    plain = _plain(shown, address)
    if plain and shown[0].updated and _is_far(context, shown[0], plain):
        plain = shown[0]
    perhaps = _first(_declared_perhaps(context), now)
    found = _first([_at(plain)] if plain else [], now)
    if found is None or (perhaps and perhaps.value.date() == found.value.date()):
        found = perhaps
    if found is None and shown:
        found = _first([_at(shown[0])], now)
    return found or address or _first(map(_at, dates_anywhere(context)), now)


def _plain(shown: list[Shown], address: Found[datetime] | None) -> Shown | None:
    """The first date that is not called an update; one that the address has too goes first."""
    plain = [each for each in shown if not each.updated]
    day = address.value.date() if address else None
    return next((each for each in plain if each.moment.date() == day), plain[0] if plain else None)


def _is_far(context: PageContext, one: Shown, other: Shown) -> bool:
    """Whether the second date stands in another place of the page than the first."""
    start = context.page.start
    return bool(start[other.node] - start[one.node] > _FAR)


def _first(candidates: Iterable[Found[datetime]], now: datetime | None) -> Found[datetime] | None:
    """The first that can be: a plausible year, and not in the future where that is known."""
    for found in candidates:
        if is_sane(found.value) and not (now and _is_after(found.value, now)):
            return found
    return None


def _is_after(moment: datetime, now: datetime) -> bool:
    """Whether a moment is over a day after another: a day is what zones can make of it."""
    return moment.replace(tzinfo=None) > now.replace(tzinfo=None) + _DAY


def _as_shown(
    declared: Found[datetime], shown: list[Shown], modified: Found[datetime] | None
) -> Found[datetime]:
    """The declared moment, in the zone in which the page shows it.

    Many pages declare a moment in UTC and show it in the time of their place. Where both are
    one moment, the shown zone is kept; where only the day is shown, and a zone can explain the
    difference, the day counts as shown.
    """
    moment = declared.value
    plain = [each for each in shown if not each.updated]
    for each in plain:
        local = _same_moment(moment, each)
        if local:
            return Found(local, declared.source)
    if any(each.moment.date() == moment.date() for each in plain) or not plain:
        return declared
    first = plain[0]
    if moment.utcoffset() == timedelta() and not first.timed:
        difference = first.moment.replace(tzinfo=None) - moment.replace(tzinfo=None)
        if _EARLIEST - _DAY < difference <= _LATEST:
            return _at(first)
    # Pages that were moved to another system say that they were published after the last change.
    if modified and _is_before(modified.value, moment):
        return _at(first) if first.moment.date() < modified.value.date() else declared
    # Pages that are written anew each year show the day of that as theirs.
    if modified and moment.date() < first.moment.date() <= modified.value.date():
        return _at(first)
    return declared


def _is_before(one: datetime, other: datetime) -> bool:
    """Whether a moment is before another by the clock, if both have a zone, else by the day."""
    if one.tzinfo and other.tzinfo:
        return one < other
    return one.date() < other.date()


def _same_moment(moment: datetime, shown: Shown) -> datetime | None:
    """The moment in the zone in which it is shown, if it is the same."""
    if moment.tzinfo is None or not shown.timed:
        return None
    if shown.moment.tzinfo is not None:
        close = abs(shown.moment - moment) < timedelta(minutes=2)
        return moment.astimezone(shown.moment.tzinfo) if close else None
    if moment.utcoffset():  # a page may show UTC, though it declares its own time
        there = moment.astimezone(UTC).replace(tzinfo=None, second=0, microsecond=0)
        return moment.astimezone(UTC) if there == shown.moment else None
    offset = shown.moment - moment.replace(tzinfo=None, second=0, microsecond=0)
    quarter = timedelta(minutes=round(offset / timedelta(minutes=15)) * 15)
    if abs(quarter) == _HALF_DAY:  # no place is so far: the half of the day was not read
        return None
    if not _EARLIEST <= quarter <= _LATEST or abs(offset - quarter) > timedelta(minutes=1):
        return None
    return moment.astimezone(timezone(quarter)) if quarter else moment


def _at(shown: Shown) -> Found[datetime]:
    return Found(shown.moment, shown.node)


def _declared(context: PageContext) -> Iterator[Found[datetime]]:
    yield from _from_json_ld(context, "datePublished")
    yield from _from_meta(context, _PUBLISHED)
    yield from _from_microdata(context, "datepublished", "issued", "pubdate")


def _declared_perhaps(context: PageContext) -> Iterator[Found[datetime]]:
    yield from _from_json_ld(context, "dateCreated", "uploadDate")
    yield from _from_meta(context, _PERHAPS)
    yield from _from_microdata(context, "datecreated", "date", "created")


def _declared_modified(context: PageContext) -> Iterator[Found[datetime]]:
    yield from _from_json_ld(context, "dateModified")
    yield from _from_meta(context, _MODIFIED)
    yield from _from_microdata(context, "datemodified", "modified")


def _from_json_ld(context: PageContext, *keys: str) -> Iterator[Found[datetime]]:
    for thing in context.article_data.things:
        for key in keys:
            for text in context.article_data.texts(thing.get(key), "@value"):
                moment = read_text(context, text)
                if moment:
                    yield Found(moment, f"JSON-LD {key}")


def _from_meta(context: PageContext, names: list[str]) -> Iterator[Found[datetime]]:
    for name in names:
        content = context.meta.get(name)
        moment = read_text(context, content) if content else None
        if moment:
            yield Found(moment, f"meta {name}")


def _from_microdata(context: PageContext, *names: str) -> Iterator[Found[datetime]]:
    for name in names:
        for node in context.microdata.properties.get(name, ())[:5]:
            moment = read_node(context, node)
            if moment:
                yield Found(moment, node)


def _in_url(url: str | None) -> Iterator[Found[datetime]]:
    """The date in an address, such as /2023/05/17/."""
    try:
        path = urlsplit((url or "")[:2000]).path.lower()
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return
    for match in _URL_DATE.finditer(path):
        year, month, day = (part for part in match.groups() if part)
        moment = read_date(f"{year} {month} {day}" if month.isalpha() else f"{year}-{month}-{day}")
        if moment:
            yield Found(moment, "URL")
