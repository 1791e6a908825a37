import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Kinds = NDArray[np.uint8]

def words_of_blocks(start: NDArray[np.intp], block_start: Ints) -> tuple[Ints, Floats]: ...
def count_kinds(kinds: Kinds, starts: Ints, kind_count: int) -> NDArray[np.int64]: ...
def character_counts(
    kinds: Kinds,
    leaf_start: Ints,
    leaf_block: Ints,
    leaf_linked: NDArray[np.uint8],
    leaf_slanted: NDArray[np.uint8],
    blocks: int,
) -> Floats: ...
def link_density_and_prose(
    characters: Floats,
    linked: Floats,
    words: Floats,
    ended: Floats,
    min_words: float,
    max_linked: float,
) -> Floats: ...
def sentence_counts(
    kinds: Kinds,
    codes: NDArray[np.uint32],
    ends_itself: NDArray[np.uint8],
    start: Ints,
    stop: Ints,
) -> Floats: ...
