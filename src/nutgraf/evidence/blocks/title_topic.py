"""The topic of a block: its words in common with the title, the main prose and the head.

TWCEM and the relevance paper observe that an article repeats words of its title, CEDST that it
has topics that the rest of the page lacks. Here the topics are the words that other blocks of the
main prose share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import orjson

from nutgraf.evidence._kernels import title_topic as compiled
from nutgraf.evidence._kernels.groups import number_keys
from nutgraf.evidence._kernels.tree_sums import common_ancestors
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.containers import main_container, node_masses, smallest_with
from nutgraf.evidence.blocks.enclosing import in_heading
from nutgraf.evidence.blocks.writing import (
    Columns,
    Floats,
    block_sizes,
    page_letters,
    page_words,
    word_block,
)
from nutgraf.page.tags import CODE
from nutgraf.text.characters import (
    Characters,
    Hashes,
    Words,
    read_characters,
    read_words,
    word_hashes,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Page

# Shorter words are mostly function words in languages with spaces.
_MIN_TOPIC_WORD: Final = 4
_MAX_HEADLINE: Final = 40
_MIN_BODY: Final = 200
_MAX_JSON: Final = 2_000_000
_FROM_TITLE: Final = (
    *("h1_before", "from_title", "prose_since_title"),
    *("with_title_share", "with_title_depth"),
)
_DESCRIPTIONS: Final = ("og:description", "description", "twitter:description")


@column
def title_block(evidence: Evidence) -> int:
    """The block most similar to the title, preferably a heading; -1 if none is similar."""
    page, node = evidence.page, evidence.page.blocks.node
    headings = in_heading(evidence, node)
    return compiled.find_title_block(_likeness(evidence), page.tag[node], headings, CODE["h1"])


@column
def block_title(evidence: Evidence) -> Columns:
    """Each block's words in common with the title, and its place relative to the headline."""
    page, node, at = evidence.page, evidence.page.blocks.node, title_block(evidence)
    place = compiled.title_distances(
        at,
        page.tag[node],
        CODE["h1"],
        node,
        page.depth,
        common_ancestors(page.parent, int(node[at]) if at >= 0 else 0),
        node_masses(evidence).share,
        block_sizes(evidence).prose,
        main_container(evidence),
    )
    return {
        "title_words": _shared_with_title(evidence) / max(len(_title_words(evidence)), 1),
        "title_likeness": _likeness(evidence),
        **dict(zip(_FROM_TITLE, place, strict=True)),
    }


@column
def block_topic(evidence: Evidence) -> Columns:
    """Each block's words in common with the main prose, and with the page's description."""
    page, sizes = evidence.page, block_sizes(evidence)
    words, block = page_words(evidence), word_block(evidence)
    most = smallest_with(node_masses(evidence), 0.8)
    node = page.blocks.node
    main = (sizes.prose > 0) & (node >= most) & (node < (page.end[most] if len(node) else 0))
    hashes, places = _topic_words(page_letters(evidence), words)
    stated = read_characters(page.head.first(*_DESCRIPTIONS) or "")
    description = _topic_words(stated, read_words(stated))[0]
    # Number the words of both together.
    number = number_keys(np.concatenate([hashes, description]))
    described = np.zeros(len(number), dtype=np.uint8)
    described[number[len(hashes) :]] = 1
    topic, known = compiled.topic_shares(
        number[: len(hashes)], block[places], main.view(np.uint8), described
    )
    columns = {"topic": topic, "description": known}
    return columns | _stated_body(evidence)


def _topic_words(letters: Characters, words: Words) -> tuple[Hashes, NDArray[np.intp]]:
    """Return the hashes and the indices of the words that can be topics."""
    return compiled.topic_words(
        words.hash, words.start, words.length, letters.kinds, _MIN_TOPIC_WORD
    )


def _stated_body(evidence: Evidence) -> Columns:
    """Return the share of each block's word pairs that are in the JSON-LD's article body."""
    count = len(evidence.page.blocks)
    body = stated_body(evidence.page)
    if len(body) < _MIN_BODY:
        return {"stated": np.full(count, -1.0), "stated_length": np.full(count, -9.0)}
    words, block = page_words(evidence), word_block(evidence)
    pairs = _pairs(words.hash)
    same = block[:-1] == block[1:] if len(block) else block
    number = number_keys(np.concatenate([pairs, _pairs(word_hashes(body))]))
    stated = np.zeros(len(number), dtype=np.bool_)
    stated[number[len(pairs) :]] = True
    known = stated[number[: len(pairs)]] & same
    total = np.bincount(block[:-1][same], minlength=count) if len(block) else np.zeros(count)
    found = np.bincount(block[:-1][known], minlength=count) if len(block) else np.zeros(count)
    share = np.where(total > 0, found / np.maximum(total, 1), 0.5)
    ratio = np.log(len(body) / node_masses(evidence).total)
    return {"stated": share, "stated_length": np.full(count, ratio)}


def stated_body(page: Page) -> str:
    """Return the longest ``articleBody`` in the page's JSON-LD, or ""."""
    best = ""
    for script in page.head.json_ld:
        if '"articleBody"' not in script or len(script) > _MAX_JSON:
            continue
        try:
            waiting: list[Any] = [orjson.loads(script)]
        except orjson.JSONDecodeError:  # ignore broken scripts
            continue
        while waiting:
            item = waiting.pop()
            if isinstance(item, dict):
                body = item.get("articleBody")
                if isinstance(body, str) and len(body) > len(best):
                    best = body
                waiting += item.values()
            elif isinstance(item, list):
                waiting += item
    return best


def _pairs(words: Hashes) -> Hashes:
    return words[:-1] * np.uint64(0x100000001B3) + words[1:]


@column
def _likeness(evidence: Evidence) -> Floats:
    """The share of common words among those of a short block and the title."""
    title, words = _title_words(evidence), block_sizes(evidence).words
    shared = _shared_with_title(evidence)
    likeness = shared / np.maximum(len(title) + words - shared, 1.0)
    return np.where(words <= _MAX_HEADLINE, likeness, 0.0)


@column
def _title_words(evidence: Evidence) -> Hashes:
    return np.array(sorted({*word_hashes(evidence.title or "").tolist()}), dtype=np.uint64)


@column
def _shared_with_title(evidence: Evidence) -> Floats:
    """For each block, the number of distinct words of the title in it."""
    words, block = page_words(evidence).hash, word_block(evidence)
    return compiled.shared_words(words, block, _title_words(evidence), len(evidence.page.blocks))
