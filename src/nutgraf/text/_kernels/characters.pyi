import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint32]
Kinds = NDArray[np.uint8]
Places = NDArray[np.intp]

def read_characters(text: str, kind_of: Kinds, lower_of: Codes) -> tuple[Codes, Kinds]: ...
def read_words(
    codes: Codes,
    kinds: Kinds,
    borders: NDArray[np.int32],
    multipliers: NDArray[np.uint64],
    humps: bool,
) -> tuple[Places, Places, NDArray[np.uint64]]: ...
