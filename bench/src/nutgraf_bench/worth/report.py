"""The worth of rules as JSON, and as the table of docs/fused.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from nutgraf_bench.worth.effect import Effect, total
from nutgraf_bench.worth.trims import MEASURE, TRAIN, Effects


def to_json(found: Mapping[str, Effects]) -> bytes:
    """Return the effects of each rule on the training sets, the measured sets, and each set."""
    content = {}
    for rule in next(iter(found.values())):
        sets = {name: effects[rule] for name, effects in found.items()}
        content[rule] = {
            "train": total(sets[name] for name in TRAIN if name in sets).to_dict(),
            "measure": total(sets[name] for name in MEASURE if name in sets).to_dict(),
            "sets": {name: effect.to_dict() for name, effect in sets.items() if effect != Effect()},
        }
    return orjson.dumps(content, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def table(content: bytes) -> str:
    """Return the table of the rules in Markdown."""
    rows = [
        "| rule | better, worse (exact), saved, ruined | on sets that only measure |",
        "|-|-|-|",
    ]
    for rule, effects in orjson.loads(content).items():
        rows.append(f"| `{rule}` | {_cell(effects['train'])} | {_cell(effects['measure'])} |")
    return "\n".join(rows) + "\n"


def _cell(effect: Mapping[str, Any]) -> str:
    cell = f"{effect['better']}, {effect['worse']} ({effect['exact']:+d})"
    return f"{cell}, {effect['saved']}, {effect['ruined']}"
