"""Does a link lead to an article? The default judge, for one link or for all of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.addresses import Address, read_address
from nutgraf.links.around import around, to_be_seen
from nutgraf.links.figures import figures
from nutgraf.links.model import LinkModel, shipped_model
from nutgraf.links.reasons import reasons_of, weigh
from nutgraf.links.tokens import lexicon_only
from nutgraf.model import Link, LinkVerdict

Floats = NDArray[np.float64]
Shares = NDArray[np.floating[Any]]

# So many links at once: enough for numpy, and memory stays small.
_BATCH: Final = 25_000
_ARTICLE: Final = 0.5


def judge_link(url: str, anchor: str | None = None) -> LinkVerdict:
    """Whether an address leads to an article, by itself and by what a link to it says.

    ``anchor`` is the text of the link, where it is known; "" if it has none.
    """
    model = shipped_model()
    addresses, anchors = [read_address(url)], [anchor]
    columns, shares = first_look(addresses, anchors, model)
    score = shares.sum(axis=1, dtype=np.float64) + model.bias
    return _verdicts(columns, weigh(model.names, shares), score, model)[0]


def judge_links(links: Sequence[Link], *, root: str | None = None) -> list[LinkVerdict]:
    """The verdicts on links of one page or site, each in the light of the others.

    Beside its address and text, a link is judged by its place on the page, where
    that is known, and by how the links are judged whose addresses are made alike.
    ``root`` is the address of the page or site; without it, that of most links.
    """
    if len(links) == 1 and links[0].place is None and root is None:
        return [judge_link(links[0].url, _anchor(links[0]))]
    model = shipped_model()
    addresses = [read_address(link.url) for link in links]
    parts = []
    for some in _batches(len(links)):
        anchors = [_anchor(link) for link in links[some]]
        parts.append(first_look(addresses[some], anchors, model))
    if not parts:
        return []
    first = (
        np.concatenate([shares.sum(axis=1, dtype=np.float64) for _, shares in parts]) + model.bias
    )
    seen = np.concatenate([to_be_seen(columns) for columns, _ in parts])
    beside = around(addresses, [link.place for link in links], first, seen, root)
    verdicts: list[LinkVerdict] = []
    for some, (columns, shares) in zip(_batches(len(links)), parts, strict=True):
        near = {name: column[some] for name, column in beside.items()}
        verdicts += second_look(columns, shares, near, model)
    return verdicts


def first_look(
    addresses: Sequence[Address], anchors: Sequence[str | None], model: LinkModel
) -> tuple[dict[str, Floats], Shares]:
    """The figures of links by themselves, and what each adds to their scores."""
    columns = figures(addresses, anchors, lexicon_only())
    return columns, model.shares(columns)


def second_look(
    columns: dict[str, Floats], shares: Shares, beside: dict[str, Floats], model: LinkModel
) -> list[LinkVerdict]:
    """The verdicts, with what is around the links."""
    context = model.context
    topics = weigh(model.names, shares)
    if context is None:
        return _verdicts(columns, topics, shares.sum(axis=1, dtype=np.float64) + model.bias, model)
    table = np.stack([beside[name] for name in context.names], axis=1)
    added = table * context.weights
    score = added.sum(axis=1) + context.bias
    # The first score comes in with a weight: so do the figures that it is made of.
    weight = dict(zip(context.names, context.weights.tolist(), strict=True)).get("first score", 0.0)
    topics = topics * weight + weigh(context.names, added)
    return _verdicts({**columns, **beside}, topics, score, model)


def _verdicts(
    columns: dict[str, Floats], topics: Shares, score: Floats, model: LinkModel
) -> list[LinkVerdict]:
    chances = model.probability(score)
    article = chances >= _ARTICLE
    reasons = reasons_of(columns, topics, article)
    rounded = np.round(chances, 4).tolist()
    return list(map(LinkVerdict, article.tolist(), rounded, reasons))


def _anchor(link: Link) -> str | None:
    """The text of a link; where none was given and no page shows it, it is not known."""
    return link.text if link.text or link.place is not None else None


def _batches(count: int) -> Iterator[slice]:
    return (slice(start, start + _BATCH) for start in range(0, count, _BATCH))
