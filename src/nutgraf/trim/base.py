"""The interface of all trims, and the draft that they work on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.methods.select import select
from nutgraf.pagekind.judge import PageKind

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.metadata.title.title import Headline
    from nutgraf.methods.base import Scores
    from nutgraf.page.page import Bools, Page

HEADLINE: Final = "headline"
"""The rule by which the blocks of the headline are removed, whatever the method."""
# A third of the words is a large part of a text.
_LARGE_PART: Final = 3
# Sure prose: probability, words and share of links of a paragraph. So many words of it in one
# container, and this share of the text, are an article.
_SURE: Final = 0.9
_PARAGRAPH: Final = 10
_MAX_LINKS: Final = 0.3
_ARTICLE: Final = 60
_SHARE_OF_TEXT: Final = 0.4


class Trim(ABC):
    """A rule that removes blocks from a draft and changes nothing else.

    The docstring of a trim says what it removes. Its first line is shown by ``--explain``, and
    docs/fused.md lists all of it.
    """

    name: ClassVar[str]
    favors: ClassVar[frozenset[str]] = frozenset(("balance", "precision"))
    """The values of ``favor`` for which it runs."""
    guarded: ClassVar[bool] = True
    """Whether it may not remove what is surely the article. False if it is certain otherwise."""

    @abstractmethod
    def find(self, draft: Draft) -> Bools:
        """Return the blocks to remove, which are among those kept."""


Stages = tuple[tuple[Trim, ...], ...]


class Cut:
    """The blocks kept so far, and the rules by which it differs from the method's cut."""

    def __init__(self, keep: Bools) -> None:
        """Start with the blocks that the method keeps."""
        self.keep = keep
        self._by_method = keep
        self._decisions: list[tuple[str, Bools]] = []

    def remove(self, rule: str, found: Bools) -> None:
        """Remove the blocks that a rule has found."""
        self._decisions.append((rule, found))
        self.keep = self.keep & ~found

    def rule(self, block: int) -> str | None:
        """Return the rule that overruled the method on a block, or None."""
        if self.keep[block] == self._by_method[block]:
            return None
        return next(rule for rule, found in self._decisions if found[block])


class Draft:
    """The text of a page while it is trimmed.

    Trims read it; only the pipeline changes it.
    """

    def __init__(self, evidence: Evidence, scores: Scores, favor: str, headline: Headline) -> None:
        """Start with the blocks that the method keeps."""
        self.evidence = evidence
        self.scores = scores
        self.favor = favor
        self.headline = headline
        self.cut = Cut(select(evidence, scores, favor))
        self.body = self.cut.keep
        """The blocks kept when those of the headline had been removed."""

    @property
    def page(self) -> Page:
        """The page."""
        return self.evidence.page

    @property
    def keep(self) -> Bools:
        """The blocks kept so far."""
        return self.cut.keep

    @cached_property
    def kind(self) -> PageKind:
        """The kind of page, judged by its body when a trim asks for it."""
        return PageKind(self.evidence, self.body)

    @property
    def balance_cut(self) -> Bools:
        """The blocks that the method keeps for ``favor="balance"``."""
        return select(self.evidence, self.scores)

    def nothing(self) -> Bools:
        """Return an empty mask."""
        return np.zeros_like(self.keep)

    def unless_forum(self, found: Bools) -> Bools:
        """Return these blocks, or none of them on a forum.

        The kind of page is judged only if there are such blocks.
        """
        return found if found.any() and self.kind.name != "forum" else self.nothing()

    def trim(self, stages: Stages) -> None:
        """Run the trims of each stage. Those of one stage see the same blocks."""
        for stage in stages:
            trims = [trim for trim in stage if self.favor in trim.favors]
            for trim, found in [(trim, trim.find(self)) for trim in trims]:
                if not (trim.guarded and self._is_article(found)):
                    self.cut.remove(trim.name, found)

    def _is_article(self, found: Bools) -> bool:
        """Whether blocks that a trim has found are surely the article.

        This is the guard of all trims. It looks only at those that remove over a third of the
        words: their blocks are the article if sure prose in one container is much of the text.
        """
        sizes, keep = block_sizes(self.evidence), self.keep
        total = float(sizes.words @ keep)
        if _LARGE_PART * float(sizes.words @ found) <= total:
            return False
        sure = found & (self.scores.values > _SURE) & (sizes.words >= _PARAGRAPH)
        prose = (sure & (sizes.link_density < _MAX_LINKS)).nonzero()[0]
        holders = self.page.parent[self.page.blocks.node[prose]]
        together = np.bincount(holders, sizes.words[prose], minlength=1).max()
        return bool(together >= max(_ARTICLE, _SHARE_OF_TEXT * total))

    def remove_headline(self) -> None:
        """Remove the blocks of the headline. What is left is the body."""
        self.cut.remove(HEADLINE, self.headline.blocks)
        self.body = self.keep

    def restart(self, keep: Bools) -> None:
        """Start again from other blocks, without those of the headline. The body stays."""
        self.cut = Cut(keep)
        self.cut.remove(HEADLINE, self.headline.blocks)
