"""``nutgraf extract``: what it writes, for one source and for several."""

from __future__ import annotations

import json

import pytest

import nutgraf as library
from tests.pages import PARAGRAPHS, news_page

TITLE = "Council votes to rebuild lighthouse"
FIRST = PARAGRAPHS["Latin"][0]
KEYS = (
    "source title text authors published modified language site url image section tags "
    "page_type confidence method next_page entries links partial sources"
).split()


def test_text_is_the_articles_text(nutgraf, page):
    result = nutgraf("extract", page, "--method", "cetd")
    article = library.extract(page.read_bytes(), method="cetd")
    assert (result.code, result.err) == (0, "")
    assert result.out == article.text + "\n"
    assert FIRST in result.out


def test_markdown_and_html_have_the_title(nutgraf, page):
    markdown = nutgraf("extract", page, "-m", "cetd", "--format", "markdown").out
    assert markdown.startswith(f"# {TITLE}\n\n")
    assert FIRST in markdown
    html = nutgraf("extract", page, "-m", "cetd", "--format", "html").out
    assert html.startswith(f"<article>\n<h1>{TITLE}</h1>\n")
    assert html.endswith("</article>\n")


def test_json_of_one_source_is_one_object_over_many_lines(nutgraf, page):
    result = nutgraf("extract", page, "-m", "cetd", "--format", "json")
    values = json.loads(result.out)
    assert list(values) == KEYS
    assert values["source"] == str(page)
    assert values["title"] == TITLE
    assert values["method"] == "cetd"
    assert result.out.count("\n") > len(KEYS)


def test_json_of_several_sources_is_json_lines(nutgraf, page, chinese_page):
    result = nutgraf("extract", page, chinese_page, "-m", "cetd", "--format", "json")
    first, second = (json.loads(line) for line in result.out.splitlines())
    assert (first["source"], second["source"]) == (str(page), str(chinese_page))
    assert PARAGRAPHS["Chinese"][0] in second["text"]


def test_explain_puts_the_blocks_into_the_json(nutgraf, page):
    values = json.loads(nutgraf("extract", page, "-m", "cetd", "-f", "json", "--explain").out)
    kept = {block["text"] for block in values["blocks"] if block["kept"]}
    assert FIRST in kept
    assert "Jobs" not in kept
    assert "Jobs" in {block["text"] for block in values["blocks"]}
    assert set(values["blocks"][0]) == set(
        "text kept belief plausibility evidence path rule".split()
    )


def test_several_texts_follow_a_line_with_their_source(nutgraf, page, chinese_page):
    out = nutgraf("extract", page, chinese_page, "-m", "cetd").out
    first, second = out.index(f"==> {page} <==\n\n"), out.index(f"\n\n==> {chinese_page} <==\n\n")
    assert first == 0
    assert first < out.index(FIRST) < second < out.index(PARAGRAPHS["Chinese"][0])


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_html_of_several_sources_has_comments_with_their_names(nutgraf, page, tmp_path, form):
    odd = tmp_path / "a--b.html"
    odd.write_bytes(page.read_bytes())
    out = nutgraf("extract", page, odd, "-m", "cetd", "-f", form).out
    assert f"<!-- {page} -->\n" in out
    assert f"<!-- {tmp_path / 'a- -b.html'} -->\n" in out


def test_standard_input(nutgraf):
    html = news_page(PARAGRAPHS["Greek"]).encode("iso-8859-7")
    result = nutgraf("extract", "-", "-m", "cetd", stdin=html)
    assert PARAGRAPHS["Greek"][0] in result.out
    assert result.code == 0


def test_title_is_the_collected_title(nutgraf, page):
    out = nutgraf("extract", page, "-m", "cetd", "-f", "json", "--title", "Lighthouse is back").out
    assert json.loads(out)["title"] == "Lighthouse is back"


def test_url_option_sets_the_base_of_a_file(nutgraf, page):
    url = "https://valley.example/news/lighthouse"
    html = page.read_text("utf-8").replace("<p>", '<p><a href="../map">A map</a> ', 1)
    page.write_text(html, "utf-8")
    assert json.loads(nutgraf("extract", page, "-f", "json", "--url", url).out)["url"] == url
    written = nutgraf("extract", page, "-f", "markdown", "--favor", "recall", "--url", url).out
    assert "https://valley.example/map" in written


@pytest.mark.parametrize("sources", [["https://valley.example/"], ["a.html", "b.html"]])
def test_url_option_needs_a_single_file(nutgraf, sources):
    result = nutgraf("extract", *sources, "--url", "https://valley.example/news")
    assert (result.code, result.out) == (2, "")
    assert "--url needs a single file" in result.err


def test_url_option_must_be_absolute(nutgraf, page):
    result = nutgraf("extract", page, "--url", "valley.example")
    assert result.code == 2
    assert "not a URL: 'valley.example'" in result.err


def test_favor_is_passed_to_extract(nutgraf, page):
    texts = {
        favor: nutgraf("extract", page, "-m", "cetd", "--favor", favor).out
        for favor in ("precision", "balance", "recall")
    }
    for favor, text in texts.items():
        expected = library.extract(page.read_bytes(), method="cetd", favor=favor).text
        assert text == expected + "\n"
    assert len(texts["precision"]) < len(texts["balance"])


def test_an_empty_article_is_exit_code_1(nutgraf, empty_page):
    result = nutgraf("extract", empty_page, "-m", "cetd")
    assert (result.code, result.out) == (1, "")
    assert result.err == f"nutgraf: {empty_page}: no article was found\n"


def test_exit_code_is_0_if_one_of_two_sources_has_an_article(nutgraf, page, empty_page):
    result = nutgraf("extract", empty_page, page, "-m", "cetd")
    assert result.code == 0
    assert FIRST in result.out


def test_a_bad_source_does_not_stop_the_others(nutgraf, page, tmp_path):
    pdf = tmp_path / "report.pdf"
    pdf.write_bytes(b"%PDF-1.7\n" + bytes(200))
    result = nutgraf("extract", "missing.html", pdf, page, "-m", "cetd")
    assert result.code == 2
    assert FIRST in result.out
    missing, binary = result.err.splitlines()
    assert missing.startswith("nutgraf: missing.html: no such file")
    assert "PDF" in binary


def test_internal_error_is_one_line(nutgraf, page, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("wheel came off")

    monkeypatch.setattr("nutgraf.pipeline.extract_page", broken)
    result = nutgraf("extract", page, page, "-m", "cetd")
    assert result.code == 2
    assert result.err.count("wheel came off") == len(result.err.splitlines()) == 2


def test_site_memory_is_updated_and_used(nutgraf, page, tmp_path):
    other = tmp_path / "other.html"
    other.write_text(news_page(PARAGRAPHS["Cyrillic"], "Маяк"), "utf-8")
    memory = tmp_path / "site.memory"
    assert nutgraf("extract", page, other, "-m", "vbptc", "--site-memory", memory).code == 0
    assert library.SiteMemory.load(memory).pages == 2
    result = nutgraf("extract", page, "-m", "vbptc", "--site-memory", memory)
    assert FIRST in result.out
    assert "All rights reserved" not in result.out
    assert library.SiteMemory.load(memory).pages == 2


def test_site_memory_is_saved_after_ctrl_c(nutgraf, page, tmp_path, monkeypatch):
    from nutgraf.cli.extract import command as extract

    def stop_at_the_second(source: str, *rest: object, **options: bool) -> object:
        if source == "second":
            raise KeyboardInterrupt
        return read_page(source, *rest, **options)

    read_page = extract.read_page
    monkeypatch.setattr(extract, "read_page", stop_at_the_second)
    memory = tmp_path / "site.memory"
    result = nutgraf("extract", page, "second", "-m", "vbptc", "--site-memory", memory)
    assert (result.code, result.err) == (130, "nutgraf: stopped\n")
    assert library.SiteMemory.load(memory).pages == 1
