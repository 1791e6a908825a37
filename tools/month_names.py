"""Write the names of months of all languages in CLDR to src/nutgraf/text/data/months.txt.

    pip install babel
    python tools/month_names.py

These are the full and abbreviated names, in dates and alone, of every region of every language
that has a code of two letters. Left out are names with digits (except for Vietnamese), scripts
that few pages use (beyond U+FFFF), and languages for which CLDR has no names.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Final

from babel import Locale, localedata
from babel.core import get_cldr_version

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "src" / "nutgraf" / "text" / "data" / "months.txt"
HEADER: Final = f"""\
# The months by language, from CLDR {get_cldr_version()} (https://cldr.unicode.org, Unicode License
# v3), written by tools/month_names.py. Names that CLDR lacks are in other_months.txt.
# One language a paragraph: its ISO 639-1 code, then its twelve months. The names of a month are
# separated by a slash, the words of a name by a hyphen.
"""
WITH_DIGITS: Final = "vi"
WIDTH: Final = 99


def main() -> None:
    """Write the file."""
    languages: dict[str, list[str]] = {}
    for identifier in sorted(localedata.locale_identifiers()):
        languages.setdefault(identifier.partition("_")[0], []).append(identifier)
    paragraphs = [HEADER.rstrip()]
    for language, identifiers in languages.items():
        months = month_names(language, identifiers) if len(language) == 2 else []
        if all(months) and months:
            line = " ".join((language, *("/".join(names) for names in months)))
            paragraphs.append(
                textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)
            )
    FILE.write_text("\n\n".join(paragraphs) + "\n", encoding="utf-8")


def month_names(language: str, identifiers: list[str]) -> list[list[str]]:
    """Return the names of each month in a language and all its regions and scripts."""
    months: list[dict[str, None]] = [{} for _ in range(12)]
    for identifier in identifiers:
        localedata._cache.clear()  # aliases leave traces of one locale in the next
        tables = Locale.parse(identifier).months
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for number, name in tables[context][width].items():
                    months[number - 1][as_word(name)] = None
    return [[name for name in names if is_name(name, language)] for names in months]


def as_word(name: str) -> str:
    """Return a name in lower case and in one word, without dots at its end."""
    return "-".join(name.lower().replace("/", "").split()).strip(".")


def is_name(name: str, language: str) -> bool:
    """Return whether this is a name that pages use, not a number or a placeholder such as M01."""
    if len(name) <= 1 or max(name) > "\uffff":
        return False
    return language == WITH_DIGITS or not any(map(str.isdigit, name))


if __name__ == "__main__":
    main()
