# cython: language_level=3
"""Signs in short texts that tell most of them to be nothing that is looked for."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text)

cdef enum:
    NOTHING = 0
    DIGIT = 1
    YEAR = 2
    LONGEST_WORD = 16

ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


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
    cdef Pairs pairs = _pairs_of(first_words)
    cdef Word word = _word(inside)
    for i in range(len(texts)):
        text = texts[i]
        if _begins(text, first_words, &pairs, numerals, inside, capitals, &word, longest):
            found.append(i)
    return found


def first_so(
    tuple texts, Py_ssize_t first, Py_ssize_t stop, tuple beginnings, Py_ssize_t longest
):
    """The first of the texts between two that begins so in any case; that behind, if none does.

    No longer text counts. Each beginning has two letters, or one that is not of ASCII.
    """
    cdef Py_ssize_t i, reach = max(map(len, beginnings), default=0)
    cdef str text
    cdef Pairs pairs = _pairs_of(frozenset(beginnings))
    for i in range(first, min(stop, <Py_ssize_t>len(texts))):
        text = texts[i]
        if (
            len(text) <= longest
            and _may_begin(&pairs, _letter(text, 0), _letter(text, 1))
            and text[:reach].casefold().startswith(beginnings)
        ):
            return i
    return stop


cdef struct Pairs:
    # The first two letters of words, for letters of ASCII; the second is 0 where there is none.
    char known[128][128]


cdef Pairs _pairs_of(frozenset words) except *:
    cdef Pairs pairs
    cdef uint32_t first, second
    cdef str word
    memset(&pairs, 0, sizeof(Pairs))
    for word in words:
        first, second = _letter(word, 0), _letter(word, 1)
        if first < 128 and second < 128:
            pairs.known[first][second] = True
    return pairs


cdef inline uint32_t _letter(str text, Py_ssize_t place) noexcept:
    if place >= len(text):
        return 0
    return PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), place)


cdef inline bint _may_begin(const Pairs* pairs, uint32_t first, uint32_t second) noexcept:
    """Whether a word may begin with two letters; what is not ASCII may fold to anything."""
    return first >= 128 or second >= 128 or pairs.known[_small(first)][_small(second)]


cdef inline uint32_t _small(uint32_t point) noexcept:
    """A letter of ASCII in its small form; all others as they are."""
    return point + 32 if 65 <= point <= 90 else point


cdef bint _begins(
    str text,
    frozenset first_words,
    const Pairs* pairs,
    str numerals,
    str inside,
    str capitals,
    const Word* word,
    Py_ssize_t longest,
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
        if (
            _may_begin(
                pairs,
                _letter(text, first),
                _letter(text, first + 1) if stop > first + 1 else 0,
            )
            and text[first:stop].casefold() in first_words
        ):
            return True
        if stop == first + 1 and (
            PyUnicode_READ(width, data, first) in numerals
            or (stop < size and (<Py_UCS4>PyUnicode_READ(width, data, stop)).isspace())
        ):
            return True
        if _stands_in(text, first, min(size, first + longest), word) and (
            text.find(inside, first, first + longest) >= 0
            or text.find(capitals, first, first + longest) >= 0
        ):
            return True
        first = text.find("\n", stop)
        if first < 0:
            return False
    return False


def begins_known(str text, frozenset first_words, str numerals, str inside):
    """The same of one text as a whole: it may have what is looked for ``inside`` anywhere."""
    cdef Py_ssize_t first = 0, stop, size = len(text)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    while first < size and not _is_letter(PyUnicode_READ(width, data, first)):
        first += 1
    if first == size:
        return False
    stop = first + 1
    while stop < size and _is_letter(PyUnicode_READ(width, data, stop)):
        stop += 1
    if text[first:stop].casefold() in first_words:
        return True
    if stop == first + 1 and (
        <Py_UCS4>PyUnicode_READ(width, data, first) in numerals
        or (stop < size and (<Py_UCS4>PyUnicode_READ(width, data, stop)).isspace())
    ):
        return True
    return inside in text or inside.upper() in text


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
    """The texts that begin with two or three such letters in any case, or with a mark.

    Those count too that have what is looked for ``inside`` in so many first characters, and those
    of several lines.
    """
    cdef Py_ssize_t i
    cdef list found = []
    cdef str text, begin
    cdef Pairs pairs = _pairs_of(beginnings)
    cdef Word word = _word(inside)
    for i in range(len(texts)):
        text = texts[i]
        if "\n" not in text and _is_plain(text, &pairs, marks, &word, longest):
            continue
        begin = text[:longest].casefold()
        if (
            begin[:2] in beginnings
            or begin[:3] in beginnings
            or begin[:1] in marks
            or inside in begin
            or "\n" in text
        ):
            found.append(i)
    return found


cdef bint _is_plain(
    str text, const Pairs* pairs, str marks, const Word* inside, Py_ssize_t longest
) except *:
    """Whether a text is surely none of those: all of its beginning is ASCII, and tells nothing."""
    cdef Py_ssize_t i, size = min(<Py_ssize_t>len(text), longest)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    if size < 2 or <Py_UCS4>PyUnicode_READ(width, data, 0) in marks:
        return False
    if _may_begin(pairs, _letter(text, 0), _letter(text, 1)):
        return False
    if not PyUnicode_IS_ASCII(text):
        for i in range(size):
            if <uint32_t>PyUnicode_READ(width, data, i) >= 128:
                return False
    return not _stands_in(text, 0, size, inside)


cdef struct Word:
    # The letters of a short word, all small and of ASCII; and for each letter that may stand where
    # the last is looked for, how much further on the word can begin (Horspool).
    uint32_t letters[LONGEST_WORD]
    Py_ssize_t size
    char further[128]


cdef Word _word(str text) except *:
    cdef Word word
    cdef Py_ssize_t i
    if not text.isascii() or not 0 < len(text) <= LONGEST_WORD:
        raise ValueError("not a short word of ASCII")
    word.size = len(text)
    memset(word.further, <int>word.size, sizeof(word.further))
    for i in range(word.size):
        word.letters[i] = _letter(text, i)
        if i + 1 < word.size:
            word.further[word.letters[i]] = <char>(word.size - 1 - i)
    return word


cdef bint _stands_in(str text, Py_ssize_t first, Py_ssize_t stop, const Word* word) noexcept:
    """Whether a word stands between two places of a text, in any case."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    if width == 1:
        return _stands[uint8_t](<const uint8_t*>data, first, stop, word)
    if width == 2:
        return _stands[uint16_t](<const uint16_t*>data, first, stop, word)
    return _stands[uint32_t](<const uint32_t*>data, first, stop, word)


cdef bint _stands(
    const Unit* text, Py_ssize_t first, Py_ssize_t stop, const Word* word
) noexcept:
    cdef Py_ssize_t i
    cdef uint32_t point
    while first + word.size <= stop:
        i = word.size - 1
        point = _small(text[first + i])
        while i >= 0 and _small(text[first + i]) == word.letters[i]:
            i -= 1
        if i < 0:
            return True
        first += word.further[point] if point < 128 else word.size
    return False


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
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    if width == 1:
        return _number[uint8_t](<const uint8_t*>data, len(text))
    if width == 2:
        return _number[uint16_t](<const uint16_t*>data, len(text))
    return _number[uint32_t](<const uint32_t*>data, len(text))


cdef int _number(const Unit* text, Py_ssize_t size) noexcept:
    cdef Py_ssize_t i
    cdef int found = NOTHING
    for i in range(size):
        if not _is_digit(text[i]):
            continue
        found = DIGIT
        if (
            i + 3 < size
            and ((text[i] == 49 and 54 <= text[i + 1] <= 57) or (text[i] == 50 and text[i + 1] == 48))
            and _is_digit(text[i + 2])
            and _is_digit(text[i + 3])
        ):
            return YEAR
    return found
