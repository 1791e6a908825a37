# cython: language_level=3
"""Cheap features of lines that rule most of them out: how they begin, and their numbers."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memchr, memset
from nutgraf._kernels.pairs cimport Pairs, letter, may_begin, pairs_of, small

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text)

cdef enum:
    NOTHING = 0
    DIGIT = 1
    YEAR = 2
    MAX_WORD = 16
    TABLE = 8192

ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


def texts_with_known_start(
    tuple texts, frozenset first_words, str numerals, str inside, Py_ssize_t longest
):
    """Return the indexes of texts with a line that begins with one of these case-folded words.

    A single letter counts too if it is one of the numerals or white space follows it. So does a
    line with the word ``inside``, in lower or upper case, in its first ``longest`` characters.
    """
    cdef Py_ssize_t i
    cdef list found = []
    cdef str capitals = inside.upper(), text
    cdef Words words = _words(first_words)
    cdef Word word = _word(inside)
    for i in range(len(texts)):
        text = texts[i]
        if _begins(text, first_words, &words, numerals, inside, capitals, &word, longest):
            found.append(i)
    return found


def first_starting_with(
    tuple texts, Py_ssize_t first, Py_ssize_t stop, tuple beginnings, Py_ssize_t longest
):
    """Return the first index from ``first`` of a text with such a beginning, or ``stop``.

    Case is ignored, and only texts of at most ``longest`` characters count. Each beginning has at
    least two letters, or one that is not ASCII.
    """
    cdef Py_ssize_t i, reach = max(map(len, beginnings), default=0)
    cdef str text
    cdef Pairs pairs = pairs_of(frozenset(beginnings))
    for i in range(first, min(stop, <Py_ssize_t>len(texts))):
        text = texts[i]
        if (
            len(text) <= longest
            and may_begin(&pairs, letter(text, 0), letter(text, 1))
            and text[:reach].casefold().startswith(beginnings)
        ):
            return i
    return stop


cdef struct Words:
    # By a hash of a word's letters, whether any word has it. Only for words in ASCII.
    char known[TABLE]


cdef Words _words(frozenset words) except *:
    cdef Words table
    cdef uint32_t number
    cdef Py_ssize_t i
    cdef str word
    memset(&table, 0, sizeof(Words))
    for word in words:
        number = 0
        for i in range(len(word)):
            number = _mixed(number, letter(word, i))
        table.known[number % TABLE] = True
    return table


cdef inline uint32_t _mixed(uint32_t number, uint32_t point) noexcept:
    return number * 31 + small(point)


cdef bint _begins(
    str text,
    frozenset first_words,
    const Words* words,
    str numerals,
    str inside,
    str capitals,
    const Word* word,
    Py_ssize_t longest,
) except *:
    cdef Py_ssize_t first = 0, stop, size = len(text)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef uint32_t number
    cdef Py_UCS4 point
    cdef bint plain
    while first < size:
        if not _is_letter(PyUnicode_READ(width, data, first)):
            first += 1
            continue
        stop, number, plain = first, 0, True
        while stop < size:
            point = PyUnicode_READ(width, data, stop)
            if not _is_letter(point):
                break
            plain = plain and point < 128
            number = _mixed(number, point)
            stop += 1
        if (not plain or words.known[number % TABLE]) and (
            text[first:stop].casefold() in first_words
        ):
            return True
        if stop == first + 1 and (
            PyUnicode_READ(width, data, first) in numerals
            or (stop < size and (<Py_UCS4>PyUnicode_READ(width, data, stop)).isspace())
        ):
            return True
        if _contains(text, first, min(size, first + longest), word) and (
            text.find(inside, first, first + longest) >= 0
            or text.find(capitals, first, first + longest) >= 0
        ):
            return True
        first = _line_end(width, data, stop, size)
    return False


cdef Py_ssize_t _line_end(
    int width, const void* data, Py_ssize_t place, Py_ssize_t size
) noexcept:
    """Return the next end of a line or of the text."""
    cdef const void* found
    if width == 1:
        found = memchr(<const uint8_t*>data + place, 10, size - place)
        return size if found == NULL else <const uint8_t*>found - <const uint8_t*>data
    while place < size and PyUnicode_READ(width, data, place) != 10:
        place += 1
    return place


def has_known_start(str text, frozenset first_words, str numerals, str inside):
    """Return whether a text begins with a known word, or has the word ``inside`` anywhere."""
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
    """Return whether a character matches ``[^\\W\\d_]``."""
    if point < 128:
        return u"a" <= point <= u"z" or u"A" <= point <= u"Z"
    return point.isalnum() and not point.isdecimal()


cdef inline bint _is_digit(Py_UCS4 point) noexcept:
    return u"0" <= point <= u"9" if point < 128 else point.isdecimal()


def texts_starting_with(
    tuple texts, frozenset beginnings, str marks, str inside, Py_ssize_t longest
):
    """Return the indexes of texts that begin with one of these two or three letters, or a mark.

    Case is ignored. Texts with the word ``inside`` in their first ``longest`` characters count
    too, and all texts of several lines.
    """
    cdef Py_ssize_t i
    cdef list found = []
    cdef str text, begin
    cdef Words words = _words(beginnings)
    cdef Word word = _word(inside)
    for i in range(len(texts)):
        text = texts[i]
        if _is_plain(text, &words, marks, &word, longest):
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
    str text, const Words* words, str marks, const Word* inside, Py_ssize_t longest
) except *:
    """Return whether a text certainly does not count: one line with no known beginning."""
    cdef Py_ssize_t i, size = min(<Py_ssize_t>len(text), longest)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef uint32_t number
    if size < 2 or <Py_UCS4>PyUnicode_READ(width, data, 0) in marks:
        return False
    number = _mixed(_mixed(0, letter(text, 0)), letter(text, 1))
    if words.known[number % TABLE] or words.known[_mixed(number, letter(text, 2)) % TABLE]:
        return False
    if not PyUnicode_IS_ASCII(text):
        for i in range(size):
            if <uint32_t>PyUnicode_READ(width, data, i) >= 128:
                return False
    if _contains(text, 0, size, inside):
        return False
    return _line_end(width, data, 0, len(text)) == len(text)


cdef struct Word:
    # A short lowercase word in ASCII. For each letter found in place of the word's last one,
    # the distance to the next possible position (Horspool's algorithm).
    uint32_t letters[MAX_WORD]
    Py_ssize_t size
    char further[128]


cdef Word _word(str text) except *:
    cdef Word word
    cdef Py_ssize_t i
    if not text.isascii() or not 0 < len(text) <= MAX_WORD:
        raise ValueError("not a short word of ASCII")
    word.size = len(text)
    memset(word.further, <int>word.size, sizeof(word.further))
    for i in range(word.size):
        word.letters[i] = letter(text, i)
        if i + 1 < word.size:
            word.further[word.letters[i]] = <char>(word.size - 1 - i)
    return word


cdef bint _contains(str text, Py_ssize_t first, Py_ssize_t stop, const Word* word) noexcept:
    """Return whether a word is between two positions of a text, ignoring case."""
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    if width == 1:
        return _find_word[uint8_t](<const uint8_t*>data, first, stop, word)
    if width == 2:
        return _find_word[uint16_t](<const uint16_t*>data, first, stop, word)
    return _find_word[uint32_t](<const uint32_t*>data, first, stop, word)


cdef bint _find_word(
    const Unit* text, Py_ssize_t first, Py_ssize_t stop, const Word* word
) noexcept:
    cdef Py_ssize_t i
    cdef uint32_t point
    while first + word.size <= stop:
        i = word.size - 1
        point = small(text[first + i])
        while i >= 0 and small(text[first + i]) == word.letters[i]:
            i -= 1
        if i < 0:
            return True
        first += word.further[point] if point < 128 else word.size
    return False


def has_any(str text, tuple words):
    """Return whether a text contains one of these words."""
    for word in words:
        if word in text:
            return True
    return False


def number_flags(tuple texts, Py_ssize_t longest):
    """Return 2 for each text with a year from 1600 on, 1 with a digit, else 0, as bytes.

    Texts of more than ``longest`` characters are 0.
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
    cdef uint8_t some = False
    if Unit is uint8_t:
        # Most texts have no digit, and compilers vectorize this loop.
        for i in range(size):
            some |= <uint8_t>(text[i] - 48) < 10
        if not some:
            return NOTHING
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
