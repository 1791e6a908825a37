"""What a page is: an article, an index, a forum, a record of a scholarly work, or other.

An additive model: each figure of the page (`page_figures`) adds its own bent
line to the score of every kind of page, and nothing else does, so what a
figure is worth can be read off the file. Kinds are finer than types (a front
page and a shelf of a shop are both an index); their probabilities are summed.
The weights come from `nutgraf_bench.training.pagekind`; docs/page-types.md has the
definitions and what the model gets right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nutgraf.pagekind.paragraphs import FEW_WORDS
from nutgraf.pagekind.type_model import TYPES, page_figures, shipped_model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.evidence.base import Evidence
    from nutgraf.pagekind.paragraphs import Paragraphs

# An article that is taken for an index loses all of its text, while an index that is not found
# out only gives text that nobody wants: text is withheld from this probability on.
WITHHOLD: Final = 0.9
# The same where nothing that was kept looks like paragraphs of a story.
WITHHOLD_TEASERS: Final = 0.7
# What is so long, and so much of what was kept, is one text.
_ONE_TEXT: Final = 100
_ONE_TEXT_SHARE: Final = 0.7
_SCATTERED: Final = ("forum", "index")


@dataclass(frozen=True, slots=True)
class PageType:
    """The most likely type of a page, and the probability of each."""

    name: str
    probabilities: Mapping[str, float]

    @property
    def probability(self) -> float:
        """How likely the named type is."""
        return self.probabilities[self.name]

    def surely_index(self, paragraphs: float) -> bool:
        """Whether the page is an index for sure, so that it has no text of its own.

        ``paragraphs`` are the words of its paragraphs that stand side by side.
        """
        chance = self.probabilities["index"]
        return chance >= WITHHOLD or (chance >= WITHHOLD_TEASERS and paragraphs < FEW_WORDS)

    def with_text(self, paragraphs: Paragraphs, words: float) -> str:
        """The name of the type, where these are the paragraphs of a text of so many words.

        Posts and teasers do not stand side by side as the paragraphs of one text do. Pages of a
        make that was never learned from are taken for a forum or an index at times.
        """
        one_text = (
            paragraphs.words >= max(_ONE_TEXT, _ONE_TEXT_SHARE * words) and paragraphs.number > 1
        )
        sure = self.probability >= WITHHOLD
        return "article" if self.name in _SCATTERED and one_text and not sure else self.name


def judge_page_type(evidence: Evidence) -> PageType:
    """The type of a page."""
    model = shipped_model()
    chances = model.types(model.row(page_figures(evidence)))
    likely = dict(zip(TYPES, chances.tolist(), strict=True))
    return PageType(TYPES[int(chances.argmax())], likely)
