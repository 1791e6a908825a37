"""Articles to put into stores."""

from __future__ import annotations

from typing import Any

from nutgraf.model import Article, Summary, SummarySentence

HARBOUR = (
    "The harbour council voted on Tuesday to rebuild the old lighthouse. Work begins in spring, "
    "and the keeper's house becomes a museum. Fishermen had asked for it for years."
)
FLOOD = (
    "Heavy rain closed two bridges over the river on Friday night. The mayor said that nobody "
    "was hurt and that buses would take other streets until the water falls."
)
CHINESE = "港口委员会星期二决定重建旧灯塔。工程将于春季开始，北京大学的学生参与设计。"
JAPANESE = "市議会は火曜日に古い灯台を再建することを決めた。工事は春に始まる。"
THAI = "สภาท่าเรือลงมติเมื่อวันอังคารให้สร้างประภาคารเก่าขึ้นใหม่"
HINDI = "बंदरगाह परिषद ने मंगलवार को पुराने प्रकाशस्तंभ को फिर से बनाने का फैसला किया।"
GERMAN = "Der Hafenrat beschloss am Dienstag, den alten Leuchtturm in Zürich wieder aufzubauen."


def made(text: str = HARBOUR, **more: Any) -> Article:
    """Return an article; ``more`` overrides the default fields."""
    values: dict[str, Any] = {
        "title": "A title",
        "text": text,
        "authors": ("Ada Byline",),
        "published": None,
        "modified": None,
        "language": "en",
        "site": "The Example",
        "url": None,
        "image": None,
        "section": None,
        "tags": (),
        "page_type": "article",
        "confidence": 0.9,
        "method": "fused",
        "next_page": None,
        "entries": (),
        "links": (),
        "partial": None,
        "sources": {},
        "blocks": (),
        "body": None,
    }
    return Article(**{**values, **more})


def summed_up(*sentences: str) -> Summary:
    chosen = (
        SummarySentence(each, 7 * i, 7 * i + len(each), 0.5) for i, each in enumerate(sentences)
    )
    return Summary(tuple(chosen), "en")
