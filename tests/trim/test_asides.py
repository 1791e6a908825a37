"""Lines about something other than the story."""

from __future__ import annotations

import pytest

from nutgraf.pipeline import extract
from nutgraf.trim.asides import Asides
from tests.trim.drafts import draft_of

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 3 + "</p>"


def asides(html):
    return Asides().find(draft_of(html)).tolist()


@pytest.mark.parametrize(
    "line",
    [
        "READ MORE: What the mayor knew about the bridge",
        ">> READ ON OUR BLOG: What the mayor knew about the bridge",
        "WATCH THE VIDEO: The bridge closes",
        "Related: Ferries are back",
        "Lesen Sie auch: Die Fähre ist wieder da",
        "Читайте также: Паром вернулся",
        "[관련기사] 배가 돌아왔다",
        "相关阅读：渡船回来了",
        ">> Also read | Ferries are back",
        "Don’t miss: Ten bridges to walk across",
        "Photo: Ana Castro / Harbour News Agency",
        "Image credit: Harbour Museum",
        "Photographs: Jan de Wit",
        "[Featured Image by Ana Castro/Harbour News]",
        "VIDEO COURTESY OF HARBOUR NEWS",
        "Support our newsroom by giving as little as a dollar a month.",
        "Our journalism needs your support. Please subscribe today.",
        "Subscribe now to our paper for the full story.",
        "© 2026 Harbour News Agency",
        "Copyright 2026 by the Harbour Courier. No part may be used again.",
        "This text was sent by an agency. All rights reserved.",
        "Follow us on Facebook and get the news first.",
        "You can follow Ana Castro on Bluesky.",
        "Подписывайтесь на наш Telegram-канал, чтобы знать все новости города.",
        "Urmărește-ne pe Google News!",
        "Únete al canal de WhatsApp del Correo",
        "Image courtesy of: the Harbour Museum",
        "Photo: dpa/picture alliance",
        "Copyright by Ana Castro",
        "Ana Castro writes of bridges. Follow her on X.",
        "(For more of the bridge, follow the Courier on Facebook, Twitter and YouTube)",
        "Volg ons op Facebook voor meer nieuws",
        "Suivez Le Courrier sur Instagram",
        "Δείτε επίσης: Η γέφυρα",
        "İlgili haber: Köprü kapandı",
        "También te puede interesar: El puente",
        "यह भी पढ़ें: पुल बंद",
        "WATCH: The bridge closes",
        "READ | The bridge closes",
        "Foto: Ana Castro",
        "Фото: Речная газета",
        "Crédit photo : Anne Durand",
        "Photo by Ana Castro on Unsplash",
        "Photo courtesy of the Harbour Museum",
        "Fot. Anna Nowak",
        "Tous droits réservés.",
        "Todos los derechos reservados",
        "Все права защищены.",
        "저작권자 강변신문, 무단 전재 및 재배포 금지",
        "[김하늘 기자 haneul@river.example] [ⓒ 강변신문, 무단전재 및 재배포 금지]",
        "Make sure to sign up for our newsletter!",
        "Zapisz się do newslettera",
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
        "The mayor promised to support our work on the bridge.",
        "Support our ferry, read the sign at the landing.",
        "Picture this: " + "a bridge over water that nobody may cross, " * 5,
        "See also 2:30 of the film.",
        "The council has a channel on Telegram and a page on Facebook, the mayor said.",
        "В Telegram-канале мэра появилась запись о мосте.",
        # A label begins a sentence, too.
        "Related: the two brothers never knew that they were.",
        "Read more: that was his advice to all who came to see him.",
        "Don't miss: the ferry museum, open on Sundays.",
        "Image: it is all that counts here, says the adviser.",
        "Images: 12 rolls of film, none of them developed.",
        "Credit / debit: both cards are taken.",
        "Copyright by itself protects no idea, the court held.",
        "Copyright 2019 would have been the wrong year, the judge found.",
        "(c) 2014 they were married.",
        "MORE: I die the king's good servant.",
        "LISTEN TO THE RIVER:",
        "Read on the bridge: the names of those who built it.",
        "Watch: The old man never took it off.",
        "LEE: The bridge will not hold. We have to close it.",
        "MIRA: Nadie cruza ya el puente.",
        "VEA: Then we take the ferry.",
        "Фото: так называется новое кафе у моста.",
        "Photos by Ana Castro show how the bridge was built.",
        "Alle Rechte vorbehalten, so stand es auf dem Zettel.",
        "She signed up for the newsletter of the museum and never read it.",
        # Stories of those who follow and sign.
        "“Follow us on Facebook!” the opponents had painted on the bridge.",
        '"Subscribe to our newsletter," the mayor shouted into the hall.',
        "« Abonnez-vous », criait le vendeur, qui n'a ni Facebook ni newsletter.",
        "„Folgen Sie uns“, rief der Bürgermeister auf Facebook.",
        "«Síguenos», decía el mensaje de WhatsApp que recibió la panadera.",
        "Find me on Instagram, one of the dancers shouted as she fell.",
        "The council asks residents to sign up for our town's newsletter.",
        "He promised to support our newsroom, and then sold it.",
        '"We will support our journalists," the editor told the council.',
        "You can find the mayor on Facebook, but not in his office.",
        "He asked his fans to follow him on Twitter, and a million did.",
        "Friends like him on Facebook; on the street nobody knows him.",
        "The ministry wants to find offenders on Telegram before they act.",
        "Президент подписал закон о блокировке Telegram и YouTube.",
        "Президент підписав закон про Telegram.",
        "Volgens de politie werd de ruzie via WhatsApp uitgevochten.",
        "Følgende personer ble dømt for hets på Facebook:",
        "Följden blev att Facebook stängde kontot.",
        "Polubił go na Facebooku i tak zaczęła się ich znajomość.",
        "Sie abonnierte den Newsletter und bekam eine Rechnung.",
        "تابع الوزير كلامه قائلا إن فيسبوك لا يدفع الضرائب.",
        "Theo dõi trên Facebook, cảnh sát phát hiện nghi phạm.",
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
