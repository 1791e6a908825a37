"""The text of one block in Markdown: links, images, code, and emphasis where it is possible.

CommonMark reads asterisks as emphasis only between certain characters. Where it would show them
instead, as in ``**“So.”**he``, the words are written without emphasis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page.formats.escape import MARKUP, can_close, can_open, code_span, escape
from nutgraf.page.formats.inline import nest

if TYPE_CHECKING:
    from nutgraf.page.formats.images import Image
    from nutgraf.page.formats.inline import Mark, Run

_DELIMITER: Final = {"strong": "**", "em": "*"}
# Characters that Markdown could read as markup inside an address.
_ADDRESS: Final = str.maketrans({"(": "%28", ")": "%29", "*": "%2A", "[": "%5B", "]": "%5D"})


def line_markdown(runs: list[Run], line_break: str) -> str:
    """Return the runs of a block as Markdown."""
    return _Line(line_break).write(runs)


def image_markdown(image: Image) -> str:
    """Return an image with its alternative text."""
    alt = escape(image.alt, before=MARKUP, after=MARKUP, in_link=True)
    return f"![{alt}]({_destination(image.address)})"


def _destination(address: str) -> str:
    return escape(address.translate(_ADDRESS), before=MARKUP, after=MARKUP).replace("\\_", "_")


class _Line:
    def __init__(self, line_break: str) -> None:
        self.line_break = line_break
        self.parts: list[str] = []
        self.opened: list[int] = []  # for each open mark, where in the parts it was opened

    def write(self, runs: list[Run]) -> str:
        for i, (closed, new, run) in enumerate(nest(runs)):
            if run is None:
                self._close(closed, "")
                break
            self._close(closed, run.before or _first(new, run))
            if run.before:
                self.parts.append(self.line_break if run.before == "\n" else " ")
            self._open(new, run)
            self._add(run, first=i == 0, last=i == len(runs) - 1)
        return "".join(self.parts)

    def _add(self, run: Run, first: bool, last: bool) -> None:
        in_link = any(mark.name == "a" for mark in run.marks)
        if run.image is not None:
            text = image_markdown(run.image)
        elif run.code >= 0 and self._code_can_stand(run.text, in_link):
            text = code_span(run.text.replace("\n", " "))
        else:
            before = "" if first and not run.marks else MARKUP
            after = "" if last and not run.marks else MARKUP
            text = escape(run.text, before=before, after=after, in_link=in_link)
            text = text.replace("\n", self.line_break)
        self.parts.append(text)

    def _code_can_stand(self, text: str, in_link: bool) -> bool:
        """Return whether text can be a code span here.

        It can't after a backtick, nor with ``]:`` inside a link, which would define a link.
        """
        return self._last() != "`" and not (in_link and "]:" in text)

    def _open(self, new: list[Mark], run: Run) -> None:
        # Right after closing asterisks, opening ones would be read together with them.
        allowed = self._last_part() not in _DELIMITER.values()
        for i, mark in enumerate(new):
            if mark.name in _DELIMITER:
                if i == 0 or new[i - 1].name not in _DELIMITER:
                    allowed = (allowed or i > 0) and can_open(self._last(), _first(new[i:], run))
                self.parts.append(_DELIMITER[mark.name] if allowed else "")
            elif mark.name == "a":
                if self._last() == "!":  # "![" would make the link an image
                    self.parts[-1] = self.parts[-1][:-1] + "\\!"
                self.parts.append("[")
            else:
                self.parts.append(f"<{mark.name}>")
            self.opened.append(len(self.parts) - 1)

    def _close(self, closed: list[Mark], after: str) -> None:
        allowed = True
        for i, mark in enumerate(closed):
            place = self.opened.pop()
            if mark.name in _DELIMITER:
                if i == 0 or closed[i - 1].name not in _DELIMITER:
                    others = [m for m in closed[i:] if m.name not in _DELIMITER]
                    following = ("]" if others[0].name == "a" else "<") if others else after
                    allowed = can_close(self._last(), following)
                if not allowed:
                    self.parts[place] = ""
                self.parts.append(self.parts[place])
            elif mark.name == "a":
                self.parts.append(f"]({_destination(mark.address)})")
            else:
                self.parts.append(f"</{mark.name}>")

    def _last_part(self) -> str:
        return next((part for part in reversed(self.parts) if part), "")

    def _last(self) -> str:
        return self._last_part()[-1:]


def _first(new: list[Mark], run: Run) -> str:
    """Return the first character written for a run, apart from asterisks."""
    for mark in new:
        if mark.name not in _DELIMITER:
            return "[" if mark.name == "a" else "<"
    if run.image is not None:
        return "!"
    return "`" if run.code >= 0 else run.text[0]
