"""Lines below the last paragraph."""

from __future__ import annotations

import pytest

from nutgraf.trim.closing_lines import ClosingLines
from tests.trim.drafts import draft_of, removed

STORY = "<p>The council voted on Tuesday to close the old bridge for two years.</p>" * 3


def closing_lines(html, language=None):
    return removed(ClosingLines(), draft_of(html, language=language))


@pytest.mark.parametrize(
    "line",
    [
        "(jpo)",
        "KOMMENTARE..",
        "Comments (3)",
        "[编辑：王俞]",
        "（责任编辑：何静）",
        "责编: 山水",
        "采写：河港晨报记者 何静",
        "编辑 何静 校对 王俞",
        "图片均来自网络",
        "图片来自网络，如有侵权，请联系删除。",
        "来源：河港晨报",
        "Source: Harbour News Agency",
        "Quelle: ots",
        "Источник: Речная газета",
        "Πηγή: river.example",
        "eileen@courier.example",
        "With files from the Harbour Gazette",
        "(Reporting by Ana Castro in Porto and Jan de Wit in Delft; Editing by Eileen Fahy)",
        "Courier writer Jan de Wit in Delft contributed to this report.",
        "하늘 기자 sky@courier.example",
        "This article was originally published in the Harbour Courier.",
        "Originally published on The Harbour Courier",
        "Dieser Artikel erschien zuerst im Hafenkurier.",
        "Do you have a tip? Write to us at tips@courier.example",
        "This story originally appeared in the Harbour Courier and is printed here by its leave.",
        "Read the original article on Harbour Courier.",
        "Do you want to submit a picture of the bridge? Reach out and say hello.",
        "With assistance from Jan de Wit and Eileen Fahy",
        "TRANSLATION BY EILEEN FAHY",
        "—By Ana Castro, N.H. Courier writer Jan de Wit in Delft contributed to this report.",
        "To contact the editor responsible for this story: Ana Castro at ana@courier.example",
        "To Contact The Reporter: ana@courier.example",
        "Ana Castro is a senior reporter for the Courier and writes of bridges.",
        "Ana Castro (she/her) is the author of “Nine Bridges”.",
        "Ana Castro may be reached at ana@courier.example.",
        "Ana Castro, a native of Porto, is our correspondent in Delft.",
        "Ana Castro is an award-winning, Porto-based journalist who covers bridges.",
        "Ana Castro is professor of history at Harbour University and has seen many bridges.",
        "Ana Castro is a fellow at the Harbour Museum and the author of “Nine Bridges”.",
        "This interview has been edited for length and clarity.",
        "Correction, May 3: The bridge is older than this article said.",
        "Clarification: The bridge is older than this article said.",
        "Correction: an earlier version of this article misstated the bridge’s age.",
        "This story has been updated to include the council’s answer.",
        "The opinions in this article do not necessarily represent those of the paper.",
        "The views expressed are her own.",
        "Have a question for Ana? Email her and us at ana@courier.example.",
        "Got any news? Call the newsroom on 555 0100.",
        "Reuters contributed to this report.",
        "This story first appeared on courier.example and is used with its leave.",
        "This article first appeared in the winter 2026 issue of Harbour Life.",
        "Dieser Text ist zuerst im Hafenkurier erschienen.",
        "Cet article est paru dans Le Courrier du port.",
        "Este artículo fue publicado originalmente en El Correo del Puerto.",
        "Filed under: Bridges and ferries, Council",
        "An earlier version of this story gave another year.",
        "Updated to add an answer of the board.",
        "The views expressed here are the author’s own.",
        "Opinion articles reflect the views of their authors and not necessarily ours.",
        "Provided by Harbour University",
        "Więcej na: www.river.example",
        "作者：林阿發",
        "The Associated Press",
        "Twitter: @anacastro",
        "- Ana Castro",
        "(Ana Castro)",
        "(db, kab)",
        "（完）",
        "Okafor reported from the north bank.",
        "—Harbour News Agency",
        "zew, PAP",
        "dpa/lno",
        "Reuters",
        "Monday, 3 May 2026 (17:42)",
        "3 May 2026",
        "First posted 3 May 2026 19:32",
        "Tags: bridge, council",
        "Теги: мост",
    ],
)
def test_who_made_it_and_where_it_is_from(line):
    assert closing_lines(f"{STORY}<p>{line}</p>") == [line]


def test_several_lines():
    assert len(closing_lines(f"{STORY}<p>来源：河港晨报</p><p>编辑：山石</p>")) == 2


def test_a_heading_of_nothing():
    assert closing_lines(f"{STORY}<h2>Comments</h2>") == ["Comments"]
    assert closing_lines(f"{STORY}<h2>Comments</h2><p>(jpo)</p>") == ["Comments", "(jpo)"]


@pytest.mark.parametrize(
    "end",
    [
        "<p>Sources say that the bridge is older.</p>",
        "<p>(The bridge was built in 1902.)</p>",
        "<p>Reporting from the sea is slow, the captain said.</p>",
        "<p>Source: a letter to his brother, found in the attic.</p>",
        "<p>Sources: the ministry has three, the paper one.</p>",
        "<p>Source: Where did you hear of it first?</p>",
        "<p>Bron: zo heet het nieuwe restaurant aan de haven.</p>",
        "<p>编辑：你为什么写这本书？</p>",
        "<p>图片来自网络时代以前的相册。</p>",
        "<p>编辑 部里没有人知道。</p>",
        "<p>来源：他说是从海里来的。</p>",
        "<p>Edited by his daughter, the letters appear next spring.</p>",
        "<p>Writing by candlelight, he finished the book in a month.</p>",
        "<p>Nobody knows who contributed to this story.</p>",
        "<p>(1902-1984)</p>",
        "<p>Originally published in 1902, the novel was forgotten for a century.</p>",
        "<p>The report was published in a journal on Monday.</p>",
        "<p>Correction: that is the word he used nine times on Tuesday.</p>",
        "<p>Corrections officers at the county jail: eleven of them live near the bridge.</p>",
        "<p>Clarification is what they want: who will pay for it?</p>",
        "<p>But an earlier version of this story has been told for two hundred years.</p>",
        "<p>This story was edited by nobody, the old fishermen say.</p>",
        "<p>The views from the bridge are not necessarily lost, the architect says.</p>",
        "<p>The views of the treasurer are her own, and nobody shares them.</p>",
        "<p>Any opinions of the judge are not necessarily those of the court, he explained.</p>",
        "<p>Articles 4 and 5 are not necessarily valid for towns.</p>",
        "<p>Have any questions about the bridge? The mayor will tell you all about it.</p>",
        "<p>Have stories ever stopped the sea? Call it hope, she says.</p>",
        "<p>Want to share a boat? Here, nobody would say no.</p>",
        "<p>Tags: that is what the children call the marks of high water on the pier.</p>",
        "<p>Category: hopeless. So he described the bridge.</p>",
        "<p>Writing by Candlelight is the name of the play.</p>",
        "<p>Edited by Castro, the cookbook has sold four thousand copies.</p>",
        "<p>With assistance from Norway, the town built a new pier.</p>",
        "<p>Words by Ana Castro were sung on the bridge.</p>",
        "<p>Half of the town contributed to this report.</p>",
        "<p>This story was first published in the minds of children, she likes to say.</p>",
        "<p>Read the original report and you will find no bridge in it.</p>",
        "<p>Cet article est paru au moniteur : il interdit de bâtir.</p>",
        "<p>Este artículo fue publicado por el rey y prohíbe edificar.</p>",
        "<p>Do you have a dog? It bit me.</p>",
        "<p>Write to the council at bridge@council.example before the end of May.</p>",
        "<p>They asked Castro first.</p><p>Ana Castro is a mother of three.</p>",
        # People who are named for the first time, places, storms, firms.
        "<p>Ana Castro is a fisherman of seventy who has always crossed it, and he will again.</p>",
        "<p>Ana Castro is a writer of children's books who moved here in May.</p>",
        "<p>Ana Castro is the former editor who led the campaign against the bridge.</p>",
        "<p>Ana Castro is a friend of the columnist for the Courier.</p>",
        "<p>Ana Castro is the only one who answers letters sent to ana@council.example.</p>",
        "<p>New Harbour is the only other city that has such a bridge.</p>",
        "<p>Storm Ana Castro is the strongest that the bridge has stood.</p>",
        "<p>Harbour Stone Works is a family firm with ninety workers.</p>",
        # The death of an editor.
        "<p>Castro led the paper for years.</p><p>Ana Castro is an editor for all times.</p>",
        "<p>The Harbour Board can be reached by ferry.</p>",
        "<p>– Where is he?</p><p>– Ana Castro</p>",
        "<p>Who built it?</p><p>– Ana Castro</p>",
        "<p>– Will it hold?</p><p>She looks at the bridge.</p><p>– Yes</p>",
        "<p>“The sea takes bridges.”</p><p>— Ana Castro</p>",
        "<p>– Never again</p>",
        "<p>(She laughs.)</p>",
        "<p>(Optional)</p>",
        "<p>[Gelächter]</p>",
        "<p>(About 20 min)</p>",
        "<p>（他笑了笑。）</p>",
        "<p>* * *</p><p>It was raining when they went home.</p>",
        # Dates of the story.
        "<p>Until 3 May 2027.</p>",
        "<p>Died 3 May 2021</p>",
        "<p>The report was published on 3 May 2024</p>",
        "<p>The council meets on these days:</p><p>3 May 2027</p><p>10 May 2027</p>",
        "<p>- He never came back.</p>",
        "<p>Deadline: 3 May 2026</p>",
        "<p>福井県福井市中央3-4-14</p>",
        "<p>The Harbour Alliance is a partnership of many.</p>",
        "<p>The views from the bridge are not what they were.</p>",
        "<p>Updated maps show the bridge where it was.</p>",
        "<p>The bridge opens on 3 May 2026.</p>",
        "<p>The AP ran it.</p>",
        "<table><tr><td>Opening day</td><td>3 May 2026</td></tr></table>",
        "<h2>First bridge</h2><h2>Second bridge</h2>",
        f"<h2>{'A heading that is as long as a sentence would be, ' * 2}</h2>",
    ],
)
def test_what_is_of_the_text(end):
    assert closing_lines(f"{STORY}{end}") == []


def test_only_at_the_end():
    assert closing_lines(f"<p>(jpo)</p><h2>Bridge</h2>{STORY}") == []


def test_a_text_of_a_few_lines_is_left_alone():
    assert closing_lines("<p>The bridge is shut.</p><p>(jpo)</p>") == []


@pytest.mark.parametrize(
    "notice",
    [
        "<p>声明：</p><p>凡注明为其他媒体来源的信息，均为转载自其他媒体。</p><p>电话：12345</p>",
        "<p>免责声明：本文不代表本网观点，内容仅供参考。</p><p>更多新闻</p>",
        "<p>声明：</p><p>未经本站授权，不得转载。</p><p>凡侵权者，本站必究。</p><p>更多新闻</p>",
        "<p>特别声明：以上内容由用户上传，本平台仅提供信息存储服务。</p><p>Notice: As sent.</p>",
    ],
)
def test_all_from_a_notice_of_rights_on(notice):
    story = "<p>市政府昨天宣布，老桥将从下周起关闭两年，渡船每天往返二十次。</p>"
    assert len(closing_lines(story + notice, "zh")) == notice.count("<p>")
    assert closing_lines(story + "<p>声明：</p><p>老桥的修缮不会推迟。</p>" + story, "zh") == []
    assert len(closing_lines(notice, "zh")) < notice.count("<p>")


STORY = (
    "<p>The bridge was closed on Monday, and the ferry runs every hour until the spring.</p>" * 9
)


@pytest.mark.parametrize("rule", ["___", "* * *", "-----", "——— "])
def test_the_little_that_stands_below_a_line_of_signs(rule):
    note = "<p>Okafor reported from the north bank.</p>"
    assert len(closing_lines(f"{STORY}<p>{rule}</p>{note}")) == 2
    # A part of the story, and a line without anything below it.
    assert closing_lines(f"{STORY}<p>{rule}</p>{STORY}") == []
    assert len(closing_lines(f"{STORY}<p>{rule}</p>")) == 1


@pytest.mark.parametrize("rule", ["* * *", "***", "~ ~ ~"])
def test_the_last_paragraph_of_an_essay_may_stand_below_asterisks(rule):
    end = """<p>When I came back in spring, the bridge was gone. A heron stood where the third
    of its arches had been, as if all those years it had waited for nothing else but that.</p>"""
    assert closing_lines(f"{STORY * 4}<p>{rule}</p>{end}") == []


def test_lines_of_signs_that_part_a_text():
    answers = "".join(f"<p>==========</p>{STORY}" for _ in range(3))
    end = "<p>==========</p><p>I go by bicycle.</p><p>Ada Fisk, baker</p>"
    assert closing_lines(f"{STORY}{answers}{end}") == []


@pytest.mark.parametrize(
    "end",
    [
        # What a mayor or a society says is no notice of the site's.
        "<p>声明：市长在文中注明，老桥的费用由县里承担三分之一，其余由市里贷款支付。</p>",
        "<p>严正声明：渡船公会不代表任何政党，只为老桥说话，会长在大会上这样宣读。</p>",
        "<p>声明：</p><p>对于未经授权使用老桥图纸的行为，公司将追究责任。</p>",
        # A statement on rights in the midst of the story, which goes on.
        "<p>声明：</p><p>转载老桥图纸者，公司将追究责任。</p><p>居民说，他们已经等了很久。</p>",
        "<p>声明：转载老桥图纸者，公司将追究责任。</p><p>“我们等了很久，”她说。</p><p>没有回音</p>",
    ],
)
def test_a_statement_that_is_news(end):
    story = "<p>市政府昨天宣布，老桥将从下周起关闭两年，渡船每天往返二十次。</p>"
    assert closing_lines(story * 3 + end, "zh") == []


def test_no_more_than_a_notice_goes():
    story = "<p>市政府昨天宣布，老桥将从下周起关闭两年，渡船每天往返二十次。</p>" * 3
    notice = "<p>声明：未经授权，不得转载。</p>"
    assert closing_lines(f"{story}{notice}{'<p>老桥 渡船 河港</p>' * 9}", "zh")
    assert closing_lines(f"{story}{notice}{'<p>老桥 渡船 河港</p>' * 20}", "zh") == []
    assert closing_lines(f"{story}{notice}<p>{'老桥 渡船 河港' * 80}</p>", "zh") == []


@pytest.mark.parametrize(
    "end",
    [
        "<p>工程将于2027年5月3日开工。</p>",
        "<p>那天是2019年5月3日。</p>",
        "<p>重要日期：</p><p>2027年5月3日 开工</p><p>2029年5月3日 竣工</p>",
    ],
)
def test_chinese_dates_of_the_story(end):
    story = "<p>市政府昨天宣布，老桥将从下周起关闭两年，渡船每天往返二十次。</p>" * 3
    assert closing_lines(story + end, "zh") == []
    assert closing_lines(f"{story}<p>2026年5月3日 星期日</p>", "zh") == ["2026年5月3日 星期日"]
    assert closing_lines(f"{story}<p>发布时间：2026年5月3日</p>", "zh")
