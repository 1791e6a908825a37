"""Training of networks over the blocks of pages, with PyTorch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from nutgraf.methods.fused.network import HALF, Network
from nutgraf_bench.training.fused.examples import Example

SIZE: Final = 24
DISTANCES: Final = (1, 2, 5)
EPOCHS: Final = 30
RATE: Final = 6e-3
DECAY: Final = 3e-3
MISSING_NUMBERS: Final = 0.1
MISSING_COLUMNS: Final = 0.05
"""Dropout rates for the activations of a layer and for the columns of a page."""
SMOOTH: Final = 0.02
"""Label smoothing."""
MAX_BLOCKS: Final = 1200
BLOCKS_A_STEP: Final = 6000
MIN_SPREAD: Final = 0.02

Table = NDArray[np.float32]


class Layers(nn.Module):
    """The layers of a `Network`, with gradients."""

    def __init__(self, columns: int) -> None:
        """Initialize weights at random."""
        super().__init__()
        self.first = nn.Linear(columns, SIZE)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(SIZE, SIZE, 3, padding=distance, dilation=distance) for distance in DISTANCES
        )
        self.whole = nn.Linear(SIZE, SIZE)
        self.last = nn.Linear(SIZE, 1)

    def forward(self, inputs: Tensor, words: Tensor, there: Tensor) -> Tensor:
        """Return the log-odds of pages x blocks, from pages x blocks x columns."""
        if self.training:
            left = torch.rand(inputs.shape[0], 1, inputs.shape[2]) > MISSING_COLUMNS
            inputs = inputs * left / (1 - MISSING_COLUMNS)
        shown = there[:, None, :]
        numbers = self._thinned(functional.relu(self.first(inputs))).transpose(1, 2) * shown
        for place, convolution in enumerate(self.convolutions):
            if place == len(DISTANCES) // 2:
                share = (words / words.sum(1, keepdim=True).clamp(min=1e-6))[:, None, :]
                page = functional.relu(self.whole((numbers * share).sum(2)))
                numbers = (numbers + page[:, :, None]) * shown
            update = self._thinned(functional.relu(convolution(numbers)))
            numbers = (numbers + update) * shown
        odds: Tensor = self.last(numbers.transpose(1, 2))[..., 0]
        return odds

    def _thinned(self, numbers: Tensor) -> Tensor:
        return functional.dropout(numbers, MISSING_NUMBERS, self.training)


def learn_network(
    examples: Sequence[Example],
    tables: Sequence[Table],
    words: int,
    seed: int,
) -> Network:
    """Return a network trained on each page, or a copy of it, once per epoch.

    ``words`` is the column of the weights of blocks in the mean over the page.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # more are slower, and one gives the same numbers each time
    chance = np.random.default_rng(seed)
    scale, mean, spread = _measured(tables)
    pages: dict[tuple[str, str], list[Tensor]] = {}
    for example, table in zip(examples, tables, strict=True):
        squeezed = (table / (np.abs(table) + scale) - mean) / spread
        lesson = _lesson(example, squeezed, table[:, words])
        pages.setdefault((example.set, example.id), []).append(lesson)
    layers = Layers(len(scale)).train()
    learner = torch.optim.AdamW(layers.parameters(), weight_decay=DECAY)
    for epoch in range(EPOCHS):
        chosen = [_one_of(versions, chance) for versions in pages.values()]
        steps = list(_steps(chosen, chance))
        for number, step in enumerate(steps):
            _set_rate(learner, (epoch + number / len(steps)) / EPOCHS)
            loss = _loss(layers, step)
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(layers.parameters(), 5.0)
            learner.step()
    return _network(layers, scale, mean, spread)


def _measured(tables: Sequence[Table]) -> tuple[Table, Table, Table]:
    """Return the scale of each column, and mean and spread of its squeezed values."""
    rows = np.concatenate(tables[::3])
    scale = np.maximum(np.abs(rows).mean(axis=0), 1e-3).astype(HALF).astype(np.float32)
    squeezed = rows / (np.abs(rows) + scale)
    return scale, squeezed.mean(axis=0), np.maximum(squeezed.std(axis=0), MIN_SPREAD)


def _lesson(example: Example, inputs: NDArray[Any], words: Table) -> Tensor:
    """Return a page as blocks x inputs, followed by its words, labels, weights and ones."""
    label = (example.label > 0.5).astype(np.float32) * (1 - 2 * SMOOTH) + SMOOTH
    weight = np.where(np.isnan(example.label), 0.0, example.weight)
    lesson = np.column_stack([inputs, words, label, weight, np.ones(len(label))])
    return torch.from_numpy(lesson[:MAX_BLOCKS].astype(np.float32))


def _one_of(versions: list[Tensor], chance: np.random.Generator) -> Tensor:
    """Return the page or, with probability 0.5, one of its copies."""
    if len(versions) == 1 or chance.random() < 0.5:
        return versions[0]
    return versions[1 + int(chance.integers(len(versions) - 1))]


def _steps(lessons: list[Tensor], chance: np.random.Generator) -> Iterator[list[Tensor]]:
    """Yield batches of pages of similar length, with a limited number of blocks."""
    order = chance.permutation(len(lessons))
    groups: list[list[Tensor]] = []
    for begin in range(0, len(order), 256):
        group: list[Tensor] = []
        for place in sorted(order[begin : begin + 256], key=lambda i: len(lessons[i])):
            lesson = lessons[place]
            if group and (len(group) + 1) * len(lesson) > BLOCKS_A_STEP:
                groups.append(group)
                group = []
            group.append(lesson)
        groups.append(group)
    for number in chance.permutation(len(groups)):
        yield groups[number]


def _set_rate(learner: torch.optim.Optimizer, done: float) -> None:
    """Set the learning rate: warm-up over a twentieth of the time, then cosine decay."""
    rate = RATE * (min(1.0, 20 * done) * 0.5 * (1 + np.cos(np.pi * done)) + 0.01)
    for group in learner.param_groups:
        group["lr"] = float(rate)


def _loss(layers: Layers, lessons: Sequence[Tensor]) -> Tensor:
    batch = nn.utils.rnn.pad_sequence(lessons, batch_first=True)
    words, label, weight, there = batch[..., -4:].unbind(-1)
    odds = layers(batch[..., :-4], words, there)
    wrong = functional.binary_cross_entropy_with_logits(odds, label, weight, reduction="sum")
    return wrong / len(lessons)


def _network(layers: Layers, scale: Table, mean: Table, spread: Table) -> Network:
    """Convert the layers, rounded as in the file."""
    learned = {name: weights.numpy() for name, weights in layers.state_dict().items()}
    first = learned["first.weight"] / spread  # outputs x inputs
    bias = learned["first.bias"] - first @ mean
    convolutions = [
        # outputs x inputs x places -> inputs and places x outputs
        np.vstack([learned[f"{name}.weight"].reshape(SIZE, -1).T, learned[f"{name}.bias"]])
        for name in (f"convolutions.{number}" for number in range(len(DISTANCES)))
    ]
    return Network(
        scale=scale,
        first=_rounded(np.vstack([first.T, bias])),
        convolutions=_rounded(np.stack(convolutions)),
        distances=np.array(DISTANCES, dtype=np.int32),
        whole=_rounded(np.vstack([learned["whole.weight"].T, learned["whole.bias"]])),
        last=_rounded(np.append(learned["last.weight"][0], learned["last.bias"])),
    )


def _rounded(weights: Table) -> Table:
    return np.ascontiguousarray(weights.astype(HALF).astype(np.float32))
