"""Lines that speak of something else than the story."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.metadata import asides as module
from nutgraf.page.parse import parse
from nutgraf.pipeline import extract

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 3 + "</p>"


def asides(html):
    page = parse(html.encode())
    return module.asides(page, np.ones(len(page.blocks), dtype=np.bool_)).tolist()


@pytest.mark.parametrize(
    "line",
    [
        "READ MORE: What the mayor knew about the bridge",
        "Related: Ferries are back",
        "Lesen Sie auch: Die Fähre ist wieder da",
        "Читайте также: Паром вернулся",
        "[관련기사] 배가 돌아왔다",
        "相关阅读：渡船回来了",
        ">> Also read | Ferries are back",
        "Don’t miss: ten bridges to walk across",
        "Photo: Ana Castro / Harbour News Agency",
        "Image credit: Harbour Museum",
        "Photographs: Jan de Wit",
        "© 2026 Harbour News Agency",
        "Copyright 2026 by the Harbour Courier. No part may be used again.",
        "This text was sent by an agency. All rights reserved.",
        "Follow us on Facebook and get the news first.",
        "You can find Ana Castro on Bluesky.",
        "Подписывайтесь на наш Telegram-канал, чтобы знать все новости города.",
        "Urmărește-ne pe Google News!",
        "Únete al canal de WhatsApp del Correo",
    ],
)
def test_an_aside(line):
    assert asides(f"{STORY}<p>{line}</p>{STORY}") == [False, True, False]


@pytest.mark.parametrize(
    "line",
    [
        "Read more books, the mayor said.",
        "Related work is going on at the ferry.",
        "Photo albums were found below the bridge.",
        "Copyright law has nothing to say of bridges.",
        "She asked readers to follow her on foot.",
        "Picture this: " + "a bridge over water that nobody may cross, " * 5,
        "See also 2:30 of the film.",
        "The council has a channel on Telegram and a page on Facebook, the mayor said.",
        "В Telegram-канале мэра появилась запись о мосте.",
    ],
)
def test_no_aside(line):
    assert not any(asides(f"{STORY}<p>{line}</p>{STORY}"))


def test_never_all_of_it():
    assert not any(asides("<p>Related: Ferries are back</p>"))


def test_they_stay_for_recall():
    html = f"<title>Bridge</title><h1>Bridge</h1>{STORY}<p>Photo: Ana Castro</p>{STORY}{STORY}"
    assert "Photo:" not in extract(html).text
    assert "Photo:" in extract(html, favor="recall").text
