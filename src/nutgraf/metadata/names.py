"""From a byline to names: who wrote it, without what else a byline says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.language.when import find_dates
from nutgraf.metadata.meta_title import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 300
_LONGEST_NAME: Final = 70
_MOST_WORDS: Final = 8
MOST_NAMES: Final = 30

# What stands before a name, in the languages of the news. A colon may follow.
_WORDS_BEFORE: Final = (
    r"(?:(?:exclusive|special|analysis|opinion|review|words?|story|text|article|report|interview|"
    r"originally|guest post|commentary|photos?|and photos?|video|reported|reviewed|provided|"
    r"written|posted|"
    r"published|submitted|created|authored|uploaded|edited|compiled|contributed|added|geschrieben|"
    r"veröffentlicht|verfasst|erstellt|eingestellt|gepostet|ein (?:artikel|beitrag|gastbeitrag|"
    r"kommentar|interview)|gastbeitrag|interview|kommentar|analyse|escrito|publicado|publié|écrit|"
    r"rédigé|propos recueillis|scritto|pubblicato|geschreven|geplaatst|skriven|skrevet|napisane|"
    r"opublikowane|dodane|diterbitkan|ditulis|oleh|view|see|show|zeige|more|all|alle|posts?|"
    r"articles?|"
    r"stories|beiträge|artikel|gespeichert|eingetragen|hochgeladen|voir|tous|les|articles|ver|"
    r"todos|todas|"
    r"las|los|entradas)\s+)*"
)
_BEFORE: Final = re.compile(
    rf"^\W*(?:{_WORDS_BEFORE}(?:by|von|vom|par|por|di|da|door|av|af|oleh|przez|od|bởi|"
    r"tekijä)\s*:?\s+(?=\S)|(?-i:(?:By|Von|Par|Por)(?=[^\W\d_a-z][a-z]+\s[^\W\d_a-z]))"
    r"|(?:the\s+)?(?:authors?|writers?|reporters?|contributors?|words|text|autore?n?s?|"
    r"autorin(?:nen)?|"
    r"auteur(?:s|e|es)?|autor[ae]?s?|verfasser(?:in)?|redacteur|redaktion|redaktør|redazione|"
    r"redacción|"
    r"tekst|texte|texto|testo|skribent|forfatter|journalist|toimittaja|szerző|írta|yazar|yazan|"
    r"muhabir|"
    r"penulis|reporter|tác giả|автори?|автор текста|текст|журналист|кореспондент|корреспондент|"
    r"συντάκτης|κείμενο|επιμέλεια|του|της|بقلم|كتب|كتبت|الكاتب|المحرر|نویسنده|כתב|מאת|כתבת|लेखक|"
    r"द्वारा|"
    r"interview|kommentar|autor|autorka|napsal|haber|ผู้เขียน|เรื่อง)"
    r"(?:\s*[:：/|]\s*|(?-i:\s+(?=[^\W\d_a-z])))"
    r"|(?:作者|责任编辑|責任編輯|撰文|撰稿|文字|记者|記者|本报记者|本報記者|特约记者|通讯员|编辑|編輯|来源作者|文|著者|筆者|執筆|"
    r"取材・文|ライター|寄稿|글|기자|작성자|글쓴이)\s*[:：=＝/／●◎｜|]?\s*)",
    re.IGNORECASE,
)
# What stands behind a name without a mark.
_AFTER: Final = re.compile(
    r"\s*(?:기자|特派員|記者|撰文|报道|報導|著|氏|さん|\(著\)|編集部員)$|\s+\d{1,4}$"
    r"|\s+(?:in\s+[A-ZÄÖÜ][^,]*|reports?|writes|covers\s.*|is\s+(?:an?|the)\s.*|shares|"
    r"(?i:special\s+to.*|contributed\s.*|with\s+files\s+from.*))$"
)
_FOR_WHOM: Final = re.compile(
    r"\s+(?:(?:for|für|pour)\s+(?:the\s+)?[A-Z].*|(?i:(?:the\s+)?(?:associated|canadian)\s+press|"
    r"reuters|afp|dpa))$"
)
LABEL: Final = re.compile(
    r"\W*(?:(?:written |posted |published |geschrieben |veröffentlicht )?(?:by|von|par|por)|"
    r"authors?|autore?n?|"
    r"autorin|auteurs?|text|texte|texto|testo|tekst|автор|作者|著者|執筆|yazar|penulis|"
    r"συντάκτης)\s*:?\s*",
    re.IGNORECASE,
)
_CUT: Final = re.compile(
    r"\s*[|│｜•·»›→⋅●■◆▪–—]\s*|\s+[-/]\s+|\s{2,}|\v|\n|"
    r"\s*\b(?:published|updated|posted|last\s+(?:updated|modified)|modified|created|"
    r"on\s+(?=\w+day|[A-Z]"
    r"[a-z]{2,8}\.?\s\d|\d)|veröffentlicht|aktualisiert|publié|mis\s+à\s+jour|publicado|"
    r"actualizado|"
    r"pubblicato|aggiornato|am\s+(?=\d)|le\s+(?=\d)|el\s+(?=\d)|il\s+(?=\d)|email|e-mail|follow|"
    r"twitter|"
    r"facebook|instagram|linkedin|view\s+(?:all|profile|bio|orcid)|see\s+(?:all|more|bio)|"
    r"about\s+the\s+"
    r"author|read\s+(?:more|bio)|more\s+(?:by|from|about)|share|comments?|minute[ns]?|"
    r"min\.?\s+read|"
    r"orcid|under|filed|datum|date|fotos?|photos?|photography|illustrations?|images?|"
    r"bild(?:er)?|im\s+gespräch|symbolbild|"
    r"as\s+told\s+to|kategorie|category|tags?|in:)\b|\s@\s",
    re.IGNORECASE,
)
_SPLIT: Final = re.compile(
    r"\s*[,;，；、､]\s*|\s+(?:and|und|et|och|og|und\s+mit|with|mit|avec|con|и|та|και|ja|és|és|ile|"
    r"ve|dan|"
    r"và|และ|및)\s+|\s*[&＆+]\s*|\s+(?:y|e|en|i|a|و)\s+(?=[^\W\d_]+\s+[^\W\d_]+)|"
    r"(?<=\S)\s+و(?=\w+\s)",
    re.IGNORECASE,
)
_DEGREE: Final = re.compile(
    r"(?:[,\s]+(?:ph\.?\s?d|m\.?d|j\.?d|m\.?a|b\.?a|m\.?sc|b\.?sc|dphil|r\.?d\.?n?|r\.?n|mph|mba|"
    r"esq|psyd|do|dds|dvm|cfp|cpa|llm|ll\.?b|frcp|pharmd|lcsw|ms|mfa|cscs)\b\.?)+$",
    re.IGNORECASE,
)
_DEGREES: Final = re.compile(
    r"(?:ph\.?\s?d|m\.?d|j\.?d|mba|mph|msc|bsc|esq|rn|rdn?)\.?", re.IGNORECASE
)
_WEEKDAY: Final = re.compile(
    r"[\s,]+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|"
    r"mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?$",
    re.IGNORECASE,
)
_JUNIOR: Final = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
_HONORIFIC: Final = re.compile(
    r"^(?:mr|mrs|ms|dr|prof|professor|rev|sir|dame|frau|herr|dipl\.?-?\s?ing|mag|m\.a)\b\.?\s+",
    re.IGNORECASE,
)
# A part of a byline that says what somebody is, or for whom they write.
_ROLE: Final = re.compile(
    r"\b(?:editors?|editor[- ]in[- ]chief|writers?|reporters?|correspondents?|columnists?|"
    r"contributors?|"
    r"contributing|producer|journalists?|analyst|freelance[r]?|bureau|intern|critic|fellow|"
    r"director|manager|ceo|founder|officer|head of|president|chief|author of|professor|"
    r"associate|assistant|redakteur(?:in)?|"
    r"korrespondent(?:in)?|chefredakteur|volont[äa]r(?:in)?|autorin|journaliste|rédacteur|"
    r"redactora?|periodista|giornalista|correspondant)\b",
    re.IGNORECASE,
)
_MODIFIERS: Final = frozenset(
    "staff senior junior chief deputy managing executive news sports political politics business "
    "education health science culture national foreign special city the content digital in at "
    "of".split()
)
_ORGANISATION: Final = re.compile(
    r"\b(?:staff|team|desk|newsroom|press|news|agenc(?:y|ies)|editorial|board|services?|media|"
    r"times|"
    r"magazine|network|university|institute|redaktion|agenturen|reuters|afp|dpa|apa|bloomberg|"
    r"tass)\b",
    re.IGNORECASE,
)
NOBODY: Final = re.compile(
    r"\w*admin(?:istrator)?|editors?|webmaster|redaktion|redacción|redazione|rédaction|redactie|"
    r"guest|user|"
    r"author|staff|unknown|root|system|wp[-_]?admin|newsdesk|编辑部?|編集部|편집부",
    re.IGNORECASE,
)
_NOT_A_NAME: Final = re.compile(
    r"://|www\.|\.(?:com|org|net)/|[{}<>=\[\]\\^~$%]|\b(?:click|subscribe|sign\s?up|log\s?in|"
    r"cookies?|"
    r"advertis\w*|article|newsletter|updated|published|copyright|reserved|privacy|kommentare?|"
    r"teilen|"
    r"drucken|uhr|lesezeit|artikel|beitrag|abonn\w+|author|autor|auteur|byline|unknown|null|"
    r"undefined|"
    r"anonymous|n/a|not\s+(?:available|specified)|posts|publiziert|veröffentlicht|e-?mail|podcast|"
    r"comments?)\b"
    # Words that are names too, with a capital.
    r"|(?-i:\b(?:read|your|our|you|this|these|that|was|were|are|is|story|photo|image|video|"
    r"rights|ago|"
    r"hours?|days?|min|share|print|save|gift|listen|register|via|none|post)\b)",
    re.IGNORECASE,
)
# "Writer, Ada"
_REVERSED: Final = re.compile(r"[^\W\d_a-z][^\W\d_]*[a-z], [^\W\d_a-z][^\W\d_]*[a-z]")
# The name of an account; and words of bylines and menus that are not anybody's name.
_ACCOUNT: Final = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)+|[a-z]+\d{3,}")
_WORDS_ALONE: Final = frozenset(
    "by in on at of for from the and bio von vom par por di da de la le el av af door am um new "
    "news "
    "more post posts blog home menu search jump top features feature opinion sport sports politics "
    "business world local live exclusive date datum quelle source text pressemitteilung getty "
    "reuters "
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag "
    "freitag samstag sonntag today heute share print save read listen video photo none via".split()
)
_EMAIL: Final = re.compile(r"\(?\S+@\S+\.\S+\)?|@\w+")
_BRACKETS: Final = re.compile(r"\s*[(（【\[][^()（）【】\[\]]*[)）】\]]")
_DIGIT: Final = re.compile(r"\d")
# Two or three words with capitals, none of which is met in bylines: a name and nothing else.
_PLAIN: Final = re.compile(
    r"(?!(?:By|Von|Par|Por)[A-Z])[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z][^\W\d_]*){1,2}"
)
_SUSPECT: Final = _WORDS_ALONE.union(
    *(
        re.findall(r"[^\W\d_]{2,}", part.pattern.lower())
        for part in (_BEFORE, _AFTER, _CUT, _SPLIT, _ROLE, _ORGANISATION, _NOT_A_NAME, _WEEKDAY)
    ),
)
_LETTER: Final = re.compile(r"[^\W\d_]")


def begins_byline(text: str) -> bool:
    """Whether a text begins as a byline does."""
    return bool(_BEFORE.match(text))


def is_collective(name: str) -> bool:
    """Whether a name is that of a staff, an agency or a role, and not of a person."""
    return bool(_ORGANISATION.search(name) or NOBODY.fullmatch(name.strip()))


def without_degrees(name: str) -> str:
    """A name without the degrees behind it."""
    return _DEGREE.sub("", name)


def split_names(text: str, *, trusted: bool = False, strict: bool = False) -> list[str]:
    """The names in a byline.

    ``trusted`` is a text of which the page says that it is the author; a
    ``strict`` reading takes only what is written as names are.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST * (10 if trusted else 1):
        return []
    if _PLAIN.fullmatch(text) and _SUSPECT.isdisjoint(text.lower().split()):
        return [text]
    names: dict[str, str] = {}
    for part in _parts(_bare(text)):
        name = _name(part)
        if name and (not strict or _is_written_as_name(name)):
            names.setdefault(name.casefold(), name)
    found = list(names.values())[:MOST_NAMES]
    if len(found) == 2 and trusted and _REVERSED.fullmatch(text):
        return [f"{found[1]} {found[0]}"]
    # Who comes first has a name, whatever it means; behind it stands what they do.
    people = [name for i, name in enumerate(found) if not _is_role(name, first=i == 0)]
    return people or found[:1]


def _is_role(part: str, *, first: bool) -> bool:
    """Whether a part of a byline says what somebody is; the first only if it says nothing else."""
    if not _ROLE.search(part):
        return False
    return not first or _MODIFIERS.issuperset(_ROLE.sub("", part).lower().split())


def _is_written_as_name(name: str) -> bool:
    """Whether the words of a name have capitals, as far as its script has them."""
    words = name.split()
    if not 1 <= len(words) <= 5 or (
        len(words) > 2 and not name.isascii() and not name[0].isupper()
    ):
        return False
    if not name[0].isupper():
        return (
            len(name) <= 12 if name[0].isalpha() and name[0].lower() == name[0].upper() else False
        )
    return sum(not word[0].islower() for word in words) * 2 > len(words) and len(words) > 1


def _bare(text: str) -> str:
    """A byline without what stands before, behind and between names."""
    if "@" in text:
        text = _EMAIL.sub(" ", text)
    text = text.strip(" \n\t|•·")
    brackets = _BRACKETS.sub("", text)
    text = brackets if _LETTER.search(brackets) else text.strip("()[]（）【】 ")
    text = _BEFORE.sub("", text, count=1)
    pieces = [piece for piece in _CUT.split(text) if piece and piece.strip()]
    text = pieces[0] if pieces else ""
    date = next(find_dates(text), None) if _DIGIT.search(text) else None
    return _WEEKDAY.sub("", clean(text[: date.start] if date else text))


def _parts(text: str) -> Iterator[str]:
    for part in _SPLIT.split(text):
        part = part.strip(" .,;:|/-–—*\"“”'‘’`") if part else ""
        if part:
            yield part


def _name(part: str) -> str | None:
    """A part of a byline as a name, or None if it is none."""
    part = _BEFORE.sub("", part, count=1)
    part = _AFTER.sub("", part)
    shorter = _FOR_WHOM.sub("", part)
    # "Institute for Science" is whole; of "Ada Writer for The Post" the name is enough.
    if len(shorter.split()) > 1:
        part = shorter
    part = _DEGREE.sub("", part).strip(" ,.")
    if len(part) > _LONGEST_NAME or len(part) < 2 or not _LETTER.search(part):
        return None
    if (
        _JUNIOR.fullmatch(part)
        or _DEGREES.fullmatch(part)
        or _NOT_A_NAME.search(part)
        or _ACCOUNT.fullmatch(part)
    ):
        return None
    if part.lower() in _WORDS_ALONE:
        return None
    if len(part.split()) > _MOST_WORDS:
        return None
    if sum(map(str.isdigit, part)) > 4:
        return None
    return part
