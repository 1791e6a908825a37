"""Peers of the summarizer: LexRank, TextRank and LSA of sumy, an optional library.

They get the same sentences and words as nutgraf's scorers, so that only the choice of sentences
is compared.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from nutgraf.errors import MissingExtraError
from nutgraf.text.sentences import sentences
from nutgraf.text.stems import stemmer
from nutgraf.text.stopwords import stop_words
from nutgraf.text.words import words

try:
    from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
    from sumy.summarizers.lex_rank import LexRankSummarizer
    from sumy.summarizers.lsa import LsaSummarizer
    from sumy.summarizers.text_rank import TextRankSummarizer
except ImportError:
    raise MissingExtraError("measuring sumy", "peers", "nutgraf-bench") from None

if TYPE_CHECKING:
    from nutgraf_bench.summaries.measure import Item, Summarizer


class _Words:
    """Tokenizer for sumy, with nutgraf's words."""

    def __init__(self, language: str) -> None:
        self.chinese = language == "zh"

    def to_words(self, text: str) -> tuple[str, ...]:
        return tuple(words(text, dictionary=self.chinese))


def peers() -> dict[str, Summarizer]:
    """Return sumy's summarizers by name."""
    return {
        "lexrank": partial(_summary, LexRankSummarizer),
        "textrank": partial(_summary, TextRankSummarizer),
        "lsa": partial(_summary, LsaSummarizer),
    }


def _summary(kind: Any, item: Item) -> str:
    cutter = _Words(item.language)
    spans = sentences(item.text, item.language)
    parts = [Sentence(item.text[start:stop], cutter) for start, stop in spans]
    summarizer = kind(stemmer(item.language))
    summarizer.stop_words = stop_words(item.language)
    with np.errstate(all="ignore"):  # LexRank divides by 0 where no sentence is like another
        given = summarizer(ObjectDocumentModel([Paragraph(parts)]), item.sentences)
    return " ".join(str(sentence) for sentence in given)
