import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]

def shared_words(
    words: Hashes, word_block: NDArray[np.int32], wanted: Hashes, blocks: int
) -> Floats: ...
def find_title_block(
    likeness: Floats, tag: NDArray[np.int16], in_heading: NDArray[np.uint8], top: int
) -> int: ...
def title_distances(
    title: int,
    tag: NDArray[np.int16],
    top: int,
    node: NDArray[np.int32],
    depth: NDArray[np.int32],
    joint: NDArray[np.intp],
    share: Floats,
    prose: Floats,
    main: int,
) -> Floats: ...
def topic_words(
    words: Hashes,
    start: NDArray[np.intp],
    length: NDArray[np.intp],
    kinds: NDArray[np.uint8],
    min_length: int,
) -> tuple[Hashes, NDArray[np.intp]]: ...
def topic_shares(
    number: NDArray[np.intp],
    block: NDArray[np.int32],
    is_main: NDArray[np.uint8],
    described: NDArray[np.uint8],
) -> Floats: ...
