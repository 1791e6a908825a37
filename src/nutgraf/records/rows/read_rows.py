"""Read the records of a list as rows: search results, a catalogue, an index.

The paper calls these simple multi-record pages (Gong et al. 2020, section III.B): "the data
records are arranged in a list". Any such list is read, whatever its topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.model import Row
from nutgraf.page.addresses import page_base, resolve
from nutgraf.page.tags import flags
from nutgraf.records.rows.dates import read_days
from nutgraf.records.rows.fields import Field, field_names
from nutgraf.records.rows.record_list import RecordList, find_list
from nutgraf.records.rows.repeated_records import MIN_RECORDS, RepeatedRecords

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# The text field of a record has at least so many words; in links, so many.
_MIN_TEXT_WORDS: Final = 5.0
_MIN_LINKED_TEXT_WORDS: Final = 8.0
_PICTURE: Final = flags("img")


def read_rows(page: Page) -> tuple[Row, ...]:
    """Return the records that a page lists as rows, or nothing if it has no list of records."""
    found = find_list(page)
    return _rows(page, found) if found else ()


def _rows(page: Page, found: RecordList) -> tuple[Row, ...]:
    records, title = found.records, found.title
    others = [field for field in found.fields if field is not title]
    days, others = read_days(page, others, len(records))
    text = max((field for field in others if _is_text(field)), key=_text_amount, default=None)
    rest = [field for field in others if field is not text]
    names = field_names(page, rest)
    base, pictures = page_base(page), _pictures(page, records)
    rows = []
    for record in range(len(records)):
        if record not in title.values:
            continue
        fields = {
            name: field.values[record]
            for name, field in zip(names, rest, strict=True)
            if record in field.values
        }
        if record in pictures:
            fields.setdefault("image", pictures[record])
        rows.append(
            Row(
                title=title.values[record],
                url=_absolute_url(base, found.addresses.get(record)),
                published=days.get(record),
                text=text.values.get(record, "") if text else "",
                fields=fields,
            )
        )
    return tuple(rows) if len(rows) >= MIN_RECORDS else ()


def _is_text(field: Field) -> bool:
    return field.words >= field.fragments * (
        _MIN_LINKED_TEXT_WORDS if field.linked > 0.5 else _MIN_TEXT_WORDS
    )


def _text_amount(field: Field) -> float:
    """Return the length of a field's text; text in links counts less."""
    return sum(map(len, field.values.values())) * (1.25 - field.linked)


def _absolute_url(base: str | None, href: str | None) -> str | None:
    """Return the absolute URL of a link, or the link itself if the page has no URL."""
    href = (href or "").strip()
    url = resolve(base, href)
    if url is None and base is None and ":" not in href.split("/")[0]:
        return href
    return url if url and url[:4].lower() == "http" else None


def _pictures(page: Page, records: RepeatedRecords) -> dict[int, str]:
    """Return the URL of each record's first picture, if most records have one."""
    base = page_base(page)
    images = np.flatnonzero(_PICTURE[page.tag])
    place = np.searchsorted(images, records.first)
    found = {}
    for record, at in enumerate(place.tolist()):
        if at < len(images) and images[at] < records.last[record]:
            node = int(images[at])
            source = page.attribute(node, "src") or page.attribute(node, "data-src")
            if url := _absolute_url(base, source):
                found[record] = url
    return found if 2 * len(found) >= len(records) else {}
