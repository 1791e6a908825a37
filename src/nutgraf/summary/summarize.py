"""Summarize a text by its best sentences: read, score, choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nutgraf.errors import WrongUseError
from nutgraf.limits import Limits, Watch
from nutgraf.model import Summary, SummarySentence
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.summary.choose import best, combined
from nutgraf.summary.document import Document, read
from nutgraf.summary.weights import chosen_weights
from nutgraf.text.language import text_language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SAMPLE: Final = 1500  # characters for language detection


def summarize(
    text: str,
    title: str | None = None,
    *,
    sentences: int = 3,
    language: str | None = None,
    scorers: Sequence[str] | None = None,
    weights: Mapping[str, float] | str | None = None,
    limits: Limits | None = None,
) -> Summary:
    """Return the best sentences of a text in text order, each with its position.

    ``language`` is an ISO 639-1 code; by default it is detected. ``scorers``
    names the scorers to use; ``weights`` gives their weights (1 unless named), or is
    ``equal``, the paper's average, or ``learned``. ``limits`` bounds how much of the text is read,
    and for how long.
    """
    return summarize_article(
        text,
        title,
        sentences=sentences,
        language=language,
        scorers=scorers,
        weights=weights,
        limits=limits,
    )


def summarize_article(
    text: str,
    title: str | None = None,
    *,
    sentences: int = 3,
    language: str | None = None,
    scorers: Sequence[str] | None = None,
    weights: Mapping[str, float] | str | None = None,
    aside: frozenset[str] = frozenset(),
    limits: Limits | None = None,
) -> Summary:
    """Return the summary of an article's text; see `summarize`.

    ``aside`` holds the paragraphs that are headings or captions. Their
    sentences are chosen only when no others are left.
    """
    if not isinstance(text, str):
        raise WrongUseError(f"a text must be a str, got {type(text).__name__}")
    if not _is_count(sentences):
        raise WrongUseError(f"sentences must be a whole number above 0, got {sentences!r}")
    wanted = chosen_weights(scorers, weights)
    watch = Watch(limits)
    text = str(cut_source(text, watch))
    document = read(text, title, _code(language) or text_language(text[:_SAMPLE]), aside)
    scores = combined(document, wanted, watch)
    chosen = best(document, scores, sentences)
    return Summary(
        tuple(_sentence(document, place, float(scores[place])) for place in chosen),
        document.language,
        watch.partial,
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _code(language: str | None) -> str | None:
    """Return the language of a tag such as ``en-GB``."""
    return language.lower().replace("_", "-").partition("-")[0] if language else None


def _sentence(document: Document, place: int, score: float) -> SummarySentence:
    start, stop = document.spans[place]
    return SummarySentence(document.text[start:stop], start, stop, round(score, 6))
