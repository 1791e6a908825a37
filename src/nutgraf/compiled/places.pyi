import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Tags = NDArray[np.int16]

def inherited(tag: Tags, parent: Ints, bits: NDArray[np.uint32]) -> NDArray[np.uint32]: ...
def under(node: Ints, parent: Ints, values: Floats) -> Floats: ...
def tags_under(tag: Tags, parent: Ints, tables: Flags) -> Floats: ...
def branches(parent: Ints, top: int) -> Ints: ...
def joints(parent: Ints, node: int) -> NDArray[np.intp]: ...
def place(
    node: Ints,
    inside: NDArray[np.uint32],
    tag_group: Floats,
    depth: Ints,
    prose: Floats,
    total: float,
    flags: int,
) -> Floats: ...
def against(node: Ints, end: Ints, depth: Ints, top: int) -> Floats: ...
def steps_up(
    node: Ints,
    parent: Ints,
    share: Floats,
    links: Floats,
    characters: Floats,
    blocks: Floats,
    steps: int,
) -> Floats: ...
def readable(
    node: Ints, parent: Ints, end: Ints, characters: Floats, commas: Floats, links: Floats
) -> Floats: ...
def boxes(
    node: Ints,
    parent: Ints,
    branch: Ints,
    held: Floats,
    tag_group: Floats,
    counted: Floats,
    is_image: Flags,
) -> Floats: ...
def around(values: Floats, reach: int) -> Floats: ...
def latest_before(flags: Flags) -> NDArray[np.intp]: ...
def runs(prose: Floats, links: Floats, inside: Floats) -> Floats: ...
