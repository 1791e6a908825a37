"""Text of a box that opens over the page."""

from __future__ import annotations

import pytest

from nutgraf.trim.asides.dialogs import Dialogs
from tests.trim.drafts import draft_of

STORY = "<p>The council voted on Tuesday to close the old bridge for two years.</p>" * 6
TEXT = "<p>We keep small files on your machine.</p><p>You may say no to them.</p>"
ASKED = "<p>This site keeps cookies on your machine.</p><p>You may refuse your consent.</p>"
RECIPE = "<p>Bake the cookies for twelve minutes.</p><p>Let them cool on the sill.</p>"


def dialogs(html):
    return Dialogs().find(draft_of(html)).nonzero()[0].tolist()


@pytest.mark.parametrize(
    "box",
    [
        f"<dialog>{TEXT}</dialog>",
        f'<div role="alertdialog"><div>{TEXT}</div></div>',
        f'<div aria-modal="true">{TEXT}</div>',
        f'<div class="cookie-banner">{ASKED}</div>',
        f'<div id="privacyNotice" class="Privacy-Modal">{ASKED}</div>',
        f'<div class="privacy-box">{ASKED}</div>',
        f'<section class="reader consent_box">{ASKED}</section>',
        '<div class="modal"><p>Your e-mail</p><p>Sign up for the letter of the day</p></div>',
        '<div class="popup"><p>Ihr Passwort</p><p>Jetzt anmelden</p></div>',
        '<div class="popup"><p>Votre mot de passe</p><p>Inscrivez-vous</p></div>',
    ],
)
def test_a_box_above_or_below_the_text(box):
    assert dialogs(f"<main>{STORY}</main>{box}") == [6, 7]
    assert dialogs(f"{box}<main>{STORY}</main>") == [0, 1]
    assert dialogs(f"<main>{STORY}{box}</main>") == [6, 7]


def test_several_boxes():
    box = f"<dialog>{TEXT}</dialog>"
    assert dialogs(f"{STORY}{box}{box}") == [6, 7, 8, 9]


@pytest.mark.parametrize(
    "html",
    [
        f"<div>{STORY}</div><div class='more'>{TEXT}</div>",
        # A recipe, and a text that opens in a box.
        f"{STORY}<div class='cookie-recipe'>{TEXT}</div>",
        f"{STORY}<div class='recipe-cookies'>{RECIPE}</div>",
        # A part of an article that opens in a box, and a picture's.
        f"{STORY}<div class='content modal'>{TEXT}</div>",
        f"<div class='lightbox'>{TEXT}</div>{STORY}",
        # One such word alone.
        f"{STORY}<div class='modal'><p>The council subscribed to nothing.</p></div>",
        # Half of the text is no box.
        f"<p>The old bridge.</p><dialog>{STORY}</dialog>{STORY[: len(STORY) // 2]}",
        f"<dialog>{STORY}</dialog>",
        f"<h1>Bridge</h1><dialog>{STORY}</dialog>",
        "",
    ],
)
def test_what_stays(html):
    assert dialogs(html) == []
