"""From a page to its article: parse, score, select, trim, assemble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.assemble import assemble
from nutgraf.errors import WrongUseError
from nutgraf.evidence.base import Evidence, Template
from nutgraf.limits import Limits, Watch
from nutgraf.metadata.title.title import find_headline
from nutgraf.methods.base import Method, Scores
from nutgraf.methods.fallback import fallback_scores
from nutgraf.methods.registry import DEFAULT, get_method
from nutgraf.page.decoding.decode import decode, whole
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.live_blog.find import find_live_blog
from nutgraf.text.language import detect_language
from nutgraf.trim.base import Draft
from nutgraf.trim.stages import AFTER_HEADLINE, BEFORE_HEADLINE

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.model import Article
    from nutgraf.page.page import Page

# A method takes about as long as parsing: with less of the time left it is not started.
_SHARE_BEFORE_METHOD: Final = 0.5


def extract(
    html: str | bytes,
    url: str | None = None,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
    limits: Limits | None = None,
    now: datetime | None = None,
) -> Article:
    """Return the article of a page.

    ``title`` is the text by which the page was found: the title of a feed entry, the anchor on a
    front page. ``method`` is a name from `nutgraf.method_names`, or a method with other parameters.
    ``favor`` is ``precision``, ``balance`` or ``recall``. ``site`` is the memory of the page's
    site. ``limits`` bounds how much of the page is read, and for how long. ``now`` is when the page
    was fetched: later dates are ignored.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page must be a str or bytes, got {type(html).__name__}")
    watch = Watch(limits)
    page = parse(decode(cut_source(html, watch)), whole(url) if url else None, watch)
    return extract_page(
        page, title=title, method=method, favor=favor, site=site, watch=watch, now=now
    )


def extract_page(
    page: Page,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
    watch: Watch | None = None,
    now: datetime | None = None,
) -> Article:
    """Return the article of a page that is parsed already; ``watch`` holds its limits."""
    watch = watch or Watch()
    method = _method(method)
    headline = find_headline(page, collected=whole(title) if title else None)
    evidence = Evidence(page, title=headline.title, language=detect_language(page), site=site)
    draft = Draft(evidence, _scores(method, evidence, watch), favor, headline)
    if method.trims:
        draft.trim(BEFORE_HEADLINE)
    draft.remove_headline()
    live = find_live_blog(page, draft.keep, lambda: _published(draft, now))
    if live is not None:
        draft.restart(live.choose(draft.keep))
    elif method.trims:
        draft.trim(AFTER_HEADLINE)
    return assemble(draft, method, live=live, partial=watch.partial, now=now)


def _method(method: str | Method) -> Method:
    if isinstance(method, str):
        return get_method(method)
    if not isinstance(method, Method):
        raise WrongUseError(f"a method must be a name or a Method, got {type(method).__name__}")
    return method


def _scores(method: Method, evidence: Evidence, watch: Watch) -> Scores:
    """Return the scores of a method, or fallback scores if too little time is left for it."""
    if watch.late(_SHARE_BEFORE_METHOD):
        watch.note_seconds("before the method could begin")
        return fallback_scores(evidence.page)
    return method.score(evidence)


def _published(draft: Draft, now: datetime | None) -> datetime | None:
    """Return the date of the article, for the entries of a live blog."""
    from nutgraf.metadata.read import read_published

    return read_published(draft.page, draft.headline, draft.evidence.language, draft.body, now)
