"""Short hashes of values, equal for values that are equal after rounding."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from hashlib import blake2b
from typing import Any, Final

import numpy as np

DIGITS: Final = 4
"""Floats are rounded to so many digits after the point."""
_BYTES: Final = 8


def short_hash(value: object) -> str:
    """Return 16 hex digits that depend on the value only, not on the run."""
    return blake2b(_canonical(value), digest_size=_BYTES).hexdigest()


def is_sampled(name: str, every: int) -> bool:
    """Return whether a name is among the ``1 / every`` that its hash selects."""
    return int(short_hash(name), 16) % every == 0


def hash_fields(values: Mapping[str, Callable[[], object]]) -> dict[str, str]:
    """Return the hash of each value. An exception is hashed by its type and message."""
    return {name: _hash_of(value) for name, value in values.items()}


def _hash_of(value: Callable[[], object]) -> str:
    try:
        return short_hash(value())
    except Exception as error:  # noqa: BLE001  an exception is behaviour too
        return short_hash(["raised", type(error).__name__, str(error)])


def _canonical(value: object) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        rounded = np.round(value.astype(np.float64), DIGITS) + 0.0  # no negative zero
        return f"{value.shape}".encode() + rounded.tobytes()
    return json.dumps(_plain(value), sort_keys=True).encode()


def _plain(value: Any) -> Any:
    """Return the value as JSON takes it, with floats rounded."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, np.generic | np.ndarray):
        return _plain(value.tolist())
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, Sequence):
        return [_plain(each) for each in value]
    if is_dataclass(value):
        return [_plain(getattr(value, each.name)) for each in fields(value)]
    raise TypeError(f"no hash of a {type(value).__name__}")
