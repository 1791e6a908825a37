"""Build all sites and their ground truth."""

from __future__ import annotations

from collections.abc import Mapping

from tools.news_sites.anzeiger import anzeiger
from tools.news_sites.big import big
from tools.news_sites.courier import courier
from tools.news_sites.portal import portal
from tools.news_sites.site import Options, Site, Truth
from tools.news_sites.story import read_stories
from tools.news_sites.traps import make_traps, set_traps, teasers

PORT = 8780


def make_sites(roots: Mapping[str, str], options: Options) -> dict[str, Site]:
    """Return the sites at these root URLs."""
    eels = next(story for story in read_stories("courier") if story.slug == "eel-counters")
    traps = make_traps(f"{roots['courier']}/{eels.published:%Y/%m/%d}/{eels.slug}/")
    more = teasers(traps, roots["courier"], everything=options.traps)
    first = courier(roots, options, more)
    set_traps(first, traps)
    sites = {
        "courier": first,
        "portal": portal(roots, options),
        "anzeiger": anzeiger(roots, options),
    }
    if options.big:
        sites["big"] = big(roots["big"], options.big)
    return sites


def make_truth(sites: Mapping[str, Site]) -> Truth:
    """Return the ground truth of these sites."""
    first = sites["courier"]
    named = make_traps("")
    return Truth(
        articles=tuple(article for site in sites.values() for article in site.articles),
        others={url: kind for site in sites.values() for url, kind in site.others.items()},
        markers={name: site.markers for name, site in sites.items()},
        forbidden=tuple(url for site in sites.values() for url in site.forbidden),
        traps={name: first.root + trap.slug for name, trap in named.items()},
    )
