# cython: language_level=3, boundscheck=False, wraparound=False
"""Looks for tags in the source of a page, before any parser does."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memchr

cdef Py_ssize_t _LONGEST_NAME = 8


def tag_places(bytes source, bytes name):
    """Where tags begin whose names begin so, in capitals or not; the name is in small letters."""
    cdef const uint8_t* html = source
    cdef const uint8_t* wanted = name
    cdef Py_ssize_t size = len(source), length = len(name), at = -1, i
    cdef list places = []
    while True:
        at = _next_bracket(html, at + 1, size)
        if at + length >= size:
            return places
        i = 0
        while i < length and _small(html[at + 1 + i]) == wanted[i]:
            i += 1
        if i == length:
            places.append(at)


def count_brackets(bytes source):
    """How many tags can begin in a page."""
    cdef const uint8_t* html = source
    cdef Py_ssize_t i, count = 0
    for i in range(len(source)):
        count += html[i] == b"<"
    return count


def survey(bytes source, const uint64_t[::1] formatting, Py_ssize_t most_pairs):
    """What can make the parser explode; `nutgraf.page.guard` says how.

    ``formatting`` are the names of formatting tags, their letters as the bytes of a number, that
    of links first. The answer: how many brackets there are; how many formatting tags other than
    links; the bytes of all these and of the longest link; whether tags have more pairs of
    attributes than may be. Then, and where tags in tags take too long to tell, the former two are
    of no use.

    What stands in scripts and comments counts like all else: what is a script and what is not,
    only a parser can say.
    """
    cdef const uint8_t* html = source
    cdef Py_ssize_t size = len(source), at = _next_bracket(html, 0, size), end, left = 4 * size
    cdef Py_ssize_t tags = 0, formats = 0, copied = 0, longest_link = 0, attributes, pairs = 0, i
    cdef uint64_t name
    cdef bint crowded = False
    while at < size:
        tags += 1
        if not crowded and _is_tag(html, at, size):
            attributes = 0
            end = _tag_end(html, at, size, &attributes)
            left -= end - at
            pairs += attributes * attributes
            crowded = pairs > most_pairs or left < 0
            name = _name(html, at + 1, size)
            for i in range(formatting.shape[0]):
                if formatting[i] == name:
                    if i == 0:
                        longest_link = max(longest_link, end - at)
                    else:
                        formats += 1
                        copied += end - at
                    break
        at = _next_bracket(html, at + 1, size)
    return tags, formats, copied + longest_link, crowded


cdef inline Py_ssize_t _next(
    const uint8_t* html, Py_ssize_t start, Py_ssize_t size, uint8_t byte
) noexcept:
    """The next place of a byte, or the end."""
    cdef const void* found = memchr(html + start, byte, size - start)
    return size if found == NULL else <const uint8_t*>found - html


cdef inline Py_ssize_t _next_bracket(
    const uint8_t* html, Py_ssize_t start, Py_ssize_t size
) noexcept:
    return _next(html, start, size, b"<")


cdef inline uint8_t _small(uint8_t byte) noexcept:
    return byte | 0x20 if b"A" <= byte <= b"Z" else byte


cdef uint64_t _name(const uint8_t* html, Py_ssize_t start, Py_ssize_t size) noexcept:
    """The letters from here on, as the bytes of a number; no more than it can hold."""
    cdef uint64_t name = 0
    cdef Py_ssize_t i = start, stop = min(size, start + _LONGEST_NAME)
    while i < stop and b"a" <= _small(html[i]) <= b"z":
        name = (name << 8) | _small(html[i])
        i += 1
    return name


cdef inline bint _is_space(uint8_t byte) noexcept:
    return byte == b" " or byte == 9 or byte == 10 or byte == 12 or byte == 13


cdef inline bint _ends_name(uint8_t byte) noexcept:
    return _is_space(byte) or byte == b"/" or byte == b">"


cdef bint _is_tag(const uint8_t* html, Py_ssize_t at, Py_ssize_t size) noexcept:
    at += 2 if at + 1 < size and html[at + 1] == b"/" else 1
    return at < size and b"a" <= _small(html[at]) <= b"z"


cdef Py_ssize_t _tag_end(
    const uint8_t* html, Py_ssize_t at, Py_ssize_t size, Py_ssize_t* attributes
) noexcept:
    """Behind the bracket that ends the tag, as the HTML standard's tokenizer finds it."""
    cdef Py_ssize_t i = at + 2  # the first letter, or the slash, is no end
    while i < size and not _ends_name(html[i]):
        i += 1
    while i < size and html[i] != b">":
        if _is_space(html[i]) or html[i] == b"/":
            i += 1
            continue
        attributes[0] += 1
        i += 1
        while i < size and not _ends_name(html[i]) and html[i] != b"=":
            i += 1
        i = _skip_space(html, i, size)
        if i < size and html[i] == b"=":
            i = _skip_space(html, i + 1, size)
            if i < size and (html[i] == b'"' or html[i] == b"'"):
                i = _next(html, i + 1, size, html[i]) + 1
            else:
                while i < size and not _is_space(html[i]) and html[i] != b">":
                    i += 1
    return min(i + 1, size)


cdef Py_ssize_t _skip_space(const uint8_t* html, Py_ssize_t i, Py_ssize_t size) noexcept:
    while i < size and _is_space(html[i]):
        i += 1
    return i
