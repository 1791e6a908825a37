import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]

def shared_words(
    words: Hashes, word_block: NDArray[np.int32], wanted: Hashes, blocks: int
) -> Floats: ...
def topic_words(
    words: Hashes, length: NDArray[np.intp], is_sign: NDArray[np.uint8], shortest: int
) -> tuple[Hashes, NDArray[np.intp]]: ...
def topic(
    number: NDArray[np.intp],
    block: NDArray[np.int32],
    is_main: NDArray[np.uint8],
    described: NDArray[np.uint8],
) -> Floats: ...
