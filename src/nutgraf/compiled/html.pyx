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


def survey(bytes source, const uint64_t[::1] formatting, Py_ssize_t long_tag):
    """What can make the parser explode; `nutgraf.page.guard` says how.

    ``formatting`` are the names of formatting tags, their letters as the bytes of a number, that
    of links first. The answer: how many brackets there are; the places of formatting tags other
    than links; the places of links; the bytes up to the next bracket of all the former, and of
    the longest link; the brackets without another one for longer than ``long_tag``; the
    formatting tags whose first closing bracket is in quotes.
    """
    cdef const uint8_t* html = source
    cdef Py_ssize_t size = len(source), at = _next_bracket(html, 0, size), after
    cdef Py_ssize_t tags = 0, copied = 0, longest_link = 0, i
    cdef uint64_t name
    cdef list formats = [], links = [], far = [], quoted = []
    while at < size:
        after = _next_bracket(html, at + 1, size)
        tags += 1
        if after - at > long_tag:
            far.append(at)
        name = _name(html, at + 1, size)
        for i in range(formatting.shape[0]):
            if formatting[i] == name:
                if i == 0:
                    links.append(at)
                    longest_link = max(longest_link, after - at)
                else:
                    formats.append(at)
                    copied += after - at
                    if _ends_in_quotes(html, at, size):
                        quoted.append(at)
                break
        at = after
    return tags, formats, links, copied + longest_link, far, quoted


cdef Py_ssize_t _next_bracket(const uint8_t* html, Py_ssize_t start, Py_ssize_t size) noexcept:
    """The place of the next ``<``, or the end."""
    cdef const void* found = memchr(html + start, b"<", size - start)
    return size if found == NULL else <const uint8_t*>found - html


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


cdef bint _ends_in_quotes(const uint8_t* html, Py_ssize_t i, Py_ssize_t size) noexcept:
    """Whether the first bracket behind a tag's beginning is in quotes, and so does not end it."""
    cdef bint double = False, single = False
    while i < size and html[i] != b">":
        if html[i] == b'"':
            double = not double
        elif html[i] == b"'" and not double:
            single = not single
        i += 1
    return double or single


def attributes_at(bytes source, Py_ssize_t place):
    """How many attributes the tag at a place has; 0 if no tag begins there."""
    cdef const uint8_t* html = source
    cdef Py_ssize_t size = len(source), attributes = 0
    if _is_tag(html, place, size):
        _tag_end(html, place, size, &attributes)
    return attributes


def has_tag_at(bytes source, list places):
    """Whether a tag begins at one of these places, which are sorted, and not just a bracket in a
    comment, a script or an attribute."""
    cdef const uint8_t* html = source
    cdef Py_ssize_t size = len(source), at = _next_bracket(html, 0, size), end, attributes = 0
    cdef Py_ssize_t wanted = 0, count = len(places)
    while at < size:
        while wanted < count and <Py_ssize_t>places[wanted] < at:
            wanted += 1
        if wanted == count:
            return False
        if _is_comment(html, at, size):
            at = _comment_end(html, at, size)
        elif _is_tag(html, at, size):
            end = _raw_end(html, at, size)
            if end < 0:
                if <Py_ssize_t>places[wanted] == at:
                    return True
                end = _tag_end(html, at, size, &attributes)
            at = end
        else:
            at += 1
        at = _next_bracket(html, at, size)
    return False


cdef inline bint _is_space(uint8_t byte) noexcept:
    return byte == b" " or 9 <= byte <= 13


cdef inline bint _ends_name(uint8_t byte) noexcept:
    return _is_space(byte) or byte == b"/" or byte == b">"


cdef bint _is_tag(const uint8_t* html, Py_ssize_t at, Py_ssize_t size) noexcept:
    at += 2 if at + 1 < size and html[at + 1] == b"/" else 1
    return at < size and b"a" <= _small(html[at]) <= b"z"


cdef bint _is_comment(const uint8_t* html, Py_ssize_t at, Py_ssize_t size) noexcept:
    return at + 3 < size and html[at + 1] == b"!" and html[at + 2] == b"-" and html[at + 3] == b"-"


cdef Py_ssize_t _comment_end(const uint8_t* html, Py_ssize_t at, Py_ssize_t size) noexcept:
    """Behind ``-->``, or ``--!>``; two of the four dashes may be those of the beginning."""
    cdef Py_ssize_t i
    for i in range(at + 4, size):
        if html[i] == b">" and html[i - 1] == b"-" and (html[i - 2] == b"-" or i <= at + 5):
            return i + 1
        if html[i] == b">" and html[i - 1] == b"!" and i >= at + 7:
            if html[i - 2] == b"-" and html[i - 3] == b"-":
                return i + 1
    return size


cdef Py_ssize_t _tag_end(
    const uint8_t* html, Py_ssize_t at, Py_ssize_t size, Py_ssize_t* attributes
) noexcept:
    """Behind the bracket that ends the tag, as the HTML standard's tokenizer finds it."""
    cdef uint8_t quote
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
                quote = html[i]
                i += 1
                while i < size and html[i] != quote:
                    i += 1
                i += 1
            else:
                while i < size and not _is_space(html[i]) and html[i] != b">":
                    i += 1
    return min(i + 1, size)


cdef Py_ssize_t _skip_space(const uint8_t* html, Py_ssize_t i, Py_ssize_t size) noexcept:
    while i < size and _is_space(html[i]):
        i += 1
    return i


cdef tuple _RAW = (
    b"script", b"style", b"textarea", b"title", b"xmp", b"noembed", b"noframes", b"iframe"
)


cdef Py_ssize_t _raw_end(const uint8_t* html, Py_ssize_t at, Py_ssize_t size):
    """Where an element whose content is no markup ends, before its end tag; -1 for others."""
    cdef bytes name
    for name in _RAW:
        if _is_named(html, at + 1, size, name):
            at = _next_bracket(html, at + 1, size)
            while at < size:
                if at + 1 < size and html[at + 1] == b"/" and _is_named(html, at + 2, size, name):
                    return at
                at = _next_bracket(html, at + 1, size)
            return size
    return -1


cdef bint _is_named(const uint8_t* html, Py_ssize_t start, Py_ssize_t size, bytes name):
    """Whether just this name stands here, in capitals or not."""
    cdef const uint8_t* wanted = name
    cdef Py_ssize_t length = len(name), i
    if start + length >= size or not _ends_name(html[start + length]):
        return False
    for i in range(length):
        if _small(html[start + i]) != wanted[i]:
            return False
    return True
