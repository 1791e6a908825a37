"""The values that nutgraf returns: frozen dataclasses that can write themselves as JSON."""

from nutgraf.model.article import Article, Block, Entry, LazyBlocks, Rendering
from nutgraf.model.links import Link, LinkVerdict, Place
from nutgraf.model.record import Record, Row
from nutgraf.model.summary import Summary, SummarySentence

__all__ = [
    "Article",
    "Block",
    "Entry",
    "LazyBlocks",
    "Link",
    "LinkVerdict",
    "Place",
    "Record",
    "Rendering",
    "Row",
    "Summary",
    "SummarySentence",
]
