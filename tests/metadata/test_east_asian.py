"""Authors in Chinese, Japanese and Korean: names, and sentences that only begin like a byline."""

from __future__ import annotations

import pytest

import nutgraf
from nutgraf.text.names.bylines import begins_byline, split_names
from nutgraf.text.names.east_asian import is_han_byline
from nutgraf.trim.opening_lines import _is_byline

CHINESE = (
    "港口的老灯塔停用六十年以后，昨晚再次亮灯，许多居民带着孩子来到码头观看，直到深夜才离开。",
    "修复工程由当地的手工艺人完成，灯具、齿轮和玻璃都按照旧图纸制作，一共花了两年多的时间。",
    "镇政府表示，灯塔今后每逢周末开放，参观不收门票，但是每次最多只能有十二个人登上塔顶。",
)
JAPANESE = (
    "港の古い灯台に六十年ぶりに明かりがともり、町の人たちは夜遅くまで岸壁に集まって眺めていた。",
    "修復には二年かかった。歯車やガラスは残っていた図面のとおりに、地元の職人が作り直したという。",
    "灯台は週末に公開され、入場は無料だが、一度に登ることができるのは十二人までに限られている。",
)
KOREAN = (
    "항구의 오래된 등대가 이웃들의 손으로 육십 년 만에 다시 돌기 시작했다고 시의회가 어제 밝혔다.",
    "등대는 주말마다 문을 열고 입장료는 없지만 한 번에 열두 명까지만 올라갈 수 있다고 한다.",
)


def page(language: str, paragraphs: tuple[str, ...], *lines: str, end: str = "") -> str:
    title = {"zh": "老灯塔再次亮灯", "ja": "古い灯台に再び明かり", "ko": "등대가 다시 돈다"}[
        language
    ]
    body = "".join(f"<p>{text}</p>" for text in (*lines, *paragraphs))
    return (
        f"<html lang={language}><title>{title}</title><h1>{title}</h1><div>{body}{end}</div></html>"
    )


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("〔記者林佳蓉／月牙報導〕", ["林佳蓉"]),
        ("港口報╱記者林佳蓉／月牙", ["林佳蓉"]),
        ("（记者 周明）", ["周明"]),
        ("记者 周明，通讯员 李华", ["周明", "李华"]),
        ("作者：林佳蓉／周明遠", ["林佳蓉", "周明遠"]),
        ("记者 周明 通讯员 李华", ["周明", "李华"]),
        ("文｜李小明 编辑｜林华", ["李小明"]),
        ("作者 | 周明 来源 | 河港晨报", ["周明"]),
        ("作者：约翰·史密斯", ["约翰·史密斯"]),
        ("作者：凱倫．史密斯", ["凱倫．史密斯"]),
        ("作者：港口日报评论部", ["港口日报评论部"]),
        ("文・佐伯美咲", ["佐伯美咲"]),
        ("文：佐伯 美咲", ["佐伯 美咲"]),
        ("執筆：佐藤ひろし", ["佐藤ひろし"]),
        ("取材・文：みうらじゅん", ["みうらじゅん"]),
        ("文＝ジョン・スミス", ["ジョン・スミス"]),
        ("기자: 한설아", ["한설아"]),
        ("林佳蓉，港口新聞地方記者，長期關注小鎮文化與農村生活。", ["林佳蓉"]),
    ],
)
def test_names_in_bylines(byline, names):
    assert split_names(byline, strict=True) == names
    assert split_names(byline) == names


@pytest.mark.parametrize(
    "sentence",
    [
        "记者周明从镇政府获悉，大桥下月起夜间封闭检修，为期两周。",
        "记者昨日从镇交通局获悉，大桥下月起夜间封闭检修。",
        "记者了解到，大桥将封闭",
        "記者が訪れた灯台には、朝から人が集まっていた。",
        "記者会見",
        "作者简介",
    ],
)
def test_a_sentence_names_nobody(sentence):
    assert split_names(sentence, strict=True) == []
    assert split_names(sentence) == []


def test_a_korean_word_that_begins_with_reporter_is_no_label():
    assert begins_byline("기자: 한설아")
    assert not begins_byline("기자들은 몰랐다")


@pytest.mark.parametrize(
    "line", ["〔記者林佳蓉／月牙報導〕", "记者 周明，通讯员 李华", "文/周明", "文：佐伯 美咲"]
)
def test_a_line_of_names_is_a_byline(line):
    assert _is_byline(line)


def test_a_line_that_says_more_than_names_is_not_a_byline():
    assert is_han_byline("本港记者 周明", ["周明"])
    assert not is_han_byline("（记者 周明）老街重新开放", ["周明"])
    assert not is_han_byline("记者 周明 老街重新开放以后茶馆也迎来了许多老茶客", ["周明"])


@pytest.mark.parametrize(
    ("first", "authors"),
    [
        ("〔记者周明／港口报道〕停用六十年的灯塔昨晚亮灯，居民纷纷前来。", ("周明",)),
        ("（记者 周明）昨天下午，老街重新开放，茶馆也迎来了老茶客。", ("周明",)),
        ("记者周明从镇政府获悉，大桥下月起夜间封闭检修，为期两周。", ()),
        ("记者昨日从镇交通局获悉，大桥下月起夜间封闭检修。", ()),
        ("记者获悉，大桥下月起夜间封闭检修，为期两周。", ()),
    ],
)
def test_a_first_paragraph_that_begins_with_a_reporter_stays(first, authors):
    article = nutgraf.extract(page("zh", CHINESE, first))
    assert article.text.startswith(first)
    assert article.authors == authors


def test_a_japanese_sentence_about_a_reporter_stays_and_names_nobody():
    first = "記者が訪れた灯台には、朝から人が集まっていた。"
    article = nutgraf.extract(page("ja", JAPANESE, first))
    assert article.text.startswith(first)
    assert article.authors == ()


@pytest.mark.parametrize(
    ("end", "authors"),
    [
        ("<p>（佐伯美咲）</p>", ("佐伯美咲",)),
        ("<p>見学の申し込みは役場で受け付けている。（佐伯美咲）</p>", ("佐伯美咲",)),
        ("<p>見学の申し込みは役場で受け付けている。（記者・佐伯美咲）</p>", ("佐伯美咲",)),
        ("<p>見学の申し込みは役場で受け付けている。（敬称略）</p>", ()),
        ("<p>見学の申し込みは役場で受け付けている。（共同）</p>", ()),
        ("<p>見学の申し込みは役場（佐伯美咲）</p>", ()),
    ],
)
def test_a_japanese_article_may_be_signed_in_brackets(end, authors):
    assert nutgraf.extract(page("ja", JAPANESE, end=end)).authors == authors


def test_who_is_named_elsewhere_goes_before_the_brackets():
    html = page("ja", JAPANESE, "文：高梨翔太", end="<p>（佐伯美咲）</p>")
    assert nutgraf.extract(html).authors == ("高梨翔太",)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("홍길동 기자", ("홍길동",)),
        ("[서울=등대뉴스] 홍길동 기자 =", ("홍길동",)),
        ("홍길동 선임기자 hong@post.example", ("홍길동",)),
        ("기자명 홍길동", ("홍길동",)),
        ("홍길동 논설위원", ("홍길동",)),
        ("홍길동·김영희 기자", ("홍길동", "김영희")),
        ("기자들이 모였다", ()),
    ],
)
def test_korean_reporters(line, names):
    assert nutgraf.extract(page("ko", KOREAN, line), method="cetd").authors == names
