# cython: language_level=3, boundscheck=False, wraparound=False
"""Find and count tags in the source of a page, before it is parsed."""

from libc.stdint cimport uint8_t, uint64_t
from nutgraf.page._kernels.source cimport (
    Source,
    is_tag,
    lower,
    name_end,
    next_byte,
    packed,
    tag_end,
)

cdef enum:
    MAX_NAME = 8  # longest name of a formatting tag, with the bracket and one more letter


def tag_positions(bytes source, bytes name):
    """Return the positions of the start tags and of the end tags whose names start with ``name``.

    ``name`` is lowercase; case is ignored in the source.
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
        while i < length and lower(html[at + 1 + closes + i]) == wanted[i]:
            i += 1
        if i == length:
            (closings if closes else openings).append(at)


def bracket_after(bytes source, Py_ssize_t count):
    """Return the position of the bracket after the first ``count``, or the end of the page."""
    cdef Source html = source
    cdef Py_ssize_t size = len(source), at = next_byte(html, 0, size, b"<")
    while count and at < size:
        at = next_byte(html, at + 1, size, b"<")
        count -= 1
    return at


def count_markup(bytes source, const uint64_t[::1] formatting, Py_ssize_t max_pairs):
    """Count the markup that can make the parser explode; see `nutgraf.page.parsing.guard`.

    ``formatting`` has the names of formatting tags, packed into numbers; links come first. Returns
    the number of brackets; the number of formatting tags other than links; the bytes of these
    and of the longest link; the number of attributes; and whether tags have more than
    ``max_pairs`` pairs of attributes. If they do, or if nested tags take too long to scan, the
    counts other than brackets are incomplete.

    Scripts and comments are counted like the rest: only a parser knows where they begin and end.
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
        named = name_end(html, at + 2, size)  # skip the first letter or the slash
        end = tag_end(html, named, size, &attributes) + 1
        left -= end - at
        every += attributes
        pairs += attributes * attributes
        crowded = pairs > max_pairs or left < 0
        if named - at <= MAX_NAME and html[at + 1] != b"/":
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
