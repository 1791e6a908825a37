"""What stands around every page of the second site: layout tables, in two editions."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from tools.news_sites.answer import Answer


@dataclass(frozen=True)
class Edition:
    """The words and the encoding of an edition."""

    name: str
    charset: str
    """What its pages call their encoding."""
    encoding: str
    """The encoding of the bytes: gb2312 means gb18030, iso-8859-1 means windows-1252."""
    front: str
    menu: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    """Notice, box on the right, box below the story, footer."""
    hot: str
    related: str
    source: str


CHINESE: Final = Edition(
    "云泽新闻网",
    "gb2312",
    "gb18030",
    "/",
    (
        ("/", "首页"),
        ("/list.php?cat=1", "社会"),
        ("/list.php?cat=2", "经济"),
        ("/list.php?cat=3", "文化"),
        ("/list.php?cat=4", "科技"),
        ("/list.php?cat=5", "体育"),
        ("/list.php?cat=0", "滚动"),
        ("/photo/", "图片"),
        ("/video/", "视频"),
        ("/bbs/", "论坛"),
        ("/search.php?key=%E6%9C%A8", "搜索"),
        ("/login.php", "登录"),
        ("/en/", "English"),
    ),
    (
        "请将本站设为首页，并加入收藏夹，每天第一时间了解天下大事。",
        "本站招聘兼职编辑若干名，要求打字每分钟八十字以上，有意者请与人事部联系。",
        "声明：本站转载文章仅为传播信息之目的，并不代表本站赞同其观点和对其真实性负责。",
        "云泽新闻网版权所有，未经书面授权不得转载或建立镜像，建议使用一〇二四乘七六八分辨率浏览。",
    ),
    "热点排行",
    "相关新闻",
    "来源：云泽日报　作者：{author}　时间：{when}　<a href='#'>【大</a> <a href='#'>中</a> "
    "<a href='#'>小】</a> <a href='#'>【打印】</a> <a href='#'>【关闭】</a>",
)
ENGLISH: Final = Edition(
    "Yunze News Online",
    "iso-8859-1",
    "cp1252",
    "/en/",
    (
        ("/en/", "Home"),
        ("/en/list.php?page=1", "All news"),
        ("/photo/", "Photo"),
        ("/video/", "Video"),
        ("/en/about.html", "About"),
        ("/login.php", "Login"),
        ("/", "Chinese"),
    ),
    (
        "Make this site your home page and be the first to know what is going on in the valley.",
        "Learn Chinese by post – two lessons a week, the first one is free of charge.",
        "Opinions in this article do not reflect those of the web site and its sponsors.",
        "Copyright © 2001–2025 Yunze News Online. Best viewed with 1024 by 768 dots.",
    ),
    "Hot news",
    "Related news",
    "{when} &nbsp; {author} &nbsp; <a href='#'>[Print]</a> <a href='#'>[Close]</a> "
    "<a href='#'>Font: A A A</a>",
)


def table_page(edition: Edition, title: str, content: str, hot: list[tuple[str, str]]) -> Answer:
    """A page of an edition: banner, menu, content between two columns, footer."""
    notice, box, _, foot = edition.words
    menu = " | ".join(f'<a href="{path}">{name}</a>' for path, name in edition.menu)
    ranking = "".join(
        f'<tr><td>&middot; <a href="{url}" target="_blank">{escape(name)}</a></td></tr>\n'
        for url, name in hot
    )
    source = f"""<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset={edition.charset}">
<title>{escape(title, quote=False)}</title>
<style>td {{ font-size: 14px; line-height: 170% }} a {{ color: #00c }}</style>
</head>
<body bgcolor="#ffffff" topmargin="0">
<table width="960" align="center" cellpadding="0" cellspacing="0">
<tr><td bgcolor="#cc0000" height="60"><font color="white" size="6"><b>&nbsp;{edition.name}</b>
</font></td></tr>
<tr><td bgcolor="#f0f0f0" align="center">{menu}</td></tr>
<tr><td align="right"><font size="2" color="#666666">{notice}</font></td></tr>
</table>
<table width="960" align="center" cellpadding="6" cellspacing="0"><tr valign="top">
<td width="680">
{content}
</td>
<td width="280" bgcolor="#fafafa">
<table width="100%" border="1" bordercolor="#dddddd" cellspacing="0" cellpadding="4">
<tr><td bgcolor="#eeeeee"><b>{edition.hot}</b></td></tr>
{ranking}</table><br>
<table width="100%" border="1" bordercolor="#dddddd" cellspacing="0" cellpadding="4">
<tr><td>{box}</td></tr></table>
</td></tr></table>
<table width="960" align="center"><tr><td><hr></td></tr><tr><td align="center"><font size="2">
<a href="/about.html">关于我们</a> - <a href="/contact.html">联系方式</a> -
<a href="/guestbook.php">留言板</a> - <a href="/rss.xml">RSS</a> -
<a href="https://weather.example.net/yunze">天气</a><br>{foot}</font></td></tr></table>
</body>
</html>
"""
    if edition is ENGLISH:
        for chinese, english in (
            ("关于我们", "About us"),
            ("联系方式", "Contact"),
            ("留言板", "Guest book"),
            ("天气", "Weather"),
        ):
            source = source.replace(chinese, english)
    # No charset in the header, as servers of that time were set up.
    return Answer(source.encode(edition.encoding), "text/html", etag=False)
