"""Codes of languages, on the buttons to choose one."""

from __future__ import annotations

from typing import Final

_CODES: Final = frozenset("en de fr zh es pt it".split())
_MAX_LENGTH: Final = 20


def is_code(text: str) -> bool:
    """Whether a line is only language codes: "en fr". In capitals it may be a keyword: "IT"."""
    return len(text) <= _MAX_LENGTH and bool(text.split()) and _CODES.issuperset(text.split())
