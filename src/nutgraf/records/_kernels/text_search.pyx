# cython: language_level=3, wraparound=False
"""Fast searches in texts and pages: years, known words, tidy entries, DOIs."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp
from nutgraf._kernels.pairs cimport Pairs, may_begin, pairs_of

cdef enum:
    DASH = 0x2013
    FIRST_HAN = 0x3400
    LAST_HAN = 0x9FFF
    STRETCH = 1024

ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


def has_year(str text):
    """Return whether a text has a year from 1600 on.

    This is the same as the pattern in `nutgraf.records.layout.entities`.
    """
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    if width == 1:
        return _has_year[uint8_t](<const uint8_t*>data, len(text))
    if width == 2:
        return _has_year[uint16_t](<const uint16_t*>data, len(text))
    return _has_year[uint32_t](<const uint32_t*>data, len(text))


cdef bint _has_year(const Unit* text, Py_ssize_t size) noexcept:
    cdef Py_ssize_t i
    for i in range(size - 3):
        # Cheap: about one character in twenty is a one or a two.
        if text[i] != 49 and text[i] != 50:
            continue
        if (
            (54 <= text[i + 1] <= 57 if text[i] == 49 else text[i + 1] == 48)
            and _is_digit(text[i + 2])
            and _is_digit(text[i + 3])
            and not (i and _is_of_number(text[i - 1]))
            and not _goes_on(text, i + 4, size)
        ):
            return True
    return False


cdef bint _goes_on(const Unit* text, Py_ssize_t i, Py_ssize_t size) noexcept:
    """Return whether four digits are part of a longer number: "2012/3", "1990-200"."""
    if i >= size:
        return False
    if text[i] == 47 or _is_digit(text[i]):
        return True
    return (
        (text[i] == 45 or text[i] == DASH)
        and i + 3 < size
        and _is_digit(text[i + 1])
        and _is_digit(text[i + 2])
        and _is_digit(text[i + 3])
    )


cdef inline bint _is_of_number(Py_UCS4 point) noexcept:
    return _is_digit(point) or 44 <= point <= 47 or point == DASH  # , - . /


cdef inline bint _is_digit(Py_UCS4 point) noexcept:
    return 48 <= point <= 57 if point < 128 else point.isdecimal()


cdef class KnownWords:
    """Case-folded words to search for in many texts."""

    cdef readonly frozenset words
    cdef Pairs pairs

    def __init__(self, frozenset words):
        self.words = words
        self.pairs = pairs_of(words)


def words_among(str text, KnownWords known not None):
    """Return the known words in a text, ignoring case; each Chinese character is a word."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t first = 0, stop, size = len(text)
    cdef Py_UCS4 point, second
    cdef list found = []
    cdef str word
    while first < size:
        point = PyUnicode_READ(width, data, first)
        if not _is_of_word(point):
            first += 1
            continue
        stop = first + 1
        if not FIRST_HAN <= point <= LAST_HAN:
            while stop < size and _goes_on_word(PyUnicode_READ(width, data, stop)):
                stop += 1
        second = PyUnicode_READ(width, data, first + 1) if stop > first + 1 else 0
        if may_begin(&known.pairs, point, second):
            word = text[first:stop]
            if word.casefold() in known.words:
                found.append(word)
        first = stop
    return found


cdef inline bint _is_of_word(Py_UCS4 point) noexcept:
    """Return whether a character matches ``\\w``."""
    if point < 128:
        return (
            97 <= point <= 122 or 65 <= point <= 90 or 48 <= point <= 57 or point == 95
        )
    return point.isalnum()


cdef inline bint _goes_on_word(Py_UCS4 point) noexcept:
    return _is_of_word(point) and not FIRST_HAN <= point <= LAST_HAN


def are_tidy(list lines, Py_ssize_t longest, Py_ssize_t begin, frozenset endings, str after):
    """Return 1 for each line that certainly needs no cleaning, else 0, as bytes.

    Such a line begins with a letter and has at most ``longest`` characters. It has no misplaced
    white space, its first ``begin`` characters are not repeated, and its last three letters,
    without the marks ``after``, are not among the ``endings``.
    """
    cdef Py_ssize_t i
    cdef str text, end
    cdef bytearray found = bytearray(len(lines))
    for i in range(len(lines)):
        text = lines[i]
        if not 0 < len(text) <= longest or not text[:1].isalpha() or not _is_tidy(text):
            continue
        if len(text) > 2 * begin and text.find(text[:begin], begin) > 0:
            continue
        end = text[len(text) - 4 :] if len(text) > 4 else text
        if end[len(end) - 1 :] in after:
            end = text.rstrip(after)
        end = end[max(<Py_ssize_t>len(end) - 3, 0) :].casefold()
        found[i] = end[max(<Py_ssize_t>len(end) - 3, 0) :] not in endings
    return bytes(found)


cdef bint _is_tidy(str text) noexcept:
    """Return whether a line has no misplaced white space and no separator at its end.

    Spaces must not follow a space or an opening bracket, or precede a closing bracket or a mark.
    No bracket is empty.
    """
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t i, size = len(text)
    cdef Py_UCS4 point, before = u" "
    for i in range(size):
        point = PyUnicode_READ(width, data, i)
        if before == u" ":
            # This also applies to the beginning.
            if point == u" " or _is_closing(point):
                return False
        elif before == u"(" or before == u"[":
            if point.isspace() or point == u")" or point == u"]" or _is_in_brackets(point):
                return False
        before = point
    if before.isspace() or before == u"(" or before == u"[" or _is_in_brackets(before):
        return False
    if size and (<Py_UCS4>PyUnicode_READ(width, data, 0)).isspace():
        return False
    # "Lake 4 -": a separator at the end.
    return not (
        size > 1
        and PyUnicode_READ(width, data, size - 2) == u" "
        and (before == u"-" or before == DASH or before == u"/")
    )


cdef inline bint _is_closing(Py_UCS4 point) noexcept:
    return (
        point == u","
        or point == u"."
        or point == u";"
        or point == u":"
        or point == u")"
        or point == u"]"
    )


cdef inline bint _is_in_brackets(Py_UCS4 point) noexcept:
    """Return whether a character may remain in brackets or at the end without its link labels."""
    return (
        point == u"|"
        or point == u","
        or point == u";"
        or point == u"/"
        or point == 0xB7
        or point == 0x2022
    )


def find_bytes(bytes source, bytes word, Py_ssize_t start):
    """Return the position of a word in the source of a page from ``start`` on, or -1.

    Each stretch is first checked for three letters of the word in a loop that compilers vectorize.
    """
    cdef const uint8_t* text = source
    cdef const uint8_t* wanted = word
    cdef Py_ssize_t length = len(word), behind = len(source) - len(word) + 1
    cdef Py_ssize_t first = start, stop, i
    if not length or start < 0:
        raise ValueError("word must not be empty, start must be 0 or more")
    while first < behind:
        stop = min(first + STRETCH, behind)
        if _may_contain(text + first, stop - first, wanted, length):
            for i in range(first, stop):
                if text[i] == wanted[0] and not memcmp(text + i, wanted, length):
                    return i
        first = stop
    return -1


cdef bint _may_contain(
    const uint8_t* text, Py_ssize_t size, const uint8_t* wanted, Py_ssize_t length
) noexcept:
    cdef uint8_t first = wanted[0], middle = wanted[length // 2], last = wanted[length - 1]
    cdef const uint8_t* in_middle = text + length // 2
    cdef const uint8_t* at_end = text + length - 1
    cdef uint8_t found = 0
    cdef Py_ssize_t i
    for i in range(size):
        found |= (text[i] == first) & (in_middle[i] == middle) & (at_end[i] == last)
    return found != 0


def doi_positions(str text, Py_ssize_t max_count):
    """Return the first ``max_count`` positions of "10." before a digit, the start of a DOI."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef list found = []
    if width == 1:
        _add_places[uint8_t](<const uint8_t*>data, len(text), max_count, found)
    elif width == 2:
        _add_places[uint16_t](<const uint16_t*>data, len(text), max_count, found)
    else:
        _add_places[uint32_t](<const uint32_t*>data, len(text), max_count, found)
    return found


cdef int _add_places(
    const Unit* text, Py_ssize_t size, Py_ssize_t max_count, list found
) except -1:
    cdef Py_ssize_t first = 0, stop, i
    cdef Unit some
    while first < size - 3:
        stop, some = min(first + STRETCH // 4, size - 3), 0
        for i in range(first, stop):
            some |= (text[i] == 49) & (text[i + 1] == 48) & (text[i + 2] == 46)
        if some:
            for i in range(first, stop):
                if (
                    text[i] == 49
                    and text[i + 1] == 48
                    and text[i + 2] == 46
                    and _is_digit(text[i + 3])
                ):
                    if len(found) >= max_count:
                        return 0
                    found.append(i)
        first = stop
    return 0


def child_nodes(const int32_t[::1] end, Py_ssize_t root):
    """Return the children of a node, given the end of each node."""
    cdef Py_ssize_t node = root + 1
    cdef list found = []
    while node < end[root]:
        found.append(node)
        node = end[node]
    return found
