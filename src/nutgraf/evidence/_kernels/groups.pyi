import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Groups = NDArray[np.intp]
Hashes = NDArray[np.uint64]

def tag_path_hashes(tag: NDArray[np.int16], parent: NDArray[np.int32]) -> Hashes: ...
def number_keys(keys: Hashes) -> Groups: ...
def group_columns(
    group: Groups,
    characters: Floats,
    link_density: Floats,
    prose: Floats,
    marks: Floats,
    total: float,
) -> Floats: ...
def sibling_groups(
    tag: NDArray[np.int16], parent: NDArray[np.int32], node: NDArray[np.int32]
) -> Groups: ...
def class_groups(
    tag: NDArray[np.int16],
    named: NDArray[np.int32],
    which: NDArray[np.int32],
    names: list[tuple[str | None, str | None]],
    node: NDArray[np.int32],
) -> Groups: ...
def repeated_shares(
    words: Hashes, word_block: NDArray[np.int32], block_words: Floats, gram: int
) -> Floats: ...
