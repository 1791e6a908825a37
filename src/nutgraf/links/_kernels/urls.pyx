# cython: language_level=3, boundscheck=False, wraparound=False
"""Splits URLs into parts; see `nutgraf.links.urls`."""

from cpython.unicode cimport (
    PyUnicode_DATA,
    PyUnicode_DecodeUTF8,
    PyUnicode_FromKindAndData,
    PyUnicode_KIND,
)
from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr

cdef enum:
    ROOM = 4096
    HEADLINE = 2  # hyphens

cdef struct Span:
    Py_ssize_t start
    Py_ssize_t stop


cdef struct Cut:
    Span host
    Span path
    Span query
    Span fragment


def split_urls(
    urls, Py_ssize_t max_length, frozenset index_names, frozenset generic_names, other
):
    """Return host, path, folders, last part, ending, depth, query and fragment of URLs, as lists.

    Only the first ``max_length`` characters are read. ``other`` splits the URLs that are not plain:
    beyond printable ASCII, or with a percent sign or two adjacent slashes in the path.
    """
    cdef list host = [], path = [], folders = [], last = [], ending = [], depth = []
    cdef list query = [], fragment = []
    cdef char lower[ROOM]
    cdef tuple row
    if max_length > ROOM:
        raise ValueError(f"max_length must be at most {ROOM}")
    for url in urls:
        row = None
        if type(url) is str:
            row = _read(url, min(len(<str>url), max_length), lower, index_names, generic_names)
        if row is None:
            row = other(url)
        host.append(row[0])
        path.append(row[1])
        folders.append(row[2])
        last.append(row[3])
        ending.append(row[4])
        depth.append(row[5])
        query.append(row[6])
        fragment.append(row[7])
    return host, path, folders, last, ending, depth, query, fragment


cdef tuple _read(
    str url, Py_ssize_t size, char* lower, frozenset index_names, frozenset generic_names
):
    """Return the parts of a plain URL, or None."""
    cdef Cut cut
    cdef Py_ssize_t i
    cdef const char* text = <const char*>PyUnicode_DATA(url)
    if PyUnicode_KIND(url) != 1:
        return None
    for i in range(size):
        if not 32 <= <uint8_t>text[i] < 127:
            return None
        lower[i] = text[i] + 32 if c"A" <= text[i] <= c"Z" else text[i]
    _cut(lower, size, &cut)
    cdef Py_ssize_t start = cut.path.start, stop = cut.path.stop, slash, dot, depth
    if memchr(&lower[start], c"%", stop - start):
        return None
    while start < stop and lower[start] == c"/":
        start += 1
    while start < stop and lower[stop - 1] == c"/":
        stop -= 1
    for i in range(start, stop - 1):
        if lower[i] == c"/" and lower[i + 1] == c"/":
            return None
    slash = _last_part_start(lower, start, stop)
    dot = _ending(lower, slash, stop)
    ending = ""
    last = _text(lower, slash, stop if dot < 0 else dot)
    if dot >= 0:
        ending = _text(lower, dot + 1, stop)
        if last in index_names:
            stop = max(start, slash - 1)
            slash = _last_part_start(lower, start, stop)
            last = _text(lower, slash, stop)
    if last in generic_names and _hyphens_before(lower, start, slash - 1) >= HEADLINE:
        stop = slash - 1
        slash = _last_part_start(lower, start, stop)
        last = _text(lower, slash, stop)
    depth = start < stop
    for i in range(start, stop):
        depth += lower[i] == c"/"
    return (
        _text(lower, cut.host.start, cut.host.stop),
        _text(lower, cut.path.start, cut.path.stop),
        _text(lower, start, max(start, slash - 1)),
        last,
        ending,
        depth,
        _text(lower, cut.query.start, cut.query.stop),
        _text(text, cut.fragment.start, cut.fragment.stop),
    )


cdef inline str _text(const char* text, Py_ssize_t start, Py_ssize_t stop):
    return PyUnicode_FromKindAndData(1, &text[start], stop - start)


cdef void _cut(const char* text, Py_ssize_t size, Cut* cut) noexcept:
    """Split a URL like the regular expression of `nutgraf.links.urls`."""
    cdef Py_ssize_t at = 0, i
    while at < size and text[at] == c" ":
        at += 1
    if at < size and c"a" <= text[at] <= c"z":
        i = at + 1
        while i < size and (_is_plain(text[i]) or text[i] in (c"+", c".", c"-")):
            i += 1
        if i < size and text[i] == c":":
            at = i + 1
    if size - at >= 2 and text[at] == c"/" and text[at + 1] == c"/":
        at += 2
    i = at
    while i < size and text[i] not in (c"/", c"?", c"#", c"@"):
        i += 1
    if i < size and text[i] == c"@":
        at = i + 1
    cut.host.start = at
    while at < size and text[at] not in (c"/", c"?", c"#", c":"):
        at += 1
    cut.host.stop = at
    if size - at >= 2 and text[at] == c":" and c"0" <= text[at + 1] <= c"9":
        at += 2
        while at < size and c"0" <= text[at] <= c"9":
            at += 1
    cut.path.start = at
    while at < size and text[at] not in (c"?", c"#"):
        at += 1
    cut.path.stop = cut.query.start = cut.query.stop = at
    if at < size and text[at] == c"?":
        at += 1
        cut.query.start = at
        while at < size and text[at] != c"#":
            at += 1
        cut.query.stop = at
    cut.fragment.start = min(at + 1, size)
    cut.fragment.stop = size


cdef inline bint _is_plain(char letter) noexcept:
    return c"a" <= letter <= c"z" or c"0" <= letter <= c"9"


cdef inline Py_ssize_t _last_part_start(
    const char* text, Py_ssize_t start, Py_ssize_t stop
) noexcept:
    """Return the start of a path's last part."""
    while stop > start and text[stop - 1] != c"/":
        stop -= 1
    return stop


cdef inline Py_ssize_t _ending(const char* text, Py_ssize_t start, Py_ssize_t stop) noexcept:
    """Return the position of the dot before a file ending, or -1.

    An ending is a letter, then one to five letters or digits.
    """
    cdef Py_ssize_t dot = stop - 1
    while dot >= start and stop - dot <= 7 and _is_plain(text[dot]):
        dot -= 1
    if dot < start or text[dot] != c"." or not 3 <= stop - dot <= 7:
        return -1
    return dot if text[dot + 1] >= c"a" else -1


cdef inline Py_ssize_t _hyphens_before(
    const char* text, Py_ssize_t start, Py_ssize_t stop
) noexcept:
    """Return the number of hyphens in the path part that ends here."""
    cdef Py_ssize_t hyphens = 0
    while stop > start and text[stop - 1] != c"/":
        stop -= 1
        hyphens += text[stop] == c"-"
    return hyphens


def unquote_path(str path not None):
    """Return an ASCII path with percent signs decoded, like `urllib.parse.unquote`."""
    cdef const char* text = <const char*>PyUnicode_DATA(path)
    cdef Py_ssize_t size = len(path), used = 0, i = 0
    cdef int high, low
    if not path.isascii():
        raise ValueError("the path must be ASCII")
    cdef char* room = <char*>malloc(max(size, 1))
    if room == NULL:
        raise MemoryError
    while i < size:
        room[used] = text[i]
        if text[i] == c"%" and size - i > 2:
            high, low = _hexadecimal(text[i + 1]), _hexadecimal(text[i + 2])
            if high >= 0 and low >= 0:
                room[used] = <char>(16 * high + low)
                i += 2
        used += 1
        i += 1
    try:
        return PyUnicode_DecodeUTF8(room, used, "replace")
    finally:
        free(room)


cdef inline int _hexadecimal(char digit) noexcept:
    if c"0" <= digit <= c"9":
        return digit - c"0"
    digit |= 32
    return digit - c"a" + 10 if c"a" <= digit <= c"f" else -1
