"""Synthetic links to train the link model with.

The labelled links come from few kinds of sites, mostly in English, and lack a Polish forum or
author page. So every lexicon word for pages that are not articles is used as a folder in a URL
that otherwise looks like an article, beside as many similar URLs with section names.
"""

from __future__ import annotations

from typing import Final

from nutgraf.links.lexicon import CLASSES
from nutgraf_bench.links.data import LabelledLink

_NO_STORIES: Final = "person account law forum shop feed film pictures".split()
_HEADLINES: Final = (
    "council-votes-on-new-harbour-bridge",
    "what-we-know-about-the-storm",
    "river-level-rises-again-after-rain",
    "the-long-road-back-to-school",
    "my-cat-does-not-like-the-rain",
)
_NAMES: Final = ("anna-maria-berg", "jon-oster", "lee-h-park")
_SECTIONS: Final = "town sport world culture politics region economy science health travel".split()
_WORDS: Final = "bakery rowing owl lamp benches ferry market tower".split()
_OTHER_SCRIPTS: Final = (
    "市议会就新桥进行投票表决",
    "暴雨之后河水再次上涨，多条道路封闭",
    "新しい橋の建設案を市議会が可決",
    "시의회 새 다리 건설안 표결로 통과시켜",
    "Совет проголосовал за новый мост",
    "المجلس يصوت على بناء الجسر الجديد",
    "परिषद ने नए पुल पर मतदान किया",
    "สภาเมืองลงมติสร้างสะพานใหม่ข้ามแม่น้ำ",
)
_OTHER_SECTIONS: Final = "体育 新闻 国際 스포츠 Спорт رياضة खेल กีฬา Sport Kultur".split()
_SITE: Final = "paper.example"


def synthetic_links() -> list[LabelledLink]:
    """Return as many links to articles as to other pages."""
    words = [(name, word) for name in _NO_STORIES for word in CLASSES[name].split()]
    others = []
    for i, (name, word) in enumerate(words):
        last = _NAMES[i % 3] if name == "person" else _HEADLINES[i % 5]
        others += [
            _link(path, None if (i + j) % 2 else last, 0)
            for j, path in enumerate(_paths(word, last, i))
        ]
    stories = []
    for i in range(len(others)):
        last, section = _HEADLINES[i % 5], _SECTIONS[i % 10]
        stories.append(_link(_paths(section, last, i)[i % 4], last if i % 3 else None, 1))
    return others + stories + _subdomains() + _short() + _dated() + _numbered()


def _subdomains() -> list[LabelledLink]:
    """Return links with the same words, and with sections, as subdomains."""
    links = []
    for i, word in enumerate(word for name in _NO_STORIES for word in CLASSES[name].split()):
        section, last = _SECTIONS[i % 10], _HEADLINES[i % 5]
        for host, label in ((word, 0), (section, 1)):
            anchor = last if i % 3 else None
            path = f"/v/{6_040_755_686 + 97 * i}/" if i % 2 else f"/{last}"
            links.append(_link(path, anchor, label, host))
    return links


def _short() -> list[LabelledLink]:
    """Return links to articles with only a section and a number in the URL."""
    return [
        _link(f"/news/{section}-{48_405_481 + 97 * i}", None, 1)
        for i, section in enumerate(_SECTIONS * 4)
    ]


def _dated() -> list[LabelledLink]:
    """Return links to articles with a date and a word or number, and to date archives."""
    links = []
    for i, section in enumerate(_SECTIONS * 4):
        headline, day = _HEADLINES[i % 5], f"2024/{i % 12 + 1:02}/{i % 28 + 1:02}"
        anchor = headline if i % 4 else None
        links += [
            _link(f"/{section}/{day}/{_WORDS[i % 8]}", anchor, 1),
            _link(f"/{day}/{_WORDS[i % 8]}/", anchor, 1),
            _link(f"/{section}/{day.replace('/', '')}/{123_456 + 89 * i}.html", anchor, 1),
            _link(f"/{section}/{4_839_349 + 89 * i}", headline, 1),
            _link(f"/{day}/", None, 0),
            _link(f"/{section}/{day[:7]}/", None, 0),
            _link(f"/{section}/{_WORDS[i % 8]}", _WORDS[i % 8], 0),
        ]
    return links


def _numbered() -> list[LabelledLink]:
    """Return links with only a number in the URL. Their anchor text decides."""
    links = []
    for i, headline in enumerate((*_OTHER_SCRIPTS, *_HEADLINES) * 4):
        number, section = 1_234_567 + 89 * i, _OTHER_SECTIONS[i % len(_OTHER_SECTIONS)]
        for j, path in enumerate(_number_paths(number)):
            links += [
                _link(path, headline if (i + j) % 3 else None, 1),
                _link(path, section, 0),
            ]
        links += [
            _link(path, section if i % 2 else None, 0)
            for path in (f"/{i + 2}", f"/?page={i + 2}", f"/list/{i + 2}", f"/c/{i + 2}")
        ]
        links += [
            _link(path, None, 0)
            for path in (f"/user/{number}", f"/forum/viewtopic.php?t={number}", f"/{2000 + i}")
        ]
    return links


def _number_paths(number: int) -> tuple[str, ...]:
    return (
        f"/{number}",
        f"/{number}.html",
        f"/node/{number % 100_000}",
        f"/20240512/{number}.shtml",
        f"/?p={number % 100_000}",
        f"/story.php?id={number}",
        f"/news/view.php?no={number}",
    )


def _paths(folder: str, last: str, i: int) -> tuple[str, ...]:
    return (
        f"/{folder}/{last}/",
        f"/en/{folder}/{last}-{48_000 + i}.html",
        f"/{folder}/{3_000 + i}/{last}",
        f"/town/{folder}/b7x{i}q/{last.replace('-', '_')}/",
    )


def _link(path: str, name: str | None, label: int, host: str = "www") -> LabelledLink:
    anchor = name.replace("-", " ").capitalize() if name else None
    return LabelledLink(f"https://{host}.{_SITE}{path}", anchor, label, "written", _SITE)
