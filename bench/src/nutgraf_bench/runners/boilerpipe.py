"""Boilerpipe's five extractors, by its Python port boilerpy3.

Kohlschütter, Fankhauser and Nejdl 2010, Boilerplate Detection using Shallow
Text Features. The papers' names for them: DE, AE, ASE, LCE, NWER.
"""

from __future__ import annotations

from boilerpy3 import extractors

from nutgraf_bench.runners.base import decoded


def default(html: bytes, url: str | None, title: str | None) -> str:
    """DefaultExtractor (DE)."""
    return _text(extractors.DefaultExtractor(), html)


def article(html: bytes, url: str | None, title: str | None) -> str:
    """ArticleExtractor (AE)."""
    return _text(extractors.ArticleExtractor(), html)


def sentences(html: bytes, url: str | None, title: str | None) -> str:
    """ArticleSentencesExtractor (ASE)."""
    return _text(extractors.ArticleSentencesExtractor(), html)


def largest(html: bytes, url: str | None, title: str | None) -> str:
    """LargestContentExtractor (LCE)."""
    return _text(extractors.LargestContentExtractor(), html)


def words(html: bytes, url: str | None, title: str | None) -> str:
    """NumWordsRulesExtractor (NWER)."""
    return _text(extractors.NumWordsRulesExtractor(), html)


def _text(extractor: extractors.Extractor, html: bytes) -> str:
    content: str = extractor.get_content(decoded(html))
    return content
