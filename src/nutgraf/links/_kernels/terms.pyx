# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The words of many texts as numbers; see `nutgraf.links.tokens`."""

import random

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from cython cimport final
from libc.math cimport rint
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from nutgraf._kernels.table cimport place_of, room_for

# As in `nutgraf.links.tokens`.
cdef enum:
    UNKNOWN = 1
    MIXED = 2
    HEXADECIMAL = 3
    YEAR = 4
    LONG_WORD = 5
    NUMBERS = 6
    MAX_NUMBER = 12
    LONG = 24
    MIN_HEXADECIMAL = 8

# Kinds of characters in a word.
cdef enum:
    DIGIT = 1
    TO_F = 2
    LETTER = 4
    SIGN = 8
    CAPITAL = 16
    NON_ASCII = 32
    UNSPACED = 64

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1
# The constants of the hash FNV-1a.
cdef uint64_t _BASIS = 0xCBF29CE484222325ULL
cdef uint64_t _PRIME = 0x100000001B3ULL

ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


cdef struct Word:
    uint64_t hash
    Py_ssize_t size
    Py_ssize_t words
    int made_of


cdef uint8_t _ASCII[128]
for _i in range(128):
    _ASCII[_i] = (
        DIGIT if 48 <= _i < 58
        else TO_F if 97 <= _i < 103
        else LETTER if 103 <= _i < 123
        else CAPITAL | TO_F if 65 <= _i < 71
        else CAPITAL | LETTER if 71 <= _i < 91
        else 0
    )


@final
cdef class KnownTerms:
    """The codes of the known words."""

    cdef uint64_t[::1] keys
    cdef int32_t[::1] codes
    cdef int bits

    def __init__(self, dict codes):
        """``codes`` is by word, in lower case."""
        cdef Py_ssize_t place
        cdef Word found
        self.bits = room_for(len(codes))
        self.keys = np.empty(1 << self.bits, dtype=np.uint64)
        self.codes = np.full(1 << self.bits, -1, dtype=np.int32)
        for word, code in codes.items():
            _measure(word, &found)
            place = place_of(self.keys, self.codes, found.hash, _ODD, self.bits)
            self.keys[place] = found.hash
            self.codes[place] = code

    cdef inline Py_ssize_t code_of(self, uint64_t key) noexcept:
        return self.codes[place_of(self.keys, self.codes, key, _ODD, self.bits)]


@final
cdef class TermBuffer:
    """Output arrays that words are appended to."""

    cdef KnownTerms known
    cdef Py_ssize_t used
    cdef uint64_t[::1] hash
    cdef Py_ssize_t[::1] code
    cdef Py_ssize_t[::1] words
    cdef Py_ssize_t[::1] owner
    cdef uint8_t[::1] small

    cdef inline void put(
        self, Word* word, Py_ssize_t owner, const void* start, int width
    ) noexcept:
        cdef Py_ssize_t code = self.known.code_of(word.hash)
        self.hash[self.used] = word.hash
        self.code[self.used] = code if code >= 0 else _code_of(word, start, width)
        self.words[self.used] = 1 if code >= 0 else word.words
        self.owner[self.used] = owner
        self.small[self.used] = not word.made_of & CAPITAL
        self.used += 1


def read_terms(list texts not None, KnownTerms known not None):
    """Return arrays with one entry for each word of the texts.

    They are: the hash of the lowercase word, its code, the number of words it counts for, the index
    of its text, and whether it has no capitals.
    """
    cdef Py_ssize_t most = 0, i
    cdef TermBuffer room = TermBuffer()
    cdef str text
    for i in range(len(texts)):
        most += (len(<str?>texts[i]) + 1) // 2
    hashes = np.empty(most, dtype=np.uint64)
    codes, words, owners = (np.empty(most, dtype=np.intp) for _ in range(3))
    small = np.empty(most, dtype=np.bool_)
    room.known, room.used, room.hash, room.code = known, 0, hashes, codes
    room.words, room.owner, room.small = words, owners, small.view(np.uint8)
    for i in range(len(texts)):
        text = texts[i]
        if PyUnicode_KIND(text) == 1:
            _read(<const uint8_t*>PyUnicode_DATA(text), text, i, room)
        elif PyUnicode_KIND(text) == 2:
            _read(<const uint16_t*>PyUnicode_DATA(text), text, i, room)
        else:
            _read(<const uint32_t*>PyUnicode_DATA(text), text, i, room)
    some = slice(room.used)
    return hashes[some], codes[some], words[some], owners[some], small[some]


cdef int _read(const Unit* data, str text, Py_ssize_t owner, TermBuffer room) except -1:
    cdef Py_ssize_t size = len(text), i = 0, start
    cdef Py_UCS4 point
    cdef Word word
    cdef uint8_t made_of
    while i < size:
        start = i
        word.hash, word.made_of, word.words = _BASIS, 0, 1
        while i < size:
            point = data[i]
            if point < 128:
                made_of = _ASCII[point]
                if not made_of:
                    break
                word.made_of |= made_of
                # 32 is the bit of lower case; digits have it already.
                word.hash = (word.hash ^ (<uint32_t>point | 32)) * _PRIME
            elif point.isalnum():
                word.made_of |= NON_ASCII
            else:
                break
            i += 1
        if i == start:
            i += 1
            continue
        word.size = i - start
        if word.made_of & NON_ASCII:
            _put_any(text[start:i], owner, room)
        else:
            room.put(&word, owner, &data[start], sizeof(Unit))
    return 0


cdef int _put_any(str written, Py_ssize_t owner, TermBuffer room) except -1:
    """Append a word beyond ASCII. It cannot be lowercased character by character."""
    cdef str low = written.lower()
    cdef Word word
    _measure(low, &word)
    if low != written:
        word.made_of |= CAPITAL
    room.put(&word, owner, PyUnicode_DATA(low), PyUnicode_KIND(low))
    return 0


cdef int _measure(str low, Word* word) except -1:
    """Fill in a lowercase word, without its code."""
    cdef Py_ssize_t i, pairs = 0, fours = 0
    cdef int width = PyUnicode_KIND(low)
    cdef const void* data = PyUnicode_DATA(low)
    cdef Py_UCS4 point
    word.hash, word.made_of, word.size = _BASIS, 0, len(low)
    for i in range(word.size):
        point = PyUnicode_READ(width, data, i)
        word.hash = (word.hash ^ <uint32_t>point) * _PRIME
        if point < 128:
            word.made_of |= _ASCII[point]
            continue
        word.made_of |= NON_ASCII
        word.made_of |= DIGIT if point.isdigit() else LETTER if point.isalpha() else SIGN
        # A Chinese headline is one run of letters. Count two as a word, or four in Thai.
        pairs += 0x3040 <= point <= 0x30FF or 0x3400 <= point <= 0x9FFF
        fours += 0x0E00 <= point <= 0x0EFF or 0x1780 <= point <= 0x17FF
        if (
            0x0E00 <= point <= 0x0EFF
            or 0x3040 <= point <= 0x30FF
            or 0x3400 <= point <= 0x9FFF
            or 0xAC00 <= point <= 0xD7AF
        ):
            word.made_of |= UNSPACED
    word.words = max(1, <Py_ssize_t>rint(pairs / 2.0 + fours / 4.0))
    return 0


cdef Py_ssize_t _code_of(Word* word, const void* start, int width) noexcept:
    """Return the code of an unknown word."""
    cdef int made_of = word.made_of & (DIGIT | TO_F | LETTER | SIGN)
    if made_of == DIGIT:
        if word.size == 4 and _begins_as_year(start, width):
            return YEAR
        return NUMBERS + min(word.size, MAX_NUMBER) - 1
    if not made_of & (DIGIT | SIGN):
        return UNKNOWN if word.size < LONG or word.made_of & UNSPACED else LONG_WORD
    if not made_of & DIGIT:
        return UNKNOWN  # with vowel signs, as in Hindi
    if made_of & LETTER or word.made_of & NON_ASCII or word.size < MIN_HEXADECIMAL:
        return MIXED
    return HEXADECIMAL


cdef inline bint _begins_as_year(const void* start, int width) noexcept:
    cdef Py_UCS4 first = PyUnicode_READ(width, start, 0), second = PyUnicode_READ(width, start, 1)
    return first == 49 and second == 57 or first == 50 and second == 48
