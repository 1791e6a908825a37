"""A summary and its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary, and its position in the text."""

    text: str
    start: int
    stop: int
    score: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The best sentences of a text, in text order.

    ``partial`` names the limit that was hit, if any.
    """

    sentences: tuple[SummarySentence, ...]
    language: str | None = None
    partial: str | None = None

    @property
    def text(self) -> str:
        """The sentences as one text."""
        texts = [sentence.text for sentence in self.sentences]
        spaced = [text if _ends_fullwidth(text) else f"{text} " for text in texts]
        return "".join(spaced).rstrip()

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain values for JSON."""
        return {
            "text": self.text,
            "language": self.language,
            "partial": self.partial,
            "sentences": [
                {"text": each.text, "start": each.start, "stop": each.stop, "score": each.score}
                for each in self.sentences
            ],
        }


def _ends_fullwidth(sentence: str) -> bool:
    """Return whether it ends with a full-width stop, after which there is no space."""
    return sentence.rstrip("”’」』）》").endswith(("。", "！", "？"))
