"""What stands around every page of the first site: head, navigation, boxes, footer."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

NAME: Final = "The Merrow Courier"
SECTIONS: Final = {
    "news": "News",
    "business": "Business",
    "culture": "Culture",
    "sport": "Sport",
    "science": "Science",
    "es": "En español",
}
# Everything here but the short names is a marker: no story contains it.
WORDS: Final = {
    "en": {
        "paper": "Read today's paper edition page by page, as it left the press",
        "cookies": "We and our 214 partners keep cookies on your device to measure how our pages"
        " are read. You can change your mind at any time.",
        "member": "Local reporting is paid for by readers such as you: become a member for four"
        " crowns a month.",
        "letter": "Six stories from the harbour in your inbox before breakfast, six days a week.",
        "share": "Share this story with somebody who should know",
        "more": "More from this section",
        "read": "What others are reading now",
        "wall": "You have reached the end of what can be read for nothing. Subscribe to go on.",
        "foot": "The Merrow Courier is printed on paper made from old copies of itself."
        " All rights reserved by the people who wrote it.",
    },
    "es": {
        "paper": "Lea la edición impresa de hoy página por página, tal como salió de la prensa",
        "cookies": "Nosotros y nuestros 214 socios guardamos cookies en su dispositivo para medir"
        " cómo se leen nuestras páginas.",
        "member": "El periodismo local lo pagan lectores como usted: hágase socio por cuatro"
        " coronas al mes.",
        "letter": "Seis historias del puerto en su correo antes del desayuno, seis días a la"
        " semana.",
        "share": "Comparta esta historia con quien deba conocerla",
        "more": "Más de esta sección",
        "read": "Lo que otros están leyendo ahora",
        "wall": "Ha llegado al final de lo que se puede leer gratis. Suscríbase para seguir.",
        "foot": "The Merrow Courier se imprime en papel hecho con ejemplares viejos del mismo"
        " periódico. Todos los derechos reservados.",
    },
}
BY: Final = {"en": ("By", "and"), "es": ("Por", "y")}
MARKERS: Final = tuple(words for language in WORDS.values() for words in language.values())


@dataclass(frozen=True)
class Names:
    """Tags and classes of a layout."""

    body: str = "article"
    story: str = "post"
    text: str = "post__body"
    lead: str = "standfirst"
    side: str = "sidebar"
    before: bool = False
    """Whether the side column comes before the story."""


OLD: Final = Names()
NEW: Final = Names("div", "c-story", "c-story__content", "c-story__intro", "l-rail", before=True)


def head(title: str, url: str, language: str, root: str, more: str = "", about: str = "") -> str:
    """The head of a page, and what is above its content."""
    words = WORDS[language]
    menu = "".join(
        f'<li><a href="{root}/{path}/">{name}</a></li>' for path, name in SECTIONS.items()
    )
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title, quote=False)} | {NAME}</title>
<meta name="description" content="{escape(about or title)}">
<link rel="canonical" href="{url}">
<link rel="stylesheet" href="/static/site.css">
<link rel="alternate" type="application/rss+xml" title="{NAME}" href="{root}/feed.xml">
<link rel="alternate" type="application/atom+xml" title="{NAME}" href="{root}/atom.xml">
<link rel="alternate" type="application/feed+json" title="{NAME}" href="{root}/feed.json">
<meta property="og:site_name" content="{NAME}">
{more}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<div class="cookie-banner" role="dialog" aria-label="Cookies"><p>{words["cookies"]}</p>
<button>Accept all</button> <button>Only what is needed</button>
<a href="{root}/privacy/">Privacy</a></div>
<header class="site-header"><a class="logo" href="{root}/">{NAME}</a>
<p class="tagline"><a href="{root}/subscribe/">{words["paper"]}</a></p>
<nav aria-label="Main"><ul>{menu}<li><a href="{root}/gallery/">Pictures</a></li>
<li><a href="{root}/video/">Video</a></li><li><a href="{root}/archive/">Archive</a></li>
<li><a href="{root}/weather/">Weather</a></li><li><a href="{root}/login/">Log in</a></li></ul>
<form action="{root}/search/" role="search"><input name="q" aria-label="Search">
<button>Search</button></form>
</nav></header>
"""


def foot(language: str, root: str, others: str) -> str:
    """What is below the content; ``others`` are links to other hosts."""
    words = WORDS[language]
    return f"""<footer class="site-footer">
<section class="newsletter"><h2>The Breakfast Letter</h2><p>{words["letter"]}</p>
<form action="{root}/newsletter/"><input type="email" name="mail" placeholder="name@example.org">
<button>Sign up</button></form></section>
<ul><li><a href="{root}/about/">About us</a></li><li><a href="{root}/imprint/">Imprint</a></li>
<li><a href="{root}/privacy/">Privacy</a></li><li><a href="{root}/contact/">Contact</a></li>
<li><a href="{root}/newsletter/">Newsletter</a></li><li><a href="{root}/subscribe/">Subscribe</a>
</li>
<li><a href="{root}/files/tide-table.pdf">Tide table (PDF)</a></li>
<li><a href="{root}/feed.xml">RSS</a></li></ul>
<ul class="elsewhere">{others}</ul>
<p class="legal">{words["foot"]}</p></footer>
</body></html>
"""
