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
    labels: dict[str, int],
    around: str,
    repeated: frozenset[str],
    between: str,
) -> list[str]: ...
def is_like_label(text: str, clickable: bool, between: str, longest: int) -> bool: ...
def has_empty_brackets(text: str, between: str) -> bool: ...
