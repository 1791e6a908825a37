# cython: language_level=3, wraparound=False, cdivision=True
"""Words that blocks share with the title and with other blocks.

For `nutgraf.evidence.blocks.title_topic`.
"""

import numpy as np

from libc.math cimport log1p
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

# As in `nutgraf.text.characters`.
cdef enum:
    SIGN = 4

cdef uint64_t _NEXT_WORD = 0x100000001B3


def shared_words(
    const uint64_t[::1] words,
    const int32_t[::1] word_block,
    const uint64_t[::1] wanted,
    Py_ssize_t blocks,
):
    """Return how many distinct wanted words each block has. The wanted words are sorted."""
    cdef Py_ssize_t i, low, high, middle, count = wanted.shape[0]
    found = np.zeros(blocks)
    cdef double[::1] out = found
    cdef int32_t[::1] latest = np.full(count, -1, dtype=np.int32)
    cdef uint64_t ends = 0  # the last bits of the wanted words rule out most others
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


def find_title_block(
    const double[::1] likeness, const int16_t[::1] tag, const uint8_t[::1] in_heading, int top
):
    """Return the block that is most like the title, preferably a heading, or -1.

    ``tag`` has the tags of the blocks' nodes, ``top`` is the tag of the page's first heading.
    """
    cdef Py_ssize_t i, best = -1
    cdef double points, most = 0.0
    for i in range(likeness.shape[0]):
        if likeness[i] > 0.5:
            points = likeness[i] + 0.3 * (tag[i] == top) + 0.1 * in_heading[i] - 1e-4 * i
            if best < 0 or points > most:
                best, most = i, points
    return best


def title_distances(
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
    """Return five rows that relate each block to the title's block.

    They are: the number of blocks with the ``top`` tag before it; the distance in blocks; the prose
    between the two; the share of all prose in their lowest common ancestor; and the depth of that
    under the main container. Without a title, rows are -9, and the third counts all prose before
    the block. ``tag`` has the tags of the blocks' nodes.
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
    int min_length,
):
    """Return the hashes and the indexes of the words that count for topics.

    In scripts without spaces, two adjacent characters count as a word.
    """
    cdef Py_ssize_t count = words.shape[0], used = 0, i
    cdef bint is_sign
    hashes = np.empty(count, dtype=np.uint64)
    places = np.empty(count, dtype=np.intp)
    cdef uint64_t[::1] out = hashes
    cdef Py_ssize_t[::1] place = places
    for i in range(count):
        is_sign = kinds[start[i]] == SIGN
        if is_sign or length[i] >= min_length:
            place[used] = i
            out[used] = words[i]
            if is_sign and i + 1 < count:
                out[used] = words[i] * _NEXT_WORD + words[i + 1]
            used += 1
    return hashes[:used], places[:used]


def topic_shares(
    const Py_ssize_t[::1] number,
    const int32_t[::1] block,
    const uint8_t[::1] is_main,
    const uint8_t[::1] described,
):
    """Return the shares of each block's distinct words in other main prose and in the description.

    ``number`` has the number of each word, ``described`` whether the word with a number is in the
    description.
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
