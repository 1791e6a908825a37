"""Boxes that open over the page: what they say about cookies and privacy is not the article.

Some boxes are declared as such. Where only a class or an id is named like one, the text of the box
has to agree: parts of an article open as a "modal", and cookies may be baked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import CODE
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_ROLES: Final = frozenset(("dialog", "alertdialog"))
# For names in lower case: ignoring case takes five times as long.
_NAME: Final = LazyPattern(
    r"\b(?:modal|lightbox|popup|pop-up|gdpr|ccpa)\b|(?:cookie|consent|privacy)[-_]?(?:modal|banner|"
    r"box|bar|notice|layer|sdk|popup|dialog|overlay|manager)|\b\w{2,20}[-_](?:consent|cookies?)\b"
)
# Most names contain none of these.
_HINTS: Final = (
    "modal", "lightbox", "popup", "pop-up", "gdpr", "ccpa", "cookie", "consent", "privacy",
)  # fmt: skip
_DIALOG: Final = CODE["dialog"]
# What such boxes are about: cookies and consent, an account, a newsletter, the fields of a form.
# These are the beginnings of words in lower case.
_PHRASES: Final = LazyPattern(
    r"\b(?:cookie|consent|privacy|opt[ -]out|gdpr|ccpa|personal (?:data|information)|browser"
    r"|this (?:web)?site|our (?:web)?site|preferences|(?:third[ -]part|our partner)"
    r"|sign(?:ing)? (?:up|in)|log ?in|subscri|newsletter|regist|password|e-?mail|inbox|captcha"
    r"|terms of (?:use|service)|your (?:name|account|friend)|first name|last name|required"
    r"|datenschutz|einwillig|zustimm|einstellungen|webseite|anmeld|abonn|passwort"
    r"|vie privée|confidentialit|consenti|navigateur|inscri|mot de passe|courriel"
    r"|privacidad|consentim|navegador|suscr|contraseña|correo electrónico"
    r"|privacidade|assin(?:e|ar|atura)\b|senha|iscri|informativa|toestemming|voorkeuren|inschrij"
    r"|wachtwoord|samtyck|samtyk|integritet|prenumer|lösenord|evästee|tietosuoj"
    r"|ciastecz|prywatn|zgod[aęy]\b|przeglądar|hasło|souhlas|soukrom|prohlížeč|heslo"
    r"|süti|adatvéd|hozzájárul|böngésző|confidențial|consimț|çerez|gizlilik|abone"
    r"|куки|конфиденциальн|персональн\w+ данн|согласи|подпи[сш]|парол|браузер"
    r"|απορρήτ|συγκατάθε|εγγραφ)"
    r"|隐私|隱私|订阅|訂閱|登录|登入|密码|密碼|クッキー|プライバシー|登録|쿠키|개인정보|구독|로그인"
    r"|ملفات تعريف الارتباط|الخصوصية|اشترك"
)
# A report may contain one of them, but not several.
_MIN_PHRASES: Final = 2
# Boxes at one end of the text.
_MAX_BOXES: Final = 3
_MAX_SHARE: Final = 0.5
"""With a larger share of the text, the box is what the page is about."""


class Dialogs(Trim):
    """The first or last lines, if they are in a box that opens over the page.

    Its role says so, or its name and its text.
    """

    name: ClassVar[str] = "dialogs"

    def find(self, draft: Draft) -> Bools:
        """Return the text of such boxes."""
        page, keep = draft.page, draft.keep
        found = np.zeros_like(keep)
        node = page.blocks.node
        kept = node[keep].tolist()
        for end in (0, -1):
            for _ in range(_MAX_BOXES):
                box = _box(page, kept[end], kept[-1 - end]) if kept else None
                if box is None:
                    break
                inside = keep & (node >= box) & (node < page.end[box])
                sizes = page.blocks.stop - page.blocks.start
                if sizes @ (found | inside) > _MAX_SHARE * (sizes @ keep):
                    break
                if not (_is_declared(page, box) or _reads_like_dialog(page, inside)):
                    break
                found |= inside
                kept = node[keep & ~found].tolist()
        return found


def _box(page: Page, node: int, other: int) -> int | None:
    """Return the element around a node that may be a box, but not around the other node too."""
    while node > 0 and not node <= other < page.end[node]:
        if _is_declared(page, node) or _is_named(page.attributes[node]):
            return node
        node = int(page.parent[node])
    return None


def _is_declared(page: Page, node: int) -> bool:
    if page.tag[node] == _DIALOG:
        return True
    attributes = page.attributes[node]
    if not attributes:
        return False
    return attributes.get("role") in _ROLES or attributes.get("aria-modal") == "true"


def _is_named(attributes: Mapping[str, str | None] | None) -> bool:
    if not attributes:
        return False
    names = f"{attributes.get('class')} {attributes.get('id')}".lower()
    return any(hint in names for hint in _HINTS) and _NAME.search(names) is not None


def _reads_like_dialog(page: Page, inside: Bools) -> bool:
    """Whether these blocks have several phrases of such boxes."""
    phrases: set[str] = set()
    for block in inside.nonzero()[0].tolist():
        phrases.update(_PHRASES.findall(page.block_text(block).lower()))
        if len(phrases) >= _MIN_PHRASES:
            return True
    return False
