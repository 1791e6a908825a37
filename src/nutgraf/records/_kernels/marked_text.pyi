import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int32]
Tags = NDArray[np.int16]

def marked_text(
    text: str,
    columns: tuple[Places, Places, Places, Tags],
    position: int,
    leaves: list[int],
    raised: frozenset[int],
    apart: tuple[int, int],
    climb: int,
    marks: tuple[str, str, str],
) -> str: ...
def first_above(
    parent: Places, tag: Tags, node: int, apart: tuple[int, int], climb: int
) -> int: ...
