"""Judge whether links lead to articles: the default judge, for one link or many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import WrongUseError
from nutgraf.links.context import about_media, context_features
from nutgraf.links.features import judge_features
from nutgraf.links.model import LinkModel, shipped_model
from nutgraf.links.reasons import phrase_numbers, reasons_of, topic_weights
from nutgraf.links.tokens import Vocabulary, lexicon_vocabulary
from nutgraf.links.urls import Addresses, read_addresses
from nutgraf.model import Link, LinkVerdict

Floats = NDArray[np.float64]
Shares = NDArray[np.floating[Any]]

# Links at a time: enough for numpy to be fast, with little memory.
_BATCH: Final = 25000
_THRESHOLD: Final = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class OwnScores:
    """The scores of links by themselves, without their context."""

    score: Floats
    media: Floats
    """Whether a link is about video or pictures."""
    topics: Shares
    """The contribution of each topic to the score: links x topics."""
    phrases: NDArray[np.int16]
    """The phrase for each topic, or -1: topics x links."""


def judge_link(url: str, anchor: str | None = None) -> LinkVerdict:
    """Judge whether a link leads to an article, by its URL and its text.

    ``anchor`` is the text of the link: None if it is unknown, "" if the link has no text.
    """
    if not isinstance(url, str):
        raise WrongUseError(f"a URL must be a str, got {type(url).__name__}")
    if anchor is not None and not isinstance(anchor, str):
        raise WrongUseError(f"the text of a link must be a str, got {type(anchor).__name__}")
    model = shipped_model()
    own = score_links(read_addresses([url]), [anchor], lexicon_vocabulary(), model)
    return _verdicts(own.phrases, own.topics, own.score, model)[0]


def judge_links(links: Sequence[Link], *, root: str | None = None) -> list[LinkVerdict]:
    """Judge the links of one page or site, each also by the others.

    A link is judged by its URL and text, by its place on the page if known, and by the links
    whose URLs have the same shape. ``root`` is the URL of the page or site; by default it is the
    site of most links.
    """
    if not links:
        return []
    if len(links) == 1 and links[0].place is None and root is None:
        return [judge_link(links[0].url, *_anchors(links))]
    model = shipped_model()
    addresses = read_addresses([link.url for link in links])
    known = lexicon_vocabulary()
    batches = [
        score_links(addresses[some], _anchors(links[some]), known, model)
        for some in _batches(len(links))
    ]
    first = np.concatenate([own.score for own in batches])
    media = np.concatenate([own.media for own in batches])
    context_columns = context_features(
        addresses, [link.place for link in links], first, media, root
    )
    verdicts: list[LinkVerdict] = []
    for some, own in zip(_batches(len(links)), batches, strict=True):
        near = {name: column[some] for name, column in context_columns.items()}
        verdicts += judge_in_context(own, near, model)
    return verdicts


def score_links(
    addresses: Addresses, anchors: Sequence[str | None], known: Vocabulary, model: LinkModel
) -> OwnScores:
    """Score links by themselves."""
    columns = judge_features(addresses, anchors, known)
    contributions = model.contributions(columns)
    return OwnScores(
        score=contributions.sum(axis=1, dtype=np.float64) + model.bias,
        media=about_media(columns),
        topics=topic_weights(model.names, contributions),
        phrases=phrase_numbers(columns, len(addresses)),
    )


def judge_in_context(
    own: OwnScores, context_columns: dict[str, Floats], model: LinkModel
) -> list[LinkVerdict]:
    """Return the verdicts, from the links' own scores and their context."""
    context = model.context
    if context is None:
        return _verdicts(own.phrases, own.topics, own.score, model)
    table = np.stack([context_columns[name] for name in context.names], axis=1)
    added = table * context.weights
    score = added.sum(axis=1) + context.bias
    # The first score has a weight, which also applies to its parts.
    weight = dict(zip(context.names, context.weights.tolist(), strict=True)).get("first score", 0.0)
    topics = own.topics * weight + topic_weights(context.names, added)
    # A topic has features in only one of the two steps: the other phrase is -1.
    phrases = np.maximum(own.phrases, phrase_numbers(context_columns, len(score)))
    return _verdicts(phrases, topics, score, model)


def _verdicts(
    phrases: NDArray[np.int16], topics: Shares, score: Floats, model: LinkModel
) -> list[LinkVerdict]:
    chances = model.probability(score)
    article = chances >= _THRESHOLD
    reasons = reasons_of(phrases, topics, article)
    rounded = np.round(chances, 4).tolist()
    return list(map(LinkVerdict, article.tolist(), rounded, reasons))


def _anchors(links: Sequence[Link]) -> list[str | None]:
    """Return the texts of links; None (unknown) if a link has neither a text nor a place."""
    return [link.text if link.text or link.place is not None else None for link in links]


def _batches(count: int) -> Iterator[slice]:
    return (slice(start, start + _BATCH) for start in range(0, count, _BATCH))
