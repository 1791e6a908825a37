# cython: language_level=3
"""Signs in short texts that tell most of them to be nothing that is looked for."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ

cdef enum:
    NOTHING = 0
    DIGIT = 1
    YEAR = 2


def begin_known(
    tuple texts, frozenset first_words, str numerals, str inside, Py_ssize_t longest
):
    """The texts of which a line begins with one of these words, in lower case.

    A letter alone counts too, if it is one of the numerals or white space follows; and a line
    that has what is looked for ``inside``, in capitals or small, in so many characters from its
    first letter on.
    """
    cdef Py_ssize_t i
    cdef list found = []
    cdef str capitals = inside.upper(), text
    for i in range(len(texts)):
        text = texts[i]
        if _begins(text, first_words, numerals, inside, capitals, longest):
            found.append(i)
    return found


cdef bint _begins(
    str text, frozenset first_words, str numerals, str inside, str capitals, Py_ssize_t longest
) except *:
    cdef Py_ssize_t first = 0, stop, size = len(text)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    while first < size:
        if not _is_letter(PyUnicode_READ(width, data, first)):
            first += 1
            continue
        stop = first + 1
        while stop < size and _is_letter(PyUnicode_READ(width, data, stop)):
            stop += 1
        if text[first:stop].casefold() in first_words:
            return True
        if stop == first + 1 and (
            PyUnicode_READ(width, data, first) in numerals
            or (stop < size and (<Py_UCS4>PyUnicode_READ(width, data, stop)).isspace())
        ):
            return True
        if (
            text.find(inside, first, first + longest) >= 0
            or text.find(capitals, first, first + longest) >= 0
        ):
            return True
        first = text.find("\n", stop)
        if first < 0:
            return False
    return False


cdef inline bint _is_letter(Py_UCS4 point) noexcept:
    """What a regular expression has as ``[^\\W\\d_]``."""
    if point < 128:
        return u"a" <= point <= u"z" or u"A" <= point <= u"Z"
    return point.isalnum() and not point.isdecimal()


cdef inline bint _is_digit(Py_UCS4 point) noexcept:
    return u"0" <= point <= u"9" if point < 128 else point.isdecimal()


def begin_alike(
    tuple texts, frozenset beginnings, str marks, str inside, Py_ssize_t longest
):
    """The texts that begin with two such letters in any case, or with a mark.

    Those count too that have what is looked for ``inside`` in so many first characters, and those
    of several lines.
    """
    cdef Py_ssize_t i
    cdef list found = []
    cdef str text, begin
    for i in range(len(texts)):
        text = texts[i]
        begin = text[:longest].casefold()
        if (
            begin[:2] in beginnings
            or begin[:1] in marks
            or inside in begin
            or "\n" in text
        ):
            found.append(i)
    return found


def has_any(str text, tuple words):
    """Whether one of the words is in a text."""
    for word in words:
        if word in text:
            return True
    return False


def numbers_in(tuple texts, Py_ssize_t longest):
    """For each text 2 if it has a year from 1600 on, 1 if it has a digit, else 0; as bytes.

    It is 0 also for texts that are longer.
    """
    cdef Py_ssize_t i
    cdef str text
    cdef bytearray found = bytearray(len(texts))
    for i in range(len(texts)):
        text = texts[i]
        if len(text) <= longest:
            found[i] = _number_in(text)
    return bytes(found)


cdef int _number_in(str text) except -1:
    cdef Py_ssize_t i, size = len(text)
    cdef int width = PyUnicode_KIND(text), found = NOTHING
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_UCS4 point, after
    for i in range(size):
        point = PyUnicode_READ(width, data, i)
        if not _is_digit(point):
            continue
        found = DIGIT
        if i + 3 < size:
            after = PyUnicode_READ(width, data, i + 1)
            if (
                ((point == u"1" and u"6" <= after <= u"9") or (point == u"2" and after == u"0"))
                and _is_digit(PyUnicode_READ(width, data, i + 2))
                and _is_digit(PyUnicode_READ(width, data, i + 3))
            ):
                return YEAR
    return found
