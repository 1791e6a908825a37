import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Flags = NDArray[np.uint8]

def leading(leaf_block: Ints, linked: Flags, blocks: int) -> NDArray[np.bool_]: ...
def teasers(
    keep: Flags, is_heading: Flags, leads: Flags, sizes: Ints, most: int
) -> tuple[int, int, int, int]: ...
