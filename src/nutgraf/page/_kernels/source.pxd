"""Scanning the source of a page for brackets, names and attributes, by the HTML standard.

A null byte follows the last byte of ``bytes``, so it may be read.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memchr

ctypedef const uint8_t* Source


cdef inline bint _among(uint8_t byte, uint64_t members) noexcept:
    """Return whether a byte is in a set of bytes below 64, given as one bit for each."""
    return byte < 64 and (members >> byte) & 1


cdef inline bint is_space(uint8_t byte) noexcept:
    """Return whether a byte is white space in tags: tab, line feed, form feed, return or space."""
    return _among(byte, 0x0000000100003600)


cdef inline bint ends_name(uint8_t byte) noexcept:
    """Return whether a byte is white space, a slash or a closing bracket."""
    return _among(byte, 0x4000800100003600)


cdef inline bint ends_attribute(uint8_t byte) noexcept:
    return ends_name(byte) or byte == b"="


cdef inline uint8_t lower(uint8_t byte) noexcept:
    return byte | 0x20 if b"A" <= byte <= b"Z" else byte


cdef inline bint is_letter(uint8_t byte) noexcept:
    return b"a" <= (byte | 0x20) <= b"z"


cdef inline Py_ssize_t next_byte(
    Source html, Py_ssize_t start, Py_ssize_t size, uint8_t byte
) noexcept:
    """Return the next position of a byte, or the end."""
    cdef const void* found
    if start >= size:
        return size
    found = memchr(html + start, byte, size - start)
    return size if found == NULL else <Source>found - html


cdef inline bint is_tag(Source html, Py_ssize_t at, Py_ssize_t size) noexcept:
    """Return whether a bracket begins a start tag or an end tag."""
    at += 2 if at + 1 < size and html[at + 1] == b"/" else 1
    return at < size and is_letter(html[at])


cdef inline Py_ssize_t name_end(Source html, Py_ssize_t i, Py_ssize_t size) noexcept:
    while i < size and not ends_name(html[i]):
        i += 1
    return i


cdef inline uint64_t packed(Source html, Py_ssize_t start, Py_ssize_t stop) noexcept:
    """Return up to eight bytes as one number, in lower case."""
    cdef uint64_t name = 0
    cdef Py_ssize_t i
    for i in range(start, stop):
        name = (name << 8) | lower(html[i])
    return name


cdef inline Py_ssize_t _skip_space(Source html, Py_ssize_t i, Py_ssize_t size) noexcept:
    while i < size and is_space(html[i]):
        i += 1
    return i


cdef inline Py_ssize_t value_end(Source html, Py_ssize_t i, Py_ssize_t size) noexcept:
    """Return the position after an attribute's value, given the end of its name."""
    i = _skip_space(html, i, size)
    if i < size and html[i] == b"=":
        i = _skip_space(html, i + 1, size)
        if i < size and (html[i] == b'"' or html[i] == b"'"):
            i = next_byte(html, i + 1, size, html[i]) + 1
        else:
            while i < size and not is_space(html[i]) and html[i] != b">":
                i += 1
    return i


cdef inline Py_ssize_t tag_end(
    Source html, Py_ssize_t i, Py_ssize_t size, Py_ssize_t* attributes
) noexcept:
    """Return the position of the bracket that ends a tag, given the end of its name.

    Without a bracket, it is the end of the page. The attributes are counted.
    """
    while i < size and html[i] != b">":
        if ends_name(html[i]):
            i += 1
            continue
        attributes[0] += 1
        i += 1
        while i < size and not ends_attribute(html[i]):
            i += 1
        i = value_end(html, i, size)
    return min(i, size)


cdef inline Py_ssize_t comment_end(Source html, Py_ssize_t i, Py_ssize_t size) noexcept:
    """Return the position of the ``-->`` that ends a comment, given the position after ``<!--``."""
    if html[i] == b">" or (html[i] == b"-" and html[i + 1] == b">"):
        return i
    while True:
        i = next_byte(html, i, size, b"-")
        if i == size or html[i + 1] == b"-" and (
            html[i + 2] == b">" or html[i + 2] == b"!" and html[i + 3] == b">"
        ):
            return i
        i += 1


cdef inline bint is_at(Source html, Py_ssize_t at, Source name, Py_ssize_t length) noexcept:
    """Return whether a name is at a position of the page, ignoring case."""
    cdef Py_ssize_t i
    for i in range(length):
        if lower(html[at + i]) != lower(name[i]):
            return False
    return True


cdef inline Py_ssize_t raw_end(
    Source html, Py_ssize_t at, Py_ssize_t size, Source name, Py_ssize_t length
) noexcept:
    """Return where the end tag of a raw text element begins, or the end of the page."""
    while True:
        at = next_byte(html, at, size, b"<")
        if at + 2 + length >= size:
            return size
        if (
            html[at + 1] == b"/"
            and ends_name(html[at + 2 + length])
            and is_at(html, at + 2, name, length)
        ):
            return at
        at += 1
