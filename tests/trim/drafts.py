"""Drafts of small pages, for the tests of trims."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np

from nutgraf.evidence.base import Evidence
from nutgraf.metadata.title.title import Headline
from nutgraf.methods.base import Scores
from nutgraf.page.parsing.parse import parse
from nutgraf.trim.base import Draft, Trim


def draft_of(
    html: str,
    keep: Sequence[bool] | None = None,
    *,
    values: Sequence[float] | None = None,
    title: str | None = None,
    language: str | None = None,
) -> Draft:
    """A draft of a page of which these blocks are kept; without ``keep``, all."""
    page = parse(html.encode())
    blocks = len(page.blocks)
    kept = np.ones(blocks, dtype=np.bool_) if keep is None else np.array(keep, dtype=np.bool_)
    chances = kept.astype(np.float64) if values is None else np.array(values, dtype=np.float64)
    scores = Scores(chances, keep=kept, keep_less=kept, confidence=0.9)
    headline = Headline(title, np.zeros(blocks, dtype=np.bool_))
    draft = Draft(Evidence(page, title=title, language=language), scores, "balance", headline)
    vars(draft)["kind"] = SimpleNamespace(name="article", is_surely_index=False)
    return draft


def removed(trim: Trim, draft: Draft) -> list[str]:
    """The texts of the blocks that a trim removes."""
    texts = draft.page.block_texts
    return [text for text, found in zip(texts, trim.find(draft), strict=True) if found]


def check_trim(trim: Trim, draft: Draft) -> None:
    """What a trim finds is among the kept blocks, and finding it changes nothing."""
    keep, body = draft.keep.copy(), draft.body.copy()
    cut = pickle.dumps(draft.cut)
    found = trim.find(draft)
    assert found.dtype == np.bool_
    assert found.shape == keep.shape
    assert not (found & ~keep).any()
    assert (found == trim.find(draft)).all()
    assert (draft.keep == keep).all()
    assert (draft.body == body).all()
    assert pickle.dumps(draft.cut) == cut
