"""Markdown, read back by an independent CommonMark parser."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from nutgraf.page.formats.escape import escape, escape_paragraph
from tests.page.soup import bodies, body_of, kept_texts, letters, page_of

COMMONMARK = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def markdown(source: str) -> str:
    return body_of(source).markdown()


def read(written: str) -> str:
    """What a reader of Markdown makes of it, as HTML without line ends."""
    return COMMONMARK.render(written).replace("\n", "")


def structure(source: str) -> list[str]:
    """The block structure that is read back, in document order."""
    tokens = COMMONMARK.parse(markdown(source))
    return [t.content if t.type == "inline" else t.type for t in tokens if not t.hidden]


def test_headings_and_paragraphs():
    assert markdown("<h1>A</h1><h6>B <b>c</b></h6><p>d</p>") == "# A\n\n###### B c\n\nd"


def test_a_heading_is_one_line_and_keeps_its_number_signs():
    assert markdown("<h2>In<br>C #</h2>") == "## In C \\#"
    assert read("## In C \\#") == "<h2>In C #</h2>"


def test_line_breaks():
    assert markdown("<p>a<br>b</p>") == "a\\\nb"


def test_nested_lists():
    written = markdown("<ul><li>a<ol start=9><li>b<li>c<ul><li>d</ul></ol><li>e</ul>")
    assert written == "- a\n\n  9. b\n  10. c\n      - d\n\n- e"
    assert markdown("<ul><li>a<ul><li>b</ul><li>c</ul>") == "- a\n  - b\n- c"
    assert markdown("<ul><li>a<ol><li>b</ol></ul>") == "- a\n  1. b"


def test_items_with_several_blocks():
    source = "<ol><li>a<p>b</p><blockquote>c</blockquote><pre>d\n\ne</pre></li><li>f</li></ol>"
    assert markdown(source) == "1. a\n\n   b\n\n   > c\n\n   ```\n   d\n\n   e\n   ```\n\n2. f"
    assert read(markdown(source)) == (
        "<ol><li><p>a</p><p>b</p><blockquote><p>c</p></blockquote>"
        "<pre><code>de</code></pre></li><li><p>f</p></li></ol>"
    )


def test_lists_that_follow_each_other():
    assert markdown("<ul><li>a</ul><ul><li>b</ul>") == "- a\n- b"
    assert markdown("<ol><li>a</ol><ol start=2><li>b</ol>") == "1. a\n2. b"
    # Another delimiter separates a list that restarts its numbers.
    assert markdown("<ol><li>a</ol><ol><li>b</ol><ol><li>c</ol>") == "1. a\n\n1) b\n\n1. c"
    assert markdown("<ol><li>a</ol><p>x</p><ol><li>b</ol>") == "1. a\n\nx\n\n1. b"
    assert read("1. a\n\n1) b").count("<ol>") == 2


def test_the_first_kept_item_has_its_own_number():
    assert body_of("<ol><li>a<li>b<li>c</ol>", [False, True, True]).markdown() == "2. b\n3. c"
    assert markdown("<ol start=99999999999999><li>a</ol>") == "1. a"


def test_quotes():
    source = (
        "<blockquote><p>a</p><blockquote>b<br>c</blockquote></blockquote><blockquote>d</blockquote>"
    )
    assert markdown(source) == "> a\n>\n> > b\\\n> > c\n\n> d"
    assert read(markdown(source)).count("<blockquote>") == 3


def test_tables():
    source = (
        "<table><caption>Cap</caption><tr><th>Name<th>Of | by</tr>"
        "<tr><td>a<p>b</p><td>c<br>d<tr><td><td>`|`</table>"
    )
    assert markdown(source) == (
        "Cap\n\n| Name | Of \\| by |\n| --- | --- |\n| a<br>b | c<br>d |\n|  | \\`\\|\\` |"
    )
    assert "<td>`|`</td>" in read(markdown(source))


def test_spans_keep_cells_in_their_columns():
    source = (
        "<table><tr><th>A<th>B<th>C<tr><td colspan=2>1<td>2<tr><td rowspan=2>3<td>4<td>5"
        "<tr><td colspan=9007199254740991>6</table>"
    )
    assert markdown(source).splitlines()[2:] == [
        "| 1 |  | 2 |",
        "| 3 | 4 | 5 |",
        "|  | 6 |  |",
    ]


def test_empty_columns_go_and_dropped_cells_stay_empty():
    source = "<table><tr><td>A<td><td>B<tr><td>1<td><td>2<tr><td>3<td>&nbsp;<td>4</table>"
    body = body_of(source, [True, True, True, True, False, True])
    assert body.markdown() == "| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 4 |"


def test_a_row_that_is_no_head_stays_in_the_body():
    source = "<table><tr><th>Born<td>1950<tr><th>Died<td>2020</table>"
    assert markdown(source) == "|  |  |\n| --- | --- |\n| Born | 1950 |\n| Died | 2020 |"


def test_a_table_in_a_list():
    source = "<ul><li>x<table><tr><td>a<td>b<tr><td>c<td>d</table></ul>"
    assert structure(source)[:6] == [
        "bullet_list_open",
        "list_item_open",
        "paragraph_open",
        "x",
        "paragraph_close",
        "table_open",
    ]


def test_links():
    assert markdown("<p>a <a href='/x_y'> b <b>c</b></a>.</p>") == (
        "a [b **c**](https://example.org/x_y)."
    )
    assert markdown("<p>a <a href='/(x)[y]*'>[b]</a></p>") == (
        "a [\\[b\\]](https://example.org/%28x%29%5By%5D%2A)"
    )
    assert markdown("<p>a <a href='javascript:x()'>b</a> <a href='#c'>c</a></p>") == "a b c"
    assert markdown("<p>Wow!<a href='/x'>b</a></p>") == "Wow\\![b](https://example.org/x)"
    assert 'href="https://example.org/?a=1&amp;copy;=2"' in read(
        markdown("<p><a href='/?a=1&amp;copy;=2'>x</a></p>")
    )


def test_a_bold_link_in_bold_text_is_one_bold_text():
    assert markdown("<p><b>a <a href='/x'>b</a> c</b></p>") == "**a [b](https://example.org/x) c**"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("a <b>b</b> c", "a **b** c"),
        ("a<b> b </b>c", "a **b** c"),
        ("<b>a <i>b</i></b>", "**a *b***"),
        ("un<i>believ</i>able", "un*believ*able"),
        ("<b>a</b><b>b</b>", "**ab**"),
        ("<b>a</b> <b>b</b>", "**a b**"),
        ("<b></b>a<i> </i>b", "a b"),
        ("<b>“a.”</b>b", "“a.”b"),
        ("他说<b>「重要」</b>的", "他说「重要」的"),
        ("他说<b>重要</b>的", "他说**重要**的"),
        ("<b>a</b><i>b</i>", "**a**b"),
        ("<b>5*</b> a", "**5\\*** a"),
        ("x<sup>2</sup>", "x<sup>2</sup>"),
    ],
)
def test_emphasis_only_where_it_can_be_read(source, written):
    assert markdown(f"<p>{source}</p>") == written
    assert letters([*page_of(read(written)).block_texts]) == letters(
        [*page_of(f"<p>{source}</p>").block_texts]
    )


def test_code():
    assert markdown("<p>a <code>b*c</code> <code>`</code></p>") == "a `b*c` `` ` ``"
    assert markdown("<pre class='x lang-c++'>a\n```\nb</pre>") == "````c++\na\n```\nb\n````"
    assert markdown("<pre><code class='language-x\u00e9'>a</code></pre>") == "```\na\n```"


def test_images():
    source = "<figure><img src=/i.png alt='a [b]'><figcaption>Cap</figcaption></figure>"
    assert markdown(source) == "![a \\[b\\]](https://example.org/i.png)\n\nCap"
    assert markdown("<p>a <img src=/i.png> b</p>") == "a ![](https://example.org/i.png) b"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. one", "1\\. one"),
        ("2024) was", "2024\\) was"),
        ("1.5 million", "1.5 million"),
        ("# tag", "\\# tag"),
        ("#tag", "#tag"),
        ("- dash", "\\- dash"),
        ("-5 degrees", "-5 degrees"),
        ("+ plus", "\\+ plus"),
        ("* star", "\\* star"),
        ("> more", "\\> more"),
        ("---", "\\---"),
        ("***", "\\*\\*\\*"),
        ("_ _ _", "\\_ _ \\_"),
        ("===", "\\==="),
        ("|--|", "\\|--|"),
        ("```", "\\`\\`\\`"),
        ("~~~", "\\~\\~\\~"),
        ("[x] task", "\\[x] task"),
        ("[label]: text", "\\[label]: text"),
        ("[sic] text", "[sic] text"),
        ("text [sic]: text", "text [sic]: text"),
        ("[a](b)", "[a\\](b)"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("*starred*", "\\*starred\\*"),
        ("snake_case_name", "snake_case_name"),
        ("_under_", "\\_under\\_"),
        ("a < b & c > d", "a < b & c > d"),
        ("<tag> &amp;", "\\<tag> \\&amp;"),
        ("AT&T; Q&A", "AT\\&T; Q&A"),
        ("C:\\dir\\*", "C:\\dir\\\\\\*"),
        ("~5 ~~x~~", "~5 \\~\\~x\\~\\~"),
        ("Wait! (Now.) $5 50% @a {b} a|b a^b 'c' \"d\" …", None),
    ],
)
def test_text_is_escaped_where_it_must_be_and_only_there(text, written):
    written = text if written is None else written
    assert escape_paragraph(escape(text)) == written
    assert page_of(read(written)).block_texts == (text,)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(bodies())
def test_what_is_read_back_is_the_text_and_nothing_else(body):
    again = page_of(COMMONMARK.render(body.markdown()))
    assert letters(list(again.block_texts)) == letters(kept_texts(body))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(alphabet="ab *_`~[]()<>!#+-=|&;:.\\1\n", max_size=30))
def test_any_text_is_read_back_as_it_was(text):
    lines = [" ".join(line.split()) for line in text.split("\n")]
    text = "\n".join(line for line in lines if line)
    written = escape_paragraph(escape(text).replace("\n", "\\\n"))
    assert letters(list(page_of(read(written)).block_texts)) == letters([text])
