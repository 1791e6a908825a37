"""Random pages and random choices of their blocks, for properties that must always hold."""

from __future__ import annotations

from hypothesis import strategies as st

from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.page.render import Body

URL = "https://example.org/news/story.html"

# Words, and everything that Markdown or HTML could read as more than text.
PIECES = (
    "alpha beta gamma delta 重要 「鍵」 été “so” 5 1. 12) # ## - + * ** *** _ __ snake_case ` "
    "`` ~~ [ ] [x] ](u) ]: ! \\ \\\\ | --- === &gt; &lt; &amp;amp; &amp;#60; &lt;script&gt; &lt;b "
    "a*b c_d_e *f _g h* i_ ~j [k] l! m: n. o) p|q javascript:r onclick=s"
).split()
BLOCKS = (
    "p div h1 h3 ul ol li dl dt dd blockquote table tr td th figure figcaption section pre "
    "center details"
).split()
INLINE = "b i em strong a code span sub sup font kbd x-custom".split()
LONE = (
    "<br>",
    "<br><br>",
    "<hr>",
    '<img src="/i.png" alt="*pic*" onerror="x()">',
    '<img src="data:image/png;base64,AA">',
    "<script>secret()</script>",
    "<style>.secret{}</style>",
    "<!-- secret -->",
    "<ul><li>",
    "</li><li>",
    "</li></ul>",
    '<ol start="3"><li>',
    "<table><tr><td>",
    "<table><thead><tr><th>",
    "</td><td>",
    "</td></tr><tr><td>",
    "</td></tr></table>",
    "<blockquote><p>",
    "<pre><code>",
    " ",
    "\n",
    "&nbsp;",
)
ATTRIBUTES = (
    "",
    "",
    "",
    ' href="/a_b_(c)?d=1&copy;=2"',
    ' href="javascript:alert(1)"',
    ' href="&#1;java&#10;script:alert(1)"',
    ' href="https://other.example/x y"',
    ' href="mailto:a@example.org"',
    ' colspan="9007199254740991"',
    ' rowspan="3"',
    ' rowspan="0"',
    ' start="7"',
    ' onclick="steal()" style="x:expression(1)"',
    ' class="language-python"',
)

_tags = st.sampled_from([*BLOCKS, *INLINE])
_tokens = st.one_of(
    st.sampled_from(PIECES),
    st.sampled_from(PIECES).map(lambda piece: piece + " "),
    st.sampled_from(LONE),
    st.tuples(_tags, st.sampled_from(ATTRIBUTES)).map(lambda tag: f"<{tag[0]}{tag[1]}>"),
    _tags.map(lambda tag: f"</{tag}>"),
)
soups = st.lists(_tokens, max_size=40).map("".join)


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    """A page of tag soup, and a choice of its blocks."""
    page = page_of(draw(soups))
    count = len(page.blocks)
    keep = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    if draw(st.booleans()):
        keep = [True] * count
    return body_of(page, keep)


def page_of(html: str) -> Page:
    return parse(decode(html), URL)


def body_of(page: Page | str, keep: list[bool] | None = None) -> Body:
    """The body with these blocks kept, or all."""
    import numpy as np

    if isinstance(page, str):
        page = page_of(page)
    return Body(page, np.array([True] * len(page.blocks) if keep is None else keep, dtype=np.bool_))


def kept_texts(body: Body) -> list[str]:
    pairs = zip(body.page.block_texts, body.keep.tolist(), strict=True)
    return [text for text, kept in pairs if kept]


def letters(texts: list[str]) -> str:
    """All characters but white space."""
    return "".join("".join(text.split()) for text in texts)
