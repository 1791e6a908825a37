# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A small convolutional network over the blocks of a page; see `nutgraf.methods.fused.network`.

Each row has one value per block, padded to a multiple of eight and with zeros at both ends. So a
block's neighbours are at a fixed offset, and loops over eight blocks fill wide registers.
"""

import numpy as np

from libc.math cimport fabsf
from libc.string cimport memset

from nutgraf.methods._kernels.wide cimport Wide

cdef extern from *:
    """
    #include <string.h>
    #if defined(__GNUC__)
    typedef float nutgraf_eight __attribute__((vector_size(32)));

    /* Eight outputs of eight blocks at a time: their sums stay in registers. */
    NUTGRAF_WIDE static void nutgraf_layer(
        const float** rows, Py_ssize_t inputs, const float* weights, Py_ssize_t outputs,
        const float* before, float* out, Py_ssize_t stride, Py_ssize_t length)
    {
        const nutgraf_eight zero = {0};
        for (Py_ssize_t output = 0; output < outputs; output += 8)
            for (Py_ssize_t at = 0; at < length; at += 8) {
                nutgraf_eight sums[8], value, old = zero;
                const float* weight = weights + inputs * outputs + output;
                for (int i = 0; i < 8; i++) sums[i] = zero + weight[i];
                weight = weights + output;
                for (Py_ssize_t row = 0; row < inputs; row++, weight += outputs) {
                    memcpy(&value, rows[row] + at, sizeof value);
                    for (int i = 0; i < 8; i++) sums[i] += value * weight[i];
                }
                for (int i = 0; i < 8; i++) {
                    Py_ssize_t place = (output + i) * stride + at;
                    if (before) memcpy(&old, before + place, sizeof old);
                    value = (nutgraf_eight)((sums[i] > zero) & (__typeof__(sums[i] > zero))sums[i]);
                    value += old;
                    memcpy(out + place, &value, sizeof value);
                }
            }
    }
    #else
    static void nutgraf_layer(
        const float** rows, Py_ssize_t inputs, const float* weights, Py_ssize_t outputs,
        const float* before, float* out, Py_ssize_t stride, Py_ssize_t length)
    {
        for (Py_ssize_t output = 0; output < outputs; output++)
            for (Py_ssize_t at = 0; at < length; at++) {
                float sum = weights[inputs * outputs + output];
                for (Py_ssize_t row = 0; row < inputs; row++)
                    sum += rows[row][at] * weights[row * outputs + output];
                out[output * stride + at] =
                    (sum > 0 ? sum : 0) + (before ? before[output * stride + at] : 0);
            }
    }
    #endif
    """
    void nutgraf_layer(
        const float** rows, Py_ssize_t inputs, const float* weights, Py_ssize_t outputs,
        const float* before, float* out, Py_ssize_t stride, Py_ssize_t length,
    ) noexcept

DEF EIGHT = 8
DEF MAX_ROWS = 1024


def score(
    const float[:, ::1] table,
    const float[::1] words,
    const float[::1] scale,
    const float[:, ::1] first,
    const float[:, :, ::1] convolutions,
    const int[::1] distances,
    const float[:, ::1] whole,
    const float[::1] last,
):
    """Return the log-odds of each block. The table is columns x blocks.

    Weights are inputs x outputs with a last row for the bias. ``whole`` is applied to the mean over
    the page, weighted by ``words``, in the middle of the ``convolutions``.
    """
    cdef Py_ssize_t columns = table.shape[0], blocks = table.shape[1], size = first.shape[1]
    cdef Py_ssize_t layers = convolutions.shape[0], layer, row, way, at
    cdef Py_ssize_t end = 0
    _check(columns, blocks, words, scale, first, convolutions, distances, whole, last)
    for layer in range(layers):
        end = max(end, distances[layer])
    cdef Py_ssize_t length = (blocks + EIGHT - 1) // EIGHT * EIGHT, stride = length + 2 * end
    cdef float[:, ::1] inputs = np.empty((columns, length), dtype=np.float32)
    cdef float[:, ::1] now = np.zeros((size, stride), dtype=np.float32)
    cdef float[:, ::1] then = np.zeros((size, stride), dtype=np.float32)
    cdef const float* rows[MAX_ROWS]
    found = np.zeros(blocks)
    cdef double[::1] odds = found
    if not blocks:
        return found
    for row in range(columns):
        _squeeze(&table[row, 0], scale[row], &inputs[row, 0], blocks, length)
        rows[row] = &inputs[row, 0]
    nutgraf_layer(rows, columns, &first[0, 0], size, NULL, &now[0, end], stride, length)
    _clear(&now[0, end], size, stride, blocks, length)
    for layer in range(layers):
        if layer == layers // 2:
            _add_whole(&now[0, end], size, stride, blocks, words, whole)
        for row in range(size):
            for way in range(3):
                rows[3 * row + way] = &now[row, end + (way - 1) * distances[layer]]
        nutgraf_layer(
            rows, 3 * size, &convolutions[layer, 0, 0], size,
            &now[0, end], &then[0, end], stride, length,
        )
        _clear(&then[0, end], size, stride, blocks, length)
        now, then = then, now
    for at in range(blocks):
        odds[at] = last[size]
    for row in range(size):
        for at in range(blocks):
            odds[at] += last[row] * now[row, end + at]
    return found


cdef int _check(
    Py_ssize_t columns,
    Py_ssize_t blocks,
    const float[::1] words,
    const float[::1] scale,
    const float[:, ::1] first,
    const float[:, :, ::1] convolutions,
    const int[::1] distances,
    const float[:, ::1] whole,
    const float[::1] last,
) except -1:
    """Check all shapes, because bounds checks are off."""
    cdef Py_ssize_t size = first.shape[1]
    if scale.shape[0] != columns or first.shape[0] != columns + 1:
        raise ValueError(f"the network does not fit a table of {columns} columns")
    if words.shape[0] != blocks:
        raise ValueError("words must have one value per block")
    fits = (
        size % 8 == 0 and 3 * size <= MAX_ROWS and columns <= MAX_ROWS
        and convolutions.shape[1] == 3 * size + 1 and convolutions.shape[2] == size
        and distances.shape[0] == convolutions.shape[0]
        and whole.shape[0] == size + 1 and whole.shape[1] == size and last.shape[0] == size + 1
    )
    if not fits or any(not 0 <= distance <= MAX_ROWS for distance in distances):
        raise ValueError("the layers of the network don't fit each other")
    return 0


cdef Wide _squeeze(
    const float* values, float scale, float* out, Py_ssize_t blocks, Py_ssize_t length
) noexcept:
    """Map the values of a column to the range from -1 to 1."""
    cdef Py_ssize_t at
    for at in range(blocks):
        out[at] = values[at] / (fabsf(values[at]) + scale)
    for at in range(blocks, length):
        out[at] = 0.0
    return 0


cdef void _clear(
    float* values, Py_ssize_t rows, Py_ssize_t stride, Py_ssize_t blocks, Py_ssize_t length
) noexcept:
    """Set the padding after the last block to zero."""
    cdef Py_ssize_t row
    for row in range(rows):
        memset(values + row * stride + blocks, 0, (length - blocks) * sizeof(float))


cdef void _add_whole(
    float* values,
    Py_ssize_t size,
    Py_ssize_t stride,
    Py_ssize_t blocks,
    const float[::1] words,
    const float[:, ::1] weights,
) noexcept:
    """Add the output of the layer over the page's mean to each block."""
    cdef Py_ssize_t row, output, at
    cdef double mean[MAX_ROWS]
    cdef double total = 1e-6, value
    for at in range(blocks):
        total += words[at]
    for row in range(size):
        value = 0.0
        for at in range(blocks):
            value += values[row * stride + at] * words[at]
        mean[row] = value / total
    for output in range(size):
        value = weights[size, output]
        for row in range(size):
            value += mean[row] * weights[row, output]
        if value > 0.0:
            for at in range(blocks):
                values[output * stride + at] += <float>value
