# cython: language_level=3, boundscheck=False, wraparound=False
"""The topics with the strongest weight for a verdict; for `nutgraf.links.reasons`."""

import numpy as np

from libc.stdint cimport int16_t, uint8_t


def strongest_topics(
    const int16_t[:, ::1] phrases,
    const double[:, ::1] weights,
    const uint8_t[::1] article,
    double min_weight,
    int max_topics,
):
    """Return, for each link, the phrases of its strongest topics, then -1.

    ``phrases`` is topics x links, with -1 for no phrase. ``weights`` is links x topics; positive
    weights are for an article. Weights below ``min_weight`` don't count. Of equal ones the first
    comes first.
    """
    cdef Py_ssize_t links = weights.shape[0], topics = weights.shape[1], link, topic
    cdef int place, other
    cdef double weight
    chosen = np.full((links, max_topics), -1, dtype=np.intp)
    cdef Py_ssize_t[:, ::1] out = chosen
    cdef double[::1] highest = np.empty(max_topics)
    if phrases.shape[0] != topics or phrases.shape[1] != links or article.shape[0] != links:
        raise ValueError("phrases, weights and article must have the same links and topics")
    for link in range(links):
        highest[:] = min_weight
        for topic in range(topics):
            weight = weights[link, topic] if article[link] else -weights[link, topic]
            if not weight >= min_weight or phrases[topic, link] < 0:
                continue
            place = 0
            while place < max_topics and out[link, place] >= 0 and highest[place] >= weight:
                place += 1
            if place == max_topics:
                continue
            for other in range(max_topics - 1, place, -1):
                highest[other], out[link, other] = highest[other - 1], out[link, other - 1]
            highest[place], out[link, place] = weight, phrases[topic, link]
    return chosen
