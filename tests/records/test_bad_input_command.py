"""Messages of `nutgraf record` for malformed pages."""

from __future__ import annotations

import json

import pytest

from nutgraf.cli.app import run

PROSE = (
    "Weirs keep eels from going up the river. We counted eels at nine weirs in three springs, "
    "and found that ramps of brush let nearly all of them pass, whatever the flow was."
)
OTHERS = (
    "Otters cross below bridges where there is a ledge. We built forty ledges and waited for two "
    "winters, and the otters came in the second one only, when the water was high and cold."
)
GERMAN = (
    "Wehre hindern Aale am Aufstieg im Fluss. Wir zählten Aale an neun Wehren in drei Frühjahren "
    "und fanden, dass Rampen aus Reisig fast alle durchlassen, bei jedem Wasserstand."
)
TITLE = "Eels and weirs in small rivers"
PEOPLE = "<p>Ana Castro, Jan de Wit</p>"
HEAD = f"<title>{TITLE}</title><h1>{TITLE}</h1>{PEOPLE}<h2>Abstract</h2><p>{PROSE}</p>"


def listed(count: int) -> str:
    entries = (
        f"<li>{number}. Dahl, E. ({1900 + number % 99}). Lamps, part {number}. Lakes 4, 12-19. "
        '<a href="#">Google Scholar</a></li>'
        for number in range(1, count + 1)
    )
    return f"<h2>References</h2><ol>{''.join(entries)}</ol>"


@pytest.fixture
def items(tmp_path, capsys):
    """The items of a page that are not empty, as the command writes them, and how it ends."""

    def read(html: str) -> tuple[int, dict[str, object]]:
        page = tmp_path / "page.html"
        page.write_text(html, encoding="utf-8")
        code = run(["record", str(page), "--format", "json"])
        out = capsys.readouterr().out
        values = json.loads(out) if out else {}
        apart = ("source", "sources")
        return code, {name: each for name, each in values.items() if each and name not in apart}

    return read


def test_no_record(items):
    page = f"<title>Our fair</title><h1>Our fair</h1><p>By Ana Castro</p><p>{PROSE} 3 May 2019</p>"
    assert items(page) == (1, {})


def test_an_erratum(items):
    page = (
        f"<title>Erratum: {TITLE}</title><h1>Erratum: {TITLE}</h1>{PEOPLE}"
        "<p>River Letters, Volume 13, Issue 1, January 2020. DOI: 10.5555/rl.2020.3</p>"
        "<p>Correction to: River Letters, Volume 12, Issue 3, May 2019. DOI: 10.5555/rl.2019.17</p>"
        f"<p>{PROSE} The online version has been corrected.</p>"
    )
    _, found = items(page)
    assert "abstract" not in found
    numbers = [found[name] for name in ("doi", "volume", "issue", "published")]
    assert numbers == ["10.5555/rl.2020.3", "13", "1", "2020-01"]


@pytest.mark.parametrize(("language", "abstract"), [("en", PROSE), ("de", GERMAN)])
def test_an_abstract_in_two_languages(items, language, abstract):
    page = f"<html lang={language}>{HEAD}<h2>Zusammenfassung</h2><p>{GERMAN}</p>"
    assert items(page)[1]["abstract"] == abstract


def test_two_thousand_references(items):
    citing = "<h2>Cited by</h2><ol><li>Sato, M. (2022). Weirs again. Rivers 15, 10-19.</li></ol>"
    references = items(HEAD + listed(2_000) + citing)[1]["references"]
    assert len(references) == 2_000
    assert references[-1] == "Dahl, E. (1920). Lamps, part 2000. Lakes 4, 12-19."


@pytest.mark.parametrize("hidden", ["", "<span style='display:none'>, Mia Sato, Per Dahl</span>"])
def test_authors_behind_a_button(items, hidden):
    shown = f"<p>Ana Castro, Jan de Wit <button>Show 2 more</button>{hidden}</p>"
    authors = items(HEAD.replace(PEOPLE, shown))[1]["authors"]
    assert authors == ["Ana Castro", "Jan de Wit", *(["Mia Sato", "Per Dahl"] if hidden else [])]
