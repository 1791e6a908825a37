"""Variants of what surrounds a work: page title, menus, full text, other works, footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape, unescape
from typing import Final

from nutgraf_bench.records.varied_pages.abstract_parts import sentences
from nutgraf_bench.records.varied_pages.invented_data import OTHER_WORKS
from nutgraf_bench.records.varied_pages.variants import Variant, each_in, linked, named, nothing
from nutgraf_bench.records.varied_pages.works import Work

_MENU_WORDS: Final = ("Home", "About", "Current Issue", "Archives", "Submit", "Contact", "Log in")
MENU: Final = f"<ul>{each_in('li', linked(_MENU_WORDS))}</ul>"
FOOT: Final = "<div>© 2026 Sea Press. ISSN 1234-5678. All rights reserved.</div>"


def title_and_journal(work: Work) -> str:
    return f"{work.title} | {work.journal}"


def journal_and_title(work: Work) -> str:
    return f"{work.journal}: {work.title}"


def title_journal_press(work: Work) -> str:
    return f"{work.title} - {work.journal} - Sea Press"


def journal_alone(work: Work) -> str:
    return work.journal


def title_alone(work: Work) -> str:
    return work.title


def kind_and_journal(work: Work) -> str:
    return f"Article | {work.journal}"


def title_cut_off(work: Work) -> str:
    # Cut as a text, so that no entity is cut in two.
    return f"{escape(unescape(work.title)[:45], quote=False)}... | {work.journal}"


def journal_line(work: Work) -> str:
    return f'<div class="hd"><a href="/">{work.journal}</a></div>'


def journal_heading(work: Work) -> str:
    return f'<h1><a href="/">{work.journal}</a></h1>'


def journal_picture(work: Work) -> str:
    return f'<div><img alt="{work.journal}"></div>'


def way_by_archive(work: Work) -> str:
    issue = f"Vol. {work.volume} No. {work.issue} ({work.year})"
    links = ("Home", "Archives", issue)
    return f"<div>{' / '.join(linked(links))} / Articles</div>"


def way_by_journal(work: Work) -> str:
    links = ("Home", work.journal, f"Volume {work.volume}, Issue {work.issue}")
    return f"<p>{' &gt; '.join(linked(links))} &gt; {work.authors[0].split()[-1]}</p>"


def kind_division(work: Work) -> str:
    return "<div>Research Article</div>"


def kind_in_capitals(work: Work) -> str:
    return "<p>ORIGINAL PAPER</p>"


def tabs(work: Work) -> str:
    names = ("Abstract", "Full Text", "References", "Cited By")
    return f"<ul>{each_in('li', linked(names))}</ul>"


def about_authors(work: Work) -> str:
    said = "Eva Dahl is a professor of lamps at the University of Porto since 2004."
    return f"<h2>Author information</h2><p>{said}</p>"


def footnotes(work: Work) -> str:
    said = ("Competing interests: None declared.", "Published under licence 2019.")
    return f"<h2>Footnotes</h2>{each_in('p', said)}"


def rights(work: Work) -> str:
    said = "This is an open access article distributed under a licence of attribution."
    return f"<p>Copyright © 2019 The Authors. {said}</p>"


def _listed(work: Work) -> str:
    entries = (
        f'<a href="/r">{each.title}</a><br>{each.authors}<br>'
        f"{work.journal}, Volume {each.volume}, Issue {each.issue}, {each.year}"
        for each in OTHER_WORKS
    )
    return f"<ul>{each_in('li', entries)}</ul>"


def cited_by(work: Work) -> str:
    return f"<h2>Cited by</h2>{_listed(work)}"


def related(work: Work) -> str:
    return f"<div><h3>Related articles</h3>{_listed(work)}</div>"


def most_read(work: Work) -> str:
    return f"<div><h3>Most read articles</h3>{_listed(work)}</div>"


def citing_as_references(work: Work) -> str:
    entries = (
        f"{each.authors} ({each.year}). {each.title}. "
        f"{work.journal}, {each.volume}({each.issue}), 12–34."
        for each in OTHER_WORKS
    )
    return f"<h2>Cited by</h2><ul>{each_in('li', entries)}</ul>"


def whole_text(others: Sequence[Work]) -> str:
    one, two, three = (" ".join(sentences(other.abstract)[1:5]) for other in others)
    thanks = "We thank Anna Berg and Luis Vega for their help with Table 2."
    return (
        f"<h2>1. Introduction</h2><p>{one} [1, 2]</p><p>{two}</p>"
        f"<h2>2. Methods</h2><p>{three} (Smith et al., 2011)</p>"
        f"<h2>3. Results</h2><p>{one}</p><h2>Acknowledgements</h2><p>{thanks}</p>"
    )


def link_to_text(others: Sequence[Work]) -> str:
    return '<p><a href="/p.pdf">Full Text: PDF</a></p>'


def flat(inner: str) -> str:
    return MENU + inner


def main_article(inner: str) -> str:
    return f"{MENU}<main><article><div>{inner}</div></article></main>"


def table_beside_menu(inner: str) -> str:
    return f'<table width="90%"><tr><td>{MENU}</td><td>{inner}</td></tr></table>'


PAGE_TITLES: Final[dict[str, Variant]] = named(
    *(title_and_journal, journal_and_title, title_journal_press, journal_alone, title_alone),
    *(kind_and_journal, title_cut_off),
)
SITES: Final[dict[str, Variant]] = named(nothing, journal_line, journal_heading, journal_picture)
CRUMBS: Final[dict[str, Variant]] = named(nothing, way_by_archive, way_by_journal)
KINDS: Final[dict[str, Variant]] = named(nothing, kind_division, kind_in_capitals)
TABS: Final[dict[str, Variant]] = named(nothing, tabs)
TAILS: Final[dict[str, Variant]] = named(nothing, about_authors, footnotes, rights)
BEFORE: Final[dict[str, Variant]] = named(nothing, most_read)
CITING: Final[dict[str, Variant]] = named(nothing, citing_as_references)
AFTER: Final[dict[str, Variant]] = named(nothing, cited_by, related)
TEXTS: Final[dict[str, Callable[[Sequence[Work]], str]]] = named(whole_text, link_to_text)
FRAMES: Final[dict[str, Callable[[str], str]]] = named(flat, main_article, table_beside_menu)
