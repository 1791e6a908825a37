import numpy as np
from numpy.typing import NDArray

def tag_places(source: bytes, name: bytes) -> list[int]: ...
def survey(
    source: bytes, formatting: NDArray[np.uint64], most_pairs: int
) -> tuple[int, int, int, bool]: ...
