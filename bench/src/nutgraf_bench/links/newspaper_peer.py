"""newspaper4k's rules for addresses of articles, as a peer."""

from __future__ import annotations

import logging

from nutgraf.errors import MissingExtraError


def takes_for_article(url: str) -> bool:
    """Whether newspaper4k would fetch the address as an article's."""
    try:
        from newspaper.urls import valid_url
    except ImportError:
        raise MissingExtraError("newspaper4k", "peers", "nutgraf-bench") from None
    # It asks the web for a list of suffixes; offline it takes its own, and would tell at length.
    logging.getLogger("tldextract").setLevel(logging.CRITICAL)
    try:
        return bool(valid_url(url))
    except ValueError:  # an address that it can't take apart
        return False
