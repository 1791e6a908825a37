from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int32]
Flags = NDArray[np.uint8]

def entry_lines(
    text: str,
    starts: Places,
    stops: Places,
    apart: Flags,
    clickable: Flags,
    entries: list[tuple[int, int]],
    last: int,
    shortest: int,
    longest: int,
    kind_of: Callable[[str], int],
    repeated: frozenset[str],
    is_like_label: Callable[[str, bool], bool],
) -> list[str]: ...
def has_empty_brackets(text: str, between: str) -> bool: ...
