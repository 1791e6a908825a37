"""Split text into sentences, in the scripts that news is written in.

Each run of end marks is looked at once, with the word before it and the letter after it. Nothing
backtracks, so the time is linear in the length of the text. Blank lines always end a sentence.
A single line break does unless the text is wrapped (its lines continue in lower case). Thai has
no end marks: there a blank ends a sentence that is long enough.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.abbreviations import ORDINAL_LANGUAGES, abbreviations
from nutgraf.text.stopwords import stop_words

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]

_CLOSERS: Final = "\"'’”»›)\\]}」』）】》〉”﴾"
# Marks that end a sentence only before a blank, and marks that always do.
_SPACED: Final = ".!?…‼⁇⁈⁉؟۔"
_ALONE: Final = "。！？｡।॥።፧፨։។៕။။༎"
_MARK: Final = re.compile(
    rf"(?P<alone>[{_ALONE}][{_ALONE}{_SPACED}]*)[{_CLOSERS}]*"
    # French has a blank before its closing marks.
    # “ and « close in German; after a blank they open.
    rf"|(?P<spaced>[{_SPACED}]+)[{_CLOSERS}“«]*(?:[ \u00a0\u202f]»(?!\w))?"
    r"|(?P<line>\n\s*)"
    r"|(?P<greek>;)(?=\s)"
    r"|(?P<armenian>(?:(?<=[\u0531-\u0587])|(?<=[\u0531-\u0587]»)):)(?=\s)"
    r"|(?P<thai>(?<=[\u0e00-\u0eff])[ \u00a0\u200b]+)"
)
# What such a mark begins with, except in Armenian and Thai: a fast search for most texts.
_MARK_BEGINS: Final = re.compile(rf"[{_ALONE}{_SPACED}\n;]")
_ARMENIAN_OR_THAI: Final = re.compile(r"[\u0531-\u0587\u0e00-\u0eff]")
_ARMENIAN_STOP: Final = re.compile(r"։|[\u0531-\u0587»]:(?!\S)")
_ADDRESS: Final = re.compile(r"@|//|www\.", re.IGNORECASE)
_HONORIFICS: Final = frozenset({"mr", "mrs", "ms"})
_WRAPPED: Final = re.compile(r"\n[^\S\n]*(?:([^\W\d_])|(\n))")
_BULLET: Final = re.compile(r"\s{0,9}(?:[-*•·‣▪●◦–—]|\d{1,3}[.)])\s")
_QUOTES: Final = frozenset('“「『"')
_OPENERS: Final = "\"'‘“„«‹([{「『（【《〈¿¡-–—•* \t\u00a0"
_BEFORE_TOKEN: Final = re.compile(r"[\"'‘“„«(\[/–—]")
_FIRST_WORD: Final = re.compile(r"\w+")
# What continues a sentence after a closing quotation mark: a comma, or Japanese "he said".
_CONTINUES: Final = re.compile(r"[，、；：,;:)）]|と|って|など|という")
# Words that continue a Thai sentence after a blank.
_THAI_CONTINUES: Final = re.compile('และ|หรือ|ที่|ซึ่ง|โดย|เพื่อ|จาก|ของ|ใน|กับ|ว่า|ๆ|[0-9๐-๙"“(]')
_MIN_THAI_SENTENCE: Final = 80
# The number of characters that are looked at before a mark and after it.
_CONTEXT: Final = 40


def sentences(text: str, language: str | None = None) -> list[Span]:
    """Return the spans of a text's sentences, without the white space around them."""
    splitter = _Splitter(text, language)
    found: list[Span] = []
    start = 0
    for stop in splitter.ends():
        _add(found, text, start, stop)
        start = stop
    _add(found, text, start, len(text))
    return found


def _add(found: list[Span], text: str, start: int, stop: int) -> None:
    """Append a span without the white space around it, unless it is empty."""
    part = text[start:stop]
    stripped = part.strip()
    if not stripped:
        return
    start += len(part) - len(part.lstrip())
    stop = start + len(stripped)
    # Marks alone belong to the sentence before them.
    only_marks = len(stripped) <= 3 and not any(map(str.isalnum, stripped))
    if only_marks and found and "\n" not in text[found[-1][1] : start]:
        found[-1] = (found[-1][0], stop)
        return
    found.append((start, stop))


class _Splitter:
    """Finds the ends of the sentences of one text."""

    def __init__(self, text: str, language: str | None) -> None:
        self.text = text
        self.language = language
        self.starters = stop_words(language) | _HONORIFICS
        self.abbreviations = abbreviations()
        self.wrapped = _is_wrapped(text)
        # Armenian ends sentences with a sign like a colon, and writes a dot where others a colon.
        self.unusual = not text.isascii() and bool(_ARMENIAN_OR_THAI.search(text))
        self.dots_end = not self.unusual or not _ARMENIAN_STOP.search(text)

    def ends(self) -> Iterator[int]:
        start = 0
        marks = _MARK.finditer(self.text) if self.unusual else _marks(self.text)
        for match in marks:
            kind = match.lastgroup
            if kind == "spaced":
                ends = self._ends_at_spaced(match, start)
            elif kind == "alone":
                ends = not self._continues_after_quote(match, start)
            elif kind == "armenian":
                ends = not self._after(match.end())[:1].islower()
            elif kind == "line":
                ends = self._ends_at_line(match)
            elif kind == "greek":
                ends = self.language == "el"
            else:
                ends = self._ends_at_blank(match, start)
            if ends:
                start = match.end()
                yield start

    def _continues_after_quote(self, match: re.Match[str], start: int) -> bool:
        """Return whether a mark closes a quotation and the sentence continues after it."""
        text, end = self.text, match.end()
        if self._is_in_title(match.start(), start):
            return True
        if end == match.end("alone"):
            return False
        # “Is it?” he said: after a quotation that opens the sentence comes the speaker.
        opens = text[start : start + _CONTEXT].lstrip()[:1] in _QUOTES
        speaker = _is_unspaced_letter(text[end : end + 1] or " ")
        return (opens and speaker) or bool(_CONTINUES.match(text, end))

    def _ends_at_line(self, match: re.Match[str]) -> bool:
        if match[0].count("\n") > 1 or not self.wrapped:
            return True
        return bool(_BULLET.match(self.text, match.end()))

    def _ends_at_blank(self, match: re.Match[str], start: int) -> bool:
        if match.end() - start < _MIN_THAI_SENTENCE:
            return False
        return not _THAI_CONTINUES.match(self.text, match.end())

    def _ends_at_spaced(self, match: re.Match[str], start: int) -> bool:
        text, end = self.text, match.end()
        if end == len(text):
            return True
        if not text[end].isspace():
            return self._ends_without_blank(match) and not self._is_in_title(match.start(), start)
        after = self._after(end)
        if after[:1].islower():
            return False
        mark = match["spaced"]
        if mark != "." or end > match.end("spaced"):
            # "Really?" asked Anna: this looks the same as a new sentence.
            return True
        return self._ends_at_dot(match.start(), start, after)

    def _ends_without_blank(self, match: re.Match[str]) -> bool:
        """Return whether the blank after a mark is missing: "…the end.The next"."""
        text, start, end = self.text, match.start(), match.end()
        if match["spaced"][-1] not in ".!?" or start < 2:
            return False
        if _is_unspaced_letter(text[end]):
            return match["spaced"][-1] in "!?" and _is_unspaced_letter(text[start - 1])
        before, after = text[start - 2 : start], text[end : end + 3]
        if not (before.islower() and before.isalpha() and after.istitle() and after.isalpha()):
            return False
        left, right = text[max(0, start - _CONTEXT) : start], text[start : end + _CONTEXT]
        return not _ADDRESS.search(left.split()[-1] + right.split(None, 1)[0])

    def _after(self, end: int) -> str:
        """Return the text after a mark, from its first word on."""
        return self.text[end : end + _CONTEXT].lstrip(_OPENERS + "\n\r")

    def _is_in_title(self, place: int, start: int) -> bool:
        """Return whether a mark is part of a Chinese title: 《Run!》."""
        before = self.text[max(start, place - _CONTEXT) : place]
        return (
            before.rfind("《") > before.rfind("》") and "》" in self.text[place : place + _CONTEXT]
        )

    def _ends_at_dot(self, place: int, start: int, after: str) -> bool:
        """Return whether a dot before a blank ends the sentence, not just an abbreviation."""
        text = self.text
        token = _last_token(text[max(start, place - _CONTEXT) : place])
        bare = token.lower().rstrip(".")
        if len(bare) > 1 and bare.isalpha() and bare not in self.abbreviations.every:
            return self.dots_end or not "\u0531" <= bare[-1] <= "\u0587"  # most dots
        first = _FIRST_WORD.match(after)
        following = first[0] if first else ""
        if len(following) == 1 and following.isalpha() and after[1:2] == ".":
            following = ""  # one more initial
        if token.replace(".", "").isdigit():
            # The number of a list item: nothing else is in the sentence so far.
            numbers_item = place - start < 8 and text[start:place].strip() == token
            return not numbers_item and self._ends_at_number(token, following)
        if bare in self.abbreviations.never_last:
            return False
        if bare in self.abbreviations.before_number:
            return not following[:1].isdigit()
        if len(bare) == 1 and bare.isalpha():
            return self._ends_at_letter(token, following)
        if bare in self.abbreviations.maybe_last or ("." in bare and len(bare) <= 7):
            # The abbreviation is the last word if a new sentence begins after it.
            return self._begins(following)
        return True

    def _ends_at_letter(self, token: str, following: str) -> bool:
        """Return whether a letter is not an initial: "Plan B." before a function word."""
        if token.isupper() or token.islower():
            return self._begins(following)
        return False  # a script without capitals: an initial or a short title

    def _ends_at_number(self, token: str, following: str) -> bool:
        # An ordinal, or the day and the month.
        if self.language in ORDINAL_LANGUAGES and (len(token) <= 2 or "." in token):
            return self._begins(following)
        return True

    def _begins(self, word: str) -> bool:
        """Return whether a word is a capitalized function word, as at the start of a sentence."""
        return word[:1].isupper() and word.lower() in self.starters


def _marks(text: str) -> Iterator[re.Match[str]]:
    """Yield the marks that may end a sentence, in order. Much faster than `_MARK` alone."""
    place = 0
    while begins := _MARK_BEGINS.search(text, place):
        place = begins.end()
        if match := _MARK.match(text, begins.start()):
            place = match.end()
            yield match


def _last_token(before: str) -> str:
    """Return the last token, back to a blank, a quotation mark or a bracket."""
    before = before.removesuffix("\n")
    if not before or before[-1].isspace():
        return ""
    token = before.rsplit(None, 1)[-1]
    return token if token.isalnum() else _BEFORE_TOKEN.split(token)[-1]


def _is_wrapped(text: str) -> bool:
    """Return whether lines are broken inside sentences: many continue in lower case."""
    continued = breaks = 0
    for match in _WRAPPED.finditer(text):
        if match[1]:
            breaks += 1
            continued += match[1].islower()
    return continued * 5 > breaks


def _is_unspaced_letter(character: str) -> bool:
    return "\u3040" <= character <= "\u9fff"
