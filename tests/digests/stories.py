"""A digest in four languages, written for the tests, and a hostile one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from nutgraf.digests.digest import Digest, Story

NORTH = timezone(timedelta(hours=1))
GULF = timezone(timedelta(hours=3))

LIGHTHOUSE = Story(
    url="https://www.harbour.example/news/lighthouse",
    title="Harbour board votes to rebuild the old lighthouse",
    summary="The harbour board decided on Monday to rebuild the old lighthouse. Work begins soon.",
    text="The harbour board decided on Monday to rebuild the old lighthouse.\n\n"
    "- lamp\n- glass\n\nWork begins soon,\nsays the board.",
    authors=("Ada Lund", "Jón Þór"),
    published=datetime(2026, 11, 16, 14, 5, tzinfo=NORTH),
    language="en",
    site="The Harbour Times",
    image="https://cdn.example/lamp.jpg?a=1&b=2",
    section="Local",
    tags=("harbour", "lighthouse"),
    confidence=0.97,
    found=datetime(2026, 11, 16, 15, 0, tzinfo=UTC),
)
FERRY = Story(
    url="https://harbour.example/news/ferry",
    title="Night ferry returns in May",
    summary="The night ferry to the islands sails again.",
    text="The night ferry to the islands sails again.",
    published=datetime(2026, 11, 16, 9, 40, tzinfo=NORTH),
    language="en",
    site="The Harbour Times",
    version=2,
)
YESTERDAY = Story(
    url="https://harbour.example/news/tide",
    title="Tide over the quay",
    summary="Water stood on the quay.",
    text="Water stood on the quay.",
    published=datetime(2026, 11, 15, 19, 0, tzinfo=NORTH),
    language="en",
    site="The Harbour Times",
)
UNDATED = Story(
    url="https://harbour.example/tables", title=None, summary="", text="Low.", language="en"
)
ARABIC = Story(
    url="https://almina.example/akhbar/1",
    title="مجلس الميناء يقرر إعادة بناء المنارة",
    summary="قرر مجلس الميناء إعادة بناء المنارة القديمة.",
    text="قرر مجلس الميناء إعادة بناء المنارة القديمة.",
    authors=("ليلى حداد",),
    published=datetime(2026, 11, 16, 8, 0, tzinfo=GULF),
    language="ar",
    site="الميناء اليوم",
)
CHINESE = Story(
    url="https://gangkou.example/2026/1.html",
    title="港口委员会决定重建旧灯塔",
    summary="港口委员会周一决定重建旧灯塔，距灯塔在风暴中熄灭已有十一年。" * 3,
    text="港口委员会周一决定重建旧灯塔。",
    published=datetime(2026, 11, 16),
    language="zh",
    site="港口日报",
)
EVIL = Story(
    url="javascript:alert(1)",
    title="</h4><script>alert(1)</script>",
    summary="</p><style>*{display:none}</style> \u202edesrever",
    text="</details></main><h1>Big</h1>\n\n<img src=x onerror=alert(2)>\x1b[2J",
    authors=('"><b>Bold</b>',),
    published=datetime(2026, 11, 16, 3, 0, tzinfo=UTC),
    language='en" onload="alert(3)',
    site="Evil & Sons </section>",
    image="data:text/html,<script>alert(4)</script>",
    section="<i>",
)

STORIES = (YESTERDAY, UNDATED, ARABIC, FERRY, CHINESE, LIGHTHOUSE)
MADE = datetime(2026, 11, 16, 15, 30, tzinfo=UTC)
DIGEST = Digest(
    sources=("https://harbour.example/", "https://almina.example/"),
    made=MADE,
    stories=STORIES,
    counts={"found": 120, "articles": 6},
    errors=("https://harbour.example/broken: the server answered 500",),
    notes=("harbour.example: the layout has changed",),
)
HOSTILE = Digest(sources=('https://x.example/"><script>',), made=MADE, stories=(EVIL,))
