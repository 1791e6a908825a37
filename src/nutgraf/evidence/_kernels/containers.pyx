# cython: language_level=3, wraparound=False, cdivision=True
"""Positions of blocks in the tree of a page.

For `nutgraf.evidence.blocks.containers` and `hints`. A node's number is greater than its parent's,
and the root is its own parent.
"""

import numpy as np

from libc.math cimport log, log1p
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t


def place_columns(
    const int32_t[::1] node,
    const uint32_t[::1] inside,
    const double[::1] tag_group,
    const int32_t[::1] depth,
    const double[::1] prose,
    double total,
    int flags,
):
    """Return the columns of `block_place`: a row for each bit of ``inside``, and six more."""
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


def container_columns(
    const int32_t[::1] node, const int32_t[::1] end, const int32_t[::1] depth, Py_ssize_t top
):
    """Return inside or not, depth, progress and distance behind, for blocks and a container."""
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


def ancestor_columns(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const double[:, ::1] held,
    int steps,
):
    """Return prose, links, length and blocks under each block's ancestors: four rows a step.

    ``held`` has the same for each node, without logarithms.
    """
    cdef Py_ssize_t i, above, before
    cdef int step, row
    columns = np.empty((4 * steps, node.shape[0]))
    cdef double[:, ::1] out = columns
    for i in range(node.shape[0]):
        above, before = node[i], node[i - 1] if i else -1
        for step in range(steps):
            above, before = parent[above], parent[before] if i else -1
            if above == before:  # most blocks follow a sibling, which has the same ancestors
                for row in range(4 * step, 4 * steps):
                    out[row, i] = out[row, i - 1]
                break
            out[4 * step, i] = held[0, above]
            out[4 * step + 1, i] = held[1, above]
            out[4 * step + 2, i] = log1p(held[2, above])
            out[4 * step + 3, i] = log1p(held[3, above])
    return columns


def readability_columns(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const int32_t[::1] end,
    const double[::1] characters,
    const double[::1] commas,
    const double[::1] links,
):
    """Return Readability's scores of parent and grandparent, and whether a block is in the best."""
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


def box_columns(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const int32_t[::1] branch,
    const double[:, ::1] held,
    const double[::1] tag_group,
    const double[:, ::1] counted,
    const uint8_t[::1] is_image,
):
    """Return the columns of `block_boxes`.

    ``held`` has share, link density, characters, blocks and prose blocks under each node;
    ``counted`` has the form fields, images and times.
    """
    cdef Py_ssize_t blocks = node.shape[0], i, box, own
    cdef int row
    columns = np.full((13, blocks), -1.0)
    cdef double[:, ::1] out = columns
    for i in range(blocks):
        own = node[i]
        box = branch[own]
        if i and box == branch[node[i - 1]]:
            for row in range(9):
                out[row, i] = out[row, i - 1]
        elif box >= 0:
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
    _image_distances(node, is_image, out[12])
    return columns


cdef void _image_distances(const int32_t[::1] node, const uint8_t[::1] is_image, double[::1] out):
    """Write the number of nodes between each block and the last image before it."""
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


def hint_columns(
    const int16_t[::1] tag,
    const int32_t[::1] parent,
    const int32_t[::1] node,
    const double[::1] share,
    list hidden,
    list bodies,
    int article,
):
    """Return the columns of `block_hints`: what the markup declares about a block's ancestors."""
    cdef Py_ssize_t nodes = tag.shape[0], i, place
    cdef double articles = 0.0
    cdef uint8_t[::1] is_hidden = np.zeros(nodes, dtype=np.uint8)
    cdef uint8_t[::1] is_body = np.zeros(nodes, dtype=np.uint8)
    cdef int32_t[::1] innermost = np.zeros(nodes, dtype=np.int32)
    cdef double[::1] before = np.zeros(nodes)
    columns = np.empty((5, node.shape[0]))
    cdef double[:, ::1] out = columns
    for place in hidden:
        is_hidden[place] = 1
    for place in bodies:
        is_body[place] = 1
    for i in range(nodes):
        if i:
            is_hidden[i] |= is_hidden[parent[i]]
            is_body[i] |= is_body[parent[i]]
            innermost[i] = innermost[parent[i]]
        if tag[i] == article:
            innermost[i] = i
            articles += 1.0
        before[i] = articles
    for i in range(node.shape[0]):
        place = node[i]
        out[0, i] = is_hidden[place]
        out[1, i] = is_body[place] if bodies else -1.0
        out[2, i] = articles
        out[3, i] = before[place]
        out[4, i] = share[innermost[place]] if innermost[place] > 0 else -1.0
    return columns
