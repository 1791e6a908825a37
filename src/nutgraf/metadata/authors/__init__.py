"""The authors of an article: declared in tags or JSON-LD, or visible in its byline."""

from nutgraf.fields.found import Found

Byline = Found[tuple[str, ...]]
"""The names of the authors from one source."""
