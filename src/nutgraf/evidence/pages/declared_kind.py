"""Features of the kind of page from its head and URL.

Head: Open Graph type, JSON-LD types, tags of scholarly works, the generator. URL: depth of the
path, whether its last part reads like a headline, and general words such as ``tag`` or ``forum``.
The host is not used, so that the features hold for unknown sites.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

import numpy as np

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Head

Claims = dict[str, float]

# Limits on the head: characters of JSON-LD, number of tags, characters of the URL or title.
_MAX_JSON_LD: Final = 200_000
_MAX_TAGS: Final = 500
_MAX_URL: Final = 2_000

_TYPE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"([^"]{1,40})"')
_TYPES: Final = {
    "article": "article newsarticle blogposting reportagenewsarticle opinionnewsarticle "
    "analysisnewsarticle backgroundnewsarticle liveblogposting recipe howto reviewnewsarticle",
    "blog posting": "blogposting",
    "technical": "techarticle apireference learningresource definedterm",
    "list": "itemlist collectionpage searchresultspage offercatalog blog medialist",
    "forum": "qapage discussionforumposting question answer comment",
    "product": "product offer aggregateoffer productgroup",
    "service": "service localbusiness course professionalservice softwareapplication "
    "courseinstance educationalorganization",
    "scholarly": "scholarlyarticle medicalscholarlyarticle publicationissue periodical",
    "faq": "faqpage",
    "video": "videoobject",
    "web page": "webpage",
    "person": "person",
    "crumbs": "breadcrumblist",
}
_KIND: Final = {name: frozenset(types.split()) for name, types in _TYPES.items()}

_SOFTWARE: Final = {
    "forum": "discourse phpbb vbulletin xenforo mybb simple-machines invision nodebb flarum "
    "vanilla smf woltlab burning",
    "manual": "sphinx mkdocs docusaurus gitbook mdbook vitepress hugo-book asciidoctor docutils "
    "bookdown quarto javadoc doxygen mediawiki",
    "shop": "woocommerce shopify prestashop magento opencart",
}
# General words in paths and first parts of hosts (docs, forum, shop), not of one site.
_PATH_WORDS: Final = {
    "index": "archive archives author authors index latest list lists page search section sections "
    "tag tags topics issues archiv archivo arquivo categoria kategorie kategoria pagina rubrik "
    "rubrique seccion seite sok suche tema thema themen",
    "news": "news blog blogs press stories magazine",
    "forum": "answers board boards comments community discussion discussions forum forums messages "
    "question questions showthread t thread threads topic viewtopic viewthread users",
    "product": "dp item p pdp product products",
    "shelf": "browse c cat catalog categories category collection collections shop store",
    "manual": "api book docs doc dev developer developers documentation glossary help man manual "
    "reference support tutorial wiki ref userguide",
    "service": "about contact pricing program programs service services solutions training "
    "courses course industry department",
    "story": "article articles guide guides learn post posts resources story tips",
    "record": "abs abstract doi pii full fulltext chapter",
    "video": "av clip live podcast podcasts player video videos watch",
}
_IN_PATH: Final = {name: frozenset(words.split()) for name, words in _PATH_WORDS.items()}
# Words of the title and the last part of the path that name the purpose of a page.
_WORDS: Final = {
    "tells": "how what why when vs versus guide tips best top review explained should ways things "
    "complete ultimate understanding",
    "offers": "service services course courses certification certificate program programs "
    "training company agency pricing prices cost costs fees solutions consulting consultant degree "
    "tuition lessons classes packages hire online near reviews testimonials buy shop",
    "lists": "news latest all archive archives recipes list issues directory jobs events videos "
    "headlines breaking topics stories articles blog shop collection collections browse library "
    "resources programs shows episodes",
    "explains": "documentation docs manual reference api introduction overview tutorial quickstart "
    "chapter lecture glossary definition install installation getting",
    "video": "video videos watch podcast live episode",
}
_IN_WORDS: Final = {name: frozenset(words.split()) for name, words in _WORDS.items()}
# A last part with this many words is a headline.
_MIN_HEADLINE_WORDS: Final = 3
_DATE: Final = re.compile(r"/(?:19|20)\d\d(?:[/-]?[01]?\d|/)")
_NUMBER: Final = re.compile(r"\d{4,}")
_SEPARATOR: Final = re.compile(r"\s[|\-–—:»•·]\s")
_PART: Final = re.compile(r"[^a-z]+")


@column
def page_claims(evidence: Evidence) -> Claims:
    """Return the features of the page's head and URL, by name."""
    head = evidence.page.head
    address = evidence.page.url or _own_address(head)
    return _meta(head) | _title(head) | _json_ld(head) | _address(address)


def _meta(head: Head) -> Claims:
    first: dict[str, str] = {}
    scholarly = article = product = 0
    for key, content in head.meta[:_MAX_TAGS]:
        first.setdefault(key, content)
        scholarly += key.startswith(("citation_", "dc.", "prism."))
        article += key.startswith("article:")
        product += key.startswith(("product:", "og:price"))
    kind = first.get("og:type", "").strip().lower()
    software = first.get("generator", "").lower()
    relations = {relation for relation, _ in head.links[:_MAX_TAGS]}
    return {
        "no head": float(not head.meta),
        "og article": float(kind in ("article", "blog", "post")),
        "og website": float(kind == "website"),
        "og product": float(kind.startswith(("product", "og:product"))),
        "og other": float(bool(kind) and kind not in ("article", "website", "product")),
        "article tags": np.log1p(article),
        "published": float("article:published_time" in first or "date" in first),
        "product tags": float(product > 0),
        "scholarly tags": np.log1p(scholarly),
        "author tag": float("author" in first),
        "paged": float(bool(relations & {"next", "prev"})),
        "amp": float("amphtml" in relations),
        "description": np.log1p(len(first.get("description", ""))),
        "og video": float(kind.startswith("video")),
    } | {
        f"made by {name} software": float(any(word in software for word in words.split()))
        for name, words in _SOFTWARE.items()
    }


def _title(head: Head) -> Claims:
    """Return features of the title without the site's name: its length and kinds of words."""
    title = (head.title or "")[:_MAX_URL]
    parts = _SEPARATOR.split(title)
    words = _PART.split(parts[0].lower())
    claims = {
        "title words": float(min(len(title.split()), 30)),
        "title parts": float(len(parts)),
        "first part words": float(min(len(parts[0].split()), 20)),
        "title asks": float("?" in title),
        "title number": float(any(letter.isdigit() for letter in title)),
    }
    for name, known in _IN_WORDS.items():
        claims[f"title {name}"] = float(not known.isdisjoint(words))
    return claims


def _json_ld(head: Head) -> Claims:
    """Return how often each group of types occurs in the JSON-LD, and whether it has a date."""
    room, types, dated = _MAX_JSON_LD, [], False
    for script in head.json_ld[:_MAX_TAGS]:
        script = script[:room]
        room -= len(script)
        types += [kind.lower() for kind in _TYPE.findall(script)]
        dated = dated or '"datePublished"' in script
    claims: Claims = {"json-ld": np.log1p(len(types)), "json-ld date": float(dated)}
    for name, kinds in _KIND.items():
        claims[f"json-ld {name}"] = np.log1p(sum(kind in kinds for kind in types))
    return claims


def _own_address(head: Head) -> str | None:
    return head.link("canonical") or head.first("og:url")


def _address(url: str | None) -> Claims:
    """Return features of the path. Without a URL they are NaN: unknown, not zero."""
    split = _split(url)
    if split is None:
        return dict.fromkeys(ADDRESS_FIGURES, float("nan"))
    path = split.path.lower()
    parts = [part for part in path.split("/") if part]
    last = parts[-1].partition(".")[0] if parts else ""
    words = [word for word in _PART.split(last) if word]
    claims = {
        "root": float(not parts),
        "path depth": float(min(len(parts), 8)),
        "last part": np.log1p(len(last)),
        "last part words": float(min(len(words), 15)),
        "path number": float(bool(_NUMBER.search(path))),
        "path date": float(bool(_DATE.search(path))),
        "path file": float(bool(parts) and "." in parts[-1]),
        "path query": float(bool(split.query)),
    }
    film = not _IN_PATH["video"].isdisjoint(parts[:-1]) and len(words) >= _MIN_HEADLINE_WORDS
    claims["path to a film"] = float(film)
    for name, known in _IN_WORDS.items():
        claims[f"last part {name}"] = float(not known.isdisjoint(words))
    host = split.netloc.lower().partition(".")[0]
    for name, known in _IN_PATH.items():
        claims[f"path {name}"] = float(not known.isdisjoint(parts[:-1]))
        claims[f"path ends in {name}"] = float(last in known)
        claims[f"host {name}"] = float(host in known)
    return claims


def _split(url: str | None) -> SplitResult | None:
    if not url:
        return None
    try:
        return urlsplit(url[:_MAX_URL].strip())
    except ValueError:
        return None


ADDRESS_FIGURES: Final = tuple(_address("/"))
