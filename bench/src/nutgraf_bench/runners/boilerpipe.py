"""Boilerpipe's five extractors, by its Python port boilerpy3.

Kohlschütter, Fankhauser and Nejdl 2010, Boilerplate Detection using Shallow
Text Features. The papers' names for them: DE, AE, ASE, LCE, NWER.
"""

from __future__ import annotations

from boilerpy3 import extractors

from nutgraf_bench.runners.base import Extract, decoded


def _runner(kind: type[extractors.Extractor]) -> Extract:
    def run(html: bytes, url: str | None, title: str | None) -> str:
        content: str = kind().get_content(decoded(html))
        return content

    return run


default = _runner(extractors.DefaultExtractor)  # DE
article = _runner(extractors.ArticleExtractor)  # AE
sentences = _runner(extractors.ArticleSentencesExtractor)  # ASE
largest = _runner(extractors.LargestContentExtractor)  # LCE
words = _runner(extractors.NumWordsRulesExtractor)  # NWER
