"""nutgraf without its compiled kernels: a wheel for another Python, a tree that was not built."""

from __future__ import annotations

import re
import subprocess
import sys

from nutgraf.errors import MissingKernelError

WITHOUT_KERNEL = "import sys; sys.modules['nutgraf.page._kernels.walk'] = None\n"
LINE = (
    r"nutgraf is not compiled for Python 3\.\d+ on \S+ \(nutgraf\.page\._kernels\.walk is missing"
)


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_KERNEL + script, *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True, timeout=60)


def test_in_python():
    script = "import nutgraf\ntry: nutgraf.extract\nexcept nutgraf.NutgrafError as e: print(e)"
    done = run(script)
    assert done.returncode == 0, done.stderr
    assert re.match(LINE, done.stdout)
    assert len(done.stdout.splitlines()) == 1
    assert "--force-reinstall nutgraf" in done.stdout


def test_on_the_command_line():
    done = run("from nutgraf.cli.app import main; main()", "extract", "samples/ferry.html")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "nutgraf is not compiled for Python 3." in done.stderr


def test_kernels_that_are_older_than_the_source():
    name = "nutgraf.page._kernels.utf8"
    missing = MissingKernelError.of(
        ImportError(f"cannot import name 'new' from '{name}'", name=name)
    )
    assert "are older than its source (cannot import name 'new'" in str(missing)


def test_other_import_errors_are_not_changed():
    assert MissingKernelError.of(ImportError("no", name="numpy")) is None
    assert MissingKernelError.of(ImportError("no")) is None
