# cython: language_level=3, wraparound=False
"""Collapses white space in texts: of blocks line by line, of single nodes in one line."""

import numpy as np

from cpython.unicode cimport (
    PyUnicode_DATA,
    PyUnicode_FromKindAndData,
    PyUnicode_KIND,
    PyUnicode_READ,
)
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

cdef enum:
    BREAK = 11  # the vertical tab, which represents <br>
    SPACE = 1
    LINE = 2

ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


cdef struct Folded:
    void* room
    Py_ssize_t size
    int gap  # the white space to insert before the next character, unless it is the first


cdef inline void _fold(
    const Unit* text, Py_ssize_t start, Py_ssize_t stop, Folded* out, int of_break
) noexcept:
    cdef Unit* room = <Unit*>out.room
    cdef Py_ssize_t i = start, run, size = out.size
    cdef int gap = out.gap
    cdef Py_UCS4 point
    while i < stop:
        point = text[i]
        if point.isspace():
            gap |= of_break if point == BREAK else SPACE
            i += 1
            continue
        if gap:
            if size:
                room[size] = 10 if gap & LINE else 32
                size += 1
            gap = 0
        # Words with single spaces between them are copied as one run.
        run = i
        i += 1
        while i < stop and not _is_fold(text, i, stop):
            i += 1
        memcpy(&room[size], &text[run], (i - run) * sizeof(Unit))
        size += i - run
    out.size, out.gap = size, gap


cdef inline bint _is_fold(const Unit* text, Py_ssize_t i, Py_ssize_t stop) noexcept:
    """Return whether the white space after a word has to be collapsed."""
    cdef Py_UCS4 point = text[i], after
    if u" " < point < 127:
        return False
    if point != u" ":
        return point.isspace()
    if i + 1 == stop:
        return True
    after = text[i + 1]
    return after.isspace()


cdef void _append(
    str text, Py_ssize_t start, Py_ssize_t stop, Folded* out, int of_break
) noexcept:
    """Append a span of a text."""
    cdef int width = PyUnicode_KIND(text)
    if width == 1:
        _fold[uint8_t](<const uint8_t*>PyUnicode_DATA(text), start, stop, out, of_break)
    elif width == 2:
        _fold[uint16_t](<const uint16_t*>PyUnicode_DATA(text), start, stop, out, of_break)
    else:
        _fold[uint32_t](<const uint32_t*>PyUnicode_DATA(text), start, stop, out, of_break)


cdef Folded _room_for(str text, Py_ssize_t characters) except *:
    cdef Folded out
    out.room = malloc(max(characters, 1) * PyUnicode_KIND(text))
    out.size = out.gap = 0
    if out.room == NULL:
        raise MemoryError
    return out


def fold_spans(
    str text, const int32_t[:] starts, const int32_t[:] stops, const uint8_t[:] kept_as_is
):
    """Return the text of each span: white space collapsed, <br> as a newline, no empty lines.

    Spans ``kept_as_is`` lose only the newlines around them and the white space at their end.
    """
    cdef Py_ssize_t i, longest = 0
    cdef list found = []
    cdef Folded out
    for i in range(starts.shape[0]):
        _check(text, starts[i], stops[i])
        longest = max(longest, stops[i] - starts[i])
    out = _room_for(text, longest)
    try:
        for i in range(starts.shape[0]):
            found.append(_folded(text, starts[i], stops[i], kept_as_is[i], &out))
    finally:
        free(out.room)
    return found


def fold_span(str text, Py_ssize_t start, Py_ssize_t stop, bint kept_as_is):
    """Return the text of one span. See `fold_spans`."""
    _check(text, start, stop)
    cdef Folded out = _room_for(text, stop - start)
    try:
        return _folded(text, start, stop, kept_as_is, &out)
    finally:
        free(out.room)


cdef int _check(str text, Py_ssize_t start, Py_ssize_t stop) except -1:
    if not 0 <= start <= stop <= len(text):
        raise ValueError("the span is outside of the text")
    return 0


cdef str _folded(str text, Py_ssize_t start, Py_ssize_t stop, bint kept_as_is, Folded* out):
    if kept_as_is:
        return text[start:stop].replace("\v", "\n").strip("\n").rstrip()
    out.size = out.gap = 0
    _append(text, start, stop, out, LINE)
    return PyUnicode_FromKindAndData(PyUnicode_KIND(text), out.room, out.size)


def join_leaves(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const uint8_t[::1] apart,
    places,
):
    """Return some of a page's text nodes as one line.

    The text between adjacent nodes is kept. Between others there is a space, and before each node
    that is ``apart`` from the one before it.
    """
    cdef int32_t[::1] listed = np.fromiter(places, np.int32, len(places))
    return join_places(text, starts, stops, apart, listed)


cdef str join_places(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const uint8_t[::1] apart,
    const int32_t[::1] places,
):
    cdef Py_ssize_t i, place, last = -2, room = 0
    cdef Folded out
    for i in range(places.shape[0]):
        place = places[i]
        if not 0 <= place < min(starts.shape[0], stops.shape[0], apart.shape[0]):
            raise IndexError("no such text node")
        _check(text, starts[place], stops[place])
        if place == last + 1:
            if stops[last] > starts[place]:
                raise ValueError("text nodes out of order")
            room += starts[place] - stops[last]
        room += stops[place] - starts[place] + 1
        last = place
    out = _room_for(text, room)
    last = -2
    try:
        for i in range(places.shape[0]):
            place = places[i]
            if place == last + 1:
                _append(text, stops[last], starts[place], &out, SPACE)
                out.gap |= apart[place]
            else:
                out.gap = SPACE
            _append(text, starts[place], stops[place], &out, SPACE)
            last = place
        return PyUnicode_FromKindAndData(PyUnicode_KIND(text), out.room, out.size)
    finally:
        free(out.room)


def last_letter(str text not None, Py_ssize_t start, Py_ssize_t stop):
    """Return the last letter or digit between two positions, or an empty text."""
    cdef int kind = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_UCS4 point
    stop = min(stop, len(text))
    while stop > max(start, 0):
        stop -= 1
        point = PyUnicode_READ(kind, data, stop)
        if point.isalnum():
            return chr(point)
    return ""


def letters_of(str text):
    """Return only the letters and digits of a text."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Folded out = _room_for(text, len(text))
    cdef Py_ssize_t i
    cdef Py_UCS4 point
    for i in range(len(text)):
        point = PyUnicode_READ(width, data, i)
        if point.isalnum():
            _put(width, &out, point)
    try:
        return PyUnicode_FromKindAndData(width, out.room, out.size)
    finally:
        free(out.room)


def close_up(str text, str after, str before):
    """Return a text without the spaces after some marks and before others."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Folded out = _room_for(text, len(text))
    cdef Py_ssize_t i, size = len(text)
    cdef Py_UCS4 point, last = 0
    try:
        for i in range(size):
            point = PyUnicode_READ(width, data, i)
            if point == u" " and (
                (out.size and last in after)
                or (i + 1 < size and <Py_UCS4>PyUnicode_READ(width, data, i + 1) in before)
            ):
                continue
            _put(width, &out, point)
            last = point
        if out.size == size:
            return text
        return PyUnicode_FromKindAndData(width, out.room, out.size)
    finally:
        free(out.room)


cdef inline void _put(int width, Folded* out, Py_UCS4 point) noexcept:
    if width == 1:
        (<uint8_t*>out.room)[out.size] = point
    elif width == 2:
        (<uint16_t*>out.room)[out.size] = point
    else:
        (<uint32_t*>out.room)[out.size] = point
    out.size += 1


def find_seams(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const int32_t[::1] block,
    const uint8_t[::1] in_word,
):
    """Return whether a reader sees each text node apart from the one that it directly follows.

    That is so if they are in two blocks. It is also so if neither is inside a word and a capital
    letter follows a letter, a digit or the end of a phrase.
    """
    cdef Py_ssize_t i, place
    cdef Py_UCS4 before
    seams = np.zeros(starts.shape[0], dtype=np.uint8)
    cdef uint8_t[::1] seam = seams
    for i in range(1, starts.shape[0]):
        place = starts[i]
        if stops[i - 1] != place:
            continue
        if block[i - 1] != block[i]:
            seam[i] = SPACE
        elif not in_word[i - 1] and not in_word[i] and 0 < place < len(text):
            before = text[place - 1]
            seam[i] = text[place].isupper() and (before.isalnum() or before in ".,;:)")
    return seams
