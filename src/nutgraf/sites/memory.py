"""The template memory of a site (VB-PTC, section IV.B)."""

from __future__ import annotations


class SiteMemory:
    """What a site's pages have in common."""
