# cython: language_level=3, boundscheck=False, wraparound=False
"""Looks for tags in the source of a page, before any parser does."""

from libc.stdint cimport uint8_t, uint64_t
from nutgraf.page._kernels.source cimport Source, is_tag, name_end, next_byte, packed, small, tag_end

cdef enum:
    LONGEST_NAME = 8  # of a formatting tag, with its bracket and one more


def tag_places(bytes source, bytes name):
    """Where tags begin and end whose names begin so, in capitals or not; the name is in small
    letters.
    """
    cdef Source html = source
    cdef const uint8_t* wanted = name
    cdef Py_ssize_t size = len(source), length = len(name), at = -1, i
    cdef bint closes
    cdef list openings = [], closings = []
    while True:
        at = next_byte(html, at + 1, size, b"<")
        if at + length >= size:
            return openings, closings
        closes = html[at + 1] == b"/"
        i = 0
        while i < length and small(html[at + 1 + closes + i]) == wanted[i]:
            i += 1
        if i == length:
            (closings if closes else openings).append(at)


def bracket_behind(bytes source, Py_ssize_t count):
    """Where a tag can begin behind so many others; the end of the page, if there are not more."""
    cdef Source html = source
    cdef Py_ssize_t size = len(source), at = next_byte(html, 0, size, b"<")
    while count and at < size:
        at = next_byte(html, at + 1, size, b"<")
        count -= 1
    return at


def survey(bytes source, const uint64_t[::1] formatting, Py_ssize_t most_pairs):
    """What can make the parser explode; `nutgraf.page.parsing.guard` says how.

    ``formatting`` are the names of formatting tags, their letters as the bytes of a number, that
    of links first. The answer: how many brackets there are; how many formatting tags other than
    links; the bytes of all these and of the longest link; how many attributes; whether tags have
    more pairs of attributes than may be. Then, and where tags in tags take too long to tell, the
    three before that are of no use.

    What stands in scripts and comments counts like all else: what is a script and what is not,
    only a parser can say.
    """
    cdef Source html = source
    cdef Py_ssize_t size = len(source), at = -1, named, end, left = 4 * size
    cdef Py_ssize_t tags = 0, formats = 0, copied = 0, longest_link = 0, attributes, pairs = 0, kind
    cdef Py_ssize_t every = 0
    cdef bint crowded = False
    while True:
        at = next_byte(html, at + 1, size, b"<")
        if at == size:
            return tags, formats, copied + longest_link, every, crowded
        tags += 1
        if crowded or not is_tag(html, at, size):
            continue
        attributes = 0
        named = name_end(html, at + 2, size)  # the first letter, or the slash, is no end
        end = tag_end(html, named, size, &attributes) + 1
        left -= end - at
        every += attributes
        pairs += attributes * attributes
        crowded = pairs > most_pairs or left < 0
        if named - at <= LONGEST_NAME and html[at + 1] != b"/":
            kind = _place(formatting, packed(html, at + 1, named))
            if kind == 0:
                longest_link = max(longest_link, end - at)
            elif kind > 0:
                formats += 1
                copied += end - at


cdef inline Py_ssize_t _place(const uint64_t[::1] numbers, uint64_t number) noexcept:
    cdef Py_ssize_t i
    for i in range(numbers.shape[0]):
        if numbers[i] == number:
            return i
    return -1
