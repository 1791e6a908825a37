# cython: language_level=3, wraparound=False
"""The text of list entries without the labels of links, such as "Crossref"."""

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t
from nutgraf._kernels.folding cimport join_places
from nutgraf._kernels.pairs cimport Pairs, may_begin, pairs_of

cdef enum:
    NO_LABEL = 0
    IN_LINK = 1
    MAX_WORDS = 4
    ANYWHERE = 2


COUNT = "0123456789 (.,"


def entry_lines(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const uint8_t[::1] apart,
    const uint8_t[::1] clickable,
    list entries,
    Py_ssize_t last,
    Py_ssize_t shortest,
    Py_ssize_t longest,
    dict labels,
    str around,
    frozenset repeated,
    str between,
):
    """Return the text of each entry, a range of text nodes, as one line without link labels.

    In a link, a label has at most ``longest`` characters. Its case-folded text without the marks
    ``around`` it is empty or one of the ``labels``: those with a 1 count only in links, those with
    a 2 anywhere. Outside of links, a label is among the ``last`` text nodes of its entry and has
    ``shortest`` to half of ``longest`` characters. Texts among the last nodes that are
    ``repeated`` in other entries are labels too.

    If an entry has a label, text nodes at its end that look like a label (`is_like_label`) are left
    out as well, except the first text node that stays.
    """
    cdef Py_ssize_t low, high, place, kept
    cdef Py_ssize_t size = min(starts.shape[0], stops.shape[0], clickable.shape[0])
    cdef list found = []
    cdef Pairs pairs = pairs_of(frozenset(labels))
    cdef dict kinds = {}  # the kind of each text, which many entries share
    cdef int32_t[::1] places = np.empty(starts.shape[0], dtype=np.int32)
    for low, high in entries:
        if not 0 <= low <= high <= size:
            raise IndexError("no such text nodes")
        kept = 0
        for place in range(low, high):
            if not _may_be_label(
                stops[place] - starts[place],
                clickable[place],
                place >= high - last,
                shortest,
                longest,
            ) or not _is_label(
                text[starts[place] : stops[place]],
                clickable[place],
                place >= high - last,
                &pairs,
                around,
                labels,
                kinds,
                repeated,
            ):
                places[kept] = place
                kept += 1
        while 1 < kept < high - low:
            place = places[kept - 1]
            if not is_like_label(
                text[starts[place] : stops[place]], clickable[place], between, longest // 2
            ):
                break
            kept -= 1
        found.append(join_places(text, starts, stops, apart, places[:kept]))
    return found


cdef inline bint _may_be_label(
    Py_ssize_t size, bint clickable, bint at_end, Py_ssize_t shortest, Py_ssize_t longest
) noexcept:
    return size <= longest if clickable else at_end and shortest <= size <= longest // 2


cdef bint _is_label(
    str piece,
    bint clickable,
    bint at_end,
    const Pairs* pairs,
    str around,
    dict labels,
    dict kinds,
    frozenset repeated,
) except *:
    cdef int kind = NO_LABEL
    if _begins_as_label(piece, pairs, around):
        known = kinds.get(piece)
        if known is None:
            known = kinds[piece] = _kind(piece, around, labels)
        kind = known
    if not clickable:
        # "View at:" before links is a label too.
        return kind == ANYWHERE or (
            at_end and repeated and _ends_in_colon(piece) and piece.strip() in repeated
        )
    return kind != NO_LABEL or (at_end and piece.strip() in repeated)


cdef int _kind(str piece, str around, dict labels) except -1:
    cdef str plain = " ".join(piece.split()).strip(around).casefold()
    cdef int kind = labels.get(plain, NO_LABEL) if plain else IN_LINK
    if kind == NO_LABEL and plain[len(plain) - 1 :].isdigit():
        kind = IN_LINK if plain.rstrip(COUNT) in labels else NO_LABEL  # "Scopus (11)"
    return kind


cdef bint _ends_in_colon(str piece) noexcept:
    cdef int width = PyUnicode_KIND(piece)
    cdef const void* data = PyUnicode_DATA(piece)
    cdef Py_ssize_t size = len(piece)
    cdef Py_UCS4 last
    while size and (<Py_UCS4>PyUnicode_READ(width, data, size - 1)).isspace():
        size -= 1
    last = PyUnicode_READ(width, data, size - 1) if size else 0
    return last == u":" or last == u"："


cdef bint _begins_as_label(str piece, const Pairs* pairs, str around) noexcept:
    cdef int width = PyUnicode_KIND(piece)
    cdef const void* data = PyUnicode_DATA(piece)
    cdef Py_ssize_t first = 0, size = len(piece)
    cdef Py_UCS4 second
    while first < size and _is_around(PyUnicode_READ(width, data, first), around):
        first += 1
    if first + 1 >= size:
        return True
    second = PyUnicode_READ(width, data, first + 1)
    return _is_around(second, around) or may_begin(
        pairs, PyUnicode_READ(width, data, first), second
    )


cdef inline bint _is_around(Py_UCS4 point, str around) noexcept:
    return point.isspace() or point in around


cpdef bint is_like_label(str text, bint clickable, str between, Py_ssize_t longest) noexcept:
    """Return whether a text is a short link without digits, or a separator ``between`` links."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t i, words = 0
    cdef Py_UCS4 point
    cdef bint apart = True, some = False, digits = False, space
    for i in range(len(text)):
        point = PyUnicode_READ(width, data, i)
        space = point.isspace()
        words += apart and not space
        apart = space
        some = some or point not in between
        digits = digits or point.isdigit()
    if not some:
        return True
    return clickable and len(text) <= longest and words <= MAX_WORDS and not digits


def has_empty_brackets(str text, str between):
    """Return whether a text has brackets that contain only white space and separators.

    The separators are adjacent, with white space around them.
    """
    cdef Py_ssize_t i, j, size = len(text)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    for i in range(size):
        if PyUnicode_READ(width, data, i) != u"(" and PyUnicode_READ(width, data, i) != u"[":
            continue
        j = _after_space(width, data, i + 1, size)
        while j < size and <Py_UCS4>PyUnicode_READ(width, data, j) in between:
            j += 1
        j = _after_space(width, data, j, size)
        if j < size and <Py_UCS4>PyUnicode_READ(width, data, j) in u")]":
            return True
    return False


cdef inline Py_ssize_t _after_space(
    int width, const void* data, Py_ssize_t place, Py_ssize_t size
) noexcept:
    while place < size and (<Py_UCS4>PyUnicode_READ(width, data, place)).isspace():
        place += 1
    return place
