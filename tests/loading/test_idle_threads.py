"""numpy's idle threads sleep at once, and the environment is unchanged."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from nutgraf.idle_threads import SHORTEST, VARIABLE, sleeping_when_idle

SCRIPT = f"""
import json, os, sys
from importlib.abc import MetaPathFinder
seen = []
class Watch(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "numpy":
            seen.append(os.environ.get("{VARIABLE}"))
sys.meta_path.insert(0, Watch())
import nutgraf
CALL
print(json.dumps([seen, os.environ.get("{VARIABLE}")]))
"""


def run(call: str, **environment: str) -> list[object]:
    """Return the variable during the import of numpy, and afterwards."""
    clean = {name: value for name, value in os.environ.items() if name != VARIABLE}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.replace("CALL", call)],
        env={**clean, **environment},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    "call",
    [
        "nutgraf.extract('<p>A page.')",
        "from nutgraf.cli.app import run; run(['extract', 'samples/ferry.html'])",
    ],
)
def test_the_variable_is_set_while_numpy_is_imported_and_no_longer(call):
    assert run(call) == [[SHORTEST], None]


def test_value_set_by_the_user_is_kept():
    assert run("nutgraf.extract('<p>A page.')", **{VARIABLE: "20"}) == [["20"], "20"]


def test_variable_is_removed_if_the_import_fails(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(ImportError), sleeping_when_idle():
        raise ImportError
    assert VARIABLE not in os.environ
