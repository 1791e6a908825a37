"""The network over the blocks of a page: by hand, and against plain numpy."""

from __future__ import annotations

import json

import numpy as np
import pytest

from nutgraf.methods.fused.method import shipped_model
from nutgraf.methods.fused.network import Network

CHANCE = np.random.default_rng(7)
SIZE = 8


def network(columns: int, distances: tuple[int, ...] = (1, 3)) -> Network:
    def weights(*shape: int) -> np.ndarray:
        return (CHANCE.normal(size=shape) / 4).astype(np.float32)

    return Network(
        scale=np.abs(weights(columns)) + np.float32(0.5),
        first=weights(columns + 1, SIZE),
        convolutions=weights(len(distances), 3 * SIZE + 1, SIZE),
        distances=np.array(distances, dtype=np.int32),
        whole=weights(SIZE + 1, SIZE),
        last=weights(SIZE + 1),
    )


def table(columns: int, blocks: int) -> np.ndarray:
    return (CHANCE.normal(size=(columns, blocks)) * 5).astype(np.float32)


def words(blocks: int) -> np.ndarray:
    return CHANCE.random(blocks, dtype=np.float32)


def plainly(net: Network, values: np.ndarray, size: np.ndarray) -> np.ndarray:
    """The same in numpy, layer by layer."""
    squeezed = values / (np.abs(values) + net.scale[:, None])
    now = np.maximum(net.first[:-1].T @ squeezed + net.first[-1][:, None], 0)
    blocks = values.shape[1]
    for place, distance in enumerate(net.distances):
        if place == len(net.distances) // 2:
            mean = now @ size / (size.sum() + 1e-6)
            now = now + np.maximum(net.whole[:-1].T @ mean + net.whole[-1], 0)[:, None]
        wide = np.pad(now, ((0, 0), (distance, distance)))
        parts = [wide[:, begin : begin + blocks] for begin in (0, distance, 2 * distance)]
        inputs = np.stack(parts, axis=1).reshape(-1, blocks)
        weights = net.convolutions[place]
        now = now + np.maximum(weights[:-1].T @ inputs + weights[-1][:, None], 0)
    return net.last[:-1] @ now + net.last[-1]


def test_one_number_by_hand() -> None:
    # One column, one distance. The column's 3 is squeezed to 3 / (3 + 1) = 3/4, its 0 to 0. The
    # first layer doubles it, 1.5 and 0; the page as a whole says nothing. The convolution gives
    # each block its neighbour behind, 0 and 0, and its neighbour before, 0 and 1.5, halved:
    # 1.5 and 0.75. The last adds 1.
    first = np.zeros((2, SIZE), np.float32)
    first[0, 0] = 2.0
    convolution = np.zeros((1, 3 * SIZE + 1, SIZE), np.float32)
    convolution[0, 0, 0] = 0.5  # of the first number, the block before
    last = np.zeros(SIZE + 1, np.float32)
    last[0] = last[SIZE] = 1.0
    net = Network(
        scale=np.ones(1, np.float32),
        first=first,
        convolutions=convolution,
        distances=np.array([1], dtype=np.int32),
        whole=np.zeros((SIZE + 1, SIZE), np.float32),
        last=last,
    )
    values = np.array([[3.0, 0.0]], np.float32)
    assert net.score(values, np.ones(2, np.float32)) == pytest.approx([2.5, 1.75])


@pytest.mark.parametrize("blocks", [1, 2, 7, 8, 9, 16, 61])
@pytest.mark.parametrize("distances", [(1,), (1, 3), (1, 2, 5)])
def test_the_same_as_plain_numpy(blocks: int, distances: tuple[int, ...]) -> None:
    net, values, size = network(5, distances), table(5, blocks), words(blocks)
    expected = plainly(net, values, size)
    assert net.score(values, size) == pytest.approx(expected, rel=1e-4, abs=1e-4)


def test_no_block() -> None:
    assert network(5).score(table(5, 0), words(0)).shape == (0,)


def test_a_file_gives_the_same() -> None:
    net = network(5)
    read = Network.from_dict(json.loads(json.dumps(net.to_dict())))
    again = Network.from_dict(json.loads(json.dumps(read.to_dict())))
    values, size = table(5, 20), words(20)
    # In the file weights have eleven bits.
    assert read.score(values, size) == pytest.approx(net.score(values, size), abs=0.05)
    assert (again.score(values, size) == read.score(values, size)).all()


def test_weights_that_do_not_fit_are_refused() -> None:
    net = network(5)
    with pytest.raises(ValueError, match="not fit a table of 4 columns"):
        net.score(table(4, 3), words(3))
    with pytest.raises(ValueError, match="one value per block"):
        net.score(table(5, 3), words(2))
    wrong = network(5)
    object.__setattr__(wrong, "last", np.zeros(SIZE, np.float32))
    with pytest.raises(ValueError, match="don't fit each other"):
        wrong.score(table(5, 3), words(3))


def test_the_shipped_network_is_whole() -> None:
    model = shipped_model()
    net = model.network
    assert net is not None
    assert len(net.scale) == len(model.trees.columns)
    assert (net.scale > 0).all()
    for weights in (net.first, net.convolutions, net.whole, net.last):
        assert np.isfinite(weights).all()
