"""A worker: takes one job after another from a socket, and answers each."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import threading
from itertools import compress
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.workers.memory_cache import Shelf
from nutgraf.crawl.workers.plain_article import ARTICLES, plain
from nutgraf.crawl.workers.tasks import (
    Answer,
    Failed,
    Job,
    Learn,
    Learned,
    Manner,
    Read,
    ReadPage,
    Sum,
    Summed,
    Survey,
    Surveyed,
)
from nutgraf.discover.read import discover
from nutgraf.errors import NutgrafError
from nutgraf.evidence.base import Evidence
from nutgraf.limits import Watch
from nutgraf.links.judge import judge_links
from nutgraf.model import Link
from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.page.parsing.parse import parse
from nutgraf.page.render import Body
from nutgraf.pagekind.page_type import judge_page_type
from nutgraf.pipeline import extract_page
from nutgraf.store.similar.simhash import simhash
from nutgraf.store.text_version import Wording
from nutgraf.summary.captions import aside
from nutgraf.summary.summarize import summarize_article
from nutgraf.text.language import detect_language

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from socket import socket

    from nutgraf.model import Article, Summary
    from nutgraf.page.page import Page

HEADER: Final = struct.Struct("<Q")
# Links of one page; a sitemap may name more than anybody wants to read.
MOST_LINKS: Final = 50_000


def serve(connection: socket, manner: Manner) -> None:
    """Answer jobs until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _end_with(parent_process())
    shelf = Shelf()
    stream = connection.makefile("rwb", buffering=1 << 16)
    while header := stream.read(HEADER.size):
        job = pickle.loads(stream.read(HEADER.unpack(header)[0]))  # noqa: S301, from our parent
        answer = pickle.dumps(answer_to(job, manner, shelf), pickle.HIGHEST_PROTOCOL)
        stream.write(HEADER.pack(len(answer)))
        stream.write(answer)
        stream.flush()


def _end_with(parent: BaseProcess | None) -> None:
    """A worker must not outlive a parent that was killed."""
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def answer_to(job: Job, manner: Manner, shelf: Shelf) -> Answer:
    """The answer; a page that can't be read is one too."""
    try:
        if isinstance(job, Survey):
            return survey(job)
        if isinstance(job, Read):
            return read(job, manner, shelf)
        if isinstance(job, Learn):
            return learn(job, shelf)
        return sum_up(job, manner)
    except NutgrafError as error:
        return Failed(str(error))
    except RecursionError:
        return Failed("the page is nested too deeply")
    except MemoryError:
        return Failed("the page takes too much memory")
    except Exception as error:  # noqa: BLE001, one page never stops a run
        return Failed(f"could not be read: {type(error).__name__}: {error}"[:300])


def survey(job: Survey) -> Surveyed:
    """The links of a page and what they are."""
    found = discover(job.content, job.url, job.content_type)
    links = found.links[:MOST_LINKS]
    verdicts = judge_links(links, root=job.root)
    return Surveyed(
        kind=found.kind,
        title=found.title,
        links=tuple(zip(links, verdicts, strict=True)),
        further=tuple(found.further),
        notes=tuple(found.notes),
        is_article=found.page is not None and _may_be_article(found.page, job, found.title),
    )


def _may_be_article(page: Page, job: Survey, title: str | None) -> bool:
    """Whether a page that was given as a source is to be read as an article first."""
    if judge_links([Link(job.url, title or "")], root=job.root)[0].article:
        return True
    # An address can say nothing at all, and its page a lot.
    return judge_page_type(Evidence(page, language=detect_language(page))).name == "article"


def learn(job: Learn, shelf: Shelf) -> Learned:
    """Teach the memory of a site a page."""
    memory = shelf.get(job.memory)
    watch = Watch()
    memory.learn(parse(decode(cut_source(job.content, watch), job.charset), job.url, watch))
    return Learned(memory.pages, memory.to_bytes() if job.keep else None)


def read(job: Read, manner: Manner, shelf: Shelf) -> ReadPage:
    """The article of a page, with the help of what is known of its site."""
    watch = Watch()
    page = parse(decode(cut_source(job.content, watch), job.charset), job.url, watch)
    memory = shelf.get(job.memory) if job.memory else None
    layout = None
    if memory is not None and job.learn:
        report = memory.learn(page)
        layout = report.reason if report.layout_changed else None
    article = extract_page(
        page,
        title=job.title,
        favor=manner.favor,
        site=memory if memory is not None and shelf.is_ready(memory) else None,
        watch=watch,
        now=job.now,
    )
    wording, beside = _wording(page, article), aside(article.body)
    article = plain(article)
    summary = None if job.part else _summary(article, beside, manner)
    return ReadPage(
        article=article,
        summary=summary,
        fingerprint=simhash(article.text),
        wording=wording,
        memory=memory.to_bytes() if memory is not None and job.keep else None,
        layout=layout,
        aside=beside,
    )


def _wording(page: Page, article: Article) -> bytes | None:
    """What blocks the page has, and which of them, or of what it states, are the article's."""
    body = article.body
    if not isinstance(body, Body):
        return None
    kept = compress(body.page.block_texts, body.keep)
    return Wording.of(kept, page.block_texts).to_bytes()


def sum_up(job: Sum, manner: Manner) -> Summed:
    """The summary of a text."""
    return Summed(
        summarize_article(
            job.text,
            job.title,
            sentences=manner.sentences,
            language=job.language,
            aside=job.aside,
        ),
        simhash(job.text),
    )


def _summary(article: Article, beside: frozenset[str], manner: Manner) -> Summary | None:
    if article.page_type not in ARTICLES or not article.text:
        return None
    return summarize_article(
        article.text,
        article.title,
        sentences=manner.sentences,
        language=article.language,
        aside=beside,
    )
