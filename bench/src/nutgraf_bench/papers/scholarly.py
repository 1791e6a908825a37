"""Pages of scholarly papers as a set whose gold is the abstract (VB-PTC, table 4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from nutgraf_bench.dataset import DataSet, LabelledPage, content_hash, load_set

_PAGES: Final = "html_nometa"
"""Pages without meta tags, so that the abstract must be extracted and not just read."""


def load_abstracts(folder: Path) -> DataSet:
    """Return the pages that show their abstract, with it as gold text."""
    data = load_set(folder)
    pages = tuple(found for page in data.pages if (found := _page(folder, page)) is not None)
    content = b"".join(map(content_hash, pages)).hex()
    return data.part(pages, f"{_PAGES} abstract {content}")


def _page(folder: Path, page: LabelledPage) -> LabelledPage | None:
    abstract = page.fields.get("abstract")
    in_body = page.fields.get("in_body")
    seen = isinstance(in_body, dict) and in_body.get("abstract") is True
    file = folder / _PAGES / page.file.name
    if not isinstance(abstract, str) or not abstract or not seen or not file.is_file():
        return None
    return replace(page, file=file, text=abstract)
