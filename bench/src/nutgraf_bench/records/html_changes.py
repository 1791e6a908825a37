"""Changes to the HTML of a page that keep its items visible.

They remove or rewrite class names, headings, lists and the title, or insert invented
boilerplate. None should change what is read from the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

Change = Callable[[bytes], bytes]

_NAME: Final = re.compile(rb"\s(?:class|id|itemprop)=(?:\"[^\"]*\"|'[^']*'|[^\s>]+)", re.I)
_TITLE: Final = re.compile(rb"(<title[^>]*>)(.*?)(</title>)", re.S | re.I)
_KEYWORDS: Final = re.compile(rb">(\s*)Key\s?words(\s*:?\s*)<", re.I)
_LABEL: Final = re.compile(rb">(\s*)(Abstract|References|Keywords|Key words)(\s*:?)<")
_ABSTRACT_HEADING: Final = re.compile(rb"<(h[1-6])\b[^>]*>\s*Abstract\s*</\1>")
_REFERENCES_HEADING: Final = re.compile(
    rb"<(h[1-6])\b[^>]*>\s*References(?:\s*and\s*notes)?\s*</\1>", re.I
)
_BLOCK: Final = re.compile(
    rb"<(/?)(?:p|section|article|main|header|aside|h[1-6]|ol|ul|li|dl|dd|dt)\b"
)
_JOURNAL: Final = b"Journal of Made Up Science"
_MENU: Final = b"<div><ul>%s</ul></div>" % b"".join(
    b'<li><a href="/m%d">Browse section %d</a></li>' % (number, number) for number in range(60)
)
_SIGN_IN: Final = (
    b"<div><h2>Sign in to your account now please</h2><p>Forgot your password?</p></div>"
)
_MOST_READ: Final = (
    b'<div class="x9"><h3>Most read</h3><ul>'
    b'<li><a href="/r0">Rivers of the north and their ice in spring</a>'
    b"<div>Eva Dahl, Jan de Wit</div><div>Volume 88, Issue 7, 12 May 2021</div>"
    b"<div>https://doi.org/10.5555/other.0</div></li>"
    b'<li><a href="/r1">A survey of lamps in harbours of the west</a>'
    b"<div>Mei Li and Ana Castro</div><div>Volume 91, Issue 2, 3 June 2023</div>"
    b"<div>https://doi.org/10.5555/other.1</div></li></ul></div>"
)


def _titled(html: bytes, change: Change) -> bytes:
    return _TITLE.sub(lambda found: found[1] + change(found[2]) + found[3], html, count=1)


def _renamed(html: bytes, label: bytes, other: bytes) -> bytes:
    return re.sub(rb">(\s*)" + label + rb"(\s*)<", rb">\1" + other + rb"\2<", html)


def _with(html: bytes, top: bytes = b"", end: bytes = b"") -> bytes:
    """Return the page with something inserted at the start or the end of its body."""
    html = re.sub(rb"<body\b[^>]*>", lambda found: found[0] + top, html, count=1, flags=re.I)
    stop = html.lower().rfind(b"</body>")
    return html[:stop] + end + html[stop:] if stop >= 0 else html + end


def as_is(html: bytes) -> bytes:
    return html


def no_names(html: bytes) -> bytes:
    return _NAME.sub(b"", html)


def no_headings(html: bytes) -> bytes:
    opened = re.sub(rb"<h[2-6]\b[^>]*>", b"<div><b>", html, flags=re.I)
    return re.sub(rb"</h[2-6]\s*>", b"</b></div>", opened, flags=re.I)


def no_names_headings_lists(html: bytes) -> bytes:
    return re.sub(rb"<(/?)(?:ol|ul|li)\b", rb"<\1div", no_headings(no_names(html)))


def no_page_title(html: bytes) -> bytes:
    return _titled(html, lambda title: b"")


def journal_only_title(html: bytes) -> bytes:
    return _titled(html, lambda title: _JOURNAL)


def journal_first(html: bytes) -> bytes:
    return _titled(html, lambda title: _JOURNAL + b" | " + title)


def headings_in_capitals(html: bytes) -> bytes:
    return _LABEL.sub(lambda found: b">%s%s%s<" % (found[1], found[2].upper(), found[3]), html)


def summary_for_abstract(html: bytes) -> bytes:
    return _renamed(html, b"Abstract", b"Summary")


def literature_cited(html: bytes) -> bytes:
    return _renamed(html, b"References", b"Literature Cited")


def notes_and_references(html: bytes) -> bytes:
    return _renamed(html, b"References", b"Notes and references")


def index_terms(html: bytes) -> bytes:
    return _KEYWORDS.sub(rb">\1Index Terms\2<", html)


def title_no_heading(html: bytes) -> bytes:
    return re.sub(rb"<(/?)h1\b", rb"<\1div", html)


def title_third_heading(html: bytes) -> bytes:
    return re.sub(rb"<(/?)h1\b", rb"<\1h3", html)


def no_abstract_heading(html: bytes) -> bytes:
    return _ABSTRACT_HEADING.sub(b"", html)


def no_references_heading(html: bytes) -> bytes:
    return _REFERENCES_HEADING.sub(b"", html)


def all_divs(html: bytes) -> bytes:
    return _BLOCK.sub(rb"<\1div", html)


def no_raised_signs(html: bytes) -> bytes:
    return re.sub(rb"</?sup\b[^>]*>", b"", html)


def no_links(html: bytes) -> bytes:
    return re.sub(rb"<(/?)a\b[^>]*>", rb"<\1span>", html)


def breaks_for_paragraphs(html: bytes) -> bytes:
    return re.sub(rb"<p\b[^>]*>(.*?)</p>", rb"\1<br><br>", html, flags=re.S)


def tables_for_sections(html: bytes) -> bytes:
    closed = re.sub(rb"</section\b", b"</td></tr></table", html)
    return re.sub(rb"<section\b", b"<table><tr><td", closed)


def no_space_between_tags(html: bytes) -> bytes:
    return re.sub(rb">\s+<", b"><", html)


def lines_between_tags(html: bytes) -> bytes:
    return html.replace(b"><", b">\n<")


def site_heading(html: bytes) -> bytes:
    return _with(html, b'<div><h1><a href="/">%s</a></h1></div>' % _JOURNAL)


def long_site_heading(html: bytes) -> bytes:
    return _with(
        html, b"<div><h1>The International %s and Engineering Letters</h1></div>" % _JOURNAL
    )


def menus_and_sign_in(html: bytes) -> bytes:
    return _with(html, 6 * _MENU + _SIGN_IN)


def most_read_first(html: bytes) -> bytes:
    return _with(html, _MOST_READ)


def most_read_last(html: bytes) -> bytes:
    return _with(html, end=_MOST_READ)


def foot_with_issue(html: bytes) -> bytes:
    said = b"Published by Made Up Press, Volume 3, Issue 9. Last updated 5 May 2026."
    return _with(html, end=b"<div>%s Copyright 2026 Made Up Press</div>" % said)


def bar_with_issue(html: bytes) -> bytes:
    said = b"Current issue: Volume 99, Number 12, December 2026"
    return _with(html, b'<div><a href="/c">%s</a></div>' % said)


def box_with_issue(html: bytes) -> bytes:
    said = b"<h3>Current Issue</h3><p>Volume 99 Number 12</p><p>December 2026</p>"
    return _with(html, b"<div>%s</div>" % said)


_ALL: Final[tuple[Change, ...]] = (
    *(as_is, no_names, no_headings, no_names_headings_lists),
    *(no_page_title, journal_only_title, journal_first),
    *(headings_in_capitals, summary_for_abstract, literature_cited, notes_and_references),
    *(index_terms, title_no_heading, title_third_heading),
    *(no_abstract_heading, no_references_heading),
    *(all_divs, no_raised_signs, no_links, breaks_for_paragraphs, tables_for_sections),
    *(no_space_between_tags, lines_between_tags),
    *(site_heading, long_site_heading, menus_and_sign_in, most_read_first, most_read_last),
    *(foot_with_issue, bar_with_issue, box_with_issue),
)
CHANGES: Final = {change.__name__.replace("_", " "): change for change in _ALL}
