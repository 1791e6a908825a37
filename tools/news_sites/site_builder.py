"""Build the pages of a site from its texts, stories and templates.

All are files in samples/sites/<site>: ``site.toml``, ``stories/*.txt`` and Jinja2 templates.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from email.utils import format_datetime
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tools.news_sites.site import TrueArticle
from tools.news_sites.story import FOLDER, Story, marked_up, plain, read_stories


class SiteBuilder:
    """Builds the pages of a site."""

    def __init__(self, name: str, roots: Mapping[str, str]) -> None:
        """``roots`` has the root URL of each site by name."""
        self.name = name
        self.roots = roots
        self.root = roots[name]
        self.texts = read_texts(name)
        self.stories = read_stories(name)

    def render(self, template: str, **values: Any) -> str:
        """Return a rendered template of the site."""
        return render(f"{self.name}/{template}", builder=self, **self.texts, **values)

    def others(self, story: Story) -> list[Story]:
        """Return all stories but this one."""
        return [each for each in self.stories if each != story]

    def same_section(self, story: Story) -> list[Story]:
        """Return the other stories of its section."""
        return [each for each in self.others(story) if each.section == story.section]

    def true(self, story: Story, url: str, paragraphs: Iterable[str], **more: Any) -> TrueArticle:
        """Return the ground truth of a story at this URL with these paragraphs."""
        deck = (story.deck,) if story.deck else ()
        return TrueArticle(
            site=self.name,
            url=url,
            title=story.title,
            text="\n\n".join((*deck, *map(plain, paragraphs))),
            language=story.language,
            authors=story.authors,
            published=story.published,
            deck=story.deck,
            **more,
        )


def render(template: str, **values: Any) -> str:
    """Return a rendered template of samples/sites."""
    return _environment().get_template(template).render(**values)


def slug(name: str) -> str:
    """Return a name as in a URL."""
    letters = name.lower().translate(str.maketrans("áéíóúñäöü", "aeiounaou"))
    return "-".join("".join(c if c.isalnum() else " " for c in letters).split())


@cache
def _environment() -> Environment:
    found = _Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    found.filters |= {"plain": plain, "marked_up": marked_up, "slug": slug}
    found.filters["mail_date"] = format_datetime
    found.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    return found


class _Environment(Environment):
    """Resolves parent templates in the folder of the template."""

    def join_path(self, template: str, parent: str) -> str:
        return f"{parent.partition('/')[0]}/{template}"


@cache
def read_texts(site: str) -> dict[str, Any]:
    """Return the texts of a site: its ``site.toml``."""
    return tomllib.loads((FOLDER / site / "site.toml").read_text("utf-8"))
