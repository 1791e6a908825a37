import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Flags = NDArray[np.uint8]

def begins_with_link(leaf_block: Ints, linked: Flags, blocks: int) -> NDArray[np.bool_]: ...
def teaser_totals(
    keep: Flags, is_heading: Flags, leads: Flags, sizes: Ints, max_under: int
) -> tuple[int, int, int, int]: ...
