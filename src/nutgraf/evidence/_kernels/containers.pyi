import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Tags = NDArray[np.int16]

def place_columns(
    node: Ints,
    inside: NDArray[np.uint32],
    tag_group: Floats,
    depth: Ints,
    prose: Floats,
    total: float,
    flags: int,
) -> Floats: ...
def container_columns(node: Ints, end: Ints, depth: Ints, top: int) -> Floats: ...
def ancestor_columns(node: Ints, parent: Ints, held: Floats, steps: int) -> Floats: ...
def readability_columns(
    node: Ints, parent: Ints, end: Ints, characters: Floats, commas: Floats, links: Floats
) -> Floats: ...
def box_columns(
    node: Ints,
    parent: Ints,
    branch: Ints,
    held: Floats,
    tag_group: Floats,
    counted: Floats,
    is_image: Flags,
) -> Floats: ...
def hint_columns(
    tag: Tags,
    parent: Ints,
    node: Ints,
    share: Floats,
    hidden: list[int],
    bodies: list[int],
    article: int,
) -> Floats: ...
