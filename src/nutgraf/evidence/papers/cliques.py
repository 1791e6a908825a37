"""Maximal cliques of a small graph, with a bound on the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def maximal_cliques(neighbours: Sequence[int], max_steps: int) -> list[int]:
    """Return the maximal cliques of a graph, each as a bit set of its vertices.

    ``neighbours`` has the bit set of each vertex's neighbours. This is Bron and Kerbosch's search
    with a pivot (1973), with an explicit stack. The cliques of the first vertices come first. A
    graph of n vertices can have 3^(n/3) maximal cliques, so the search ends after ``max_steps``
    steps with those found so far.
    """
    found = []
    # A step: the clique so far, the vertices that can join it, and those already tried with it.
    stack = [(0, (1 << len(neighbours)) - 1, 0)] if neighbours else []
    for _ in range(max_steps):
        if not stack:
            break
        clique, joining, tried = stack.pop()
        if not joining:
            if not tried:
                found.append(clique)
            continue
        branches = []
        for vertex in members(joining & ~neighbours[_pivot(neighbours, joining, tried)]):
            beside, bit = neighbours[vertex], 1 << vertex
            branches.append((clique | bit, joining & beside, tried & beside))
            joining ^= bit
            tried |= bit
        stack.extend(reversed(branches))
    return found


def _pivot(neighbours: Sequence[int], joining: int, tried: int) -> int:
    """Return the vertex with the most neighbours that can join. Only the others need a branch."""
    return max(members(joining | tried), key=lambda v: (neighbours[v] & joining).bit_count())


def members(clique: int) -> list[int]:
    """Return the vertices of a bit set, in order."""
    vertices = []
    while clique:
        low = clique & -clique
        vertices.append(low.bit_length() - 1)
        clique ^= low
    return vertices
