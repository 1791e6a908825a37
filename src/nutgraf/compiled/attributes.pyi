from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Attributes = Sequence[Mapping[str, str | None] | None]
Ints = NDArray[np.int32]

def named(
    attributes: Attributes, nodes: Ints
) -> tuple[Ints, Ints, list[tuple[str | None, str | None]]]: ...
def classes(tag: NDArray[np.int16], attributes: Attributes, nodes: Ints) -> NDArray[np.intp]: ...
def hidden_and_bodies(attributes: Attributes, nodes: Ints) -> tuple[list[int], list[int]]: ...
