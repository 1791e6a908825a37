"""A worker: run tasks from a socket one by one, and send back their results."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import threading
from itertools import compress
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.workers.memory_cache import MemoryCache
from nutgraf.crawl.workers.plain_article import without_page
from nutgraf.crawl.workers.tasks import (
    ARTICLES,
    ArticleResult,
    ArticleTask,
    LearnResult,
    LearnTask,
    LinksResult,
    LinksTask,
    SummaryResult,
    SummaryTask,
    Task,
    TaskFailed,
    TaskOptions,
    TaskResult,
)
from nutgraf.discover.discover import discover
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
from nutgraf.store.text_version import TextVersion
from nutgraf.summary.captions import aside
from nutgraf.summary.summarize import summarize_article
from nutgraf.text.language import detect_language

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from socket import socket

    from nutgraf.model import Article, Summary
    from nutgraf.page.page import Page

HEADER: Final = struct.Struct("<Q")
# Maximum number of links per page; sitemaps can be huge.
MAX_LINKS: Final = 50_000


def run_tasks(connection: socket, options: TaskOptions) -> None:
    """Run tasks until the socket is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _exit_with(parent_process())
    cache = MemoryCache()
    stream = connection.makefile("rwb", buffering=1 << 16)
    while header := stream.read(HEADER.size):
        task = pickle.loads(stream.read(HEADER.unpack(header)[0]))  # noqa: S301, from our parent
        answer = pickle.dumps(run_task(task, options, cache), pickle.HIGHEST_PROTOCOL)
        stream.write(HEADER.pack(len(answer)))
        stream.write(answer)
        stream.flush()


def _exit_with(parent: BaseProcess | None) -> None:
    """Exit when the parent process is gone, even if it was killed."""
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def run_task(task: Task, options: TaskOptions, cache: MemoryCache) -> TaskResult:
    """Return the result of a task; `TaskFailed` if the page can't be read."""
    try:
        if isinstance(task, LinksTask):
            return find_links(task)
        if isinstance(task, ArticleTask):
            return read(task, options, cache)
        if isinstance(task, LearnTask):
            return learn(task, cache)
        return summarize_text(task, options)
    except NutgrafError as error:
        return TaskFailed(str(error))
    except RecursionError:
        return TaskFailed("the page is nested too deeply")
    except MemoryError:
        return TaskFailed("the page takes too much memory")
    except Exception as error:  # noqa: BLE001, one page never stops a run
        return TaskFailed(f"could not be read: {type(error).__name__}: {error}"[:300])


def find_links(task: LinksTask) -> LinksResult:
    """Return the judged links of a page."""
    found = discover(task.content, task.url, task.content_type)
    links = found.links[:MAX_LINKS]
    verdicts = judge_links(links, root=task.root)
    return LinksResult(
        kind=found.kind,
        title=found.title,
        links=tuple(zip(links, verdicts, strict=True)),
        feeds=tuple(found.further),
        notes=tuple(found.notes),
        is_article=found.page is not None and _may_be_article(found.page, task, found.title),
    )


def _may_be_article(page: Page, task: LinksTask, title: str | None) -> bool:
    """Return whether to read a source as an article first."""
    if judge_links([Link(task.url, title or "")], root=task.root)[0].article:
        return True
    # A URL may say nothing although its page is clearly an article.
    return judge_page_type(Evidence(page, language=detect_language(page))).name == "article"


def learn(task: LearnTask, cache: MemoryCache) -> LearnResult:
    """Teach the memory of a site a page."""
    memory = cache.get(task.memory)
    watch = Watch()
    memory.learn(parse(decode(cut_source(task.content, watch), task.charset), task.url, watch))
    return LearnResult(memory.pages, memory.to_bytes() if task.return_memory else None)


def read(task: ArticleTask, options: TaskOptions, cache: MemoryCache) -> ArticleResult:
    """Return the article of a page, extracted with the memory of its site."""
    watch = Watch()
    page = parse(decode(cut_source(task.content, watch), task.charset), task.url, watch)
    memory = cache.get(task.memory) if task.memory else None
    layout = None
    if memory is not None and task.learn_page:
        report = memory.learn(page)
        layout = report.reason if report.layout_changed else None
    article = extract_page(
        page,
        title=task.title,
        favor=options.favor,
        site=memory if memory is not None and cache.is_ready(memory) else None,
        watch=watch,
        now=task.now,
    )
    text_version, asides = _text_version(page, article), aside(article.body)
    article = without_page(article)
    summary = None if task.is_later_page else _summary(article, asides, options)
    return ArticleResult(
        article=article,
        summary=summary,
        fingerprint=simhash(article.text),
        text_version=text_version,
        memory=memory.to_bytes() if memory is not None and task.return_memory else None,
        layout_note=layout,
        asides=asides,
    )


def _text_version(page: Page, article: Article) -> bytes | None:
    """Return hashes of all blocks of the page, and of those in the article."""
    body = article.body
    if not isinstance(body, Body):
        return None
    kept = compress(body.page.block_texts, body.keep)
    return TextVersion.of(kept, page.block_texts).to_bytes()


def summarize_text(task: SummaryTask, options: TaskOptions) -> SummaryResult:
    """Return the summary of a text."""
    return SummaryResult(
        summarize_article(
            task.text,
            task.title,
            sentences=options.sentences,
            language=task.language,
            aside=task.asides,
        ),
        simhash(task.text),
    )


def _summary(article: Article, asides: frozenset[str], options: TaskOptions) -> Summary | None:
    if article.page_type not in ARTICLES or not article.text:
        return None
    return summarize_article(
        article.text,
        article.title,
        sentences=options.sentences,
        language=article.language,
        aside=asides,
    )
