"""Word frequency: the more often a word occurs in the text, the higher its score.

Ferreira et al. 2016, section 2.3. A sentence has the mean of its content words,
or else the longest sentences would win by their length alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.summary.scale import mean_by_sentence, to_one

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def frequency(document: Document) -> Scores:
    """Return the mean frequency of a sentence's content words; 1 for the highest."""
    times = np.bincount(document.word, minlength=len(document.vocabulary))
    return to_one(mean_by_sentence(times[document.word], document.sentence, len(document)))
