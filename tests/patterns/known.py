"""Patterns that are known to be slow, and calls that compile a pattern inside a function."""

from __future__ import annotations

# To fix: these take more than linear time. New ones fail the test.
SLOW = """
nutgraf.metadata.authors.declared._SLUG
nutgraf.metadata.dates.visible.SENTENCE_AFTER
nutgraf.metadata.tags._SEPARATOR
nutgraf.metadata.title.headline_blocks._TRAIL
nutgraf.pagekind.index_links._SLUG
nutgraf.records.authors.lines._IN_BRACKETS
nutgraf.records.authors.lines._PLACE_IN_BRACKETS
nutgraf.records.authors.names._BETWEEN_PIECES
nutgraf.records.authors.names._MARKS
nutgraf.records.authors.names._MARKS_IN_BRACKETS
nutgraf.records.authors.names._WORD
nutgraf.records.declared.bibtex_entry._AND
nutgraf.records.declared.bibtex_entry._FIELD
nutgraf.records.formats.author_names._COMMA
nutgraf.records.formats.east_asian_names._POINT
nutgraf.records.formats.tex._ENDS
nutgraf.records.issue.citation_forms._BEFORE_DOI
nutgraf.records.issue.citation_forms._LETTERS
nutgraf.records.issue.citation_forms._MEDLINE
nutgraf.records.issue.citation_forms._PAGES_THEN_YEAR
nutgraf.records.issue.citation_forms._YEAR_AT_FRONT
nutgraf.records.issue.citation_forms._YEAR_BETWEEN
nutgraf.records.issue.citation_forms._YEAR_FIRST
nutgraf.records.issue.citation_forms._YEAR_LAST
nutgraf.records.issue.doi._DOI_ALONE
nutgraf.records.issue.doi._ENDING
nutgraf.records.issue.doi._DOI_LABEL
nutgraf.records.issue.doi._LABEL
nutgraf.records.issue.numbering._RANGE
nutgraf.records.issue.published._SUBMITTED
nutgraf.records.issue.volume_words._VOLUME
nutgraf.records.keywords.lists._BETWEEN_LINKS
nutgraf.records.keywords.lists._COMMAS
nutgraf.records.keywords.lists._SPLIT
nutgraf.records.layout.block_lines._ADDRESS
nutgraf.records.layout.heading_kinds._COUNT
nutgraf.records.layout.heading_kinds._LABEL
nutgraf.records.references.entry_text._EMPTY_BRACKETS
nutgraf.records.references.entry_text._trailing()
nutgraf.records.rows.fragments._VARYING_CLASS
nutgraf.records.title.above_authors._SEPARATOR
nutgraf.records.title.from_headings._ISSUE_HEADING
nutgraf.records.title.from_page_title._BY
nutgraf.records.title.from_page_title._SEPARATOR
nutgraf.records.title.text._MARKS_BEHIND
nutgraf.records.title.text._YEAR_BEHIND
nutgraf.trim.asides.appeals._ASKS
nutgraf.trim.asides.calls_to_action._FOLLOW
nutgraf.trim.asides.machine_data._BEGINS
""".split()

# By file, what is compiled: cached functions that `collect` calls, and the class for patterns.
BUILT = [
    ("text/patterns.py", "self.pattern"),
    ("records/layout/entities.py", "'|'.join(inside)"),
    (
        "records/layout/entities.py",
        "'|'.join(sorted((each for each in phrases('places') if _HAN.match(each))))",
    ),
    (
        "records/references/entry_text.py",
        r"f'[\\s|,;\\[(·•]+(?:{words})[\\s|,;\\])·•®]*$'",
    ),
    # To move to the modules' level, or to do without.
    ("metadata/authors/declared.py", """f"\\\\b{slug[1].replace('-', ' ')}\\\\b\""""),
    ("metadata/authors/other_credits.py", r"f'(?<!\\w){re.escape(name)}(?!\\w)'"),
    ("metadata/tags.py", r"'\\w+:\\S'"),
    ("records/issue/numbering.py", r"'\\s?\\((\\d{1,4}[A-Z]?)\\)'"),
]
