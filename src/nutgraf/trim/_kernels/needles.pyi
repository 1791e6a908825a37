from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]

class Needles:
    def __init__(self, words: Iterable[str]) -> None: ...
    def lines_with_any(
        self, text: str, starts: Ints, stops: Ints, max_length: int = -1
    ) -> NDArray[np.bool_]: ...
