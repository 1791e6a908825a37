import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Groups = NDArray[np.intp]
Hashes = NDArray[np.uint64]

def paths(tag: NDArray[np.int16], parent: NDArray[np.int32]) -> Hashes: ...
def numbered(keys: Hashes) -> Groups: ...
def of_group(
    group: Groups,
    characters: Floats,
    link_density: Floats,
    prose: Floats,
    marks: Floats,
    total: float,
) -> Floats: ...
def siblings(
    tag: NDArray[np.int16], parent: NDArray[np.int32], node: NDArray[np.int32]
) -> Groups: ...
def classes(
    tag: NDArray[np.int16],
    named: NDArray[np.int32],
    which: NDArray[np.int32],
    names: list[tuple[str | None, str | None]],
    node: NDArray[np.int32],
) -> Groups: ...
def repeated(
    words: Hashes, word_block: NDArray[np.int32], block_words: Floats, gram: int
) -> Floats: ...
