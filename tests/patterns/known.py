"""Patterns that are known to be slow, and calls that compile a pattern inside a function."""

from __future__ import annotations

# To fix: these take more than linear time on long lines. New ones fail the test.
SLOW = """
nutgraf.metadata.authors.marked_bylines.LABEL
nutgraf.metadata.dates.visible.SENTENCE_AFTER
nutgraf.metadata.tags._SEPARATOR
nutgraf.metadata.title.headline_blocks._TRAIL
nutgraf.text.names.byline_patterns.BEFORE
nutgraf.text.names.byline_patterns.INTERVIEW
nutgraf.text.names.byline_patterns.EXPLICIT
nutgraf.text.names.byline_patterns.POSTED_BY
nutgraf.text.names.byline_patterns.BY_ACCOUNT
nutgraf.text.names.byline_patterns.REVERSED
nutgraf.text.names.byline_patterns.ACCOUNT
nutgraf.text.names.byline_patterns.PLAIN
""".split()

# By file, what is compiled: cached functions that `collect` calls, and the class for patterns.
BUILT = [
    ("metadata/authors/authors.py", "f'(?<!\\\\w){re.escape(name)}(?!\\\\w)'"),
    ("metadata/tags.py", "'\\\\w+:\\\\S'"),
    ("records/abstract/text.py", "f'(?<=[.!?])\\\\s{label}\\\\s?:[^.]{{3,300}}\\\\.?\\\\s*$'"),
    ("records/abstract/text.py", "f'(?<=[.!?…。！？])\\\\s?[\\\\[(]?{more}[\\\\])]?\\\\W{{0,3}}$'"),
    (
        "records/layout/entities.py",
        "'|'.join(sorted(words('organisations', 'inside'), key=len, reverse=True))",
    ),
    ("text/patterns.py", "self.pattern"),
    ("text/phrases.py", "'[^\\\\W\\\\d_]{2,}'"),
    ("text/phrases.py", "'\\\\w'"),
    ("text/phrases.py", "f'{self.pattern}\\\\s*+$'"),
    ("text/phrases.py", "prefix + _alternation((each.lstrip('*') for each in stems))"),
    ("text/phrases.py", "self.pattern"),
    ("trim/asides.py", "f'[^\\\\w\\\\\"“”„«»‘’]{{0,4}}{words}'"),
    ("trim/asides.py", "f'\\\\W{{0,3}}{words}\\\\s?[:/|](?!\\\\s?\\\\d)'"),
    (
        "trim/comments.py",
        "f'(?:\\\\d[\\\\d.,]{{0,6}}|one)\\\\s{words}\\\\s(?:[“”„\\\\\"«»‘’‹「"
        '『][^“”„\\\\"«»]{{1,250}}[“”\\\\"«»‘’›」』]|this (?:story|artic'
        "le|post|entry))$'",
    ),
]
