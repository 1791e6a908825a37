"""Escape text for Markdown.

A character is only escaped where CommonMark, or GitHub's tables, tasks and strikethrough, would
read it as markup. Ordinary prose is unchanged.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Each alternative begins with a literal character, so the search can skip the others quickly.
_SPECIAL: Final = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)"  # a backslash before punctuation or at the end of a line
    r"|`|\*\**|__*|~~~*|\[|\]"
    r"|<(?=\S)"
    r"|&(?=\#[0-9]{1,7};|\#[xX][0-9a-fA-F]{1,6};|[a-zA-Z][a-zA-Z0-9]*;)",
    re.MULTILINE,
)
_LINE_START: Final = re.compile(
    r"(?P<mark>\#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|([-_*])(?:\s*\2){2,}\s*$|[-:|][-:|\s]*$)"
    r"|(?P<number>[0-9]{1,9})(?=[.)](?:\s|$))"
    r"|(?P<task>\[)(?=[ xX]\]\s)",
    re.MULTILINE,
)
# "[label]: address" defines a link, even if the brackets are text.
_DEFINITION: Final = re.compile(r"\[(?:[^\[\]\\]|\\.){1,1000}\]:", re.DOTALL)
MARKUP: Final = "*"
"""A placeholder for any markup."""
_AFTER_BRACKET: Final = frozenset("([")
_CLOSING: Final = re.compile(r"(?:^|(?<=\s))#(?=#*$)")
_TICKS: Final = re.compile("`+")


def escape(text: str, *, before: str = "", after: str = "", in_link: bool = False) -> str:
    """Escape text in a line of Markdown.

    ``before`` and ``after`` are the characters around it: "" at the ends of a line, `MARKUP` for
    any markup.
    """

    def one(match: re.Match[str]) -> str:
        found, start, end = match[0], match.start(), match.end()
        left = text[start - 1] if start else before
        right = text[end] if end < len(text) else after
        if found[0] in "*_":
            inside_word = found[0] == "_" and left.isalnum() and right.isalnum()
            harmless = inside_word or left == right == " "
        elif found == "[":
            harmless = not in_link
        elif found == "]":
            unsure = end == len(text) and after != ""  # the bracket of a link may follow
            harmless = not (in_link or unsure or right in _AFTER_BRACKET)
        else:
            harmless = False
        return found if harmless else "".join("\\" + character for character in found)

    return _SPECIAL.sub(one, text)


def escape_paragraph(text: str) -> str:
    """Escape the beginnings of a paragraph's lines."""
    if _DEFINITION.match(text):
        text = "\\" + text
    return "\n".join(map(_escape_line_start, text.split("\n")))


def _escape_line_start(line: str) -> str:
    match = _LINE_START.match(line)
    if match is None:
        return line
    if match["number"] is not None:
        return f"{match['number']}\\{line[match.end() :]}"
    return "\\" + line


def escape_heading_end(line: str) -> str:
    """Escape number signs at the end of a heading, which Markdown would drop."""
    return _CLOSING.sub(r"\\#", line)


def code_span(text: str) -> str:
    """Return text as inline code, between more backticks than it contains in a row."""
    fence = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def code_block(text: str, language: str) -> str:
    """Return text as a fenced code block."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    longest = max((len(run) for run in _TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def can_open(before: str, after: str) -> bool:
    """Return whether asterisks between these characters can begin emphasis (left-flanking)."""
    return not _blank(after) and (
        not _maybe_punctuation(after) or _blank(before) or _punctuation(before)
    )


def can_close(before: str, after: str) -> bool:
    """Return whether asterisks between these characters can end emphasis (right-flanking)."""
    return can_open(after, before)


def _blank(character: str) -> bool:
    return not character or character.isspace()


# CommonMark 0.31 counts all symbols as punctuation, earlier versions only those of ASCII. Emphasis
# is written only where both agree.
def _maybe_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _punctuation(character: str) -> bool:
    kind = unicodedata.category(character)[0]
    return kind == "P" or (kind == "S" and character.isascii())
