"""Items in places where most pages have other items."""

from __future__ import annotations

import pytest

from nutgraf.records.read import read_record
from nutgraf.text.dates.partial import find_partial_dates

TEXT = (
    "We measured the light of harbour lamps through two winters and found that what ships see "
    "from the bay is governed by fog, not by the power of the lamp. The result holds for gas "
    "and for electric lamps, and for all heights of the tower that we could measure."
)


def test_one_name_before_the_journal_may_be_the_journals():
    record = read_record(
        "<title>Lamps in fog</title><h1>Lamps in fog: what ships see from the bay</h1>"
        "<p><i>Marine Letters</i>; Volume 22, pages 91-99, 2012</p>"
        f"<h3>Abstract</h3><p>{TEXT}</p>"
    )
    assert record.authors == ()
    assert record.volume == "22"


BYLINE_LAST = (
    "<title>Lamps in fog: what ships see from the bay</title>"
    "<h1>Lamps in fog: what ships see from the bay</h1>"
    f"<h2>Abstract</h2><p>{TEXT}</p>"
    '<div class="d-byline">Eva Dahl , Mei Li<br>2012-6-01</div>'
    '<h2>Programs used</h2><p><a href="/a">fogplot</a>, <a href="/b">lampfit</a>, '
    '<a href="/c">towers</a></p>'
)


def test_links_under_another_heading_are_no_keywords():
    assert read_record(BYLINE_LAST).keywords == ()


ENTRY = (
    "<title>Lamps in fog: what ships see from the bay</title>"
    "<h1>Lamps in fog: what ships see from the bay</h1>{head}"
    f"<h2>Abstract</h2><p>{TEXT}</p><p>BibTeX citation</p>"
    "<pre>@article{{dahl, author = {{Dahl, Eva and Li, Mei B.}}, title = {{Lamps in fog: what "
    "ships see from the bay}}, journal = {{Harbour Letters}}, year = {{2012}}, volume = {{4}}, "
    "issue = {{1}} }}</pre>"
)


def test_authors_and_issue_of_the_entry_to_copy():
    record = read_record(ENTRY.format(head=""))
    assert record.authors == ("Eva Dahl", "Mei B. Li")
    assert (record.volume, record.issue) == ("4", "1")


def test_the_issue_of_the_entry_is_that_of_the_volume_that_is_seen():
    assert read_record(ENTRY.format(head="<p>Harbour Letters, Volume 4 (2012)</p>")).issue == "1"
    assert read_record(ENTRY.format(head="<p>Harbour Letters, Volume 9 (2012)</p>")).issue is None


def test_names_in_latex_are_read():
    page = ENTRY.format(head="").replace("Dahl, Eva", r"D{\"a}hl, Eva")
    assert read_record(page).authors == ()


THREE_LANGUAGES = (
    '<html lang="en"><title>Lamps in fog: what ships see from the bay</title>'
    "<h1>Lamps in fog: what ships see from the bay</h1><p>Eva Dahl, Mei Li</p>"
    f'<section lang="en"><h2>Summary</h2><p>{TEXT}</p></section>'
    '<section lang="it"><h2>Riassunto</h2><p>Abbiamo misurato la luce delle lampade del porto per '
    "due inverni e trovato che quanto le navi vedono dalla baia dipende dalla nebbia e non dalla "
    "potenza della lampada.</p></section><h2>Introduction</h2><p>Lamps are old.</p>"
)


def test_of_summary_and_riassunto_the_one_in_the_language_of_the_page():
    assert read_record(THREE_LANGUAGES).abstract == TEXT
    italian = read_record(THREE_LANGUAGES.replace('<html lang="en">', '<html lang="it">'))
    assert italian.abstract is not None
    assert italian.abstract.startswith("Abbiamo misurato")


def test_a_short_chinese_title():
    menu = "".join(
        f"<dt><a href='#'>{word}</a></dt>" for word in ("基本信息", "引文网络", "相似文献")
    )
    record = read_record(
        f"<title>港灯证治 - 学术网</title><div>知识节点</div><dl>{menu}</dl><h2>港灯证治</h2>"
        '<div class="author"><span><a>朱仁康</a></span><span><a>周鸣岐</a></span></div>'
        "<p>摘要：港口的灯在雾中为船所见,其亮度与雾的厚薄有关,而与灯的功率无关。"
        "笔者据长期观察,分别论述如下:一为薄雾,二为浓雾,三为夜雾。</p>"
        + "".join(
            f"<p>{word}</p>"
            for word in "下载 移动 快报 关注 热点 打印 评论 分享 收藏 导出 投稿 咨询".split()
        )
    )
    assert record.title == "港灯证治"
    assert record.authors == ("朱仁康", "周鸣岐")


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Publicação nesta coleção 17 Abr 2023", "2023-04-17"),
        ("1 Set 2021", "2021-09-01"),
        ("15 out. 2021", "2021-10-15"),
        ("3 de ago de 2020", "2020-08-03"),
    ],
)
def test_short_months_between_day_and_year(text, date):
    assert [written.date for written in find_partial_dates(text)] == [date]


@pytest.mark.parametrize("text", ["the data set 2021", "group 2 set 2015", "12 out 2021"])
def test_short_months_are_words_elsewhere(text):
    assert find_partial_dates(text) == []


def test_published_in_this_collection():
    record = read_record(
        '<html lang="pt"><title>Lâmpadas no nevoeiro: o que os navios veem da baía</title>'
        "<h1>Lâmpadas no nevoeiro: o que os navios veem da baía</h1><p>Eva Dahl</p>"
        "<h2>Resumo</h2><p>Medimos a luz das lâmpadas do porto durante dois invernos e vimos que o "
        "que os navios veem da baía depende do nevoeiro e não da potência da lâmpada.</p>"
        "<h2>Introdução</h2><p>As lâmpadas são antigas.</p>"
        + "<p>O porto é velho.</p>"
        * 30
        + "<h2>Datas de Publicação</h2><ul><li><strong>Publicação nesta coleção</strong><br>"
        "17 Abr 2023</li></ul><h2>Histórico</h2><ul><li><strong>Recebido</strong><br>24 Maio 2022"
        "</li></ul>"
    )
    assert record.published == "2023-04-17"
