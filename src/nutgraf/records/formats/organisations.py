"""Whether an author is an organisation: a group, a university, a ministry."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern

# Words not in names of persons: English, German, French, Spanish, Italian and Portuguese.
_WORDS: Final = LazyPattern(
    r"(?<!\w)(?:academy|administration|agency|alliance|asociación|association|authority|board|"
    r"bureau|center|centers|centre|centres|centro|club|collaborat(?:ion|ive|ors?)|college|"
    r"comité|commission|committees?|company|comunidad|confederation|conference|consorti(?:um|a)|"
    r"contributors|cooperative|corporation|council|department|departamento|directorate|"
    r"editors?|editorial|enterprise|facility|faculty|federation|fondation|forum|foundation|"
    r"fund|fundación|gesellschaft|gmbh|government|groups?|groupe|grupo|gruppo|gruppe|arbeitsgruppe|"
    r"studiengruppe|hospital|hôpital|inc|initiative|institut[eos]?|instituts|instituto|"
    r"investigators|klinik|konsortium|kommission|laborator(?:y|ies|ium)|laboratoire|league|library|"
    r"ltd|members|ministerio|ministerium|ministère|ministry|museum|network|netzwerk|observatory|"
    r"office|organi[sz]ations?|panel|participants|partnership|program|programme|project|redaktion|"
    r"researchers|school|secretariat|secretary|section|service|services|societ(?:y|ies)|société|"
    r"sociedad|società|staff|students|study|subcommittee|survey|task force|team|teams|trust|union|"
    r"universidad|universidade|universität|università|université|universit(?:y|ies)|verein|verband|"
    r"workshop|writers)(?!\w)",
    re.IGNORECASE,
)
# Function words not in names of persons, except "von und zu".
_SMALL: Final = LazyPattern(
    r"\s(?:of|for|and|on|the|in|at|für|und(?!\szu\s)|pour|sur|et|&)\s|^[Tt]he\s"
)
_DIGIT: Final = LazyPattern(r"\d(?!nd\b|rd\b)")
_EASTERN: Final = LazyPattern(
    r"(?:大学|大學|学院|學院|研究所|研究院|研究会|研究會|委员会|委員会|委員會|协会|協会|協會|学会|学會|學會|"
    r"中心|公司|编辑部|編集部|編輯部|课题组|協作组|协作组|小组|团队|團隊|医院|醫院|病院|実験室|实验室|實驗室|"
    r"基金会|財団|政府|财政部|卫生部|株式会社|"
    r"대학교|대학|학회|연구소|연구원|연구회|위원회|협회|센터|병원|편집부)"
)


def is_organisation(text: str) -> bool:
    """Whether an author's name can only be that of an organisation."""
    return bool(
        _WORDS.search(text) or _SMALL.search(text) or _DIGIT.search(text) or _EASTERN.search(text)
    )
