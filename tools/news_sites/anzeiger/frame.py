"""What stands around every page of the third site: boxes in boxes, named by a build tool."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Final
from urllib.parse import quote

NAME: Final = "Lindacher Anzeiger"
SECTIONS: Final = {
    "lokales": "Lokales",
    "politik": "Politik",
    "kultur": "Kultur",
    "wissen": "Wissen",
    "sport": "Sport",
    "arabisch": "بالعربية",
}
CONSENT: Final = (
    "Mit Ihrer Zustimmung verarbeiten wir und 167 Partner Daten über Gerät und Leseverhalten.",
    "Oder lesen Sie mit dem Pur-Abo für drei Kronen im Monat ganz ohne Werbung und Tracking.",
)
LETTER: Final = (
    "Der Anzeiger am Abend: Melden Sie sich an und verpassen Sie keine Nachricht aus Lindach."
)
ALSO: Final = "Das könnte Sie auch interessieren"
AD: Final = "Anzeige: Dachziegel vom Fachmann, seit 1924 dicht bei jedem Wetter."
TALK: Final = "Diskutieren Sie mit: Bitte bleiben Sie höflich und beim Thema."
COMMENTS: Final = (
    ("Bergziege77", "Endlich mal eine gute Nachricht, das wurde auch höchste Zeit!"),
    ("Opa Heinz", "Früher hätte es das nicht gegeben, aber mich fragt ja keiner mehr."),
    ("lenka", "Danke für den Beitrag, bitte mehr davon und weniger über Fußball."),
)
APP: Final = "Laden Sie unsere App: alle Meldungen aus dem Tal, auch ohne Empfang im Tunnel."
FOOT: Final = "Ein Angebot der Lindacher Verlagsgenossenschaft, gedruckt und gedacht im Haldental."
MARKERS: Final = (
    *CONSENT,
    LETTER,
    ALSO,
    AD,
    TALK,
    *(words for _, words in COMMENTS),
    APP,
    FOOT,
)
_OVERLAY: Final = (
    '<div class="Consent_overlay__9Zq1b"><div class="Consent_box__p3Xc0">'
    f'<div class="Consent_title__aa7">'
    f"Willkommen beim Anzeiger</div><div>{CONSENT[0]}</div><div>{CONSENT[1]}</div>"
    '<a class="Button_primary__K1o" href="/consent?back={back}">Zustimmen und weiter</a>'
    '<a class="Button_ghost__Q8p" href="/abo">Pur-Abo</a></div></div>'
)


def shell(
    title: str,
    content: str,
    *,
    data: dict[str, Any] | None = None,
    head: str = "",
    language: str = "de",
) -> str:
    """A page around its content. What the page knows stands in JSON-LD and nowhere else."""
    menu = "".join(
        f'<div class="Nav_item__r4T"><a class="Nav_link__z0P" href="/r/{path}">{name}</a></div>'
        for path, name in SECTIONS.items()
    )
    facts = ""
    if data:
        written = json.dumps(
            {"@context": "https://schema.org", "@graph": [data]}, ensure_ascii=False
        )
        facts = f'<script type="application/ld+json">{written}</script>'
    state = json.dumps({"buildId": "c81f", "page": title, "flags": {"paywall": False, "ads": True}})
    return f"""<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"/>
<title>{escape(title, quote=False)} – {NAME}</title><link rel="stylesheet" href="/_app/main.css"/>
<link rel="alternate" type="application/atom+xml" href="/feed/atom"/>
<link rel="alternate" type="application/feed+json" href="/feed/json"/>{head}{facts}</head>
<body><div id="root"><div class="Layout_root__x1A"><div class="Header_root__b7Q">
<div class="Header_logo__u2"><a href="/">{NAME}</a></div><div class="Nav_root__h8L">{menu}
<div class="Nav_item__r4T"><a class="Nav_link__z0P" href="/galerie/maifest-in-bildern">Galerie</a>
</div>
<div class="Nav_item__r4T"><a class="Nav_link__z0P" href="/video/flug-ueber-das-moor">Video</a>
</div>
<div class="Nav_item__r4T"><a class="Nav_link__z0P" href="/anmelden">Anmelden</a></div>
<div class="Nav_item__r4T"><a class="Nav_link__z0P" href="/suche?q=Brücke">Suche</a></div></div>
</div>
<div class="Layout_main__k5W">{content}</div>
<div class="AppBanner_root__d0D"><div>{APP}</div>
<a href="https://apps.example.com/anzeiger">Zur App</a></div>
<div class="Footer_root__m2M"><div class="Footer_links__t1"><a href="/impressum">Impressum</a>
<a href="/datenschutz">Datenschutz</a><a href="/ueber-uns">Über uns</a><a href="/abo">Abo</a>
<a href="/raetsel">Rätsel</a></div><div>{FOOT}</div></div></div></div>
<script id="__STATE__" type="application/json">{state}</script></body></html>
"""


def overlay(back: str) -> str:
    """Return the consent box for visitors without a cookie."""
    return _OVERLAY.replace("{back}", quote(back, safe="/"))


def wall(back: str) -> bytes:
    """A page with the consent box and nothing else."""
    return (
        f'<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"/><title>{NAME}</title>'
        f'<link rel="stylesheet" href="/_app/main.css"/></head><body>{overlay(back)}</body></html>'
    ).encode()
