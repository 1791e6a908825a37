# cython: language_level=3, wraparound=False, cdivision=True
"""Which words blocks share with others, and with the title; for `nutgraf.evidence.blocks.title_topic`."""

import numpy as np

from libc.math cimport log1p
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

# The number of `nutgraf.text.characters`.
cdef enum:
    SIGN = 4

cdef uint64_t _NEXT_WORD = 0x100000001B3


def shared_words(
    const uint64_t[::1] words, const int32_t[::1] word_block, const uint64_t[::1] wanted, Py_ssize_t blocks
):
    """For each block, how many different ones of the wanted words, which are sorted, it has."""
    cdef Py_ssize_t i, low, high, middle, count = wanted.shape[0]
    found = np.zeros(blocks)
    cdef double[::1] out = found
    cdef int32_t[::1] latest = np.full(count, -1, dtype=np.int32)
    cdef uint64_t ends = 0  # the last bits of the wanted words tell most others at once
    for i in range(count):
        ends |= (<uint64_t>1) << (wanted[i] & 63)
    for i in range(words.shape[0]):
        if not (ends >> (words[i] & 63)) & 1:
            continue
        low, high = 0, count - 1
        while low < high:
            middle = (low + high) // 2
            if wanted[middle] < words[i]:
                low = middle + 1
            else:
                high = middle
        if wanted[low] == words[i] and latest[low] != word_block[i]:
            latest[low] = word_block[i]
            out[word_block[i]] += 1.0
    return found


def most_like(
    const double[::1] likeness, const int16_t[::1] tag, const uint8_t[::1] in_heading, int top
):
    """The block that is most like the title, a heading before others; -1 if none is like it.

    ``tag`` are those of the blocks' nodes, ``top`` is that of a page's first heading.
    """
    cdef Py_ssize_t i, best = -1
    cdef double points, most = 0.0
    for i in range(likeness.shape[0]):
        if likeness[i] > 0.5:
            points = likeness[i] + 0.3 * (tag[i] == top) + 0.1 * in_heading[i] - 1e-4 * i
            if best < 0 or points > most:
                best, most = i, points
    return best


def from_title(
    Py_ssize_t title,
    const int16_t[::1] tag,
    int top,
    const int32_t[::1] node,
    const int32_t[::1] depth,
    const Py_ssize_t[::1] joint,
    const double[::1] share,
    const double[::1] prose,
    Py_ssize_t main,
):
    """How many blocks of the ``top`` tag are before each block, and where it stands from the
    title's: how many blocks away, how much prose is between them; what of the prose the node that
    holds both has, and how deep that is in the main one.

    -9 where there is no title, and all prose before then. ``tag`` are those of the blocks' nodes.
    """
    cdef Py_ssize_t blocks = node.shape[0], i
    cdef double since = 0.0, tops = 0.0
    columns = np.full((5, blocks), -9.0)
    cdef double[:, ::1] out = columns
    for i in range(blocks):
        out[0, i] = tops
        tops += tag[i] == top
        if i > title:
            since += prose[i]
        out[2, i] = log1p(since)
        if title >= 0:
            out[1, i] = log1p(i - title) if i > title else -log1p(title - i)
            out[3, i] = share[joint[node[i]]]
            out[4, i] = depth[joint[node[i]]] - depth[main]
    return columns


def topic_words(
    const uint64_t[::1] words,
    const Py_ssize_t[::1] start,
    const Py_ssize_t[::1] length,
    const uint8_t[::1] kinds,
    int shortest,
):
    """The hashes of the words that topics are made of, and which words these are.

    In scripts without spaces two signs in a row are the nearest thing to a word.
    """
    cdef Py_ssize_t count = words.shape[0], used = 0, i
    cdef bint is_sign
    hashes = np.empty(count, dtype=np.uint64)
    places = np.empty(count, dtype=np.intp)
    cdef uint64_t[::1] out = hashes
    cdef Py_ssize_t[::1] place = places
    for i in range(count):
        is_sign = kinds[start[i]] == SIGN
        if is_sign or length[i] >= shortest:
            place[used] = i
            out[used] = words[i]
            if is_sign and i + 1 < count:
                out[used] = words[i] * _NEXT_WORD + words[i + 1]
            used += 1
    return hashes[:used], places[:used]


def topic(
    const Py_ssize_t[::1] number,
    const int32_t[::1] block,
    const uint8_t[::1] is_main,
    const uint8_t[::1] described,
):
    """For each block, the share of its words, each counted once, that other blocks of the main
    prose have, and that the description has.

    ``number`` says which word each is, ``described`` which of them are in the description.
    """
    cdef Py_ssize_t count = number.shape[0], blocks = is_main.shape[0], i, word, holder
    columns = np.zeros((2, blocks))
    cdef double[:, ::1] out = columns
    cdef int32_t[::1] latest = np.full(described.shape[0], -1, dtype=np.int32)
    cdef int32_t[::1] holders = np.zeros(described.shape[0], dtype=np.int32)
    cdef uint8_t[::1] is_new = np.zeros(count, dtype=np.uint8)
    cdef double[::1] total = np.zeros(blocks)
    for i in range(count):
        word, holder = number[i], block[i]
        if latest[word] != holder:
            latest[word] = holder
            is_new[i] = 1
            holders[word] += is_main[holder]
            total[holder] += 1.0
    for i in range(count):
        if is_new[i]:
            word, holder = number[i], block[i]
            out[0, holder] += holders[word] > is_main[holder]
            out[1, holder] += described[word]
    for holder in range(blocks):
        out[0, holder] /= max(total[holder], 1.0)
        out[1, holder] /= max(total[holder], 1.0)
    return columns
