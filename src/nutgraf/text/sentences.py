"""Sentences: where they begin and end, in the scripts that news is written in.

Every run of end marks is looked at once, with the word before it and the
letter after it; there is nothing to go back for, so any text takes time in
proportion to its length. Blank lines always end a sentence; a single line
break does unless the text is wrapped (its lines go on in lower case). Thai has
no end marks: there a blank ends a sentence once that is long enough.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.abbreviations import NEVER_LAST, NUMBERED, ORDINAL_LANGUAGES, OTHERS
from nutgraf.text.stopwords import stop_words

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_CLOSERS: Final = "\"'’”»›)\\]}」』）】》〉”﴾"
# Marks that end a sentence only before a blank, and those that do wherever they stand.
_SPACED: Final = ".!?…‼⁇⁈⁉؟۔՞"
_ALONE: Final = "。！？｡।॥።፧፨։។៕။။༎"
_MARK: Final = re.compile(
    rf"(?P<alone>[{_ALONE}][{_ALONE}{_SPACED}]*)[{_CLOSERS}]*"
    # French has a blank before its closing marks.
    # “ and « close in German; after a blank they open.
    rf"|(?P<spaced>[{_SPACED}]+)[{_CLOSERS}“«]*(?:[ \u00a0\u202f]»(?!\w))?"
    r"|(?P<line>\n\s*)"
    r"|(?P<greek>;)(?=\s)"
    r"|(?P<thai>(?<=[\u0e00-\u0eff])[ \u00a0\u200b]+)"
)
# What such a mark begins with, but for Thai's blanks: most of a text is passed over by this.
_MARK_BEGINS: Final = re.compile(rf"[{_ALONE}{_SPACED}\n;]")
_THAI: Final = re.compile(r"[\u0e00-\u0eff]")
_WRAPPED: Final = re.compile(r"\n[^\S\n]*(?:([^\W\d_])|(\n))")
_BULLET: Final = re.compile(r"\s*(?:[-*•·‣▪●◦–—]|\d{1,3}[.)])\s")
_QUOTES: Final = frozenset('“「『"')
_OPENERS: Final = "\"'‘“„«‹([{「『（【《〈¿¡-–—•* \t\u00a0"
_BEFORE_TOKEN: Final = re.compile(r"[\"'‘“„«(\[/–—]")
_FIRST_WORD: Final = re.compile(r"\w+")
# After a closing quotation mark these go on: the comma, and Japanese "so he said".
_GOES_ON: Final = re.compile(r"[，、；：,;:)）]|と|って|など|という")
# Words after which a Thai sentence goes on.
_THAI_GOES_ON: Final = re.compile('และ|หรือ|ที่|ซึ่ง|โดย|เพื่อ|จาก|ของ|ใน|กับ|ว่า|ๆ|[0-9๐-๙"“(]')
_THAI_SENTENCE: Final = 80
_ABBREVIATIONS: Final = NEVER_LAST | NUMBERED | OTHERS
_NEAR: Final = 40
"""So many characters are looked at before a mark and after it."""


def sentences(text: str, language: str | None = None) -> list[Span]:
    """The sentences of a text as places in it, without the white space around them."""
    splitter = _Splitter(text, language)
    found: list[Span] = []
    start = 0
    for stop in splitter.ends():
        _add(found, text, start, stop)
        start = stop
    _add(found, text, start, len(text))
    return found


def _add(found: list[Span], text: str, start: int, stop: int) -> None:
    """Add a span without the white space around it, if it says anything."""
    part = text[start:stop]
    stripped = part.strip()
    if not stripped:
        return
    start += len(part) - len(part.lstrip())
    stop = start + len(stripped)
    # A run of marks alone belongs to the sentence before it.
    marks_alone = len(stripped) <= 3 and not any(map(str.isalnum, stripped))
    if marks_alone and found and "\n" not in text[found[-1][1] : start]:
        found[-1] = (found[-1][0], stop)
        return
    found.append((start, stop))


class _Splitter:
    """One text, and the places where its sentences end."""

    def __init__(self, text: str, language: str | None) -> None:
        self.text = text
        self.language = language
        self.starters = stop_words(language)
        self.wrapped = _is_wrapped(text)

    def ends(self) -> Iterator[int]:
        begun = 0
        for match in _marks(self.text):
            kind = match.lastgroup
            if kind == "spaced":
                ends = self._ends_at_spaced(match, begun)
            elif kind == "alone":
                ends = not self._goes_on(match, begun)
            elif kind == "line":
                ends = self._ends_at_line(match)
            elif kind == "greek":
                ends = self.language == "el"
            else:
                ends = self._ends_at_blank(match, begun)
            if ends:
                begun = match.end()
                yield begun

    def _goes_on(self, match: re.Match[str], begun: int) -> bool:
        """Whether a mark stands inside a quotation that the sentence goes on after."""
        text, end = self.text, match.end()
        if end == match.end("alone"):
            return False
        # “Is it?” he said: a quotation that opens the sentence is followed by who said it.
        opens = text[begun : begun + _NEAR].lstrip()[:1] in _QUOTES
        who = _is_unspaced_letter(text[end : end + 1] or " ")
        return (opens and who) or bool(_GOES_ON.match(text, end))

    def _ends_at_line(self, match: re.Match[str]) -> bool:
        if match[0].count("\n") > 1 or not self.wrapped:
            return True
        return bool(_BULLET.match(self.text, match.end()))

    def _ends_at_blank(self, match: re.Match[str], begun: int) -> bool:
        if match.end() - begun < _THAI_SENTENCE:
            return False
        return not _THAI_GOES_ON.match(self.text, match.end())

    def _ends_at_spaced(self, match: re.Match[str], begun: int) -> bool:
        text, end = self.text, match.end()
        if end == len(text):
            return True
        if not text[end].isspace():
            return self._ends_without_blank(match)
        after = text[end : end + _NEAR].lstrip(_OPENERS + "\n\r")
        if after[:1].islower():
            return False
        mark = match["spaced"]
        if mark != "." or end > match.end("spaced"):
            # "Really?" asked Anna: nothing tells this from a new sentence.
            return True
        return self._ends_at_dot(match.start(), begun, after)

    def _ends_without_blank(self, match: re.Match[str]) -> bool:
        """Whether a blank was forgotten, as between paragraphs: two small letters, a large one."""
        text, start, end = self.text, match.start(), match.end()
        if match["spaced"][-1] not in ".!?" or start < 2:
            return False
        if _is_unspaced_letter(text[end]):
            return match["spaced"][-1] in "!?" and _is_unspaced_letter(text[start - 1])
        before, after = text[start - 2 : start], text[end : end + 3]
        return before.islower() and before.isalpha() and after.istitle() and after.isalpha()

    def _ends_at_dot(self, place: int, begun: int, after: str) -> bool:
        """Whether a single dot before a blank ends the sentence or an abbreviation."""
        text = self.text
        token = _last_token(text[max(begun, place - _NEAR) : place])
        bare = token.lower().rstrip(".")
        if len(bare) > 1 and bare.isalpha() and bare not in _ABBREVIATIONS:
            return True  # a word like most
        first = _FIRST_WORD.match(after)
        following = first[0] if first else ""
        if len(following) == 1 and after[1:2] == ".":
            following = ""  # one more initial
        if token.isdigit():
            # The number of an item is all there is of the sentence so far.
            numbers = place - begun < 8 and text[begun:place].strip() == token
            return not numbers and self._ends_at_number(token, following)
        if bare in NEVER_LAST:
            return False
        if bare in NUMBERED:
            return not following[:1].isdigit()
        if len(bare) == 1 and bare.isalpha():
            return self._ends_at_letter(token, following)
        if bare in OTHERS or ("." in bare and len(bare) <= 7):
            # An abbreviation may be the last word: the next one shows it.
            return self._begins(following)
        return True

    def _ends_at_letter(self, token: str, following: str) -> bool:
        """An initial goes on; "Plan B." before a function word does not."""
        if token.isupper() or token.islower():
            return self._begins(following)
        return False  # a script without capitals: an initial or a short title

    def _ends_at_number(self, token: str, following: str) -> bool:
        if self.language in ORDINAL_LANGUAGES and len(token) <= 2:
            return self._begins(following)
        return True

    def _begins(self, word: str) -> bool:
        """Whether a word in capitals is a function word: only a new sentence gives it them."""
        return word[:1].isupper() and word.lower() in self.starters


def _marks(text: str) -> Iterator[re.Match[str]]:
    """The places where a sentence may end, in order."""
    if not text.isascii() and _THAI.search(text):
        yield from _MARK.finditer(text)
        return
    place = 0
    while begins := _MARK_BEGINS.search(text, place):
        place = begins.end()
        if match := _MARK.match(text, begins.start()):
            place = match.end()
            yield match


def _last_token(before: str) -> str:
    """What stands right before a mark, back to a blank, a quotation mark or a bracket."""
    before = before.removesuffix("\n")
    if not before or before[-1].isspace():
        return ""
    token = before.rsplit(None, 1)[-1]
    return token if token.isalnum() else _BEFORE_TOKEN.split(token)[-1]


def _is_wrapped(text: str) -> bool:
    """Whether lines are broken inside sentences: many go on in lower case."""
    goes_on = breaks = 0
    for match in _WRAPPED.finditer(text):
        if match[1]:
            breaks += 1
            goes_on += match[1].islower()
    return goes_on * 5 > breaks


def _is_unspaced_letter(character: str) -> bool:
    return "\u3040" <= character <= "\u9fff"
