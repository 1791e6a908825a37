# cython: language_level=3, boundscheck=False, wraparound=False
"""The topics that speak most for a verdict; for `nutgraf.links.reasons`."""

import numpy as np

from libc.stdint cimport int16_t, uint8_t


def best(
    const int16_t[:, ::1] told,
    const double[:, ::1] weights,
    const uint8_t[::1] article,
    double least,
    int most,
):
    """For each link what is told of its topics of most weight, -1 where there are fewer.

    ``told`` is topics x links and -1 where nothing is told, ``weights`` are links x topics: above 0
    they speak for an article. Below ``least`` no weight counts; of equal ones the first does.
    """
    cdef Py_ssize_t links = weights.shape[0], topics = weights.shape[1], link, topic
    cdef int place, other
    cdef double weight
    chosen = np.full((links, most), -1, dtype=np.intp)
    cdef Py_ssize_t[:, ::1] out = chosen
    cdef double[::1] highest = np.empty(most)
    if told.shape[0] != topics or told.shape[1] != links or article.shape[0] != links:
        raise ValueError("what is told and weighed is not of the same links")
    for link in range(links):
        highest[:] = least
        for topic in range(topics):
            weight = weights[link, topic] if article[link] else -weights[link, topic]
            if not weight >= least or told[topic, link] < 0:
                continue
            place = 0
            while place < most and out[link, place] >= 0 and highest[place] >= weight:
                place += 1
            if place == most:
                continue
            for other in range(most - 1, place, -1):
                highest[other], out[link, other] = highest[other - 1], out[link, other - 1]
            highest[place], out[link, place] = weight, told[topic, link]
    return chosen
