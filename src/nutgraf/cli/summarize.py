"""``nutgraf summarize``: the sentences that tell an article best."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.options import AllowPrivate
from nutgraf.cli.common.sources import read_raw
from nutgraf.cli.common.terminal import complain, harmless, put
from nutgraf.errors import NutgrafError, WrongUseError
from nutgraf.limits import Limits, Watch

if TYPE_CHECKING:
    from nutgraf.cli.common.sources import Raw
    from nutgraf.model import Summary

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2
# A page has tags of its own from the start; a text at most speaks of one.
_PAGE: Final = re.compile(
    rb"\s*<(?:!doctype|!--|\?xml|html|head|body|title|meta|script|style|link|article|main|div|p|h[1-6])"
    rb"(?![a-z0-9-])",
    re.IGNORECASE,
)


class Form(StrEnum):
    """How a summary is written."""

    text = "text"
    json = "json"


def summarize(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A URL, a file, or - for standard input.")
    ],
    sentences: Annotated[
        int, typer.Option("--sentences", "-n", min=1, metavar="N", help="How many sentences.")
    ] = 3,
    title: Annotated[str | None, typer.Option(help="The title; without it a page's own.")] = None,
    language: Annotated[
        str | None, typer.Option(help="The language as a code such as en, if you know it.")
    ] = None,
    scorer: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Let only this scorer count; may be given again."),
    ] = None,
    weights: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER",
            help="How much a scorer counts, 1 unless said, 0 for not at all; or equal, or learned.",
        ),
    ] = None,
    form: Annotated[
        Form, typer.Option("--format", "-f", help="How to write the summary.")
    ] = Form.text,
    allow_private: AllowPrivate = False,
) -> None:
    """Summarize the article of SOURCE: a page is extracted first, plain text is taken as it is."""
    from nutgraf.summary.summarize import summarize_article
    from nutgraf.summary.weights import chosen_weights

    scorers = tuple(scorer) if scorer else None
    asked = _weights(weights or [])
    chosen_weights(scorers, asked)  # what can't be meant is refused before anything is read
    try:
        text, own_title, own_language, beside = _article(source, title, allow_private=allow_private)
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
        raise typer.Exit(NOT_READ) from None
    summary = summarize_article(
        text,
        own_title,
        sentences=sentences,
        language=language or own_language,
        scorers=scorers,
        weights=asked,
        aside=beside,
    )
    if not summary.sentences:
        complain(f"{source}: there is no text to summarize")
        raise typer.Exit(NOTHING_FOUND)
    put(harmless(_written(summary, source, own_title, form)))


def _article(
    source: str, title: str | None, *, allow_private: bool
) -> tuple[str, str | None, str | None, frozenset[str]]:
    """The text of a source, its title, language and captions, as far as they are known."""
    from nutgraf.page.decoding.decode import decode
    from nutgraf.page.parsing.parse import parse
    from nutgraf.pipeline import extract_page
    from nutgraf.summary.captions import aside

    watch = Watch(Limits())
    raw = read_raw(source, watch.limits.bytes, allow_private=allow_private)
    decoded = decode(raw.content, raw.charset)
    if not _is_page(raw, decoded):
        if raw.more:
            complain(f"{source}: only the first {len(raw.content):,} bytes were read")
        return decoded.decode(errors="replace"), title, None, frozenset()
    if raw.more:
        watch.note_bytes(len(raw.content), None)
    article = extract_page(parse(decoded, raw.url, watch), title=title, watch=watch)
    return article.text, title or article.title, article.language, aside(article.body)


def _is_page(raw: Raw, content: bytes) -> bool:
    return raw.url is not None or _PAGE.match(content) is not None


def _weights(given: list[str]) -> dict[str, float] | str | None:
    """What ``--weights`` says, each as ``name=number``."""
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
                f"--weights is NAME=NUMBER, as in position=2, not {each!r}"
            ) from None
    return found


def _written(summary: Summary, source: str, title: str | None, form: Form) -> str:
    if form is Form.text:
        # Of a sentence on several lines the breaks are its text's, not the summary's.
        return "".join(f"{' '.join(each.text.split())}\n" for each in summary.sentences)
    import orjson

    from nutgraf.page.decoding.decode import whole

    values = {"source": whole(source), "title": title, **summary.to_dict()}
    return orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()
