"""The type of a page: article, index, forum, record of a scholarly work, or other.

The model is additive: each feature of the page (`page_figures`) adds its own piecewise linear
function to the score of every kind of page, so the worth of a feature can be read off the file.
Kinds are finer than types (a front page and a category of a shop are both an index); their
probabilities are summed. The weights come from `nutgraf_bench.training.pagekind`;
docs/page-types.md has the definitions and the accuracy of the model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nutgraf.pagekind.judge import FEW_WORDS
from nutgraf.pagekind.type_model import TYPES, page_figures, shipped_model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.evidence.base import Evidence
    from nutgraf.pagekind.judge import Paragraphs

# From this probability on, text is withheld. An article mistaken for an index loses all of its
# text. An index that is not recognized only gives text that nobody wants.
WITHHOLD: Final = 0.9
# The same if the kept blocks have no paragraphs of a story.
WITHHOLD_TEASERS: Final = 0.7
# Paragraphs with so many words, and this share of the kept words, are one text.
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
        """Whether the page is surely an index, so that it has no text of its own.

        ``paragraphs`` is the number of words in paragraphs side by side.
        """
        chance = self.probabilities["index"]
        return chance >= WITHHOLD or (chance >= WITHHOLD_TEASERS and paragraphs < FEW_WORDS)

    def with_text(self, paragraphs: Paragraphs, words: float) -> str:
        """Return the name of the type, given the paragraphs of a text and its number of words.

        Posts and teasers are not side by side like the paragraphs of one text. Pages with unknown
        layouts are sometimes mistaken for a forum or an index.
        """
        one_text = (
            paragraphs.words >= max(_ONE_TEXT, _ONE_TEXT_SHARE * words) and paragraphs.number > 1
        )
        sure = self.probability >= WITHHOLD
        return "article" if self.name in _SCATTERED and one_text and not sure else self.name


def judge_page_type(evidence: Evidence) -> PageType:
    """Return the type of a page."""
    model = shipped_model()
    chances = model.types(model.row(page_figures(evidence)))
    likely = dict(zip(TYPES, chances.tolist(), strict=True))
    return PageType(TYPES[int(chances.argmax())], likely)
