"""Languages by script, by function words, and by what the page declares."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.text import language as module
from nutgraf.text.language import detect_language, text_language
from nutgraf.text.stopwords import all_stop_words, stop_words

TEXTS = {
    "en": "The council voted on Tuesday to rebuild the lighthouse, and the work will begin soon.",
    "de": "Der Rat hat am Dienstag beschlossen, den alten Leuchtturm wieder aufzubauen, und die "
    "Arbeiten sollen im Frühjahr beginnen.",
    "fr": "Le conseil a décidé mardi de reconstruire le vieux phare, et les travaux vont commencer "
    "au printemps avec une équipe qui vient de la ville.",
    "es": "El consejo decidió el martes reconstruir el viejo faro del puerto, y los trabajos "
    "empezarán en primavera con un equipo que viene de la ciudad.",
    "it": "Il consiglio ha deciso martedì di ricostruire il vecchio faro del porto, e i lavori "
    "inizieranno in primavera con una squadra che viene dalla città.",
    "pt": "O conselho decidiu na terça-feira reconstruir o velho farol do porto, e as obras "
    "começam na primavera com uma equipa que vem da cidade. Não há mais dúvidas.",
    "nl": "De raad heeft dinsdag besloten om de oude vuurtoren van de haven weer op te bouwen, en "
    "het werk zal in het voorjaar met een nieuwe ploeg beginnen.",
    "sv": "Rådet beslutade på tisdagen att bygga upp den gamla fyren i hamnen, och arbetet ska "
    "börja till våren med ett lag som kommer från staden.",
    "da": "Rådet besluttede tirsdag at genopbygge det gamle fyrtårn i havnen, og arbejdet skal "
    "begynde til foråret efter en strid, der ikke har været kort.",
    "pl": "Rada zdecydowała we wtorek, że odbuduje starą latarnię w porcie, a prace rozpoczną się "
    "na wiosnę i nie będą trwały długo, jak powiedział burmistrz.",
    "cs": "Rada v úterý rozhodla, že obnoví starý maják v přístavu, a práce začnou na jaře, "
    "jak řekl starosta, který se na to těší.",
    "fi": "Neuvosto päätti tiistaina, että vanha majakka rakennetaan uudelleen, ja työ alkaa "
    "keväällä, kun rahat ovat kasassa, mutta se ei ole varmaa.",
    "hu": "A tanács kedden úgy döntött, hogy a régi világítótornyot újra felépíti, és a munka "
    "tavasszal kezdődik, de ez még nem biztos.",
    "tr": "Meclis salı günü eski deniz fenerini yeniden yapmaya karar verdi ve bu iş için çok para "
    "gerekiyor, ama bir süre daha beklenecek.",
    "ro": "Consiliul a decis marți să reconstruiască vechiul far din port, iar lucrările vor "
    "începe în primăvară cu o echipă care vine de la oraș.",
    "id": "Dewan memutuskan pada hari Selasa untuk membangun kembali mercusuar yang lama itu, dan "
    "pekerjaan akan dimulai dengan tim dari kota.",
    "vi": "Hội đồng đã quyết định hôm thứ Ba sẽ xây lại ngọn hải đăng cũ của cảng, và công việc "
    "được bắt đầu vào mùa xuân với một đội mới.",
    "ru": "Совет решил во вторник, что старый маяк в гавани будет восстановлен, и работы начнутся "
    "весной, как сказал мэр.",
    "uk": "Рада вирішила у вівторок, що старий маяк у гавані буде відновлено, і роботи почнуться "
    "навесні, як сказав мер.",
    "bg": "Съветът реши във вторник да възстанови стария фар на пристанището и работата ще започне "
    "през пролетта, каза кметът.",
    "ar": "قرر المجلس يوم الثلاثاء أن يعيد بناء المنارة في الميناء، "
    "وقد بدأ العمل على هذا المشروع من قبل.",
    "fa": "شورا روز سه‌شنبه تصمیم گرفت که فانوس دریایی را در بندر "
    "بازسازی کند و این کار با بودجه شهر است.",
    "el": "Το συμβούλιο αποφάσισε την Τρίτη να ξαναχτίσει τον παλιό φάρο.",
    "he": "המועצה החליטה ביום שלישי לבנות מחדש את המגדלור.",
    "hi": "परिषद ने मंगलवार को पुराने प्रकाशस्तंभ को फिर से बनाने का निर्णय लिया।",
    "th": "สภาลงมติเมื่อวันอังคารให้สร้างประภาคารเก่าขึ้นใหม่",
    "zh": "委员会周二投票决定重建旧灯塔。",
    "ja": "評議会は火曜日、古い灯台を再建することを決めた。",
    "ko": "위원회는 화요일 옛 등대를 다시 짓기로 결정했다.",
    "ka": "საბჭომ სამშაბათს გადაწყვიტა ძველი შუქურის აღდგენა.",
    "ta": "பழைய கலங்கரை விளக்கத்தை மீண்டும் கட்ட முடிவு செய்தது.",
}


SHORT = {
    "mk": "Советот одлучи во вторник да го обнови стариот светилник на пристаништето.",
    "be": "Савет вырашыў у аўторак аднавіць стары маяк у гавані, і працы пачнуцца вясной.",
    "mr": "परिषदेने मंगळवारी जुने दीपगृह पुन्हा बांधण्याचा निर्णय घेतला आहे.",
    "ne": "परिषद्ले मंगलबार पुरानो दीपगृह पुनः निर्माण गर्ने निर्णय गरेको छ।",
    "eu": "Udalak asteartean erabaki zuen itsasargi zaharra berriro eraikitzea portuan.",
    "is": "Ráðið ákvað á þriðjudag að endurreisa gamla vitann við höfnina.",
    "fi": "Vanha majakka rakennetaan uudelleen keväällä.",
    "de": "Gemeinderat beschließt Wiederaufbau: Leuchtturm leuchtet bald.",
}


def language(body: str, attributes: str = "", head: str = "") -> str | None:
    html = f"<html {attributes}><head>{head}</head><body>{body}</body></html>"
    return detect_language(parse(html.encode()))


@pytest.mark.parametrize("code", TEXTS)
def test_language_of_an_undeclared_text(code):
    assert language(f"<p>{TEXTS[code]}</p>") == code


@pytest.mark.parametrize("code", TEXTS)
def test_a_menu_in_english_and_a_wrong_declaration_do_not_hide_it(code):
    menu = "<ul>" + "".join(f'<li><a href="/{i}">Our page {i}</a></li>' for i in range(9)) + "</ul>"
    assert language(f"{menu}<p>{TEXTS[code]}</p><p>{TEXTS[code]}</p>", 'lang="en-US"') == code


def test_a_declared_language_holds_where_the_text_says_little():
    assert language("<p>Menu</p>", 'lang="de"') == "de"
    assert language("<p>12 345</p>", 'lang="pt-BR"') == "pt"
    assert language("", 'lang="fr"') == "fr"


def test_a_declared_language_without_a_list_holds_against_chance_words():
    # Basque: hardly any of its words are function words of a listed language.
    text = "Udalak asteartean erabaki zuen itsasargi zaharra berriro eraikitzea portuan."
    assert language(f"<p>{text}</p>", 'lang="eu"') == "eu"


@pytest.mark.parametrize("code", SHORT)
def test_language_of_a_short_text(code):
    assert text_language(SHORT[code]) == code
    assert text_language(SHORT[code], code) == code


def test_languages_with_the_same_words_are_as_declared():
    text = "Vijeće je u utorak odlučilo da će se stari svjetionik u luci obnoviti, a radovi će "
    text += "početi na proljeće, jer se za to već dugo čeka i nije jasno što će biti."
    assert text_language(text * 2) == "hr"
    assert text_language(text * 2, "bs") == "bs"
    assert text_language(text * 2, "en") == "hr"


def test_letters_decide_only_if_words_cannot(monkeypatch):
    def fail(text):
        raise AssertionError("not needed")

    monkeypatch.setattr(module, "_by_letters", fail)
    for code in ("en", "de", "ru", "el", "zh"):
        assert text_language(TEXTS[code] * 5) == code
        assert text_language(TEXTS[code], code) == code


def test_declaration_decides_between_languages_of_one_script():
    marathi = "परिषदेने मंगळवारी जुने दीपगृह पुन्हा बांधण्याचा निर्णय घेतला."
    assert language(f"<p>{marathi}</p>", 'lang="mr"') == "mr"
    assert language(f"<p>{TEXTS['zh']}</p>", 'lang="ja"') == "ja"


@pytest.mark.parametrize(
    ("declared", "code"),
    [("en_GB", "en"), (" EN ", "en"), ("nb-NO", "no"), ("iw", "he"), ("english", None), ("", None)],
)
def test_language_declarations(declared, code):
    assert language("", f'lang="{declared}"') == code


def test_locale_is_used_without_a_lang_attribute():
    assert language("", head='<meta property="og:locale" content="it_IT">') == "it"


@pytest.mark.parametrize("body", ["", "<p>12:30</p>", "<p>word news text word</p>", "<p>🙂🙂</p>"])
def test_no_language_without_letters(body):
    assert language(body) is None


def test_one_long_text_in_code_does_not_hide_the_rest():
    code = "<p>" + "var a = {b: 1}; " * 500 + "</p>"
    assert language(code + f"<p>{TEXTS['de']}</p>" * 3) == "de"


def test_a_text_by_itself():
    assert text_language(TEXTS["pl"]) == "pl"
    assert text_language("") is None
    assert text_language("\ud800") is None


def test_stop_words_are_lower_case_and_without_blanks():
    for code, listed in all_stop_words().items():
        assert len(code) == 2
        assert len(listed) > 50
        assert all(word == word.lower() and word.split() == [word] for word in listed)


def test_stop_words_of_a_language():
    assert "the" in stop_words("en")
    assert "und" in stop_words("de")
    assert "lighthouse" not in stop_words("en")
    assert stop_words(None) == stop_words("xx") == stop_words("en")
