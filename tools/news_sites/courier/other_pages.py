"""Pages of the first site that are no story: front, galleries, films, service pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from tools.news_sites.answer import Answer, picture
from tools.news_sites.story import plain

if TYPE_CHECKING:
    from tools.news_sites.courier.site import Courier
    from tools.news_sites.site import Site

_GALLERIES: Final = {
    "spring-fair": (
        "The spring fair in pictures",
        (
            "The carousel before opening time.",
            "Two judges and one pumpkin.",
            "Rain at half past three.",
            "The brass band under the fish market's awning.",
            "Nobody won the ham.",
        ),
    ),
    "boats-on-the-hard": (
        "Eleven boats out of the water",
        (
            "The Patience, built in 1904.",
            "Scraping a hull with an oyster knife.",
            "A propeller and its owner.",
            "Paint in four shades of the same blue.",
        ),
    ),
}
_FILMS: Final = {
    "ferry-in-a-minute": ("A day on the ferry in one minute", "From six to six, speeded up. 1:02"),
    "how-a-knot-is-tied": ("How a bowline is tied", "The ropeworks shows it slowly. 2:40"),
}
_SERVICE: Final = {
    "login": "<h1>Log in</h1><form method='post'><label>Mail <input name='mail'></label>"
    "<label>Password <input type='password' name='word'></label><button>Log in</button>"
    "<p><a href='/login/'>Forgotten your password?</a></p></form>",
    "subscribe": "<h1>Subscribe</h1><ul><li>Digital: four crowns a month</li><li>Paper, six days a "
    "week: nineteen crowns</li><li>Both: twenty crowns</li></ul><button>Order</button>",
    "newsletter": "<h1>The Breakfast Letter</h1><form><input type='email'><button>Sign up"
    "</button></form>",
    "about": "<h1>About us</h1><p>The Courier was founded in 1862 by a printer who had bought too "
    "much paper. It belongs to its four hundred readers, each of whom holds one share.</p><p>We "
    "correct mistakes where they were made and say so.</p>",
    "imprint": "<h1>Imprint</h1><p>The Merrow Courier Society, 4 Chandler's Row, Merrow.<br>"
    "Editor: Philippa Storm.<br>Register of societies, number 1862.</p>",
    "privacy": "<h1>Privacy</h1><p>We store what the law makes us store and forget the rest after "
    "thirty days. You may ask at any time what we know about you.</p>",
    "contact": "<h1>Contact</h1><form><textarea name='text'></textarea><button>Send</button></form>"
    "<p>Newsroom: news@courier.example.org</p>",
    "weather": "<h1>Weather</h1><table><tr><th>Day</th><th>Wind</th><th>High water</th></tr>"
    "<tr><td>Saturday</td><td>SW 4</td><td>10:12</td></tr><tr><td>Sunday</td><td>W 5</td>"
    "<td>10:58</td></tr><tr><td>Monday</td><td>W 3</td><td>11:41</td></tr></table>",
}


def add_all(press: Courier, site: Site) -> None:
    """Put these pages on the site."""
    for name, content in _SERVICE.items():
        kind = name if name in ("login", "about", "imprint") else "service"
        site.add(f"/{name}/", press.page(name.title(), f"/{name}/", content), kind)
    for name, (title, captions) in _GALLERIES.items():
        _gallery(press, site, name, title, captions)
    for name, (title, about) in _FILMS.items():
        path = f"/video/2025/{name}/"
        content = (
            f"<h1>{title}</h1><video controls poster='/media/{name}.png' "
            f"src='/media/{name}.mp4'></video><p>{about}</p>"
        )
        more = _facts("VideoObject", title) + '<meta property="og:type" content="video.other">\n'
        site.add(path, press.page(title, path, content, more=more), "video")
        site.add(f"/media/{name}.png", picture(name))
        site.add(f"/media/{name}.mp4", Answer(b"\0\0\0\x18ftypmp42", "video/mp4"))
    site.add(
        "/gallery/", press.page("Pictures", "/gallery/", _teasers(press, "gallery")), "section"
    )
    site.add("/video/", press.page("Video", "/video/", _teasers(press, "video")), "section")
    draft = "/intern/2025/04/14/lifeboat-appeal-draft/"
    content = "<h1>Draft: lifeboat appeal</h1>" + "<p>Not to be read before Monday.</p>" * 5
    site.add(draft, press.page("Draft: lifeboat appeal", draft, content))
    site.forbidden = (press.root + draft,)
    pdf = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
    site.add("/files/tide-table.pdf", Answer(pdf, "application/pdf"))


def _facts(kind: str, title: str) -> str:
    data = {"@context": "https://schema.org", "@type": kind, "name": title}
    return f'<script type="application/ld+json">{json.dumps(data)}</script>\n'


def _gallery(press: Courier, site: Site, name: str, title: str, captions: tuple[str, ...]) -> None:
    figures = "".join(
        f"<figure><img src='/media/{name}-{i}.png' alt='' width='640' height='360'>"
        f"<figcaption>{i + 1} of {len(captions)}. {escape(caption)}</figcaption></figure>"
        for i, caption in enumerate(captions)
    )
    path = f"/gallery/2025/{name}/"
    content = f"<h1>{title}</h1><div class='gallery'>{figures}</div>"
    page = press.page(title, path, content, more=_facts("ImageGallery", title))
    site.add(path, page, "gallery")
    for i in range(len(captions)):
        site.add(f"/media/{name}-{i}.png", picture(f"{name}-{i}"))


def _teasers(press: Courier, folder: str) -> str:
    titles = {
        name: value[0] for name, value in (_GALLERIES if folder == "gallery" else _FILMS).items()
    }
    return "".join(
        f"<div class='card'><h3><a href='{press.root}/{folder}/2025/{name}/'>{title}</a></h3></div>"
        for name, title in titles.items()
    )


def front(press: Courier, teasers: Mapping[str, str]) -> str:
    """The content of the front page; ``teasers`` are headlines and their addresses."""
    english = [s for s in press.stories if s.language == "en"]
    lead, *rest = english
    more = "".join(
        f"<li><a href='{url}'>{escape(title)}</a></li>" for title, url in teasers.items()
    )
    return f"""<h1 class="hidden">The Merrow Courier</h1>
<section class="lead">{press.cards([lead], "?utm_source=front&amp;utm_medium=lead")}</section>
<section class="latest"><h2>Latest</h2>{press.cards(rest[:9], "?utm_source=front")}</section>
<section class="pictures">
<h2>Pictures and video</h2>{_teasers(press, "gallery")}{_teasers(press, "video")}</section>
<section class="also"><h2>Also today</h2><ul>{more}
<li><a href="{press.root}/intern/2025/04/14/lifeboat-appeal-draft/">
Lifeboat appeal opens on Monday</a></li></ul></section>
<section class="partners"><h2>From our partners</h2><ul>
<li><a href="https://market.example.com/offers/deck-shoes-for-every-season?aff=courier">
Deck shoes for every season</a></li>
<li><a href="{press.roots["portal"]}/en/show.php?id=2002">
Lantern makers of Yunze go back to paper</a></li>
<li><a href="{press.roots["anzeiger"]}/">Der Lindacher Anzeiger</a></li></ul></section>
<section class="searches"><h2>Others searched for</h2>
<a href="{press.root}/search/?q=harbour">harbour</a></section>
<section class="spanish"><h2>En español</h2><a href="{press.root}/es/">Todas las historias</a>
</section>
"""


def results(press: Courier, words: str) -> str:
    """What a search finds."""
    asked = words.lower().split()
    found = [
        s
        for s in press.stories
        if asked
        and all(
            w in f"{s.title} {s.deck} {' '.join(map(plain, s.paragraphs()))}".lower() for w in asked
        )
    ]
    return f"<h1>{len(found)} results for “{escape(words)}”</h1>{press.cards(found)}"
