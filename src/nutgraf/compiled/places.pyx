# cython: language_level=3, wraparound=False, cdivision=True
"""Sums over the tree of a page, and where blocks stand in it; for `nutgraf.evidence.containers`.

A node's number is greater than its parent's, and the root is its own parent: what is handed down
goes over the nodes in order, what is added up goes backwards.
"""

import numpy as np

from libc.math cimport log, log1p
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t



def inherited(const int16_t[::1] tag, const int32_t[::1] parent, const uint32_t[::1] bits):
    """For each node, the bits of its tag and of all tags above it."""
    cdef Py_ssize_t nodes = tag.shape[0], i
    found = np.empty(nodes, dtype=np.uint32)
    cdef uint32_t[::1] out = found
    for i in range(nodes):
        out[i] = bits[tag[i]]
        if i:
            out[i] |= out[parent[i]]
    return found


def under(const int32_t[::1] node, const int32_t[::1] parent, const double[:, ::1] values):
    """For each node, the sums of values of the blocks at or under it: values x nodes."""
    cdef Py_ssize_t nodes = parent.shape[0], row, i
    sums = np.zeros((values.shape[0], nodes))
    cdef double[:, ::1] out = sums
    for row in range(values.shape[0]):
        for i in range(node.shape[0]):
            out[row, node[i]] += values[row, i]
        for i in range(nodes - 1, 0, -1):
            out[row, parent[i]] += out[row, i]
    return sums


def tags_under(const int16_t[::1] tag, const int32_t[::1] parent, const uint8_t[:, ::1] tables):
    """For each node, how many elements of each flag table are at or under it: tables x nodes."""
    cdef Py_ssize_t nodes = parent.shape[0], row, i
    counts = np.zeros((tables.shape[0], nodes))
    cdef double[:, ::1] out = counts
    for row in range(tables.shape[0]):
        for i in range(nodes):
            out[row, i] = tables[row, tag[i]]
        for i in range(nodes - 1, 0, -1):
            out[row, parent[i]] += out[row, i]
    return counts


def branches(const int32_t[::1] parent, Py_ssize_t top):
    """For each node, the child of this node that it is under, or is; -1 for others."""
    cdef Py_ssize_t nodes = parent.shape[0], i
    found = np.full(nodes, -1, dtype=np.int32)
    cdef int32_t[::1] out = found
    for i in range(top + 1, nodes):
        out[i] = i if parent[i] == top else out[parent[i]]
    return found


def joints(const int32_t[::1] parent, Py_ssize_t node):
    """For each node, the innermost one that holds both it and this node."""
    cdef Py_ssize_t nodes = parent.shape[0], i
    found = np.zeros(nodes, dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    while node > 0:
        out[node] = node
        node = parent[node]
    for i in range(1, nodes):
        if out[i] == 0:
            out[i] = out[parent[i]]
    return found


def place(
    const int32_t[::1] node,
    const uint32_t[::1] inside,
    const double[::1] tag_group,
    const int32_t[::1] depth,
    const double[::1] prose,
    double total,
    int flags,
):
    """The columns of `block_place`: a row for each bit of ``inside``, and six more."""
    cdef Py_ssize_t blocks = node.shape[0], i
    cdef int row
    cdef double before = 0.0, prose_blocks = 0.0
    columns = np.empty((flags + 6, blocks))
    cdef double[:, ::1] out = columns
    for i in range(blocks):
        prose_blocks += prose[i] > 0
    prose_blocks = max(prose_blocks, 1.0)
    for i in range(blocks):
        for row in range(flags):
            out[row, i] = (inside[node[i]] >> row) & 1
        before += prose[i]
        out[flags, i] = tag_group[node[i]]
        out[flags + 1, i] = depth[node[i]]
        out[flags + 2, i] = (before - prose[i] / 2) / total
        out[flags + 3, i] = log1p(blocks)
        out[flags + 4, i] = log(total)
        out[flags + 5, i] = log(total / prose_blocks)
    return columns


def against(const int32_t[::1] node, const int32_t[::1] end, const int32_t[::1] depth, Py_ssize_t top):
    """The blocks against one container: inside or not, how deep, how far along, how far behind."""
    cdef Py_ssize_t blocks = node.shape[0], i, first = -1, last = 0
    columns = np.empty((4, blocks))
    cdef double[:, ::1] out = columns
    for i in range(blocks):
        out[0, i] = top <= node[i] < end[top]
        if out[0, i]:
            last = i
            if first < 0:
                first = i
    if first < 0:
        first, last = 0, blocks
    for i in range(blocks):
        out[1, i] = depth[node[i]] - depth[top] if out[0, i] else -1.0
        out[2, i] = min(max((<double>(i - first)) / (last - first + 1), -1.0), 2.0)
        out[3, i] = log1p(max(i - last, 0))
    return columns


def steps_up(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const double[::1] share,
    const double[::1] links,
    const double[::1] characters,
    const double[::1] blocks,
    int steps,
):
    """What the ancestors of a block hold, four rows a step: prose, links, length, blocks."""
    cdef Py_ssize_t i, above
    cdef int step
    columns = np.empty((4 * steps, node.shape[0]))
    cdef double[:, ::1] out = columns
    for i in range(node.shape[0]):
        above = node[i]
        for step in range(steps):
            above = parent[above]
            out[4 * step, i] = share[above]
            out[4 * step + 1, i] = links[above]
            out[4 * step + 2, i] = log1p(characters[above])
            out[4 * step + 3, i] = log1p(blocks[above])
    return columns


def readable(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const int32_t[::1] end,
    const double[::1] characters,
    const double[::1] commas,
    const double[::1] links,
):
    """Readability's scores of a block's parent and grandparent, and whether it is in the best."""
    cdef Py_ssize_t nodes = parent.shape[0], i, above, best = 0
    cdef double points, most = 1e-9
    columns = np.zeros((3, node.shape[0]))
    cdef double[:, ::1] out = columns
    scores = np.zeros(nodes)
    cdef double[::1] score = scores
    for i in range(node.shape[0]):
        if characters[i] >= 25:
            points = 1.0 + commas[i] + min(characters[i] / 100.0, 3.0)
            above = parent[node[i]]
            score[above] += points
            score[parent[above]] += points / 2
    for i in range(nodes):
        score[i] *= 1.0 - links[i]
        if score[i] > score[best]:
            best = i
    if nodes:
        most = max(score[best], most)
    for i in range(node.shape[0]):
        above = parent[node[i]]
        out[0, i] = score[above] / most
        out[1, i] = score[parent[above]] / most
        out[2, i] = best <= node[i] < end[best]
    return columns


def boxes(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const int32_t[::1] branch,
    const double[:, ::1] held,
    const double[::1] tag_group,
    const double[:, ::1] counted,
    const uint8_t[::1] is_image,
):
    """The columns of `block_boxes`.

    ``held`` are share, link density, characters, blocks and prose blocks under each node,
    ``counted`` the fields, images and times there.
    """
    cdef Py_ssize_t blocks = node.shape[0], i, box, own
    cdef int row
    columns = np.full((13, blocks), -1.0)
    cdef double[:, ::1] out = columns
    for i in range(blocks):
        own = node[i]
        box = branch[own]
        if box >= 0:
            out[0, i] = held[0, box]
            out[1, i] = held[1, box]
            out[2, i] = log1p(held[2, box])
            out[3, i] = log1p(held[3, box])
            out[4, i] = held[4, box] / max(held[3, box], 1.0)
            out[5, i] = tag_group[box]
            for row in range(3):
                out[6 + row, i] = log1p(counted[row, box])
        box = parent[own]
        out[10, i] = log1p(counted[1, box])
        box = parent[box]
        out[9, i] = log1p(counted[0, box])
        out[11, i] = log1p(counted[1, box])
    _behind_images(node, is_image, out[12])
    return columns


cdef void _behind_images(const int32_t[::1] node, const uint8_t[::1] is_image, double[::1] out):
    """How many nodes lie between the last image before a block and the block."""
    cdef Py_ssize_t i, image
    latest = np.empty(is_image.shape[0], dtype=np.intp)
    cdef Py_ssize_t[::1] before = latest
    image = -1
    for i in range(is_image.shape[0]):
        before[i] = image
        if is_image[i]:
            image = i
    for i in range(node.shape[0]):
        image = before[node[i]]
        out[i] = log1p(node[i] - image) if image >= 0 else 9.0


def around(const double[::1] values, Py_ssize_t reach):
    """The mean of the blocks up to so many places away, without the block itself."""
    cdef Py_ssize_t count = values.shape[0], i, low, high
    means = np.empty(count)
    cdef double[::1] out = means
    running = np.zeros(count + 1)
    cdef double[::1] sums = running
    for i in range(count):
        sums[i + 1] = sums[i] + values[i]
    for i in range(count):
        low, high = max(i - reach, 0), min(i + reach + 1, count)
        out[i] = (sums[high] - sums[low] - values[i]) / max(high - low - 1, 1)
    return means


def latest_before(const uint8_t[::1] flags):
    """For each place, the latest flagged one before it; -1 where there is none."""
    cdef Py_ssize_t i, latest = -1
    found = np.empty(flags.shape[0], dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    for i in range(flags.shape[0]):
        out[i] = latest
        if flags[i]:
            latest = i
    return found


def runs(const double[::1] prose, const double[::1] links, const double[::1] inside):
    """How the prose up to a block was broken: by how many links, by how wide a gap."""
    cdef Py_ssize_t count = prose.shape[0], i, latest = -1
    cdef double linked = 0.0, at_latest = 0.0, widest = 0.0
    columns = np.empty((2, count))
    cdef double[:, ::1] out = columns
    for i in range(count):
        out[0, i] = log1p(linked - at_latest)
        if prose[i] > 0:
            if latest >= 0 and inside[i] > 0:
                widest = max(widest, i - latest)
            latest, at_latest = i, linked
        out[1, i] = log1p(widest)
        linked += links[i] > 0.5
    return columns
