"""Does a link lead to an article? The default judge, for one link or for all of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import WrongUseError
from nutgraf.links.context import around, to_be_seen
from nutgraf.links.features import figures
from nutgraf.links.model import LinkModel, shipped_model
from nutgraf.links.reasons import reasons_of, tell, weigh
from nutgraf.links.tokens import Vocabulary, lexicon_only
from nutgraf.links.urls import Addresses, read_addresses
from nutgraf.model import Link, LinkVerdict

Floats = NDArray[np.float64]
Shares = NDArray[np.floating[Any]]

# So many links at once: enough for numpy, and memory stays small.
_BATCH: Final = 25000
_ARTICLE: Final = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """What links tell by themselves."""

    score: Floats
    seen: Floats
    """Whether a link speaks of film or pictures."""
    topics: Shares
    """What each topic of the reasons adds to the score: links x topics."""
    told: NDArray[np.int16]
    """What there is to say of each topic: topics x links."""


def judge_link(url: str, anchor: str | None = None) -> LinkVerdict:
    """Whether an address leads to an article, by itself and by what a link to it says.

    ``anchor`` is the text of the link, where it is known; "" if it has none.
    """
    if not isinstance(url, str):
        raise WrongUseError(f"an address is a str, not {type(url).__name__}")
    if anchor is not None and not isinstance(anchor, str):
        raise WrongUseError(f"the text of a link is a str, not {type(anchor).__name__}")
    model = shipped_model()
    look = first_look(read_addresses([url]), [anchor], lexicon_only(), model)
    return _verdicts(look.told, look.topics, look.score, model)[0]


def judge_links(links: Sequence[Link], *, root: str | None = None) -> list[LinkVerdict]:
    """The verdicts on links of one page or site, each in the light of the others.

    Beside its address and text, a link is judged by its place on the page, where
    that is known, and by how the links are judged whose addresses are made alike.
    ``root`` is the address of the page or site; without it, that of most links.
    """
    if not links:
        return []
    if len(links) == 1 and links[0].place is None and root is None:
        return [judge_link(links[0].url, *_anchors(links))]
    model = shipped_model()
    addresses = read_addresses([link.url for link in links])
    known = lexicon_only()
    looks = [
        first_look(addresses[some], _anchors(links[some]), known, model)
        for some in _batches(len(links))
    ]
    first = np.concatenate([look.score for look in looks])
    seen = np.concatenate([look.seen for look in looks])
    beside = around(addresses, [link.place for link in links], first, seen, root)
    verdicts: list[LinkVerdict] = []
    for some, look in zip(_batches(len(links)), looks, strict=True):
        near = {name: column[some] for name, column in beside.items()}
        verdicts += second_look(look, near, model)
    return verdicts


def first_look(
    addresses: Addresses, anchors: Sequence[str | None], known: Vocabulary, model: LinkModel
) -> Look:
    """Links by themselves."""
    columns = figures(addresses, anchors, known)
    shares = model.shares(columns)
    return Look(
        score=shares.sum(axis=1, dtype=np.float64) + model.bias,
        seen=to_be_seen(columns),
        topics=weigh(model.names, shares),
        told=tell(columns, len(addresses)),
    )


def second_look(look: Look, beside: dict[str, Floats], model: LinkModel) -> list[LinkVerdict]:
    """The verdicts, with what is around the links."""
    context = model.context
    if context is None:
        return _verdicts(look.told, look.topics, look.score, model)
    table = np.stack([beside[name] for name in context.names], axis=1)
    added = table * context.weights
    score = added.sum(axis=1) + context.bias
    # The first score comes in with a weight: so do the figures that it is made of.
    weight = dict(zip(context.names, context.weights.tolist(), strict=True)).get("first score", 0.0)
    topics = look.topics * weight + weigh(context.names, added)
    # No topic is of both: one of the two has nothing to say.
    told = np.maximum(look.told, tell(beside, len(score)))
    return _verdicts(told, topics, score, model)


def _verdicts(
    told: NDArray[np.int16], topics: Shares, score: Floats, model: LinkModel
) -> list[LinkVerdict]:
    chances = model.probability(score)
    article = chances >= _ARTICLE
    reasons = reasons_of(told, topics, article)
    rounded = np.round(chances, 4).tolist()
    return list(map(LinkVerdict, article.tolist(), rounded, reasons))


def _anchors(links: Sequence[Link]) -> list[str | None]:
    """The texts of links; where none was given and no page shows it, it is not known."""
    return [link.text if link.text or link.place is not None else None for link in links]


def _batches(count: int) -> Iterator[slice]:
    return (slice(start, start + _BATCH) for start in range(0, count, _BATCH))
