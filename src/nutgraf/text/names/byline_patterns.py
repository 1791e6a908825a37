"""Patterns for the words around names in bylines: labels, roles, degrees, agencies, buttons."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from nutgraf.text.patterns import LazyPattern

# What precedes a name, in the languages of the news. A colon may follow. The quantifier is
# possessive: backtracking over a line full of these words would take too long.
_WORDS: Final = "(?:words?|text|story|report)"
_PICTURES: Final = "(?:photo(?:s|graphs|graphy)?|pictures|images|illustrations|drawings|video)"
_BOTH: Final = (
    rf"(?:{_PICTURES}\s+(?:and|&|\+)\s+{_WORDS}|{_WORDS}(?:\s+(?:and|&|\+)|,)\s+{_PICTURES})"
)
WORDS_BEFORE: Final = (
    rf"(?:(?:{_BOTH}|and|an?|blog|exclusive|special|analysis|opinion|review|words?|story|text|article|"
    r"report|interview|originally|guest post|commentary|photos?|and photos?|video|"
    r"reported|reviewed|provided|written|posted|published|submitted|created|authored|"
    r"uploaded|edited|compiled|contributed|added|geschrieben|veröffentlicht|verfasst|"
    r"erstellt|eingestellt|gepostet|eine?|artikel|beitrag|blogbeitrag|gastbeitrag|kolumne|"
    r"column|essay|reportage|bericht|rezension|kritik|kommentar|analyse|escrito|publicado|"
    r"publié|écrit|rédigé|propos recueillis|scritto|pubblicato|geschreven|geplaatst|"
    r"skriven|skrevet|napisane|opublikowane|dodane|diterbitkan|ditulis|view|see|show|"
    r"zeige|more|all|alle|posts?|articles|stories|beiträge|gespeichert|eingetragen|"
    r"hochgeladen|voir|tous|les|ver|todos|todas|las|los|entradas)\s+)*+"
)
BEFORE: Final = LazyPattern(
    rf"^\W*(?:{WORDS_BEFORE}(?:by|von|vom|par|por|di|da|door|av|af|oleh|przez|od|bởi|"
    r"tekijä)(?:\s*:)?\s+(?=\S)|(?-i:(?:By|Von|Par|Por)(?=[^\W\d_a-z][a-z]+\s[^\W\d_a-z]))"
    r"|(?:the\s+)?(?:authors?|writers?|reporters?|contributors?|autore?n?s?|"
    r"autorin(?:nen)?|"
    r"auteur(?:s|e|es)?|autor[ae]?s?|verfasser(?:in)?|redacteur|redaktør|"
    r"skribent|forfatter|journalist|toimittaja|szerző|írta|yazar|yazan|"
    r"muhabir|"
    r"penulis|reporter|tác giả|автори?|автор текста|журналист|кореспондент|корреспондент|"
    r"συντάκτης|επιμέλεια|του|της|بقلم|كتب|كتبت|الكاتب|المحرر|نویسنده|כתב|מאת|כתבת|लेखक|"
    r"द्वारा|"
    r"autor|autorka|napsal|ผู้เขียน|เรื่อง)"
    r"(?:\s*[:：/|]\s*|(?-i:\s+(?=[^\W\d_a-z])))"
    # The name of an office continues after these, unless a mark follows.
    r"|(?:redaktion|redazione|redacción)\s*[:：/|]\s*"
    rf"|{_BOTH}\s*[:：/|]\s*"
    # Words that begin other lines too ("Text Size"): a mark must follow, or a whole name.
    r"|(?:words|tekst|text|texte|texto|testo|текст|κείμενο|interview|kommentar|haber)"
    r"(?:\s*(?:&|und|and|et|\+|/)\s*(?:fotos?|photos?|bilder?))?"
    r"(?:\s*[:：/|]\s*|(?-i:\s+(?=[^\W\d_a-z][^\W\d_]+\s[^\W\d_a-z])))"
    # A paper may be named before its reporter: 港口報╱記者林佳蓉.
    r"|(?:[\u3400-\u9fff]{2,8}[/／╱](?=记者|記者))?"
    r"(?:作者|责任编辑|責任編輯|撰文|撰稿|文字|记者|記者|本报记者|本報記者|特约记者|通讯员|编辑|編輯|来源作者|著者|筆者|執筆|"
    r"取材・文|ライター|寄稿|(?:기자|작성자|글쓴이)(?![가-힣]))\s*(?:[:：=＝/／●◎｜|]\s*)?"
    # One character that begins many words: a mark or a blank must follow.
    r"|(?:文|글)(?:\s*[:：=＝/／●◎｜|・]\s*|\s+))",
    re.IGNORECASE,
)
# What follows a name without a mark.
AFTER: Final = LazyPattern(
    r"(?:(?<!\s)\s+)?(?:기자|特派員|記者|撰文|报道|報導|著|氏|さん|\(著\)|編集部員)$|(?<!\s)\s+(?:\d{1,4}"
    r"|in\s+[A-ZÄÖÜ][^,]{0,99}|reports?|writes|covers\s(?s:.*)|is\s+(?:an?|the)\s(?s:.*)|shares|"
    r"(?is:special\s+to.*|contributed\s.*|with\s+files\s+from.*))$"
)
FOR_EMPLOYER: Final = LazyPattern(
    r"(?<!\s)\s+(?:(?:[Ff]or|für|pour)\s+(?:[Tt]he\s+)?[A-Z](?s:.*)|"
    r"(?i:(?:the\s+)?(?:associated|canadian)\s+press|"
    r"reuters|afp|dpa))$"
)
# The abbreviation of an agency: "Ada Writer/AP".
AGENCY_AFTER: Final = LazyPattern(r"\s?/\s?[A-Z]{1,4}(?:-[A-Z]{1,3})?$")
INSTITUTION: Final = LazyPattern(
    r"institut|cent(?:er|re)\b|universit|society|foundation|stiftung|anstalt|amt\b|verband|verein|"
    r"minist(?:ry|erium)|department|council|committee|association|organi[sz]ation",
    re.IGNORECASE,
)
INTERVIEW: Final = LazyPattern(
    r"\W*(?:(?:ein|an|das|the)\s+)?(?:interview|gespräch)\b", re.IGNORECASE
)
WITH: Final = LazyPattern(r"\s(?:mit|with|con|avec)\s")
# What connects a date with the name before it.
BEFORE_DATE: Final = LazyPattern(r"\s(?:am|on|at|le|el|il|em|op|den|vom|um|,)\s*$", re.IGNORECASE)
# Labels that are less ambiguous than "by".
EXPLICIT: Final = LazyPattern(
    r"\W*(?:(?:the\s+)?authors?|autor(?:in|en|innen|es|a)?|auteure?s?|autor[ei]|verfasser(?:in)?|"
    r"forfatter|författare|szerző|yazar|penulis|автор|συντάκτης|作者|著者|執筆者?)\s*[:：]",
    re.IGNORECASE,
)
# A name in one word counts after these, if a date or a mark follows.
POSTED_BY: Final = LazyPattern(
    r"\W*(?:posted|written|published|submitted|geschrieben|erstellt|verfasst|veröffentlicht|"
    r"eingestellt|gepostet|publié|écrit|posté|escrito|publicado|scritto|pubblicato|geschreven|"
    r"geplaatst)\s+(?:by|von|par|por|da|door)(?:\s*:)?\s+(?P<name>[^\W_][\w.-]{1,24})"
    r"(?=\s*$|\s+(?:am|on|at|in|under|um|le|el|il|op)\s|\s*[@|—–»,(]|\s+-\s|\s+\d)",
    re.IGNORECASE,
)
LABEL: Final = LazyPattern(
    r"\W*(?:(?:written |posted |published |geschrieben |veröffentlicht )?(?:by|von|par|por)|"
    r"authors?|autore?n?|"
    r"autorin|auteurs?|text|texte|texto|testo|tekst|автор|作者|著者|執筆|yazar|penulis|"
    r"συντάκτης)\s*(?::\s*)?",
    re.IGNORECASE,
)
CUT: Final = LazyPattern(
    r"\s*[|│｜•»›→⋅●■◆▪–—]\s*|\s+[-/]\s+|\s{2,}|\v|\n|"
    # 周明 编辑｜李红: the second name is somebody else's.
    r"\s+(?:编辑|編輯|来源|來源|摄影|攝影|责编|責編|校对|监制)(?=\W|$)|"
    # In 约翰·史密斯 it is part of the name.
    r"\s*·(?!(?<=[\u3400-\u9fff]·)[\u3400-\u9fff])\s*|"
    # 林佳蓉／月牙報導, 林佳蓉／月牙: the place of the report. Most names have three characters.
    r"\s*[/／╱](?=[\u3400-\u9fff]{1,8}(?:報導|報道|报道|电|電|攝|摄)|[\u3400-\u9fff]{2}(?:\W|$))|"
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
    r"orcid|under|filed|datum|date|fotos?|photo(?:s|graphs?|graphy)?|illustrations?|images?|"
    r"bild(?:er)?|im\s+gespräch|symbolbild|"
    r"social\s+links?\s+for|get\s+alerts\s+for|as\s+told\s+to|kategorie|category|tags?|in:)\b|\s@\s",
    re.IGNORECASE,
)
# The legal form of a company after a comma, and the words for its owner's partners.
COMPANY: Final = LazyPattern(
    r"(?i:inc|ltd|llc|l\.l\.c|llp|plc|corp|gmbh|pty|limited|incorporated|s\.a|s\.r\.l|s\.p\.a|n\.v|b\.v)"
    r"\.?|(?:Co|CO|AG|SE|SA|NV|BV|KG|LP|AB|AS|Oy|SRL|SpA)\.?"
)
_PARTNERS: Final = r"(?:co|sons?|daughters?|söhne|cie|fils|hijos|figli)\b"
SPLIT: Final = LazyPattern(
    rf"(?:(?<!\s)\s+)?[,;，；、､]\s*+(?!(?-i:{COMPANY.pattern})(?=\s*(?:[,;|]|$)))|"
    # 周明 通讯员 李红
    r"(?<=[\u3400-\u9fff])\s+(?:通讯员|通訊員|特约记者|实习记者|实习生|记者|記者)\s*(?=[\u3400-\u9fff])|"
    # 林佳蓉／周明遠
    r"(?<=[\u3400-\u9fff])\s*[/／]\s*(?=[\u3400-\u9fff])|"
    r"(?<!\s)\s+(?:and|und|et|och|og|with|mit|avec|con|и|та|και|ja|és|ile|ve|dan|và|"
    rf"และ|및)\s+(?!{_PARTNERS})|(?:(?<!\s)\s+)?[&＆+](?!\s*{_PARTNERS})\s*|"
    r"(?<!\s)\s+(?:y|e|en|i|a|و)\s+(?=[^\W\d_]+\s+[^\W\d_]+)|"
    r"(?<=\S)\s+و(?=\w+\s)",
    re.IGNORECASE,
)
# The lookbehind and the possessive quantifier make a run of commas and spaces linear.
DEGREE: Final = LazyPattern(
    r"(?<![,\s])(?:[,\s]++(?:ph\.?\s?d|m\.?d|j\.?d|m\.?a|b\.?a|m\.?sc|b\.?sc|dphil|"
    r"r\.?d\.?n?|r\.?n|mph|mba|"
    r"esq|psyd|do|dds|dvm|cfp|cpa|llm|ll\.?b|frcp|pharmd|lcsw|ms|mfa|cscs)\b\.?){1,9}$",
    re.IGNORECASE,
)
DEGREES: Final = LazyPattern(
    r"(?:ph\.?\s?d|m\.?d|j\.?d|mba|mph|msc|bsc|esq|rn|rdn?)\.?", re.IGNORECASE
)
# More degrees. As the first part of a byline these may be initials.
MORE_DEGREES: Final = frozenset("LD LDN MS MA MFA LCSW CSCS FAND DVM VMD PharmD LVT".split())
WEEKDAY: Final = LazyPattern(
    r"(?<![\s,])[\s,]++(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"(?:mon|diens|donners|frei|sams|sonn)tag|"
    r"mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?$",
    re.IGNORECASE,
)
JUNIOR: Final = LazyPattern(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
# The role of a person, or the part of the paper for which they write.
ROLE: Final = LazyPattern(
    r"\b(?:editors?|editor[- ]in[- ]chief|writers?|reporters?|correspondents?|columnists?|"
    r"contributors?|"
    r"contributing|producer|journalists?|analyst|freelance[r]?|bureau|intern|critic|fellow|"
    r"director|manager|ceo|cto|cfo|coo|deputy|researcher|lecturer|scientist|consultant|strategist|"
    r"advis[eo]r|marketing|founder|officer|head of|president|chief|author of|professor|"
    r"associate|assistant|redakteur(?:in)?|"
    r"korrespondent(?:in)?|chefredakteur|volont[äa]r(?:in)?|autorin|journaliste|rédacteur|"
    r"redactora?|periodista|giornalista|correspondant)\b",
    re.IGNORECASE,
)
MODIFIERS: Final = frozenset(
    "staff senior junior chief deputy managing executive news sports political politics business "
    "education health science culture national foreign special city the content digital in at "
    "of".split()
)
ORGANISATION: Final = LazyPattern(
    r"\b(?:staff|team|desk|newsroom|press|news|agenc(?:y|ies)|editorial|board|services?|media|"
    r"times|"
    r"magazine|report|network|university|institute|redaktion|agenturen|reuters|afp|dpa|apa|bloomberg|"
    r"tass)\b",
    re.IGNORECASE,
)
NOBODY: Final = LazyPattern(
    r"\w*admin(?:istrator)?|editors?|webmaster|redaktion|redacción|redazione|rédaction|redactie|"
    r"guest|user|"
    r"author|staff|unknown|root|system|wp[-_]?admin|newsdesk|编辑部?|編集部|편집부",
    re.IGNORECASE,
)
NOT_A_NAME: Final = LazyPattern(
    r"://|www\.|\.(?:com|org|net)/|[{}<>=\[\]\\^~$%©®]|^written\s+by$|\bfull\s+(?:bio|profile)\b|\b(?:click|(?:text|font)\s+size|subscribe|sign\s?up|log\s?in|"
    r"cookies?|"
    r"advertis\w*|(?:presented|sponsored|powered|hosted)\s+by|"
    r"articles?|newsletter|updated|published|copyright|reserved|privacy|kommentare?|"
    r"teilen|"
    r"drucken|uhr|lesezeit|artikel|beitrag|abonn\w+|authors?|autor(?:en)?|auteurs?|byline|unknown|null|"
    r"undefined|"
    r"anonymous|n/a|not\s+(?:available|specified)|posts|publiziert|veröffentlicht|e-?mail|podcast|"
    r"comments?)\b|\b(?:photos?|fotos?|фото|φωτ\w*|theme)\s?:"
    # In lower case only: capitalized, these words are names too.
    r"|(?-i:\b(?:read|your|our|you|this|these|that|was|were|are|is|story|photo|image|video|"
    r"rights|ago|"
    r"hours?|days?|min|stated|share|print|save|gift|listen|register|via|none|post)\b)",
    re.IGNORECASE,
)
# "Writer, Ada"
REVERSED: Final = LazyPattern(r"[^\W\d_a-z][^\W\d_]*[a-z], [^\W\d_a-z][^\W\d_]*[a-z]")
# The name of an account; and words of bylines and menus that are nobody's name.
ACCOUNT: Final = LazyPattern(r"[a-z0-9]+(?:[._-][a-z0-9]+)+|[a-z]+\d{3,}|[a-z]{4,}[A-Z][a-z]+")
WORDS_ALONE: Final = frozenset(
    "by in on at of for from the and bio von vom par por di da de la le el av af door am um new "
    "news "
    "more post posts blog home menu search jump top features feature opinion sport sports politics "
    "business world local live exclusive date datum quelle source text pressemitteilung getty "
    "reuters "
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag "
    "freitag samstag sonntag today heute share print save read listen video photo none via stand "
    "size small medium large feb apr jul aug sep sept oct nov dec mon tue wed thu fri sat http "
    "https www paid".split()
)
EMAIL: Final = LazyPattern(r"(?<!\S)[^\s@]+@\S+\.\S+|@\w+")
BRACKETS: Final = LazyPattern(r"(?:(?<!\s)\s+)?[(（【\[][^()（）【】\[\]]*[)）】\]]")
DIGIT: Final = LazyPattern(r"\d")
# Two or three capitalized words.
PLAIN: Final = LazyPattern(
    r"(?!(?:By|Von|Par|Por)[A-Z])[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z][^\W\d_]*){1,2}"
)
LETTER: Final = LazyPattern(r"[^\W\d_]")
_LETTERS: Final = LazyPattern(r"[^\W\d_]{2,}")


@cache
def suspect_words() -> frozenset[str]:
    """Return the words in these patterns. A text with one of them is more than a name."""
    patterns = (BEFORE, AFTER, CUT, SPLIT, ROLE, ORGANISATION, NOT_A_NAME, WEEKDAY)
    found = (_words(f"{each.pattern} {each.pattern.replace('s?', '')}") for each in patterns)
    return WORDS_ALONE.union(*found).difference(_words(f"{COMPANY.pattern} {_PARTNERS}"))


def _words(text: str) -> list[str]:
    return _LETTERS.findall(text.lower())
