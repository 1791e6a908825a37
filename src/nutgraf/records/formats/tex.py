"""Text in TeX: what would be a command is printed as it is."""

from __future__ import annotations

from typing import Final

# Braces are written by name: BibTeX counts them, also behind a backslash.
_SPECIAL: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
    }
)


def escape(text: str) -> str:
    """The text with TeX's special characters escaped; all others stay Unicode."""
    return text.translate(_SPECIAL)
