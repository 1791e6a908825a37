"""Machine-readable data among the text."""

from __future__ import annotations

import json

import nutgraf

BODY = """<p>The lamp on the mole was lit again on Thursday, for the first time since the storm took
its glass in January. A hundred people stood on the quay to see it, some of them with chairs.</p>
<p>The glass came from a works in the north that has made lenses for ships for a century and a
half, and was carried up the stairs by four men, since no rope could be trusted with it.</p>"""
END = """<p>It burns with a tenth of the power of the old one and is seen as far, said the harbour
master, who let his granddaughter press the switch. Fishermen had steered by the window of the
bakery all spring, where somebody left a light on for them.</p>"""
SETTINGS = {"layout": 2, "columns": 4, "label": "Show more pictures of the lamp", "speed": 400}
DATA = json.dumps(SETTINGS | {"pictures": [f"/pictures/lamp-{i}.jpg" for i in range(12)]})


def text_of(part: str) -> str:
    title = "<title>Lamp lit again</title><article><h1>Lamp lit again</h1>"
    return nutgraf.extract(f"{title}{BODY}{part}{END}").text


def test_json_goes() -> None:
    assert len(DATA) > 200
    for data in (DATA, f"[{DATA}]", f"  {DATA}\n"):
        text = text_of(f"<div>{data}</div>")
        assert "layout" not in text
        assert "granddaughter" in text


def test_code_that_is_shown_stays() -> None:
    code = json.dumps(SETTINGS, indent=2)
    assert '"columns": 4' in text_of(f"<p>The lamp's own program reads:</p><pre>{code}</pre>")


def test_a_sentence_in_brackets_stays() -> None:
    said = '["The lamp": so the keeper called his paper, of which three hundred numbers came out]'
    assert "three hundred" in text_of(f"<p>{said * 3}</p>")


def test_data_that_is_marked_as_code_stays() -> None:
    assert '"columns": 4' in text_of(f"<p><code>{DATA}</code></p>")
    assert '"columns": 4' in text_of(f"<p>{DATA[:-1]}, and so on</p>")
