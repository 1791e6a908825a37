"""When an article was published and changed: the choice between declared and visible dates.

Declared dates come first. The date at the headline shows the time zone, and is used if none is
declared.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.metadata.dates.declared import (
    dates_in_scripts,
    dates_in_url,
    declared_modified,
    declared_published,
    declared_unsure,
)
from nutgraf.metadata.dates.visible import (
    VisibleDate,
    dates_anywhere,
    updates_anywhere,
    visible_dates,
)
from nutgraf.text.dates.parse import is_plausible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.metadata.context import PageContext

# Offsets of time zones.
_MIN_OFFSET: Final = timedelta(hours=-12)
_MAX_OFFSET: Final = timedelta(hours=14)
_HALF_DAY: Final = timedelta(hours=12)
_DAY: Final = timedelta(days=1)
# Dates with more characters between them do not belong together.
_MAX_DISTANCE: Final = 400


class Dates(NamedTuple):
    """When the article was published, and when it was changed."""

    published: Found[datetime] | None
    modified: Found[datetime] | None


def find_publication_dates(context: PageContext, now: datetime | None = None) -> Dates:
    """Return the dates of the article. Dates after ``now`` are ignored."""
    declared = _first(declared_published(context), now)
    modified = _first(declared_modified(context), now)
    if declared and modified and _is_settled(declared.value, modified.value):
        return Dates(declared, modified)
    visible = list(visible_dates(context))
    if declared:
        published: Found[datetime] | None = _as_visible(declared, visible, modified)
    else:
        published = _undeclared(context, visible, now) or modified
    if modified is None:
        modified = _first((_found(each) for each in visible if each.is_update), now)
    if published is None:
        published = modified = _first(map(_found, updates_anywhere(context)), now)
    return Dates(published, modified)


def _is_settled(published: datetime, modified: datetime) -> bool:
    """Return whether visible dates can add nothing: the zone is known, and both are on one day."""
    return bool(published.utcoffset()) and published.date() == modified.date()


def _undeclared(
    context: PageContext, visible: list[VisibleDate], now: datetime | None
) -> Found[datetime] | None:
    """Return the visible date or that in the address; a declared one of that day is more exact."""
    in_url = _first(dates_in_url(context.page.url), now)
    publication = _first_publication(visible, in_url)
    if publication and visible[0].is_update and _are_apart(context, visible[0], publication):
        publication = visible[0]
    unsure = _first(declared_unsure(context), now)
    found = _first([_found(publication)] if publication else [], now)
    if found is None or (unsure and unsure.value.date() == found.value.date()):
        found = unsure
    if found is None and visible:
        found = _first([_found(visible[0])], now)
    others = chain(dates_in_scripts(context), map(_found, dates_anywhere(context)))
    return found or in_url or _first(others, now)


def _first_publication(
    visible: list[VisibleDate], in_url: Found[datetime] | None
) -> VisibleDate | None:
    """Return the first date that is not an update, preferably the one that the address has too."""
    dates = [each for each in visible if not each.is_update]
    day = in_url.value.date() if in_url else None
    return next((each for each in dates if each.value.date() == day), dates[0] if dates else None)


def _are_apart(context: PageContext, one: VisibleDate, other: VisibleDate) -> bool:
    """Return whether the second date is far after the first on the page."""
    start = context.page.start
    return bool(start[other.node] - start[one.node] > _MAX_DISTANCE)


def _first(candidates: Iterable[Found[datetime]], now: datetime | None) -> Found[datetime] | None:
    """Return the first date in a plausible year that is not after ``now``."""
    for found in candidates:
        if is_plausible(found.value) and not (now and _is_after(found.value, now)):
            return found
    return None


def _is_after(date: datetime, now: datetime) -> bool:
    """Return whether a date is over a day after now. Time zones can explain less."""
    return date.replace(tzinfo=None) > now.replace(tzinfo=None) + _DAY


def _as_visible(
    declared: Found[datetime], visible: list[VisibleDate], modified: Found[datetime] | None
) -> Found[datetime]:
    """Return the declared date in the time zone in which the page shows it.

    Many pages declare a time in UTC and show it in local time. If both are the same time, the
    visible zone is kept. If only a day is visible, and a zone can explain the difference, the
    visible day counts.
    """
    date = declared.value
    dates = [each for each in visible if not each.is_update]
    for each in dates:
        local = _in_visible_zone(date, each)
        if local:
            return Found(local, declared.source)
    if any(each.value.date() == date.date() for each in dates) or not dates:
        return declared
    first = dates[0]
    if date.utcoffset() == timedelta() and not first.has_time:
        difference = first.value.replace(tzinfo=None) - date.replace(tzinfo=None)
        if _MIN_OFFSET - _DAY < difference <= _MAX_OFFSET:
            return _found(first)
    # Pages that were moved to another system declare a publication after the last change.
    if modified and _is_before(modified.value, date):
        return _found(first) if first.value.date() < modified.value.date() else declared
    # Pages that are rewritten each year show the day of the rewriting as theirs.
    if modified and date.date() < first.value.date() <= modified.value.date():
        return _found(first)
    return declared


def _is_before(one: datetime, other: datetime) -> bool:
    """Return whether a date is before another: by time if both have a zone, else by day."""
    if one.tzinfo and other.tzinfo:
        return one < other
    return one.date() < other.date()


def _in_visible_zone(date: datetime, visible: VisibleDate) -> datetime | None:
    """Return the date in the zone in which it is visible, or None if that is another time."""
    if date.tzinfo is None or not visible.has_time:
        return None
    if visible.value.tzinfo is not None:
        is_close = abs(visible.value - date) < timedelta(minutes=2)
        return date.astimezone(visible.value.tzinfo) if is_close else None
    if date.utcoffset():  # a page may show UTC and declare local time
        in_utc = date.astimezone(UTC).replace(tzinfo=None, second=0, microsecond=0)
        return date.astimezone(UTC) if in_utc == visible.value else None
    offset = visible.value - date.replace(tzinfo=None, second=0, microsecond=0)
    rounded = timedelta(minutes=round(offset / timedelta(minutes=15)) * 15)
    if abs(rounded) == _HALF_DAY:  # no place is that far away: "am" or "pm" was not read
        return None
    if not _MIN_OFFSET <= rounded <= _MAX_OFFSET or abs(offset - rounded) > timedelta(minutes=1):
        return None
    return date.astimezone(timezone(rounded)) if rounded else date


def _found(visible: VisibleDate) -> Found[datetime]:
    return Found(visible.value, visible.node)
