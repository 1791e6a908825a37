"""The HTML fragment: clean, safe, and the same blocks when it is read again."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

import nutgraf
from tests.page.soup import bodies, body_of, kept_texts, letters, page_of

VOID = {"br", "img"}
ALLOWED = {
    "a": {"href"},
    "img": {"src", "alt"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "ol": {"start"},
} | {
    name: set()
    for name in (
        "p h1 h2 h3 h4 h5 h6 ul li dl dt dd blockquote table caption thead tbody tr pre code em "
        "strong sub sup figure figcaption br"
    ).split()
}


class Checked(HTMLParser):
    """Reads HTML strictly: known tags and attributes only, every tag closed in its place."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag, attrs):
        assert tag in ALLOWED
        assert {name for name, _ in attrs} <= ALLOWED[tag]
        self.addresses += [value for name, value in attrs if name in {"href", "src"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def checked(html: str) -> Checked:
    parser = Checked()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return parser


def html(source: str) -> str:
    written = body_of(source).html()
    checked(written)
    return written


def test_blocks():
    assert html("<h2 id=x>A</h2><div class=y>b<br>c</div><blockquote>q</blockquote><hr>") == (
        "<h2>A</h2>\n<p>b<br>\nc</p>\n<blockquote>\n<p>q</p>\n</blockquote>\n"
    )


def test_lists():
    assert html("<ul><li>a<ol start=3><li>b</ol><li>c<p>d</p></ul>") == (
        '<ul>\n<li>a\n<ol start="3">\n<li>b</li>\n</ol>\n</li>\n'
        "<li><p>c</p>\n<p>d</p>\n</li>\n</ul>\n"
    )
    assert html("<dl><dt>a<dd>b</dl>") == "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n"


def test_the_first_kept_item_has_its_own_number():
    body = body_of("<ol><li>a<li>b<li>c</ol>", [False, True, True])
    assert body.html() == '<ol start="2">\n<li>b</li>\n<li>c</li>\n</ol>\n'


def test_tables():
    source = (
        "<table><caption>Cap</caption><thead><tr><th>A<th>B</thead>"
        "<tr><td rowspan=2>1<td><tr><td colspan=9007199254740991>2<tr><td>3<td>4</table>"
    )
    assert html(source) == (
        "<table>\n<caption>Cap</caption>\n"
        "<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n"
        '<tbody>\n<tr>\n<td rowspan="2">1</td>\n<td></td>\n</tr>\n'
        '<tr>\n<td colspan="50">2</td>\n</tr>\n'
        "<tr>\n<td>3</td>\n<td>4</td>\n</tr>\n</tbody>\n</table>\n"
    )


def test_spans_count_the_rows_that_are_kept():
    source = (
        "<table><tr><td rowspan=3>a<td>b<tr><td>dropped<tr><td>c<tr><td>d<td>e"
        "<tr><td rowspan=0>f<td>g<tr><td>h</table>"
    )
    body = body_of(source, [True, True, False, True, True, True, True, True, True])
    assert re.findall(r'rowspan="\d+">\w', body.html()) == ['rowspan="2">a', 'rowspan="2">f']


def test_inline():
    assert html("<p>H<sub>2</sub>O <b>b <i>i</i></b> <code>x&lt;<var>y</var></code></p>") == (
        "<p>H<sub>2</sub>O <strong>b <em>i</em></strong> <code>x&lt;y</code></p>\n"
    )
    assert html("<p>Is <a href='/x?a=1&b=2'>this <b>it</b></a>?</p>") == (
        '<p>Is <a href="https://example.org/x?a=1&amp;b=2">this <strong>it</strong></a>?</p>\n'
    )


def test_marks_that_cross_are_closed_and_opened_again():
    assert html("<p><b>a<i>b</b>c</i></p>") == ("<p><strong>a<em>b</em></strong><em>c</em></p>\n")


def test_preformatted():
    assert html("<pre>a &lt; b\n  <b>c</b></pre>") == "<pre>a &lt; b\n  c</pre>\n"
    assert html("<pre><code class=language-c>x;</code></pre>") == ("<pre><code>x;</code></pre>\n")


def test_figures():
    picture = '<img src="https://example.org/i.png" alt="&lt;&quot;x&quot;&gt;">'
    source = (
        "<figure><img src=/i.png alt='<\"x\">' onerror=x()><figcaption>Cap</figcaption></figure>"
    )
    assert html(source) == f"<figure>\n{picture}\n<figcaption>Cap</figcaption>\n</figure>\n"
    assert html("<p>a</p><img src=/i.png alt='<\"x\">'><p>b</p>") == (
        f"<p>a</p>\n<figure>{picture}</figure>\n<p>b</p>\n"
    )
    assert html("<p>a <img src=/i.png alt='<\"x\">'> b</p>") == f"<p>a {picture} b</p>\n"


@pytest.mark.parametrize(
    "source",
    [
        "<p>x <a href='javascript:alert(1)'>y</a></p>",
        "<p>x <a href=' &#14; java&#x0A;script&colon;alert(1)'>y</a></p>",
        "<p>x <a href='&#106avascript:alert(1)'>y</a></p>",
        "<p>x <a href='vbscript:msgbox(1)'>y</a></p>",
        "<p>x <a href='data:text/html;base64,PHNjcmlwdD4='>y</a></p>",
        "<p onclick=alert(1)>x <span style='x:expression(1)' onmouseover=alert(1)>y</span></p>",
        "<p>x <script>alert(1)</script>y</p>",
        "<p>x <svg onload=alert(1)><a xlink:href='javascript:x'>z</a></svg>y</p>",
        "<p>x <iframe src='javascript:alert(1)'></iframe>y</p>",
    ],
)
def test_nothing_that_runs_comes_through(source):
    assert html(source) == "<p>x y</p>\n"


def test_text_stays_text():
    assert html("<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;</p>") == (
        "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;</p>\n"
    )


def test_a_link_on_the_same_page_is_text():
    assert html("<p>See <a href='#note'>note</a>.</p>") == "<p>See note.</p>\n"


@settings(max_examples=200, deadline=None, derandomize=True)
@given(bodies())
def test_always_clean_and_the_same_blocks_when_read_again(body):
    written = body.html()
    parser = checked(written)
    assert all(re.match(r"(https?://|mailto:)", address) for address in parser.addresses)
    assert not re.search(r"<[^>]*\son\w+\s*=|<script", written)
    again = list(page_of(written).block_texts)
    if len(body.page.nodes("pre")):  # the blocks of one <pre> are written as one
        assert letters(again) == letters(kept_texts(body))
    else:
        assert again == kept_texts(body)


# Pieces from which attacks on readers of HTML are made.
HOSTILE = (
    "<script>alert(1)</script>", "<scr<script>ipt>alert(1)</scr</script>ipt>", "<script src=//x>",
    "<svg>", "</svg>", "<svg/onload=alert(1)>", "<svg><script>x</script>", "<svg><style>",
    "<math>", "</math>", "<mi>", "<mglyph>", "<annotation-xml encoding=text/html>", "<mtext>",
    "<foreignObject>", "<table>", "</table>", "<select>", "<option>", "<template>", "</template>",
    "<noscript>", "</noscript>", "<p title='</noscript><img src=x onerror=alert(1)>'>",
    "<style>@import 'javascript:x'</style>", "<style>", "</style>", "<title>", "</title>",
    "<textarea>", "</textarea>", "<xmp>", "</xmp>", "<plaintext>", "<iframe srcdoc='<b>x'>",
    "<iframe>", "</iframe>", "<object data=javascript:x>", "<embed src=javascript:x>",
    "<base href=//x>",
    "<form action=javascript:x>", "<button formaction=javascript:x>", "<input onfocus=x autofocus>",
    "<img src=x onerror=alert(1)>", "<img src='javascript:alert(1)'>",
    "<img src=data:image/svg+xml,x>",
    "<img srcset='javascript:x 2x, //e.example/a.png 1x'>", "<img src=/a.png alt='\"><script>x'>",
    "<img src='/a.png?\"onerror=x'>", "<img src=/`onerror=x`.png>", "<img data-src=jAvAsCrIpT:x>",
    "<a href=javascript:alert(1)>", "<a href=' javascript:x'>", "<a href='java\tscript:x'>",
    "<a href='java\nscript:x'>", "<a href='\x01javascript:x'>", "<a href='java\x00script:x'>",
    "<a href=JaVaScRiPt:x>", "<a href=&#106;avascript&colon;x>", "<a href=javascript&#58;x>",
    "<a href='&#x6A&#x61vascript:x'>", "<a href=vbscript:x>", "<a href=data:text/html,x>",
    "<a href='DATA:text/html;base64,eA=='>", "<a href=//e.example/&quot;onclick=x>",
    "<a href='https:javascript:x'>", "<a href='http:/\\e.example'>",
    "<a href='https://e.example/<b>'>",
    "<a href='mailto:x?body=<script>'>", "<a href=\u3000javascript:x>",
    "<a href='\ufeffjavascript:x'>",
    "<a href=feed:javascript:x>", "<a href=view-source:x>", "<a href=blob:x>", "<a href=file:///x>",
    "<a xlink:href=javascript:x>", "<p style='background:url(javascript:x)'>", "<p onclick=x>",
    "<p ONCLICK=x>", "<p/onclick=x>", "<!-- --!><script>x</script>", "<!--", "-->", "--!>", "<!>",
    "<![CDATA[", "]]>", "<?xml", "?>", "<//", "&lt;script&gt;", "&#60;script&#62;",
    "&amp;lt;b&amp;gt;",
    "<p>", "</p>", "<b>", "</b>", "<i>", "<li>", "<ul>", "<td>", "<tr>", "<pre>", "</pre>",
    "<code>",
    "<h2>", "</h2>", "<blockquote>", "</a>", "text ", "'", '"', "`", "=", ">", "<", "&", "\0", "\r",
    "\u2028", "<br>", "<x-y onclick=x>", "<figure>", "<figcaption>", "<ol start='1\"onclick=x'>",
    "<td colspan='2\"onclick=x'>", "<meta http-equiv=refresh content='0;javascript:x'>",
)  # fmt: skip
ADDRESS = re.compile(r"(?:https?://[^\s\"'<>`\\]+|mailto:[^\s\"'<>`\\]+)")


def audit(written: str) -> None:
    """Read as browsers read: only the tags, attributes and addresses that are let through."""
    root = LexborHTMLParser(f"<!doctype html><body>{written}").body
    assert root is not None
    for node in root.traverse(include_text=False):
        if node is root or node.tag == "body":
            continue
        tag = "p" if node.tag == "article" else node.tag
        assert tag in ALLOWED, node.tag
        assert set(node.attributes) <= ALLOWED[tag], node.attributes
        for name in ("href", "src"):
            if name in node.attributes:
                assert ADDRESS.fullmatch(node.attributes[name] or ""), node.attributes
        for name in ("start", "colspan", "rowspan"):
            if name in node.attributes:
                assert (node.attributes[name] or "").isdecimal()


@settings(max_examples=500, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(HOSTILE), max_size=14).map("".join),
    st.sampled_from(["", "https://example.org/a", "javascript:alert(1)//", "data:text/html,"]),
)
def test_no_attack_comes_through(source, url):
    body = body_of(source)
    checked(body.html())
    audit(body.html())
    article = nutgraf.extract(
        f"<p>Some words, and a story.</p>{source}", url, title=source, method="cetd"
    )
    audit(article.to_html())
    assert not article.image or ADDRESS.match(article.image)


@pytest.mark.parametrize("base", ["javascript:alert(1)//", "data:text/html,x", "//[", "\x01java:x"])
def test_a_base_that_is_an_attack(base):
    written = html(f"<base href='{base}'><p>x <a href='y'>y</a> <img src='z.png'></p>")
    assert "java" not in written
    assert "data:" not in written
    audit(written)
