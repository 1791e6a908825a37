"""newspaper4k's URL rules, as a peer."""

from __future__ import annotations

import logging

from nutgraf.errors import MissingExtraError


def takes_for_article(url: str) -> bool:
    """Return whether newspaper4k takes the URL for an article."""
    try:
        from newspaper.urls import valid_url
    except ImportError:
        raise MissingExtraError("newspaper4k", "peers", "nutgraf-bench") from None
    # It fetches a suffix list and logs errors when offline. It then uses its bundled list.
    logging.getLogger("tldextract").setLevel(logging.CRITICAL)
    try:
        return bool(valid_url(url))
    except ValueError:  # a URL that it can't parse
        return False
