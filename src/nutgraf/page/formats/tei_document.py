"""An article as a TEI P5 document: what is known of it in the header, its body in the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article

_NOT_XML: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", re.ASCII)
_UNTITLED: Final = "Untitled"
_EMPTY_BODY: Final = "<div>\n<p/>\n</div>\n"


def document(article: Article, divisions: str) -> str:
    """Return the whole document; ``divisions`` are those of its body."""
    language = article.language if _LANGUAGE.fullmatch(article.language or "") else None
    text = divisions or _EMPTY_BODY
    spoken = f' xml:lang="{language}"' if language else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<TEI xmlns="http://www.tei-c.org/ns/1.0">\n'
        f"<teiHeader>\n{_file(article)}{_profile(article, language)}</teiHeader>\n"
        f"<text{spoken}>\n<body>\n{_head(article)}{text}</body>\n</text>\n</TEI>\n"
    )


def _head(article: Article) -> str:
    return f"<head>{_text(article.title)}</head>\n" if article.title else ""


def _file(article: Article) -> str:
    """What the document is, who publishes it, and which page it was made from."""
    title = f"<title>{_text(article.title or _UNTITLED)}</title>\n"
    authors = "".join(f"<author>{_text(name)}</author>\n" for name in article.authors)
    publisher = article.site or _host(article.url)
    date = _date(article.published)
    if publisher:
        publication = f"<publisher>{_text(publisher)}</publisher>\n{date}"
    else:
        publication = "<p>Not known.</p>\n"
    source = title + authors
    source += f"<publisher>{_text(publisher)}</publisher>\n" if publisher else ""
    source += date
    if article.url:
        url = _text(article.url)
        source += f"<ref target={quoteattr(_plain(article.url))}>{url}</ref>\n"
    return (
        f"<fileDesc>\n<titleStmt>\n{title}{authors}</titleStmt>\n"
        f"<publicationStmt>\n{publication}</publicationStmt>\n"
        f"<sourceDesc>\n<bibl>\n{source}</bibl>\n</sourceDesc>\n</fileDesc>\n"
    )


def _profile(article: Article, language: str | None) -> str:
    """The language, and the words that the page is filed under."""
    parts = ""
    if language:
        parts += f'<langUsage>\n<language ident="{language}">{language}</language>\n</langUsage>\n'
    terms = [*([article.section] if article.section else []), *article.tags]
    if terms:
        words = "".join(f"<term>{_text(term)}</term>\n" for term in dict.fromkeys(terms))
        parts += f"<textClass>\n<keywords>\n{words}</keywords>\n</textClass>\n"
    return f"<profileDesc>\n{parts}</profileDesc>\n" if parts else ""


def _date(moment: datetime | None) -> str:
    if moment is None:
        return ""
    written = moment.replace(microsecond=0).isoformat()
    return f'<date when="{written}">{written}</date>\n'


def _host(url: str | None) -> str | None:
    try:
        return urlsplit(url or "").hostname
    except ValueError:
        return None


def _plain(text: str) -> str:
    return _NOT_XML.sub("", text)


def _text(text: str | None) -> str:
    return escape(_plain(text or ""))
