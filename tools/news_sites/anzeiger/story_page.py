"""The page of a story on the third site: boxes within the text, comments and cards below."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tools.news_sites.answer import Answer
from tools.news_sites.anzeiger import frame
from tools.news_sites.anzeiger.frame import SECTIONS, shell
from tools.news_sites.story import Story, marked_up

if TYPE_CHECKING:
    from tools.news_sites.anzeiger.site import Anzeiger


def slug(name: str) -> str:
    """A name as it stands in an address."""
    return name.lower().replace(" ", "-")


def story_page(press: Anzeiger, story: Story, url: str, data: dict[str, Any]) -> Answer:
    """The page of a story; ``data`` is its JSON-LD."""
    arabic = ' dir="rtl" lang="ar"' if story.language == "ar" else ""
    when = story.published.strftime("%d.%m.%Y, %H:%M Uhr")
    authors = ", ".join(
        f'<a class="Byline_author__g3" href="/p/{quote(slug(name))}">{name}</a>'
        for name in story.authors
    )
    tags = "".join(
        f'<a class="Tag_root__w6" href="/t/{quote(slug(t))}">{t}</a>' for t in story.tags
    )
    others = [s for s in press.stories if s != story][:3]
    content = f"""<div class="ArticlePage_grid__c4">
<div class="ArticlePage_content__n8"{arabic}>
<div class="Kicker_root__j2"><a href="/r/{story.section}">{SECTIONS[story.section]}</a></div>
<div class="Headline_root__s5" role="heading" aria-level="1">
{escape(story.title, quote=False)}</div>
<div class="Intro_root__f7">{escape(story.deck)}</div>
<div class="Byline_root__o1">Von {authors} · {when} · 2 Min.</div>
<div class="ShareBar_root__y3"><button>Teilen</button><button>Merken</button>
<button>Vorlesen</button></div>
<div class="Media_root__i9"><img src="/medien/{story.slug}.png" alt=""/>
<div class="Media_caption__l0">{escape(story.caption)}</div></div>
<div class="Body_root__v2">{_body(press, story)}</div>
<div class="TagList_root__a5">{tags}</div></div>
{_comments()}
<div class="InfiniteList_root__e6" data-next="/api/more?after={press.code(story)}">
{cards(press, others, "top")}</div></div>"""
    canonical = f'<link rel="canonical" href="{url}"/>'
    source = shell(story.title, content, data=data, head=canonical, language=story.language)
    return Answer(source.encode(), modified=story.published, packed=True)


def _body(press: Anzeiger, story: Story) -> str:
    blocks = []
    for paragraph in story.paragraphs():
        kind = "Subhead_root__b0" if paragraph.startswith("## ") else "Paragraph_root__u8"
        inner = marked_up(paragraph.removeprefix("## "), lambda target: target)
        blocks.append(f'<div class="{kind}"><span>{inner}</span></div>')
    same = [s for s in press.stories if s.section == story.section and s != story][:2]
    also = "".join(f'<a href="{press.path(s)}">{escape(s.title, quote=False)}</a>' for s in same)
    blocks.insert(
        2,
        f'<div class="NewsletterBox_root__h1"><div>{frame.LETTER}</div><input type="email"/>'
        "<button>Anmelden</button></div>",
    )
    blocks.insert(4, f'<div class="AdSlot_root__z9"><div>{frame.AD}</div></div>')
    blocks.insert(5, f'<div class="RelatedBox_root__d4"><div>{frame.ALSO}</div>{also}</div>')
    return "\n".join(blocks)


def _comments() -> str:
    posts = "".join(
        f'<div class="Comment_root__t7"><div class="Comment_name__k1">{name}</div>'
        f'<div class="Comment_text__x4">{words}</div></div>'
        for name, words in frame.COMMENTS
    )
    count = f"<div>{len(frame.COMMENTS)} Kommentare</div>"
    return f'<div class="Comments_root__p0">{count}<div>{frame.TALK}</div>{posts}</div>'


def cards(press: Anzeiger, stories: Iterable[Story], section: str = "") -> str:
    """Teasers."""
    return "".join(
        f'<div class="Card_root__r2"><a class="Card_link__f1" href="{press.path(s, section)}">'
        f'<div class="Card_media__m3"><img src="/medien/{s.slug}.png" alt=""/></div>'
        f'<div class="Card_kicker__o8">{SECTIONS[s.section]}</div>'
        f'<div class="Card_title__c9">{escape(s.title, quote=False)}</div>'
        f'<div class="Card_text__n4">{escape(s.deck)}</div></a></div>\n'
        for s in stories
    )
