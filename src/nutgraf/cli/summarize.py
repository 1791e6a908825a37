"""``nutgraf summarize``: the most informative sentences of an article."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.exit_codes import NOT_READ, NOTHING_FOUND
from nutgraf.cli.common.sources import read_raw
from nutgraf.cli.common.terminal import complain, put, safe
from nutgraf.errors import NutgrafError, WrongUseError
from nutgraf.limits import Limits, Watch

if TYPE_CHECKING:
    from nutgraf.cli.common.sources import Raw
    from nutgraf.model import Summary

# A page starts with a tag. A plain text may only mention one.
_PAGE: Final = re.compile(
    rb"\s*<(?:!doctype|!--|\?xml|html|head|body|title|meta|script|style|link|article|main|div|p|h[1-6])"
    rb"(?![a-z0-9-])",
    re.IGNORECASE,
)


class Format(StrEnum):
    """An output format."""

    text = "text"
    json = "json"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    source: str
    sentences: int
    title: str | None
    language: str | None
    scorer: tuple[str, ...]
    weights: tuple[str, ...]
    form: Format
    allow_private: bool
    max_bytes: int
    max_nodes: int
    max_seconds: float | None

    @property
    def limits(self) -> Limits:
        """How much is read, and for how long."""
        return Limits(bytes=self.max_bytes, nodes=self.max_nodes, seconds=self.max_seconds)


@dataclass(frozen=True, slots=True)
class Text:
    """What is summarized."""

    text: str
    title: str | None
    language: str | None = None
    captions: frozenset[str] = frozenset()


@click.command()
@click.argument("source", metavar="SOURCE", help="A URL, a file, or - for standard input.")
@click.option(
    "--sentences",
    "-n",
    type=options.AT_LEAST_1,
    metavar="N",
    default=3,
    help="The number of sentences.",
)
@click.option("--title", metavar="TEXT", help="The title, if not the title of the page.")
@click.option("--language", metavar="CODE", help="The language, such as en, if you know it.")
@click.option(
    "--scorer", multiple=True, metavar="NAME", help="Use only this scorer; may be repeated."
)
@click.option(
    "--weights",
    multiple=True,
    metavar="NAME=NUMBER",
    help="The weight of a scorer, by default 1, 0 to ignore it; or equal, or learned.",
)
@options.output_format(Format, Format.text, "The output format.")
@options.allow_private
@options.max_bytes
@options.max_nodes
@options.max_seconds
def summarize(**values: Any) -> None:
    """Summarize SOURCE: the article of a page, or plain text."""
    from nutgraf.summary.summarize import summarize_article
    from nutgraf.summary.weights import chosen_weights

    request = Request(**values)
    source, scorers = request.source, request.scorer or None
    weights = _parse_weights(request.weights)
    chosen_weights(scorers, weights)  # wrong weights fail before anything is read
    try:
        found = _read(request)
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
        raise click.exceptions.Exit(NOT_READ) from None
    summary = summarize_article(
        found.text,
        found.title,
        sentences=request.sentences,
        language=request.language or found.language,
        scorers=scorers,
        weights=weights,
        aside=found.captions,
        limits=Limits(seconds=request.max_seconds),
    )
    if summary.partial:
        complain(f"{source}: the summary may be worse: {summary.partial}")
    if not summary.sentences:
        complain(f"{source}: there is no text to summarize")
        raise click.exceptions.Exit(NOTHING_FOUND)
    put(safe(_format(summary, request, found.title)))


def _read(request: Request) -> Text:
    """Return the text of a source: its article if it is a page, else all of it."""
    from nutgraf.page.decoding.decode import decode
    from nutgraf.page.parsing.parse import parse
    from nutgraf.pipeline import extract_page
    from nutgraf.summary.captions import aside

    source, title = request.source, request.title
    watch = Watch(request.limits)
    raw = read_raw(source, watch.limits.bytes, allow_private=request.allow_private)
    decoded = decode(raw.content, raw.charset)
    if not _is_page(raw, decoded):
        if raw.more:
            complain(f"{source}: only the first {len(raw.content):,} bytes were read")
        return Text(decoded.decode(errors="replace"), title)
    if raw.more:
        watch.note_bytes(len(raw.content), None)
    article = extract_page(parse(decoded, raw.url, watch), title=title, watch=watch)
    if article.partial:
        complain(f"{source}: the article may be incomplete: {article.partial}")
    return Text(article.text, title or article.title, article.language, aside(article.body))


def _is_page(raw: Raw, content: bytes) -> bool:
    return raw.url is not None or _PAGE.match(content) is not None


def _parse_weights(given: tuple[str, ...]) -> dict[str, float] | str | None:
    """Return the weights by scorer, or the name of a set of weights."""
    if not given:
        return None
    if len(given) == 1 and "=" not in given[0]:
        return given[0]
    found = {}
    for each in (part for option in given for part in option.split(",")):
        name, _, number = each.partition("=")
        try:
            found[name.strip()] = float(number)
        except ValueError:
            raise WrongUseError(
                f"--weights must be NAME=NUMBER, such as position=2, got {each!r}"
            ) from None
    return found


def _format(summary: Summary, request: Request, title: str | None) -> str:
    if request.form is Format.text:
        # One line per sentence, also if the sentence has line breaks in its text.
        return "".join(f"{' '.join(each.text.split())}\n" for each in summary.sentences)
    import orjson

    from nutgraf.page.decoding.decode import whole

    values = {"source": whole(request.source), "title": title, **summary.to_dict()}
    return orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()
