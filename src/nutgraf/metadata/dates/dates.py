"""When an article was published and changed: the choice between declared and visible dates.

Declared dates come first. The date at the headline shows the time zone, and is used if none is
declared.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import chain
from typing import TYPE_CHECKING, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.dates.declared import (
    dates_in_scripts,
    dates_in_url,
    declared_dates,
)
from nutgraf.metadata.dates.visible import (
    VisibleDate,
    dates_anywhere,
    updates_anywhere,
    visible_dates,
)
from nutgraf.text.dates.parse import is_plausible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    _Date = Found[datetime]
    _Dates = Iterable[_Date]

# Offsets of time zones.
_MIN_OFFSET: Final = timedelta(hours=-12)
_MAX_OFFSET: Final = timedelta(hours=14)
_HALF_DAY: Final = timedelta(hours=12)
_DAY: Final = timedelta(days=1)
# Dates with more characters between them do not belong together.
_MAX_DISTANCE: Final = 400


class Published(Field[PageContext, datetime]):
    """When the article was published."""

    name = "published"

    def declared(self, context: PageContext) -> Iterator[_Date]:
        """Yield the declared dates of publication."""
        return _plausible(context, declared_dates(context, "published"))

    def visible(self, context: PageContext) -> Iterator[_Date]:
        """Yield the dates around the headline and the body, and from less sure places."""
        found = _undeclared(context)
        if found:
            yield found

    def choose(self, context: PageContext, declared: _Dates, visible: _Dates) -> _Date | None:
        """Return the declared date in the visible time zone, else a visible date."""
        found = next(iter(declared), None)
        if found is None:
            return next(iter(visible), None) or context.find(MODIFIED)
        modified = next(MODIFIED.declared(context), None)
        if modified and _is_settled(found.value, modified.value):
            return found
        return _as_visible(found, context.once(visible_dates), modified)


class Modified(Field[PageContext, datetime]):
    """When the article was last changed."""

    name = "modified"

    def declared(self, context: PageContext) -> Iterator[_Date]:
        """Yield the declared dates of the last change."""
        return _plausible(context, declared_dates(context, "modified"))

    def visible(self, context: PageContext) -> Iterator[_Date]:
        """Yield the visible dates of a change; from anywhere if the article shows no date."""
        updates = (each for each in context.once(visible_dates) if each.is_update)
        yield from _plausible(context, map(_found, updates))
        if (
            not context.once(visible_dates)
            and next(declared_dates(context, "published"), None) is None
        ):
            yield from _plausible(context, map(_found, updates_anywhere(context)))


PUBLISHED: Final = Published()
MODIFIED: Final = Modified()


def _is_settled(published: datetime, modified: datetime) -> bool:
    """Return whether visible dates can add nothing: the zone is known, and both are on one day."""
    return bool(published.utcoffset()) and published.date() == modified.date()


def _undeclared(context: PageContext) -> _Date | None:
    """Return the visible date or that in the address; a declared one of that day is more exact."""
    visible = context.once(visible_dates)
    in_url = next(_plausible(context, dates_in_url(context.page.url)), None)
    publication = _first_publication(visible, in_url)
    if publication and visible[0].is_update and _are_apart(context, visible[0], publication):
        publication = visible[0]
    unsure = next(_plausible(context, declared_dates(context, "unsure")), None)
    found = next(_plausible(context, [_found(publication)] if publication else []), None)
    if found is None or (unsure and unsure.value.date() == found.value.date()):
        found = unsure
    if found is None and visible:
        found = next(_plausible(context, [_found(visible[0])]), None)
    others = chain(dates_in_scripts(context), map(_found, dates_anywhere(context)))
    return found or in_url or next(_plausible(context, others), None)


def _first_publication(visible: list[VisibleDate], in_url: _Date | None) -> VisibleDate | None:
    """Return the first date that is not an update, preferably the one that the address has too."""
    dates = [each for each in visible if not each.is_update]
    day = in_url.value.date() if in_url else None
    return next((each for each in dates if each.value.date() == day), dates[0] if dates else None)


def _are_apart(context: PageContext, one: VisibleDate, other: VisibleDate) -> bool:
    """Return whether the second date is far after the first on the page."""
    start = context.page.start
    return bool(start[other.node] - start[one.node] > _MAX_DISTANCE)


def _plausible(context: PageContext, candidates: _Dates) -> Iterator[_Date]:
    """Yield the dates in a plausible year that are not in the future."""
    for found in candidates:
        if is_plausible(found.value) and not (context.now and _is_after(found.value, context.now)):
            yield found


def _is_after(date: datetime, now: datetime) -> bool:
    """Return whether a date is over a day after now. Time zones can explain less."""
    return date.replace(tzinfo=None) > now.replace(tzinfo=None) + _DAY


def _as_visible(declared: _Date, visible: list[VisibleDate], modified: _Date | None) -> _Date:
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


def _found(visible: VisibleDate) -> _Date:
    return Found(visible.value, visible.node)
