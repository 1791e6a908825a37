"""An article that is on its page twice."""

from __future__ import annotations

import nutgraf

SENTENCES = [
    "The weir above the old mill gave way on Friday night after eleven days of rain.",
    "Nobody was hurt, though two boats were carried down the river as far as the iron bridge.",
    "The miller's widow, who still lives beside it, heard the beams go shortly before midnight.",
    "She rang the fire brigade, which closed the lower road and moved six families to the school.",
    "By morning the water had fallen by more than a metre, and the fields beyond lay under mud.",
    "Engineers of the county looked at what is left of the weir and called it past repair.",
    "A new one would cost four million, said the council, and would not be ready for two years.",
    "Anglers want none at all: without it, they say, the salmon would come back to the hills.",
]
PARAGRAPHS = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
TITLE = "<title>Weir breaks above the mill</title><h1>Weir breaks above the mill</h1>"


def text_of(*parts: str, favor: str = "balance") -> str:
    html = TITLE + "".join(f"<div>{part}</div>" for part in parts)
    return nutgraf.extract(html, favor=favor).text


def test_a_second_copy_goes() -> None:
    once, twice = text_of(PARAGRAPHS), text_of(PARAGRAPHS, PARAGRAPHS)
    assert all(once.count(sentence) == 1 for sentence in SENTENCES)
    assert twice == once


def test_of_two_copies_the_one_in_paragraphs_stays() -> None:
    text = text_of(f"<p>{' '.join(SENTENCES)}</p>", PARAGRAPHS)
    assert text.split("\n\n") == SENTENCES


def test_who_favors_recall_gets_both() -> None:
    text = text_of(PARAGRAPHS, PARAGRAPHS, favor="recall")
    assert text.count(SENTENCES[1]) == 2


def test_a_sentence_that_is_said_again_stays() -> None:
    text = text_of(PARAGRAPHS + f"<p>{SENTENCES[1]}</p><p>So it says in the mill's own book.</p>")
    assert text.count(SENTENCES[1]) == 2


def test_lines_that_all_end_alike_stay() -> None:
    """Captions of a gallery say the same of each picture, and something else before it."""
    same = "The weir above the old mill gave way on Friday night after eleven days of rain, and two"
    pictures = [
        "Men with sandbags stand at the door of the bakery, which has steps down from the street",
        "A boat lies across the road behind the iron bridge, with its oars still in their locks",
        "The school hall at five in the morning, and blankets that came from the army's store",
        "Mud on the organ of the chapel, where the water reached as high as the second hymn board",
    ]
    text = text_of(
        "".join(f"<p>{picture}.</p><p>{same} boats are lost.</p>" for picture in pictures)
    )
    assert text.count("boats are lost") == 4


FORECAST = [
    "The morning begins with fog on the river, which is gone by ten where the wind comes round.",
    "In the afternoon the sun shines on the coast, and it gets as warm as {} degrees in the town.",
    "Clouds come in from the west by the evening, and a little rain may fall on the higher hills.",
    "The night is clear again over the sea, with a fresh wind that turns to the north by dawn.",
]


def forecast(day: str, warm: int) -> str:
    lines = "".join(f"<p>{line.format(warm)}</p>" for line in FORECAST)
    return f"<h2>{day}</h2>{lines}"


def test_two_days_that_say_nearly_the_same_stay() -> None:
    text = text_of(forecast("Saturday", 21) + forecast("Sunday", 22))
    assert "21 degrees" in text
    assert "22 degrees" in text
    assert text.count("Clouds come in") == 2


def test_the_knob_keeps_its_order() -> None:
    """What precision keeps, balance keeps too, though with less of a copy there is none."""
    short = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES[:4])
    html = f"{TITLE}<article>{short}</article><div class=content>{short}</div><p>All of it.</p>"
    kept = [
        {
            place
            for place, block in enumerate(nutgraf.extract(html, favor=favor).blocks)
            if block.kept
        }
        for favor in ("precision", "balance", "recall")
    ]
    assert kept[0] <= kept[1] <= kept[2]
