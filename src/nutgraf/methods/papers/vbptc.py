"""VB-PTC: removes the noise of a page and keeps the rest.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, section IV.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from nutgraf.evidence.base import Evidence, Template
from nutgraf.evidence.counts import leaf_characters
from nutgraf.evidence.papers.cleaning import clean_page, greatest_above
from nutgraf.evidence.papers.link_clusters import (
    cluster_score,
    link_counts,
    link_text_density,
    possible_clusters,
)
from nutgraf.evidence.templates.fingerprints import shared_template
from nutgraf.methods.base import Method, Scores, block_mean, keep_by_majority
from nutgraf.page.page import Bools, Page


@dataclass(frozen=True)
class VbPtc(Method):
    """Drops unused tags, the site's template and link clusters, and keeps the rest."""

    name: ClassVar[str] = "vbptc"

    cut: float = 0.15
    """A node with a higher score (equation 2) is a link cluster."""
    link_share: float = 1 / 3
    """A node with at most this share of its words in links is never a cluster."""
    content_share: float = 0.25
    """A node with more than this share of the page's words outside links is never a cluster."""
    pages: tuple[Page, ...] = ()
    """Other pages of the site to compare with (algorithm 1)."""
    site: Template | None = None
    """Another memory of the site, besides that of the evidence."""

    def score(self, evidence: Evidence) -> Scores:
        """Return a score from 1, for blocks without links, down to 0, for dropped blocks."""
        page = evidence.page
        template = self._template(evidence)
        dropped = clean_page(evidence).dropped | template
        counts = link_counts(evidence, dropped)
        density = link_text_density(counts)
        candidate = possible_clusters(
            counts, link_share=self.link_share, content_share=self.content_share
        )
        score = greatest_above(page, cluster_score(counts, density) * candidate)
        density = greatest_above(page, density * candidate)
        cluster = score > self.cut

        leaves, characters = page.leaves, leaf_characters(evidence)
        noise = dropped | cluster
        return Scores(
            values=block_mean(page, (~dropped / (1.0 + score))[leaves], characters),
            keep=keep_by_majority(page, ~noise[leaves], characters),
            evidence={
                "ltd": block_mean(page, density[leaves], characters),
                "link_cluster": block_mean(page, cluster[leaves], characters),
                "template": block_mean(page, template[leaves], characters),
            },
        )

    def _template(self, evidence: Evidence) -> Bools:
        """Return the template nodes (section IV.B): none without other pages or a memory."""
        page = evidence.page
        template = np.zeros(len(page), dtype=np.bool_)
        for site in (self.site, evidence.site):
            if site is not None:
                template |= site.template_nodes(page)
        if self.pages:
            template |= shared_template(page, self.pages)
        return template
