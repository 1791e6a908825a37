import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]
Ints = NDArray[np.int32]

def edge_words(
    words: Hashes,
    length: NDArray[np.intp],
    block: Ints,
    block_words: Floats,
    first: int,
    last: int,
) -> tuple[Ints, Hashes]: ...
def words_by_owner(
    owners: Ints,
    which: Ints,
    names: list[str],
    start: NDArray[np.intp],
    length: NDArray[np.intp],
    words: Hashes,
) -> tuple[Ints, Hashes]: ...
def block_weights(
    text: Floats, names: Floats, heading: NDArray[np.intp], node: Ints, parent: Ints
) -> Floats: ...
